import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupsOf } from '../../../../../src-main/engine/store/file/backup.ts'
import { listBackups, restore } from '../../../../../src-main/engine/store/file/restore.ts'
import { Bench } from '../../../../support/store/workspace-harness.ts'
import { testFiles } from '../../../../support/files/test-files.ts'

const weekMs = 7 * 86_400_000
let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(200)
  settle()
})
afterEach(() => bench.end())

const settle = () => {
  while (bench.workspace.tidy());
}
const aWeekLater = async () => {
  await bench.clock.advance(weekMs + 1)
  settle()
}
const names = () => readdirSync(path.dirname(bench.file)).toSorted()
/** Closes the file and spoils the last bytes of one index's first page, as a failing disk would. */
function damage(): void {
  bench.workspace.close()
  const db = new Database(bench.file, { readonly: true })
  const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'r_campaign__name'").pluck().get())
  db.close()
  const descriptor = openSync(bench.file, 'r+')
  writeSync(descriptor, Buffer.alloc(256, 0x41), 0, 256, page * 4096 - 256)
  closeSync(descriptor)
}

/** Opens the workspace again on a disk that can refuse the mark which follows a backup. */
function fullAtMarks(): { isFull: boolean } {
  const disk = { isFull: false }
  bench.workspace.close()
  bench.workspace = bench.open((file) => {
    const db = new Database(file)
    const prepare = db.prepare.bind(db)
    const refusing = (text: string) => {
      const statement = prepare(text)
      if (!text.includes("'run'")) return statement
      const run = statement.run.bind(statement)
      return Object.assign(statement, {
        run: (...given: unknown[]) => {
          if (disk.isFull) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
          return run(...given)
        },
      })
    }
    return Object.assign(db, { prepare: refusing })
  })
  return disk
}

describe('the weekly check', () => {
  it('waits a week, leaves a verified backup of a sound file, and waits again', async () => {
    expect(backupsOf(testFiles, bench.file)).toEqual([])
    await aWeekLater()
    expect(listBackups(testFiles, bench.file)).toMatchObject([{ isSound: true }])
    settle()
    expect(backupsOf(testFiles, bench.file)).toHaveLength(1)
    await aWeekLater()
    expect(backupsOf(testFiles, bench.file)).toHaveLength(2)
  })

  it('says what the disk says where it cannot write, as any other work does', async () => {
    const database = fullAtMarks()
    await bench.clock.advance(weekMs + 1)
    database.isFull = true
    expect(settle).toThrow(expect.objectContaining({ code: 'disk' }))
    database.isFull = false
    settle()
  })

  it('lets calls through between its steps', async () => {
    await bench.clock.advance(weekMs + 1)
    expect(bench.workspace.tidy()).toBe(true)
    bench.workspace.edits.edit(bench.key('c1'), { name: 'In between' })
    settle()
    expect(listBackups(testFiles, bench.file)).toMatchObject([{ isSound: true }])
  })

  it('finds a damaged file, leaves it as it is, and opening it is refused from then on', async () => {
    await aWeekLater()
    damage()
    bench.workspace = bench.open()
    await expect(aWeekLater()).rejects.toThrow(expect.objectContaining({ code: 'damaged_data' }))
    bench.workspace.close()
    const before = readFileSync(bench.file)
    expect(() => bench.open()).toThrow(expect.objectContaining({ code: 'damaged_data' }))
    expect(readFileSync(bench.file).equals(before)).toBe(true)
    expect(backupsOf(testFiles, bench.file)).toHaveLength(1)
  })
})

describe('restoring', () => {
  it('puts the newest sound backup in place and keeps what was there', async () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'In the first' })
    await aWeekLater()
    bench.workspace.edits.edit(bench.key('c1'), { name: 'In the second' })
    await aWeekLater()
    const [newest] = backupsOf(testFiles, bench.file)
    bench.workspace.close()
    // The newest backup is no database any more, so the one before it counts.
    writeFileSync(newest!, 'no database')
    const damagedBytes = readFileSync(bench.file)
    const { backup, keptIn } = restore(testFiles, bench.file, 'backup', bench.clock.nowMs())
    expect(backup?.file).not.toBe(newest)
    expect(readFileSync(path.join(keptIn, 'galley.sqlite')).equals(damagedBytes)).toBe(true)
    bench.workspace = bench.open()
    expect(bench.workspace.records.find('campaign', 'c1').values['name']).toBe('In the first')
    expect(backupsOf(testFiles, bench.file)).toHaveLength(2)
  })

  it('goes by the order in which backups were made, not by what a wrong clock said', () => {
    const yearsMs = 5 * 365 * 86_400_000
    bench.clock.jump(yearsMs)
    settle()
    bench.clock.jump(-yearsMs)
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Since the clock is right' })
    settle()
    const [newest, before] = listBackups(testFiles, bench.file)
    expect(newest!.at < before!.at).toBe(true)
    damage()
    restore(testFiles, bench.file, 'backup', bench.clock.nowMs())
    bench.workspace = bench.open()
    expect(bench.workspace.records.get(bench.key('c1')).values['name']).toBe('Since the clock is right')
  })

  it('puts the log of the damaged file aside with it: it must not be played into the backup', async () => {
    await aWeekLater()
    const before = String(bench.workspace.records.find('campaign', 'c1').values['name'])
    bench.workspace.edits.edit(bench.key('c1'), { name: 'Only in the log' })
    const log = readFileSync(`${bench.file}-wal`)
    damage()
    writeFileSync(`${bench.file}-wal`, log)
    const { keptIn } = restore(testFiles, bench.file, 'backup', bench.clock.nowMs())
    expect(existsSync(`${bench.file}-wal`)).toBe(false)
    expect(readFileSync(path.join(keptIn, `${path.basename(bench.file)}-wal`)).equals(log)).toBe(true)
    bench.workspace = bench.open()
    expect(bench.workspace.records.find('campaign', 'c1').values['name']).toBe(before)
  })

  it('touches nothing where no backup is sound', () => {
    bench.workspace.close()
    const before = names()
    expect(() => restore(testFiles, bench.file, 'backup', 0)).toThrow(expect.objectContaining({ code: 'not_found' }))
    expect(names()).toEqual(before)
  })

  it('begins anew with everything put aside', async () => {
    await aWeekLater()
    bench.workspace.close()
    const { backup, keptIn } = restore(testFiles, bench.file, 'nothing', bench.clock.nowMs())
    expect(backup).toBeNull()
    expect(readdirSync(keptIn)).toHaveLength(3)
    bench.workspace = bench.open()
    expect(bench.workspace.accounts.list()).toEqual([])
  })

  it('is asked for, not passed over, where it was cut off between the two files', async () => {
    await aWeekLater()
    bench.workspace.close()
    renameSync(bench.file, `${bench.file}.gone`)
    for (const beside of ['-wal', '-shm']) rmSync(`${bench.file}${beside}`, { force: true })
    expect(() => bench.open()).toThrow(expect.objectContaining({ code: 'damaged_data' }))
    expect(existsSync(bench.file)).toBe(false)
    restore(testFiles, bench.file, 'backup', bench.clock.nowMs())
    bench.workspace = bench.open()
    expect(bench.workspace.accounts.list()).toHaveLength(1)
  })
})
