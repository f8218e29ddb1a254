/** Records that a cell of a sheet names: by what the field holds, by the key of their own row, or by what they are called. */
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import { allTargets, namingsOf, targetsOf } from '../../../../shared/contract/language/reference-paths.ts'
import type { Target } from '../../../../shared/contract/language/reference-paths.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import type { NameChoice } from '../../../../shared/model/csv/questions.ts'
import type { ComingRecords } from './coming.ts'
import { markedKey, markOfKey } from './marks.ts'
import { keyOfId, readRowById, titleSql } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'
import { nameFinder } from '../query/index.ts'
import type { NameFinder } from '../query/index.ts'

/** The value that the field takes, or why the text names no record. */
export type Referred = { id: string } | { message: Message; choice?: Omit<NameChoice, 'field'> }

/** A field that names one record. */
export interface NamingCell {
  def: PresentedField
  /** The values of its row, one of which may decide of what kind that is; few fields ask. */
  record: () => RecordValues
  accountId: string
  coming?: ComingRecords | undefined
}

/** What a cell of the field itself names. Where Galley does not have all records of the kind, a text that it does not know is taken as it is. */
export function referredBy(store: Store, cell: NamingCell, text: string): Referred {
  for (const target of targetsIn(cell)) {
    const value = valueNamed(store, target, cell.accountId, text)
    if (value !== null) return { id: value }
    const coming = target.value === null ? cell.coming?.named(target.kind, text) : undefined
    if (coming) return { id: coming.id }
  }
  const called = calledBy(store, cell, text)
  if (!('message' in called)) return called
  const isWhole = cell.def.type === 'ref' && store.table(cell.def.to).resource.pulling !== 'asked'
  return isWhole || called.isOpen ? called : { id: text }
}

/** The one record of the account with that name. `isOpen`: several have it. */
export function calledBy(
  store: ReadableStore,
  cell: NamingCell,
  title: string,
): { id: string } | { message: Message; isOpen: boolean; choice?: Omit<NameChoice, 'field'> } {
  const targets = targetsIn(cell)
  const found = targets.flatMap((target) => [
    ...recordsCalled(store, target, cell.accountId, title).map((each) => ({
      ...each,
      table: target.value === null ? store.table(target.kind) : null,
    })),
    ...(target.value === null ? (cell.coming?.called(target.kind, title) ?? []) : []).map(({ id, title: own }) => ({
      value: id,
      title: own,
      table: null,
    })),
  ])
  const exact = found.filter((each) => each.title === title)
  const meant = exact.length > 0 ? exact : found
  const [one, ...others] = meant
  if (one && others.length === 0) return { id: one.value }
  const noun = targets[0] ? kindWord(targets[0].kind, 'within') : message('engine.references.record')
  if (!one) return { isOpen: false, message: message('engine.references.noneCalled', { noun, title }) }
  const options = meant
    .slice(0, mostOptions)
    .map(({ value, table }) => ({ id: value, about: table ? whatHolds(store, table, value, cell.accountId) : '' }))
  return {
    isOpen: true,
    message: message('engine.references.severalCalled', { noun, title }),
    choice: { text: title, options },
  }
}

/** Of those of one name, as many are offered. */
const mostOptions = 20

/** What the record stands in, which tells it apart from others of its name: the names of what it cannot be moved from; '' for none. */
export function whatHolds(store: ReadableStore, table: KindTable, id: string, accountId: string): string {
  const row = readRowById(store, table, id)
  if (!row) return ''
  const holders = table.columns.filter(({ def }) => def.type === 'ref' && def.required && def.write === 'create')
  return holders
    .flatMap(({ field, def }) => {
      const held = row.values[field]
      if (typeof held !== 'string') return []
      return [titleOfValue(nameFinder(store), { def, record: () => row.values, accountId }, held) ?? held]
    })
    .join(' · ')
}

/** What the record that the value names is called, or null where it is not here or has no name. */
export function titleOfValue(findName: NameFinder, cell: NamingCell, id: string): string | null {
  const found = findName({ targets: targetsIn(cell), kinds: [], id })
  return found && found.name !== id ? found.name : null
}

function targetsIn({ def, record }: NamingCell): readonly Target[] {
  return namingsOf(def).flatMap((naming) => (naming.by ? targetsOf(naming, record()) : allTargets(naming)))
}

/** The value by which the field names the record that the text is the id or the own key of. */
function valueNamed(store: Store, { kind, value }: Target, accountId: string, text: string): string | null {
  const table = store.table(kind)
  if (value !== null) {
    const column = table.byField.get(value)
    const isThere = column && store.sql.value(`SELECT 1 FROM ${table.table} WHERE ${column.name} = ? LIMIT 1`, text)
    return isThere === undefined ? null : text
  }
  const key = keyOfId(store, table, text) ?? markedKey(store, table, accountId, markOfKey(text))
  return key === null ? null : store.sql.value<string>(`SELECT _id FROM ${table.table} WHERE _key = ?`, key)!
}

function recordsCalled(
  store: ReadableStore,
  { kind, value }: Target,
  accountId: string,
  title: string,
): { value: string; title: string | null }[] {
  const table = store.table(kind)
  const own = table.resource.scope === 'account' ? 'r._account = ?2 AND ' : '?2 IS NOT NULL AND '
  const held = value === null ? '_id' : (table.byField.get(value)?.name ?? '_id')
  const titled = table.resource.titleField === undefined ? undefined : table.byField.get(table.resource.titleField)
  // A post without a name is called by its text, which has no index of its own; a sheet names few of them.
  const called = [`r.${table.nameSql}`, ...(titled ? [`substr(r.${titled.name}, 1, 80)`] : [])]
  const isCalled = called.map((name) => `${name} = ?1 COLLATE NOCASE`)
  return store.sql.all<{ value: string; title: string | null }>(
    `SELECT r.${held} AS value, ${titleSql(table, 'r')} AS title FROM ${table.table} r
     WHERE ${own}(${isCalled.join(' OR ')}) AND r._hidden = 0 LIMIT 50`,
    title,
    accountId,
  )
}
