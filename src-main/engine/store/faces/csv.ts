/** Rows of CSV files, out and in. */
import type { Message } from '../../../../shared/messages/message.ts'
import type { PasteResult, Selection, Sort } from '../../../../shared/bridge.ts'
import type { FoundColumn } from '../../../../shared/model/csv/columns.ts'
import type { CsvSource } from '../../../../shared/model/csv/rows.ts'
import { acceptRows, csvKeys, csvSources, PastedRows, pasteRows, proposeRow, workbookSources } from '../csv/index.ts'
import type {
  AcceptedRows,
  CsvGivenRow,
  CsvTarget,
  PasteAnswers,
  PasteOrder,
  WorkbookSource,
  StoredProposal,
} from '../csv/index.ts'
import { nameFinder } from '../query/index.ts'
import { rowOf, zoneOf } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'

/** Writing and accepting rows of CSV files. */
export class CsvRows {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Keys of the selected records in the order of a grid. */
  keys(kind: string, selection: Selection, sort: Sort | null): number[] {
    return csvKeys(this.#store, kind, selection, sort)
  }

  /** Records as a file has them; those that are gone are left out. */
  sources(kind: string, keys: readonly number[]): CsvSource[] {
    return csvSources(this.#store, kind, keys)
  }

  /** The same with how each record fared, as a workbook tells. */
  workbookSources(kind: string, keys: readonly number[]): WorkbookSource[] {
    return workbookSources(this.#store, kind, keys)
  }

  /** The zone by whose clock times of the account are told. */
  zone(accountId: string): string {
    return zoneOf(this.#store, accountId)
  }

  /** That of the account that a record belongs to. */
  zoneOfRecord(key: number): string {
    return zoneOf(this.#store, rowOf(this.#store, key).row.accountId)
  }

  /** What each row would do; nothing is written. */
  propose(target: CsvTarget, rows: readonly CsvGivenRow[]): StoredProposal[] {
    return this.#store.write(() => {
      const findName = nameFinder(this.#store)
      return rows.map((row) => proposeRow(this.#store, target, row, findName))
    })
  }

  /** Reads pasted rows some at a time; nothing is written. `row` counts from 1, the head line among them; `width`: how many columns there are. */
  pasted(
    target: CsvTarget,
    found: readonly FoundColumn[],
    answers: PasteAnswers,
  ): (rows: readonly { row: number; cells: readonly string[] }[], width: number) => StoredProposal[] {
    const reader = new PastedRows(this.#store, target, found, answers)
    return (rows, width) => this.#store.write(() => rows.map(({ row, cells }) => reader.propose(cells, row, width)))
  }

  /** Pasted rows carried out, or what they would do; see `record.paste`. Throws `invalid_value` for a head line that cannot be read. */
  paste(target: CsvTarget, order: PasteOrder): PasteResult {
    return pasteRows(this.#store, target, order)
  }

  /** Carries proposals out; give at most 200, so that edits get between, and the action of those before. Throws `cancelled`. */
  accept(
    target: CsvTarget,
    proposals: readonly StoredProposal[],
    under: { label: Message; action: number | null },
  ): AcceptedRows {
    return acceptRows(this.#store, target, proposals, under)
  }
}
