import { asWritten } from '../../../../../shared/messages/message.ts'
import { textOf } from '../../../../../shared/presentation/text-of.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../../../shared/model/values.ts'
import type { AttemptItem, ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench, campaignRow, fundingRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

const later = '2026-04-01T00:00:00Z'

/** Begins sending the present revision; gives the attempt's id. */
function send(key: number, sent: RecordValues, baselineIds: string[] = []): number {
  const { revision, operation, kind } = bench.workspace.records.get(key)
  const item: AttemptItem = { key, operation: operation!, revision, sent, baselineIds }
  return bench.workspace.outbox.beginAttempts({
    kind,
    accountId,
    payloadHash: 'abc',
    serverFrom: later,
    items: [item],
  })[0]!
}

const applied = (attemptId: number, row: ReceivedRow | null) =>
  bench.workspace.outbox.completeAttempts([{ attemptId, kind: 'applied', row }])
const made = () =>
  bench.workspace.edits.create('campaign', accountId, {
    name: 'Made',
    funding_instrument_id: 'f1',
    daily_budget_amount_local_micro: 4_000_000n,
  })
const sentCreate = {
  name: 'Made',
  entity_status: 'PAUSED',
  funding_instrument_id: 'f1',
  daily_budget_amount_local_micro: 4_000_000n,
}
const madeRow = (changes: ReceivedRow = {}) =>
  campaignRow(77, {
    name: 'Made',
    daily_budget_amount_local_micro: 4_000_000,
    total_budget_amount_local_micro: null,
    updated_at: later,
    ...changes,
  })

describe('an update that was applied', () => {
  it('is done, with the service’s row as the new truth', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine  ' })
    bench.workspace.outbox.approve([key])
    const attempt = send(key, { name: 'Mine  ' })
    expect(bench.workspace.records.get(key).state).toBe('sending')
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
    applied(attempt, campaignRow(1, { name: 'Mine', updated_at: later }))
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'clean',
      isApproved: false,
      values: { name: 'Mine', updated_at: later },
    })
    expect(bench.workspace.records.history(key)[0]).toMatchObject({
      source: 'push',
      field: 'name',
      from: 'Campaign 1',
      to: 'Mine  ',
    })
  })

  it('keeps a later edit, from the new base and without a conflict', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'First' })
    const attempt = send(key, { name: 'First' })
    bench.workspace.edits.edit(key, { name: 'Second' })
    applied(attempt, campaignRow(1, { name: 'First', updated_at: later }))
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'edited',
      changed: { name: { base: 'First', mine: 'Second' } },
    })
  })

  it('keeps the wish to have the old value back', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'First' })
    const attempt = send(key, { name: 'First' })
    bench.workspace.edits.edit(key, { name: 'Campaign 1' })
    applied(attempt, campaignRow(1, { name: 'First', updated_at: later }))
    expect(bench.workspace.records.get(key).changed).toEqual({ name: { base: 'First', mine: 'Campaign 1' } })
  })

  it('… also when a row comes in between', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'First' })
    const attempt = send(key, { name: 'First' })
    bench.workspace.edits.edit(key, { name: 'Campaign 1' })
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { servable: true, updated_at: '2026-03-01T00:00:00Z' }),
    ])
    applied(attempt, campaignRow(1, { name: 'First', updated_at: later }))
    expect(bench.workspace.records.get(key).changed).toEqual({ name: { base: 'First', mine: 'Campaign 1' } })
  })

  it('lets that wish go where nothing was applied', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'First' })
    const attempt = send(key, { name: 'First' })
    bench.workspace.edits.edit(key, { name: 'Campaign 1' })
    expect(bench.workspace.outbox.pending(null)).toHaveLength(1)
    bench.workspace.outbox.completeAttempts([{ attemptId: attempt, kind: 'notApplied' }])
    expect(bench.workspace.outbox.pending(null)).toEqual([])
  })

  it('keeps fields that were not sent, and shows what somebody else changed meanwhile', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine', purchase_order_number: 'PO' })
    const attempt = send(key, { name: 'Mine' })
    applied(attempt, campaignRow(1, { name: 'Mine', purchase_order_number: 'Theirs', updated_at: later }))
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'conflict',
      conflict: { purchase_order_number: { base: null, mine: 'PO', theirs: 'Theirs' } },
    })
  })

  it('takes what was sent, and what follows from it, where the answer holds no row', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { budget_optimization: 'LINE_ITEM' })
    applied(send(key, { budget_optimization: 'LINE_ITEM' }), null)
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'clean',
      values: { budget_optimization: 'LINE_ITEM', standard_delivery: null },
    })
  })

  it('does not take our own change for somebody else’s when the record is to be deleted meanwhile', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    const attempt = send(key, { name: 'Mine' })
    bench.workspace.edits.delete('campaign', { keys: [key] })
    applied(attempt, campaignRow(1, { name: 'Mine', updated_at: later }))
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'deleted', conflict: {} })
  })

  it('counts once, whoever says it again', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    const attempt = send(key, { name: 'Mine' })
    applied(attempt, campaignRow(1, { name: 'Mine', updated_at: later }))
    bench.workspace.edits.edit(key, { name: 'Next' })
    applied(attempt, campaignRow(1, { name: 'Mine', updated_at: later }))
    expect(bench.workspace.records.get(key).changed).toEqual({ name: { base: 'Mine', mine: 'Next' } })
  })
})

