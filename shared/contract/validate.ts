/** The verdict on a record, the same in the editor, in the engine before sending and in the practice service. */
import { isWritable } from './define.ts'
import type { Field, Problem, Resource, RuleInput, RulePort } from './define.ts'
import type { Value } from '../model/values.ts'

/** Length as the limits count it: code points. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** What is wrong with one value as it would be sent, or null. */
export function checkValue(field: Field, value: Value): string | null {
  if (value === undefined || value === null || value === '') return null
  switch (field.type) {
    case 'text': {
      const length = lengthOf(String(value))
      if (field.maxLength !== undefined && length > field.maxLength)
        return `${field.label} holds ${field.maxLength} characters; this has ${length}.`
      if (field.minLength !== undefined && length < field.minLength)
        return `${field.label} needs at least ${field.minLength} characters.`
      return null
    }
    case 'choice':
      return field.values.includes(String(value)) ? null : `${field.label} must be one of: ${field.values.join(', ')}.`
    case 'money':
      return field.min !== undefined && (value as bigint) < field.min
        ? field.min > 0n
          ? `${field.label} must be more than zero.`
          : `${field.label} must not be below zero.`
        : null
    case 'integer': {
      const number = value as number
      if (field.min !== undefined && number < field.min) return `${field.label} must be at least ${field.min}.`
      return field.max !== undefined && number > field.max ? `${field.label} must be at most ${field.max}.` : null
    }
    default:
      return null
  }
}

/** Problems of one record in itself. On update only the fields given, and the rules that they touch, are looked at. */
export function checkRecord(of: Resource, input: RuleInput): Problem[] {
  const problems: Problem[] = []
  const isTouched = (names: readonly string[]) =>
    input.operation === 'create' || names.some((name) => input.given.has(name))
  for (const [name, field] of Object.entries(of.fields)) {
    if (!isWritable(field, input.operation) || !isTouched([name])) continue
    const value = input.record[name]
    const isEmpty = value === undefined || value === null || value === ''
    if (isEmpty && field.required) problems.push(error(name, 'MISSING_PARAMETER', `${field.label} is needed.`))
    else if (isEmpty && !field.nullable && input.operation === 'update')
      problems.push(error(name, 'INVALID_PARAMETER', `${field.label} cannot be empty.`))
    else {
      const message = checkValue(field, value)
      if (message) problems.push(error(name, 'INVALID_PARAMETER', message))
    }
  }
  for (const rule of of.recordRules) {
    const message = isTouched(rule.involves) ? rule.check(input) : null
    if (message) problems.push(error(rule.field, rule.code, message))
  }
  return problems
}

/** Problems of a record in its surroundings: references, counts, unique names. */
export function checkWorkspace(
  of: Resource,
  input: RuleInput & { accountId: string; id: string },
  port: RulePort,
): Problem[] {
  return of.workspaceRules.flatMap((rule) => {
    if (input.operation === 'update' && !rule.involves.some((name) => input.given.has(name))) return []
    const message = rule.check(input, port)
    return message ? [error(rule.field, rule.code, message)] : []
  })
}

function error(field: string, code: string, message: string): Problem {
  return { field, code, message, severity: 'error' }
}
