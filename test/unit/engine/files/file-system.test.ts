/** What every file system gives that the engine may get. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  flushFileSync,
  flushFolder,
  flushFolderSync,
  makePrivateFile,
  makePrivateFolder,
  readText,
  replaceFile,
} from '../../../../src-main/engine/files/durable.ts'
import { codeOf } from '../../../support/files/code-of.ts'
import { testFiles as files } from '../../../support/files/test-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (...names: string[]) => join(folder, ...names)
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('files and folders', () => {
  it('are open to their owner alone, whatever the umask and whoever made them', () => {
    const before = process.umask(0)
    writeFileSync(at('open'), 'kept', { mode: 0o666 })
    makePrivateFile(files, at('open'))
    makePrivateFile(files, at('new'))
    makePrivateFolder(files, at('a', 'b'))
    replaceFile(files, at('text'), 'said')
    files.openSync(at('made'), 'create').closeSync()
    process.umask(before)
    expect(['open', 'new', 'a', 'text', 'made'].map((name) => mode(at(name)))).toEqual([
      '600',
      '600',
      '700',
      '600',
      '600',
    ])
    expect(mode(at('a', 'b'))).toBe('700')
    expect(readText(files, at('open'))).toBe('kept')
  })

  it('are null where nothing is, also below a file', async () => {
    makePrivateFile(files, at('file'))
    expect(files.statSync(at('none'))).toBeNull()
    expect(files.statSync(at('file', 'below'))).toBeNull()
    expect(await files.lstat(at('none'))).toBeNull()
    expect(files.statSync(at('file'))).toMatchObject({ type: 'file', sizeBytes: 0 })
  })

  it('are removed without a word where they are not there', () => {
    files.removeSync(at('none'))
    files.removeFolderSync(at('none'))
    files.mkdirSync(at('a', 'b'))
    files.removeFolderSync(at('a'))
    expect(readdirSync(folder)).toEqual([])
  })

  it('are known from links, which are followed only where that is said', async () => {
    makePrivateFile(files, at('file'))
    symlinkSync(at('file'), at('link'))
    expect((await files.lstat(at('link')))?.type).toBe('link')
    expect(files.statSync(at('link'))?.type).toBe('file')
    files.openSync(at('link'), 'read').closeSync()
    expect(codeOf(() => files.openSync(at('link'), 'read', { followLinks: false }))).toBe('ELOOP')
    expect((await files.readdir(folder)).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'file', type: 'file' },
      { name: 'link', type: 'link' },
    ])
  })
})

describe('an open file', () => {
  it('is made only where nothing is, and never through a link', () => {
    writeFileSync(at('file'), 'kept')
    symlinkSync(at('target'), at('link'))
    expect(codeOf(() => files.openSync(at('file'), 'create'))).toBe('EEXIST')
    expect(codeOf(() => files.openSync(at('link'), 'create'))).toBe('EEXIST')
    expect(readFileSync(at('file'), 'utf8')).toBe('kept')
    expect(readdirSync(folder)).not.toContain('target')
  })

  it('gives back what was written, from any place', async () => {
    const file = await files.open(at('file'), 'create')
    await file.write('ab')
    file.writeSync(Buffer.from('cd'))
    await file.flush()
    file.flushSync()
    await file.close()
    const added = files.openSync(at('file'), 'append')
    added.writeSync('ef')
    added.closeSync()
    const read = await files.open(at('file'), 'read')
    const into = Buffer.alloc(4)
    expect([await read.read(into, 3), into.toString('utf8', 0, 3)]).toEqual([3, 'def'])
    expect([read.readSync(into, 0), into.toString()]).toEqual([4, 'abcd'])
    expect(await read.read(into, 6)).toBe(0)
    expect(read.stat().sizeBytes).toBe(6)
    read.closeSync()
  })

  it('does not wait for a pipe', () => {
    execFileSync('mkfifo', [at('pipe')])
    const pipe = files.openSync(at('pipe'), 'read')
    expect(pipe.stat().type).toBe('other')
    pipe.closeSync()
  })
})

describe('what must be on the disk', () => {
  it('is flushed on every system, files and folders alike', async () => {
    writeFileSync(at('file'), 'text')
    flushFileSync(files, at('file'))
    flushFolderSync(files, folder)
    await flushFolder(files, folder)
    expect(readFileSync(at('file'), 'utf8')).toBe('text')
  })

  it('takes the place of what was there, whole, and leaves nothing beside it', () => {
    replaceFile(files, at('file'), 'one and more')
    writeFileSync(at('file.new'), 'left by a crash')
    replaceFile(files, at('file'), 'two')
    expect(readText(files, at('file'))).toBe('two')
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
