import { says } from '../../../../support/says.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { copyFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notFound } from '../../../../../shared/model/evidence.ts'
import { parseJson } from '../../../../../shared/model/json.ts'
import type { Json } from '../../../../../shared/model/values.ts'
import { sandboxList } from '../../../../../src-main/engine/store/validation/access.ts'
import { kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { bindReceived, decodeReceived, recordToRow } from '../../../../../src-main/engine/store/tables/row.ts'
import { accountId, accountRow, Bench, campaignRow, fundingRow } from '../../../../support/store/workspace-harness.ts'

const campaign = resourceOf('campaign')

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(20)
})
afterEach(() => bench.end())

const at = (minute: number) => `2026-04-01T00:${String(minute).padStart(2, '0')}:00Z`
const rows = (count: number, changes = {}, from = 1) =>
  Array.from({ length: count }, (_, index) => campaignRow(from + index, { ...changes, updated_at: at(1) }))

const gone = (...ids: string[]) => new Map(ids.map((id) => [id, notFound] as const))

describe('a record that the service deleted while it was edited here', () => {
  it('is counted no more once the edit is reverted', () => {
    const total = () => bench.page({}, { columns: ['name'], limit: 50 }).total
    const key = bench.key('c2')
    bench.workspace.edits.edit(key, { name: 'Alpha' })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(2, { deleted: true, updated_at: at(5) })])
    expect(total()).toBe(20)
    bench.workspace.edits.revert(key)
    expect(total()).toBe(19)
  })
})

