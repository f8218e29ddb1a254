/**
 * The engine is killed while it brings a file of an older format up to date: after each statement the files are taken as a killed process
 * leaves them, and states are opened again: some of three formats, all of every format in the long form (half an hour). All work on the
 * records must be there, whole.
 */
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { readMessage } from '../../../../src-main/engine/store/tables/index.ts'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { text } from '../../../../shared/contract/language/fields.ts'
import { resources, resourceOf } from '../../../../shared/presentation/resources.ts'
import { kindTable } from '../../../../src-main/engine/store/tables/kind-table.ts'
import { migrations, newestFormat } from '../../../../src-main/engine/store/file/migrations.ts'
import { closeFile, openFile } from '../../../../src-main/engine/store/open.ts'
import { openWorkspace } from '../../../../src-main/engine/store/workspace.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { makePastFile } from '../../../support/store/past-file.ts'
import { accountId, Bench, campaignRow } from '../../../support/store/workspace-harness.ts'
import { isLong } from '../../../support/long-form.ts'

const campaign = resourceOf('campaign')

const now = '2026-11-20T12:00:00.000Z'
/** What people made and have not pushed, in words that every format knows. */
const workSql = [
  'SELECT key, kind, account_id, operation, has_remote, revision, approved, is_conflict FROM pending ORDER BY key',
  'SELECT key, field, mine, base, theirs FROM pending_edit ORDER BY key, field',
  'SELECT action, key, field, from_value, to_value FROM journal_entry ORDER BY action, key, field',
  'SELECT key, reason, record_values FROM shelf ORDER BY id',
  'SELECT id, key, operation, revision, sent, status FROM attempt ORDER BY id',
  'SELECT name, value FROM setting ORDER BY name',
  'SELECT _key, _id, name, entity_status, daily_budget_amount_local_micro FROM r_campaign ORDER BY _key',
]

/** Of the statements that go over all rows, every so manieth is looked at. */
const rowsPerLook = isLong ? 25 : 200
const imagesMax = isLong ? Infinity : 3

let bench: Bench
let work: unknown[]
beforeAll(() => {
  bench = new Bench()
  // More than the cache holds, so that pages of an open transaction reach the disk.
  bench.fill(600)
  const { workspace } = bench
  for (const id of ['c1', 'c2', 'c3', 'c4']) workspace.edits.edit(bench.key(id), { name: `Mine ${id}` })
  workspace.ingest.ingestRead(accountId, 'campaign', [
    campaignRow(2, { name: 'Theirs', updated_at: '2026-04-01T00:00:00Z' }),
    campaignRow(3, { name: 'Theirs', updated_at: '2026-04-01T00:00:00Z' }),
  ])
  workspace.edits.resolveConflict(bench.key('c3'), 'mine')
  workspace.edits.delete('campaign', { keys: [bench.key('c5')] })
  workspace.edits.create('campaign', accountId, { name: 'Made', funding_instrument_id: 'f1' })
  const { key, revision } = workspace.outbox.pendingOf([bench.key('c4')])[0]!
  workspace.outbox.approve([bench.key('c1'), key])
  const items = [{ key, revision, operation: 'update' as const, sent: { name: 'Mine c4' }, baselineIds: [] }]
  workspace.outbox.beginAttempts({ accountId, kind: 'campaign', items, payloadHash: 'p', serverFrom: now })
  workspace.setSetting('kept', 'yes')
  // At the next opening the attempt under way counts as lost.
  bench.reopen()
  bench.workspace.close()
  work = readWork(bench.file)
}, 60_000)
afterAll(() => bench.end())
afterEach(() => restoreHooks())

