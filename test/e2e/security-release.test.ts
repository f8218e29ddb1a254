/** What a release refuses and what it does not listen to. The program is laid out as a package of that flavour; fuses are the packager's. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Stage, canRunUnprivileged } from '../support/shell/stage.ts'

const asNobody = canRunUnprivileged()
/** Root needs the switch that a release refuses. */
const canStart = asNobody || process.getuid?.() !== 0
let release: Stage
let tests: Stage

test.beforeAll(async () => {
  release = await Stage.make({ flavour: 'release', isUnprivileged: asNobody })
  tests = await Stage.make({ flavour: 'e2e' })
})
test.afterAll(() => {
  release?.remove()
  tests?.remove()
})

const refused = [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--inspect=0',
  '--js-flags=--expose-gc',
  '--no-sandbox',
  '--disable-web-security',
  '--proxy-server=x',
  '--load-extension=/tmp',
]

for (const argument of refused) {
  test(`a release does not start with ${argument}`, async () => {
    const dataDir = release.newDataDir()
    const started = release.spawn([`--data-dir=${dataDir}`, '--disable-gpu', argument])
    expect(await started.ended).toBe(2)
    expect(started.errors).toContain(`Galley does not start with ${argument.split('=')[0]!}`)
    expect(existsSync(join(dataDir, 'shell'))).toBe(false)
  })
}

test('a release starts without them, as a release, and listens to no variable meant for tests', async () => {
  test.skip(!canStart, 'root cannot start a release')
  const dataDir = release.newDataDir()
  const opened = join(release.folder, 'opened.txt')
  const screenshot = join(dataDir, 'release.png')
  const started = release.spawn([`--data-dir=${dataDir}`, '--disable-gpu', `--screenshot=${screenshot}`, '--once'], {
    GALLEY_TEST_OPENER: opened,
    GALLEY_NODE: '/bin/false',
    GALLEY_DEV_SERVER: 'http://127.0.0.1:9',
  })
  expect(await started.ended).toBe(0)
  expect(existsSync(screenshot)).toBe(true)
  expect(readFileSync(join(dataDir, 'stub-births.txt'), 'utf8')).toContain('"type":"start"')
})

test('the flavour for tests takes switches and says what it is', async () => {
  const { app, page } = await tests.launch(tests.newDataDir())
  expect(await page.evaluate(() => window.galley.call('shell.info', {}))).toMatchObject({
    ok: true,
    value: { flavour: 'e2e' },
  })
  await app.close()
})
