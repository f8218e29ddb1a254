/** Requests of the contract's operations, as sync needs them: pages, single records and writes. The outcome of each is noted in the online state. */
import { message } from '../../../shared/messages/message.ts'
import { batchFor, operationOf, pathFieldsOf, writeOperationOf } from '../../../shared/contract/language/resource.ts'
import { idListMax } from '../../../shared/contract/language/operation.ts'
import type { Operation, OperationName, Param } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { readParam } from '../../../shared/contract/language/params.ts'
import { idFieldsOf, namedRow, rowsOf, toQuery } from '../../../shared/contract/language/wire.ts'
import type { PendingOperation } from '../../../shared/model/merge.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { Service, ServiceOutcome, ServiceRequest } from '../service/service.ts'
import type { ReceivedRow } from '../store/index.ts'
import type { Online } from './online.ts'

/** Time limit of one exchange that changes something, milliseconds; after that it is cut off here. */
export const exchangeTimeoutMs = 60_000

/** How long a request may take and what ends it. */
export type Bounds = Pick<ServiceRequest, 'signal' | 'deadlineMs' | 'tries'>
/** Why a read gave nothing. */
export type ReadFailure = Exclude<ServiceOutcome, { kind: 'ok' | 'unknown' }>

export interface Page {
  kind: 'page'
  rows: ReceivedRow[]
  nextCursor: string | null
  totalCount: number | null
  serverDateMs: number | null
}

export interface ListQuery {
  cursor?: string | null
  count?: number
  /** Field and direction: 'updated_at-desc'. */
  sortBy?: string | null
  withDeleted?: boolean
  withTotal?: boolean
  /** Filter by the records' own ids, at most 200. */
  ids?: readonly string[]
  /** Prefix of the name. */
  q?: string
  /** Further parameters by name; those that the service demands are filled in where they are not given. */
  params?: Readonly<Record<string, string>>
  /** Fields of the records that travel in the path. */
  inPath?: Readonly<Record<string, string>>
}

export interface WriteStep {
  id: string
  operation: PendingOperation
  /** Fields that it carries; none on delete. */
  sent: Record<string, Json>
  /** Effective values of the record. */
  values: RecordValues
}

export class Requests {
  readonly #service: Service
  readonly #online: Online
  readonly #known: Known

  constructor(service: Service, online: Online, known: Known) {
    this.#service = service
    this.#online = online
    this.#known = known
  }

  get service(): Service {
    return this.#service
  }

