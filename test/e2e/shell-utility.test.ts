/**
 * The way by which the engine runs where Electron's own Node can load the database. The Electron here may be one where it cannot, so the
 * adapter has an echo in place of the engine.
 */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { Stage } from '../support/shell/stage.ts'

const support = join(import.meta.dirname, '../support/shell')

test('a utility process carries values both ways, gives its output, and ends when asked or killed', async () => {
  const stage = await Stage.make()
  const main = join(stage.appFolder, 'dist/main')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
    build: {
      ssr: join(support, 'utility-main.ts'),
      outDir: main,
      emptyOutDir: false,
      target: 'node20.18',
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: 'main.cjs', codeSplitting: false },
      },
    },
  })
  copyFileSync(join(support, 'utility-echo.js'), join(main, 'utility-echo.js'))
  const started = stage.spawn(stage.arguments(stage.newDataDir()), { GALLEY_CONSUMER_SECRET: 'canary' })
  expect(await started.ended).toBe(0)
  const printed = started.output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown)
  expect(printed).toContainEqual({ output: 'hello\n' })
  expect(printed.filter((line) => !('output' in (line as object)))).toEqual([
    { message: { args: ['--port', '0'], canCollect: true, isKeyWithheld: true } },
    { message: { echo: { micro: '9007199254740993n', list: [null, 'é😀'] } } },
    { hasEnded: true },
    { wasKilled: true },
  ])
  stage.remove()
})
