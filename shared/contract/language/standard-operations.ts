/** The usual operations on a path, so that a declaration says only what is its own. */
import { standardPaging } from './operation.ts'
import type { Action, Operation, Param, RateClass, WriteName } from './operation.ts'
import type { Role } from './roles.ts'

/** Where a kind's operations are, and what they have in common. */
export interface Where {
  /** '/accounts/:account_id/line_items' */
  path: string
  /** Path parameter of one record: 'line_item_id'. */
  idParam: string
  readers: readonly Role[]
  /** Nobody for kinds that are only read. */
  writers?: readonly Role[]
  /** Limit that reads count against. */
  reads: RateClass
  source: string
  version?: string
}

/** Section and certainty of an operation where they differ from the rest. */
export type SourceOfOperation = Partial<Pick<Operation, 'source' | 'certainty'>>
/** A write that differs from the rest in how it travels or what it answers. */
export type SourceOfWrite = SourceOfOperation & Partial<Pick<Operation, 'body' | 'answers'>>

/** Makers of the operations there; each takes what it has beyond the usual. */
export function operationsAt({ path, idParam, readers, writers = [], reads, source, version = '12' }: Where) {
  const one = `${path}/:${idParam}`
  const read = { method: 'GET', base: 'ads', version, body: 'query', roles: readers, rateClass: reads, source } as const
  const write = { base: 'ads', version, body: 'query', params: [], roles: writers, rateClass: 'write', source } as const
  return {
    /** The standard list, or one with pages of its own (null: neither pages nor standard parameters). */
    list: (
      params: readonly Param[],
      {
        paging = standardPaging,
        ...more
      }: SourceOfOperation & { paging?: Operation['paging'] | null } & Pick<
          Operation,
          'bareRows' | 'rules' | 'toRow' | 'servedBy'
        > = {},
    ): Operation => ({ ...read, name: 'list', path, params, ...more, ...(paging ? { paging } : {}) }),
    get: (more: SourceOfOperation & { params?: readonly Param[] } = {}): Operation => ({
      ...read,
      name: 'get',
      path: one,
      params: [{ name: 'with_deleted', type: 'flag' }],
      ...more,
    }),
    create: (more: SourceOfWrite & Pick<Partial<Operation>, 'isArrayAnswer' | 'only' | 'carries'> = {}): Operation => ({
      ...write,
      name: 'create',
      method: 'POST',
      path,
      ...more,
    }),
    update: (more: SourceOfWrite = {}): Operation => ({ ...write, name: 'update', method: 'PUT', path: one, ...more }),
    delete: (more: SourceOfOperation = {}): Operation => ({
      ...write,
      name: 'delete',
      method: 'DELETE',
      path: one,
      ...more,
    }),
    batch: (
      batchMax: number,
      more: SourceOfOperation & { batchTakes?: readonly WriteName[] } & Pick<Operation, 'only' | 'carries'> = {},
    ): Operation => ({
      ...write,
      name: 'batch',
      method: 'POST',
      path: `/batch${path}`,
      body: 'json',
      batchMax,
      ...more,
    }),
  }
}

/** An operation beyond the six; reads unless it says otherwise. */
export function actionAt(
  action: Action,
  operation: Pick<Operation, 'method' | 'path' | 'params' | 'roles' | 'rateClass' | 'source'> & Partial<Operation>,
): Operation {
  return { name: 'action', base: 'ads', version: '12', body: 'query', ...operation, action }
}