describe('a create that was applied', () => {
  it('gets its id; the former one and references lead to it for ever', () => {
    const { key, id } = made()
    applied(send(key, sentCreate), madeRow())
    expect(bench.workspace.records.get(key)).toMatchObject({ id: 'c77', state: 'clean', values: { id: 'c77' } })
    expect(bench.reopen().records.find('campaign', id).key).toBe(key)
    expect(bench.workspace.records.history(key).map((entry) => textOf(entry.label))).toEqual([
      'Created at the service',
      'New campaign',
    ])
  })

  it('moves references of other records and of undo', () => {
    const accountId = bench.sandboxAccount()
    const funding = bench.workspace.edits.create('funding_instrument', accountId, {
      type: 'CREDIT_CARD',
      currency: 'EUR',
    })
    const { key } = made()
    bench.workspace.edits.edit(key, { funding_instrument_id: funding.id })
    const [attempt] = bench.workspace.outbox.beginAttempts({
      kind: 'funding_instrument',
      accountId,
      payloadHash: '',
      serverFrom: later,
      items: [
        {
          key: funding.key,
          operation: 'create',
          revision: funding.revision,
          sent: { type: 'CREDIT_CARD', currency: 'EUR' },
          baselineIds: [],
        },
      ],
    })
    bench.workspace.outbox.completeAttempts([{ attemptId: attempt!, kind: 'applied', row: fundingRow('f9') }])
    expect(bench.workspace.records.get(key).values['funding_instrument_id']).toBe('f9')
    bench.workspace.edits.undo()
    expect(bench.workspace.records.get(key).values['funding_instrument_id']).toBe('f1')
    bench.workspace.edits.redo()
    expect(bench.workspace.records.get(key).values['funding_instrument_id']).toBe('f9')
    expect(bench.workspace.edits.edit(key, { funding_instrument_id: funding.id }).values['funding_instrument_id']).toBe(
      'f9',
    )
  })

  it('keeps what a record that was there before does not have, as an update', () => {
    const { key } = made()
    bench.workspace.outbox.approve([key])
    applied(send(key, sentCreate, ['c77']), madeRow({ name: 'Theirs' }))
    expect(bench.workspace.records.get(key)).toMatchObject({
      id: 'c77',
      state: 'edited',
      operation: 'update',
      values: { name: 'Made' },
      changed: { name: { base: 'Theirs', mine: 'Made' } },
    })
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
  })

  it('takes the service’s spelling of a record that it made now', () => {
    const { key } = made()
    applied(send(key, sentCreate, ['c78']), madeRow({ name: 'MADE' }))
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'clean', values: { name: 'MADE' } })
  })

  it('keeps what was edited since as an update', () => {
    const { key } = made()
    const attempt = send(key, sentCreate)
    bench.workspace.edits.edit(key, { name: 'Renamed' })
    applied(attempt, madeRow())
    expect(bench.workspace.records.get(key)).toMatchObject({
      operation: 'update',
      changed: { name: { base: 'Made', mine: 'Renamed' } },
    })
  })

  it('that was deleted here meanwhile is deleted there next', () => {
    const { key } = made()
    const attempt = send(key, sentCreate)
    bench.workspace.edits.delete('campaign', { keys: [key] })
    expect(bench.workspace.records.get(key).state).toBe('sending')
    applied(attempt, madeRow())
    expect(bench.workspace.records.get(key)).toMatchObject({ id: 'c77', operation: 'delete', state: 'deleted' })
  })

  it('that came to nothing and was deleted here meanwhile is gone', () => {
    const { key } = made()
    const attempt = send(key, sentCreate)
    bench.workspace.edits.delete('campaign', { keys: [key] })
    bench.workspace.outbox.completeAttempts([{ attemptId: attempt, kind: 'notApplied' }])
    expect(() => bench.workspace.records.get(key)).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it('and that a pull has brought as a record of its own becomes one with it', () => {
    const { key, id } = made()
    const attempt = send(key, sentCreate)
    bench.workspace.outbox.completeAttempts([{ attemptId: attempt, kind: 'unknown', serverTo: later }])
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [madeRow()])
    const duplicate = bench.key('c77')
    expect(duplicate).not.toBe(key)
    applied(attempt, madeRow())
    expect(bench.workspace.records.find('campaign', 'c77').key).toBe(key)
    expect(bench.workspace.records.get(duplicate).key).toBe(key)
    expect(bench.workspace.records.find('campaign', id).key).toBe(key)
    expect(bench.page().total).toBe(4)
  })

  describe('and was worked on as a record of its own before that', () => {
    /** Made here, its answer lost, and brought by a pull; gives both keys and the attempt. */
    function doubled() {
      const { key, id } = made()
      bench.workspace.outbox.approve([key])
      const attempt = send(key, sentCreate)
      bench.workspace.outbox.completeAttempts([{ attemptId: attempt, kind: 'unknown', serverTo: later }])
      bench.workspace.ingest.ingestRead(accountId, 'campaign', [madeRow()])
      return { key, id, attempt, pulled: bench.key('c77') }
    }

    it('waits with the delete, to be reviewed again', () => {
      const { key, attempt, pulled } = doubled()
      bench.workspace.edits.delete('campaign', { keys: [pulled] })
      bench.workspace.outbox.approve([pulled])
      applied(attempt, madeRow())
      expect(bench.workspace.records.get(pulled)).toMatchObject({ key, state: 'deleted', isApproved: false })
    })

    it('waits with the edits; of one field that was edited twice the other is on the shelf', () => {
      const { key, attempt, pulled } = doubled()
      bench.workspace.edits.edit(key, { name: 'Mine' })
      bench.workspace.edits.edit(pulled, { name: 'Other', purchase_order_number: 'PO 1' })
      applied(attempt, madeRow())
      expect(bench.workspace.records.get(key)).toMatchObject({
        state: 'edited',
        changed: { name: { mine: 'Mine' }, purchase_order_number: { mine: 'PO 1' } },
      })
      expect(bench.workspace.records.shelf({ key })).toMatchObject([{ values: { name: 'Other' } }])
    })

    it('is found by every key and id that it had, also when it happens again', () => {
      const second = made()
      const third = doubled()
      applied(third.attempt, madeRow())
      bench.workspace.outbox.approve([second.key])
      applied(send(second.key, sentCreate), madeRow())
      for (const key of [third.key, third.pulled, second.key])
        expect(bench.workspace.records.get(key)).toMatchObject({ key: second.key, id: 'c77' })
      for (const id of [second.id, third.id]) expect(bench.workspace.records.find('campaign', id).key).toBe(second.key)
    })

    it('ends with what was on its way', () => {
      const { key, attempt, pulled } = doubled()
      bench.workspace.edits.delete('campaign', { keys: [pulled] })
      const remove = send(pulled, {})
      bench.workspace.outbox.completeAttempts([{ attemptId: remove, kind: 'unknown', serverTo: later }])
      applied(attempt, madeRow())
      expect(bench.workspace.outbox.unknownAttempts()).toMatchObject([{ attemptId: remove, key, operation: 'delete' }])
      applied(remove, null)
      expect(bench.workspace.outbox.pending(null)).toEqual([])
      expect(bench.workspace.records.get(key).values['deleted']).toBe(true)
    })
  })
})

