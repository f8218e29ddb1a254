import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scheduledTweet } from '../../../../../shared/contract/creatives/scheduled-tweet.ts'
import { notFound } from '../../../../../shared/model/evidence.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, accountRow, Bench } from '../../../../support/store/workspace-harness.ts'

const kind = 'scheduled_tweet'
const [example] = scheduledTweet.examples
const row = (number: number) => ({ ...example, id: `s${number}`, text: `Post ${number}` }) as ReceivedRow
const gone = (...ids: string[]) => new Map(ids.map((id) => [id, notFound] as const))

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.pull('account', [accountRow()])
  // Posts are asked for by who may post.
  bench.pull('promotable_user', [])
  bench.pull(
    kind,
    Array.from({ length: 20 }, (_, index) => row(index)),
  )
})
afterEach(() => bench.end())
const edit = (id: string) => bench.workspace.edits.edit(bench.key(id, kind), { text: 'Mine' })
const isShown = (id: string) => bench.workspace.ingest.knownIds(accountId, kind).includes(id)

describe('a record that is gone, of a kind that cannot say so', () => {
  it('leaves, and stays away when a list shows it', () => {
    expect(bench.workspace.ingest.ingestEvidence(accountId, kind, gone('s1'))).toMatchObject({ deleted: 1 })
    expect(isShown('s1')).toBe(false)
    expect(bench.workspace.ingest.ingestRead(accountId, kind, [row(1)])).toMatchObject({ doubtful: ['s1'], changed: 0 })
    expect(isShown('s1')).toBe(false)
    // Asked for by itself it is there after all.
    expect(bench.workspace.ingest.ingestRead(accountId, kind, [row(1)], true)).toMatchObject({
      doubtful: [],
      changed: 1,
    })
    expect(isShown('s1')).toBe(true)
  })

  it('is done where it was to be deleted', () => {
    bench.workspace.edits.delete(kind, { keys: [bench.key('s1', kind)] })
    bench.workspace.ingest.ingestEvidence(accountId, kind, gone('s1'))
    expect(bench.workspace.outbox.pending(null)).toEqual([])
    expect(isShown('s1')).toBe(false)
  })

  it('is a conflict where it was edited, which a list that lags does not dissolve', () => {
    edit('s1')
    expect(bench.workspace.ingest.ingestEvidence(accountId, kind, gone('s1'))).toMatchObject({ conflicts: 1 })
    const conflict = { state: 'conflict', conflict: { deleted: { mine: false, theirs: true } } }
    expect(bench.workspace.ingest.ingestRead(accountId, kind, [row(1)])).toMatchObject({ doubtful: ['s1'] })
    expect(bench.reopen().records.find(kind, 's1')).toMatchObject(conflict)
    bench.workspace.ingest.ingestRead(accountId, kind, [row(1)], true)
    expect(bench.workspace.records.find(kind, 's1')).toMatchObject({ state: 'edited', conflict: {} })
  })

  it('leaves with theirs and with a revert, and is made again with mine', () => {
    for (const id of ['s1', 's2', 's3']) edit(id)
    bench.workspace.ingest.ingestEvidence(accountId, kind, gone('s1', 's2', 's3'))
    bench.workspace.edits.resolveConflict(bench.key('s1', kind), 'theirs')
    bench.workspace.edits.revert(bench.key('s2', kind))
    expect(bench.workspace.edits.resolveConflict(bench.key('s3', kind), 'mine')).toMatchObject({
      state: 'new',
      values: { text: 'Mine' },
    })
    for (const id of ['s1', 's2', 's3']) expect(isShown(id)).toBe(false)
  })

  it('is in conflict again when the settlement is undone', () => {
    edit('s1')
    bench.workspace.ingest.ingestEvidence(accountId, kind, gone('s1'))
    bench.workspace.edits.resolveConflict(bench.key('s1', kind), 'theirs')
    bench.workspace.edits.undo()
    expect(bench.workspace.records.find(kind, 's1')).toMatchObject({
      state: 'conflict',
      conflict: { deleted: { theirs: true } },
    })
  })

  it('is held by the brake when there are many, those with edits as conflicts', () => {
    edit('s1')
    bench.workspace.ingest.startPull(accountId, kind, { isFull: true })
    const ids = ['s0', 's1', 's2', 's3', 's4']
    bench.workspace.ingest.ingestEvidence(accountId, kind, gone(...ids), { isInPull: true })
    expect(bench.workspace.ingest.finishPull(accountId, kind)).toMatchObject({
      status: 'staged',
      staged: { deleted: 4, conflicts: 1 },
    })
    for (const id of ids) expect(isShown(id)).toBe(true)
  })

  it('is nothing to a record made here', () => {
    const made = bench.workspace.edits.create(kind, accountId, { text: 'New', user_id: '1' })
    bench.workspace.ingest.ingestEvidence(accountId, kind, gone(made.id))
    expect(bench.workspace.records.get(made.key).state).toBe('new')
  })
})
