/**
 * Formulas of amounts and numbers: `daily * 1.1 + 5`, `max(total / 30, campaign.daily)`. Reckoned exactly, in fractions; amounts count in units of
 * their currency. A name is a field's, of the record or of what it belongs to, or short for an amount: `daily` is
 * `daily_budget_amount_local_micro`; `value` is the field itself. Signs: + - * / ( ) and % behind a number; min and max of several, round to a number.
 */
import { fieldPathOf } from '../filter/index.ts'
import type { FieldPath } from '../filter/index.ts'
import { message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import type { Value } from '../model/values.ts'
import { findResource } from '../presentation/resources.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { valueAt } from './template.ts'
import type { Surrounded } from './template.ts'
import { transformLimits } from './transform.ts'

/** A number as a fraction; `of` is above 0. */
export interface Fraction {
  parts: bigint
  of: bigint
}
type Reckoned = Fraction | { why: Message }
/** What a formula comes to for a record; `before`: the field's own value. */
export type Formula = (record: Surrounded, before: Value) => Reckoned

/** Why a formula cannot be read, thrown within this file only. */
class UnreadableError extends Error {
  readonly why: Message
  constructor(why: Message) {
    super(why.id)
    this.why = why
  }
}

/** Reads the formula; `why`: what is wrong with it. */
export function readFormula(resource: PresentedResource, text: string): { formula: Formula } | { why: Message } {
  if (text.length > transformLimits.pattern)
    return { why: message('transform.formula.tooLong', { most: transformLimits.pattern }) }
  try {
    return { formula: new Reader(resource, text).whole() }
  } catch (error) {
    if (error instanceof UnreadableError) return { why: error.why }
    throw error
  }
}

const words =
  /\s*(?:(\d{1,13}(?:\.\d{1,6})?|\.\d{1,6})|([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)|([-+*/(),%]))/y
/** Brackets within brackets; the text itself bounds all else. */
const deepest = 30
const functions = new Set(['min', 'max', 'round'])
/** What an amount is called in short, and what the interface puts behind that. */
const behind = ['', '_local_micro', '_amount_local_micro', '_budget_amount_local_micro']

type Word = { number: string } | { name: string } | { sign: string } | null

class Reader {
  readonly #resource: PresentedResource
  readonly #text: string
  #at = 0
  #word: Word = null
  #depth = 0

  constructor(resource: PresentedResource, text: string) {
    this.#resource = resource
    this.#text = text.trimEnd()
    this.#next()
  }

  whole(): Formula {
    const formula = this.#sum()
    if (this.#word) this.#refuse()
    return formula
  }

  #next(): void {
    if (this.#at >= this.#text.length) {
      this.#word = null
      return
    }
    words.lastIndex = this.#at
    const match = words.exec(this.#text)
    if (!match) this.#refuse()
    const [whole, number, name, sign] = match
    this.#at += whole.length
    this.#word = number !== undefined ? { number } : name !== undefined ? { name } : { sign: sign! }
  }

  #refuse(): never {
    const rest = this.#word === null ? '' : this.#text.slice(0, this.#at).trim()
    throw new UnreadableError(
      rest === '' && this.#at >= this.#text.length
        ? message('transform.formula.endsEarly')
        : message('transform.formula.unreadable', { upTo: this.#text.slice(0, this.#at + 1).trim() }),
    )
  }

  #is(...signs: readonly string[]): string | null {
    return this.#word && 'sign' in this.#word && signs.includes(this.#word.sign) ? this.#word.sign : null
  }

  #take(sign: string): void {
    if (!this.#is(sign)) this.#refuse()
    this.#next()
  }

  #sum(): Formula {
    let left = this.#product()
    for (let sign = this.#is('+', '-'); sign; sign = this.#is('+', '-')) {
      this.#next()
      left = both(left, this.#product(), sign === '+' ? plus : minus)
    }
    return left
  }

  #product(): Formula {
    let left = this.#single()
    for (let sign = this.#is('*', '/'); sign; sign = this.#is('*', '/')) {
      this.#next()
      left = both(left, this.#single(), sign === '*' ? times : over)
    }
    return left
  }

  #single(): Formula {
    const word = this.#word
    if (this.#depth++ > deepest) throw new UnreadableError(message('transform.formula.tooDeep'))
    try {
      if (!word) return this.#refuse()
      if ('number' in word) return this.#number(word.number)
      if ('name' in word) return functions.has(word.name) ? this.#function(word.name) : this.#field(word.name)
      if (word.sign === '-') {
        this.#next()
        return both(constant({ parts: 0n, of: 1n }), this.#single(), minus)
      }
      this.#take('(')
      const inner = this.#sum()
      this.#take(')')
      return inner
    } finally {
      this.#depth--
    }
  }

  #number(text: string): Formula {
    const [whole = '', fraction = ''] = text.split('.')
    const number = { parts: BigInt(`${whole}${fraction}`), of: 10n ** BigInt(fraction.length) }
    this.#next()
    if (!this.#is('%')) return constant(number)
    this.#next()
    return constant({ parts: number.parts, of: number.of * 100n })
  }

  #function(name: string): Formula {
    this.#next()
    this.#take('(')
    const given = [this.#sum()]
    while (this.#is(',')) {
      this.#next()
      given.push(this.#sum())
    }
    this.#take(')')
    if (name === 'round') {
      const [what, to, ...others] = given
      if (!what || others.length > 0) this.#refuse()
      return both(what, to ?? constant({ parts: 1n, of: 1n }), rounded)
    }
    const better =
      name === 'min' ? (a: Fraction, b: Fraction) => isLess(a, b) : (a: Fraction, b: Fraction) => isLess(b, a)
    return given.reduce((left, right) => both(left, right, (a, b) => (better(b, a) ? b : a)))
  }

  #field(name: string): Formula {
    this.#next()
    if (name === 'value' && !Object.hasOwn(this.#resource.fields, name))
      return (_record, before) => numberOf(before, name)
    const path = this.#path(name)
    return (record) => numberOf(valueAt(path, record)?.value, name)
  }

  #path(name: string): FieldPath {
    for (const end of behind) {
      const path = fieldPathOf(this.#resource, `${name}${end}`, 'fields')
      if ('message' in path) continue
      const type = findResource(path.kind)?.fields[path.name]?.type
      if (type === 'money' || type === 'integer') return path
    }
    throw new UnreadableError(message('transform.formula.noField', { name }))
  }
}

const constant =
  (number: Fraction): Formula =>
  () =>
    number

function both(left: Formula, right: Formula, join: (a: Fraction, b: Fraction) => Reckoned): Formula {
  return (record, before) => {
    const a = left(record, before)
    if ('why' in a) return a
    const b = right(record, before)
    return 'why' in b ? b : join(a, b)
  }
}

/** Amounts are kept in micro units. */
function numberOf(value: Value, name: string): Reckoned {
  if (typeof value === 'bigint') return { parts: value, of: 1_000_000n }
  return typeof value === 'number' && Number.isSafeInteger(value)
    ? { parts: BigInt(value), of: 1n }
    : { why: message('transform.formula.notSet', { name }) }
}

function plus(a: Fraction, b: Fraction): Fraction {
  return { parts: a.parts * b.of + b.parts * a.of, of: a.of * b.of }
}

function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { parts: -b.parts, of: b.of })
}

function times(a: Fraction, b: Fraction): Fraction {
  return { parts: a.parts * b.parts, of: a.of * b.of }
}

function over(a: Fraction, b: Fraction): Reckoned {
  if (b.parts === 0n) return { why: message('transform.formula.byNothing') }
  const sign = b.parts < 0n ? -1n : 1n
  return { parts: a.parts * b.of * sign, of: a.of * b.parts * sign }
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.parts * b.of < b.parts * a.of
}

/** To the nearest multiple, halves away from zero. */
function rounded(what: Fraction, to: Fraction): Reckoned {
  const inSteps = over(what, to)
  if ('why' in inSteps) return inSteps
  const { parts, of } = inSteps
  const size = (2n * (parts < 0n ? -parts : parts) + of) / (2n * of)
  return times({ parts: parts < 0n ? -size : size, of: 1n }, to)
}

/** Names that a formula of the kind may use, in short, `value` first; those of what it belongs to are left out. */
export function formulaNames({ fields }: PresentedResource): string[] {
  const own = Object.entries(fields).flatMap(([field, { type }]) => {
    if (type !== 'money' && type !== 'integer') return []
    const end = behind.findLast((each) => each !== '' && field.endsWith(each)) ?? ''
    return [field.slice(0, field.length - end.length)]
  })
  return ['value', ...own]
}
