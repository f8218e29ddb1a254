import { textOf } from '../../../../../shared/presentation/text-of.ts'
import type { Message } from '../../../../../shared/messages/message.ts'
import fc from 'fast-check'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'
import { reads, says } from '../../../../support/says.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

/** The work on a record and what it shows, revisions and times aside. */
const workSeen = (key: number) => {
  const { state, values, changed, conflict, problems, operation, theirChanges, id } = bench.workspace.records.get(key)
  return { state, values, changed, conflict, problems, operation, theirChanges, id }
}
const theirs = (changes: Record<string, string | number | boolean>, at = '2026-04-01T00:00:00Z') =>
  bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { ...changes, updated_at: at })])

/** What the shelf holds, oldest first. The file is closed for the look and opened again. */
function shelf(): [reason: string, values: unknown][] {
  bench.workspace.close()
  const db = new Database(bench.file, { readonly: true })
  const rows = db.prepare('SELECT reason, record_values AS text FROM shelf ORDER BY id').all()
  db.close()
  bench.workspace = bench.open()
  return (rows as { reason: string; text: string }[]).map(({ reason, text }) => [
    textOf(JSON.parse(reason) as Message),
    JSON.parse(text),
  ])
}

describe('a conflict of fields', () => {
  beforeEach(() => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine', purchase_order_number: 'Mine' })
    theirs({ name: 'Theirs', purchase_order_number: 'Theirs' })
  })

  it('settled field by field ends when the last one is', () => {
    const key = bench.key('c1')
    bench.workspace.outbox.approve([key])
    expect(bench.workspace.edits.resolveConflict(key, 'mine', 'name')).toMatchObject({
      state: 'conflict',
      isApproved: false,
      conflict: { purchase_order_number: {} },
    })
    expect(bench.workspace.edits.resolveConflict(key, 'theirs', 'purchase_order_number')).toMatchObject({
      state: 'edited',
      values: { name: 'Mine', purchase_order_number: 'Theirs' },
      changed: { name: { base: 'Theirs', mine: 'Mine' } },
    })
    expect(bench.workspace.records.history(key).filter((entry) => entry.source === 'settle')).toMatchObject([
      { label: reads('Kept theirs'), field: 'purchase_order_number', from: 'Mine', to: 'Theirs' },
      { label: reads('Kept mine'), field: 'name', from: 'Theirs', to: 'Mine' },
    ])
  })

  it('settled as theirs leaves nothing waiting; Ctrl-Z takes exactly that back, and again does it again', () => {
    const key = bench.key('c1')
    const before = workSeen(key)
    expect(bench.workspace.edits.resolveConflict(key, 'theirs')).toMatchObject({
      state: 'clean',
      values: { name: 'Theirs' },
    })
    const after = workSeen(key)
    expect(bench.reopen().edits.undoState().undo).toEqual({ label: says(/theirs taken$/) })
    expect(bench.workspace.edits.undo()).toMatchObject({ restored: 2, skipped: [] })
    expect(workSeen(key)).toEqual(before)
    expect(bench.workspace.records.history(key).filter(({ source }) => source === 'settle')).toMatchObject([
      { isUndone: true },
      { isUndone: true },
    ])
    bench.reopen().edits.redo()
    expect(workSeen(key)).toEqual(after)
  })

  it('says of what it put on the shelf whether it was taken back, and its history is as long as the count says', () => {
    const key = bench.key('c1')
    const { records, edits } = bench.workspace
    const onShelf = () => records.history(key).flatMap(({ source, isUndone }) => (source === 'shelf' ? [isUndone] : []))
    const isCounted = () => records.get(key).historyCount === records.history(key).length
    expect(isCounted()).toBe(true)
    edits.resolveConflict(key, 'mine', 'name')
    edits.resolveConflict(key, 'theirs', 'purchase_order_number')
    expect([onShelf(), isCounted()]).toEqual([[false, false], true])
    edits.undo()
    expect([onShelf(), isCounted()]).toEqual([[true, false], true])
    edits.redo()
    expect([onShelf(), isCounted()]).toEqual([[false, false], true])
  })

  it('stays settled when the same row comes again, and shows again when theirs moves on', () => {
    const key = bench.key('c1')
    bench.workspace.edits.resolveConflict(key, 'mine')
    theirs({ name: 'Theirs', purchase_order_number: 'Theirs' }, '2026-04-02T00:00:00Z')
    expect(bench.workspace.records.get(key).state).toBe('edited')
    theirs({ name: 'Again', purchase_order_number: 'Theirs' }, '2026-04-03T00:00:00Z')
    expect(bench.workspace.records.get(key).conflict).toEqual({
      name: { base: 'Theirs', mine: 'Mine', theirs: 'Again' },
    })
  })

  it('keeps on the shelf what the settlement overwrote, of either side', () => {
    const key = bench.key('c1')
    bench.workspace.edits.resolveConflict(key, 'mine', 'name')
    bench.workspace.edits.resolveConflict(key, 'theirs', 'purchase_order_number')
    expect(shelf()).toEqual([
      ['Settled: mine kept', { name: 'Theirs' }],
      ['Settled: theirs kept', { purchase_order_number: 'Mine' }],
    ])
  })

  it('is told where there is none', () => {
    expect(() => bench.workspace.edits.resolveConflict(bench.key('c2'), 'mine')).toThrow(
      expect.objectContaining({ code: 'not_conflicted' }),
    )
    expect(() => bench.workspace.edits.resolveConflict(bench.key('c1'), 'mine', 'entity_status')).toThrow(
      expect.objectContaining({ code: 'not_conflicted' }),
    )
  })
})

