import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../../../shared/model/values.ts'
import { accountId, Bench, campaignRow, everything } from '../../../../support/store/workspace-harness.ts'
import { reads } from '../../../../support/says.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(4)
})
afterEach(() => bench.end())

/** All that a person sees of the campaigns, times and counters aside. */
function seen(): unknown[] {
  const keys = bench.workspace.records.gridKeys({
    kind: 'campaign',
    accountId,
    filter: everything,
    sort: { field: 'id', direction: 'asc' },
    offset: 0,
    limit: 100,
  })
  return keys.map((key) => {
    const { state, values, changed, problems, id } = bench.workspace.records.get(key)
    return { key, id, state, values, changed, problems }
  })
}

const later = '2026-04-01T00:00:00Z'

describe('undo', () => {
  it('takes an action back whole, also after a restart, and redo does it again', () => {
    const before = seen()
    bench.change(
      'campaign',
      { keys: [bench.key('c1'), bench.key('c2')] },
      { do: 'value', field: 'name', value: 'Same' },
    )
    const after = seen()
    bench.reopen()
    expect(bench.workspace.edits.undo()).toMatchObject({
      label: reads('Change name of 2 campaigns'),
      restored: 2,
      skipped: [],
    })
    expect(seen()).toEqual(before)
    expect(bench.reopen().edits.undoState()).toEqual({
      undo: null,
      redo: { label: reads('Change name of 2 campaigns') },
    })
    bench.workspace.edits.redo()
    expect(seen()).toEqual(after)
    expect(() => bench.workspace.edits.redo()).toThrow(expect.objectContaining({ code: 'nothing_to_undo' }))
  })

  it('goes back step by step, to the value before and not to the service’s', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'One' })
    bench.workspace.edits.edit(key, { name: 'Two' })
    bench.workspace.edits.undo()
    expect(bench.workspace.records.get(key).changed).toEqual({ name: { base: 'Campaign 1', mine: 'One' } })
  })

  it('leaves alone, and names, what changed since', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine', purchase_order_number: 'PO' })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { name: 'Theirs', updated_at: later })])
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { name: 'Mine', updated_at: '2026-04-02T00:00:00Z' }),
    ])
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { name: 'Theirs', updated_at: '2026-04-03T00:00:00Z' }),
    ])
    expect(bench.workspace.edits.undo()).toMatchObject({
      restored: 1,
      skipped: [{ kind: 'campaign', id: 'c1', name: 'Theirs', field: 'name' }],
    })
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'clean',
      values: { name: 'Theirs', purchase_order_number: null },
    })
  })

  it('is over for what was undone once something new is done', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'One' })
    bench.workspace.edits.undo()
    bench.workspace.edits.edit(bench.key('c2'), { name: 'Two' })
    expect(bench.workspace.edits.undoState().redo).toBeNull()
    expect(bench.workspace.records.history(bench.key('c1'))).toMatchObject([
      { label: reads('Edit name'), isUndone: true },
    ])
  })

  it('can be redone after an edit that was refused', () => {
    const rename = (id: string, name: string) => bench.workspace.edits.edit(bench.key(id), { name }, { isStrict: true })
    rename('c1', 'First')
    bench.workspace.edits.undo()
    expect(() => rename('c2', 'x'.repeat(256))).toThrow(expect.objectContaining({ code: 'rule_broken' }))
    expect(bench.workspace.edits.redo()).toMatchObject({ label: reads('Edit name'), restored: 1 })
    bench.workspace.edits.undo()
    rename('c2', 'Second')
    expect(() => bench.workspace.edits.redo()).toThrow(expect.objectContaining({ code: 'nothing_to_undo' }))
  })

  it('after a push is a new edit against what the service says now', () => {
    const key = bench.key('c1')
    const { revision } = bench.workspace.edits.edit(key, { name: 'Pushed' })
    const [attemptId] = bench.workspace.outbox.beginAttempts({
      kind: 'campaign',
      accountId,
      payloadHash: '',
      serverFrom: later,
      items: [{ key, operation: 'update', revision, sent: { name: 'Pushed' }, baselineIds: [] }],
    })
    bench.workspace.outbox.completeAttempts([
      { attemptId: attemptId!, kind: 'applied', row: campaignRow(1, { name: 'Pushed', updated_at: later }) },
    ])
    expect(bench.workspace.records.get(key).state).toBe('clean')
    bench.workspace.edits.undo()
    expect(bench.workspace.records.get(key).changed).toEqual({ name: { base: 'Pushed', mine: 'Campaign 1' } })
  })

  it('of a pushed create is a pending delete; redo takes that back', () => {
    const { key, revision } = bench.workspace.edits.create('campaign', accountId, {
      name: 'Made',
      funding_instrument_id: 'f1',
      daily_budget_amount_local_micro: 1n,
    })
    const [attemptId] = bench.workspace.outbox.beginAttempts({
      kind: 'campaign',
      accountId,
      payloadHash: '',
      serverFrom: later,
      items: [{ key, operation: 'create', revision, sent: { name: 'Made' }, baselineIds: [] }],
    })
    bench.workspace.outbox.completeAttempts([
      { attemptId: attemptId!, kind: 'applied', row: campaignRow(8, { name: 'Made' }) },
    ])
    bench.workspace.edits.undo()
    expect(bench.workspace.records.get(key)).toMatchObject({ id: 'c8', operation: 'delete', state: 'deleted' })
    bench.workspace.edits.redo()
    expect(bench.workspace.records.get(key).operation).not.toBe('delete')
  })

  it('of what a new record was given goes both ways after its push; what can only be given to a new one stays, and is named so', () => {
    const { edits, outbox, records } = bench.workspace
    const { key } = edits.create('campaign', accountId, {})
    edits.edit(key, { name: 'Made' })
    edits.edit(key, { funding_instrument_id: 'f1' })
    edits.edit(key, { daily_budget_amount_local_micro: 5_000_000n })
    const { revision, values: sent } = records.get(key)
    const item = { key, revision, operation: 'create' as const, sent, baselineIds: [] }
    const [attemptId] = outbox.beginAttempts({
      ...{ accountId, kind: 'campaign', payloadHash: 'p', serverFrom: later, items: [item] },
    })
    const row = campaignRow(9, { ...sent, id: 'c9', created_at: later, updated_at: later })
    outbox.completeAttempts([{ attemptId: attemptId!, kind: 'applied', row }])
    const seenOf = () => {
      const { name, funding_instrument_id: funding, daily_budget_amount_local_micro: budget } = records.get(key).values
      return [name, funding, budget]
    }
    const turned = [edits.undo(), edits.undo(), edits.undo()]
    expect(turned.map(({ skipped }) => skipped)).toEqual([
      [],
      [{ kind: 'campaign', id: 'c9', name: 'Made', field: 'funding_instrument_id', isFixed: true }],
      [],
    ])
    expect(seenOf()).toEqual([null, 'f1', null])
    expect([edits.redo(), edits.redo(), edits.redo()].flatMap(({ skipped }) => skipped)).toEqual([])
    expect(seenOf()).toEqual(['Made', 'f1', 5_000_000n])
    expect(records.get(key).state).toBe('clean')
  })

  it('says in which account it was', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    expect(bench.workspace.edits.undo().accountId).toBe(accountId)
    bench.workspace.edits.create('campaign', accountId, {})
    expect(bench.workspace.edits.undo().accountId).toBe(accountId)
  })

  it('leaves a delete alone that is on its way, and undoes it as a new record once it was carried out', () => {
    const key = bench.key('c2')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    const { revision } = bench.workspace.outbox.pendingOf([key])[0]!
    const [attemptId] = bench.workspace.outbox.beginAttempts({
      accountId,
      kind: 'campaign',
      items: [{ key, revision, operation: 'delete', sent: {}, baselineIds: [] }],
      payloadHash: 'p',
      serverFrom: later,
    })
    expect(bench.workspace.edits.undo()).toMatchObject({ restored: 0, skipped: [{ id: 'c2' }] })
    expect(bench.workspace.outbox.pendingOf([key])).toMatchObject([{ operation: 'delete', attempt: 'sending' }])
    bench.workspace.outbox.completeAttempts([{ attemptId: attemptId!, kind: 'applied', row: null }])
    expect(bench.ids()).not.toContain('c2')
  })

  it('of a delete that was carried out makes the record again, new; redo takes that away', () => {
    const key = bench.key('c1')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    const { revision } = bench.workspace.records.get(key)
    const [attemptId] = bench.workspace.outbox.beginAttempts({
      kind: 'campaign',
      accountId,
      payloadHash: '',
      serverFrom: later,
      items: [{ key, operation: 'delete', revision, sent: {}, baselineIds: [] }],
    })
    bench.workspace.outbox.completeAttempts([
      { attemptId: attemptId!, kind: 'applied', row: campaignRow(1, { deleted: true, updated_at: later }) },
    ])
    expect(bench.ids()).toEqual(['c2', 'c3', 'c4'])
    bench.workspace.edits.undo()
    const again = bench.page({ chip: 'new' }).rows
    expect(again).toMatchObject([{ state: 'new', cells: ['Campaign 1'] }])
    expect(again[0]!.key).not.toBe(key)
    bench.workspace.edits.redo()
    expect(bench.page({ chip: 'new' }).rows).toEqual([])
    bench.workspace.edits.undo()
    expect(bench.page({ chip: 'new' }).rows).toHaveLength(1)
  })

  const change: fc.Arbitrary<RecordValues> = fc.oneof(
    fc.record({ name: fc.string({ maxLength: 5, unit: 'binary' }) }),
    fc.record({ daily_budget_amount_local_micro: fc.option(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })) }),
    fc.record({
      standard_delivery: fc.option(fc.boolean()),
      budget_optimization: fc.constantFrom('CAMPAIGN', 'LINE_ITEM'),
    }),
    fc.record({ purchase_order_number: fc.option(fc.string({ maxLength: 3 })) }),
  )
  const action = fc.oneof(
    fc.tuple(fc.nat(3), change).map(
      ([at, values]) =>
        () =>
          void bench.workspace.edits.edit(bench.key(`c${at + 1}`), values),
    ),
    fc.tuple(fc.nat(3), change).map(([at, values]) => () => {
      const [field, to] = Object.entries(values)[0]!
      bench.change(
        'campaign',
        { keys: [bench.key(`c${at + 1}`), bench.key('c4')] },
        { do: 'value', field, value: to ?? null },
      )
    }),
    fc.constant(() => void bench.workspace.edits.create('campaign', accountId, { name: 'Made' })),
    fc.constant(() => {
      const made = bench.page({ chip: 'new' }).rows[0]
      if (made) bench.workspace.edits.delete('campaign', { keys: [made.key] })
    }),
    fc.constant(() => void bench.workspace.edits.copy({ kind: 'campaign', selection: { keys: [bench.key('c4')] } })),
  )

  it('done for all actions restores everything, and redo brings all back', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 8 }), (actions) => {
        const before = seen()
        for (const act of actions) act()
        const after = seen()
        let steps = 0
        for (; bench.workspace.edits.undoState().undo; steps++) expect(bench.workspace.edits.undo().skipped).toEqual([])
        expect(seen()).toEqual(before)
        for (; steps > 0; steps--) expect(bench.workspace.edits.redo().skipped).toEqual([])
        expect(seen()).toEqual(after)
        while (bench.workspace.edits.undoState().undo) bench.workspace.edits.undo()
      }),
      { numRuns: 60 },
    )
  })
})

