import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, Bench, campaignRow } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

const theirs = (changes: Record<string, string | number | boolean>, at = '2026-04-01T00:00:00Z') =>
  bench.workspace.landRead(accountId, 'campaign', [campaignRow(1, { ...changes, updated_at: at })])

/** What the shelf holds, oldest first. The file is closed for the look and opened again. */
function shelf(): [reason: string, values: unknown][] {
  bench.workspace.close()
  const db = new Database(bench.file, { readonly: true })
  const rows = db.prepare('SELECT reason, record_values AS text FROM shelf ORDER BY id').all()
  db.close()
  bench.workspace = bench.open()
  return (rows as { reason: string; text: string }[]).map(({ reason, text }) => [reason, JSON.parse(text)])
}

describe('a conflict of fields', () => {
  beforeEach(() => {
    bench.workspace.edit(bench.key('c1'), { name: 'Mine', purchase_order_number: 'Mine' })
    theirs({ name: 'Theirs', purchase_order_number: 'Theirs' })
  })

  it('settled field by field ends when the last one is', () => {
    const key = bench.key('c1')
    bench.workspace.approve([key])
    expect(bench.workspace.settle(key, 'mine', 'name')).toMatchObject({
      state: 'conflict',
      isApproved: false,
      conflict: { purchase_order_number: {} },
    })
    expect(bench.workspace.settle(key, 'theirs', 'purchase_order_number')).toMatchObject({
      state: 'edited',
      values: { name: 'Mine', purchase_order_number: 'Theirs' },
      changed: { name: { base: 'Theirs', mine: 'Mine' } },
    })
    expect(bench.workspace.history(key).filter((entry) => entry.source === 'settle')).toMatchObject([
      { label: 'Kept theirs', field: 'purchase_order_number', from: 'Mine', to: 'Theirs' },
      { label: 'Kept mine', field: 'name', from: 'Theirs', to: 'Mine' },
    ])
  })

  it('settled as theirs leaves nothing waiting; Ctrl-Z does not touch it', () => {
    const key = bench.key('c1')
    expect(bench.workspace.settle(key, 'theirs')).toMatchObject({ state: 'clean', values: { name: 'Theirs' } })
    expect(bench.workspace.undo()).toMatchObject({
      restored: 0,
      skipped: [{ field: 'name' }, { field: 'purchase_order_number' }],
    })
    expect(bench.workspace.record(key).values['name']).toBe('Theirs')
  })

  it('stays settled when the same row comes again, and shows again when theirs moves on', () => {
    const key = bench.key('c1')
    bench.workspace.settle(key, 'mine')
    theirs({ name: 'Theirs', purchase_order_number: 'Theirs' }, '2026-04-02T00:00:00Z')
    expect(bench.workspace.record(key).state).toBe('edited')
    theirs({ name: 'Again', purchase_order_number: 'Theirs' }, '2026-04-03T00:00:00Z')
    expect(bench.workspace.record(key).conflict).toEqual({ name: { base: 'Theirs', mine: 'Mine', theirs: 'Again' } })
  })

  it('keeps on the shelf what the settlement overwrote, of either side', () => {
    const key = bench.key('c1')
    bench.workspace.settle(key, 'mine', 'name')
    bench.workspace.settle(key, 'theirs', 'purchase_order_number')
    expect(shelf()).toEqual([
      ['Settled: mine kept', { name: 'Theirs' }],
      ['Settled: theirs kept', { purchase_order_number: 'Mine' }],
    ])
  })

  it('is told where there is none', () => {
    expect(() => bench.workspace.settle(bench.key('c2'), 'mine')).toThrow(
      expect.objectContaining({ code: 'not_conflicted' }),
    )
    expect(() => bench.workspace.settle(bench.key('c1'), 'mine', 'entity_status')).toThrow(
      expect.objectContaining({ code: 'not_conflicted' }),
    )
  })
})

describe('a conflict of deletion', () => {
  it('deleted there, changed here: mine makes it again as new', () => {
    const key = bench.key('c1')
    bench.workspace.edit(key, { name: 'Mine' })
    theirs({ deleted: true })
    const again = bench.workspace.settle(key, 'mine')!
    expect(again).toMatchObject({ state: 'new', values: { name: 'Mine', funding_instrument_id: 'f1' }, problems: [] })
    expect(again.key).not.toBe(key)
    expect(bench.ids()).toEqual(['c2', 'c3', again.id])
  })

  it('deleted there, changed here: theirs lets it go', () => {
    const key = bench.key('c1')
    bench.workspace.edit(key, { name: 'Mine' })
    theirs({ deleted: true })
    bench.workspace.settle(key, 'theirs')
    expect(bench.ids()).toEqual(['c2', 'c3'])
    expect(bench.workspace.pending(null)).toEqual([])
    expect(shelf()).toEqual([['Settled: deleted at the service', { name: 'Mine' }]])
  })

  it('changed there, to be deleted here: mine still deletes, theirs keeps it', () => {
    const key = bench.key('c1')
    bench.workspace.delete('campaign', { keys: [key] })
    theirs({ name: 'Theirs' })
    expect(bench.workspace.settle(key, 'mine')).toMatchObject({ state: 'deleted', conflict: {} })
    theirs({ name: 'Theirs again' }, '2026-04-02T00:00:00Z')
    expect(bench.workspace.record(key).state).toBe('conflict')
    expect(bench.workspace.settle(key, 'theirs')).toMatchObject({ state: 'clean', values: { name: 'Theirs again' } })
  })

  it('shows a clash of fields that waited beneath a delete once that is taken back', () => {
    const key = bench.key('c1')
    bench.workspace.edit(key, { name: 'Mine' })
    bench.workspace.delete('campaign', { keys: [key] })
    theirs({ name: 'Theirs' })
    expect(bench.workspace.settle(key, 'theirs')).toMatchObject({
      state: 'conflict',
      conflict: { name: { mine: 'Mine', theirs: 'Theirs' } },
    })
  })
})
