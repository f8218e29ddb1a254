/** Columns of a kind, made from its declaration, and a person's own arrangement of them. Pure. */
import { t } from '../../shared/messages/index.ts'
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import { isWritable as isFieldWritable } from '../../shared/contract/language/fields.ts'
import { endField, statusField, viewChanged, viewField, viewName, viewStatus } from './cell-view.ts'
import type { ColumnLayout, GridColumn } from './types.ts'

/** Columns that are not fields. */
export const changedColumnId = 'changed'
export const accountColumnId = '@account'

const leastWidthPx = 64
const mostWidthPx = 960
const hiddenWidthPx = 130

/**
 * All columns that a kind can show: the declared ones in their order, then "Changed", then those hidden at first. `readOnlyReason`
 * (a role, for example) makes every cell read-only.
 */
export function columnsOf(resource: PresentedResource, options: { isReadOnly?: boolean } = {}): GridColumn[] {
  const entries = Object.entries(resource.fields).filter(
    ([name, field]) => name !== 'deleted' && (field.type !== 'json' || field.column !== undefined),
  )
  const make = ([name, field]: [string, PresentedField]) =>
    fieldColumn(resource, name, field, options.isReadOnly ?? false)
  const shown = entries
    .filter(([, field]) => field.column)
    .sort(([, a], [, b]) => (a.column?.order ?? 0) - (b.column?.order ?? 0))
  const others = entries.filter(([, field]) => !field.column)
  const columns = [...shown.map(make), changedColumn, ...others.map(make)]
  // A kind whose declaration places no name column still needs one to be known by.
  return columns.some((column) => column.isName)
    ? columns
    : columns.map((column, at) => (at === 0 ? { ...column, isName: true } : column))
}

function fieldColumn(
  resource: PresentedResource,
  name: string,
  field: PresentedField,
  isReadOnly: boolean,
): GridColumn {
  const isName = name === resource.nameField
  const isOfFlight = name === statusField && endField in resource.fields
  return {
    id: name,
    label: field.label,
    widthPx: field.column?.widthPx ?? hiddenWidthPx,
    align: field.type === 'money' || field.type === 'integer' ? 'end' : 'start',
    fields: [
      name,
      ...(isName && resource.titleField !== undefined ? [resource.titleField] : []),
      ...(isOfFlight ? [endField] : []),
    ],
    field,
    isWritable: !isReadOnly && isFieldWritable(field, 'update') && isEditable(field),
    isSortable: field.type !== 'list' && field.type !== 'json',
    isShown: field.column !== undefined,
    isName,
    isMuted: !isName && field.type !== 'money' && field.type !== 'choice' && field.type !== 'flag',
    view: isName
      ? (row, read, context) => viewName(resource, row, read, context)
      : isOfFlight
        ? (row, read, context) => viewStatus(field, row, { status: read(name), end: read(endField) }, context)
        : (row, read, context) => viewField(name, field, row, read(name), context),
  }
}

/** Last change, here or there, in words where work waits. Its order is the grid's own: last changed first. */
const changedColumn: GridColumn = {
  id: changedColumnId,
  label: t('grid.columns.changed'),
  widthPx: 96,
  align: 'start',
  fields: [],
  field: null,
  isWritable: false,
  isSortable: true,
  isShown: true,
  isName: false,
  isMuted: true,
  view: (row, _read, context) => viewChanged(row, context),
}

/** Of a list over all accounts: whose each row is. */
export function accountColumn(nameOf: (accountId: string) => string): GridColumn {
  return {
    id: accountColumnId,
    label: t('grid.columns.account'),
    widthPx: 210,
    align: 'start',
    fields: [],
    field: null,
    isWritable: false,
    isSortable: false,
    isShown: true,
    isName: false,
    isMuted: true,
    view: ({ accountId }) => {
      const name = accountId === undefined ? '' : nameOf(accountId)
      return { text: name, title: name, was: '', isChanged: false, tone: null }
    },
  }
}

/** Kinds of values that one cell has room to edit. */
function isEditable(field: PresentedField): boolean {
  return (
    ['text', 'money', 'choice', 'integer', 'flag'].includes(field.type) && !(field.type === 'text' && field.multiline)
  )
}

// ── A person's own arrangement ──

/** Columns to show, in order: the name first, then the person's order, then what the arrangement does not know in declared order. */
export function arranged(columns: readonly GridColumn[], layout: ColumnLayout | null): GridColumn[] {
  return inOrder(columns, layout).filter((column) => isShown(column, layout))
}

/** All columns in the person's order, hidden ones included; for the chooser. */
export function inOrder(columns: readonly GridColumn[], layout: ColumnLayout | null): GridColumn[] {
  const positions = new Map((layout?.order ?? []).map((id, at) => [id, at]))
  const positionOf = (column: GridColumn) =>
    column.isName ? -1 : (positions.get(column.id) ?? Number.MAX_SAFE_INTEGER)
  return [...columns].sort((a, b) => positionOf(a) - positionOf(b))
}

export function isShown(column: GridColumn, layout: ColumnLayout | null): boolean {
  if (column.isName || layout?.shown.includes(column.id)) return true
  return column.isShown && !layout?.hidden.includes(column.id)
}

const emptyLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {} }

/** Shows or hides a column; the name stays. */
export function withShown(layout: ColumnLayout | null, id: string, isToShow: boolean): ColumnLayout {
  const from = layout ?? emptyLayout
  const hidden = from.hidden.filter((other) => other !== id)
  const shown = from.shown.filter((other) => other !== id)
  return { ...from, hidden: isToShow ? hidden : [...hidden, id], shown: isToShow ? [...shown, id] : shown }
}

/** Moves a column in front of another shown one (null: to the end). */
export function withMoved(
  columns: readonly GridColumn[],
  layout: ColumnLayout | null,
  id: string,
  beforeId: string | null,
): ColumnLayout {
  const ids = inOrder(columns, layout).flatMap((column) => (column.id === id ? [] : [column.id]))
  const at = beforeId === null ? ids.length : ids.indexOf(beforeId)
  return { ...(layout ?? emptyLayout), order: [...ids.slice(0, at), id, ...ids.slice(at)] }
}

/** Moves a column one place among those shown; the same layout when it is at the end, or would pass the name. */
export function withNudged(
  columns: readonly GridColumn[],
  layout: ColumnLayout | null,
  id: string,
  by: -1 | 1,
): ColumnLayout | null {
  const shown = arranged(columns, layout)
  const at = shown.findIndex((column) => column.id === id)
  const target = shown[at + by]
  if (at <= 0 || !target || target.isName) return layout
  return withMoved(columns, layout, id, by < 0 ? target.id : (shown[at + 2]?.id ?? null))
}

export function withWidth(layout: ColumnLayout | null, id: string, widthPx: number): ColumnLayout {
  const from = layout ?? emptyLayout
  return {
    ...from,
    widths: { ...from.widths, [id]: Math.round(Math.max(leastWidthPx, Math.min(mostWidthPx, widthPx))) },
  }
}

/**
 * Widths in px of the shown columns. Room beyond the declared widths goes half to the columns that the person gave no width, each by
 * a third at most, and the rest to the name. Where room lacks, the name narrows to its least width; where little lacks then, the columns
 * between it and the last one narrow too as far as they may, so that the last stays whole; what lacks more scrolls.
 */
export function fittedWidths(shown: readonly GridColumn[], layout: ColumnLayout | null, room: number): number[] {
  const widths = shown.map((column) => layout?.widths[column.id] ?? column.widthPx)
  const nameAt = shown.findIndex((column) => column.isName)
  const name = shown[nameAt]
  if (!name || layout?.widths[name.id] !== undefined) return widths
  const othersOf = (of: readonly number[]) => of.reduce((sum, width, at) => (at === nameAt ? sum : sum + width), 0)
  const spare = room - othersOf(widths) - name.widthPx
  const growing = shown.map((column, at) => at !== nameAt && layout?.widths[column.id] === undefined)
  const growingSum = widths.reduce((sum, width, at) => (growing[at] ? sum + width : sum), 0)
  const share = spare > 0 && growingSum > 0 ? Math.min(1 / 3, spare / 2 / growingSum) : 0
  const fitted = widths.map((width, at) => (growing[at] ? Math.floor(width * (1 + share)) : width))
  const left = room - othersOf(fitted)
  if (left >= tightNameWidthPx) return fitted.with(nameAt, left)
  const spares = fitted.map((width, at) =>
    growing[at] && at < fitted.length - 1 ? width - leastWidthOf(shown[at]!, width) : 0,
  )
  const [lacking, given] = [tightNameWidthPx - left, othersOf(spares)]
  if (lacking > given) return fitted.with(nameAt, Math.min(name.widthPx, leastNameWidthPx))
  const narrowed = fitted.map((width, at) => width - Math.ceil((spares[at]! * lacking) / given))
  return narrowed.with(nameAt, room - othersOf(narrowed))
}

/** How narrow a column gets where nothing has to scroll then: amounts stay whole, and so do choices, numbers and times; texts and names do not. */
function leastWidthOf({ field }: GridColumn, widthPx: number): number {
  if (field?.type === 'money') return Math.min(widthPx, amountWidthPx)
  return field && cutTypes.has(field.type) ? Math.ceil((widthPx * 2) / 3) : widthPx
}

const cutTypes: ReadonlySet<PresentedField['type']> = new Set(['text', 'ref', 'list'])
/** For five digits and two decimals, with their currency. */
const amountWidthPx = 96
const leastNameWidthPx = 184
/** It gives up a little more where nothing has to scroll then. */
const tightNameWidthPx = 168

/** A stored arrangement, or null for anything that is not one. */
export function parseLayout(stored: unknown): ColumnLayout | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { order, hidden, shown, widths } = stored as Record<string, unknown>
  const isNames = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((name) => typeof name === 'string')
  if (!isNames(order) || !isNames(hidden) || !isNames(shown) || typeof widths !== 'object' || widths === null)
    return null
  const sound = Object.entries(widths).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  )
  return { order, hidden, shown, widths: Object.fromEntries(sound) }
}
