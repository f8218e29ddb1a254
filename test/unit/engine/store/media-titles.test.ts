/** Posts without name and text are called by what they show, the same in lists, search and review. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/contract/registry.ts'
import { titleOf } from '../../../../shared/presentation/title-of.ts'
import type { ReceivedRow } from '../../../../src-main/engine/store/tables/types.ts'
import { Bench } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => {
  bench.end()
})

const shapes: [title: string, values: ReceivedRow][] = [
  ['Picture post', { media_keys: ['3_1'] }],
  ['GIF post', { media_keys: ['16_1'] }],
  ['Video post', { media_keys: ['7_1'] }],
  ['Video post', { media_keys: ['13_1'] }],
  ['Post with a file', { media_keys: ['new-00000000000000000000000001'] }],
  ['Post with 4 pictures', { media_keys: ['3_1', '3_2', '3_3', '3_4'] }],
  ['Post with 2 files', { media_keys: ['3_1', '7_2'] }],
  ['Post with a card', { card_uri: 'card://1', text: '' }],
  ['Picture post', { media_keys: ['3_1'], text: '  ' }],
  ['Words', { media_keys: ['3_1'], text: 'Words' }],
  ['Named', { media_keys: ['3_1'], name: 'Named' }],
]

describe.each([
  ['tweet', 'tweet_id'],
  ['draft_tweet', 'id'],
  ['scheduled_tweet', 'id'],
])('a %s', (kind, idField) => {
  it.each(shapes)('is called “%s”', (title, values) => {
    bench.pull(kind, [{ [idField]: '71234567', text: null, name: null, ...values }])
    const { key } = bench.workspace.records.find(kind, '71234567')
    expect(titleOf(resourceOf(kind), values)).toBe(title)
    // A list has neither text nor media of it at hand.
    const query = {
      kind,
      accountId: bench.workspace.records.get(key).accountId,
      columns: ['name'],
      offset: 0,
      limit: 10,
    }
    const filter = { text: '', chip: 'all' as const, equals: {} }
    const [listed] = bench.workspace.records.gridPage({ ...query, filter, sort: null }).rows
    expect(listed?.called).toBe(title === 'Named' ? undefined : title)
    // Search asks the table itself, a copy is named in words.
    expect(bench.workspace.records.search('71234567', 5)).toMatchObject([{ key, name: title }])
    if (kind === 'tweet') return
    const [copy] = bench.workspace.edits.copy({ kind, selection: { keys: [key] } }).copies
    const planned = bench.workspace.outbox.pending(null).find((record) => record.key === copy?.key)
    expect(planned?.name).toBe(title === 'Named' ? 'Named copy' : title)
  })
})
