/** How old what was pulled is, and which posts must have gone out by now. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resourceOf } from '../../../../../shared/contract/registry.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

function post(id: string, scheduledAt: string, status = 'SCHEDULED'): void {
  const row = { ...resourceOf('scheduled_tweet').examples[0], id, scheduled_at: scheduledAt, scheduled_status: status }
  bench.workspace.ingest.ingestRead(accountId, 'scheduled_tweet', [row])
}

it('kinds count once a pull of them has ended, by the time of that', () => {
  const { ingest } = bench.workspace
  ingest.startPull(accountId, 'campaign', { isFull: false })
  ingest.ingestPage(accountId, 'campaign', [], { isFirstPage: true, nextCursor: null })
  expect(ingest.pulledKinds()).toEqual([])
  ingest.finishPull(accountId, 'campaign')
  expect(ingest.pulledKinds()).toEqual([
    { accountId, kind: 'campaign', pulledAtMs: Date.parse(ingest.pulledAt(accountId, 'campaign')!) },
  ])
})

it('posts are due from their minute on for an hour, unless the service said what became of them', () => {
  post('1', '2026-11-20T12:00:00Z')
  post('2', '2026-11-20T12:30:00Z')
  post('3', '2026-11-20T11:40:00Z', 'FAILED')
  post('4', '2026-11-20T10:00:00Z')
  expect(bench.workspace.ingest.postsDue('2026-11-20T12:10:00.000Z')).toEqual([
    { accountId, atMs: Date.parse('2026-11-20T12:00:00Z') },
  ])
})