describe('a step on whose record nothing waits any more', () => {
  const step = (key: number) => {
    const { id, operation, changed } = bench.workspace.records.get(key)
    const after = Object.fromEntries(Object.entries(changed).map(([field, { mine }]) => [field, mine]))
    return { key, id, operation: operation!, after: operation === 'delete' ? null : after }
  }

  it('is done where the service holds what was to be sent', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Same' })
    const update = step(key)
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { name: 'Same', updated_at: later })])
    expect(bench.workspace.outbox.idWhereDone(update)).toBe('c1')
  })

  it('is done where the record that was to be deleted is gone', () => {
    const key = bench.key('c1')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    const remove = step(key)
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { deleted: true, updated_at: later })])
    expect(bench.workspace.outbox.idWhereDone(remove)).toBe('c1')
  })

  it.each([
    ['an edit', () => bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' }).key],
    ['a new record', () => made().key],
    [
      'a delete',
      () => {
        bench.workspace.edits.delete('campaign', { keys: [bench.key('c1')] })
        return bench.key('c1')
      },
    ],
  ])('is not done where %s was taken back', (_name, change) => {
    const taken = step(change())
    expect(bench.workspace.outbox.idWhereDone(taken)).toBeNull()
    bench.workspace.edits.undo()
    expect(bench.workspace.outbox.pending(null)).toEqual([])
    expect(bench.workspace.outbox.idWhereDone(taken)).toBeNull()
  })
})

