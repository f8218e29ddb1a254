/** Rows that were pasted as proposals: each finds its record by id, by its own key or by name, or makes one. */
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { isCalledByName } from '../../../../shared/model/csv/columns.ts'
import type { FoundColumn } from '../../../../shared/model/csv/columns.ts'
import { readPastedRow } from '../../../../shared/model/csv/pasted.ts'
import type { PastedRow } from '../../../../shared/model/csv/pasted.ts'
import type { ReadingsByColumn } from '../../../../shared/model/csv/readings.ts'
import { valueOfCell } from '../../../../shared/model/csv/rows.ts'
import type { NameChoice } from '../../../../shared/model/csv/questions.ts'
import type { CsvRowRead } from '../../../../shared/model/csv/rows.ts'
import { isUnitOf } from '../../../../shared/model/money.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { deletedSql, readRow, zoneOf } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { markedKey, markOfKey } from './marks.ts'
import { proposeRow } from './proposals.ts'
import type { CsvGivenRow, CsvTarget, StoredProposal } from './proposals.ts'
import { calledBy, referredBy, whatHolds } from './references.ts'

/** The answers that a person gave to questions about the rows. */
export interface PasteAnswers {
  /** Each row makes a record, whatever is here. */
  isNew?: boolean
  readings?: ReadingsByColumn
  /** By row, which of the records of its name is meant; null: none of them, a new one. */
  records?: ReadonlyMap<number, string | null>
  /** By field and text, which of the records that are called so is meant. */
  references?: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** What rows of new records, or found by their name, belong to, by field; a column of the rows goes before it. */
  within?: ReadonlyMap<string, string>
}

/** Reads rows one after the other; each record is named by one of them at most. */
export class PastedRows {
  readonly #store: Store
  readonly #table: KindTable
  readonly #target: CsvTarget
  readonly #found: readonly FoundColumn[]
  readonly #answers: PasteAnswers
  readonly #zone: string
  readonly #rowByName = new Map<string, number>()

  constructor(store: Store, target: CsvTarget, found: readonly FoundColumn[], answers: PasteAnswers) {
    this.#store = store
    this.#table = store.table(target.kind)
    this.#target = target
    this.#found = found
    this.#answers = answers
    this.#zone = zoneOf(store, target.accountId)
  }

