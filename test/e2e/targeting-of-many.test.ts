/** Targeting of many ad groups as sets: found by what they target, changed at once, each difference seen before; one undo takes it back. */
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
  await goTo(page, 'Ad groups')
})

const dialog = () => page.getByRole('dialog', { name: /^Targeting of \d+ ad groups$/ })
const lines = () => dialog().getByRole('region', { name: 'What comes and goes' }).getByRole('listitem')
const change = () => dialog().getByRole('button', { name: /^Change( \d+ ad groups)?$/ })

test('ad groups in Spain without an audience get one, each seen before it happens, and one undo takes it back', async () => {
  const inSpain = 'has targeting_criterion (name contains ", ES")'
  const withoutAudience = 'not has targeting_criterion (targeting_type = CUSTOM_AUDIENCE)'
  await page.getByRole('button', { name: 'Filter by a condition' }).press('Enter')
  await page.keyboard.type(`${inSpain} and ${withoutAudience}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => galley.chip('All')).toBeLessThan(100)
  const count = await galley.chip('All')
  expect(count).toBeGreaterThan(10)
  await galley.row(1).getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: `Targeting of ${count} ad groups…` }).press('Enter')
  await expect(change()).toHaveAttribute('aria-disabled', 'true')

  // The dialog opens where one begins: by keys alone.
  await page.keyboard.type('audience')
  await page.getByRole('option', { name: 'Audience', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  const audience = dialog().getByRole('combobox', { name: 'Audience', exact: true })
  await audience.waitFor()
  await expect(audience).toBeFocused()
  await page.keyboard.type('Newsletter')
  await page.getByRole('option', { name: /^Newsletter, opened in 90 days/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(lines().first()).toContainText('Newsletter, opened in 90 days')
  await expect(change()).toHaveText(`Change ${count} ad groups`)
  await lines().first().getByRole('checkbox').uncheck()
  await expect(change()).toHaveText(`Change ${count - 1} ad groups`)
  await change().click()
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`of ${count - 1} ad groups`)
  // They no longer fit the filter, and stay where they are while they are selected.
  const refresh = page.getByRole('button', { name: `${count - 1} no longer fit: refresh` })
  await expect(refresh).toBeVisible()
  await refresh.click()
  await expect.poll(() => galley.chip('All')).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => galley.chip('All')).toBe(count)
  expect((await galley.call('app.state', {})).waiting).toBe(0)
})
