/**
 * What a row of a sheet would do to a record, found out without doing it. A row that says something that cannot be is refused as a whole;
 * what it says of fields that cannot be changed is left out, and told.
 */
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import type { CsvProposal } from '../../../../shared/bridge.ts'
import { fieldOf } from '../../../../shared/contract/language/resource.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { titleOf } from '../../../../shared/presentation/title-of.ts'
import { checkRecord } from '../../../../shared/contract/language/validate.ts'
import { rowId } from '../../../../shared/contract/language/wire.ts'
import { isCalledByName } from '../../../../shared/model/csv/columns.ts'
import type { CellFault, CsvRowRead } from '../../../../shared/model/csv/rows.ts'
import { eraseMark } from '../../../../shared/model/csv/literal.ts'
import { valueOfCell } from '../../../../shared/model/csv/rows.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { isLocalId } from '../../../../shared/model/local-id.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { fieldReason, whyNot } from '../validation/index.ts'
import { choiceFault } from './choices.ts'
import type { ComingRecord, ComingRecords } from './coming.ts'
import { markedKey, markOfKey } from './marks.ts'
import { calledBy, referredBy, titleOfValue } from './references.ts'
import type { NamingCell, Referred } from './references.ts'
import { editable, fitted, newValues, withConsequences } from '../edits/index.ts'
import { fillKeys, keyOfId, readEdits, readPending, readRow, readRowById } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { calledName, leaveUndeletable, nameFinder } from '../query/index.ts'
import type { NameFinder } from '../query/index.ts'

/** The kind and account that rows are imported into. */
export interface CsvTarget {
  kind: string
  accountId: string
  /** What earlier rows of the same workbook make; rows of this kind are added to it. */
  coming?: ComingRecords | undefined
}

/** A row as it was read from the file. */
export interface CsvGivenRow extends CsvRowRead {
  line: number
  /** What it goes by where it names no record of the service; null: it makes a record each time. */
  mark: string | null
}

/** A proposal with what accepting it needs. */
export interface StoredProposal extends CsvProposal {
  mark: string | null
  /** Fields of which the row says something that cannot be done; told among the notes as well. */
  leftOut: { field: string; message: Message }[]
  /** New records: what the row gives them. */
  values: RecordValues
  /** New records that others of the same workbook may name: the local id. */
  newId: string | null
  /** Records that have to be made before. */
  needs: readonly ComingRecord[]
}

/** See CsvRows.propose; rows that are proposed together share `findName`. */
export function proposeRow(
  store: Store,
  target: CsvTarget,
  row: CsvGivenRow,
  findName: NameFinder = nameFinder(store),
): StoredProposal {
  const proposing = new Proposing(store, store.table(target.kind), target, row, findName)
  try {
    return proposing.propose()
  } catch (thrown) {
    if (thrown instanceof Refusal) return proposing.refused(thrown.faults)
    if (thrown instanceof GalleyError && refusals.has(thrown.code)) return proposing.refused([fault(thrown.said)])
    throw thrown
  }
}

const refusals: ReadonlySet<string> = new Set(['not_found', 'read_only', 'invalid_value'])

class Refusal extends Error {
  readonly faults: readonly CellFault[]
  constructor(faults: readonly CellFault[]) {
    super('refused')
    this.faults = faults
  }
}

function fault(said: Message, heading = ''): CellFault {
  return { heading, message: said }
}

class Proposing {
  readonly #store: Store
  readonly #table: KindTable
  readonly #accountId: string
  readonly #given: CsvGivenRow
  readonly #findName: NameFinder
  readonly #notes: CellFault[] = []
  /** Of cells that could be read. */
  readonly #faults: CellFault[] = []
  readonly #leftOut: StoredProposal['leftOut'] = []
  readonly #coming: ComingRecords | undefined
  readonly #needs: ComingRecord[] = []
  #mark: string | null
  /** The record as the row has it. */
  #stated: RecordValues | undefined

