/** The record that is open beside a list: it closes when a person says so, and what a filter hides is not acted on. */
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

const cell = (row: number) => galley.row(row).getByRole('gridcell').nth(2)
const bar = () => page.getByRole('toolbar', { name: 'Selection' })

test('its button and Esc close it; the list has the room, and the next row opens again', async () => {
  for (const close of [
    () => galley.editor.getByRole('button', { name: 'Close' }).click(),
    async () => {
      await galley.editor.getByLabel('Name', { exact: true }).focus()
      await page.keyboard.press('Escape')
    },
  ]) {
    await cell(1).click()
    await expect(galley.editor).toBeVisible()
    await close()
    await expect(galley.editor).toBeHidden()
  }
  await page.keyboard.press('ArrowDown')
  await expect(galley.editor).toBeVisible()
})

test('Esc in a field that was typed into puts back what stood there, and closes it the next time', async () => {
  await cell(1).click()
  const name = galley.editor.getByLabel('Name', { exact: true })
  const stood = await name.inputValue()
  await name.fill('Typed by mistake')
  await expect.poll(() => galley.pendingCount()).toBe(1)
  await name.press('Escape')
  await expect(name).toHaveValue(stood)
  await expect(name).toBeFocused()
  await expect.poll(() => galley.pendingCount()).toBe(0)
  await name.press('Escape')
  await expect(galley.editor).toBeHidden()
})

test('so does the button of many, and leaves none of them open', async () => {
  await cell(1).click()
  await cell(4).click({ modifiers: ['Shift'] })
  await expect(galley.editor).toContainText('4 campaigns selected')
  await galley.editor.getByRole('button', { name: 'Close' }).click()
  await expect(galley.editor).toBeHidden()
  await expect(bar()).toContainText('Nothing selected')
})

test('opening it moves no row', async () => {
  const before = await galley.row(1).boundingBox()
  await cell(1).click()
  await expect(galley.editor).toBeVisible()
  expect((await galley.row(1).boundingBox())?.y).toBe(before?.y)
})

test('a filter that hides it leaves nothing selected, one that shows it leaves it so', async () => {
  const name = await cell(1).innerText()
  await expect(bar()).toContainText('1 selected')
  await galley.filter('no such campaign')
  await expect(bar()).toContainText('Nothing selected')
  await galley.filter(name)
  await expect(bar()).toContainText('1 selected')
  await expect(cell(0)).toHaveText(name)
})

test('a double click edits the cell that it began in, though the record opens under the pointer meanwhile', async () => {
  await galley.filter('')
  const pressTwiceUnder = async (heading: string) => {
    const column = (await page.getByRole('columnheader', { name: heading }).boundingBox())!
    const row = (await galley.row(3).boundingBox())!
    await page.mouse.click(column.x + column.width - 20, row.y + row.height / 2)
    await expect(galley.editor).toBeVisible()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
  }
  // What cannot be edited there is open, and what is typed goes nowhere.
  await pressTwiceUnder('Changed')
  await page.keyboard.type('270')
  await expect(galley.editor.getByLabel('Name', { exact: true })).not.toBeFocused()
  expect(await galley.pendingCount()).toBe(0)
  for (const heading of ['Daily budget', 'Total budget']) {
    await galley.editor.getByRole('button', { name: 'Close' }).click()
    await expect(galley.editor).toBeHidden()
    const name = await cell(3).innerText()
    await pressTwiceUnder(heading)
    await page.keyboard.type('270')
    await page.keyboard.press('Enter')
    await expect.poll(() => galley.pendingCount()).toBe(1)
    await expect(galley.list.getByRole('row', { name })).toContainText('270.00')
    await page.keyboard.press('Control+z')
    await expect.poll(() => galley.pendingCount()).toBe(0)
  }
})

test('nothing of another account is selected, or acted on, once a person has switched to it', async () => {
  await galley.filter('')
  await cell(1).click()
  await expect(bar()).toContainText('1 selected')
  await page.getByRole('button', { name: /Northwind Roasters\s*EU retail/ }).click()
  await page.getByRole('menuitemradio', { name: /Nordics/ }).click()
  await expect(page.getByRole('button', { name: /^Northwind Cafés\s*Nordics/ })).toBeVisible()
  await expect(galley.editor).toBeHidden()
  await expect(bar()).toContainText('Nothing selected')
  await page.keyboard.press('Delete')
  expect(await galley.pendingCount()).toBe(0)
})

test('a campaign’s page gives way to the list where another account is shown, and Back does not lead to it', async () => {
  const name = await cell(1).innerText()
  await page.getByRole('searchbox', { name: 'Find a campaign or an ad group' }).fill(name)
  await page.getByRole('treeitem', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Northwind Cafés\s*Nordics/ }).click()
  await page.getByRole('menuitemradio', { name: /EU retail/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns', exact: true })).toBeVisible()
  await expect(page.getByText('no longer here')).toBeHidden()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('no longer here')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeHidden()
})
