/** A service in memory behind the interface of `Requests`, whose lists may lag behind its answers by id. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { rowId } from '../../../shared/contract/language/wire.ts'
import { idListParam } from '../../../src-main/engine/sync/requests.ts'
import type { ListQuery, Page, ReadFailure, Requests } from '../../../src-main/engine/sync/requests.ts'
import type { ReceivedRow } from '../../../src-main/engine/store/tables/types.ts'

interface Version {
  atMs: number
  /** null: not there. */
  row: ReceivedRow | null
}

export class MemoryRequests {
  readonly #versions = new Map<string, Version[]>()
  readonly #nowMs: () => number
  /** How far lists are behind now; at most `statedLagMs`. */
  lagMs = 0
  statedLagMs = 0
  /** When the run was told of it, monotonic clock. */
  lagSinceMs = -Infinity
  pageSize = 1000
  /** Answers the next questions, one after the other, in place of what is there. */
  failures: (ReadFailure | null)[] = []
  /** What was asked, in words. */
  readonly asked: string[] = []

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** As `Requests`, for the code under test. */
  get requests(): Requests {
    return this as unknown as Requests
  }

  readonly service = {
    practiceListLagMs: () => this.statedLagMs,
    practiceLagSinceMs: () => this.lagSinceMs,
    serverNowMs: () => this.#nowMs(),
  }

  put(kind: string, id: string, row: ReceivedRow | null): void {
    const versions = this.#versions.get(`${kind}/${id}`) ?? []
    this.#versions.set(`${kind}/${id}`, [...versions, { atMs: this.#nowMs(), row }])
  }

  /** The record as it is now, or null. */
  now(kind: string, id: string): ReceivedRow | null {
    return this.#versions.get(`${kind}/${id}`)?.at(-1)?.row ?? null
  }

  operation(resource: Resource, name: 'list' | 'get') {
    return operationOf(resource, name)
  }

  list(resource: Resource, accountId: string, query: ListQuery): Promise<Page | ReadFailure> {
    this.asked.push(`list ${resource.kind}${query.ids ? ` ${query.ids.length} ids` : ''} ${query.cursor ?? ''}`.trim())
    const failure = this.failures.shift()
    if (failure) return Promise.resolve(failure)
    const seenMs = this.#nowMs() - this.lagMs
    const rows = [...this.#versions]
      .filter(([name]) => name.startsWith(`${resource.kind}/`))
      .flatMap(([, versions]): ReceivedRow[] => {
        const row = versions.findLast(({ atMs }) => atMs <= seenMs)?.row
        return row ? [row] : []
      })
      .filter((row) => query.withDeleted === true || row['deleted'] !== true)
      .filter((row) => !query.ids || query.ids.includes(rowId(resource, accountId, row) ?? ''))
      .toSorted((a, b) => String(b['updated_at']).localeCompare(String(a['updated_at'])))
    const from = Number(query.cursor ?? 0)
    return Promise.resolve({
      kind: 'page',
      rows: rows.slice(from, from + this.pageSize),
      nextCursor: from + this.pageSize < rows.length ? String(from + this.pageSize) : null,
      totalCount: rows.length,
      serverDateMs: Math.floor(this.#nowMs() / 1000) * 1000,
    })
  }

  get(
    resource: Resource,
    _accountId: string,
    id: string,
  ): Promise<{ kind: 'row'; row: ReceivedRow } | { kind: 'missing' } | { kind: 'noWay' } | ReadFailure> {
    this.asked.push(`get ${resource.kind} ${id}`)
    const failure = this.failures.shift()
    if (failure) return Promise.resolve(failure)
    if (!operationOf(resource, 'get')) return Promise.resolve({ kind: 'noWay' })
    const row = this.now(resource.kind, id)
    return Promise.resolve(row ? { kind: 'row', row } : { kind: 'missing' })
  }

  idQueries(resource: Resource, _accountId: string, ids: readonly string[]) {
    return ids.length > 0 && idListParam(resource, operationOf(resource, 'list'))
      ? [{ ids, query: { ids, withDeleted: true } }]
      : []
  }
}
