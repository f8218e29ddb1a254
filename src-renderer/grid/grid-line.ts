/** Rows as they are drawn: cells worked out once a row and kept while the row and the columns stay. */
import type { GridRow } from '../../shared/bridge.ts'
import { listComma, t } from '../../shared/messages/index.ts'
import { sameValue } from '../../shared/model/values.ts'
import type { Value } from '../../shared/model/values.ts'
import { markOf } from '../components/change-marks.ts'
import type { Mark } from '../components/change-marks.ts'
import type { CellContext, CellView, GridColumn, ReadField } from './types.ts'

/** A cell and the classes that draw it, worked out once: the grid has hundreds of cells in sight. */
export interface LineCell extends CellView {
  classes: string
}

export interface Line {
  key: number
  row: GridRow
  mark: Mark | null
  cells: readonly LineCell[]
  /** "2 errors", "1 warning" or ''. */
  problems: string
  hasErrors: boolean
  /** That it only stays in the list, or ''. */
  stray: string
  /** The name with what its signs say, for screen readers: "Decaf week, 2 errors, Needs you". Undefined when the name says it all. */
  spoken: string | undefined
}

/** Reader of a row's fields by the columns that its page was asked for. */
export function readerOf(row: GridRow, asked: readonly string[]): ReadField {
  return (field) => {
    const at = asked.indexOf(field)
    return at === -1 ? undefined : row.cells[at]
  }
}

export function lineOf(
  row: GridRow,
  asked: readonly string[],
  shown: readonly GridColumn[],
  context: CellContext,
): Line {
  const read = readerOf(row, asked)
  const mark = markOf(row)
  const isBegun = context.begun?.has(row.key) === true
  const problems = isBegun ? '' : problemWords(row)
  const cells = shown.map((column) => {
    const view = column.view(row, read, context)
    return { ...view, classes: cellClasses(column, view) }
  })
  const stray = row.strays ? t(row.strays === 'filter' ? 'grid.line.strays' : 'grid.line.displaced') : ''
  const said = [problems, cells[0]?.text ?? '', mark?.word, stray].filter((part, at) => at === 1 || part)
  return {
    key: row.key,
    row,
    mark,
    cells,
    problems,
    stray,
    spoken: said.length > 1 ? said.join(listComma()) : undefined,
    hasErrors: row.errors > 0 && !isBegun,
  }
}

/** The row as it will be once an edit has been taken: what the grid shows until the engine's own answer is there. */
export function withEdit(row: GridRow, asked: readonly string[], field: string, value: Value): GridRow {
  const at = asked.indexOf(field)
  const was = field in row.before ? row.before[field] : row.cells[at]
  const { [field]: _old, ...others } = row.before
  const named = field in row.before ? row.beforeNames?.[field] : row.names[field]
  const before = sameValue(was, value) ? others : { ...others, [field]: was }
  return {
    ...row,
    cells: row.cells.map((cell, index) => (index === at ? value : cell)),
    before,
    ...(named === undefined ? {} : { beforeNames: { ...row.beforeNames, [field]: named } }),
    state: row.state === 'clean' ? 'edited' : row.state,
  }
}

/** Classes of a column's cells; with a view, of that one. */
export function cellClasses(column: GridColumn, view: CellView | null): string {
  const parts = ['cell', column.align]
  if (column.isName) parts.push('name')
  if (column.isMuted) parts.push('muted')
  if (view?.isStandIn) parts.push('standin')
  if (view?.tone) parts.push(view.tone)
  if (view?.isChanged) parts.push('changed')
  return parts.join(' ')
}

function problemWords({ errors, warnings }: GridRow): string {
  if (errors > 0) return t('grid.line.errors', { count: errors })
  return warnings > 0 ? t('grid.line.warnings', { count: warnings }) : ''
}