describe('landing rows', () => {
  it('counts new, changed and unchanged ones, and says nothing of a pull that changed nothing', () => {
    const changes: unknown[] = []
    bench.workspace.onChange((change) => changes.push(change))
    expect(bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1), campaignRow(2)])).toMatchObject({
      received: 2,
      changed: 0,
    })
    expect(changes).toEqual([])
    expect(
      bench.workspace.ingest.ingestRead(accountId, 'campaign', [
        campaignRow(1),
        campaignRow(2, { name: 'x' }),
        campaignRow(30),
      ]),
    ).toMatchObject({ received: 3, changed: 2 })
    expect(changes).toHaveLength(1)
  })

  it('keeps members that are not known or do not fit, word for word', () => {
    const received = parseJson(
      '{"id":"x1","name":5,"future":{"a":[1,9007199254740993]},"daily_budget_amount_local_micro":9223372036854775807,"updated_at":"soon","deleted":false}',
    ) as Record<string, Json>
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [received])
    const view = bench.reopen().records.find('campaign', 'x1')
    expect(view.values).toEqual({ id: 'x1', daily_budget_amount_local_micro: 9223372036854775807n, deleted: false })
    expect(view.extra).toEqual({ name: 5, future: { a: [1, 9007199254740993n] }, updated_at: 'soon' })
    expect(bench.workspace.ingest.ingestRead(accountId, 'campaign', [received]).changed).toBe(0)
  })

  it('passes over a row without an id, and tells the log', () => {
    expect(bench.workspace.ingest.ingestRead(accountId, 'campaign', [{ name: 'nameless' }])).toMatchObject({
      changed: 0,
    })
    expect(bench.log.lines).toContainEqual(expect.objectContaining({ event: 'store.row_without_id' }))
  })

  const value: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom<Json[]>(null, '', 0, false, true, 7, 2n ** 60n, 1.5, 'text', '2026-04-01T00:00:00Z', 'half\ud800'),
    fc.constant<Json>(['A']),
    fc.constant<Json>({ a: 1 }),
  )
  const member = fc.constantFrom(
    'name',
    'entity_status',
    'daily_budget_amount_local_micro',
    'servable',
    'reasons_not_servable',
    'duration_in_days',
    'created_at',
    'deleted',
    'other',
    '__proto__',
  )

  it('binds a row as decoding and encoding it would', () => {
    const table = kindTable(campaign)
    fc.assert(
      fc.property(fc.array(fc.tuple(member, value)), (members) => {
        const received = JSON.parse('{"id":"x1"}') as Record<string, Json>
        for (const [name, given] of members)
          Object.defineProperty(received, name, { value: given, enumerable: true, configurable: true, writable: true })
        const { id, values, extra } = decodeReceived(table, accountId, received)!
        const head = { key: 1, id, accountId, isHidden: false, changedAt: '', isActive: false }
        const bound = bindReceived(table, accountId, received)!.row
        const row = recordToRow(table, head, values, extra)
        // An amount may be bound as a number or as a bigint; it is the same amount.
        const exact = (cell: unknown) => (typeof cell === 'number' ? BigInt(cell) : cell)
        expect(
          Array.from(bound, (cell, index) => (index < 3 || (index > 4 && index < 8) ? null : exact(cell))),
        ).toEqual(Array.from(row, (cell, index) => (index < 3 || (index > 4 && index < 8) ? null : exact(cell))))
      }),
    )
  })

  it('merges what the service did not touch, and shows the rest as a conflict with all three sides', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine', purchase_order_number: 'PO' })
    bench.workspace.outbox.approve([key])
    const landed = bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { daily_budget_amount_local_micro: 7, updated_at: at(1) }),
    ])
    expect(landed).toMatchObject({ changed: 1, conflicts: 0, conflictKeys: [] })
    expect(bench.workspace.outbox.waiting(null)).toEqual([key])
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'edited',
      values: { name: 'Mine', daily_budget_amount_local_micro: 7n },
    })
    expect(
      bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { name: 'Theirs', updated_at: at(2) })]),
    ).toMatchObject({ conflicts: 1, conflictKeys: [key] })
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'conflict',
      isApproved: false,
      conflict: { name: { base: 'Campaign 1', mine: 'Mine', theirs: 'Theirs' } },
      values: { name: 'Mine' },
    })
    expect(bench.page({ chip: 'conflict' }).total).toBe(1)
    expect(
      bench.workspace.ingest.ingestRead(accountId, 'campaign', [
        campaignRow(1, { name: 'Mine', purchase_order_number: 'PO', updated_at: at(3) }),
      ]),
    ).toMatchObject({ conflicts: 0 })
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'clean', problems: [] })
  })

  describe('of a list that lags behind our own push', () => {
    const minute = 60_000
    const push = () => {
      const key = bench.key('c1')
      const name = `Pushed ${++pushed}`
      const { revision } = bench.workspace.edits.edit(key, { name })
      const items = [{ key, operation: 'update' as const, revision, sent: { name }, baselineIds: [] }]
      const [attemptId] = bench.workspace.outbox.beginAttempts({
        kind: 'campaign',
        accountId,
        payloadHash: '',
        serverFrom: at(5),
        items,
      })
      bench.workspace.outbox.completeAttempts([
        { attemptId: attemptId!, kind: 'applied', row: campaignRow(1, { name, updated_at: at(5) }) },
      ])
      return { key, name }
    }
    let pushed = 0
    const listed = ({ key }: { key: number }) => {
      bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { name: 'Before', updated_at: at(1) })])
      return bench.workspace.records.get(key).values['name']
    }

    it('do not take the push back, however the wall clock is set meanwhile', () => {
      for (const byMs of [0, 25 * 60 * minute, -25 * 60 * minute]) {
        const mine = push()
        bench.clock.jump(byMs)
        expect(listed(mine), String(byMs)).toBe(mine.name)
      }
    })

    it('are believed after ten minutes by both clocks, also where the wall clock went back', async () => {
      for (const byMs of [0, -25 * 60 * minute]) {
        const mine = push()
        bench.clock.jump(byMs)
        await bench.clock.advance(9 * minute)
        expect(listed(mine), String(byMs)).toBe(mine.name)
        await bench.clock.advance(2 * minute)
        expect(listed(mine), String(byMs)).toBe('Before')
      }
    })
  })

  it('tells in the history what somebody else changed on records that a person worked on', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { purchase_order_number: 'PO' })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { name: 'Theirs', servable: true, updated_at: at(1) }),
      campaignRow(2, { name: 'Theirs', updated_at: at(1) }),
    ])
    expect(bench.workspace.records.history(key).filter((entry) => entry.source === 'pull')).toMatchObject([
      { field: 'name', from: 'Campaign 1', to: 'Theirs' },
    ])
    expect(bench.workspace.records.history(bench.key('c2'))).toEqual([])
  })

  it('hides what the service deleted, and never what a list merely lacks', () => {
    bench.pull('campaign', [])
    expect(bench.page().total).toBe(20)
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { deleted: true, updated_at: at(1) })])
    expect(bench.page().total).toBe(19)
    expect(bench.workspace.records.find('campaign', 'c1').readOnlyReason).toEqual(says(/deleted at the service/))
    bench.workspace.ingest.ingestEvidence(accountId, 'campaign', gone('c2', 'nobody'))
    expect(bench.page().total).toBe(18)
    expect(bench.workspace.accounts.list()[0]!.counts['campaign']).toBe(18)
  })

  it('keeps work on a record that the service deleted, as a conflict', () => {
    const key = bench.key('c1')
    bench.workspace.edits.edit(key, { name: 'Mine' })
    bench.workspace.ingest.ingestEvidence(accountId, 'campaign', gone('c1'))
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'conflict',
      conflict: { deleted: { base: false, mine: false, theirs: true } },
      values: { name: 'Mine' },
    })
  })

  it('counts an edit of a record that the service deleted as a conflict, and as nothing else', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    const rows = [1, 2].map((number) => campaignRow(number, { deleted: true, updated_at: at(1) }))
    expect(bench.pull('campaign', rows)).toMatchObject({ status: 'complete', deleted: 1, conflicts: 1 })
  })

  it('is done with a delete that somebody else carried out', () => {
    const key = bench.key('c1')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { deleted: true, updated_at: at(1) })])
    expect(bench.workspace.outbox.pending(null)).toEqual([])
  })

  it('shows a record that changed there and is to be deleted here as a conflict, bookkeeping aside', () => {
    const key = bench.key('c1')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { servable: true, updated_at: at(1) })])
    expect(bench.workspace.records.get(key).state).toBe('deleted')
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { servable: true, daily_budget_amount_local_micro: 9, updated_at: at(2) }),
    ])
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'conflict',
      conflict: { deleted: { mine: true, theirs: false } },
    })
  })
})

