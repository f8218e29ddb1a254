/** All that an advertising request says, from where its declaration puts it: query, form or JSON body. */
import { faultText } from './fault-text.ts'
import { brokenRules } from '../../../shared/contract/language/params.ts'
import { parseJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { AdsError } from '../answers.ts'
import type { PracticeRequest } from '../request.ts'
import { readBodyParams, readMembers, readParameters, unreadable } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import type { Route } from './routes.ts'

/** A body that cannot be read at all is one error without a parameter. The items of a batch are read on their own. */
export function readRequest({ resource, operation }: Route, request: PracticeRequest, nowMs: number): Parameters {
  const read = readParts({ resource, operation }, request)
  if (read.errors.length > 0) return read
  for (const { param, code, message } of brokenRules(operation, read.params, nowMs))
    read.errors.push({ code, message: faultText(message), parameter: param })
  return read
}

function readParts(
  { resource, operation }: Pick<Route, 'resource' | 'operation'>,
  request: PracticeRequest,
): Parameters {
  const isForm = request.method !== 'GET' && request.contentType === 'application/x-www-form-urlencoded'
  const takesForm = operation.body === 'query' && isForm
  const pairs = [...(request.queryPairs ?? []), ...(takesForm ? (request.formPairs ?? []) : [])]
  const read = readParameters(resource, operation, pairs)
  if (operation.body === 'query') {
    if (request.body.length > 0 && !takesForm)
      read.errors.push(unreadable('This request takes its parameters in the query.'))
    return read
  }
  if (request.body.length > (operation.bodyMaxBytes ?? Infinity)) {
    read.errors.push(unreadable(`The body may have ${operation.bodyMaxBytes} bytes; this has ${request.body.length}.`))
    return read
  }
  if (operation.name === 'batch') return read
  if (operation.name === 'action') {
    const given = readJsonBody(request)
    const { params, errors } =
      'message' in given ? { params: {}, errors: [given] } : readBodyParams(operation, given.body)
    read.errors.push(...errors)
    Object.assign(read.params, params)
    return read
  }
  const members = readBodyMembers(request)
  if ('message' in members) read.errors.push(members)
  else {
    const { fields, errors } = readMembers(resource, operation, members.members)
    read.errors.push(...errors)
    Object.assign(read.fields, fields)
  }
  return read
}

/** JSON of the body; an error when there is none. */
export function readJsonBody(request: PracticeRequest): { body: Json } | AdsError {
  if (request.contentType !== 'application/json') return unreadable('Send JSON with Content-Type: application/json.')
  try {
    return { body: parseJson(request.body.toString('utf8')) }
  } catch {
    return unreadable('The body is not JSON.')
  }
}

function readBodyMembers(request: PracticeRequest): { members: Record<string, Json> } | AdsError {
  const read = readJsonBody(request)
  if ('message' in read) return read
  const { body } = read
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { members: body }
    : unreadable('The body must be a JSON object.')
}
