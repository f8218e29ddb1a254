/**
 * What an edit made of a row that is shown, known from the edit's reply alone: the row, and the counts of the chips. Null wherever that could
 * be anything else than what the engine would answer (another order, another set of rows, names that only the engine knows): then a page is
 * asked for.
 */
import type { Chip, EditedRecord, GridRow } from '../../shared/bridge.ts'
import { pickedBy } from '../../shared/presentation/picking.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { OwnEdit } from '../state/own-edits.ts'
import type { HeldRow } from './page-cache.ts'
import type { GridQuery } from './types.ts'

export interface EditedRow {
  row: GridRow
  /** What is added to the count of each chip that changes. */
  shifts: Partial<Record<Chip, number>>
}

export function editedRow(
  { row, columns }: HeldRow,
  index: number,
  query: GridQuery,
  edited: OwnEdit,
): EditedRow | null {
  const { record, fields } = edited
  if (!keepsItsPosition(index, query, fields) || fields.some((field) => isNamed(record.kind, row, columns, field)))
    return null
  const before = chipsOf(row.state, row)
  const counts = countsOf(record)
  const after = chipsOf(record.state, { ...counts, isApproved: record.isApproved })
  if (before === null || after === null || record.undecided !== null || record.editedAt === null) return null
  const at = query.filter.chip
  if (at !== 'all' && before.has(at) !== after.has(at)) return null
  const cells = columns.map((column, each) => (fields.includes(column) ? record.values[column] : row.cells[each]))
  const differing = columns.filter((column) => record.operation === 'update' && column in record.changed)
  return {
    row: {
      ...row,
      ...counts,
      cells,
      state: record.state,
      isApproved: record.isApproved,
      isHeld: record.isHeld,
      before: Object.fromEntries(differing.map((column) => [column, record.changed[column]!.base])),
      changedAt: record.editedAt,
    },
    shifts: Object.fromEntries(
      [...new Set([...before, ...after])].map((chip) => [chip, Number(after.has(chip)) - Number(before.has(chip))]),
    ),
  }
}

/** Whether the row stands where it stood, and is shown, whatever the fields hold now. */
function keepsItsPosition(index: number, { filter, sort }: GridQuery, fields: readonly string[]): boolean {
  // Last changed first: the edited record is the first now.
  const isInOrder = sort === null ? index === 0 : !fields.includes(sort.field)
  const isFiltered = filter.text !== '' || filter.where !== undefined || Object.keys(filter.equals).length > 0
  return isInOrder && !isFiltered
}

/** Whether the value is read by a name, decides about one, or stands for more than its own cell. */
function isNamed(kind: string, row: GridRow, columns: readonly string[], field: string): boolean {
  const resource = resourceOf(kind)
  const declared = resource.fields[field]
  if (!declared || declared.type === 'ref' || 'names' in declared || field === 'currency') return true
  if (field in row.names || row.called !== undefined) return true
  return columns.some((column) => {
    const shown = resource.fields[column]
    return shown !== undefined && pickedBy(shown) === field
  })
}

/** The chips that show a row besides `all`; null where the row alone does not say. */
function chipsOf(
  state: GridRow['state'],
  { errors, warnings, isApproved }: Pick<GridRow, 'errors' | 'warnings' | 'isApproved'>,
): Set<Chip> | null {
  if (state !== 'clean' && state !== 'edited' && state !== 'new') return null
  const chips = new Set<Chip>()
  if (state !== 'clean') chips.add(state)
  if (errors > 0 || warnings > 0) chips.add('problems')
  if (isApproved) chips.add('waiting')
  return chips
}

function countsOf({ problems }: EditedRecord): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}
