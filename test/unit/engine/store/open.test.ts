import { stringifyJson } from '../../../../shared/model/json.ts'
import { message } from '../../../../shared/messages/message.ts'
import type { PresentedField, PresentedResource } from '../../../../shared/presentation/resources.ts'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { text } from '../../../../shared/contract/language/fields.ts'
import { resources, resourceOf } from '../../../../shared/presentation/resources.ts'
import { backupsOf, backUp } from '../../../../src-main/engine/store/file/backup.ts'
import { kindTable } from '../../../../src-main/engine/store/tables/kind-table.ts'
import { closeFile, openFile } from '../../../../src-main/engine/store/open.ts'
import { makeFunctions } from '../../../../src-main/engine/store/query/condition.ts'
import { makeScratch } from '../../../../src-main/engine/store/tables/scratch.ts'
import { Store } from '../../../../src-main/engine/store/tables/store.ts'
import { Workspace } from '../../../../src-main/engine/store/workspace.ts'
import { accountId, Bench, campaignRow } from '../../../support/store/workspace-harness.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { says } from '../../../support/says.ts'

const campaign = resourceOf('campaign')

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

const now = '2026-11-20T12:00:00.000Z'
const tables = (kinds: readonly PresentedResource[] = resources) => kinds.map(kindTable)
const mode = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** Leaves the file as a crash would, and the first page of a table as a failing disk would. */
function overwriteAfterCrash(file: string, table: string): void {
  const db = new Database(file)
  db.prepare("UPDATE meta SET value = '1' WHERE name = 'open'").run()
  const page = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number
  db.close()
  const bytes = readFileSync(file)
  bytes.fill(0xa5, (page - 1) * 4096, page * 4096)
  writeFileSync(file, bytes)
}

/** A file as a process leaves it that is killed in a transaction that was on its way to the disk; `before`: what was committed until then. */
function cutShort(name: string, before: (db: Database.Database) => void): { file: string; journal: string } {
  const whole = path.join(path.dirname(bench.file), `whole-${name}`)
  const file = path.join(path.dirname(bench.file), name)
  const db = new Database(whole)
  before(db)
  db.pragma('cache_size = 2')
  db.exec('BEGIN; CREATE TABLE filler (a)')
  for (let row = 0; row < 100; row++) db.prepare('INSERT INTO filler VALUES (?)').run('x'.repeat(1000))
  for (const part of ['', '-journal']) copyFileSync(whole + part, file + part)
  db.close()
  return { file, journal: `${file}-journal` }
}

function refuse(code: string): never {
  throw Object.assign(new Error(`${code}: refused`), { code })
}

