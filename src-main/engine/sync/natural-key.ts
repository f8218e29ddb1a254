/** Finds the record that a create with a lost answer may have made: by its name, where the service can search by it, and by its fields. */
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { decodeRecord, sameCarried } from '../../../shared/contract/language/wire.ts'
import { sameValue } from '../../../shared/model/values.ts'
import { isEmptyValue } from '../../../shared/contract/language/validate.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { ReceivedRow } from '../store/index.ts'
import { pathValues } from './requests.ts'
import type { Bounds, ListQuery, ReadFailure, Requests } from './requests.ts'

/** True if the two creates would make records that cannot be told apart. */
export function sameCreate(a: RecordValues, b: RecordValues): boolean {
  return sameValue(a as never, b as never)
}

/**
 * True if the record at the service has the values that were sent. Fields that it does not show (write-only ones) or ignores in such a create are
 * passed over. A text of the natural key that was not sent must be empty at the service.
 */
export function matchesSent(resource: Resource, row: ReceivedRow, sent: RecordValues): boolean {
  const { values, extra } = decodeRecord(resource, row)
  const isSilent = (name: string) => resource.fields[name]?.type === 'text' && sent[name] === undefined
  if (resource.naturalKey.some((name) => isSilent(name) && !isEmptyValue(values[name]))) return false
  const ignored = resource.behaviour?.ignoredInCreate?.(values) ?? []
  return Object.entries(sent).every(([name, value]) => {
    if (ignored.includes(name)) return true
    if (values[name] === undefined) return !resource.naturalKey.includes(name) && !(name in extra)
    return sameCarried(resource.fields[name], values[name], value)
  })
}

/** True if the row has the same values as the create in the fields of the kind's natural key. */
export function matchesNaturalKey(resource: Resource, row: ReceivedRow, sent: RecordValues): boolean {
  const { values } = decodeRecord(resource, row)
  const ignored = resource.behaviour?.ignoredInCreate?.(values) ?? []
  return resource.naturalKey.every(
    (name) =>
      ignored.includes(name) ||
      sent[name] === undefined ||
      sameCarried(resource.fields[name], values[name], sent[name]),
  )
}

/** True if the record has more than half of the values that were sent: perhaps the same record after somebody changed some of them. */
export function matchesMostly(resource: Resource, row: ReceivedRow, sent: RecordValues): boolean {
  const { values } = decodeRecord(resource, row)
  const given = Object.entries(sent).filter(([, value]) => !isEmptyValue(value))
  const same = given.filter(([name, value]) => sameCarried(resource.fields[name], values[name], value))
  return 2 * same.length > given.length
}

/** The name to search by, or null where lists of the kind take no `q`. */
export function searchName(resource: Resource, operation: Operation, sent: RecordValues): string | null {
  const name = sent[resource.nameField]
  const takesName = operation.params.some((param) => param.name === 'q' && param.filters === resource.nameField)
  return takesName && typeof name === 'string' && name !== '' ? name : null
}

/** What narrows the list to records that could be such a create: its name, and the parents by which the list is filtered. */
export function searchQuery(
  resource: Resource,
  operation: Operation,
  sent: RecordValues,
): Pick<ListQuery, 'q' | 'params' | 'inPath'> {
  const q = searchName(resource, operation, sent)
  const params = operation.params.flatMap(({ name, type, filters }) => {
    const value = filters !== undefined && (type === 'idList' || type === 'long') ? sent[filters] : undefined
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  const inPath = pathValues(resource, sent)
  return {
    ...(q === null ? {} : { q }),
    ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}),
    ...(Object.keys(inPath).length > 0 ? { inPath } : {}),
  }
}

/** Pages after which a search is given up: no list is that long. */
const mostPages = 20_000
/** Matching rows that are kept; nobody can choose among more. */
const mostRows = 10_000

/** How far a search got, so that the next one continues there. */
export interface SearchCursor {
  cursor: string | null
  asked: Set<string>
  rows: ReceivedRow[]
  serverDateMs: number | null
}

export interface SearchOptions {
  /** Which rows are kept; all when left out. */
  keeps?: (row: ReceivedRow) => boolean
  /** Where the search goes on. The search updates it page by page. */
  search?: SearchCursor
  /** Most pages to read, for searches in which a missing record proves nothing. */
  mostPages?: number
  /** Searches under any name, for records made since then: milliseconds since 1970. Left out: only under the name that was sent. */
  madeSinceMs?: number
}

/** When the service made the record; NaN where it does not say. */
export function createdMs(row: ReceivedRow): number {
  const created = row['created_at']
  return typeof created === 'string' ? Date.parse(created) : NaN
}

/** A cursor before the first page. */
export function searchStart(): SearchCursor {
  return { cursor: null, asked: new Set(), rows: [], serverDateMs: null }
}

/**
 * The records at the service that the create `sent` could have made, deleted ones included; newest first where the list can be sorted. `isWhole`:
 * every page was read (or all since `madeSinceMs`), so what `rows` lacks is not in the list.
 */
export async function search(
  requests: Requests,
  resource: Resource,
  accountId: string,
  sent: RecordValues,
  bounds: Bounds,
  options: SearchOptions = {},
): Promise<{ kind: 'found'; rows: ReceivedRow[]; isWhole: boolean; serverDateMs: number | null } | ReadFailure> {
  const operation = requests.operation(resource, 'list', accountId)
  if (!operation) return { kind: 'found', rows: [], isWhole: false, serverDateMs: null }
  const isSorted = resource.fields['created_at']?.sortable === true
  const { q, ...belonging } = searchQuery(resource, operation, sent)
  const { search: progress = searchStart(), keeps = () => true, madeSinceMs } = options
  const query = {
    withDeleted: true,
    sortBy: isSorted ? 'created_at-desc' : null,
    ...belonging,
    ...(q === undefined || madeSinceMs !== undefined ? {} : { q }),
  }
  const end = (isWhole: boolean) => ({
    kind: 'found' as const,
    rows: progress.rows,
    isWhole,
    serverDateMs: progress.serverDateMs,
  })
  for (;;) {
    const page = await requests.list(resource, accountId, { cursor: progress.cursor, ...query }, bounds)
    if (page.kind !== 'page') {
      // The service no longer knows the cursor: the next try begins at the first page.
      if (page.kind === 'rejected' && progress.cursor !== null) Object.assign(progress, searchStart())
      return page
    }
    progress.serverDateMs ??= page.serverDateMs
    for (const row of page.rows) if (progress.rows.length < mostRows && keeps(row)) progress.rows.push(row)
    const { nextCursor } = page
    const isPast = isSorted && madeSinceMs !== undefined && page.rows.some((row) => createdMs(row) < madeSinceMs)
    if (nextCursor === null || isPast) return end(progress.rows.length < mostRows)
    const isEndless = progress.asked.has(nextCursor)
    progress.asked.add(nextCursor)
    progress.cursor = nextCursor
    if (isEndless || progress.asked.size >= (options.mostPages ?? mostPages)) return end(false)
  }
}