  /** `row`: its number; `width`: how many headings there are. */
  propose(cells: readonly string[], row: number, width: number): StoredProposal {
    const read = readPastedRow(this.#found, cells, this.#zone, this.#answers.readings)
    this.#refer(read)
    this.#place(read)
    if (cells.slice(width).some((cell) => cell.trim() !== ''))
      read.faults.push({ heading: '', message: message('engine.paste.tooManyCells') })
    const given: CsvGivenRow = { ...read, ...this.#named(read, row), line: row }
    const first = this.#inItsCurrency(proposeRow(this.#store, this.#target, given), given, read)
    const proposal = this.#isSecond(first, given, row) ?? first
    // A row that is refused names the record that it was for.
    return { ...proposal, id: proposal.id ?? given.id }
  }

  /** By which record the row goes: id or own key as it says, else the one of its name. */
  #named(read: CsvRowRead, row: number): Pick<CsvGivenRow, 'id' | 'ownKey' | 'mark'> {
    if (this.#answers.isNew) return { id: null, ownKey: null, mark: null }
    const { id, ownKey } = read
    if (id !== null || ownKey !== null) return { id, ownKey, mark: ownKey === null ? null : markOfKey(ownKey) }
    const found = this.#called(read)
    const own = found.length > 1 ? this.#answers.records?.get(row) : undefined
    if (own === null || (own !== undefined && found.includes(own))) return { id: own, ownKey: null, mark: null }
    if (found.length > 1) {
      const kinds = kindWord(this.#table.kind, 'pluralWithin')
      const name = String(this.#nameOf(read))
      const said = message('engine.paste.twins', { count: found.length, kinds, name, ids: found.slice(0, 10) })
      const choice = { field: null, text: name, options: this.#options(this.#table, found) }
      read.faults.push({ heading: this.#table.resource.nameField, message: said, code: 'twins', choice })
    }
    return { id: found.length === 1 ? found[0]! : null, ownKey: null, mark: null }
  }

  /** What a person has said is meant by a name stands in the row as the id. */
  #refer(read: CsvRowRead): void {
    for (const [field, byText] of this.#answers.references ?? []) {
      const cell = read.cells.get(field)
      const text = (cell && valueOfCell(cell)) ?? read.titles.get(field)
      const id = typeof text === 'string' ? byText.get(text) : undefined
      if (id === undefined) continue
      read.titles.delete(field)
      read.cells.set(field, { kind: 'value', value: id })
    }
  }

  /** Where the list that the rows were pasted into is narrowed to a parent, they belong there unless they say where. */
  #place(read: CsvRowRead): void {
    const { ownKey } = read
    const isHere =
      read.id !== null ||
      (ownKey !== null && markedKey(this.#store, this.#table, this.#target.accountId, markOfKey(ownKey)) !== null)
    if (isHere && !this.#answers.isNew) return
    for (const [field, id] of this.#answers.within ?? []) {
      const hasColumn = this.#found.some(({ column }) => 'field' in column && column.field === field)
      if (!hasColumn && this.#table.byField.has(field)) read.cells.set(field, { kind: 'value', value: id })
    }
  }

  #options(table: KindTable, ids: readonly string[]): NameChoice['options'] {
    return ids.slice(0, 20).map((id) => ({ id, about: whatHolds(this.#store, table, id, this.#target.accountId) }))
  }

  #nameOf(read: CsvRowRead): unknown {
    const cell = read.cells.get(this.#table.resource.nameField)
    return cell && valueOfCell(cell)
  }

  /** Refused where an amount bears the sign or code of another currency than the record's. */
  #inItsCurrency(proposal: StoredProposal, given: CsvGivenRow, { units, faults }: PastedRow): StoredProposal {
    const { currency } = proposal
    const others = currency === null ? [] : [...units].filter(([, unit]) => !isUnitOf(unit, currency))
    if (currency === null || others.length === 0) return proposal
    for (const [heading, unit] of others)
      faults.push({ heading, message: message('engine.paste.otherCurrency', { heading, unit, currency }) })
    return proposeRow(this.#store, this.#target, given)
  }

  /** Ids of the records of that name, under the parents that the row names; in its exact spelling where there are such. */
  #called(read: CsvRowRead): string[] {
    const { table, nameSql, resource } = this.#table
    const name = this.#nameOf(read)
    if (typeof name !== 'string' || name === '' || !this.#table.byField.has(resource.nameField)) return []
    const own = resource.scope === 'account' ? 'r._account = ?2' : '?2 IS NOT NULL'
    const isKept = `NOT (${deletedSql(this.#table)}) AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND p.operation = 'delete')`
    const found = this.#store.sql.all<{ key: number; id: string; name: string }>(
      `SELECT r._key AS key, r._id AS id, r.${nameSql} AS name FROM ${table} r
       WHERE r.${nameSql} = ?1 COLLATE NOCASE AND ${own} AND r._hidden = 0 AND ${isKept} ORDER BY r._key LIMIT 100`,
      name,
      this.#target.accountId,
    )
    const parents = this.#parentsOf(read)
    const under = found.filter(({ key }) => {
      const values = readRow(this.#store, this.#table, key)!.values
      return Object.entries(parents).every(([field, id]) => values[field] === id)
    })
    const exact = under.filter((each) => each.name === name)
    return (exact.length > 0 ? exact : under).map(({ id }) => id)
  }

  /** What the row belongs to and could not be moved from. */
  #parentsOf(read: CsvRowRead): RecordValues {
    const parents: RecordValues = {}
    for (const { field, def } of this.#table.columns) {
      if (def.write !== 'create' || !isCalledByName(def)) continue
      const naming = { def, record: () => ({}), accountId: this.#target.accountId }
      const cell = read.cells.get(field)
      const text = cell && valueOfCell(cell)
      const title = read.titles.get(field)
      const found =
        typeof text === 'string' && text !== ''
          ? referredBy(this.#store, naming, text)
          : title === undefined
            ? null
            : calledBy(this.#store, naming, title)
      if (found && 'id' in found) parents[field] = found.id
    }
    return parents
  }

  /** A refusal where an earlier row names the same record, or has the same own key. */
  #isSecond(proposal: StoredProposal, given: CsvGivenRow, row: number): StoredProposal | null {
    if (proposal.outcome === 'refused') return null
    const name = proposal.key === null ? proposal.mark : String(proposal.key)
    if (name === null) return null
    const earlier = this.#rowByName.get(name)
    if (earlier === undefined) {
      this.#rowByName.set(name, row)
      return null
    }
    const said = message('engine.paste.sameRecord', { row: earlier })
    return proposeRow(this.#store, this.#target, { ...given, faults: [{ heading: '', message: said }] })
  }
}
