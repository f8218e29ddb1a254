/** Parameters of operations beyond the record's fields: read and checked alike before sending and by the practice service. */
import { anyOf, message } from '../../messages/message.ts'
import type { Message, MessageArg } from '../../messages/message.ts'
import type { Operation, Param } from './operation.ts'
import type { Resource } from './resource.ts'
import { idListMax } from './operation.ts'
import { parseText } from './text-value.ts'
import { lengthOf, textForms } from './validate.ts'
import { toParam } from './wire.ts'
import type { Json } from '../../model/values.ts'

/** Standard list parameters. Source: interface, Standard list parameters. */
export function standardParams(resource: Resource, operation: Operation): Param[] {
  const { paging } = operation
  if (!paging) return []
  const params: (Param | false)[] = [
    { name: 'count', type: 'integer', min: paging.countMin, max: paging.countMax },
    { name: 'cursor', type: 'text', min: 1 },
    paging.hasSort && { name: 'sort_by', type: 'text', min: 1 },
    paging.hasDeleted && 'deleted' in resource.fields && { name: 'with_deleted', type: 'flag' },
    paging.hasTotal && { name: 'with_total_count', type: 'flag' },
  ]
  return params.filter((param) => param !== false)
}

/** A parameter's value, or why the text is none. */
export type ReadParam = { kind: 'value'; value: Json } | { kind: 'refused'; message: Message }

/** Reads the text of a parameter by its declaration; `called` is what a message calls it. */
export function readParam(param: Param, text: string, called: MessageArg = param.name): ReadParam {
  const { min, max } = param
  switch (param.type) {
    case 'integer': {
      const number = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN
      if (Number.isNaN(number)) return refused(message('rules.param.wholeNumber', { called }))
      return number < (min ?? -Infinity) || number > (max ?? Infinity)
        ? refused(message('rules.param.range', { called, min: String(min), max: String(max) }))
        : value(number)
    }
    case 'long':
      return /^\d{1,20}$/.test(text) ? value(text) : refused(message('rules.param.wholeNumber', { called }))
    case 'flag':
      return text === 'true' || text === 'false'
        ? value(text === 'true')
        : refused(message('rules.param.flag', { called }))
    case 'choice':
      return param.values?.includes(text)
        ? value(text)
        : refused(message('rules.value.oneOf', { called, values: anyOf(param.values ?? []) }))
    case 'instant':
      return readInstant(param, text, called)
    case 'text': {
      const length = lengthOf(text)
      if (length < (min ?? 0) || length > (max ?? Infinity))
        return refused(message('rules.param.length', { called, min: min ?? 0, max: max ?? 'more' }))
      const form = param.form && textForms[param.form]
      return form && !form.test(text)
        ? refused(message('rules.value.form', { called, form: param.form! }))
        : value(text)
    }
    case 'idList':
    case 'longList':
    case 'choiceList':
    case 'textList':
      return readList(param, text, called)
    case 'json':
      return refused(message('rules.param.inBody', { called }))
  }
}

/** What is wrong with the parameters of a request, by name; null for none. JSON values without a check are looked at by the service alone. */
export function checkParams(
  operation: Operation,
  given: Readonly<Record<string, Json>>,
  nowMs: number,
): { name: string; message: Message } | null {
  const read: Record<string, Json> = {}
  for (const [name, json] of Object.entries(given)) {
    const param = operation.params.find((each) => each.name === name)
    if (!param) return { name, message: message('rules.param.unknown', { name }) }
    const fault = param.type === 'json' ? jsonFault(param, json, nowMs) : null
    if (fault !== null) return { name, message: fault }
    const one = param.type === 'json' ? value(json) : readParam(param, toParam(json))
    if (one.kind === 'refused') return { name, message: one.message }
    read[name] = one.value
  }
  const missing = operation.params.find((param) => param.required && given[param.name] === undefined)
  if (missing) return { name: missing.name, message: message('rules.users.needed', { parameter: missing.name }) }
  const [broken] = brokenRules(operation, read, nowMs)
  return broken ? { name: broken.param, message: broken.message } : null
}

function jsonFault({ check, checkItem }: Param, json: Json, nowMs: number): Message | null {
  const whole = check?.(json) ?? null
  if (whole !== null || !checkItem || !Array.isArray(json)) return whole
  for (const [index, item] of json.entries()) {
    const fault = checkItem(item, nowMs)
    if (fault) return message('rules.param.operation', { number: index + 1, fault: fault.message })
  }
  return null
}

/** Rules between parameters that the values break; call it only when each parameter could be read. */
export function brokenRules(
  { rules = [] }: Operation,
  params: Readonly<Record<string, Json>>,
  nowMs: number,
): { param: string; code: string; message: Message }[] {
  return rules.flatMap(({ param, code, check }) => {
    const fault = check(params, nowMs)
    return fault === null ? [] : [{ param, code, message: fault }]
  })
}

/** The parameters as the operation carries them: members of a JSON body, that body itself, or query pairs. */
export function carryParams(
  operation: Operation,
  given: Readonly<Record<string, Json>>,
): { query: [string, string][] } | { json: Json } {
  if (operation.body !== 'json')
    return { query: Object.entries(given).map(([name, json]): [string, string] => [name, toParam(json)]) }
  const whole = operation.params.find((param) => param.isBody)
  return { json: whole ? (given[whole.name] ?? null) : { ...given } }
}

function readInstant({ isWholeHour }: Param, text: string, called: MessageArg): ReadParam {
  const parsed = parseText({ type: 'instant', write: 'never' }, text)
  if (parsed.kind !== 'value' || typeof parsed.value !== 'string')
    return refused(message('rules.param.time', { called }))
  return isWholeHour && !parsed.value.endsWith(':00:00Z')
    ? refused(message('rules.param.wholeHour', { called }))
    : value(parsed.value)
}

function readList(
  { type, values, form, min = 1, max = idListMax }: Param,
  text: string,
  called: MessageArg,
): ReadParam {
  const items = text.split(',').map((item) => item.trim())
  if (items.includes('')) return refused(message('rules.param.identifiers', { called }))
  if (type === 'longList' && !items.every((item) => /^\d{1,20}$/.test(item)))
    return refused(message('rules.param.wholeNumbers', { called }))
  const odd = items.find((item) =>
    type === 'choiceList' ? !values?.includes(item) : form && !textForms[form].test(item),
  )
  if (odd !== undefined)
    return refused(
      type === 'choiceList'
        ? message('rules.list.noneOf', { called, odd, values: values ?? [] })
        : message('rules.param.itemForm', { called, odd, form: form! }),
    )
  if (items.length < min) return refused(message('rules.param.tooFew', { called, min }))
  return items.length > max
    ? refused(message('rules.param.tooMany', { called, max, count: items.length }))
    : value(items)
}

function value(json: Json): ReadParam {
  return { kind: 'value', value: json }
}

function refused(fault: Message): ReadParam {
  return { kind: 'refused', message: fault }
}
