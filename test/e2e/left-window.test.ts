/** The window comes back where it was left, in the real application: what is shown first comes from the engine and answers a click. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { makeWorkspace } from '../bench/window/workspace-data.ts'
import type { RealGalley } from '../support/app.ts'
import { galleyCli } from '../support/galley.ts'
import { goTo } from '../support/go-to.ts'
import { openGalley } from '../support/open-galley.ts'

let galley: RealGalley
const file = () => join(galley.dataDir, 'shell', 'window.json')
/** What the window had shown last, as earlier versions kept it. */
const formerPicture = () => join(galley.dataDir, 'shell', 'picture.json')
const settings = () => JSON.parse(readFileSync(file(), 'utf8')) as { place: unknown; preferences: { left: string } }

/** Starts it again, until its first screen is there. */
async function start(): Promise<Page> {
  const page = await galley.start()
  await untilReady(page)
  return page
}

async function untilReady(page: Page): Promise<void> {
  const isReady = () => page.evaluate(() => performance.getEntriesByName('galley:ready').length > 0)
  await expect.poll(isReady, { intervals: [50] }).toBe(true)
}

const grid = () => galley.page.getByRole('grid')
const scrollTop = () => grid().evaluate((node) => node.scrollTop)
const bounds = () => galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getBounds())

test.describe.configure({ mode: 'serial' })
openGalley(({ page }) => untilReady(page), {
  prepare: (made) => {
    galley = made
    makeWorkspace(galley.dataDir, 900, { width: 1280, height: 860 })
    writeFileSync(formerPicture(), '{}')
  },
})

test('a list comes back with filter, order, selection, open record, field and scroll position', async () => {
  let { page } = galley
  expect(existsSync(formerPicture())).toBe(false)
  const before = await galley.row(0).innerText()
  await page.getByRole('searchbox', { name: 'Filter campaigns' }).fill('202')
  await grid().getByRole('columnheader', { name: /^Name/ }).click()
  // Until the order is there, the list goes back to its first row.
  await expect.poll(() => galley.row(0).innerText()).not.toBe(before)
  await grid().evaluate((node) => node.scrollTo(0, 9000))
  const row = grid().locator('[data-slot]:not([hidden])').nth(8)
  await expect(row).toBeVisible()
  await row.getByRole('gridcell').nth(3).click()
  const budget = page.locator('aside [data-field="purchase_order_number"] input')
  await budget.click()
  const name = await page.locator('aside h2').first().innerText()
  const top = await scrollTop()
  expect(top).toBeGreaterThan(8000)
  await galley.stop()

  page = await start()
  await expect(page.getByRole('searchbox', { name: 'Filter campaigns' })).toHaveValue('202')
  await expect(grid().getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
  expect(await scrollTop()).toBe(top)
  await expect(page.locator('aside h2').first()).toHaveText(name)
  await expect(grid().locator('[data-slot][aria-selected="true"]')).toHaveCount(1)
  await expect(page.locator('aside [data-field="purchase_order_number"] input')).toBeFocused()
  // The rows that came first are those of the list, and live.
  await grid().locator('[data-slot]:not([hidden])').nth(6).getByRole('gridcell').nth(3).click()
  await expect(page.locator('aside h2').first()).not.toHaveText(name)
})

test('several selected records come back, without those that are gone', async () => {
  const { page } = galley
  await page.getByRole('searchbox', { name: 'Filter campaigns' }).fill('')
  await grid().evaluate((node) => node.scrollTo(0, 0))
  const rows = grid().locator('[data-slot]:not([hidden])')
  await rows.nth(0).getByRole('gridcell').nth(3).click()
  await rows
    .nth(2)
    .getByRole('gridcell')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(grid().locator('[data-slot][aria-selected="true"]')).toHaveCount(3)
  await galley.stop()
  const kept = settings()
  const left = JSON.parse(kept.preferences.left) as { parts: { list: { selection: { keys: number[] } } } }
  left.parts.list.selection.keys.push(999_999)
  writeFileSync(file(), JSON.stringify({ ...kept, preferences: { ...kept.preferences, left: JSON.stringify(left) } }))
  const next = await start()
  await expect(next.getByText('3 campaigns selected')).toBeVisible()
})

test('another screen comes back, and a list that it leads to is as every list', async () => {
  await goTo(galley.page, 'Calendar')
  await expect(galley.page.getByRole('button', { name: 'Go-live check' })).toBeVisible()
  await galley.stop()
  await start()
  await expect(galley.page.getByRole('button', { name: 'Go-live check' })).toBeVisible()
  await goTo(galley.page, 'Campaigns')
  await expect(galley.page.getByRole('searchbox', { name: 'Filter campaigns' })).toHaveValue('')
})

test('a record that is gone is said to be gone', async () => {
  await galley.open('Porto 2025 222')
  await galley.stop()
  const kept = settings()
  const left = JSON.parse(kept.preferences.left) as { openKey: number }
  expect(left.openKey).toBeGreaterThan(0)
  writeFileSync(
    file(),
    JSON.stringify({
      ...kept,
      preferences: { ...kept.preferences, left: JSON.stringify({ ...left, openKey: 999_999 }) },
    }),
  )
  await start()
  await expect(galley.page.getByText('This record is no longer here')).toBeVisible()
})

test('it comes back after a kill too, and shows what was changed meanwhile', async () => {
  await galley.findRow('Porto 2025 222')
  await expect.poll(() => settings().preferences.left).toContain('Porto 2025 222')
  const process = galley.app.process()
  const gone = new Promise((resolve) => process.once('exit', resolve))
  process.kill('SIGKILL')
  await gone
  await galley.stop().catch(() => undefined)
  const words = [
    'set',
    'campaign',
    'b66',
    'name=Porto 2025 222 renamed elsewhere',
    '--json',
    '--data-dir',
    galley.dataDir,
  ]
  expect((await galleyCli(words)).code).toBe(0)
  const page = await start()
  await expect(page.getByRole('searchbox', { name: 'Filter campaigns' })).toHaveValue('Porto 2025 222')
  await expect(grid().getByText('renamed elsewhere')).toBeVisible()
})

test('what is no window that was left opens the first screen', async () => {
  await galley.stop()
  for (const left of ['{', '[]', '{"screen":{"view":"records","kind":"__proto__"}}', `{"screen":{"view":"nowhere"}}`]) {
    const kept = settings()
    writeFileSync(file(), JSON.stringify({ ...kept, preferences: { ...kept.preferences, left } }))
    await start()
    await expect(galley.row(0)).toBeVisible()
    await expect(galley.page.getByRole('searchbox', { name: 'Filter campaigns' })).toHaveValue('')
    await galley.stop()
  }
})

test('size and place of the window are kept for this person alone', async () => {
  await start()
  const made = await galley.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window!.setBounds({ x: 40, y: 30, width: 1100, height: 700 })
    return window!.getBounds()
  })
  await expect.poll(() => settings().place).toMatchObject({ width: made.width, height: made.height })
  await galley.stop()
  await start()
  expect(await bounds()).toEqual(made)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})
