/** Surroundings of rules as a client that pulled everything has them, read from a service over HTTP. */
import { operationOf } from '../../shared/contract/language/resource.ts'
import type { Resource } from '../../shared/contract/language/resource.ts'
import type { RulePort } from '../../shared/contract/language/rules.ts'
import { resources } from '../../shared/contract/registry.ts'
import { decodeRecord, idOf, namedRow, rowsOf } from '../../shared/contract/language/wire.ts'
import type { MediaFacts } from '../../shared/model/media/facts.ts'
import { probeMedia } from '../../shared/model/media/probe.ts'
import type { Json, RecordValues } from '../../shared/model/values.ts'
import { emptyPort } from './rule-port.ts'

/** Gives the body of a list: path below the version, and its query. */
export type Read = (
  path: string,
  query: Record<string, string>,
) => Promise<{ data?: Json[]; next_cursor?: string | null }>

export class Mirror {
  readonly #files = new Map<string, MediaFacts>()
  readonly #rows = new Map<string, Map<string, RecordValues>>()
  readonly #read: Read
  readonly #accountId: string
  readonly #nowMs: () => number
  #access: RecordValues | undefined

  constructor(read: Read, accountId: string, nowMs: () => number) {
    this.#read = read
    this.#accountId = accountId
    this.#nowMs = nowMs
  }

  /** Looks at the bytes of all media, as somebody who has the files knows them; `read` gives the bytes at an address. */
  async lookAtMedia(read: (url: string) => Promise<Uint8Array>): Promise<void> {
    for (const row of this.rows('media_library')) {
      const bytes = await read(String(row['media_url']))
      const source = {
        sizeBytes: bytes.length,
        read: (from: number, length: number) => bytes.subarray(from, from + length),
      }
      const probed = probeMedia(source)
      if (probed.kind === 'media') this.#files.set(String(row['media_key']), probed.facts)
    }
  }

  /** Reads every kind that can be listed without saying what to look for. */
  async fill(): Promise<void> {
    const access = await this.#read(`/accounts/${this.#accountId}/authenticated_user_access`, {})
    this.#access = (access.data ?? {}) as unknown as RecordValues
    for (const resource of resources) if (resource.scope !== 'user') await this.#fillKind(resource)
  }

  rows(kind: string): RecordValues[] {
    return [...(this.#rows.get(kind)?.values() ?? [])]
  }

  put(resource: Resource, received: Record<string, Json>): void {
    const { values } = decodeRecord(resource, namedRow(resource, received))
    const rows = this.#rows.get(resource.kind) ?? new Map<string, RecordValues>()
    this.#rows.set(resource.kind, rows.set(idOf(resource, values) ?? '', values))
  }

  get port(): RulePort {
    const alike = (kind: string, having: RecordValues, exceptId: string) =>
      [...(this.#rows.get(kind) ?? [])]
        .filter(([id, row]) => id !== exceptId && row['deleted'] !== true)
        .filter(([, row]) => Object.entries(having).every(([field, value]) => row[field] === value))
        .map(([, row]) => row)
    return {
      ...emptyPort,
      get: (kind, id) => (kind === 'authenticated_user_access' ? this.#access : this.#rows.get(kind)?.get(id)),
      siblings: (kind, _account, having, exceptId, most) => alike(kind, having, exceptId).slice(0, most),
      fileOf: (_kind, id) => this.#files.get(id),
      siblingCount: (kind, _account, having, exceptId) => alike(kind, having, exceptId).length,
      siblingInstants: (kind, _account, { field, from, to, having }, exceptId) =>
        alike(kind, having, exceptId)
          .map((row) => String(row[field] ?? ''))
          .filter((instant) => instant >= from && instant <= to),
      nowMs: this.#nowMs,
    }
  }

  async #fillKind(resource: Resource): Promise<void> {
    const operation = operationOf(resource, 'list', 'ads')
    // No rule looks at what hangs on a path or is only asked for.
    if (!operation || operation.toRow || operation.path.replace(':account_id', '').includes(':')) return
    const parents = typeof resource.pulling === 'object' ? resource.pulling : null
    const ids = parents ? [...new Set(this.rows(parents.parent).map((row) => String(row[parents.by ?? 'id'])))] : []
    const others = operation.params.filter((param) => param.name !== parents?.param)
    if (others.some((param) => param.required && param.whenPulled === undefined)) return
    const asked = others.filter((param) => param.whenPulled !== undefined)
    const given = Object.fromEntries(asked.map((param) => [param.name, param.whenPulled!]))
    const size = parents?.chunk ?? 1
    for (let from = 0; from === 0 || from < ids.length; from += size) {
      const chunk = parents ? { [parents.param]: ids.slice(from, from + size).join(',') } : {}
      await this.#fillPages(resource, { ...given, ...chunk })
    }
  }

  async #fillPages(resource: Resource, query: Record<string, string>): Promise<void> {
    const operation = operationOf(resource, 'list', 'ads')!
    let cursor: string | null = null
    do {
      const paging: Record<string, string> = operation.paging ? { count: String(operation.paging.countMax) } : {}
      if (operation.paging?.hasDeleted && 'deleted' in resource.fields) paging['with_deleted'] = 'true'
      const path = operation.path.replace(':account_id', this.#accountId)
      const page = await this.#read(path, { ...query, ...paging, ...(cursor ? { cursor } : {}) })
      for (const row of rowsOf(operation, page.data ?? [])) this.put(resource, row as Record<string, Json>)
      cursor = page.next_cursor ?? null
    } while (cursor)
  }
}