describe('accounts of two bases', () => {
  it('stay with the base that told of them first', () => {
    const sandboxId = bench.sandboxAccount()
    const land = (list: string, id: string, name: string) =>
      bench.workspace.ingest.ingestRead(list, 'account', [{ ...accountRow(), id, name, updated_at: at(1) }])
    land('', sandboxId, 'Taken over')
    land(sandboxList, accountId, 'Taken over')
    expect(bench.workspace.records.find('account', sandboxId).values['name']).toBe('Northwind')
    expect(bench.workspace.records.find('account', accountId).values['name']).toBe('Northwind')
    expect([sandboxId, accountId].map((id) => bench.workspace.accounts.realmOf(id))).toEqual(['sandbox', 'ads'])
    land(sandboxList, sandboxId, 'Renamed')
    land('', accountId, 'Renamed')
    expect(bench.workspace.records.find('account', sandboxId).values['name']).toBe('Renamed')
    expect(bench.workspace.records.find('account', accountId).values['name']).toBe('Renamed')
  })
})

describe('the place of a pull', () => {
  it('goes on at the saved cursor after a restart, and stops at the first page’s newest time', () => {
    const first = rows(1, {}, 50)
    bench.workspace.ingest.startPull(accountId, 'funding_instrument', { isFull: false })
    bench.workspace.ingest.ingestPage(
      accountId,
      'funding_instrument',
      [fundingRow('f5', { updated_at: at(5) }), fundingRow('f6', { updated_at: at(9) })],
      { isFirstPage: true, nextCursor: 'two' },
    )
    bench.reopen()
    expect(bench.workspace.ingest.startPull(accountId, 'funding_instrument', { isFull: false })).toMatchObject({
      cursor: 'two',
      received: 2,
    })
    bench.workspace.ingest.ingestPage(accountId, 'funding_instrument', [fundingRow('f7', { updated_at: at(59) })], {
      isFirstPage: false,
      nextCursor: null,
    })
    bench.workspace.ingest.finishPull(accountId, 'funding_instrument')
    expect(bench.workspace.ingest.pullState(accountId, 'funding_instrument')).toMatchObject({
      cursor: null,
      watermark: at(9),
      isFirst: false,
    })
    expect(bench.workspace.ingest.startPull(accountId, 'funding_instrument', { isFull: true })).toMatchObject({
      watermark: null,
      isFull: true,
    })
    expect(first).toHaveLength(1)
  })

  it('starts over where a cursor was refused', () => {
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    bench.workspace.ingest.ingestPage(accountId, 'campaign', [campaignRow(1)], { isFirstPage: true, nextCursor: 'bad' })
    expect(bench.workspace.ingest.restartPull(accountId, 'campaign')).toMatchObject({ cursor: null, received: 0 })
  })

  it('has the slices of a page on disk with its last one, and an edit between them at once', () => {
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    bench.workspace.ingest.ingestPage(accountId, 'campaign', [campaignRow(100)], { isFirstPage: true })
    bench.workspace.edits.edit(bench.key('c100'), { name: 'Between' })
    bench.workspace.ingest.ingestPage(accountId, 'campaign', [campaignRow(101)], {
      isFirstPage: true,
      nextCursor: 'two',
    })
    bench.reopen()
    expect(bench.workspace.records.find('campaign', 'c100').values['name']).toBe('Between')
    expect(bench.workspace.ingest.pullState(accountId, 'campaign').cursor).toBe('two')
  })
})

