/** A campaign is kept as a template, made anew from it after a restart, renamed and deleted; each is taken back by one step. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
openPractising((open) => {
  galley = open.galley
  page = open.page
})

const sheet = () => page.getByRole('dialog', { name: 'Templates' })
const open = async () => {
  await page.getByRole('button', { name: 'More ways to make one' }).click()
  await page.getByRole('menuitem', { name: 'From a template…' }).click()
  await expect(sheet()).toBeVisible()
}

test('a campaign is kept from its page, under a name that is typed', async () => {
  await page.getByRole('treeitem', { name: '50 % off (last week!)' }).click()
  await page.getByRole('button', { name: 'More for this campaign' }).click()
  await page.getByRole('menuitem', { name: 'Keep as template…' }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Usual launch')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kept the template “Usual launch”')).toBeVisible()
})

test('after a restart a new campaign is made from it, with all that was in it, open with its name to be typed', async () => {
  await galley.stop()
  page = await galley.start()
  await page.getByRole('treeitem', { name: 'All campaigns' }).click()
  await open()
  await expect(sheet().getByText('Campaign · 2 ad groups')).toBeVisible()
  await expect(sheet().getByRole('button', { name: 'Use Usual launch' })).toBeFocused()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Campaign from the template “Usual launch”' })
  await expect(asked.getByText('Everything can be carried.')).toBeVisible()
  await asked.getByRole('button', { name: 'Make' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '50 % off (last week!) copy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Flights of the ad groups' }).getByText('Austria')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('treeitem', { name: '50 % off (last week!) copy' })).toHaveCount(0)
})

test('a template is renamed and deleted where it stands, and comes back', async () => {
  await page.getByRole('treeitem', { name: 'All campaigns' }).click()
  await open()
  await sheet().getByRole('button', { name: 'Rename Usual launch' }).click()
  await page.keyboard.type('Spring launch')
  await page.keyboard.press('Enter')
  await sheet().getByRole('button', { name: 'Delete Spring launch' }).click()
  await expect(sheet().getByText('No templates yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone: Delete the template “Spring launch”')).toBeVisible()
  await open()
  await expect(sheet().getByText('Spring launch')).toBeVisible()
})
