/** Transforms made ready for a kind, and done to values. Pure. */
import { parseText, unreadableMessage } from '../contract/language/text-value.ts'
import { fieldWord, message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import type { Value } from '../model/values.ts'
import { dayBeginsAtMs, isCalendarDay } from '../model/zone.ts'
import { laterByDays } from './days.ts'
import { withItems } from './items.ts'
import { withParameter } from './parameters.ts'
import type { PresentedField, PresentedResource } from '../presentation/resources.ts'
import { inCase } from './letters.ts'
import { readFormula } from './formula.ts'
import { changedNumber, inSteps, millionthsOf, roundedNumber, stepOf } from './numbers.ts'
import { asReplacement, readPattern } from './patterns.ts'
import { filledIn, isFixed, readTemplate } from './template.ts'
import type { Surrounded, Template } from './template.ts'
import { transformLimits } from './transform.ts'
import type { Transform, Transformed } from './transform.ts'

/** A transform that was looked at: what it makes of a value. */
export interface ReadyTransform {
  field: string
  apply: (before: Value, record: Surrounded) => Transformed
}

/** Makes a transform ready; `why`: what does not fit the field, or cannot be read. The field is one of the kind. */
export function readyTransform(resource: PresentedResource, transform: Transform): ReadyTransform | { why: Message } {
  const { field } = transform
  const def = resource.fields[field]!
  const called = fieldWord(resource.kind, field)
  const ready = (apply: ReadyTransform['apply']): ReadyTransform => ({ field, apply })
  switch (transform.do) {
    case 'value':
      return ready(() => ({ value: transform.value }))
    case 'items':
      if (def.type !== 'list') return { why: message('transform.apply.notList', { called }) }
      return ready((before) => ({ value: withItems(before, transform) }))
    case 'days':
      if (def.type !== 'instant') return { why: message('transform.apply.notTime', { called }) }
      return ready((before, { zone }) =>
        typeof before === 'string'
          ? { value: laterByDays(before, transform.days, zone) }
          : { why: message('transform.apply.notSet', { called }) },
      )
    case 'parameter':
      if (!takesAddress(def)) return { why: message('transform.apply.notAddress', { called }) }
      return withTemplate(resource, transform.text ?? '', (template) =>
        ready((before, record) => {
          if (typeof before !== 'string' || before === '') return { value: before }
          const text = transform.text === null ? null : filledIn(template, record)
          return bounded(withParameter(before, transform.name, text))
        }),
      )
    case 'set':
      return withTemplate(resource, transform.text, (template) => {
        const set = (text: string, record: Accounted) => readAs(resource.kind, field, def, text, record)
        const fixed = isFixed(template) ? set(template.join(''), { currency: '', zone: 'UTC' }) : null
        if (fixed && 'why' in fixed) return fixed
        return ready((_before, record) => set(filledIn(template, record), record))
      })
    case 'number':
      if (def.type !== 'money' && def.type !== 'integer')
        return { why: message('transform.apply.notNumber', { called }) }
      for (const given of [transform.by, transform.to ?? '0'])
        if (millionthsOf(given) === null) return { why: message('transform.parse.noOperand', { given }) }
      return ready((before, { currency }) => calculated(resource.kind, def, transform, before, currency))
    case 'formula': {
      if (def.type !== 'money' && def.type !== 'integer')
        return { why: message('transform.apply.notNumber', { called }) }
      const read = readFormula(resource, transform.formula)
      if ('why' in read) return read
      return ready((before, record) => {
        const reckoned = read.formula(record, before)
        return 'why' in reckoned
          ? reckoned
          : fitting(resource.kind, field, def, record.currency, (step, unit) =>
              roundedNumber(reckoned, transform, step, unit),
            )
      })
    }
    case 'replace': {
      if (def.type !== 'text') return { why: message('transform.apply.notText', { called }) }
      const pattern = readPattern(transform.pattern, transform.ignoresCase, transform)
      if ('why' in pattern) return pattern
      const by = transform.isPlain ? asReplacement(transform.by) : transform.by
      return withTemplate(resource, by, (template) =>
        ready((before, record) =>
          typeof before === 'string'
            ? bounded(pattern.replaced(before, filledIn(template, record, asReplacement), transform.isEverywhere))
            : { value: before },
        ),
      )
    }
    case 'prefix':
    case 'suffix':
      if (def.type !== 'text') return { why: message('transform.apply.notText', { called }) }
      return withTemplate(resource, transform.text, (template) =>
        ready((before, record) => {
          const [text, own] = [filledIn(template, record), typeof before === 'string' ? before : '']
          return bounded(transform.do === 'prefix' ? text + own : own + text)
        }),
      )
    case 'case':
      if (def.type !== 'text') return { why: message('transform.apply.notText', { called }) }
      return ready((before) => (typeof before === 'string' ? bounded(inCase(before, transform.to)) : { value: before }))
  }
}

/** A text that is an address, or that may hold one. */
function takesAddress(def: PresentedField): boolean {
  return def.type === 'text' && def.form !== 'digits'
}

function withTemplate(
  resource: PresentedResource,
  text: string,
  make: (template: Template) => ReadyTransform | { why: Message },
): ReadyTransform | { why: Message } {
  const read = readTemplate(resource, text)
  return 'why' in read ? read : make(read.template)
}

function bounded(text: string | null): Transformed {
  return text === null || text.length > transformLimits.text
    ? { why: message('transform.apply.tooLong', { most: transformLimits.text }) }
    : { value: text }
}

type Accounted = Pick<Surrounded, 'currency' | 'zone'>

/** As the field's type reads it; amounts in units of the currency, rounded to its steps; a day is its beginning in the account's zone. */
function readAs(
  kind: string,
  field: string,
  def: PresentedField,
  text: string,
  { currency, zone }: Accounted,
): Transformed {
  if (def.type === 'money' && text !== '') {
    const micro = millionthsOf(text.trim())
    return micro === null
      ? { why: message('transform.apply.noAmount', { called: fieldWord(kind, field), text }) }
      : { value: inSteps(micro, stepOf(currency)) }
  }
  const isDay = def.type === 'instant' && isCalendarDay(text)
  const parsed = parseText(def, isDay ? new Date(dayBeginsAtMs(text, zone)).toISOString() : text)
  return parsed.kind === 'value'
    ? { value: parsed.value }
    : { why: unreadableMessage(def, parsed, fieldWord(kind, field)) }
}

function calculated(
  kind: string,
  def: PresentedField,
  transform: Extract<Transform, { do: 'number' }>,
  before: Value,
  currency: string,
): Transformed {
  if (typeof before !== 'bigint' && typeof before !== 'number')
    return { why: message('transform.apply.notSet', { called: fieldWord(kind, transform.field) }) }
  return fitting(kind, transform.field, def, currency, (step, unit) =>
    changedNumber(BigInt(before), transform, step, unit),
  )
}

/** What is reckoned in the steps and units of the field, as a value of it. */
function fitting(
  kind: string,
  field: string,
  def: PresentedField,
  currency: string,
  reckon: (step: bigint, unit: bigint) => bigint | null,
): Transformed {
  const isMoney = def.type === 'money'
  const after = isMoney ? reckon(stepOf(currency), 1_000_000n) : reckon(1n, 1n)
  const isTooLarge = after === null || (!isMoney && !Number.isSafeInteger(Number(after)))
  if (isTooLarge) return { why: message('transform.apply.tooLarge', { called: fieldWord(kind, field) }) }
  return { value: isMoney ? after : Number(after) }
}
