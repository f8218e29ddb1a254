import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { nodeFiles } from '../../../src-main/engine/files/node-files.ts'
import { storageUse } from '../../../src-main/engine/storage-use.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('counts what is kept, each where it lies, and what is not there as nothing', () => {
  const workspace = join(folder, 'w-a-1')
  mkdirSync(join(workspace, 'media/thumbs'), { recursive: true })
  const write = (path: string, count: number) => writeFileSync(join(workspace, path), Buffer.alloc(count))
  write('galley.sqlite', 1000)
  write('galley.sqlite-wal', 24)
  write('galley.sqlite.00001-1.backup', 300)
  write('media/a.png', 50)
  write('media/thumbs/a.webp', 5)
  expect(storageUse(nodeFiles, folder, join(workspace, 'galley.sqlite'))).toEqual([
    { what: 'records', sizeBytes: 1024, count: 2 },
    { what: 'backups', sizeBytes: 300, count: 1 },
    { what: 'media', sizeBytes: 55, count: 2 },
    { what: 'log', sizeBytes: 0, count: 0 },
  ])
})