describe('opening', () => {
  it('has the settings that keep committed work through a power cut', () => {
    bench.workspace.close()
    const sql = openFile(testFiles, bench.file, tables(), now)
    const read = (pragma: string) => sql.db.pragma(pragma, { simple: true })
    expect(
      [
        'journal_mode',
        'synchronous',
        'locking_mode',
        'foreign_keys',
        'trusted_schema',
        'cell_size_check',
        'secure_delete',
      ].map(read),
    ).toEqual(['wal', 2, 'exclusive', 1, 0, 1, 1])
    sql.db.close()
  })

  it('keeps files to their owner, whatever the umask', () => {
    bench.workspace.close()
    chmodSync(bench.file, 0o666)
    const before = process.umask(0)
    bench.workspace = bench.open()
    bench.workspace.setSetting('a', 1)
    process.umask(before)
    expect(mode(path.dirname(bench.file))).toBe('700')
    for (const name of readdirSync(path.dirname(bench.file)))
      expect(mode(path.join(path.dirname(bench.file), name)), name).toBe('600')
  })

  it('refuses a second opener', () => {
    expect(() => bench.open()).toThrow(expect.objectContaining({ code: 'busy' }))
  })

  it.each([
    ['ENOSPC', 'The disk is full', 'Free some space'],
    ['EDQUOT', 'Your share of the disk is used up', 'Free some space'],
    ['EROFS', 'can only be read', 'name a data folder elsewhere'],
    ['EACCES', 'may not write', 'Give your user the right'],
    ['EPERM', 'may not write', 'Give your user the right'],
    ['EIO', 'reports an error', 'Copy the folder'],
  ])('says what is wrong with the folder and what to do at %s', (code, what, todo) => {
    bench.workspace.close()
    for (const call of ['mkdirSync', 'chmodSync'] as const) {
      const refusing = { ...testFiles, [call]: () => refuse(code) }
      const opened = () => openFile(refusing, bench.file, tables(), now)
      const words = { said: says(what), details: { reason: code } }
      expect(opened).toThrow(expect.objectContaining({ code: 'disk', ...words }))
      expect(opened).toThrow(expect.objectContaining({ said: says(todo) }))
      expect(opened).toThrow(expect.objectContaining({ said: says(path.dirname(bench.file)) }))
    }
    bench.workspace = bench.open()
  })

  it('has the name of a new folder on the disk before anything is in it', () => {
    const calls: string[] = []
    const folder = path.join(bench.folder, 'new')
    const openSync: typeof testFiles.openSync = (opened, ...how) => {
      const file = testFiles.openSync(opened, ...how)
      const flushSync = () => {
        calls.push(`flush ${opened}`)
        file.flushSync()
      }
      calls.push(`open ${opened}`)
      return { ...file, flushSync }
    }
    openFile({ ...testFiles, openSync }, path.join(folder, 'galley.sqlite'), tables(), now).db.close()
    const flushed = testFiles.platform === 'windows' ? [] : [`open ${bench.folder}`, `flush ${bench.folder}`]
    expect(calls.slice(0, flushed.length + 1)).toEqual([...flushed, `open ${path.join(folder, 'galley.sqlite')}`])
  })

  it('leaves a file of a newer version byte for byte as it is', () => {
    bench.workspace.close()
    const db = new Database(bench.file)
    db.pragma('user_version = 9999')
    db.close()
    const before = readFileSync(bench.file)
    expect(() => bench.open()).toThrow(expect.objectContaining({ code: 'newer_data' }))
    expect(readFileSync(bench.file).equals(before)).toBe(true)
  })

  it('begins again where a crash cut the first transaction of a new file short', () => {
    const { file, journal } = cutShort('new.db', () => {})
    expect(() => new Database(file, { readonly: true }).pragma('user_version')).toThrow(/readonly/)
    closeFile(openFile(testFiles, file, tables(), now))
    expect([statSync(file).size > 0, existsSync(journal)]).toEqual([true, false])
  })

  it('leaves a file with a journal of somebody else as it is', () => {
    const { file, journal } = cutShort('theirs.db', (db) =>
      db.exec('CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)'),
    )
    const before = [readFileSync(file), readFileSync(journal)]
    expect(() => openFile(testFiles, file, tables(), now)).toThrow()
    expect([readFileSync(file), readFileSync(journal)]).toEqual(before)
  })

  it('leaves a file that is none of ours as it is', () => {
    bench.workspace.close()
    writeFileSync(bench.file, 'a letter to a friend, long enough to be looked at as a database file header would be')
    expect(() => bench.open()).toThrow(expect.objectContaining({ code: 'damaged_data' }))
    expect(readFileSync(bench.file, 'utf8')).toMatch(/^a letter/)
  })

  it.each([
    ['shortened', (file: string) => truncateSync(file, 20 * 4096)],
    [
      'empty beside a backup',
      (file: string) => {
        writeFileSync(`${file}.20260101.backup`, '')
        truncateSync(file, 0)
      },
    ],
    ['overwritten in the middle, after a crash', (file: string) => overwriteAfterCrash(file, 'pending')],
    // Nothing of this page is read at the opening itself.
    ['overwritten where only a check looks, after a crash', (file: string) => overwriteAfterCrash(file, 'shelf')],
  ])('refuses a file that was %s, and leaves it as it is', (_, damage) => {
    bench.fill(20)
    bench.workspace.close()
    damage(bench.file)
    const before = readFileSync(bench.file)
    expect(() => bench.open()).toThrow(expect.objectContaining({ code: 'damaged_data' }))
    expect(readFileSync(bench.file).equals(before)).toBe(true)
  })

  it('keeps data after an end without closing', () => {
    bench.fill(2)
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' })
    // What a killed process leaves: the files as they are at that moment.
    const copy = path.join(bench.folder, 'copy', 'galley.sqlite')
    const other = openFile(testFiles, copy, tables(), now)
    other.db.close()
    for (const suffix of ['', '-wal'])
      if (existsSync(bench.file + suffix)) writeFileSync(copy + suffix, readFileSync(bench.file + suffix))
    const sql = openFile(testFiles, copy, tables(), now)
    expect(sql.value('SELECT name FROM r_campaign WHERE _id = ?', 'c1')).toBe('Mine')
    sql.db.close()
  })
})

