/** A condition narrows a list: typed with choices by keys alone, told apart where it cannot be read, and kept while one is elsewhere. */
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

const box = () => page.getByRole('combobox', { name: 'Condition on campaigns' })
const option = (name: string) => page.getByRole('option', { name, exact: true })

test('fields and values are chosen by keys, and Enter narrows the list', async () => {
  const all = await galley.chip('All')
  await page.getByRole('button', { name: 'Filter by a condition' }).press('Enter')
  await expect(box()).toBeFocused()
  await page.keyboard.type('status')
  await expect(option('Status entity_status')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box()).toHaveValue('entity_status ')
  await page.keyboard.type('= pau')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box()).toHaveValue('entity_status = PAUSED ')
  await page.keyboard.press('Enter')
  await expect.poll(() => galley.chip('All')).toBeLessThan(all)
  await expect(page.getByRole('gridcell', { name: 'Active', exact: true })).toHaveCount(0)
})

test('what cannot be read is said with its place, and the list stays as it was', async () => {
  const paused = await galley.chip('All')
  await box().fill('entity_status = PUASED')
  await box().press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'character 17' })).toBeVisible()
  await expect(box()).toHaveAttribute('aria-invalid', 'true')
  expect(await galley.chip('All')).toBe(paused)
})

test('it stands there again when one comes back, and Esc puts it away', async () => {
  const paused = await galley.chip('All')
  await box().fill('entity_status = PAUSED and daily_budget_amount_local_micro >= 12.50')
  await box().press('Enter')
  await expect(box()).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => galley.chip('All')).toBeLessThan(paused)
  const narrowed = await galley.chip('All')
  expect(narrowed).toBeGreaterThan(0)
  await goTo(page, 'Ad groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Ad groups' })).toBeVisible()
  await goTo(page, 'Campaigns')
  await expect(box()).toHaveValue('entity_status = PAUSED and daily_budget_amount_local_micro >= 12.50')
  await expect.poll(() => galley.chip('All')).toBe(narrowed)
  await box().press('Escape')
  await expect(box()).toHaveCount(0)
  await expect.poll(() => galley.chip('All')).toBeGreaterThan(narrowed)
})

test('records are offered by their names, and what stands is said in words', async () => {
  await goTo(page, 'Ad groups')
  await page.getByRole('button', { name: 'Filter by a condition' }).click()
  const box = page.getByRole('combobox', { name: 'Condition on ad groups' })
  await box.pressSequentially('campaign_id = office')
  const found = page.getByRole('option', { name: /^Office coffee, Paris/ }).first()
  await expect(found).toBeVisible()
  await found.click()
  await expect(box).toHaveValue(/^campaign_id = \w+ $/)
  await box.pressSequentially('and entity_status = PAUSED')
  await box.press('Escape')
  await box.press('Enter')
  await expect(page.getByText(/^Campaign is \w+ and Status is Paused$/)).toBeVisible()
})

test('the button that adds a picked condition stands still while it is picked', async () => {
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1280, 720))
  await goTo(page, 'Campaigns')
  if (!(await box().isVisible())) await page.getByRole('button', { name: 'Filter by a condition' }).click()
  await page.getByRole('button', { name: 'Pick a condition' }).click()
  const picker = page.getByRole('dialog', { name: 'Pick a condition' })
  const boxOfAdd = () => picker.getByRole('button', { name: 'Add' }).boundingBox()
  const stood = await boxOfAdd()
  const choose = async (name: string, text: string) => {
    await picker.getByRole('combobox', { name }).fill(text)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await boxOfAdd()).toEqual(stood)
  }
  await choose('Field', 'entity_status')
  await choose('Value', 'paus')
  await expect(picker.getByText('Status is Paused')).toBeVisible()
  expect(await boxOfAdd()).toEqual(stood)
  await choose('Field', 'daily_budget_amount_local_micro')
  await picker.getByRole('textbox', { name: 'Value' }).fill('twelve')
  expect(await boxOfAdd()).toEqual(stood)
  await picker.getByRole('combobox', { name: 'Comparison' }).selectOption('empty')
  expect(await boxOfAdd()).toEqual(stood)
  await picker.getByRole('button', { name: 'Add' }).click()
  await expect(picker).toBeHidden()
})
