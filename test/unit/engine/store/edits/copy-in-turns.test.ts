/** A large copy gives way to other calls, is one step of undo, and leaves nothing where it is killed half-way. */
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { openWorkspace } from '../../../../../src-main/engine/store/workspace.ts'
import { testFiles } from '../../../../support/files/test-files.ts'
import { accountId, Bench, everything } from '../../../../support/store/workspace-harness.ts'

const groupCount = 60
let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(2)
  ingest('line_item', (at) => ({ id: `g${at}`, name: `Group ${at}`, campaign_id: 'c1' }))
  ingest('tweet', (at) => ({ tweet_id: String(100 + at) }))
  ingest('promoted_tweet', (at) => ({ id: `p${at}`, line_item_id: `g${at}`, tweet_id: String(100 + at) }))
})
afterEach(() => bench.end())

function ingest(kind: string, rowOf: (at: number) => ReceivedRow) {
  const example = resourceOf(kind).examples[0] as ReceivedRow
  const rows = Array.from({ length: groupCount }, (_, at) => ({ ...example, ...rowOf(at) }))
  const wire = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    ),
  )
  bench.workspace.ingest.ingestRead(accountId, kind, wire)
}

/** Every pause ends a turn; `between` runs after each. */
const everyPause = (between: () => void) => {
  let ms = 0
  return {
    monotonicMs: () => (ms += 1000),
    yieldToEventLoop: () => {
      between()
      return Promise.resolve()
    },
  }
}
const order = () => ({ kind: 'campaign', selection: { keys: [bench.key('c1')] }, withContents: true })
const countOf = (kind: string, workspace = bench.workspace) =>
  workspace.records.gridPage({
    ...{ kind, accountId, filter: everything, sort: null, columns: [], offset: 0, limit: 1 },
  }).total
const counts = (workspace = bench.workspace) =>
  ['campaign', 'line_item', 'promoted_tweet'].map((kind) => countOf(kind, workspace))
const before = [2, groupCount, groupCount]
const after = [3, 2 * groupCount, 2 * groupCount]

it('makes what a copy at once makes, as one step of undo', async () => {
  let turns = 0
  const result = await bench.workspace.edits.copyInTurns(
    everyPause(() => turns++),
    order(),
  )
  expect(turns).toBeGreaterThan(100)
  expect(result.changed).toBe(1 + 2 * groupCount)
  expect(result.action).toBe(bench.workspace.edits.lastAction())
  expect(counts()).toEqual(after)
  bench.workspace.edits.undo()
  expect(counts()).toEqual(before)
  bench.workspace.edits.redo()
  expect(counts()).toEqual(after)
  bench.reopen()
  expect(counts()).toEqual(after)
})

it('answers other calls between its turns', async () => {
  const key = bench.key('c2')
  let edits = 0
  await bench.workspace.edits.copyInTurns(
    everyPause(() => {
      edits += 1
      bench.workspace.edits.edit(key, { name: `Edited ${edits}` })
    }),
    order(),
  )
  expect(edits).toBeGreaterThan(100)
  expect(counts()).toEqual(after)
})

it('leaves nothing where it is killed after any of its turns', async () => {
  const kills: { file: string; made: number }[] = []
  await bench.workspace.edits.copyInTurns(
    everyPause(() => {
      const made = countOf('campaign') + countOf('line_item') - 2 - groupCount
      if (kills.at(-1)?.made === made && kills.length > 0) return
      // What is on disk at this moment is all that a killed engine would find.
      const file = path.join(bench.folder, `killed-${kills.length}`, 'galley.sqlite')
      for (const end of ['', '-wal']) if (existsSync(bench.file + end)) cpSync(bench.file + end, file + end)
      kills.push({ file, made })
    }),
    order(),
  )
  expect(kills.map(({ made }) => made)).toEqual([0, 1, 51, 61])
  for (const { file } of kills) {
    const workspace = openWorkspace({
      ...{ file, files: testFiles, clock: bench.clock, log: bench.log, newId: () => 'new-killed' },
      hasSandbox: true,
    })
    expect(counts(workspace)).toEqual(before)
    expect(() => workspace.edits.undo()).toThrow(expect.objectContaining({ code: 'nothing_to_undo' }) as Error)
    expect(() => workspace.edits.redo()).toThrow(expect.objectContaining({ code: 'nothing_to_undo' }) as Error)
    workspace.close()
  }
})

it('stops where a person takes it back meanwhile, and leaves nothing', async () => {
  const copying = bench.workspace.edits.copyInTurns(
    everyPause(() => {
      if (countOf('line_item') > groupCount + 20) bench.workspace.edits.undo()
    }),
    order(),
  )
  await expect(copying).rejects.toMatchObject({ code: 'cancelled' })
  expect(counts()).toEqual(before)
  expect(() => bench.workspace.edits.redo()).toThrow(expect.objectContaining({ code: 'nothing_to_undo' }) as Error)
})