describe('a full disk', () => {
  it('refuses the change with a plain word, and loses nothing before it', () => {
    bench.fill(3)
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Saved' })
    bench.workspace.close()
    const sql = openFile(testFiles, bench.file, tables(), now)
    makeScratch(sql)
    const workspace = new Workspace(new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-full' }))
    sql.db.pragma(`max_page_count = ${String(sql.db.pragma('page_count', { simple: true }))}`)
    const fill = () => {
      for (let turn = 0; turn < 500; turn++)
        workspace.edits.edit(workspace.records.keyOf('campaign', 'c2')!, { name: 'x'.repeat(2000) + String(turn) })
    }
    expect(fill).toThrow(expect.objectContaining({ code: 'disk', said: says('full') }))
    expect(workspace.records.find('campaign', 'c1').values['name']).toBe('Saved')
    sql.db.pragma('max_page_count = 1000000')
    expect(
      workspace.edits.edit(workspace.records.keyOf('campaign', 'c2')!, { name: 'Room again' }).values['name'],
    ).toBe('Room again')
    closeFile(sql)
    bench.workspace = bench.open()
    expect(bench.workspace.records.find('campaign', 'c2').values['name']).toBe('Room again')
  })
})

describe('the end', () => {
  it('closes on a full disk, and leaves the rest to the next opening', () => {
    bench.fill(3)
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Saved' })
    bench.workspace.close()
    const sql = openFile(testFiles, bench.file, tables(), now)
    // What SQLite says where the disk refuses a page.
    sql.db.pragma = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    }
    expect(() => closeFile(sql)).not.toThrow()
    bench.workspace = bench.open()
    expect(bench.workspace.records.find('campaign', 'c1').values['name']).toBe('Saved')
  })
})

describe('backups', () => {
  it('are whole copies, three of them at most', () => {
    bench.fill(2)
    bench.workspace.close()
    const sql = openFile(testFiles, bench.file, tables(), now)
    for (const label of ['1', '2', '3', '4']) backUp(testFiles, sql, bench.file, label)
    closeFile(sql)
    expect(backupsOf(testFiles, bench.file).map((file) => path.basename(file))).toEqual([
      'galley.sqlite.00004-4.backup',
      'galley.sqlite.00003-3.backup',
      'galley.sqlite.00002-2.backup',
    ])
    const copy = new Database(backupsOf(testFiles, bench.file)[0], { readonly: true })
    expect(copy.prepare('SELECT count(*) FROM r_campaign').pluck().get()).toBe(2)
    copy.close()
    expect(mode(backupsOf(testFiles, bench.file)[0]!)).toBe('600')
  })

  it('that were asked for take none of the others away', () => {
    bench.fill(2)
    bench.workspace.close()
    const sql = openFile(testFiles, bench.file, tables(), now)
    for (const label of ['1', '2', '3']) backUp(testFiles, sql, bench.file, label)
    closeFile(sql)
    bench.workspace = bench.open()
    for (let turn = 0; turn < 4; turn++) bench.workspace.backUp()
    const names = backupsOf(testFiles, bench.file).map((file) => path.basename(file))
    expect(names.map((name) => /\.(\d+(?:-asked)?)-/.exec(name)![1])).toEqual([
      ...['00007-asked', '00006-asked', '00005-asked'],
      ...['00003', '00002', '00001'],
    ])
  })
})

