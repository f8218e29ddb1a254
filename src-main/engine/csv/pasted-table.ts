/** What pasted rows would do, found out a slice at a time: the counterpart of a file's reading (table-reading.ts). */
import type { CallParsed, PastedColumn } from '../../../shared/bridge.ts'
import { pastedColumns } from '../../../shared/model/csv/pasted-columns.ts'
import type { PastedColumns } from '../../../shared/model/csv/pasted-columns.ts'
import { columnQuestions, readingsByColumn } from '../../../shared/model/csv/pasted.ts'
import type { ColumnQuestion } from '../../../shared/model/csv/questions.ts'
import { isSaying } from '../../../shared/model/csv/tsv.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { StoredProposal, Workspace } from '../store/index.ts'

type PasteOrder = CallParsed<'csv.paste'>

/** Pasted cells with the columns that they have. */
export class PastedTable {
  readonly columns: PastedColumns
  readonly #head: readonly string[]
  readonly #rows: readonly { row: number; cells: readonly string[] }[]
  readonly #chosen: ReadonlyMap<number, string | null>
  readonly #order: PasteOrder

  constructor(order: PasteOrder) {
    const width = Math.max(0, ...order.cells.map((cells) => cells.length))
    const first = order.hasHead ? (order.cells[0] ?? []) : []
    this.#order = order
    this.#head = order.hasHead ? first : Array.from({ length: width }, () => '')
    this.#rows = order.cells.flatMap((cells, at) =>
      (at === 0 && order.hasHead) || !isSaying(cells) ? [] : [{ row: at + 1, cells }],
    )
    this.#chosen = new Map(order.columns.map(({ at, column }) => [at, column]))
    this.columns = pastedColumns(resourceOf(order.kind), this.#head, { chosen: this.#chosen, isNearTaken: true })
  }

  /** Rows in slices, as proposals; none where no column is known. */
  *proposals(workspace: Workspace, sliceRows: number): Generator<StoredProposal[]> {
    if (this.columns.found.length === 0) return
    const { kind, accountId, isNew, records, references, readings, within } = this.#order
    const byField = new Map<string, Map<string, string>>()
    for (const { field, text, id } of references)
      byField.set(field, new Map([...(byField.get(field) ?? []), [text, id] as const]))
    const propose = workspace.csv.pasted({ kind, accountId }, this.columns.found, {
      isNew,
      readings: readingsByColumn(readings),
      records: new Map(records.map(({ row, id }) => [row, id])),
      references: byField,
      within: new Map(within.map(({ field, id }) => [field, id])),
    })
    for (let from = 0; from < this.#rows.length; from += sliceRows)
      yield propose(this.#rows.slice(from, from + sliceRows), this.#head.length)
  }

  /** See PasteReview. */
  questions(zone: string): ColumnQuestion[] {
    return columnQuestions(
      this.columns.found,
      this.#rows.map(({ cells }) => cells),
      zone,
    )
  }

  /** See PasteReview. */
  views(): PastedColumn[] {
    const { found, near, passed, repeated } = this.columns
    return this.#head.map((written, at) => {
      const heading = written.trim()
      const column = found.find((each) => each.at === at)?.column.name ?? null
      const sample = this.#rows.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at]?.slice(0, 200) ?? ''
      return { at, heading, sample, column, how: this.#how(at, heading, { column, near, passed, repeated }) }
    })
  }

  #how(
    at: number,
    heading: string,
    { column, near, passed, repeated }: Pick<PastedColumns, 'near' | 'passed' | 'repeated'> & { column: string | null },
  ): PastedColumn['how'] {
    if (this.#chosen.has(at)) return 'chosen'
    if (column !== null) return near.includes(at) ? 'near' : 'named'
    if (passed.includes(heading)) return 'passed'
    return heading !== '' && repeated.includes(heading) ? 'repeated' : 'unknown'
  }
}
