/** What is around a record, as rules read it: its parents, its currency, and the day of its account. Each is looked up once. */
import type { Step } from '../../../../shared/filter/index.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { zoneDay } from '../../../../shared/model/zone.ts'
import type { Surrounded } from '../../../../shared/transform/index.ts'
import { readRow, readRowById, zoneOf } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row } from '../tables/index.ts'

export class Surroundings {
  readonly #store: ReadableStore
  readonly #parents = new Map<string, Surrounded | null>()
  readonly #days = new Map<string, Pick<Surrounded, 'date' | 'zone'>>()

  constructor(store: ReadableStore) {
    this.#store = store
  }

  /** The row with these effective values; `number`: its place among the records that a rule changes. */
  ofRow(table: KindTable, row: Row, values: RecordValues, number: number): Surrounded {
    return { ...this.#recordOf(table, row, values), number, ...this.#dayOf(row.accountId) }
  }

  /** Its own, or that of what it is paid with or belongs to: a record made here has none yet. '' where nobody knows. */
  currencyOf(table: KindTable, values: RecordValues): string {
    if (typeof values['currency'] === 'string') return values['currency']
    for (const { column, to } of table.refs) {
      if (to === table.kind) continue
      const currency = this.#parent(values, { field: column.field, kind: to, by: null })?.currency ?? ''
      if (currency !== '') return currency
    }
    return ''
  }

  #recordOf(table: KindTable, row: Row, values: RecordValues): Surrounded {
    return {
      id: row.id,
      values,
      currency: this.currencyOf(table, values),
      parent: (step) => this.#parent(values, step),
      number: 0,
      date: '',
      zone: 'UTC',
    }
  }

  #parent(values: RecordValues, step: Step): Surrounded | null {
    const value = values[step.field]
    if (typeof value !== 'string' || value === '') return null
    const name = JSON.stringify([step.kind, step.by, value])
    const known = this.#parents.get(name)
    if (known !== undefined) return known
    const table = this.#store.table(step.kind)
    const row = step.by === null ? readRowById(this.#store, table, value) : rowBy(this.#store, table, step.by, value)
    const found = row && this.#recordOf(table, row, row.values)
    this.#parents.set(name, found)
    return found
  }

  #dayOf(accountId: string): Pick<Surrounded, 'date' | 'zone'> {
    const known = this.#days.get(accountId)
    if (known) return known
    const zone = zoneOf(this.#store, accountId)
    const day = { zone, date: zoneDay(this.#store.nowMs(), zone) }
    this.#days.set(accountId, day)
    return day
  }
}

function rowBy(store: ReadableStore, table: KindTable, field: string, value: string): Row | null {
  const { name } = table.byField.get(field)!
  const key = store.sql.value<number>(`SELECT _key FROM ${table.table} WHERE ${name} = ? ORDER BY _key LIMIT 1`, value)
  return key === undefined ? null : readRow(store, table, key)
}
