/** Named views: a list's filter, order, columns and scope, kept under a name and shown again from its chip and the palette. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

const condition = () => page.getByRole('combobox', { name: 'Condition on campaigns' })
const chip = (name: string) => page.getByRole('button', { name: `View ${name}` })

async function keep(name: string, many: string) {
  await page.getByRole('button', { name: `Views of ${many}` }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await page.getByRole('textbox', { name: 'Name of the view' }).press('Enter')
  await expect(chip(name)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
}

test('a filter with its condition and order is kept, and its chip brings it back', async () => {
  const all = await galley.chip('All')
  await galley.filter('barista')
  await expect.poll(() => galley.chip('All')).toBeLessThan(all)
  const named = await galley.chip('All')
  await page.getByRole('button', { name: 'Filter by a condition' }).click()
  await condition().fill('entity_status = PAUSED')
  await condition().press('Escape')
  await condition().press('Enter')
  await page.getByRole('columnheader', { name: 'Name' }).click()
  await expect.poll(() => galley.chip('All')).toBeLessThan(named)
  const shown = await galley.chip('All')
  const first = await galley.row(0).innerText()
  await keep('Paused barista', 'campaigns')

  await page.getByRole('button', { name: 'Put the condition away' }).click()
  await galley.filter('')
  await expect.poll(() => galley.chip('All')).toBe(all)
  await expect(chip('Paused barista')).toHaveAttribute('aria-pressed', 'false')
  await chip('Paused barista').click()
  await expect.poll(() => galley.chip('All')).toBe(shown)
  await expect(condition()).toHaveValue('entity_status = PAUSED')
  await expect.poll(() => galley.row(0).innerText()).toBe(first)
})

test('the palette leads to it from another screen, to its scope too', async () => {
  await page
    .getByRole('tree', { name: 'Campaigns and ad groups' })
    .getByRole('treeitem', { name: '50 % off (last week!)' })
    .click()
  const plan = page.getByRole('navigation', { name: 'Plan' })
  await plan.getByRole('button', { name: /^Ad groups/ }).click()
  await expect.poll(() => galley.chip('All')).toBe(2)
  await keep('Groups of the sale', 'ad groups')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('paused barista')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await expect(chip('Paused barista')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('groups of the sale')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ad groups' })).toBeVisible()
  await expect.poll(() => galley.chip('All')).toBe(2)
})

test('it is renamed and deleted, which can be undone, and is there after a restart', async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('paused barista')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Views of campaigns' }).click()
  await page.getByRole('button', { name: 'Rename Paused barista' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Barista at rest')
  await page.getByRole('textbox', { name: 'Name of the view' }).press('Enter')
  await expect(chip('Barista at rest')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Barista at rest' }).click()
  await expect(chip('Barista at rest')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click()
  await expect(chip('Barista at rest')).toBeVisible()
  await galley.stop()
  page = await galley.start()
  await goTo(page, 'Campaigns')
  await expect(chip('Barista at rest')).toBeVisible()
})

test('it stands in the tree of Plan and leads there from any list of it', async () => {
  await goTo(page, 'Ad groups')
  const named = page.getByRole('list', { name: 'Named views' })
  await expect(named.getByRole('button')).toHaveText(['★ Barista at rest', '★ Groups of the sale'])
  await named.getByRole('button', { name: 'Barista at rest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await expect(condition()).toHaveValue('entity_status = PAUSED')
})

test('all of them go into a file and come back from it; a file of anything else changes nothing', async () => {
  const toast = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)
  await page.getByRole('button', { name: 'Views of campaigns' }).click()
  await page.getByRole('button', { name: 'Save all views as a file…' }).click()
  await expect(toast('2 views saved in galley-views.json')).toBeVisible()
  const file = join(galley.savedDir, 'galley-views.json')
  await page.getByRole('button', { name: 'Delete Barista at rest' }).click()
  await expect(chip('Barista at rest')).toBeHidden()
  const input = page.getByLabel('Add views from a file…')
  const odd = join(galley.savedDir, 'odd.json')
  for (const text of ['{"galley_views": [{"name": "Evil", "kind": "campaign", "filter": 7}]}', '<html>']) {
    writeFileSync(odd, text)
    await input.setInputFiles(odd)
    await expect(toast('That file has no views that can be shown here. Nothing was changed.').last()).toBeVisible()
  }
  await input.setInputFiles(file)
  await expect(toast('1 view added of 2 in the file')).toBeVisible()
  await expect(chip('Barista at rest')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Named views' }).getByRole('button')).toHaveCount(2)
})
