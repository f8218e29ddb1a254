import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../../../shared/presentation/resources.ts'
import { indexesOf, kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { closeFile, openFile } from '../../../../../src-main/engine/store/open.ts'
import { campaignIndexes, leftByKill } from '../../../../support/store/left-by-kill.ts'
import { accountId, accountRow, Bench, campaignRow, fundingRow } from '../../../../support/store/workspace-harness.ts'
import { testFiles } from '../../../../support/files/test-files.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.pull('account', [accountRow()])
  bench.pull('funding_instrument', [fundingRow('f1')])
})
afterEach(() => bench.end())

const campaigns = kindTable(resources.find(({ kind }) => kind === 'campaign')!)
const all = indexesOf(campaigns)
  .map(({ name }) => name)
  .toSorted()
const onlyIds = ['r_campaign__id']

const onDisk = () => campaignIndexes(leftByKill(bench.file))

/** Lands a page of so many campaigns, from a number on. */
function land(from: number, count: number, nextCursor: string | null): void {
  if (from === 1) bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
  const rows = Array.from({ length: count }, (_, index) => campaignRow(from + index))
  for (let start = 0; start < count; start += 200) {
    const isLast = start + 200 >= count
    bench.workspace.ingest.ingestPage(accountId, 'campaign', rows.slice(start, start + 200), {
      isFirstPage: from === 1,
      ...(isLast ? { nextCursor } : {}),
    })
  }
}

function finish(): void {
  while (bench.workspace.ingest.makeNextIndex('campaign'));
  bench.workspace.ingest.finishPull(accountId, 'campaign')
}

describe('the indexes of a first pull', () => {
  it('are put off from its first full slice on, but for the one of ids, and made at its end', () => {
    land(1, 400, 'two')
    expect(onDisk()).toEqual(onlyIds)
    land(401, 400, null)
    while (bench.workspace.ingest.makeNextIndex('campaign'));
    expect(onDisk()).toEqual(all)
    expect(bench.workspace.ingest.makeNextIndex('campaign')).toBe(false)
  })

  it('are made one a call, and all of them are on disk with the last', () => {
    land(1, 400, null)
    let calls = 1
    while (bench.workspace.ingest.makeNextIndex('campaign')) {
      calls += 1
      expect(onDisk()).toEqual(onlyIds)
    }
    expect(calls).toBe(all.length - onlyIds.length)
    expect(onDisk()).toEqual(all)
  })

  it('are made by the end of the pull where nobody asked for them before', () => {
    land(1, 400, null)
    bench.workspace.ingest.finishPull(accountId, 'campaign')
    expect(onDisk()).toEqual(all)
  })

  it('are made when the file is opened after an end in between, with every row that was there', () => {
    land(1, 400, 'two')
    const file = leftByKill(bench.file)
    const sql = openFile(testFiles, file, resources.map(kindTable), '2026-11-20T12:00:00.000Z')
    expect(sql.value('SELECT count(*) FROM r_campaign INDEXED BY r_campaign__name WHERE _hidden = 0')).toBe(400)
    expect(sql.value('PRAGMA integrity_check')).toBe('ok')
    closeFile(sql)
    expect(campaignIndexes(file)).toEqual(all)
  })

  it('are not missed by what is shown, edited and pulled meanwhile', () => {
    land(1, 400, 'two')
    const shown = bench.ids()
    bench.workspace.edits.edit(bench.key('c7'), { name: 'Mine' })
    // A known id is still known.
    land(401, 200, null)
    expect(bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(8)])).toMatchObject({
      received: 1,
      changed: 0,
    })
    finish()
    expect(bench.ids({ text: 'Mine' })).toEqual(['c7'])
    expect(shown).toHaveLength(200)
    expect(bench.page().total).toBe(600)
  })

  it('stay where the rows are few, where some were there, and in later pulls', () => {
    land(1, 199, 'two')
    expect(onDisk()).toEqual(all)
    land(200, 400, null)
    expect(onDisk()).toEqual(all)
    finish()
    land(1, 400, null)
    expect(onDisk()).toEqual(all)
  })

  it('come back where the landing that put them off is taken back', () => {
    bench.workspace.ingest.startPull(accountId, 'campaign', { isFull: false })
    const rows = Array.from({ length: 200 }, (_, index) => campaignRow(index + 1))
    const broken = {
      ...rows[0]!,
      get name(): string {
        throw new Error('no name')
      },
    }
    expect(() =>
      bench.workspace.ingest.ingestPage(accountId, 'campaign', [...rows, broken], {
        isFirstPage: true,
        nextCursor: null,
      }),
    ).toThrow()
    expect(onDisk()).toEqual(all)
    expect(bench.page().total).toBe(0)
  })
})
