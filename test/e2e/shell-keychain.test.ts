/**
 * As a release loads it: the engine's thread of the keychain lies in the archive, and the library with its native code beside it
 * (electron-builder.yml). The database of the engine needs another runtime than the one here, so its keychain stands alone.
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { archiveOf } from '../support/archive.ts'
import { bundle } from '../support/shell/bundle.ts'
import { Stage } from '../support/shell/stage.ts'

const root = join(import.meta.dirname, '../..')
/** What electron-builder.yml leaves outside the archive for it. */
const library = ['node_modules/keytar', 'node_modules/@napi-rs']

let stage: Stage
let main: string

test.beforeAll(async () => {
  stage = await Stage.make()
  main = join(stage.appFolder, 'dist/main')
  await bundle('keychain-main.ts', main, 'main.cjs')
  await bundle('keychain-utility.ts', main, 'keychain-utility.cjs')
  for (const folder of library)
    cpSync(join(root, folder), join(main, 'app.asar.unpacked', folder), { recursive: true, dereference: true })
  const packed = {
    'dist/engine/host.cjs': readFileSync(join(main, 'keychain-utility.cjs'), 'utf8'),
    'dist/engine/keyring.worker.cjs': readFileSync(join(root, 'dist/engine/keyring.worker.cjs'), 'utf8'),
  }
  writeFileSync(join(main, 'app.asar'), archiveOf(packed, sizesBelow(join(main, 'app.asar.unpacked'))))
})
test.afterAll(() => stage.remove())

function sizesBelow(folder: string): Record<string, number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => [path, statSync(join(folder, path))] as const,
  )
  return Object.fromEntries(files.filter(([, stat]) => stat.isFile()).map(([path, { size }]) => [path, size]))
}

test('a password is kept, read and removed from within the archive', async () => {
  const started = stage.spawn(stage.arguments(stage.newDataDir()))
  expect(await started.ended).toBe(0)
  const said = started.output.split('\n').find((line) => line.startsWith('{'))
  expect(JSON.parse(said ?? '{}')).toEqual({ isInArchive: true, read: 'kept é😀', wasThere: true, left: null })
})
