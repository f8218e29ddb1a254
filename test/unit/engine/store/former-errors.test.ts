/** Errors that a file of a former format keeps have a text in place of a message; it is read as it was. */
import { reads } from '../../../support/says.ts'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { message } from '../../../../shared/messages/message.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import type { AudienceListTables } from '../../../../src-main/engine/store/beside/audience-lists.ts'
import { makeFormer } from '../../../support/store/former-format.ts'
import { accountId, Bench } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

it('errors of uploads and lists from before messages say what they said', () => {
  bench.workspace.close()
  const details = { firstLine: 2 }
  const former = JSON.stringify({ code: 'refused', message: 'It’s “50 %” too large: {"a"}', details })
  const db = new Database(bench.file)
  db.pragma('foreign_keys = OFF')
  db.prepare(
    `INSERT INTO upload (sha256, account_id, category, owners, state, chunk_bytes, made_at, error)
     VALUES ('a', ?, 'TWEET_IMAGE', '', 'failed', 1, '2026-11-20T12:00:00Z', ?)`,
  ).run(accountId, former)
  for (const error of [former, null])
    db.prepare(
      `INSERT INTO audience_import (account_id, audience_id, plan, state, made_at, turn, error)
       VALUES (?, 'c', '{}', 'failed', '2026-11-20T12:00:00Z', 1, ?)`,
    ).run(accountId, error)
  makeFormer(db, 190)
  db.close()

  bench.workspace = bench.open()
  const [upload] = bench.workspace.media.uploads(null)
  const [list, fine] = bench.workspace.audienceLists.all()
  expect(upload?.error).toMatchObject({ code: 'refused', details })
  expect([upload, list].map((each) => textOf(each!.error!.message))).toEqual(
    Array(2).fill('It’s “50 %” too large: {"a"}'),
  )
  expect(fine?.error).toBeNull()
})

it('what ended, waits or was put aside says what it said, and the problem of a rule too', () => {
  bench.fill(1)
  const { key } = bench.workspace.edits.edit(bench.key('c1'), { name: '' })
  bench.workspace.close()
  const said = 'It’s “50 %” too large: {"a"}'
  const db = new Database(bench.file)
  db.prepare('UPDATE pending SET parked = ? WHERE key = ?').run(
    JSON.stringify({ code: 'X', message: said, field: 'name', at: '2026-11-20T12:00:00Z' }),
    key,
  )
  db.prepare('UPDATE problem SET message = ? WHERE key = ?').run(said, key)
  db.prepare(
    `INSERT INTO shelf (key, at, reason, record_values, kind, account_id)
     VALUES (?, '2026-11-20T12:00:00Z', 'Settled: mine kept', '{"name":"Theirs"}', 'campaign', ?)`,
  ).run(key, accountId)
  db.prepare(
    `INSERT INTO activity_entry (heard_at, kind, reason, body) VALUES ('2026-11-20T12:00:00Z', 'gap', ?, 'null')`,
  ).run(said)
  db.prepare("INSERT INTO push_run (id, account_id, at) VALUES (1, ?, '2026-11-20T12:00:00Z')").run(accountId)
  const holds = [
    { code: 'parked', message: said },
    { code: 'conflict', message: 'Second.' },
  ]
  const step = { step: `campaign:${key}`, kind: 'campaign', key, note: said, operation: 'update' }
  const insert = db.prepare('INSERT INTO push_step (push, place, key, step, ended, outcome) VALUES (1, ?, ?, ?, ?, ?)')
  insert.run(0, key, JSON.stringify({ ...step, heldBy: holds }), null, null)
  const outcome = { outcome: 'rejected', error: { code: 'X', message: said, field: null } }
  insert.run(1, key, JSON.stringify({ ...step, heldBy: [] }), 'rejected', JSON.stringify(outcome))
  const results = [
    { kind: 'campaign', accountId, status: 'complete' },
    { kind: 'card', accountId, error: { code: 'offline', message: said } },
  ]
  db.prepare("INSERT INTO pull_run (id, at, is_by_itself, results) VALUES (1, '2026-11-20T12:00:00Z', 0, ?)").run(
    JSON.stringify(results),
  )
  makeFormer(db, 250)
  db.close()

  bench.workspace = bench.open()
  const { records, outbox, ingest } = bench.workspace
  const record = records.get(key)
  expect(record.parked).toEqual({ code: 'X', message: reads(said), field: 'name', at: '2026-11-20T12:00:00Z' })
  expect(record.problems.map((problem) => problem.message)).toContain(said)
  expect(records.shelf({ key })).toMatchObject([{ reason: reads('Settled: mine kept'), values: { name: 'Theirs' } }])
  expect(bench.workspace.activity.entries(null, 9)).toMatchObject([{ kind: 'gap', reason: reads(said), body: null }])
  const { steps, outcomes } = outbox.pushRunSteps(1, 0)
  expect(steps.map(({ heldBy, note }) => [heldBy.map((hold) => textOf(hold.message)), note && textOf(note)])).toEqual([
    [[said, 'Second.'], said],
    [[], said],
  ])
  expect(outcomes).toMatchObject([{ outcome: 'rejected', error: { code: 'X', message: reads(said), field: null } }])
  expect(ingest.runs(accountId, 9)[0]!.results).toMatchObject([
    { kind: 'campaign', status: 'complete' },
    { kind: 'card', error: { code: 'offline', message: reads(said) } },
  ])
})

it('an error that is kept from now on is a message, numbers in it exact', () => {
  const error = {
    code: 'refused' as const,
    message: message('engine.listRun.sendLines', { firstLine: 1, lastLine: 12_345_678_901_234_567n }),
    details: {},
  }
  const id = bench.workspace.audienceLists.add({ accountId, audienceId: 'c' } as Parameters<
    AudienceListTables['add']
  >[0]).id
  bench.workspace.audienceLists.setState(id, 'failed', error)
  expect(bench.reopen().audienceLists.get(id)?.error).toEqual(error)
})
