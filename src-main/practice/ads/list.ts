/** Lists: filters, order, pages. Source: interface, Standard list parameters; gaps 4.4. */
import type { Resource } from '../../../shared/contract/language/resource.ts'
import type { RulePort } from '../../../shared/contract/language/rules.ts'
import { idOf } from '../../../shared/contract/language/wire.ts'
import type { Json, RecordValues, Value } from '../../../shared/model/values.ts'
import type { AdsError } from '../answers.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { compareValues, readCursor, writeCursor } from './cursor.ts'
import type { CursorPosition } from './cursor.ts'
import { invalid } from './parameters.ts'
import type { Route } from './routes.ts'

/** An attribute to sort by; `sign` is 1 for asc, -1 for desc. */
interface Order {
  field: string
  sign: 1 | -1
}

export interface Page {
  rows: RecordValues[]
  nextCursor: string | null
  /** Rows on all pages. */
  totalCount: number
}

/** What a list request asks for beyond its parameters. */
export interface Question {
  route: Route
  params: Record<string, Json>
  /** Everything else that tells one list from another, such as account and user. */
  scope: string
  cursorKey: string
  port: RulePort
  /** Fields that the path gives: other rows are not of this list. */
  inPath: Record<string, string>
  /** '' where it is about no account. */
  accountId: string
}

/** Order when none is asked for. */
const usualOrder: Order[] = [{ field: 'created_at', sign: 1 }]

/** Errors that hold between parameters, found before any row is looked at. */
export function listErrors({ route, params, scope, cursorKey }: Question): AdsError[] {
  const errors: AdsError[] = []
  if (params['with_total_count'] === true && params['cursor'] !== undefined)
    errors.push({
      code: 'EXCLUSIVE_PARAMETERS',
      message: 'with_total_count cannot be combined with cursor.',
      parameter: 'with_total_count',
    })
  if (parseOrder(route.resource, params['sort_by']) === null)
    errors.push(
      invalid(
        'sort_by',
        `sort_by takes ${sortable(route.resource).join(', ')}, each with -asc or -desc.`,
        params['sort_by'],
      ),
    )
  else if (typeof params['cursor'] === 'string' && !readCursor(params['cursor'], queryText(params, scope), cursorKey))
    errors.push(
      invalid('cursor', 'This cursor does not belong to this request. Start from the first page.', params['cursor']),
    )
  return errors
}

/** One page of rows; call it only when `listErrors` found nothing. */
export function listPage(rows: readonly RecordValues[], question: Question): Page {
  const { route, params, scope, cursorKey } = question
  const orders = parseOrder(route.resource, params['sort_by']) ?? usualOrder
  const query = queryText(params, scope)
  const after = typeof params['cursor'] === 'string' ? readCursor(params['cursor'], query, cursorKey) : null
  const wanted = rankedRows(route.resource, rows, query, orders, (row) => isWanted(question, row))
  const rest = after ? wanted.filter(({ position }) => compareRows(orders, position, after) > 0) : wanted
  const { paging } = route.operation
  const count = paging ? Number(params['count'] ?? paging.countDefault) : Infinity
  const page = rest.slice(0, count)
  const last = page.at(-1)
  return {
    rows: page.map(({ row }) => row),
    nextCursor: last && rest.length > count ? writeCursor(last.position, query, cursorKey) : null,
    totalCount: wanted.length,
  }
}

interface Ranked {
  row: RecordValues
  position: CursorPosition
}

/** What was filtered and sorted of a list before, by its query; a changed list is another array. */
const ranked = new WeakMap<readonly RecordValues[], Map<string, Ranked[]>>()

function rankedRows(
  resource: Resource,
  rows: readonly RecordValues[],
  query: string,
  orders: readonly Order[],
  isKept: (row: RecordValues) => boolean,
): Ranked[] {
  const byQuery = ranked.get(rows) ?? new Map<string, Ranked[]>()
  ranked.set(rows, byQuery)
  const known = byQuery.get(query)
  if (known) return known
  const kept = rows.filter(isKept).map((row) => ({ row, position: positionOf(resource, orders, row) }))
  const sorted = kept.sort((a, b) => compareRows(orders, a.position, b.position))
  byQuery.set(query, sorted)
  return sorted
}

function isWanted(
  { route: { resource, operation }, params, port, inPath, accountId }: Question,
  row: RecordValues,
): boolean {
  if (Object.entries(inPath).some(([name, value]) => row[name] !== value)) return false
  if (row['deleted'] === true && params['with_deleted'] !== true) return false
  if (hooksOf(resource.kind).isListed?.(row, params, port, accountId) === false) return false
  return operation.params.every(({ name, type, filters }) => {
    const wanted = params[name]
    return filters === undefined || wanted === undefined || meets(row[filters], wanted, type === 'text')
  })
}

/** Lists meet what they share a member with, texts what begins alike, all else what is the same. */
function meets(value: Value, wanted: Json, isPrefix: boolean): boolean {
  const values = Array.isArray(value) ? value.map(String) : [String(value)]
  if (Array.isArray(wanted)) return values.some((each) => wanted.includes(each))
  if (!isPrefix) return values.includes(String(wanted))
  return String(value ?? '')
    .toLowerCase()
    .startsWith(String(wanted).toLowerCase())
}

function sortable(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (field.sortable ? [name] : []))
}

/** The orders asked for; the usual one for none, null for what cannot be sorted by. */
function parseOrder(resource: Resource, sortBy: Json | undefined): Order[] | null {
  if (typeof sortBy !== 'string') return usualOrder
  const orders = sortBy.split(',').map((part): Order | null => {
    const match = /^(\w+)-(asc|desc)$/.exec(part)
    return match && sortable(resource).includes(match[1]!)
      ? { field: match[1]!, sign: match[2] === 'asc' ? 1 : -1 }
      : null
  })
  return orders.every((order) => order !== null) ? orders : null
}

const besideQuery: ReadonlySet<string> = new Set(['cursor', 'count', 'with_total_count'])

function positionOf(resource: Resource, orders: readonly Order[], row: RecordValues): CursorPosition {
  return { values: orders.map(({ field }) => row[field] ?? null), id: idOf(resource, row) ?? '' }
}

function compareRows(orders: readonly Order[], a: CursorPosition, b: CursorPosition): number {
  for (const [index, { sign }] of orders.entries()) {
    const order = compareValues(a.values[index], b.values[index])
    if (order !== 0) return order * sign
  }
  return compareValues(a.id, b.id)
}

/**
 * Everything that the next page must repeat: all but the page's size and position, and whether the first page was counted, which no later one can ask
 * for. A flag that is off is as good as none.
 */
function queryText(params: Record<string, Json>, scope: string): string {
  const kept = Object.entries(params).filter(([name, value]) => !besideQuery.has(name) && value !== false)
  return JSON.stringify([scope, kept.toSorted(([a], [b]) => compareValues(a, b))])
}