  /** The operation of that name at the account's base address; undefined where the base does not offer it. */
  operation(resource: Resource, name: OperationName, accountId: string): Operation | undefined {
    return operationOf(resource, name, this.#base(accountId))
  }

  /** The batch operation that takes this write, as the account's base offers it, or undefined. */
  batchOperation(
    resource: Resource,
    { operation, values }: Pick<WriteStep, 'operation' | 'values'>,
    accountId: string,
  ): Operation | undefined {
    return batchFor(resource, operation, this.#base(accountId), values)
  }

  async list(resource: Resource, accountId: string, query: ListQuery, bounds: Bounds): Promise<Page | ReadFailure> {
    const operation = this.#need(resource, 'list', accountId)
    const pairs = listPairs(resource, operation, query)
    const outcome = await this.#read(operation, {
      ...this.#target(resource, accountId, null, query.inPath),
      query: pairs,
      ...bounds,
    })
    if (outcome.kind !== 'ok') return outcome
    const { data: given, next_cursor: cursor, total_count: total } = outcome.body
    const data = operation.toRow
      ? [this.#madeRow(operation, pairs, given ?? null, outcome.serverDateMs)]
      : Array.isArray(given)
        ? rowsOf(operation, given)
        : null
    if (!data?.every(isRow))
      return { kind: 'unreachable', cause: 'badAnswer', detail: message('engine.answer.noRecords'), againAtMs: null }
    return {
      kind: 'page',
      rows: data.map((row) => namedRow(resource, row)),
      nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
      totalCount: typeof total === 'number' ? total : null,
      serverDateMs: outcome.serverDateMs,
    }
  }

  /**
   * One record by its id, deleted ones included. `missing` only by a 404 in the service's own form; `noWay` for kinds that cannot be read by id.
   * `askAbout` turns the answer into evidence.
   */
  async get(
    resource: Resource,
    accountId: string,
    id: string,
    bounds: Bounds,
  ): Promise<{ kind: 'row'; row: ReceivedRow } | { kind: 'missing' } | { kind: 'noWay' } | ReadFailure> {
    const operation = this.operation(resource, 'get', accountId)
    if (!operation) return { kind: 'noWay' }
    const query: [string, string][] = operation.params.some((param) => param.name === 'with_deleted')
      ? [['with_deleted', 'true']]
      : []
    const outcome = await this.#read(operation, { ...this.#target(resource, accountId, id), query, ...bounds })
    if (outcome.kind === 'rejected') return outcome.status === 404 && outcome.isEnvelope ? { kind: 'missing' } : outcome
    if (outcome.kind !== 'ok') return outcome
    const { data } = outcome.body
    const row = Array.isArray(data) ? data[0] : data
    return isRow(row)
      ? { kind: 'row', row: namedRow(resource, row) }
      : { kind: 'unreachable', cause: 'badAnswer', detail: message('engine.answer.noRecord'), againAtMs: null }
  }

  /** Queries of lists that together name the records of these ids, deleted ones included. Ids that no list would give are left out. */
  idQueries(
    resource: Resource,
    accountId: string,
    ids: readonly string[],
  ): { ids: readonly string[]; query: ListQuery }[] {
    if (ids.length === 0 || !idListParam(resource, this.operation(resource, 'list', accountId))) return []
    return this.#idChunks(resource, ids).map(({ part, ...parents }) => ({
      ids: part,
      query: { ids: part, count: part.length, withDeleted: true, ...parents },
    }))
  }

  /** Sends one record's write by the operation of its own, without a batch. `onSend` is called right before the first byte may leave. */
  write(
    resource: Resource,
    accountId: string,
    step: WriteStep,
    bounds: Bounds & { onSend: () => void },
  ): Promise<ServiceOutcome> {
    const operation = writeOperationOf(resource, step.operation, this.#base(accountId), step.values)
    if (!operation) throw new Error(`${resource.kind} has no operation ${step.operation}`)
    const inPath = pathValues(resource, step.values)
    const target = this.#target(resource, accountId, step.operation === 'create' ? null : step.id, inPath)
    const carried =
      operation.body === 'json'
        ? { json: step.sent }
        : { query: [...toQuery(resource, step.sent), ...fixedPairs(operation)] }
    return this.#send(operation, { ...target, ...carried, ...bounds })
  }

  /** Method, path and fields by which the step would be sent, in a batch or by itself; null where the kind has no such operation here. */
  describe(
    resource: Resource,
    accountId: string,
    step: WriteStep,
  ): { method: string; path: string; fields: Record<string, Json> } | null {
    const operation =
      this.batchOperation(resource, step, accountId) ??
      writeOperationOf(resource, step.operation, this.#base(accountId), step.values)
    if (!operation) return null
    const target = this.#target(
      resource,
      accountId,
      step.operation === 'create' || operation.name === 'batch' ? null : step.id,
      pathValues(resource, step.values),
    )
    const path = operation.path.replace(/:(\w+)/g, (_, name: string) => target.pathParams[name] ?? `:${name}`)
    return { method: operation.method, path: `/${operation.version}${path}`.replace('//', '/'), fields: step.sent }
  }

  /** Many records' writes in one request that applies as a whole or not at all. Source: interface, Campaign management; gaps 5.3, 5.4. */
  batch(
    resource: Resource,
    accountId: string,
    steps: readonly WriteStep[],
    bounds: Bounds & { onSend: () => void },
  ): Promise<ServiceOutcome> {
    const operation = this.#need(resource, 'batch', accountId)
    return this.#send(operation, {
      ...this.#target(resource, accountId, null),
      json: batchBody(resource, steps),
      ...bounds,
    })
  }

  /** Carries out an action: an operation beyond those that read and write records, as a person asked for it. */
  act(
    resource: Resource,
    operation: Operation,
    accountId: string,
    id: string | null,
    carried: Pick<ServiceRequest, 'query' | 'json'>,
    bounds: Bounds & Pick<ServiceRequest, 'onSend'>,
  ): Promise<ServiceOutcome> {
    return this.#send(operation, { ...this.#target(resource, accountId, id), ...carried, ...bounds, isAsked: true })
  }

  /** Ids in chunks that one list can answer, each with the parents that the list has to name. Ids whose parent is not known here are left out. */
  #idChunks(resource: Resource, ids: readonly string[]): (Pick<ListQuery, 'params' | 'inPath'> & { part: string[] })[] {
    const idsByPath = new Map<string, string[]>()
    const fields = pathFieldsOf(resource)
    for (const id of ids) {
      const inPath = fields.length > 0 ? pathValues(resource, this.#known.get(resource.kind, id) ?? {}) : {}
      if (Object.keys(inPath).length < fields.length) continue
      const pathText = JSON.stringify(inPath)
      idsByPath.set(pathText, [...(idsByPath.get(pathText) ?? []), id])
    }
    return [...idsByPath].flatMap(([pathText, all]) => {
      const inPath = JSON.parse(pathText) as Record<string, string>
      const portions = fields.length > 0 ? [{ ids: all, params: {} }] : this.#byParents(resource, all)
      return portions.flatMap(({ ids: some, params }) =>
        chunks(some, idListMax).map((part) => ({ part, params, inPath })),
      )
    })
  }

  /** The record that `toRow` of the operation makes of an answer without rows. */
  #madeRow(operation: Operation, pairs: readonly [string, string][], data: Json, atMs: number | null): ReceivedRow {
    const params = Object.fromEntries(
      operation.params.flatMap((param) => {
        const text = pairs.find(([name]) => name === param.name)?.[1]
        const read = text === undefined ? null : readParam(param, text)
        return read?.kind === 'value' ? [[param.name, read.value]] : []
      }),
    )
    const answeredAt = new Date(atMs ?? this.#service.serverNowMs()).toISOString().replace(/\.\d+Z$/, 'Z')
    return operation.toRow!(params, data, answeredAt)
  }

  /** The ids with the parents by which the service lists them, as many as one list takes. Ids whose parent is not known here are left out. */
  #byParents(resource: Resource, ids: readonly string[]): { ids: readonly string[]; params: Record<string, string> }[] {
    const { pulling } = resource
    if (typeof pulling !== 'object') return [{ ids, params: {} }]
    const field = parentField(resource, pulling.param)
    const byParent = new Map<string, string[]>()
    for (const id of ids) {
      const parent = this.#known.get(resource.kind, id)?.[field]
      if (typeof parent === 'string') byParent.set(parent, [...(byParent.get(parent) ?? []), id])
    }
    return chunks([...byParent.keys()], pulling.chunk).map((parents) => ({
      ids: parents.flatMap((parent) => byParent.get(parent)!),
      params: { [pulling.param]: parents.join(',') },
    }))
  }

  #base(accountId: string): 'ads' | undefined {
    return this.#known.realmOf(accountId) === 'sandbox' ? undefined : 'ads'
  }

  async #read(
    operation: Operation,
    request: ServiceRequest,
  ): Promise<Extract<ServiceOutcome, { kind: 'ok' }> | ReadFailure> {
    const outcome = await this.#send(operation, request)
    return outcome.kind === 'unknown'
      ? { kind: 'unreachable', cause: 'badAnswer', detail: outcome.detail, againAtMs: null }
      : outcome
  }

  async #send(operation: Operation, request: ServiceRequest): Promise<ServiceOutcome> {
    const outcome = await this.#service.request(operation, request)
    this.#online.note(outcome)
    return outcome
  }

  #need(resource: Resource, name: OperationName, accountId: string): Operation {
    const operation = this.operation(resource, name, accountId)
    if (!operation) throw new Error(`${resource.kind} has no operation ${name}`)
    return operation
  }

  #target(
    resource: Resource,
    givenAccountId: string,
    id: string | null,
    inPath: Readonly<Record<string, string>> = {},
  ): Pick<ServiceRequest, 'pathParams' | 'base'> {
    // Some reference data is the same for everybody and asked for on an account's path all the same.
    const isAnyones = resource.scope !== 'user' && givenAccountId === ''
    const accountId = isAnyones ? this.#known.anyAccountId() : givenAccountId
    return {
      pathParams: {
        ...inPath,
        ...(resource.scope === 'user' ? {} : { account_id: accountId }),
        ...(id === null ? {} : { [resource.idParam]: id }),
        // Some kinds with one record an account have one for each of its users.
        ...(resource.isSingleton && resource.idParam === 'user_id' ? { user_id: this.#known.userId } : {}),
      },
      ...(this.#known.realmOf(accountId) === 'sandbox' ? { base: 'sandbox' as const } : {}),
    }
  }
}

/** What requests ask of the workspace. */
export interface Known {
  realmOf(accountId: string): 'ads' | 'sandbox'
  /** Effective values of a record that is here. */
  get(kind: string, id: string): RecordValues | undefined
  /** An account of the user's at the service, one of the sandbox only where there is no other; '' while none is known. */
  anyAccountId(): string
  /** Who is signed in. */
  userId: string
}

/** Values of the record that travel in the path; those that it lacks are left out. */
export function pathValues(resource: Resource, values: RecordValues): Record<string, string> {
  return Object.fromEntries(
    pathFieldsOf(resource).flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

/** True if the list was refused because a parent in its path is gone (404 in the service's own form). */
export function isGoneParent(answer: ReadFailure, inPath: Readonly<Record<string, string>> | undefined): boolean {
  const isAsked = inPath !== undefined && Object.keys(inPath).length > 0
  return isAsked && answer.kind === 'rejected' && answer.status === 404 && answer.isEnvelope
}

/** Field of the record that a parameter of its list filters by, or that travels in its path. */
export function parentField(resource: Resource, param: string): string {
  if (resource.fields[param]?.isInPath) return param
  const filters = operationOf(resource, 'list')?.params.find(({ name }) => name === param)?.filters
  if (filters === undefined) throw new Error(`${resource.kind}: ${param} filters no field`)
  return filters
}

const operationTypes = { create: 'Create', update: 'Update', delete: 'Delete' } as const

/** Body of a batch: operations in order, each naming its record where it has one. Source: gaps 5.4. */
export function batchBody(resource: Resource, steps: readonly WriteStep[]): Json {
  return steps.map(({ id, operation, sent }) => ({
    operation_type: operationTypes[operation],
    params: operation === 'create' ? sent : { [resource.idParam]: id, ...sent },
  }))
}

/** Parameter that filters a list by the records' own ids, or undefined. */
export function idListParam(resource: Resource, operation: Operation | undefined): string | undefined {
  const [field, ...others] = idFieldsOf(resource)
  const isOwn = (param: Param) => (param.type === 'idList' || param.type === 'longList') && param.filters === field
  return others.length > 0 ? undefined : operation?.params.find(isOwn)?.name
}

/** Whether lists can come newest change first. */
export function sortsByChange(resource: Resource, operation: Operation): boolean {
  return operation.paging?.hasSort === true && resource.fields['updated_at']?.sortable === true
}

function listPairs(resource: Resource, operation: Operation, query: ListQuery): [string, string][] {
  const pairs: [string, string][] = []
  const { paging } = operation
  if (query.ids) pairs.push([idListParam(resource, operation) ?? '', query.ids.join(',')])
  if (query.q !== undefined) pairs.push(['q', query.q])
  if (query.sortBy && paging?.hasSort) pairs.push(['sort_by', query.sortBy])
  if (query.withDeleted && paging?.hasDeleted) pairs.push(['with_deleted', 'true'])
  if (query.withTotal && paging?.hasTotal) pairs.push(['with_total_count', 'true'])
  if (paging)
    pairs.push(['count', String(Math.max(paging.countMin, Math.min(query.count ?? paging.countMax, paging.countMax)))])
  if (query.cursor) pairs.push(['cursor', query.cursor])
  pairs.push(...Object.entries(query.params ?? {}))
  for (const { name, whenPulled } of operation.params)
    if (whenPulled !== undefined && !pairs.some(([given]) => given === name)) pairs.push([name, whenPulled])
  return pairs
}

/** What every write by the operation carries beside the record. */
function fixedPairs({ params }: Operation): [string, string][] {
  return params.flatMap(({ name, whenSent }): [string, string][] => (whenSent === undefined ? [] : [[name, whenSent]]))
}

function chunks<T>(items: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, index) =>
    items.slice(index * most, (index + 1) * most),
  )
}

function isRow(value: unknown): value is ReceivedRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
