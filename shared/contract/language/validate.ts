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
import { missingWords } from './missing-words.ts'
import { wordsOfName } from '../../model/sentence.ts'
import { postLength } from '../../model/post-text/post-text.ts'

/** Length as the limits count it: code points. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Forms of texts, each with the words for what it takes. */
export const textForms: Record<TextForm, { shape: { test: (text: string) => boolean }; words: string }> = {
  digits: { shape: /^\d{1,20}$/, words: 'a whole number' },
  hashtag: { shape: /^#[\p{L}\p{N}_]+$/u, words: 'a hashtag, such as #coffee' },
  url: { shape: /^https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/, words: 'an address that begins with http:// or https://' },
  domain: {
    shape: /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i,
    words: 'a domain without protocol, such as example.com',
  },
  email: { shape: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, words: 'an e-mail address' },
  country: { shape: { test: isCountryCode }, words: 'the two capital letters of a country, such as DE' },
  currency: { shape: { test: isCurrencyCode }, words: 'the three capital letters of a currency, such as EUR' },
}

/** Nothing that a request would carry as a value. */
export function isEmptyValue(value: Value): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What is wrong with one value as it would be sent, or null. */
export function checkValue(field: Field, value: Value): string | null {
  if (isEmptyValue(value)) return null
  switch (field.type) {
    case 'text': {
      const length = field.measure === 'post' ? postLength(String(value)) : lengthOf(String(value))
      if (field.maxLength !== undefined && length > field.maxLength)
        return `${calledOf(field)} holds ${field.maxLength} characters; this has ${length}.`
      if (field.minLength !== undefined && length < field.minLength)
        return `${calledOf(field)} needs at least ${field.minLength} characters.`
      return field.form && !textForms[field.form].shape.test(String(value))
        ? `${calledOf(field)} must be ${textForms[field.form].words}.`
        : null
    }
    case 'list':
      return checkList(field, value as readonly string[])
    case 'choice':
      return field.values.includes(String(value))
        ? null
        : `${calledOf(field)} must be one of: ${field.values.join(', ')}.`
    case 'money':
      return field.min !== undefined && (value as bigint) < field.min
        ? field.min > 0n
          ? `${calledOf(field)} must be more than zero.`
          : `${calledOf(field)} must not be below zero.`
        : null
    case 'integer': {
      const number = value as number
      if (field.values && !field.values.includes(number))
        return `${calledOf(field)} must be one of: ${field.values.join(', ')}.`
      if (field.min !== undefined && number < field.min) return `${calledOf(field)} must be at least ${field.min}.`
      return field.max !== undefined && number > field.max ? `${calledOf(field)} must be at most ${field.max}.` : null
    }
    default:
      return null
  }
}

/** What a message calls the field: its label, else its name as words, since the service knows no labels. */
export function calledOf({ label }: Pick<Field, 'label'>, name?: string): string {
  return label ?? (name === undefined ? 'This value' : wordsOfName(name))
}

/** Whether the value can be the id of a record. */
function namesById(field: Field): boolean {
  return namingsOf(field).some((naming) => allTargets(naming).some(({ value }) => value === null))
}

function checkList(field: ListField, items: readonly string[]): string | null {
  const { values, min, max, itemForm } = field
  const label = calledOf(field)
  const odd = items.find((item) =>
    values ? !values.includes(item) : itemForm ? !textForms[itemForm].shape.test(item) : item === '',
  )
  if (odd !== undefined && values) return `${label}: ${odd} is none of ${values.join(', ')}.`
  if (odd !== undefined)
    return itemForm
      ? `${label}: each must be ${textForms[itemForm].words}; “${odd}” is not.`
      : `${label} must have no empty member.`
  if (new Set(items).size < items.length) return `${label} names the same twice.`
  if (min !== undefined && items.length < min) return `${label} needs at least ${min}; this has ${items.length}.`
  return max !== undefined && items.length > max ? `${label} takes at most ${max}; this has ${items.length}.` : null
}

/** Problems of one record in itself. On update only the fields given, and the rules that they touch, are looked at. */
export function checkRecord(resource: Resource, input: RuleInput): Problem[] {
  const problems: Problem[] = []
  const isTouched = (names: readonly string[]) =>
    input.operation === 'create' || names.some((name) => input.given.has(name))
  const isDecisive = new Set(carriageFieldsOf(resource))
  for (const [name, declared] of Object.entries(resource.fields)) {
    const field = declared.label === undefined ? { ...declared, label: calledOf(declared, name) } : declared
    if (!isWritable(field, input.operation) || !isTouched([name])) continue
    if (input.operation === 'create' && !isDecisive.has(name) && !isCarried(resource, input.record, name)) continue
    const value = input.record[name]
    const isEmpty = isEmptyValue(value)
    if (isEmpty && field.required)
      problems.push(error(name, 'MISSING_PARAMETER', missingWords({ ...field, label: calledOf(field, name) })))
    else if (isEmpty && !canBeEmpty(field) && input.operation === 'update')
      problems.push(error(name, 'INVALID_PARAMETER', `${calledOf(field)} cannot be empty.`))
    else {
      // What was made here has a local id until it is pushed, and what names it goes after that.
      const isLocal = !input.isAtService && typeof value === 'string' && isLocalId(value) && namesById(field)
      const message = isLocal ? null : checkValue(field, value)
      if (message) problems.push(error(name, 'INVALID_PARAMETER', message))
    }
  }
  for (const rule of resource.recordRules) {
    const message = isTouched(rule.involves) ? rule.check(input) : null
    if (message) problems.push(broken(rule, message))
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
    const message = rule.check(input, port)
    return message ? [broken(rule, message)] : []
  })
}

function broken(
  { field, code, severity = 'error' }: { field: string; code: string; severity?: 'warning' | 'error' },
  message: string,
): Problem {
  return { field, code, message, severity }
}

function error(field: string, code: string, message: string): Problem {
  return { field, code, message, severity: 'error' }
}
