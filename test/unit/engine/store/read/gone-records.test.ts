import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(2)
})
afterEach(() => bench.end())

it('tells what is no more from what was deleted at the service; what is to be deleted is neither', () => {
  const { edits, ingest, records } = bench.workspace
  const made = edits.create('campaign', accountId, { name: 'Only here' })
  const [first, second] = [bench.key('c1'), bench.key('c2')]
  const keys = [first, second, made.key]
  edits.delete('campaign', { keys: [second, made.key] })
  expect(records.gone('campaign', keys)).toEqual({ gone: [made.key], deleted: [] })
  const { values } = records.get(first)
  ingest.ingestRead(accountId, 'campaign', [{ ...values, id: 'c1', deleted: true }])
  expect(records.gone('campaign', keys)).toEqual({ gone: [made.key], deleted: [first] })
})