describe.each(isLong ? migrations : spread(migrations, 3))(
  'an upgrade from format $number',
  ({ number }) => {
    it('that is killed after any statement goes on with all work there', () => {
      const file = pastFile(number)
      const images = mkdtempSync(`${bench.folder}-images-`)
      const { statements, kept } = recordKills(file, images)
      // The statements that matter were really seen: each table is made anew.
      expect(statements).toBeGreaterThan(resources.length * 3)
      expect(kept.length).toBeGreaterThanOrEqual(3)
      for (const image of spread(kept, imagesMax)) {
        const copy = path.join(image.folder, path.basename(file))
        const name = `after statement ${image.statement} of ${statements}`
        const options = {
          file: copy,
          clock: bench.clock,
          log: bench.log,
          files: testFiles,
          newId: () => 'new-z',
          hasSandbox: true,
        }
        openWorkspace(options).close()
        expect(readWork(copy), name).toEqual(work)
        const db = new Database(copy, { readonly: true })
        expect(db.pragma('integrity_check', { simple: true }), name).toBe('ok')
        expect(db.pragma('user_version', { simple: true }), name).toBe(newestFormat)
        db.close()
      }
      rmSync(images, { recursive: true })
    })
  },
  120_000,
)

/** The first, the last, and so many between them. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))]!)
}

function readWork(file: string): unknown[] {
  const db = new Database(file, { readonly: true })
  try {
    return workSql.map((sql) => (db.prepare(sql).all() as Record<string, unknown>[]).map(inWords))
  } finally {
    db.close()
  }
}

/** With the message in words that a row holds. */
function inWords(row: Record<string, unknown>): Record<string, unknown> {
  return 'reason' in row ? { ...row, reason: textOf(readMessage(String(row['reason']))) } : row
}

/** The same data as a Galley of that format wrote it, whose campaigns lacked a field and had another. */
function pastFile(format: number): string {
  const file = path.join(mkdtempSync(`${bench.folder}-past-`), 'galley.sqlite')
  const { purchase_order_number: _, ...fields } = campaign.fields
  const past = resources.map((of) =>
    of.kind === 'campaign'
      ? { ...campaign, fields: { ...fields, retired: { ...text({ write: 'always' }), label: 'Retired' } } }
      : of,
  )
  makePastFile(bench.file, format, file, past.map(kindTable)).close()
  return file
}

const databaseClass = Database.prototype as { exec: (sql: string) => unknown }
const probe = new Database(':memory:')
const statementClass = Object.getPrototypeOf(probe.prepare('SELECT 1')) as { run: (...args: unknown[]) => unknown }
probe.close()
const original = { exec: databaseClass.exec, run: statementClass.run }

function restoreHooks(): void {
  databaseClass.exec = original.exec
  statementClass.run = original.run
}

/** Opens the file, which upgrades it; after each statement the folder is copied where anything in it has changed. */
function recordKills(
  file: string,
  images: string,
): { statements: number; kept: { folder: string; statement: number }[] } {
  let statements = 0
  let runs = 0
  let last = ''
  const kept: { folder: string; statement: number }[] = []
  const look = () => {
    statements += 1
    const stamp = stampOf(path.dirname(file))
    if (stamp === last) return
    last = stamp
    const folder = path.join(images, String(statements))
    cpSync(path.dirname(file), folder, { recursive: true })
    kept.push({ folder, statement: statements })
  }
  databaseClass.exec = function (this: unknown, sql: string) {
    // One statement after the other, as SQLite carries them out; a trigger's own stand within a line.
    for (const statement of sql.replaceAll(/^\s*--.*$/gm, '').split(/;\s*$/m)) {
      if (statement.trim() === '') continue
      original.exec.call(this, statement)
      look()
    }
    return this
  }
  statementClass.run = function (this: unknown, ...args: unknown[]) {
    const result = original.run.apply(this, args)
    runs += 1
    if (runs % rowsPerLook === 0) look()
    else statements += 1
    return result
  }
  try {
    closeFile(openFile(testFiles, file, resources.map(kindTable), now))
  } finally {
    restoreHooks()
  }
  return { statements, kept }
}

function stampOf(folder: string): string {
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name)))
    .map((name) => {
      const { size, mtimeNs } = statSync(path.join(folder, name), { bigint: true })
      return `${name} ${size} ${mtimeNs}`
    })
    .join('\n')
}
