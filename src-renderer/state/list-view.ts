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
  /** It is a list over all accounts. */
  isOfAllAccounts?: true
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

/** As a file holds them. */
export function viewsFile(views: readonly ListView[]): string {
  return JSON.stringify({ [fileMark]: views }, null, 2)
}

/** Largest text that is looked at as a file of views. */
export const viewsFileMax = 2_000_000

/** What a file of views holds, without what fits no kind; null for what is no such file. */
export function readViewsFile(text: string): ListView[] | null {
  if (text.length > viewsFileMax) return null
  try {
    const kept = (JSON.parse(text) as Record<string, unknown> | null)?.[fileMark]
    return Array.isArray(kept) ? readViews(kept) : null
  } catch {
    return null
  }
}

/** Names the views in a file. */
const fileMark = 'galley_views'

/**
 * With those of a file. None that is here gives way: one of the same name and kind that is another view is called "Name 2". `added`: what came of
 * them; what is here already and what there is no room for is left out.
 */
export function withViewsOf(
  views: readonly ListView[],
  given: readonly ListView[],
): { views: ListView[]; added: ListView[] } {
  const all = [...views]
  const added: ListView[] = []
  for (const view of given) {
    const isHere = all.some((each) => each.kind === view.kind && JSON.stringify(each) === JSON.stringify(view))
    if (isHere || all.length >= viewLimits.count) continue
    const named = { ...view, name: freeName(view, all) }
    all.push(named)
    added.push(named)
  }
  return { views: all, added }
}

function freeName({ name, kind }: ListView, views: readonly ListView[]): string {
  const taken = new Set(views.flatMap((each) => (each.kind === kind ? [each.name] : [])))
  for (let number = 1; ; number++) {
    const mark = number === 1 ? '' : ` ${number}`
    const free = `${name.slice(0, viewLimits.name - mark.length)}${mark}`
    if (!taken.has(free)) return free
  }
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
  const { name, kind, only, columns, isOfAllAccounts } = value as Record<string, unknown>
  const resource = resources.find((each) => each.kind === kind)
  if (typeof name !== 'string' || name === '' || name.length > viewLimits.name || !resource) return null
  const left = readLeftList(value, (field) => field in resource.fields)
  if (!left) return null
  const { filter, sort } = left
  const isReadable =
    filter.where === undefined || readCondition(resource, filter.where, { zone: 'UTC', nowMs: 0 }).kind === 'read'
  if (!isReadable) return null
  return {
    ...{ name, kind: resource.kind, filter, sort, columns: readColumns(columns), only: readOnly(only) },
    ...(isOfAllAccounts === true && resource.scope === 'account' && { isOfAllAccounts }),
  }
}

function readColumns(value: unknown): ColumnLayout | null {
  const { order, hidden, shown, widths } = (value ?? {}) as Partial<ColumnLayout>
  if (![order, hidden, shown].every(isTexts) || typeof widths !== 'object' || widths === null) return null
  const isWidth = (width: unknown) => typeof width === 'number' && Number.isFinite(width) && width > 0
  return Object.values(widths).every(isWidth) ? { order: order!, hidden: hidden!, shown: shown!, widths } : null
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function readOnly(value: unknown): ListView['only'] {
  if (typeof value !== 'object' || value === null) return null
  const { field, id, name, accountId } = value as Record<string, unknown>
  return [field, id, name, accountId].every((each) => typeof each === 'string') ? (value as ListView['only']) : null
}