  constructor(
    store: Store,
    table: KindTable,
    { accountId, coming }: CsvTarget,
    given: CsvGivenRow,
    findName: NameFinder,
  ) {
    this.#findName = findName
    this.#coming = coming
    this.#store = store
    this.#table = table
    this.#accountId = accountId
    this.#given = given
    this.#mark = given.mark
  }

  propose(): StoredProposal {
    const { faults, isToDelete } = this.#given
    if (faults.length > 0) throw new Refusal(faults)
    const row = this.#find()
    if (row === null && isToDelete) throw new Refusal([fault(message('engine.proposals.nothingToDelete'))])
    if (row === null) return this.#new()
    return isToDelete ? this.#delete(row) : this.#change(row)
  }

  refused(faults: readonly CellFault[]): StoredProposal {
    const name = this.#given.cells.get(this.#table.resource.nameField)
    return this.#proposal('refused', {
      name: name?.kind === 'value' && typeof name.value === 'string' ? name.value : (this.#given.id ?? ''),
      notes: [...faults],
    })
  }

  /** The record that the row names, or null for a new one. */
  #find(): Row | null {
    const { resource } = this.#table
    const row = resource.isSingleton ? this.#byId(this.#accountId) : this.#byRow()
    if (!row) return null
    if (resource.scope === 'account' && row.accountId !== this.#accountId)
      throw new Refusal([fault(message('engine.proposals.otherAccount', { id: row.id }))])
    if (row.isHidden || row.values['deleted'] === true)
      throw new Refusal([fault(message('engine.proposals.deletedAtService'))])
    return row
  }

  #byRow(): Row | null {
    const { resource } = this.#table
    const id = this.#given.id ?? rowId(resource, this.#accountId, this.#plainValues())
    const known = id === null ? null : this.#byId(id)
    if (known !== null || id === null) return known ?? this.#marked(this.#given.mark)
    // Made on another computer, or in a workspace that is gone: here its id is as good as a key of its own.
    if (isLocalId(id)) return this.#marked(markOfKey(id))
    throw new Refusal([fault(message('engine.proposals.notHere', { kind: kindWord(resource.kind, 'within'), id }))])
  }

  /** The record that has or had the id; read at once where it has it, as almost all have. */
  #byId(id: string): Row | null {
    return readRowById(this.#store, this.#table, id) ?? this.#byKey(keyOfId(this.#store, this.#table, id))
  }

  #byKey(key: number | null): Row | null {
    return key === null ? null : readRow(this.#store, this.#table, key)
  }

  #marked(mark: string | null): Row | null {
    this.#mark = mark
    return this.#byKey(mark === null ? null : markedKey(this.#store, this.#table, this.#accountId, mark))
  }

  #plainValues(): RecordValues {
    return Object.fromEntries([...this.#given.cells].map(([field, cell]) => [field, valueOfCell(cell)]))
  }

  #new(): StoredProposal {
    const { resource } = this.#table
    const reason = whyNot(this.#store, this.#table, this.#accountId, 'create') ?? whyNotFromCsv(this.#table)
    if (reason) throw new Refusal([fault(reason)])
    const values: RecordValues = {}
    for (const [field, value] of this.#givenValues(null)) {
      const def = fieldOf(resource, field)
      if (isWritable(def, 'create'))
        values[field] = this.#taken(null, field, def, fitted(this.#store, this.#table, field, def, value))
      else this.#leaveOut(field, def, 'create')
    }
    if (this.#faults.length > 0) throw new Refusal(this.#faults)
    const whole = newValues(this.#store, this.#table, this.#accountId, values)
    const given = new Set(Object.keys(whole).filter((field) => whole[field] !== null))
    const name = titleOf(resource, whole) ?? ''
    const newId = this.#coming ? this.#store.newId() : null
    if (newId !== null)
      this.#coming!.add({ kind: resource.kind, id: newId, title: name }, [this.#given.ownKey, this.#given.id])
    return this.#proposal('new', {
      name,
      newId,
      values,
      changes: Object.entries(values).map(([field, after]) => ({ field, before: undefined, after })),
      currency: currencyOf(whole) ?? this.#currencyOfReferred(whole),
      problems: checkRecord(resource, { record: whole, operation: 'create', given }),
    })
  }

  #change(row: Row): StoredProposal {
    const { resource } = this.#table
    const pending = readPending(this.#store, this.#table, row.key)
    const isLocal = pending?.hasRemote === false
    const changes: RecordValues = {}
    for (const [field, value] of this.#givenValues(row)) {
      const def = fieldOf(resource, field)
      const after = fitted(this.#store, this.#table, field, def, value)
      if (sameValue(row.values[field], after)) continue
      if (isWritable(def, isLocal ? 'create' : 'update')) changes[field] = this.#taken(row, field, def, after)
      else this.#leaveOut(field, def, isLocal ? 'create' : 'update')
    }
    if (this.#faults.length > 0) throw new Refusal(this.#faults)
    const about = {
      key: row.key,
      id: row.id,
      name: calledName(this.#store, this.#table, row.id, row.values),
      currency: currencyOf(row.values),
    }
    if (Object.keys(changes).length === 0) return this.#proposal('same', about)
    editable(this.#store, row.key)
    if (this.#isOlder(row)) this.#notes.push(fault(message('engine.proposals.olderFile')))
    const whole = withConsequences(this.#table, row, changes)
    const edits = isLocal ? [] : Object.keys(readEdits(this.#store, this.#table, row.key))
    const after = { ...row.values, ...whole }
    return this.#proposal('change', {
      ...about,
      changes: Object.entries(whole).map(([field, value]) => ({ field, before: row.values[field], after: value })),
      problems: checkRecord(resource, {
        record: after,
        operation: isLocal ? 'create' : 'update',
        given: new Set([...(isLocal ? Object.keys(after) : edits), ...Object.keys(whole)]),
      }),
    })
  }

  #delete(row: Row): StoredProposal {
    const about = { key: row.key, id: row.id, name: calledName(this.#store, this.#table, row.id, row.values) }
    if (readPending(this.#store, this.#table, row.key)?.operation === 'delete') return this.#proposal('same', about)
    fillKeys(this.#store.sql, 'selected', [row.key])
    const [left] = leaveUndeletable(this.#store, this.#table)
    if (left) throw new Refusal([fault(left.message)])
    return this.#proposal('delete', about)
  }

  /** The value as it is; a word that the field does not take is a fault of the row. */
  #taken(row: Row | null, field: string, def: PresentedField, value: Value): Value {
    const found = choiceFault(this.#store, this.#table, field, def, value, row)
    if (found) this.#faults.push(found)
    return value
  }

  /** What the row says of fields that can be written; of references, the id that is meant. `row`: the record as it is, if it is there. */
  *#givenValues(row: Row | null): Generator<[string, Value]> {
    for (const [field, def] of Object.entries(this.#table.resource.fields)) {
      if (def.write === 'never') continue
      const cell = this.#given.cells.get(field)
      const present = row?.values[field]
      const id = isCalledByName(def) ? this.#reference(field, def, present, row) : undefined
      if (id !== undefined) yield [field, id]
      else if (cell?.kind === 'value') yield [field, cell.value]
      // A text that only looks like the mark that erases is no change.
      else if (cell && present !== eraseMark && (row ? (present ?? null) !== null : def.initial !== undefined))
        yield [field, emptied(def)]
    }
  }

  #reference(field: string, def: PresentedField, present: Value, row: Row | null): string | undefined {
    const cell = this.#given.cells.get(field)
    const title = this.#given.titles.get(field)
    const naming = {
      def,
      record: () => (this.#stated ??= { ...row?.values, ...this.#plainValues() }),
      accountId: this.#accountId,
      coming: this.#coming,
    }
    if (cell?.kind === 'value' && cell.value !== '') {
      const text = String(cell.value)
      // What the record names already is meant where several are called so.
      const isPresent = typeof present === 'string' && (text === present || this.#isCalled(naming, present, text))
      const id = isPresent ? present : this.#referred(field, field, referredBy(this.#store, naming, text))
      const called = title === undefined ? null : titleOfValue(this.#findName, naming, id)
      if (called !== null && called.trim() !== title?.trim())
        this.#notes.push(fault(message('engine.proposals.otherName', { title: title!, id, called }), `${field}.name`))
      return id
    }
    if (cell || title === undefined) return undefined
    if (typeof present === 'string' && this.#isCalled(naming, present, title)) return present
    return this.#referred(field, `${field}.name`, calledBy(this.#store, naming, title))
  }

  /** Whether the record that the value names is called so; spaces around a name are lost in cells. */
  #isCalled(naming: NamingCell, value: string, title: string): boolean {
    return titleOfValue(this.#findName, naming, value)?.trim() === title.trim()
  }

  #referred(field: string, heading: string, found: Referred): string {
    if ('message' in found) {
      const { message: said, choice } = found
      throw new Refusal([{ heading, message: said, ...(choice ? { choice: { field, ...choice } } : {}) }])
    }
    const needed = this.#comingOf(found.id)
    if (needed) this.#needs.push(needed)
    return found.id
  }

  #comingOf(id: string): ComingRecord | undefined {
    if (!this.#coming || !isLocalId(id)) return undefined
    for (const { to } of this.#table.refs) {
      const found = this.#coming.named(to, id)
      if (found) return found
    }
    return undefined
  }

  /** A new record has the currency of what it is paid with or belongs to. */
  #currencyOfReferred(values: RecordValues): string | null {
    for (const { column, to } of this.#table.refs) {
      const id = values[column.field]
      const row = typeof id === 'string' ? readRowById(this.#store, this.#store.table(to), id) : null
      const currency = row && currencyOf(row.values)
      if (currency) return currency
    }
    return null
  }

  /** The file was written before the service changed the record last. */
  #isOlder(row: Row): boolean {
    const written = this.#given.cells.get('updated_at')
    const now = row.values['updated_at']
    return written?.kind === 'value' && typeof now === 'string' && String(written.value) < now
  }

  #leaveOut(field: string, def: PresentedField, operation: 'create' | 'update'): void {
    const why = fieldReason(def, operation)
    const said = message('engine.proposals.leftOut', { why: why ?? '' })
    this.#notes.push(fault(said, def.label))
    this.#leftOut.push({ field, message: said })
  }

  #proposal(outcome: CsvProposal['outcome'], parts: Partial<StoredProposal>): StoredProposal {
    const { line } = this.#given
    return {
      line,
      kind: this.#table.kind,
      outcome,
      key: null,
      id: null,
      name: '',
      changes: [],
      notes: this.#notes,
      problems: [],
      currency: null,
      values: {},
      newId: null,
      needs: this.#needs,
      ...(this.#needs.length === 0
        ? {}
        : { coming: Object.fromEntries(this.#needs.map(({ id, title }) => [id, title])) }),
      mark: this.#mark,
      leftOut: this.#leftOut,
      ...parts,
    }
  }
}

/** What taking the value away makes of the field. */
function emptied(def: PresentedField): Value {
  if (def.nullable) return null
  return def.type === 'text' ? '' : def.type === 'list' ? [] : null
}

function currencyOf(values: RecordValues): string | null {
  const currency = values['currency']
  return typeof currency === 'string' ? currency : null
}

/** Why records of the kind cannot be made from rows, or null. */
function whyNotFromCsv({ kind, resource: { uploadField, scope } }: KindTable): Message | null {
  const label = kindWord(kind, 'label')
  if (uploadField !== undefined) return message('engine.proposals.addTheFile', { label })
  if (scope !== 'account') return message('engine.proposals.nothingNew', { label })
  return null
}
