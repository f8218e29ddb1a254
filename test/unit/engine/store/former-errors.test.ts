/** Errors that a file of a former format keeps have a text in place of a message; it is read as it was. */
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
