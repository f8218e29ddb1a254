/** A row that tells former ids of its record: one record goes on, known by all of them. */
import { reads } from '../../../../support/says.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AttemptItem, AttemptResult, ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => {
  bench.end()
})

const post = (id: string, text: string, ...former: string[]): ReceivedRow => ({
  tweet_id: id,
  text,
  user_id: '7',
  name: null,
  ...(former.length === 0 ? {} : { edit_history: { initial_tweet_id: former[0]!, edit_tweet_ids: [...former, id] } }),
})
const pull = (...rows: ReceivedRow[]) => bench.pull('tweet', rows)
const ids = () =>
  bench.workspace.records
    .list({ kind: 'tweet', accountId, filter: everything, afterKey: 0, limit: 10 })
    .map(({ id }) => id)
const keyOf = (id: string) => bench.workspace.records.find('tweet', id).key

/** A post that stands here under both its ids, each with an edit; gives their keys. */
function twoWorkedOn(): [number, number] {
  pull(post('1', 'Before'), post('2', 'After'))
  const keys: [number, number] = [keyOf('1'), keyOf('2')]
  for (const [index, key] of keys.entries()) bench.workspace.edits.edit(key, { name: `Mine of ${index + 1}` }, {})
  return keys
}

/** Begins sending the record's present revision; gives the attempt's id. */
function send(key: number, name: string): number {
  const { revision } = bench.workspace.records.get(key)
  const item: AttemptItem = { key, operation: 'update', revision, sent: { name }, baselineIds: [] }
  const request = { kind: 'tweet', accountId, payloadHash: 'abc', serverFrom: '2026-04-01T00:00:00Z', items: [item] }
  return bench.workspace.outbox.beginAttempts(request)[0]!
}

describe('a post that was edited', () => {
  it('keeps what waits on it, under the new id', () => {
    pull(post('1', 'Before'))
    const key = keyOf('1')
    bench.workspace.edits.edit(key, { name: 'Mine' }, {})
    pull(post('2', 'After', '1'))
    expect(bench.workspace.records.get(key)).toMatchObject({
      id: '2',
      values: { text: 'After', name: 'Mine' },
      changed: { name: { mine: 'Mine' } },
    })
    expect([ids(), keyOf('1')]).toEqual([['2'], key])
  })

  it('becomes one where it stood twice, and keeps the one that a person worked on', () => {
    pull(post('1', 'Before'))
    pull(post('1', 'Before'), post('2', 'After'))
    expect(ids()).toEqual(['1', '2'])
    const key = keyOf('2')
    bench.workspace.edits.edit(key, { name: 'Mine' }, {})
    pull(post('2', 'After', '1'))
    expect([ids(), keyOf('1'), keyOf('2')]).toEqual([['2'], key, key])
    expect(bench.workspace.records.get(key)).toMatchObject({ changed: { name: { mine: 'Mine' } } })
  })

  it.each(['the next pull', 'the answer to its edit'])(
    'keeps the work on both, told by %s: one edit waits, the other is on the shelf',
    (by) => {
      const [old, fresh] = twoWorkedOn()
      bench.workspace.outbox.approve([old])
      bench.workspace.outbox.hold([fresh])
      if (by === 'the next pull') pull(post('2', 'After', '1'))
      else bench.workspace.ingest.changeId('tweet', '1', '2')
      expect([ids(), keyOf('1'), keyOf('2')]).toEqual([['2'], old, old])
      expect(bench.workspace.records.get(old)).toMatchObject({
        state: 'edited',
        values: { text: 'After', name: 'Mine of 1' },
        changed: { name: { mine: 'Mine of 1' } },
      })
      const [shelved] = bench.workspace.records.shelf({ key: old })
      expect(shelved).toMatchObject({
        reason: reads('Edited twice'),
        values: { name: 'Mine of 2' },
        isRecordHere: true,
      })
      expect(bench.workspace.edits.restoreShelved(shelved!.shelfId)).toMatchObject({ values: { name: 'Mine of 2' } })
      expect(bench.workspace.records.get(old).isHeld).toBe(true)
    },
  )

  it('keeps the work of the other one where nothing waits on it itself', () => {
    pull(post('1', 'Before'), post('2', 'After'))
    const old = keyOf('1')
    bench.workspace.edits.edit(keyOf('2'), { name: 'Mine' }, {})
    bench.workspace.ingest.changeId('tweet', '1', '2')
    expect([ids(), keyOf('2')]).toEqual([['2'], old])
    expect(bench.workspace.records.get(old)).toMatchObject({
      state: 'edited',
      values: { text: 'After', name: 'Mine' },
      changed: { name: { mine: 'Mine' } },
    })
    bench.workspace.edits.undo()
    expect(bench.workspace.records.get(old)).toMatchObject({ state: 'clean', values: { name: null } })
  })

  it('looks for what was on its way of both, and says so until each is found', () => {
    const [old, fresh] = twoWorkedOn()
    const [first, second] = [send(old, 'Mine of 1'), send(fresh, 'Mine of 2')]
    const end = (result: AttemptResult) => bench.workspace.outbox.completeAttempts([result])
    for (const attemptId of [first, second]) end({ attemptId, kind: 'unknown', serverTo: null })
    pull(post('2', 'After', '1'))
    expect(bench.workspace.outbox.unknownAttempts().map(({ attemptId, key, id }) => [attemptId, key, id])).toEqual([
      [first, old, '2'],
      [second, old, '2'],
    ])
    expect(bench.workspace.records.get(old).state).toBe('unconfirmed')
    end({ attemptId: first, kind: 'notApplied' })
    expect(bench.workspace.records.get(old).state).toBe('unconfirmed')
    end({ attemptId: second, kind: 'notApplied' })
    expect(bench.workspace.records.get(old)).toMatchObject({ state: 'edited', values: { name: 'Mine of 1' } })
  })

  it('does not come back under an id that it had, whatever a list still shows', () => {
    pull(post('1', 'First'), post('3', 'Third', '1', '2'))
    expect(ids()).toEqual(['3'])
    pull(post('2', 'Second', '1'))
    pull(post('1', 'First'))
    expect(ids()).toEqual(['3'])
    expect(['1', '2', '3'].map((id) => bench.workspace.records.find('tweet', id).values['text'])).toEqual([
      'Third',
      'Third',
      'Third',
    ])
  })
})
