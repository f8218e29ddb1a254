/** A file of a former format names actions and events by texts; they are read, undone and redone under those names. */
import Database from 'better-sqlite3'
import { afterEach, expect, it } from 'vitest'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { accountId, Bench, campaignRow } from '../../../support/store/workspace-harness.ts'
import { makeFormer } from '../../../support/store/former-format.ts'
import { reads } from '../../../support/says.ts'

const bench = new Bench()
afterEach(() => bench.end())

it('labels from before messages stay readable', () => {
  bench.fill(2)
  const key = bench.key('c1')
  bench.workspace.edits.edit(key, { name: 'Mine' })
  bench.workspace.ingest.ingestRead(accountId, 'campaign', [
    campaignRow(1, { daily_budget_amount_local_micro: 7_000_000n, updated_at: '2026-04-01T00:00:00Z' }),
  ])
  const now = bench.workspace.records.history(key).map(({ label }) => textOf(label))
  expect(now).toContain('Edit name')
  expect(now).toContain('Changed at the service')
  bench.workspace.close()

  const db = new Database(bench.file)
  db.exec("UPDATE journal_action SET label = 'Edit {name} “it''s”'; UPDATE event SET label = 'Changed there'")
  makeFormer(db, 200)
  db.close()

  bench.workspace = bench.open()
  expect(bench.workspace.records.history(key).map(({ label }) => textOf(label))).toEqual(
    now.map((each) => (each === 'Edit name' ? "Edit {name} “it's”" : 'Changed there')),
  )
  expect(bench.workspace.edits.undo()).toMatchObject({ label: reads("Edit {name} “it's”"), restored: 1 })
  bench.workspace.edits.edit(key, { name: 'Again' })
  expect(bench.reopen().edits.undoState().undo).toEqual({ label: reads('Edit name') })
})
