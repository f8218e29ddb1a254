/** A list over all accounts: found there, kept as a view, and opened in the account that each record belongs to. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
openPractising(async (open) => {
  galley = open.galley
  page = open.page
  await goTo(page, 'Campaigns')
})

const grid = () => page.getByRole('grid', { name: 'Campaigns in all accounts' })
/** The texts of each row's cells: none for the header, then the box to select it, its marks, name and account. */
const cells = () =>
  grid()
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent.trim())),
    )
const owners = async () => (await cells()).flatMap(([, , , owner]) => owner ?? [])
const shownAccount = () => page.evaluate(() => document.querySelector('[data-frame]')?.textContent ?? '')

test('a filter goes along from the list of one account to that of all, which says whose each record is', async () => {
  const { accounts } = await galley.call('app.state', {})
  const main = await galley.mainAccount()
  const inAll = accounts.reduce((sum, { counts }) => sum + (counts['campaign'] ?? 0), 0)
  expect(inAll).toBeGreaterThan(main.counts['campaign']!)
  await page.getByRole('button', { name: 'More to do', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show in all accounts' }).click()
  await expect(grid()).toBeVisible()
  await expect.poll(() => galley.chip('All')).toBe(inAll)
  await page.getByRole('button', { name: 'Filter by a condition' }).click()
  await page.getByRole('combobox', { name: 'Condition on campaigns' }).fill('entity_status = ACTIVE')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Condition on campaigns' }).press('Enter')
  await expect.poll(() => galley.chip('All')).toBeLessThan(inAll)
  await expect.poll(async () => new Set(await owners()).size).toBeGreaterThan(1)
  await expect(page.getByRole('button', { name: 'New campaign' })).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('main').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
})

test('it is kept as a view, which leads back to it from the list of one account', async () => {
  const found = await galley.chip('All')
  await page.getByRole('button', { name: 'Views of campaigns' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Running anywhere')
  await page.getByRole('textbox', { name: 'Name of the view' }).press('Enter')
  await page.keyboard.press('Escape')
  const view = page.getByRole('button', { name: 'View Running anywhere' })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('radio', { name: 'This account' }).click({ force: true })
  await expect(page.getByRole('grid', { name: 'Campaigns', exact: true })).toBeVisible()
  await expect.poll(() => galley.chip('All')).toBeLessThan(found)
  await expect(view).toHaveAttribute('aria-pressed', 'false')
  await view.click()
  await expect(grid()).toBeVisible()
  await expect.poll(() => galley.chip('All')).toBe(found)
})

test('Enter opens a record in its own account, where it can be changed, and Back leads to the list', async () => {
  const main = await galley.mainAccount()
  const { accounts } = await galley.call('app.state', {})
  const elsewhere = (await cells()).findIndex(([, , , owner]) => owner !== undefined && owner !== main.name)
  const [, , name, owner] = (await cells())[elsewhere]!
  expect(accounts.map((each) => each.name)).toContain(owner)
  await grid().getByRole('row').nth(elsewhere).getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Enter')
  await expect(galley.editor.getByLabel('Name', { exact: true })).toHaveValue(name!)
  expect(await shownAccount()).toContain(owner!.split(', ')[1] ?? owner)
  await galley.editor.getByLabel('Name', { exact: true }).fill(`${name} again`)
  await page.keyboard.press('Tab')
  await expect.poll(() => galley.chip('Edited')).toBe(1)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(grid()).toBeVisible()
  await expect(grid()).toContainText(`${name} again`)
})