describe('a changed contract', () => {
  /** The campaign as an older version declared it. */
  function past(
    change: (fields: Record<string, PresentedField>) => Record<string, PresentedField>,
  ): PresentedResource[] {
    return resources.map((of) =>
      of.kind === 'campaign' ? { ...campaign, fields: change({ ...campaign.fields }) } : of,
    )
  }
  /** A workspace of that version in a file of its own. */
  function openPast(change: (fields: Record<string, PresentedField>) => Record<string, PresentedField>) {
    bench.workspace.close()
    const file = path.join(bench.folder, 'past', 'galley.sqlite')
    const sql = openFile(testFiles, file, past(change).map(kindTable), now)
    makeScratch(sql)
    const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-past' })
    Object.assign(store, { kinds: new Map(past(change).map((of) => [of.kind, kindTable(of)])) })
    return { file, sql, old: new Workspace(store) }
  }
  const shapes: [string, (fields: Record<string, PresentedField>) => Record<string, PresentedField>][] = [
    [
      'lacked fields',
      ({
        purchase_order_number: _,
        servable: __,
        daily_budget_amount_local_micro: ___,
        reasons_not_servable: ____,
        ...fields
      }) => fields,
    ],
    [
      'had other types',
      (fields) => ({
        ...fields,
        standard_delivery: { ...text({ write: 'always' }), label: 'Pace' },
        duration_in_days: { ...text(), label: 'Days' },
      }),
    ],
    [
      'had fields that are gone',
      (fields) => ({ ...fields, retired: { ...text({ write: 'always' }), label: 'Retired' } }),
    ],
    ['had another order', (fields) => Object.fromEntries(Object.entries(fields).toReversed())],
  ]

  it.each(shapes)('that %s is brought to the present one with all work on it', (_, change) => {
    const { file, sql, old } = openPast(change)
    old.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { purchase_order_number: 'PO-1', retired: 'kept', future: [1] }),
      campaignRow(2, { entity_status: 'ACTIVE' }),
    ])
    old.edits.edit(old.records.keyOf('campaign', 'c1')!, { name: 'Mine' })
    old.edits.create('campaign', accountId, { name: 'Made', funding_instrument_id: 'f1' })
    const key = old.records.keyOf('campaign', 'c1')!
    closeFile(sql)

    const present = openFile(testFiles, file, tables(), now)
    makeScratch(present)
    makeFunctions(present)
    const workspace = new Workspace(
      new Store({ sql: present, clock: bench.clock, log: bench.log, newId: () => 'new-y' }),
    )
    const view = workspace.records.get(key)
    expect(view).toMatchObject({
      id: 'c1',
      state: 'edited',
      changed: { name: { base: 'Campaign 1', mine: 'Mine' } },
      extra: { retired: 'kept', future: [1] },
    })
    const { name: _name, ...rest } = view.values
    const { name: __name, ...sent } = campaignRow(1, { purchase_order_number: 'PO-1' })
    expect(rest).toEqual({
      ...sent,
      daily_budget_amount_local_micro: 1_000_000n,
      total_budget_amount_local_micro: 9_000_000_000n,
    })
    expect(workspace.records.find('campaign', 'new-past')).toMatchObject({ state: 'new', values: { name: 'Made' } })
    expect(workspace.records.search('mine', 5)).toMatchObject([{ id: 'c1' }])
    expect(workspace.edits.undo()).toMatchObject({ restored: 1 })
    expect(present.value('PRAGMA integrity_check')).toBe('ok')
    expect(backupsOf(testFiles, file)).toHaveLength(1)
    closeFile(present)
    const again = openFile(testFiles, file, tables(), now)
    expect(backupsOf(testFiles, file)).toHaveLength(1)
    closeFile(again)
  })

  it('that lost a field keeps the edits of it on the shelf', () => {
    const { file, sql, old } = openPast((fields) => ({
      ...fields,
      retired: { ...text({ write: 'always' }), label: 'Retired' },
    }))
    old.ingest.ingestRead(accountId, 'campaign', [campaignRow(1, { retired: 'theirs' })])
    old.edits.edit(old.records.keyOf('campaign', 'c1')!, { retired: 'Mine' })
    closeFile(sql)
    const present = openFile(testFiles, file, tables(), now)
    expect(present.all('SELECT reason, record_values FROM shelf')).toEqual([
      { reason: stringifyJson(message('engine.reshape.fieldNotKnown')), record_values: '{"retired":"Mine"}' },
    ])
    expect(present.value('SELECT count(*) FROM pending')).toBe(0)
    closeFile(present)
  })
})
