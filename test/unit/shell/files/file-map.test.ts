import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildFileMap, findServed } from '../../../../src-main/shell/files/file-map.ts'
import type { FileMap } from '../../../../src-main/shell/files/file-map.ts'

let files: FileMap
let folder: string

beforeAll(() => {
  const outside = mkdtempSync(join(tmpdir(), 'file-map-'))
  folder = join(outside, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret.json'), '{}')
  for (const name of [
    'index.html',
    'assets/index-1.js',
    'assets/font 1.woff2',
    '.stamp',
    'assets/index-1.js.map',
    'notes.txt',
  ]) {
    writeFileSync(join(folder, name), name)
  }
  symlinkSync(join(outside, 'secret.json'), join(folder, 'link.json'))
  symlinkSync(outside, join(folder, 'out'))
  files = buildFileMap(folder)
})

describe('files that the window is served', () => {
  it('lists what the page needs, and neither links, hidden files nor unknown kinds', () => {
    expect([...files.keys()].sort()).toEqual(['/', '/assets/font%201.woff2', '/assets/index-1.js', '/index.html'])
  })

  it('finds a file by its exact address', () => {
    expect(findServed(files, 'app://galley/')?.file).toBe(join(folder, 'index.html'))
    expect(findServed(files, 'app://galley/assets/index-1.js')?.contentType).toBe('text/javascript; charset=utf-8')
    expect(findServed(files, 'app://galley/assets/font%201.woff2')?.contentType).toBe('font/woff2')
  })

  it.each([
    'app://galley/../secret.json',
    'app://galley/..%2fsecret.json',
    'app://galley/%2e%2e/secret.json',
    'app://galley/%2e%2e%2fsecret.json',
    'app://galley/..\\secret.json',
    'app://galley/..%5csecret.json',
    'app://galley/assets/../../secret.json',
    'app://galley/assets/%252e%252e/secret.json',
    'app://galley//etc/passwd',
    'app://galley/etc/passwd',
    'app://galley/%00',
    'app://galley/index.html%00.js',
    'app://galley/link.json',
    'app://galley/out/secret.json',
    'app://galley/.stamp',
    'app://galley/notes.txt',
    'app://galley/constructor',
    'app://galley/__proto__',
    'app://galley/assets',
    'app://galley/assets/',
    'app://galley.evil/index.html',
    'app://evil/index.html',
    'app://galley:80/index.html',
    'app://user@galley/index.html',
    'app:///index.html',
    'app:index.html',
    'file:///index.html',
    'https://galley/index.html',
    'nonsense',
    '',
  ])('has nothing at %s', (url) => expect(findServed(files, url)).toBeNull())
})
