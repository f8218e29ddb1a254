/** When what was pasted into a list is rows of records, rather than cells to lay over those that are there. Pure. */
import { pastedColumns } from '../../shared/model/csv/pasted-columns.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import type { Scope } from '../plan/scope.ts'
import type { PastePlan } from '../grid/paste.ts'

/** Rows on their way into the sheet that looks them through. */
export interface PastedTable {
  cells: readonly (readonly string[])[]
  hasHead: boolean
  /** By place, the column that it is; for rows without a head line. */
  columns: ReadonlyMap<number, string | null>
}

/** The table, or null for cells that go over those in the list: a head line, more lines than rows were selected, or lines that find no row, make one. */
export function tableOf(resource: PresentedResource, { given, leftOver }: PastePlan): PastedTable | null {
  if (!given) return null
  const { cells, columnIds, selectedCount } = given
  const hasHead = isHead(resource, cells)
  const isMore = leftOver > 0 || (selectedCount > 1 && cells.length > selectedCount)
  return hasHead || isMore ? { cells, hasHead, columns: hasHead ? new Map() : columnsFrom(resource, columnIds) } : null
}

/** Cells that a person gave as text; a first line that names columns is taken as the head line. */
export function tableOfCells(resource: PresentedResource, cells: readonly (readonly string[])[]): PastedTable {
  const hasHead = isHead(resource, cells) || cells.length > 1
  return { cells, hasHead, columns: new Map() }
}

/** Whether most of the first line names columns, and lines stand below it. */
function isHead(resource: PresentedResource, [line = [], ...rows]: readonly (readonly string[])[]): boolean {
  const headings = line.filter((cell) => cell.trim() !== '').length
  const { found, passed } = pastedColumns(resource, line)
  return rows.length > 0 && found.length > 0 && (found.length + passed.length) * 2 >= headings
}

function columnsFrom(resource: PresentedResource, ids: readonly string[]): ReadonlyMap<number, string> {
  return new Map(ids.flatMap((id, at) => (id in resource.fields ? [[at, id] as const] : [])))
}

/** The field by which records of the kind belong to the scope, with its id; null for none. */
export function withinOf(resource: PresentedResource, scope: Scope | null): { field: string; id: string } | null {
  if (!scope) return null
  const found = Object.entries(resource.fields).find(
    ([, def]) => def.type === 'ref' && def.write !== 'never' && def.to === scope.kind,
  )
  return found ? { field: found[0], id: scope.id } : null
}