describe('a delete that was applied', () => {
  it('leaves the record deleted, with nothing waiting', () => {
    const key = bench.key('c1')
    bench.workspace.edits.delete('campaign', { keys: [key] })
    applied(send(key, {}), null)
    expect(bench.workspace.outbox.pending(null)).toEqual([])
    expect(bench.page().total).toBe(2)
    expect(bench.workspace.records.get(key).values['deleted']).toBe(true)
  })
})

describe('a refusal', () => {
  const error = { code: 'INVALID_PARAMETER', message: asWritten('No such name'), field: 'name' }

  it('stays on the record with the service’s words until it is edited', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    bench.workspace.outbox.approve([key])
    bench.workspace.outbox.completeAttempts([{ attemptId: send(key, { name: 'Mine' }), kind: 'rejected', error }])
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'failed',
      isApproved: false,
      parked: { code: 'INVALID_PARAMETER', message: asWritten('No such name'), field: 'name' },
    })
    expect(bench.workspace.accounts.list()[0]).toMatchObject({ pending: 1, ready: 0, failed: 1 })
    expect(bench.workspace.edits.edit(key, { name: 'Other' })).toMatchObject({ state: 'edited', parked: null })
  })

  it('is put away by a person who tries it again as it stands, which is not approved by that', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    bench.workspace.outbox.approve([key])
    bench.workspace.outbox.completeAttempts([{ attemptId: send(key, { name: 'Mine' }), kind: 'rejected', error }])
    // Resuming all that is held is not about it.
    bench.workspace.outbox.resume(null)
    expect(bench.workspace.records.get(key).parked).not.toBeNull()
    bench.workspace.outbox.resume([key])
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'edited', parked: null, isApproved: false })
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
  })

  it('of an older revision leaves the newer edit alone', () => {
    const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    const attempt = send(key, { name: 'Mine' })
    bench.workspace.edits.edit(key, { name: 'Newer' })
    bench.workspace.outbox.completeAttempts([{ attemptId: attempt, kind: 'rejected', error }])
    expect(bench.workspace.records.get(key)).toMatchObject({ state: 'edited', parked: null })
  })
})