describe('a conflict of deletion', () => {
  it('deleted there, changed here: mine makes it again as new', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    theirs({ deleted: true })
    const again = bench.workspace.edits.resolveConflict(key, 'mine')!
    expect(again).toMatchObject({ state: 'new', values: { name: 'Mine', funding_instrument_id: 'f1' }, problems: [] })
    expect(again.key).not.toBe(key)
    expect(bench.ids()).toEqual(['c2', 'c3', again.id])
  })

  it('deleted there, changed here: theirs lets it go', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    theirs({ deleted: true })
    bench.workspace.edits.resolveConflict(key, 'theirs')
    expect(bench.ids()).toEqual(['c2', 'c3'])
    expect(bench.workspace.outbox.pending(null)).toEqual([])
    expect(shelf()).toEqual([['Settled: deleted at the service', { name: 'Mine' }]])
  })

  it('changed there, to be deleted here: mine still deletes, theirs keeps it', () => {
    const key = bench.key('c1')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    theirs({ name: 'Theirs' })
    expect(bench.workspace.edits.resolveConflict(key, 'mine')).toMatchObject({ state: 'deleted', conflict: {} })
    theirs({ name: 'Theirs again' }, '2026-04-02T00:00:00Z')
    expect(bench.workspace.records.get(key).state).toBe('conflict')
    expect(bench.workspace.edits.resolveConflict(key, 'theirs')).toMatchObject({
      state: 'clean',
      values: { name: 'Theirs again' },
    })
  })

  it('shows a clash of fields that waited beneath a delete once that is taken back', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    bench.workspace.edits.delete('campaign', { keys: [key] })
    theirs({ name: 'Theirs' })
    expect(bench.workspace.edits.resolveConflict(key, 'theirs')).toMatchObject({
      state: 'conflict',
      conflict: { name: { mine: 'Mine', theirs: 'Theirs' } },
    })
  })
})