describe('undo by name', () => {
  const change = (name: string, ...ids: string[]) => {
    bench.change('campaign', { keys: ids.map((id) => bench.key(id)) }, { do: 'value', field: 'name', value: name })
    return bench.workspace.edits.lastAction()!
  }
  const names = () => ['c1', 'c2'].map((id) => bench.workspace.records.get(bench.key(id)).values['name'])

  it('takes back the action that it names, not the one before, and once only', () => {
    change('Older', 'c1', 'c2')
    const named = change('Newer', 'c1')
    expect(bench.workspace.edits.undo(named)).toMatchObject({ action: named, restored: 1 })
    expect(names()).toEqual(['Older', 'Older'])
    expect(() => bench.workspace.edits.undo(named)).toThrow(expect.objectContaining({ code: 'nothing_to_undo' }))
    expect(names()).toEqual(['Older', 'Older'])
  })

  it('reaches an action below newer ones, and leaves alone what those changed', () => {
    const named = change('Older', 'c1', 'c2')
    change('Newer', 'c1')
    expect(bench.workspace.edits.undo(named)).toMatchObject({ restored: 1, skipped: [{ id: 'c1' }] })
    expect(names()).toEqual(['Newer', 'Campaign 2'])
  })

  it('finds the last action on one record', () => {
    const first = change('Older', 'c1')
    change('Newer', 'c2')
    expect(bench.workspace.edits.lastAction(bench.key('c1'))).toBe(first)
    bench.workspace.edits.undo(first)
    expect(bench.workspace.edits.lastAction(bench.key('c1'))).toBeNull()
  })
})
