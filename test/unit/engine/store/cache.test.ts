import { afterEach, beforeEach, expect, it } from 'vitest'
import { resources } from '../../../../shared/presentation/resources.ts'
import { kindTable } from '../../../../src-main/engine/store/tables/kind-table.ts'
import { openFile } from '../../../../src-main/engine/store/open.ts'
import { makeScratch } from '../../../../src-main/engine/store/tables/scratch.ts'
import { cacheKib, Store } from '../../../../src-main/engine/store/tables/store.ts'
import { Workspace } from '../../../../src-main/engine/store/workspace.ts'
import { accountId, Bench, campaignRow } from '../../../support/store/workspace-harness.ts'
import { testFiles } from '../../../support/files/test-files.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

it('much of the file is kept in memory for work on many records, and little of it once that is over', () => {
  bench.workspace.close()
  const sql = openFile(testFiles, bench.file, resources.map(kindTable), '2026-11-20T12:00:00.000Z')
  makeScratch(sql)
  const store = new Store({ sql, clock: bench.clock, log: { write: () => undefined }, newId: () => 'new-1' })
  bench.workspace = new Workspace(store)
  const kept = () => sql.db.pragma('cache_size', { simple: true })
  expect(kept()).toBe(-cacheKib.small)
  bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(1)])
  const [key] = bench.workspace.records.gridKeys({
    kind: 'campaign',
    accountId,
    filter: { text: '', chip: 'all', equals: {} },
    sort: null,
    offset: 0,
    limit: 1,
  })
  bench.workspace.edits.edit(key!, { name: 'Spring' })
  expect(kept()).toBe(-cacheKib.small)
  bench.change('campaign', { keys: [key!] }, { do: 'value', field: 'name', value: 'Summer' })
  expect(kept()).toBe(-cacheKib.large)
  while (bench.workspace.tidy());
  expect(kept()).toBe(-cacheKib.small)
})