describe('undo of a settlement', () => {
  it('brings a record back that they deleted, with what was changed here, and takes the new one away', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    theirs({ deleted: true })
    for (const side of ['theirs', 'mine'] as const) {
      const [before, ids] = [workSeen(key), bench.ids()]
      const shown = bench.workspace.edits.resolveConflict(key, side)!
      const after = workSeen(key)
      bench.reopen().edits.undo()
      expect([workSeen(key), bench.ids()]).toEqual([before, ids])
      bench.reopen().edits.redo()
      expect(workSeen(key)).toEqual(after)
      expect(bench.workspace.records.peek(shown.key)?.values['name']).toBe(side === 'mine' ? 'Mine' : 'Campaign 1')
      bench.workspace.edits.undo()
    }
  })

  it('brings a delete back that met their change, with what was seen then', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { purchase_order_number: 'Beneath' })
    bench.workspace.edits.delete('campaign', { keys: [key] })
    theirs({ name: 'Theirs' })
    for (const side of ['mine', 'theirs'] as const) {
      const before = workSeen(key)
      expect(before.theirChanges).toEqual({ name: { from: 'Campaign 1', to: 'Theirs' } })
      bench.workspace.edits.resolveConflict(key, side)
      bench.workspace.edits.undo()
      expect(workSeen(key)).toEqual(before)
    }
  })

  it('takes many back in one step, of several kinds and sides of deletion', () => {
    const keys = ['c1', 'c2', 'c3'].map((id) => bench.key(id))
    bench.workspace.edits.edit(keys[0]!, { name: 'Mine 1' })
    bench.workspace.edits.edit(keys[1]!, { name: 'Mine 2' })
    bench.workspace.edits.delete('campaign', { keys: [keys[2]!] })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { name: 'Theirs 1', updated_at: '2026-04-01T00:00:00Z' }),
      campaignRow(2, { deleted: true, updated_at: '2026-04-01T00:00:00Z' }),
      campaignRow(3, { name: 'Theirs 3', updated_at: '2026-04-01T00:00:00Z' }),
    ])
    const before = keys.map(workSeen)
    expect(
      bench.workspace.edits.resolveConflicts([...keys, bench.key('f1', 'funding_instrument')], 'theirs'),
    ).toMatchObject({
      changed: 3,
      skipped: [{ message: reads('This record has no conflict any more.') }],
      label: reads('Settle 3 conflicts: theirs taken'),
    })
    expect(bench.workspace.records.conflicts(null)).toEqual([])
    expect(bench.workspace.edits.undo()).toMatchObject({
      label: reads('Settle 3 conflicts: theirs taken'),
      restored: 3,
      skipped: [],
    })
    expect(keys.map(workSeen)).toEqual(before)
  })

  it('names nothing as an action where no record has a conflict', () => {
    expect(bench.workspace.edits.resolveConflicts([bench.key('c1')], 'mine')).toMatchObject({
      changed: 0,
      skipped: [{}],
    })
    expect(bench.workspace.edits.undoState().undo).toBeNull()
  })

  it('keeps what a person holds held', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    theirs({ name: 'Theirs' })
    bench.workspace.outbox.hold([key])
    bench.workspace.edits.resolveConflict(key, 'mine')
    bench.workspace.edits.undo()
    expect(bench.workspace.outbox.pendingOf([key])).toMatchObject([{ queue: { heldAt: expect.any(String) as string } }])
  })

  it('leaves alone, and names, what moved since', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine', purchase_order_number: 'Mine' })
    theirs({ name: 'Theirs', purchase_order_number: 'Theirs' })
    bench.workspace.edits.resolveConflict(key, 'theirs')
    theirs({ name: 'Moved on', purchase_order_number: 'Theirs' }, '2026-04-02T00:00:00Z')
    expect(bench.workspace.edits.undo()).toMatchObject({ restored: 1, skipped: [{ id: 'c1', field: 'name' }] })
    expect(bench.workspace.records.get(key)).toMatchObject({
      values: { name: 'Moved on', purchase_order_number: 'Mine' },
      conflict: { purchase_order_number: { base: null, mine: 'Mine', theirs: 'Theirs' } },
    })
  })

  it('takes back nothing of a record that is on its way', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    theirs({ name: 'Theirs' })
    const { revision } = bench.workspace.edits.resolveConflict(key, 'mine')!
    bench.workspace.outbox.beginAttempts({
      kind: 'campaign',
      accountId,
      payloadHash: '',
      serverFrom: '2026-01-01T00:00:00Z',
      items: [{ key, operation: 'update', revision, sent: { name: 'Mine' }, baselineIds: [] }],
    })
    expect(bench.workspace.edits.undo()).toMatchObject({ restored: 0, skipped: [{ field: 'name' }] })
    expect(bench.workspace.records.get(key).state).toBe('sending')
  })

  it('brings back exactly what waited, whatever was edited, deleted, pulled and settled', () => {
    const names = ['A', 'B', 'C', null] as const
    const index = fc.nat(1)
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('edit' as const),
          of: index,
          name: fc.constantFrom(...names),
          po: fc.constantFrom(...names),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), of: index }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('pull' as const),
          of: index,
          name: fc.constantFrom('A', 'T', 'U'),
          deleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('settle' as const),
          of: index,
          side: fc.constantFrom('mine' as const, 'theirs' as const),
          many: fc.boolean(),
        }),
      },
    )
    const settled = { undone: 0 }
    /** A clash of one record, settled by one side: each of these is a settlement that is undone, whatever chance brings besides. */
    const clash = (record: number, side: 'mine' | 'theirs') => [
      { do: 'edit' as const, of: record, name: 'B' as const, po: null },
      { do: 'pull' as const, of: record, name: side === 'mine' ? ('T' as const) : ('U' as const), deleted: false },
      { do: 'settle' as const, of: record, side, many: record === 1 },
    ]
    fc.assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 24 }), (steps) => {
        const own = new Bench()
        try {
          own.fill(3)
          const keys = [1, 2, 3].map((n) => own.key(`c${n}`))
          const seen = () =>
            [
              ...keys,
              ...own
                .ids()
                .filter((id) => id.startsWith('new-'))
                .map((id) => own.key(id)),
            ].map((key) => {
              const { state, values, changed, conflict, operation, theirChanges } = own.workspace.records.get(key)
              return { state, values, changed, conflict, operation, theirChanges }
            })
          for (const [n, one] of steps.entries()) {
            const key = keys[one.of]!
            if (one.do === 'edit')
              attempt(() =>
                own.workspace.edits.edit(key, {
                  ...(one.name === null ? {} : { name: one.name }),
                  purchase_order_number: one.po,
                }),
              )
            else if (one.do === 'delete') own.workspace.edits.delete('campaign', { keys: [key] })
            else if (one.do === 'pull')
              own.workspace.ingest.ingestRead(accountId, 'campaign', [
                campaignRow(one.of + 1, {
                  name: one.name,
                  deleted: one.deleted,
                  updated_at: new Date(Date.UTC(2026, 4, 1) + n * 1000).toISOString(),
                }),
              ])
            else {
              const before = seen()
              const count = own.workspace.records.conflicts(null).length
              const { changed } = own.workspace.edits.resolveConflicts(one.many ? keys : [key], one.side)
              const after = seen()
              if (changed === 0) continue
              expect(changed).toBeLessThanOrEqual(count)
              expect(own.workspace.edits.undo().skipped).toEqual([])
              expect(seen()).toEqual(before)
              settled.undone += 1
              expect(own.workspace.edits.redo().skipped).toEqual([])
              expect(seen()).toEqual(after)
            }
          }
        } finally {
          own.end()
        }
      }),
      {
        numRuns: process.env['GALLEY_LONG'] ? 1000 : 12,
        examples: [
          [[...clash(0, 'mine'), ...clash(1, 'theirs')]],
          [[...clash(0, 'theirs'), ...clash(0, 'mine')]],
          [[...clash(1, 'mine'), ...clash(0, 'theirs')]],
        ],
      },
    )
    expect(settled.undone).toBeGreaterThan(5)
  })
})