describe('a page whose successor is here already', () => {
  const land = (number: number, nextCursor: string | null) =>
    bench.workspace.ingest.ingestPage(accountId, 'campaign', [campaignRow(number)], {
      isFirstPage: number === 100,
      nextCursor,
      isNextHere: true,
    })

  it('goes to disk with it, its place in the list never before its rows', () => {
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    land(100, 'two')
    expect(afterKill()).toEqual({ cursor: null, isThere: false })
    land(101, null)
    expect(bench.workspace.records.keyOf('campaign', 'c101')).not.toBeNull()
    expect(afterKill()).toEqual({ cursor: null, isThere: true })
  })

  it('goes to disk with an edit after it, and by itself when it has waited long', async () => {
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    land(100, 'two')
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Between' })
    expect(afterKill()).toEqual({ cursor: 'two', isThere: true })
    land(101, 'three')
    expect(afterKill().cursor).toBe('two')
    await bench.clock.advance(100)
    land(102, 'four')
    expect(afterKill().cursor).toBe('four')
  })

  /** What a workspace would find that opened the files as they lie on the disk now. */
  function afterKill(): { cursor: string | null; isThere: boolean } {
    const other = new Bench()
    other.workspace.close()
    for (const suffix of ['', '-wal']) copyFileSync(`${bench.file}${suffix}`, `${other.file}${suffix}`)
    other.workspace = other.open()
    const { cursor } = other.workspace.ingest.pullState(accountId, 'campaign')
    const isThere = other.workspace.records.keyOf('campaign', 'c100') !== null
    other.end()
    return { cursor, isThere }
  }
})

