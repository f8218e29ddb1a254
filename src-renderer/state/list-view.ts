/** A named view of a list: its filter, order, columns and scope. Kept with the records of the connection; pure. */
import { resources } from '../../shared/presentation/resources.ts'
import type { Filter, Sort } from '../../shared/bridge.ts'
import { readCondition } from '../../shared/filter/index.ts'
import type { ColumnLayout } from '../grid/types.ts'
import { readLeftList } from './left-window.ts'

export interface ListView {
  name: string
  kind: string
  filter: Filter
  sort: Sort | null
  /** null: as they come. */
  columns: ColumnLayout | null
  /** What the list is narrowed to, and the account in which that is; null: the whole account, whichever it is. */
  only: { field: string; id: string; name: string; accountId: string } | null
}

/** Setting of a workspace that holds them. */
export const viewsSetting = 'views'
export const viewLimits = { count: 200, name: 60 } as const

/** What a workspace has kept, by name; what no longer fits its kind is left out. */
export function readViews(kept: unknown): ListView[] {
  if (!Array.isArray(kept)) return []
  return kept
    .flatMap((each: unknown) => readView(each) ?? [])
    .slice(0, viewLimits.count)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** With this one in place of the one of the same name and kind. */
export function withView(views: readonly ListView[], view: ListView): ListView[] {
  return [...withoutView(views, view), view].slice(-viewLimits.count)
}

export function withoutView(views: readonly ListView[], { name, kind }: Pick<ListView, 'name' | 'kind'>): ListView[] {
  return views.filter((each) => each.name !== name || each.kind !== kind)
}

/** Those that can be shown in the account. */
export function viewsIn(views: readonly ListView[], accountId: string): ListView[] {
  return views.filter(({ only }) => only === null || only.accountId === accountId)
}

/** Whether the list stands as the view says, whatever its columns are. */
export function isShownAs({ filter, sort }: ListView, shown: { filter: Filter; sort: Sort | null }): boolean {
  return textOf(filter, sort) === textOf(shown.filter, shown.sort)
}

function textOf({ text, chip, equals, where }: Filter, sort: Sort | null): string {
  return JSON.stringify([
    text,
    chip,
    Object.entries(equals).toSorted(([a], [b]) => a.localeCompare(b)),
    where ?? null,
    sort?.field,
    sort?.direction,
  ])
}

function readView(value: unknown): ListView | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, kind, only, columns } = value as Record<string, unknown>
  const resource = resources.find((each) => each.kind === kind)
  if (typeof name !== 'string' || !resource) return null
  const left = readLeftList(value, (field) => field in resource.fields)
  if (!left) return null
  const { filter, sort } = left
  const isReadable =
    filter.where === undefined || readCondition(resource, filter.where, { zone: 'UTC', nowMs: 0 }).kind === 'read'
  if (!isReadable) return null
  return { name, kind: resource.kind, filter, sort, columns: readColumns(columns), only: readOnly(only) }
}

function readColumns(value: unknown): ColumnLayout | null {
  const { order, hidden, shown, widths } = (value ?? {}) as Partial<ColumnLayout>
  return Array.isArray(order) && Array.isArray(hidden) && Array.isArray(shown) && typeof widths === 'object'
    ? { order, hidden, shown, widths: widths }
    : null
}

function readOnly(value: unknown): ListView['only'] {
  if (typeof value !== 'object' || value === null) return null
  const { field, id, name, accountId } = value as Record<string, unknown>
  return [field, id, name, accountId].every((each) => typeof each === 'string') ? (value as ListView['only']) : null
}
