/** The rules themselves: a test that runs on them is worth only what they refuse. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../../src-main/engine/files/node-files.ts'
import { codeOf } from '../../../support/files/code-of.ts'
import { withWindowsRules } from '../../../support/files/windows-rules.ts'

const files = withWindowsRules(nodeFiles)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-windows-'))
  writeFileSync(at('file'), 'text')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)

describe('Windows’ rules', () => {
  it('flush nothing that is open for reading, and no folder', async () => {
    for (const path of [at('file'), folder]) {
      const open = files.openSync(path, 'read')
      expect(codeOf(() => open.flushSync())).toBe('EPERM')
      await expect(open.flush()).rejects.toMatchObject({ code: 'EPERM' })
      open.closeSync()
    }
    const open = files.openSync(at('file'), 'readWrite')
    expect(codeOf(() => open.flushSync())).toBe('done')
    open.closeSync()
  })

  it('leave an open file where it is', () => {
    writeFileSync(at('other'), '')
    const open = files.openSync(at('file'), 'read')
    expect(codeOf(() => files.renameSync(at('file'), at('new')))).toBe('EBUSY')
    expect(codeOf(() => files.renameSync(at('other'), at('file')))).toBe('EPERM')
    expect(codeOf(() => files.copyFileSync(at('other'), at('file')))).toBe('EBUSY')
    expect(codeOf(() => files.removeSync(at('file')))).toBe('EBUSY')
    expect(codeOf(() => files.removeFolderSync(folder))).toBe('EBUSY')
    open.closeSync()
    expect(codeOf(() => files.renameSync(at('other'), at('file')))).toBe('done')
  })

  it('know what SQLite has open, its log included', () => {
    const db = new Database(at('db'))
    db.pragma('journal_mode = WAL')
    db.exec('CREATE TABLE t (a)')
    for (const name of ['db', 'db-wal'])
      expect(
        codeOf(() => files.removeSync(at(name))),
        name,
      ).toBe('EBUSY')
    db.close()
    expect(codeOf(() => files.removeSync(at('db')))).toBe('done')
  })

  it('see one name in upper and lower case', () => {
    files.openSync(at('FILE'), 'append').closeSync()
    expect(readdirSync(folder)).toEqual(['file'])
    expect(codeOf(() => files.openSync(at('File'), 'create'))).toBe('EEXIST')
    expect(files.statSync(at('fILE'))?.sizeBytes).toBe(4)
  })

  it.each(['a:b', 'a.', 'a ', 'con', 'NUL.txt', 'COM1', 'what?', 'a*', 'a"b', 'a|b', 'a\nb'])(
    'have no name %j',
    (name) => {
      expect(codeOf(() => files.openSync(at(name), 'append'))).toBe('EINVAL')
      expect(codeOf(() => files.mkdirSync(join(at(name), 'below')))).toBe('EINVAL')
      expect(codeOf(() => files.renameSync(at('file'), at(name)))).toBe('EINVAL')
    },
  )
})
