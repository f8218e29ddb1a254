/** What is wrong with a record, the same in the editor, in the engine before sending and in the practice service. */
import { carriageFieldsOf, isCarried } from './resource.ts'
import { isWritable } from './fields.ts'
import type { Field, ListField, TextForm } from './fields.ts'
import type { Problem, RuleInput, RulePort, WorkspaceRule } from './rules.ts'
import type { Resource } from './resource.ts'
import { allTargets, namingsOf } from './reference-paths.ts'
import { isCountryCode, isCurrencyCode } from '../../model/iso-codes.ts'
import { isLocalId } from '../../model/local-id.ts'
import type { Value } from '../../model/values.ts'
import { anyOf, fieldWord, message, valuesAsTyped } from '../../messages/message.ts'
import type { Message, MessageArg } from '../../messages/message.ts'
import { postLength } from '../../model/post-text/post-text.ts'

/** Length as the limits count it: code points. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Forms of texts. */
export const textForms: Record<TextForm, { test: (text: string) => boolean }> = {
  digits: /^\d{1,20}$/,
  hashtag: /^#[\p{L}\p{N}_]+$/u,
  url: /^https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/,
  domain: /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  cardUri: /^card:\/\/.+$/,
  country: { test: isCountryCode },
  currency: { test: isCurrencyCode },
}

/** Nothing that a request would carry as a value. */
export function isEmptyValue(value: Value): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What is wrong with one value as it would be sent, or null; `called` is what the field is called. */
export function checkValue(field: Field, value: Value, called: MessageArg): Message | null {
  if (isEmptyValue(value)) return null
  switch (field.type) {
    case 'text': {
      const length = field.measure === 'post' ? postLength(String(value)) : lengthOf(String(value))
      if (field.maxLength !== undefined && length > field.maxLength)
        return message('rules.value.tooLong', { called, most: field.maxLength, length })
      if (field.minLength !== undefined && length < field.minLength)
        return message('rules.value.tooShort', { called, least: field.minLength })
      return field.form && !textForms[field.form].test(String(value))
        ? message('rules.value.form', { called, form: field.form })
        : null
    }
    case 'list':
      return checkList(field, value as readonly string[], called)
    case 'choice':
      return field.values.includes(String(value))
        ? null
        : message('rules.value.oneOf', { called, values: anyOf(valuesAsTyped(called, field.values)) })
    case 'money':
      return field.min !== undefined && (value as bigint) < field.min
        ? field.min > 0n
          ? message('rules.value.moreThanZero', { called })
          : message('rules.value.notBelowZero', { called })
        : null
    case 'integer': {
      const number = value as number
      if (field.values && !field.values.includes(number))
        return message('rules.value.oneOf', { called, values: anyOf(valuesAsTyped(called, field.values)) })
      if (field.min !== undefined && number < field.min)
        return message('rules.value.atLeast', { called, least: field.min })
      return field.max !== undefined && number > field.max
        ? message('rules.value.atMost', { called, most: field.max })
        : null
    }
    default:
      return null
  }
}

/** What to do about a field that is needed and empty. */
function whatIsMissing(kind: string, field: string): Message {
  return message('rules.value.missing', { kind, field, called: fieldWord(kind, field) })
}

/** Whether the value can be the id of a record. */
function namesById(field: Field): boolean {
  return namingsOf(field).some((naming) => allTargets(naming).some(({ value }) => value === null))
}

function checkList(field: ListField, items: readonly string[], called: MessageArg): Message | null {
  const { values, min, max, itemForm } = field
  const odd = items.find((item) =>
    values ? !values.includes(item) : itemForm ? !textForms[itemForm].test(item) : item === '',
  )
  if (odd !== undefined && values)
    return message('rules.list.noneOf', { called, odd, values: valuesAsTyped(called, values) })
  if (odd !== undefined)
    return itemForm
      ? message('rules.list.form', { called, odd, form: itemForm })
      : message('rules.list.emptyMember', { called })
  const count = items.length
  if (new Set(items).size < count) return message('rules.list.sameTwice', { called })
  if (min !== undefined && count < min) return message('rules.list.tooFew', { called, min, count })
  return max !== undefined && count > max ? message('rules.list.tooMany', { called, max, count }) : null
}

/** Problems of one record in itself. On update only the fields given, and the rules that they touch, are looked at. */
export function checkRecord(resource: Resource, input: RuleInput): Problem[] {
  const problems: Problem[] = []
  const isTouched = (names: readonly string[]) =>
    input.operation === 'create' || names.some((name) => input.given.has(name))
  const isDecisive = new Set(carriageFieldsOf(resource))
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, input.operation) || !isTouched([name])) continue
    if (input.operation === 'create' && !isDecisive.has(name) && !isCarried(resource, input.record, name)) continue
    const value = input.record[name]
    const called = fieldWord(resource.kind, name)
    const isEmpty = isEmptyValue(value)
    if (isEmpty && field.required) problems.push(error(name, 'MISSING_PARAMETER', whatIsMissing(resource.kind, name)))
    else if (isEmpty && !canBeEmpty(field) && input.operation === 'update')
      problems.push(error(name, 'INVALID_PARAMETER', message('rules.value.empty', { called })))
    else {
      // What was made here has a local id until it is pushed, and what names it goes after that.
      const isLocal = !input.isAtService && typeof value === 'string' && isLocalId(value) && namesById(field)
      const fault = isLocal ? null : checkValue(field, value, called)
      if (fault) problems.push(error(name, 'INVALID_PARAMETER', fault))
    }
  }
  for (const rule of resource.recordRules) {
    const fault = rule.involves.length === 0 || isTouched(rule.involves) ? rule.check(input) : null
    if (fault) problems.push(broken(rule, fault))
  }
  return problems
}

/** Whether an update may empty the field. */
function canBeEmpty(field: Field): boolean {
  return field.nullable === true || field.type === 'list' || (field.type === 'text' && field.canBeEmpty === true)
}

/** Whether the rule looks at siblings that go after the record as well, so that it is checked once all of a batch stand. */
export function isWholeRule({ surroundings }: WorkspaceRule): boolean {
  return typeof surroundings === 'object' && surroundings.isWhole === true
}

/** Problems of a record in its surroundings: references, counts, unique names. `rules` are all of the kind's, or some of them. */
export function checkWorkspace(
  resource: Resource,
  input: RuleInput & { accountId: string; id: string },
  port: RulePort,
  rules: readonly WorkspaceRule[] = resource.workspaceRules,
): Problem[] {
  return rules.flatMap((rule) => {
    if (input.operation === 'update' && !rule.involves.some((name) => input.given.has(name))) return []
    const fault = rule.check(input, port)
    return fault ? [broken(rule, fault)] : []
  })
}

function broken(
  { field, code, severity = 'error' }: { field: string; code: string; severity?: 'warning' | 'error' },
  fault: Message,
): Problem {
  return { field, code, message: fault, severity }
}

function error(field: string, code: string, fault: Message): Problem {
  return { field, code, message: fault, severity: 'error' }
}