describe('a first pull', () => {
  it('merges what is known already, and inserts the rest', () => {
    bench.workspace.ingest.ingestRead(accountId, 'funding_instrument', [fundingRow('f8'), fundingRow('f9')])
    const key = bench.key('f8', 'funding_instrument')
    const given = [fundingRow('f7'), fundingRow('f8', { description: 'Theirs' }), fundingRow('f9')]
    bench.workspace.ingest.startPull('acc2', 'funding_instrument', { isFull: false })
    const landed = bench.workspace.ingest.ingestPage('acc2', 'funding_instrument', given, {
      isFirstPage: true,
      nextCursor: null,
    })
    expect(landed).toEqual({ received: 3, changed: 2, deleted: 0, conflicts: 0, staged: 0, doubtful: [] })
    expect(bench.key('f8', 'funding_instrument')).toBe(key)
    expect(bench.workspace.records.find('funding_instrument', 'f8').values['description']).toBe('Theirs')
    expect(bench.workspace.records.find('funding_instrument', 'f7').accountId).toBe('acc2')
  })
})

describe('a slice that waits for the end of its page', () => {
  it('stays when an edit after it is refused', () => {
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    bench.workspace.ingest.ingestPage(accountId, 'campaign', [campaignRow(100)], { isFirstPage: true })
    expect(() => bench.workspace.edits.edit(bench.key('c1'), { name: '' }, { isStrict: true })).toThrow()
    expect(bench.workspace.records.find('campaign', 'c100').state).toBe('clean')
  })
})