describe('the shelf', () => {
  it('tells in the history what a settlement overwrote, and brings it back as an edit that undo takes back', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    theirs({ name: 'Theirs' })
    bench.workspace.edits.resolveConflict(key, 'theirs')
    const [entry] = bench.workspace.records.history(key)
    expect(entry).toMatchObject({
      source: 'shelf',
      label: reads('Settled: theirs kept'),
      field: 'name',
      from: 'Mine',
      shelfId: 1,
    })
    expect(bench.workspace.edits.restoreShelved(1)).toMatchObject({
      state: 'edited',
      changed: { name: { base: 'Theirs', mine: 'Mine' } },
    })
    expect(bench.workspace.edits.undo()).toMatchObject({ label: reads('Bring back what was set aside'), restored: 1 })
    expect(bench.workspace.records.get(key).state).toBe('clean')
    expect(bench.workspace.records.shelf({ accountId })).toHaveLength(1)
  })

  it('keeps what they changed of a record that is deleted all the same', () => {
    const key = bench.key('c1')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    theirs({ name: 'Theirs' })
    bench.workspace.edits.resolveConflict(key, 'mine')
    expect(bench.workspace.records.shelf({ key })).toMatchObject([{ values: { name: 'Theirs' } }])
  })

  it('brings back as a new record what was on one that they deleted', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    theirs({ deleted: true })
    bench.workspace.edits.resolveConflict(key, 'theirs')
    const [entry] = bench.workspace.records.shelf({ accountId: null })
    expect(entry).toMatchObject({ values: { name: 'Mine' }, isRecordHere: false })
    expect(bench.workspace.edits.restoreShelved(entry!.shelfId)).toMatchObject({
      state: 'new',
      values: { name: 'Mine', funding_instrument_id: 'f1' },
    })
  })

  it('brings back one field alone, and says what it does not have', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine', purchase_order_number: 'Mine' })
    theirs({ name: 'Theirs', purchase_order_number: 'Theirs' })
    bench.workspace.edits.resolveConflict(key, 'theirs')
    expect(bench.workspace.edits.restoreShelved(1, 'name').values).toMatchObject({
      name: 'Mine',
      purchase_order_number: 'Theirs',
    })
    for (const ask of [
      () => bench.workspace.edits.restoreShelved(9),
      () => bench.workspace.edits.restoreShelved(1, 'start_time'),
    ])
      expect(ask).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it('brings back a record made here that was given up with its lost outcome', () => {
    const made = bench.workspace.edits.create('campaign', accountId, { name: 'Given up', funding_instrument_id: 'f1' })
    const [attemptId] = bench.workspace.outbox.beginAttempts({
      kind: 'campaign',
      accountId,
      payloadHash: '',
      serverFrom: '2026-01-01T00:00:00Z',
      items: [
        { key: made.key, operation: 'create', revision: made.revision, sent: { name: 'Given up' }, baselineIds: [] },
      ],
    })
    bench.workspace.outbox.markUndecided(attemptId!, [])
    bench.workspace.outbox.decide(made.key, 'drop')
    const [entry] = bench.workspace.records.shelf({ accountId })
    expect(entry).toMatchObject({ kind: 'campaign', id: null, name: 'Given up', isRecordHere: false })
    expect(bench.workspace.edits.restoreShelved(entry!.shelfId)).toMatchObject({
      state: 'new',
      values: { name: 'Given up' },
    })
  })
})

function attempt(work: () => unknown): void {
  try {
    work()
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: expect.stringMatching(/read_only|not_found/) as unknown })
  }
}
