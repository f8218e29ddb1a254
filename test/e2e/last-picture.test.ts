/** The window's last picture in the real application: painted first where it is true, never where it may not be. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { dataStamp } from '../../src-main/engine/data-stamp.ts'
import { makeWorkspace } from '../bench/window/workspace-data.ts'
import { RealGalley } from '../support/app.ts'
import { galleyCli } from '../support/galley.ts'
import { testFiles } from '../support/files/test-files.ts'

let galley: RealGalley
const file = () => join(galley.dataDir, 'shell', 'picture.json')
const readFile = () => JSON.parse(readFileSync(file(), 'utf8')) as { picture: string; [name: string]: unknown }

interface Started {
  /** The rows were painted before the window itself was ready. */
  isFirst: boolean
  /** How long the picture stood before the window took its place, ms. */
  standsMs: number
  given: string | null
}

/** Starts it and looks at how its first rows came. */
async function start(): Promise<Started> {
  const page = await galley.start()
  await page.waitForFunction(() => performance.getEntriesByName('galley:ready').length > 0)
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0
    const standsMs = at('galley:ready') - at('galley:rows')
    return { isFirst: standsMs > 0, standsMs, given: window.galley.picture }
  })
}

/** Leaves it in a quiet moment: a picture that is taken while the engine tidies the data up is not kept. */
async function leave(): Promise<void> {
  let before: string | null = null
  await expect
    .poll(
      () => {
        const [last, now] = [before, dataStamp(testFiles, galley.dataDir)]
        before = now
        return now !== null && now === last
      },
      { intervals: [500] },
    )
    .toBe(true)
  await galley.stop()
}

/** What the list of the living window says, row by row. */
function rowTexts(): Promise<string[]> {
  return galley.page.locator('[data-slot]:not([hidden])').allInnerTexts()
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  galley = new RealGalley()
  makeWorkspace(galley.dataDir, 300, { width: 1280, height: 860 })
})
test.afterAll(async () => {
  expect(galley.complaints).toEqual([])
  await galley.remove()
})

test('a first start has none; it leaves one for this person alone', async () => {
  const { isFirst, given } = await start()
  expect({ isFirst, given }).toEqual({ isFirst: false, given: null })
  await leave()
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('the next start paints it first, then shows the same, alive', async () => {
  const { isFirst, given } = await start()
  expect(isFirst).toBe(true)
  const rows = await rowTexts()
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows.slice(0, 10)) for (const cell of row.split('\n')) expect(given).toContain(JSON.stringify(cell))
  await expect(galley.page.locator('[data-picture]')).toHaveCount(0)
  expect(existsSync(file())).toBe(false)
  await galley.findRow('Porto 2025 222')
})

test('wherever the window was left, the picture is of where the next start begins', async () => {
  const before = await galley.chip('All')
  await galley.page.keyboard.press('Control+k')
  await leave()
  const { isFirst, given } = await start()
  expect(isFirst).toBe(true)
  expect(before).toBe(1)
  for (const text of (await rowTexts()).slice(0, 10))
    expect(given).toContain(JSON.stringify(text.split('\n')[0]).slice(1, -1))
  expect(await galley.chip('All')).toBe(300)
})

test('a start ends once, whatever is opened later', async () => {
  const { page } = galley
  const navigation = page.getByRole('navigation')
  for (const name of ['Funding', 'Campaigns']) {
    await navigation.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('grid', { name })).toBeVisible()
    await expect(galley.row(0)).toBeVisible()
  }
  expect(await page.evaluate(() => performance.getEntriesByName('galley:ready').length)).toBe(1)
})

test('another theme has another picture', async () => {
  await galley.page.evaluate(() => window.galley.call('shell.setTheme', { theme: 'dark' }))
  await expect(galley.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await leave()
  const kept = readFile()
  expect(kept.picture).toContain('"theme":"dark"')
  writeFileSync(file(), JSON.stringify({ ...kept, picture: kept.picture.replace('"theme":"dark"', '"theme":"light"') }))
  expect((await start()).isFirst).toBe(false)
  await leave()
  expect((await start()).isFirst).toBe(true)
  await expect(galley.page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an edit from the command line in between makes it worthless', async () => {
  await leave()
  const words = ['set', 'campaign', 'b0', 'name=Renamed elsewhere', '--json', '--data-dir', galley.dataDir]
  expect((await galleyCli(words)).code).toBe(0)
  const { isFirst, given } = await start()
  expect({ isFirst, given }).toEqual({ isFirst: false, given: null })
  expect(await galley.chip('Edited')).toBe(1)
})

test('a kill leaves none', async () => {
  await leave()
  expect((await start()).isFirst).toBe(true)
  const process = galley.app.process()
  const gone = new Promise((resolve) => process.once('exit', resolve))
  process.kill('SIGKILL')
  await gone
  await galley.stop().catch(() => undefined)
  expect(existsSync(file())).toBe(false)
  expect((await start()).given).toBeNull()
})

const hostile: Record<string, unknown> = {
  'a script': ['script', null, null, 'window.hit = 1'],
  'a handler': ['div', { onclick: 'window.hit = 1' }, null],
  'a link': ['a', { href: 'http://127.0.0.1:9/' }, null],
  'a picture from elsewhere': ['img', { src: 'http://127.0.0.1:9/p.png', onerror: 'window.hit = 1' }, null],
  'a background from elsewhere': ['div', null, { 'background-image': 'url(http://127.0.0.1:9/p.png)' }],
}
for (const [what, node] of Object.entries(hostile)) {
  test(`a file that holds ${what} is not painted`, async () => {
    await leave()
    const kept = readFile()
    const picture = JSON.parse(kept.picture) as { tree: unknown[] }
    picture.tree.push(node)
    writeFileSync(file(), JSON.stringify({ ...kept, picture: JSON.stringify(picture) }))
    const { isFirst, given } = await start()
    // The page was given it, and saw what it is.
    expect({ isFirst, isGiven: given !== null }).toEqual({ isFirst: false, isGiven: true })
    expect(await galley.page.evaluate(() => 'hit' in window)).toBe(false)
    await expect(galley.row(0)).toBeVisible()
  })
}
