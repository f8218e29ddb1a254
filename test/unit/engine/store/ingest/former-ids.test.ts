/** A row that tells former ids of its record: one record goes on, known by all of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
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
