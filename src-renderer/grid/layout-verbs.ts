/** What a person can do to the columns, each giving the owner a new arrangement to keep. */
import type { Sort } from '../../shared/bridge.ts'
import { changedColumnId, withMoved, withNudged, withShown, withWidth } from './columns.ts'
import type { ColumnLayout, GridColumn } from './types.ts'

export interface LayoutVerbs {
  resize(column: GridColumn, widthPx: number): void
  /** Back to the width that the declaration gives. */
  resetWidth(column: GridColumn): void
  /** In front of another, or to the end. */
  move(column: GridColumn, before: GridColumn | null): void
  /** One place to a side; false when there is none. */
  nudge(column: GridColumn, by: -1 | 1): boolean
  show(column: GridColumn, isToShow: boolean): void
  reset(): void
}

export function layoutVerbs(
  columns: readonly GridColumn[],
  layout: ColumnLayout | null,
  keep: (layout: ColumnLayout | null) => void,
): LayoutVerbs {
  return {
    resize: (column, widthPx) => keep(withWidth(layout, column.id, widthPx)),
    resetWidth: (column) => {
      if (!layout) return
      const { [column.id]: _width, ...widths } = layout.widths
      keep({ ...layout, widths })
    },
    move: (column, before) => keep(withMoved(columns, layout, column.id, before?.id ?? null)),
    nudge: (column, by) => {
      const next = withNudged(columns, layout, column.id, by)
      if (next !== layout) keep(next)
      return next !== layout
    },
    show: (column, isToShow) => keep(withShown(layout, column.id, isToShow)),
    reset: () => keep(null),
  }
}

/** The order after a heading was chosen: rising first, then falling. "Changed" falls first, which is the order without a sort. */
export function sortAfter(column: GridColumn, sort: Sort | null): Sort | null {
  if (column.id === changedColumnId) return null
  const field = column.fields[0] ?? column.id
  return { field, direction: sort?.field === field && sort.direction === 'asc' ? 'desc' : 'asc' }
}
