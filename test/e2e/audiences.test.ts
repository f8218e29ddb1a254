/** Audiences in the window: a list of people from a file, a combination, a keyword study; each screen with axe in both themes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { RealGalley } from '../support/app.ts'

test.describe.configure({ mode: 'serial' })

const pictures = join(process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens'))
const folder = mkdtempSync(join(tmpdir(), 'galley-people-'))
let galley: RealGalley

test.beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  galley = new RealGalley()
  const page = await galley.start()
  await button('Try it with practice data').click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => galley.chip('All'), { timeout: 30_000 }).toBe(300)
  await expect(button(/^Online/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Pulling/)).toHaveCount(0, { timeout: 60_000 })
})

test.afterAll(async () => {
  expect(galley.complaints).toEqual([])
  await galley.remove()
  rmSync(folder, { recursive: true, force: true })
})

const button = (name: string | RegExp) => galley.page.getByRole('button', { name })
const dialog = () => galley.page.getByRole('dialog')

async function go(name: string): Promise<void> {
  const at = new RegExp(`^${name}`)
  await galley.page.getByRole('navigation').getByRole('button', { name: at }).click()
  await expect(galley.page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function inspect(name: string): Promise<void> {
  const { page } = galley
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (theme !== 'light') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(told, `${name}, ${theme}`).toEqual([])
  }
}

test('people of a file are understood, counted, refused by line, sent, and nothing of them is shown', async () => {
  const { page } = galley
  const people = Array.from({ length: 60 }, (_, index) =>
    index % 20 === 3
      ? `Canary${index};;`
      : `canary${index}@secret.example;0171 55501${String(index).padStart(2, '0')};K${index}`,
  )
  const file = join(folder, 'people.csv')
  writeFileSync(file, `E-Mail;Telefon;Notes\n${people.join('\n')}\n`)
  await go('Audiences')
  await galley.findRow('Trade fair leads')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await galley.editor.getByRole('button', { name: 'Add or remove people…' }).click()
  await inspect('people-begin')
  await dialog().locator('input[type=file]').setInputFiles(file)
  await expect(dialog().getByText('57 of 60 rows can be sent')).toBeVisible()
  await expect(dialog().getByText('3 lines cannot be used')).toBeVisible()
  await expect(dialog().getByText('Line 5', { exact: true })).toBeVisible()
  await expect(dialog().getByText('57 values are left out of rows')).toBeVisible()
  await dialog().getByLabel('Country code').fill('49')
  await expect(dialog().getByText('57 by phone')).toBeVisible()
  await inspect('people-read')
  expect(await page.locator('body').innerText()).not.toMatch(/canary/i)
  expect(await page.locator('body').innerText()).not.toMatch(/[0-9a-f]{64}/)

  await dialog().getByLabel('Holds: Telefon').selectOption('')
  await expect(dialog().getByText('57 of 60 rows can be sent')).toBeVisible()
  await expect(dialog().getByText(/by phone/)).toBeHidden()
  await dialog().getByLabel('Holds: E-Mail').selectOption('')
  await expect(dialog().getByRole('button', { name: /^Add/ })).toHaveAttribute('aria-disabled', 'true')
  await dialog().getByLabel('Holds: E-Mail').selectOption('email')

  await dialog().getByLabel('Until').fill('2020-01-01T00:00')
  await expect(dialog().getByText('Must be later than when they come in.').first()).toBeVisible()
  await dialog().getByLabel('Until').fill('')
  await dialog().getByRole('button', { name: 'Add 57 people' }).click()
  await expect(dialog().getByText('57 people added.')).toBeVisible({ timeout: 20_000 })
  await inspect('people-sent')
  await page.keyboard.press('Escape')
  await expect(galley.editor.getByText('57 people added.')).toBeVisible()
})

test('an import that stands still says why, stops, and goes on where it was', async () => {
  const file = join(folder, 'more.csv')
  writeFileSync(file, `email\n${Array.from({ length: 30 }, (_, index) => `later${index}@secret.example`).join('\n')}\n`)
  await button(/^Online/).click()
  await galley.page.getByRole('menuitemcheckbox', { name: 'Work offline' }).click()
  await galley.editor.getByRole('button', { name: 'Add or remove people…' }).click()
  await dialog().locator('input[type=file]').setInputFiles(file)
  await dialog().getByRole('button', { name: 'Add 30 people' }).click()
  const row = dialog().getByRole('article', { name: 'Adding more.csv' })
  await expect(row.getByText('It goes on when the service can be reached.')).toBeVisible()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused after 0 of 30 people.')).toBeVisible()
  await inspect('people-paused')
  await galley.stop()

  await galley.start()
  await go('Audiences')
  await galley.findRow('Trade fair leads')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  const kept = galley.editor.getByRole('article', { name: 'Adding more.csv' })
  await expect(kept.getByText('Paused after 0 of 30 people.')).toBeVisible()
  await button('Working offline').click()
  await galley.page.getByRole('menuitemcheckbox', { name: 'Work offline' }).click()
  await kept.getByRole('button', { name: 'Resume' }).click()
  await expect(kept.getByText('30 people added.')).toBeVisible({ timeout: 20_000 })
  await kept.getByRole('button', { name: 'Remove from this list' }).click()
  await expect(kept).toBeHidden()
})

test('people can be sent from the list of audiences, the audience chosen there', async () => {
  await button('More to do').click()
  await galley.page.getByRole('menuitem', { name: 'Add and remove people…' }).click()
  await dialog().getByRole('combobox', { name: 'Audience', exact: true }).click()
  await galley.page.getByRole('option', { name: /Staff and agencies/ }).click()
  await expect(dialog().getByRole('button', { name: /^Add/ })).toHaveAttribute('title', 'Choose a file first.')
  await galley.page.keyboard.press('Escape')
})

test('a combination is built, told in a sentence, pushed, and cannot be changed afterwards', async () => {
  const { page } = galley
  await galley.filter('')
  await button('New audience').click()
  await galley.type('Name', 'Came back')
  await galley.editor.getByRole('radio', { name: 'Combination' }).check({ force: true })
  await galley.editor.getByRole('combobox', { name: 'Audience 1', exact: true }).click()
  await page.getByRole('option', { name: /App: opened in 30 days/ }).click()
  await galley.editor.getByLabel('Audience 1: Within').selectOption('7')
  await button('Add a group').click()
  await galley.editor.getByRole('combobox', { name: 'Audience 2.1', exact: true }).click()
  await page.getByRole('option', { name: /App: ordered/ }).click()
  await galley.editor
    .getByRole('group', { name: /^Audience 2.1/ })
    .getByRole('radio', { name: 'Not in' })
    .check({ force: true })
  await expect(
    galley.editor.getByText(
      'Everybody in “App: opened in 30 days” at least 1 time in 7 days and not in “App: ordered in 30 days” at least 1 time in 30 days.',
    ),
  ).toBeVisible()
  await expect(galley.editor.getByText('Once it is pushed it stays as it is')).toBeVisible()
  await inspect('combination')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Review 1 change$/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await go('Audiences')
  await galley.findRow('Came back')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await expect(galley.editor.getByText('A combination cannot be changed once it is made.')).toBeVisible()
  await expect(galley.editor.getByText(/^Everybody in “App: opened in 30 days”/)).toBeVisible()
  await inspect('combination-made')
  await button('Make a new one from it').click()
  await expect(galley.editor.getByRole('combobox', { name: 'Audience 2.1', exact: true })).toBeVisible()
  await galley.editor.getByRole('button', { name: 'Discard' }).click()
})

test('a keyword study is asked for, drawn, read as a table, and its words go to an ad group', async () => {
  const { page } = galley
  await galley.filter('')
  await go('Keyword studies')
  await button('Look up…').click()
  await button('Ask the service').click()
  await expect(dialog().getByText('Give at least one keyword.')).toBeVisible()
  const words = dialog().getByPlaceholder('Type one and press Enter').first()
  await words.fill('espresso, cold brew,')
  await expect(dialog().getByText('8 left')).toBeVisible()
  await inspect('study-form')
  await button('Ask the service').click()
  await expect(galley.editor.getByRole('img', { name: /^Posts: highest/ })).toBeVisible()
  await inspect('study')
  await galley.editor.getByRole('radio', { name: 'Table' }).check({ force: true })
  await expect(galley.editor.getByRole('region', { name: 'Posts' }).getByRole('row')).toHaveCount(8)
  await galley.editor.getByRole('checkbox', { name: 'barista', exact: true }).check()
  await galley.editor.getByRole('checkbox', { name: 'latte', exact: true }).check()
  const group = galley.editor.getByRole('combobox', { name: 'Ad group', exact: true })
  await group.click()
  await page.getByRole('option').first().click()
  const before = await galley.pendingCount()
  await button('Add to an ad group’s targeting').click()
  await expect(page.getByText(/^2 keywords added to/)).toBeVisible()
  await expect.poll(() => galley.pendingCount()).toBe(before + 2)
  await expect(galley.editor.getByRole('checkbox', { name: 'barista', exact: true })).toBeDisabled()
  await inspect('study-added')
})
