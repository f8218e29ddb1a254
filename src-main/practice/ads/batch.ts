/** Batches: applied as a whole or not at all. Source: interface, Conventions, Errors; gaps 5.3, 5.4. */
import { fitValue } from '../../../shared/contract/wire.ts'
import type { Resource } from '../../../shared/contract/define.ts'
import { parseJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { adsError, jsonAnswer } from '../answers.ts'
import type { AdsError, Answer } from '../answers.ts'
import type { Place } from '../hooks/hooks.ts'
import type { PracticeRequest } from '../request.ts'
import type { Ids } from '../state/ids.ts'
import { fieldParams, invalid } from './parameters.ts'
import type { Route } from './routes.ts'
import { batchOperation, createRecord, deleteRecord, updateRecord } from './write.ts'

interface Item {
  operationType: Json
  params: Record<string, Json>
}

/** Carries out a batch in the draft; the caller commits it only when the status is 200. */
export function runBatch(
  { resource, operation }: Route,
  request: PracticeRequest,
  place: Place,
  ids: Ids,
  pathParams: Record<string, string>,
): Answer {
  const items = readItems(request)
  if ('refusal' in items) return adsError(400, items.refusal, pathParams)
  if (items.length === 0 || items.length > (operation.batchMax ?? Infinity))
    return adsError(
      400,
      refused(`A batch takes 1 to ${operation.batchMax} operations; this has ${items.length}.`),
      pathParams,
    )
  const results = items.map((item) => runItem(resource, item, place, ids))
  const echo = items.map((item) => ({ params: { ...item.params, ...pathParams }, operation_type: item.operationType }))
  if (results.every((result) => 'record' in result))
    return jsonAnswer(200, { data: results.map(({ record }) => record), request: echo }, place.draft.effects)
  const operationErrors = results.map((result) =>
    'errors' in result ? result.errors.map(({ code, message, parameter }) => ({ code, message, parameter })) : [],
  )
  return jsonAnswer(400, { errors: [], operation_errors: operationErrors, request: echo })
}

function readItems(request: PracticeRequest): Item[] | { refusal: AdsError } {
  if (request.contentType !== 'application/json')
    return { refusal: refused('Send a JSON array with Content-Type: application/json.') }
  let body: Json
  try {
    body = parseJson(request.body.toString('utf8'))
  } catch {
    return { refusal: refused('The body is not JSON.') }
  }
  if (!Array.isArray(body)) return { refusal: refused('The body must be a JSON array of operations.') }
  const items = body.map(toItem)
  return items.every((item) => item !== null)
    ? items
    : { refusal: refused('Each operation must be an object with operation_type and params, and nothing else.') }
}

function toItem(given: Json): Item | null {
  if (!isObject(given)) return null
  const { operation_type: operationType = null, params = {}, ...rest } = given
  return isObject(params) && Object.keys(rest).length === 0 ? { operationType, params } : null
}

function isObject(given: Json | undefined): given is { [member: string]: Json } {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function runItem(
  resource: Resource,
  { operationType, params }: Item,
  place: Place,
  ids: Ids,
): { record: RecordValues } | { errors: AdsError[] } {
  if (operationType === null) return { errors: [missing('operation_type')] }
  const name = typeof operationType === 'string' ? batchOperation(resource, operationType) : undefined
  if (!name)
    return { errors: [invalid('operation_type', 'operation_type must be Create, Update or Delete.', operationType)] }
  const { fields, id, errors } = readItemParams(resource, name, params)
  if (errors.length > 0) return { errors }
  const written =
    name === 'create'
      ? createRecord(resource, fields, place, ids)
      : name === 'update'
        ? updateRecord(resource, id, fields, place)
        : deleteRecord(resource, id, place)
  return 'missing' in written ? { errors: [notFound(resource, id, place.accountId)] } : written
}

/** Values as JSON has them; an empty text unsets, as in a query. */
function readItemParams(resource: Resource, name: 'create' | 'update' | 'delete', params: Record<string, Json>) {
  const writes = fieldParams(resource, { name })
  const fields: RecordValues = {}
  const errors: AdsError[] = []
  const id = params[resource.idParam]
  for (const [param, given] of Object.entries(params)) {
    if (param === resource.idParam && name !== 'create') continue
    const fieldName = writes.get(param)
    const field = fieldName === undefined ? undefined : resource.fields[fieldName]
    const value =
      field && (given === '' ? (field.type === 'text' && !field.nullable ? '' : null) : fitValue(field, given))
    if (fieldName === undefined || !field)
      errors.push(invalid(param, `${param} is not a parameter of this operation.`, given))
    else if (value === undefined) errors.push(invalid(param, `${field.label} cannot hold this value.`, given))
    else fields[fieldName] = value
  }
  if (name !== 'create' && (typeof id !== 'string' || id === '')) errors.push(missing(resource.idParam))
  return { fields, id: String(id), errors }
}

function refused(message: string): AdsError {
  return { code: 'INVALID_PARAMETER', message }
}

function missing(parameter: string): AdsError {
  return { code: 'MISSING_PARAMETER', message: `"${parameter}" is needed.`, parameter }
}

/** The refusal for an id that the account does not have. Source: gaps 5.1 (R, IS 237). */
export function notFound(resource: Resource, id: string, accountId: string): AdsError {
  return {
    code: 'NOT_FOUND',
    message: `${resource.label} ${id} was not found in account ${accountId}.`,
    parameter: resource.idParam,
  }
}