describe('the mass-change brake', () => {
  it('lets a few deletions through at the end of the pull', () => {
    expect(bench.pull('campaign', rows(4, { deleted: true }))).toEqual({
      status: 'complete',
      received: 4,
      changed: 0,
      deleted: 4,
      conflicts: 0,
    })
    expect(bench.page().total).toBe(16)
  })

  it('holds more than a fifth of the records, asks, and leaves the watermark', () => {
    const { watermark } = bench.workspace.ingest.pullState(accountId, 'campaign')
    expect(bench.pull('campaign', rows(5, { deleted: true }))).toMatchObject({
      status: 'staged',
      staged: { deleted: 5, conflicts: 0 },
    })
    expect(bench.page().total).toBe(20)
    expect(bench.workspace.accounts.list()[0]!.staged).toEqual([
      { accountId, kind: 'campaign', deleted: 5, conflicts: 0 },
    ])
    expect(bench.reopen().ingest.pullState(accountId, 'campaign').watermark).toBe(watermark)
    expect(bench.pull('campaign', rows(5, { deleted: true }), true)).toMatchObject({ status: 'complete', deleted: 5 })
    expect(bench.page().total).toBe(15)
    expect(bench.workspace.accounts.list()[0]!.staged).toEqual([])
    expect(bench.workspace.ingest.pullState(accountId, 'campaign').watermark).toBe(at(1))
  })

  it('counts deleted records whose edit the service has already, and no delete of the person’s own', () => {
    for (const id of ['c1', 'c2']) bench.workspace.edits.edit(bench.key(id), { name: 'Mine' })
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c3')] })
    const deleted = [...rows(2, { name: 'Mine', deleted: true }), ...rows(4, { deleted: true }, 3)]
    expect(bench.pull('campaign', deleted)).toMatchObject({
      status: 'staged',
      deleted: 1,
      staged: { deleted: 5, conflicts: 0 },
    })
    expect(bench.workspace.records.find('campaign', 'c1')).toMatchObject({ state: 'edited', values: { name: 'Mine' } })
    expect(bench.pull('campaign', deleted, true)).toMatchObject({ status: 'complete', deleted: 5, conflicts: 0 })
    expect(bench.workspace.outbox.pending(null)).toEqual([])
  })

  it('counts edits that would turn into conflicts, and not plain changes', () => {
    bench.change(
      'campaign',
      { keys: [1, 2, 3, 4, 5].map((number) => bench.key(`c${number}`)) },
      { do: 'value', field: 'name', value: 'Mine' },
    )
    expect(bench.pull('campaign', rows(20, { name: 'Theirs' }))).toMatchObject({
      status: 'staged',
      changed: 15,
      staged: { deleted: 0, conflicts: 5 },
    })
    expect(bench.workspace.records.find('campaign', 'c1')).toMatchObject({ state: 'edited', conflict: {} })
    expect(bench.workspace.records.find('campaign', 'c6').values['name']).toBe('Theirs')
    bench.workspace.ingest.discardHeld(accountId, 'campaign')
    expect(bench.workspace.accounts.list()[0]!.staged).toEqual([])
    expect(bench.pull('campaign', rows(20, { name: 'Theirs' }))).toMatchObject({ status: 'staged' })
    expect(bench.pull('campaign', rows(20, { name: 'Theirs' }), true)).toMatchObject({
      status: 'complete',
      conflicts: 5,
    })
    expect(bench.workspace.records.conflicts(accountId)).toHaveLength(5)
  })

  it('judges what it holds afresh at each pull: what is alive again, changed or not, is released', () => {
    expect(bench.pull('campaign', rows(12, { deleted: true }))).toMatchObject({ status: 'staged' })
    const alive = Array.from({ length: 20 }, (_, index) => campaignRow(index + 1))
    expect(bench.pull('campaign', alive)).toMatchObject({ status: 'complete', deleted: 0 })
    expect(bench.workspace.ingest.held(null)).toEqual([])
    expect(bench.page().total).toBe(20)
  })

  it('accepts nothing that the accepting pull has seen alive', () => {
    expect(bench.pull('campaign', rows(12, { deleted: true }))).toMatchObject({ status: 'staged' })
    const alive = Array.from({ length: 20 }, (_, index) => campaignRow(index + 1))
    expect(bench.pull('campaign', alive, true)).toMatchObject({ status: 'complete', deleted: 0 })
    expect(bench.page().total).toBe(20)
  })

  it('is not passed by a list that grows', () => {
    bench.pull('campaign', rows(5, { deleted: true }))
    const grown = [...rows(5, { deleted: true }), ...rows(200, {}, 100)]
    expect(bench.pull('campaign', grown)).toMatchObject({ status: 'staged', changed: 200, staged: { deleted: 5 } })
    expect(bench.pull('campaign', grown)).toMatchObject({ status: 'staged', staged: { deleted: 5 } })
    bench.workspace.ingest.discardHeld(accountId, 'campaign')
    expect(bench.pull('campaign', grown)).toMatchObject({ status: 'staged', staged: { deleted: 5 } })
  })

  it('is not passed by a list that shrank since it held something', () => {
    bench.pull('campaign', rows(5, { deleted: true }))
    bench.workspace.ingest.ingestRead(accountId, 'campaign', rows(10, { deleted: true }, 11), true)
    expect(bench.page().total).toBe(10)
    const fewer = [...rows(3, { deleted: true }), ...rows(2, {}, 4)]
    expect(bench.pull('campaign', fewer)).toMatchObject({ status: 'staged', staged: { deleted: 3 } })
  })

  it('applies what was accepted and holds what came since, by name', () => {
    bench.pull('campaign', rows(5, { deleted: true }))
    const before = bench.workspace.ingest.heldSet(accountId, 'campaign')
    expect(before.rows.map(({ id, name, change }) => [id, name, change])).toContainEqual([
      'c1',
      'Campaign 1',
      'deleted',
    ])
    expect(bench.pull('campaign', rows(7, { deleted: true }), true)).toMatchObject({
      status: 'staged',
      deleted: 5,
      staged: { deleted: 2 },
    })
    const after = bench.workspace.ingest.heldSet(accountId, 'campaign')
    expect(after.rows.map(({ id }) => id)).toEqual(['c6', 'c7'])
    expect(after.set).not.toBe(before.set)
    expect(bench.page().total).toBe(15)
  })

  it('lets nothing pass with what was accepted, however little it is', () => {
    bench.pull('campaign', rows(5, { deleted: true }))
    // All but one are alive again, as far as the pull got that was interrupted then.
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    bench.workspace.ingest.ingestPage(accountId, 'campaign', rows(4), { isFirstPage: true, nextCursor: 'more' })
    expect(bench.workspace.ingest.heldSet(accountId, 'campaign').rows.map(({ id }) => id)).toEqual(['c5'])
    expect(bench.pull('campaign', rows(2, { deleted: true }, 5), true)).toMatchObject({
      status: 'staged',
      deleted: 1,
      staged: { deleted: 1 },
    })
    expect(bench.workspace.ingest.heldSet(accountId, 'campaign').rows.map(({ id }) => id)).toEqual(['c6'])
    expect(bench.page().total).toBe(19)
    // Few as they are, the next pull applies them like any others.
    expect(bench.pull('campaign', rows(1, { deleted: true }, 6))).toMatchObject({ status: 'complete', deleted: 1 })
  })

  it('does not apply a deletion that an edit has made a conflict meanwhile', () => {
    bench.pull('campaign', rows(5, { deleted: true }))
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    expect(bench.pull('campaign', rows(5, { deleted: true }), true)).toMatchObject({
      status: 'staged',
      deleted: 4,
      staged: { deleted: 0, conflicts: 1 },
    })
    expect(bench.workspace.records.find('campaign', 'c1')).toMatchObject({ state: 'edited', values: { name: 'Mine' } })
  })

  it('keeps what could not be asked about, and never applies it unasked', () => {
    bench.pull('campaign', rows(5, { deleted: true }))
    expect(bench.pull('campaign', [], true)).toMatchObject({ status: 'staged', deleted: 0, staged: { deleted: 5 } })
    expect(bench.page().total).toBe(20)
  })

  it('never holds a first pull, nor a handful of records', () => {
    const fresh = new Bench()
    fresh.workspace.ingest.ingestRead(accountId, 'campaign', rows(60))
    expect(fresh.pull('campaign', rows(60, { deleted: true }))).toMatchObject({ status: 'complete', deleted: 60 })
    fresh.end()
    const few = new Bench()
    few.fill(9)
    expect(few.pull('campaign', rows(9, { deleted: true }))).toMatchObject({ status: 'complete', deleted: 9 })
    few.end()
  })

  it('takes a list that has come to ten for no handful, though a pull that did not complete met fewer', () => {
    const few = new Bench()
    few.fill(9)
    few.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    few.workspace.ingest.ingestPage(accountId, 'campaign', [], { isFirstPage: true, nextCursor: 'more' })
    few.workspace.ingest.ingestRead(accountId, 'campaign', rows(20))
    expect(few.pull('campaign', rows(10, { deleted: true }))).toMatchObject({
      status: 'staged',
      staged: { deleted: 10 },
    })
    few.end()
  })

  it('counts what the same pull applied when it read the list before', () => {
    expect(bench.pull('campaign', rows(3, { deleted: true }))).toMatchObject({ status: 'complete', deleted: 3 })
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    const again = rows(2, { deleted: true }, 4)
    bench.workspace.ingest.ingestPage(accountId, 'campaign', again, { isFirstPage: true, nextCursor: null })
    const earlier = { deleted: 3, conflicts: 0 }
    expect(bench.workspace.ingest.finishPull(accountId, 'campaign', { earlier })).toMatchObject({
      status: 'staged',
      deleted: 0,
      staged: { deleted: 2 },
    })
    expect(bench.pull('campaign', again)).toMatchObject({ status: 'complete', deleted: 2 })
  })

  it('holds what a full pull found missing as well', () => {
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: true })
    bench.workspace.ingest.ingestPage(accountId, 'campaign', [], { isFirstPage: true, nextCursor: null })
    expect(bench.workspace.ingest.knownIds(accountId, 'campaign')).toHaveLength(20)
    bench.workspace.ingest.ingestEvidence(
      accountId,
      'campaign',
      gone(...bench.workspace.ingest.knownIds(accountId, 'campaign')),
      {
        isInPull: true,
      },
    )
    expect(bench.page().total).toBe(20)
    expect(bench.workspace.ingest.finishPull(accountId, 'campaign')).toMatchObject({
      status: 'staged',
      staged: { deleted: 20 },
    })
  })
})
