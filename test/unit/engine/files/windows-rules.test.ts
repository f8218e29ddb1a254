/** The rules themselves: a test that runs on them is worth only what they refuse. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../../src-main/engine/files/node-files.ts'
import { withWindowsRules } from '../../../support/files/windows-rules.ts'

const files = withWindowsRules(nodeFiles)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-windows-'))
  writeFileSync(at('file'), 'text')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const code = (work: () => unknown) => {
  try {
    work()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

describe('Windows’ rules', () => {
  it('flush nothing that is open for reading, and no folder', async () => {
    for (const path of [at('file'), folder]) {
      const open = files.openSync(path, 'read')
      expect(code(() => open.flushSync())).toBe('EPERM')
      await expect(open.flush()).rejects.toMatchObject({ code: 'EPERM' })
      open.closeSync()
    }
    const open = files.openSync(at('file'), 'readWrite')
    expect(code(() => open.flushSync())).toBe('done')
    open.closeSync()
  })

  it('leave an open file where it is', () => {
    writeFileSync(at('other'), '')
    const open = files.openSync(at('file'), 'read')
    expect(code(() => files.renameSync(at('file'), at('new')))).toBe('EBUSY')
    expect(code(() => files.renameSync(at('other'), at('file')))).toBe('EPERM')
    expect(code(() => files.copyFileSync(at('other'), at('file')))).toBe('EBUSY')
    expect(code(() => files.removeSync(at('file')))).toBe('EBUSY')
    expect(code(() => files.removeFolderSync(folder))).toBe('EBUSY')
    open.closeSync()
    expect(code(() => files.renameSync(at('other'), at('file')))).toBe('done')
  })

  it('know what SQLite has open, its log included', () => {
    const db = new Database(at('db'))
    db.pragma('journal_mode = WAL')
    db.exec('CREATE TABLE t (a)')
    for (const name of ['db', 'db-wal'])
      expect(
        code(() => files.removeSync(at(name))),
        name,
      ).toBe('EBUSY')
    db.close()
    expect(code(() => files.removeSync(at('db')))).toBe('done')
  })

  it('see one name in upper and lower case', () => {
    files.openSync(at('FILE'), 'append').closeSync()
    expect(readdirSync(folder)).toEqual(['file'])
    expect(code(() => files.openSync(at('File'), 'create'))).toBe('EEXIST')
    expect(files.statSync(at('fILE'))?.sizeBytes).toBe(4)
  })

  it.each(['a:b', 'a.', 'a ', 'con', 'NUL.txt', 'COM1', 'what?', 'a*', 'a"b', 'a|b', 'a\nb'])(
    'have no name %j',
    (name) => {
      expect(code(() => files.openSync(at(name), 'append'))).toBe('EINVAL')
      expect(code(() => files.mkdirSync(join(at(name), 'below')))).toBe('EINVAL')
      expect(code(() => files.renameSync(at('file'), at(name)))).toBe('EINVAL')
    },
  )
})
