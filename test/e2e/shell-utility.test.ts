/**
 * The way by which the engine runs where Electron's own Node can load the database. The Electron here may be one where it cannot, so the
 * adapter has an echo in place of the engine.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { archiveOf } from '../support/archive.ts'
import { bundle } from '../support/shell/bundle.ts'
import { Stage } from '../support/shell/stage.ts'

const support = join(import.meta.dirname, '../support/shell')

const parts = ['utility-echo.js', 'utility-thread.js']

let stage: Stage
let main: string

test.beforeAll(async () => {
  stage = await Stage.make()
  main = join(stage.appFolder, 'dist/main')
  await bundle('utility-main.ts', main, 'main.cjs')
})

test.afterAll(() => stage.remove())

/** What the program prints, with the folder of the echo beside its main file. */
async function run(folder: string): Promise<unknown[]> {
  const variables = { GALLEY_CONSUMER_SECRET: 'canary', GALLEY_TEST_ECHO: folder }
  const started = stage.spawn(stage.arguments(stage.newDataDir()), variables)
  expect(await started.ended).toBe(0)
  return started.output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown)
}

function expectEcho(printed: readonly unknown[], isInArchive: boolean): void {
  const first = { args: ['--port', '0'], canCollect: true, isKeyWithheld: true, isInArchive, isThreadBeside: true }
  expect(printed).toContainEqual({ output: 'hello\n' })
  expect(printed.filter((line) => !('output' in (line as object)))).toEqual([
    { message: first },
    { message: { echo: { micro: '9007199254740993n', list: [null, 'é😀'] } } },
    { hasEnded: true },
    { wasKilled: true },
  ])
}

test('a utility process carries values both ways, gives its output, and ends when asked or killed', async () => {
  for (const part of parts) copyFileSync(join(support, part), join(main, part))
  expectEcho(await run(''), false)
})

test('it runs from within an archive, and so does its thread', async () => {
  const files = Object.fromEntries(parts.map((part) => [part, readFileSync(join(support, part), 'utf8')]))
  writeFileSync(join(main, 'app.asar'), archiveOf(files))
  expectEcho(await run('app.asar'), true)
})
