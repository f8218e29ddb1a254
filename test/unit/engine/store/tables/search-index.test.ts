import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resources } from '../../../../../shared/presentation/resources.ts'
import { kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { openFile } from '../../../../../src-main/engine/store/open.ts'
import { makeScratch } from '../../../../../src-main/engine/store/tables/scratch.ts'
import { indexTexts, queueSearchRange } from '../../../../../src-main/engine/store/tables/search-index.ts'
import { Sql } from '../../../../../src-main/engine/store/file/sql.ts'
import { Store } from '../../../../../src-main/engine/store/tables/store.ts'
import { Workspace } from '../../../../../src-main/engine/store/workspace.ts'
import { Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'
import { testFiles } from '../../../../support/files/test-files.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

const rows = (count: number) => Array.from({ length: count }, (_, index) => campaignRow(index + 1))

it('hundreds of renamed records are put in with one statement out and one in', () => {
  bench.fill(300)
  while (bench.workspace.tidy());
  for (let number = 1; number <= 300; number++)
    bench.workspace.edits.edit(bench.key(`c${number}`), { name: `Renamed ${number}.` })
  const written = vi.spyOn(Sql.prototype, 'run')
  while (bench.workspace.tidy());
  const statements = written.mock.calls.filter(([text]) => text.includes('"s_campaign"'))
  written.mockRestore()
  expect(statements).toHaveLength(2)
  expect(bench.page({ text: 'renamed' }).total).toBe(300)
  expect(bench.page({ text: 'campaign' }).total).toBe(0)
})

it('what waits is put in a thousand records at a time, all of it and each once, however it was told', () => {
  bench.fill(0)
  bench.pull('campaign', rows(2600))
  bench.workspace.close()
  const sql = openFile(testFiles, bench.file, resources.map(kindTable), '2026-11-20T12:00:00.000Z')
  makeScratch(sql)
  const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-1' })
  bench.workspace = new Workspace(store)
  while (bench.workspace.tidy());
  // As if texts had changed behind its back.
  sql.run(`UPDATE r_campaign SET name = 'Plain ' || _id || '.'`)
  const first = sql.value<number>('SELECT min(_key) FROM r_campaign')!
  for (const [from, to] of [
    [0, 2399],
    [0, 0],
    [3, 3],
    [3, 1200],
    [2398, 2598],
  ] as const)
    queueSearchRange(store, 'campaign', first + from, first + to)
  let slices = 1
  while (indexTexts(store, 'slice')) slices += 1
  expect(slices).toBeGreaterThan(2)
  expect(sql.value('SELECT count(*) FROM search_todo')).toBe(0)
  // The last of them was not told of.
  expect(sql.value(`SELECT count(*) FROM s_campaign WHERE s_campaign MATCH 'plain'`)).toBe(2599)
  expect(sql.values(`SELECT rowid - ? FROM s_campaign WHERE s_campaign MATCH '"c1201."'`, first)).toEqual([1200])
})
