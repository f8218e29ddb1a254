import { describe, expect, it } from 'vitest'
import {
  changeSet,
  isJournalled,
  keysOfFields,
  mergedFields,
  rowChanges,
} from '../../../../../src-main/engine/store/edits/change-set.ts'
import type { KindTable, Row } from '../../../../../src-main/engine/store/tables/index.ts'

const row = (key: number, values: Row['values']): Row => ({
  key,
  id: `c${key}`,
  accountId: 'acc1',
  values,
  extra: {},
  isHidden: false,
  changedAt: '2026-01-01T00:00:00Z',
})
const table = { kind: 'campaign' } as KindTable

describe('a change set', () => {
  it('holds what becomes different, absent, null, empty and zero apart', () => {
    const before = {
      name: 'A',
      purchase_order_number: '',
      total_budget_amount_local_micro: 0n,
      standard_delivery: null,
    }
    expect(
      rowChanges(row(1, before), {
        name: 'A',
        purchase_order_number: null,
        total_budget_amount_local_micro: undefined,
        standard_delivery: false,
      }),
    ).toEqual([
      { field: 'purchase_order_number', records: [{ key: 1, base: '""', mine: 'null' }] },
      { field: 'total_budget_amount_local_micro', records: [{ key: 1, base: '0', mine: null }] },
      { field: 'standard_delivery', records: [{ key: 1, base: 'null', mine: 'false' }] },
    ])
  })

  it('names each field once with all its records, and each record once', () => {
    const fields = mergedFields([
      rowChanges(row(1, { name: 'A' }), { name: 'B', purchase_order_number: 'P' }),
      rowChanges(row(2, { name: 'A' }), { name: 'C' }),
    ])
    expect(fields.map(({ field, records }) => [field, records.map(({ key }) => key)])).toEqual([
      ['name', [1, 2]],
      ['purchase_order_number', [1]],
    ])
    expect(keysOfFields(fields)).toEqual([1, 2])
  })

  it('comes back from JSON as it was', () => {
    const fields = rowChanges(row(1, { daily_budget_amount_local_micro: 2n ** 62n }), {
      daily_budget_amount_local_micro: 2n ** 62n + 1n,
    })
    const changes = changeSet(table, 'edit', { fields, deletes: [3], restores: [4] })
    expect(JSON.parse(JSON.stringify(changes))).toEqual(changes)
    expect(changes.fields[0]!.records[0]).toEqual({ key: 1, base: '4611686018427387904', mine: '4611686018427387905' })
  })

  it('is journalled unless it turns what the journal has', () => {
    expect(
      (['edit', 'csv', 'undo', 'redo', 'resolve'] as const).map((source) => isJournalled(changeSet(table, source, {}))),
    ).toEqual([true, true, false, false, false])
  })
})
