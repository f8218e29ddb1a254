/** Records as a CSV file has them: which, in which order, and what stands beside their values. */
import type { RecordState, Selection, Sort } from '../../../../shared/bridge.ts'
import { t } from '../../../../shared/messages/index.ts'
import { isEmptyValue } from '../../../../shared/contract/language/validate.ts'
import { isCalledByName } from '../../../../shared/model/csv/columns.ts'
import type { CsvSource } from '../../../../shared/model/csv/rows.ts'
import type { RowOutcome } from '../../../../shared/model/csv/workbook-cells.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { ownKeyOf } from './marks.ts'
import { orderOf, pickedNames, select } from '../query/index.ts'
import { recordView } from '../read/index.ts'
import { rowToRecord } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'

/** Keys of the selected records in the order of a grid. */
export function csvKeys(store: Store, kind: string, selection: Selection, sort: Sort | null): number[] {
  const table = store.table(kind)
  return store.write(() => {
    select(store, table, selection)
    return store.sql.values<number>(
      `SELECT s.key FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key WHERE r._hidden = 0 ORDER BY ${orderOf(table, sort)}`,
    )
  })
}

/** What a workbook shows of one record. */
export interface WorkbookSource extends CsvSource {
  outcome: RowOutcome
}

/** As `csvSources`, with how each record fared and why. */
export function workbookSources(store: ReadableStore, kind: string, keys: readonly number[]): WorkbookSource[] {
  const table = store.table(kind)
  const pending = new Set(
    store.sql.values<number>(
      'SELECT key FROM pending WHERE key IN (SELECT value FROM json_each(?))',
      JSON.stringify(keys),
    ),
  )
  return sourcesOf(store, table, keys).map(({ key, source }) => ({
    ...source,
    outcome: pending.has(key) ? outcomeOf(store, key) : { status: statusWords.clean, reason: '' },
  }))
}

const statusWords: Record<RecordState, string> = {
  clean: t('engine.sheets.clean'),
  new: t('engine.sheets.new'),
  edited: t('engine.sheets.edited'),
  deleted: t('engine.sheets.deleted'),
  sending: t('engine.sheets.sending'),
  unconfirmed: t('engine.sheets.unconfirmed'),
  conflict: t('engine.sheets.conflict'),
  failed: t('engine.sheets.failed'),
}

function outcomeOf(store: ReadableStore, key: number): RowOutcome {
  const { state, parked, problems } = recordView(store, key)
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  return { status: statusWords[state], reason: parked ? textOf(parked.message) : errors.join(' ') }
}

/** What a file shows of the records, in the order of the keys; records that are gone are left out. */
export function csvSources(store: ReadableStore, kind: string, keys: readonly number[]): CsvSource[] {
  return sourcesOf(store, store.table(kind), keys).map(({ source }) => source)
}

function sourcesOf(
  store: ReadableStore,
  table: KindTable,
  keys: readonly number[],
): { key: number; source: CsvSource }[] {
  const refs = table.columns.filter(({ def }) => isCalledByName(def)).map(({ field }) => field)
  const nameOf = pickedNames(store, table, refs)
  const columns = table.allColumns.map((name) => `r.${name}`).join(', ')
  const list = JSON.stringify(keys)
  const rows = store.sql.raw(
    `SELECT ${columns} FROM json_each(?) j CROSS JOIN ${table.table} r ON r._key = j.value ORDER BY j.key`,
    list,
  )
  const toDelete = new Set(
    store.sql.values<number>(
      "SELECT key FROM pending WHERE operation = 'delete' AND key IN (SELECT value FROM json_each(?))",
      list,
    ),
  )
  const leaveOut = emptyListsOf(store, table, list)
  return rows.map((raw) => {
    const { key, id, values } = rowToRecord(table, raw)
    leaveOut(key, values)
    const titles = refs.flatMap((field): [string, string][] => {
      const found = nameOf(field, values)
      return found ? [[field, found.name]] : []
    })
    return {
      key,
      source: {
        id,
        values,
        titles: Object.fromEntries(titles),
        ownKey: ownKeyOf(store, key),
        isToDelete: toDelete.has(key),
      },
    }
  })
}

/**
 * Takes lists without members out of the values of a record, so that their cells are empty: an empty cell says as much of the record, and of a new one. A list
 * that a person emptied stays, since the file may be read where it still has members. `keys`: JSON of those that are asked about.
 */
function emptyListsOf(store: ReadableStore, table: KindTable, keys: string) {
  const lists = table.columns.filter(({ def }) => def.type === 'list' && def.initial === undefined)
  if (lists.length === 0) return () => undefined
  const edits = store.sql.all<{ key: number; field: string }>(
    'SELECT key, field FROM pending_edit WHERE key IN (SELECT value FROM json_each(?))',
    keys,
  )
  const isEdited = new Set(edits.map(({ key, field }) => `${key} ${field}`))
  return (key: number, values: RecordValues): void => {
    for (const { field } of lists) {
      if (isEmptyValue(values[field]) && !isEdited.has(`${key} ${field}`)) delete values[field]
    }
  }
}
