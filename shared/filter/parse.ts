/**
 * From the text of a condition to its syntax tree.
 *
 *   either   = both { "or" both }
 *   both     = negated { "and" negated }
 *   negated  = "not" negated | "(" either ")" | "has" kind "(" either ")" | test
 *   test     = field ( sign value | ["not"] "in" "(" value { "," value } ")" | "contains" value | "is" ["not"] "empty" )
 */
import { message } from '../messages/message.ts'
import { conditionLimits, Faulty, keywords, reading } from './condition.ts'
import type { Condition, Read, Sign, Spelled } from './condition.ts'
import { tokensOf } from './tokens.ts'
import type { Token } from './tokens.ts'

/** Reads a condition; a text of blanks alone is a fault as well. */
export function parseCondition(source: string): Read<Condition> {
  return reading(() => {
    const { length } = conditionLimits
    if (source.length > length) throw new Faulty(message('filter.parse.tooLong', { length }), length)
    // Half a character is none that a record could hold.
    return new Parser(source.replaceAll(/\p{Surrogate}/gu, '\ufffd')).whole()
  })
}

const signs: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>='])

class Parser {
  readonly #tokens: readonly Token[]
  readonly #end: number
  #index = 0
  #depth = 0
  #comparisons = 0

  constructor(source: string) {
    this.#tokens = tokensOf(source)
    this.#end = source.length
  }

  whole(): Condition {
    const condition = this.#either()
    const rest = this.#tokens[this.#index]
    if (rest) throw new Faulty(message('filter.parse.rest', { text: rest.text }), rest.at)
    return condition
  }

  #either(): Condition {
    return this.#joined('or', () => this.#joined('and', () => this.#negated()))
  }

  #joined(kind: 'and' | 'or', next: () => Condition): Condition {
    const parts = [next()]
    while (this.#takes(kind)) parts.push(next())
    return parts.length === 1 ? parts[0]! : { kind, parts }
  }

  #negated(): Condition {
    const at = this.#at()
    if (this.#takes('not')) return this.#deeper(at, () => ({ kind: 'not', part: this.#negated() }))
    if (this.#takesSign('(')) {
      const within = this.#deeper(at, () => this.#either())
      this.#needsSign(')', at)
      return within
    }
    return this.#begins() ? this.#has(at) : this.#test()
  }

  /** Whether "has" begins a condition on what belongs to the record: elsewhere it is a word like others. */
  #begins(): boolean {
    const [word, kind, open] = this.#tokens.slice(this.#index, this.#index + 3)
    const isHas = word?.kind === 'word' && word.text.toLowerCase() === 'has'
    return isHas && kind?.kind === 'word' && !keywords.has(kind.text.toLowerCase()) && open?.text === '('
  }

  #has(at: number): Condition {
    this.#index += 1
    const child = this.#field()
    const openAt = this.#at()
    this.#takesSign('(')
    const part = this.#deeper(at, () => this.#either())
    this.#needsSign(')', openAt)
    return { kind: 'has', child, part }
  }

  #deeper(at: number, work: () => Condition): Condition {
    const { depth } = conditionLimits
    if (this.#depth >= depth) throw new Faulty(message('filter.parse.tooDeep', { depth }), at)
    this.#depth += 1
    const found = work()
    this.#depth -= 1
    return found
  }

  #test(): Condition {
    const field = this.#field()
    const { comparisons } = conditionLimits
    this.#comparisons += 1
    if (this.#comparisons > comparisons) throw new Faulty(message('filter.parse.tooMany', { comparisons }), field.at)
    const next = this.#tokens[this.#index]
    if (next?.kind === 'sign' && signs.has(next.text)) {
      this.#index += 1
      return { kind: 'compare', field, sign: next.text as Sign, value: this.#value() }
    }
    if (this.#takes('contains')) return { kind: 'contains', field, value: this.#value() }
    if (this.#takes('in')) return this.#in(field)
    if (this.#takes('not')) {
      if (!this.#takes('in')) throw new Faulty(message('filter.parse.noTest', { field: field.text }), this.#at())
      return { kind: 'not', part: this.#in(field) }
    }
    if (this.#takes('is')) {
      const isNot = this.#takes('not')
      if (!this.#takes('empty')) throw new Faulty(message('filter.parse.noEmpty'), this.#at())
      return isNot ? { kind: 'not', part: { kind: 'empty', field } } : { kind: 'empty', field }
    }
    throw new Faulty(message('filter.parse.noTest', { field: field.text }), this.#at())
  }

  #in(field: Spelled): Condition {
    const at = this.#at()
    if (!this.#takesSign('(')) throw new Faulty(message('filter.parse.noList'), at)
    const values = [this.#value()]
    while (this.#takesSign(',')) values.push(this.#value())
    this.#needsSign(')', at)
    return { kind: 'in', field, values }
  }

  #field(): Spelled {
    const token = this.#tokens[this.#index]
    if (token?.kind !== 'word' || keywords.has(token.text.toLowerCase()))
      throw new Faulty(message('filter.parse.noField'), this.#at())
    this.#index += 1
    return { text: token.text, at: token.at }
  }

  #value(): Spelled {
    const token = this.#tokens[this.#index]
    if (!token || token.kind === 'sign') throw new Faulty(message('filter.parse.noValue'), this.#at())
    if (token.kind === 'word' && keywords.has(token.text.toLowerCase()))
      throw new Faulty(message('filter.parse.wordAsValue', { word: token.text }), token.at)
    this.#index += 1
    return { text: token.text, at: token.at }
  }

  /** Where the next token begins, or the text ends. */
  #at(): number {
    return this.#tokens[this.#index]?.at ?? this.#end
  }

  #takes(keyword: string): boolean {
    const token = this.#tokens[this.#index]
    const isIt = token?.kind === 'word' && token.text.toLowerCase() === keyword
    if (isIt) this.#index += 1
    return isIt
  }

  #takesSign(sign: string): boolean {
    const token = this.#tokens[this.#index]
    const isIt = token?.kind === 'sign' && token.text === sign
    if (isIt) this.#index += 1
    return isIt
  }

  #needsSign(sign: ')', openAt: number): void {
    if (!this.#takesSign(sign)) throw new Faulty(message('filter.parse.notClosed', { at: openAt + 1 }), this.#at())
  }
}