describe('a lost outcome', () => {
  it('is what every attempt under way becomes at a restart, and keeps its approval', () => {
    const { key } = made()
    bench.workspace.outbox.approve([key])
    send(key, sentCreate, ['c5'])
    bench.reopen()
    expect(bench.workspace.records.get(key).state).toBe('unconfirmed')
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
    expect(bench.workspace.outbox.unknownAttempts()).toMatchObject([
      {
        key,
        operation: 'create',
        sent: sentCreate,
        baselineIds: ['c5'],
        serverFrom: later,
        serverTo: null,
        looks: 0,
        isUndecided: false,
      },
    ])
  })

  it('counts looks, and may go again once it was found not to be there', () => {
    const { key } = made()
    bench.workspace.outbox.approve([key])
    const attempt = send(key, sentCreate)
    bench.workspace.outbox.completeAttempts([{ attemptId: attempt, kind: 'unknown', serverTo: later }])
    bench.workspace.outbox.noteLook([attempt])
    expect(bench.workspace.outbox.unknownAttempts()[0]).toMatchObject({
      looks: 1,
      serverTo: later,
      lastLookAt: '2026-11-20T12:00:00.000Z',
    })
    bench.workspace.outbox.completeAttempts([{ attemptId: attempt, kind: 'notApplied' }])
    expect(bench.workspace.outbox.waiting(null)).toEqual([key])
  })

  it('that fits several records waits for a person: same as', () => {
    const { key } = made()
    const attempt = send(key, sentCreate)
    bench.workspace.outbox.markUndecided(attempt, [madeRow(), madeRow({ id: 'c78' })])
    const view = bench.reopen().records.get(key)
    expect(view.state).toBe('failed')
    expect(view.undecided).toMatchObject({
      operation: 'create',
      candidates: [{ id: 'c77', values: { daily_budget_amount_local_micro: 4_000_000n } }, { id: 'c78' }],
    })
    expect(() => bench.workspace.outbox.decide(key, { sameAs: 'c1000' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    expect(bench.workspace.outbox.decide(key, { sameAs: 'c78' })).toMatchObject({ key, id: 'c78', state: 'clean' })
    expect(bench.workspace.outbox.unknownAttempts()).toEqual([])
  })

  it.each([
    ['tweet', 'tweet_id', { text: 'Guji, washed', user_id: '1650214377', nullcast: true }],
    ['media_library', 'media_key', { name: 'Guji bag' }],
  ] as const)('… also where its id is not called id: %s', (kind, idField, values) => {
    const { key } = bench.workspace.edits.create(kind, accountId, values)
    bench.workspace.outbox.markUndecided(send(key, values), [
      { ...values, [idField]: '3_501', created_at: later },
      { ...values, [idField]: '3_502', created_at: later },
    ])
    const candidates = bench.workspace.records.get(key).undecided!.candidates
    expect(candidates.map(({ id }) => id)).toEqual(['3_501', '3_502'])
    expect(bench.workspace.outbox.decide(key, { sameAs: '3_502' })).toMatchObject({ key, id: '3_502', state: 'clean' })
  })

  it('… send it again', () => {
    const { key } = made()
    bench.workspace.outbox.markUndecided(send(key, sentCreate), [])
    expect(bench.workspace.outbox.decide(key, 'sendAgain')).toMatchObject({
      state: 'new',
      isApproved: true,
      undecided: null,
    })
    expect(bench.workspace.outbox.waiting(null)).toEqual([key])
  })

  it('… drop it: a record made here goes, an edit goes back', () => {
    const { key } = made()
    bench.workspace.outbox.markUndecided(send(key, sentCreate), [])
    expect(bench.workspace.outbox.decide(key, 'drop')).toBeNull()
    const edited = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    bench.workspace.outbox.completeAttempts([
      { attemptId: send(edited.key, { name: 'Mine' }), kind: 'unknown', serverTo: null },
    ])
    expect(bench.workspace.outbox.decide(edited.key, 'drop')).toMatchObject({
      state: 'clean',
      values: { name: 'Campaign 1' },
    })
  })

  it('asks nothing where nothing is open', () => {
    expect(() => bench.workspace.outbox.decide(bench.key('c1'), 'drop')).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})

describe('a batch', () => {
  it('is one request on disk before it is sent; a record that changed meanwhile stops it', () => {
    const keys = ['c1', 'c2'].map((id) => bench.workspace.edits.edit(bench.key(id), { name: `New ${id}` }).key)
    const items = bench.workspace.outbox.pendingOf(keys).map(({ key, operation, revision }): AttemptItem => ({
      key,
      operation,
      revision,
      sent: { name: 'x' },
      baselineIds: [],
    }))
    const request = { kind: 'campaign', accountId, payloadHash: 'h', serverFrom: later }
    expect(() =>
      bench.workspace.outbox.beginAttempts({ ...request, items: [items[0]!, { ...items[1]!, revision: 999 }] }),
    ).toThrow()
    expect(bench.workspace.records.get(keys[0]!).state).toBe('edited')
    bench.workspace.outbox.beginAttempts({ ...request, items })
    const attempts = bench.reopen().outbox.unknownAttempts()
    expect(attempts.map(({ requestId, index }) => [requestId, index])).toEqual([
      [attempts[0]!.requestId, 0],
      [attempts[0]!.requestId, 1],
    ])
  })
})
