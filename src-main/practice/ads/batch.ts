/** Batches: applied as a whole or not at all. Source: interface, Conventions, Errors; gaps 5.3, 5.4. */
import { wordsOfName } from '../../../shared/model/sentence.ts'
import { writes } from '../../../shared/contract/language/operation.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { encodeRecord } from '../../../shared/contract/language/wire.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { adsError, jsonAnswer } from '../answers.ts'
import type { AdsError, Answer } from '../answers.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { RequestContext } from '../hooks/hook-types.ts'
import type { PracticeRequest } from '../request.ts'
import type { Ids } from '../state/ids.ts'
import { invalid, readMembers, unreadable } from './parameters.ts'
import { readJsonBody } from './read-request.ts'
import type { Route } from './routes.ts'
import { batchOperation, createRecord, deleteRecord, faultsAtEnd, recordAt, updateRecord } from './write.ts'

interface Item {
  operationType: Json
  params: Record<string, Json>
  /** The item has no params at all, which is a fault of its own. */
  lacksParams: boolean
}

/** Carries out a batch in the draft; the caller commits it only when the status is 200. */
export function runBatch(
  { resource, operation }: Route,
  request: PracticeRequest,
  context: RequestContext,
  ids: Ids,
  pathParams: Record<string, string>,
): Answer {
  const items = readItems(request)
  if ('refusal' in items) return adsError(400, items.refusal, pathParams)
  if (items.length === 0 || items.length > (operation.batchMax ?? Infinity))
    return adsError(
      400,
      unreadable(`A batch takes 1 to ${operation.batchMax} operations; this has ${items.length}.`),
      pathParams,
    )
  const written = items.map((item) => runItem({ resource, operation }, item, { ...context, isBatch: true }, ids))
  const results = written.map((result) => {
    const faults = 'record' in result && result.isMade ? faultsAtEnd(resource, result.record, context) : []
    return faults.length > 0 ? { errors: faults } : result
  })
  const echo = items.map((item) => ({
    params: { ...echoOf(resource, item.params), ...pathParams },
    operation_type: item.operationType,
  }))
  if (results.every((result) => 'record' in result))
    return jsonAnswer(
      200,
      { data: results.map(({ record }) => encodeRecord(resource, record)), request: echo },
      context.draft.effects,
    )
  const operationErrors = results.map((result) =>
    'errors' in result ? result.errors.map(({ code, message, parameter }) => ({ code, message, parameter })) : [],
  )
  return jsonAnswer(400, { errors: [], operation_errors: operationErrors, request: echo })
}

/** Lists that came as texts with commas are echoed as arrays. Source: gaps 5.4 (N). */
function echoOf(resource: Resource, params: Item['params']): Item['params'] {
  const isList = (name: string, value: Json): value is string =>
    typeof value === 'string' && value !== '' && resource.fields[name]?.type === 'list'
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isList(name, value) ? value.split(',') : value]),
  )
}

function readItems(request: PracticeRequest): Item[] | { refusal: AdsError } {
  const read = readJsonBody(request)
  if ('message' in read) return { refusal: read }
  const { body } = read
  if (!Array.isArray(body)) return { refusal: unreadable('The body must be a JSON array of operations.') }
  const items = body.map(toItem)
  return items.every((item) => item !== null)
    ? items
    : { refusal: unreadable('Each operation must be an object with operation_type and params, and nothing else.') }
}

function toItem(given: Json): Item | null {
  if (!isObject(given)) return null
  const { operation_type: operationType = null, params = {}, ...rest } = given
  const lacksParams = given['params'] === undefined
  return isObject(params) && Object.keys(rest).length === 0 ? { operationType, params, lacksParams } : null
}

function isObject(given: Json | undefined): given is { [member: string]: Json } {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function runItem(
  { resource, operation }: Pick<Route, 'resource' | 'operation'>,
  { operationType, params, lacksParams }: Item,
  context: RequestContext,
  ids: Ids,
): { record: RecordValues; isMade: boolean } | { errors: AdsError[] } {
  if (operationType === null) return { errors: [missing('operation_type')] }
  const name = typeof operationType === 'string' ? batchOperation(resource, operationType) : undefined
  if (!name)
    return { errors: [invalid('operation_type', `operation_type must be ${typesOf(operation)}.`, operationType)] }
  if (lacksParams) return { errors: [missing('params')] }
  const given = hooksOf(resource.kind).item?.(params) ?? params
  const { fields, id, errors } = readItemParams(resource, { name, ...only(operation) }, given)
  if (errors.length > 0) return { errors }
  const target = name === 'create' ? fields : recordAt(resource, id, context)
  if (target && !writes(operation, target)) return { errors: [notWritten(operation, target)] }
  const written =
    name === 'create'
      ? createRecord(resource, fields, context, ids)
      : name === 'update'
        ? updateRecord(resource, id, fields, context)
        : deleteRecord(resource, id, context)
  if ('missing' in written) return { errors: [notFound(resource, id, context.accountId)] }
  return 'errors' in written ? written : { ...written, isMade: name === 'create' }
}

/** The fields of an item, and the id that an update or delete is about. */
function readItemParams(
  resource: Resource,
  operation: { name: 'create' | 'update' | 'delete' } & Pick<Operation, 'carries'>,
  params: Record<string, Json>,
) {
  if (operation.name === 'create') return { ...readMembers(resource, operation, params), id: '' }
  const { [resource.idParam]: id, ...members } = params
  const { fields, errors } = readMembers(resource, operation, members)
  if (typeof id !== 'string' || id === '') errors.push(missing(resource.idParam))
  return { fields, id: String(id), errors }
}

function only({ carries }: Operation): Pick<Operation, 'carries'> {
  return carries ? { carries } : {}
}

/** The refusal of a record that this batch does not write. */
function notWritten({ only: { field, values } = { field: '', values: [] } }: Operation, given: RecordValues): AdsError {
  const value = given[field]
  return value === undefined ? missing(field) : invalid(field, `${field} must be one of: ${values.join(', ')}.`, value)
}

const typeNames = { create: 'Create', update: 'Update', delete: 'Delete' } as const

function typesOf({ batchTakes = ['create', 'update', 'delete'] }: Operation): string {
  const names = batchTakes.map((name) => typeNames[name])
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join()
}

function missing(parameter: string): AdsError {
  return { code: 'MISSING_PARAMETER', message: `"${parameter}" is needed.`, parameter }
}

/** The refusal for an id that the account does not have. Source: gaps 5.1 (R, IS 237). */
export function notFound(resource: Resource, id: string, accountId: string): AdsError {
  return {
    code: 'NOT_FOUND',
    message: `${wordsOfName(resource.kind)} ${id} was not found in account ${accountId}.`,
    parameter: resource.idParam,
  }
}
