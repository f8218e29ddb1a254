/** A naming rule: made in the settings, filled in part by part beside the name, told of a name that breaks it, and found by a filter. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const shots = process.env['GALLEY_SHOTS']
let galley: RealGalley
openPractising((open) => {
  galley = open.galley
})

async function shoot(name: string): Promise<void> {
  if (shots) await galley.page.screenshot({ path: join(shots, `${name}.png`) })
}

test('is made of parts in the settings', async () => {
  const { page } = galley
  await page.keyboard.press('Control+,')
  const naming = page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Naming rules' })
  const add = naming.getByRole('button', { name: 'Add part' })
  const called = naming.getByRole('textbox', { name: 'Called, such as Market' })
  await add.click()
  await expect(naming.getByRole('button', { name: 'Keep rule' })).toBeDisabled()
  await called.fill('Market')
  await naming.getByRole('textbox', { name: 'Choices: DE, ES, FR' }).fill('DE, ES, FR')
  await add.click()
  await naming.getByRole('combobox', { name: 'Part 2' }).selectOption('Date')
  await called.nth(1).fill('Month')
  await add.click()
  await naming.getByRole('combobox', { name: 'Part 3' }).selectOption('Free text')
  await called.nth(2).fill('Theme')
  await naming.getByRole('button', { name: 'Move part 3 up' }).press('Enter')
  await expect(naming.getByText(/^Example:/)).toContainText(/DE_Theme_20\d\d-\d\d/)
  await naming.getByRole('button', { name: 'Keep rule' }).press('Enter')
  await expect(naming.getByRole('button', { name: 'Remove rule' })).toBeVisible()
  await shoot('naming-settings')
  await page.keyboard.press('Escape')
})

test('is filled in part by part, and told of a name that breaks it', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByRole('button', { name: 'Build the name from its parts' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Build the name from its parts' })
  await panel.getByRole('combobox', { name: 'Market' }).selectOption('ES')
  await expect(panel).toContainText('Naming rule: Theme is missing.')
  await panel.getByRole('textbox', { name: /^Theme/ }).fill('Decaf week')
  await shoot('naming-builder')
  await page.keyboard.press('Enter')
  const name = galley.editor.getByRole('textbox', { name: /^Name/ })
  await expect(name).toHaveValue(/^ES_Decaf week_20\d\d-\d\d$/)
  await expect(galley.editor).not.toContainText('Naming rule:')
  await name.fill('IT_Decaf week')
  await expect(galley.editor).toContainText('Check: Naming rule: “IT” is no Market. It is one of DE, ES or FR.')
})

test('is a filter for the names that break it', async () => {
  const { page } = galley
  const all = await galley.chip('All')
  await page.getByRole('button', { name: 'Filter by a condition' }).click()
  await page.keyboard.type('misnamed = false')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect.poll(() => galley.chip('All')).toBe(0)
  await page.getByRole('combobox', { name: /^Condition on/ }).fill('misnamed = true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect.poll(() => galley.chip('All')).toBe(all)
  await expect(page.getByText('Name breaks the naming rule is true')).toBeVisible()
})
