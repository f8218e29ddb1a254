/** What is only a part of an ad group comes after the things themselves, and says whose it is. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resourceOf } from '../../../../../shared/contract/registry.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => (bench = new Bench()))
afterEach(() => bench.end())

function bring(kind: string, changes: ReceivedRow): void {
  const row = Object.entries({ ...resourceOf(kind).examples[0], ...changes }).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ])
  bench.workspace.ingest.ingestRead(accountId, kind, [Object.fromEntries(row) as ReceivedRow])
}

it('stands behind a campaign even where it is called exactly as was typed', () => {
  bench.fill(2)
  bench.workspace.edits.edit(bench.key('c1'), { name: 'Barista classes' })
  for (const id of ['Wien', 'Berlin']) {
    bring('line_item', { id, campaign_id: 'c1', name: `In ${id}` })
    const keyword = { targeting_type: 'BROAD_KEYWORD', targeting_value: 'barista', name: 'barista' }
    bring('targeting_criterion', { id: `t${id}`, line_item_id: id, ...keyword })
  }
  const found = bench.workspace.records.search('barista', 20)
  expect(found.map(({ kind, within }) => [kind, within])).toEqual([
    ['campaign', undefined],
    ['targeting_criterion', expect.any(String)],
    ['targeting_criterion', expect.any(String)],
  ])
  expect(
    found
      .slice(1)
      .map(({ within }) => within)
      .toSorted(),
  ).toEqual(['In Berlin', 'In Wien'])
})
