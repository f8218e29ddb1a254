/** What is set aside is listed as long as it is overwritten: a settlement that was taken back leaves it to the history of its record. */
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'
import { makeFormer } from '../../../../support/store/former-format.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

const theirs = (number: number, name: string, at = '2026-04-01T00:00:00Z') =>
  bench.workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(number, { name, updated_at: at })])
/** A conflict of the campaign's name. */
function clash(number: number): number {
  const key = bench.key(`c${number}`)
  bench.workspace.edits.edit(key, { name: `Mine ${number}` })
  theirs(number, `Theirs ${number}`)
  return key
}
const listed = () => bench.workspace.records.shelf({ accountId }).map(({ values }) => values['name'])
const inHistory = (key: number) =>
  bench.workspace.records.history(key).flatMap(({ source, isUndone }) => (source === 'shelf' ? [isUndone] : []))

it('lists no settlement that was taken back, whenever that was, and lists it again once it is made again', () => {
  const [first, second] = [clash(1), clash(2)]
  bench.workspace.edits.resolveConflict(first, 'mine')
  bench.workspace.edits.resolveConflict(second, 'theirs')
  expect(listed()).toEqual(['Mine 2', 'Theirs 1'])
  bench.workspace.edits.undo()
  expect(bench.reopen().records.shelf({ key: second })).toMatchObject([{ isUndone: true, values: { name: 'Mine 2' } }])
  expect(listed()).toEqual(['Theirs 1'])
  expect([inHistory(first), inHistory(second)]).toEqual([[false], [true]])
  bench.workspace.edits.redo()
  expect(listed()).toEqual(['Mine 2', 'Theirs 1'])
  // One that is settled again has what it overwrote then.
  bench.workspace.edits.undo()
  bench.workspace.edits.resolveConflict(second, 'mine')
  expect(listed()).toEqual(['Theirs 2', 'Theirs 1'])
  expect(inHistory(second)).toEqual([false, true])
})

it('keeps listing what was left alone when its settlement was taken back', () => {
  const keys = [clash(1), clash(2)]
  bench.workspace.edits.resolveConflicts(keys, 'theirs')
  theirs(1, 'Moved on', '2026-05-01T00:00:00Z')
  expect(bench.workspace.edits.undo().skipped).toHaveLength(1)
  expect(listed()).toEqual(['Mine 1'])
  expect(inHistory(keys[0]!)).toEqual([false])
})

it('knows of a file from before which settlements were taken back', async () => {
  const keys = [clash(1), clash(2), clash(3)]
  for (const key of keys) bench.workspace.edits.resolveConflict(key, 'theirs')
  bench.workspace.edits.undo()
  await bench.clock.advance(1_000)
  bench.workspace.edits.resolveConflict(keys[2]!, 'mine')
  bench.workspace.close()
  const db = new Database(bench.file)
  makeFormer(db, 350)
  db.close()
  bench.workspace = bench.open()
  expect(listed()).toEqual(['Theirs 3', 'Mine 2', 'Mine 1'])
  expect(inHistory(keys[2]!)).toEqual([false, true])
  bench.workspace.edits.undo()
  expect(listed()).toEqual(['Mine 2', 'Mine 1'])
})
