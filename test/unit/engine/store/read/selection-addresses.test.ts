/** The addresses of many records are read with pauses for other calls; what these take away meanwhile is left out. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => (bench = new Bench()))
afterEach(() => bench.end())

it('gives way between records, and leaves out one that was deleted between', async () => {
  const texts = ['A https://a.example/1', 'no address', 'B https://b.example/2', 'C https://c.example/3']
  const keys = texts.map((text) => bench.workspace.edits.create('draft_tweet', accountId, { text, user_id: '1' }).key)
  let turns = 0
  let ms = 0
  const clock = {
    monotonicMs: () => (ms += 1000),
    yieldToEventLoop: () => {
      if (++turns === 1) bench.workspace.edits.delete('draft_tweet', { keys: [keys[2]!] })
      return Promise.resolve()
    },
  }
  const found = await bench.workspace.records.selectionAddresses(clock, 'draft_tweet', { keys })
  expect(turns).toBe(keys.length)
  expect(found.map(({ key, addresses }) => [key, addresses])).toEqual([
    [keys[0], ['https://a.example/1']],
    [keys[3], ['https://c.example/3']],
  ])
})
