/** A push that deletes much at the service asks first; afterwards the list counts what is left and what was deleted. */
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { goTo } from '../support/go-to.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley

openPractising((open) => (galley = open.galley))

test('all campaigns are deleted only after the question', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  await page.getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: /^Review & push/ }).click()
  const push = page.getByRole('button', { name: /^Push 300 changes/ })
  await push.click()
  const question = page.getByRole('dialog', { name: 'Delete 300 campaigns at the service?' })
  await expect(question).toContainText(/ad groups, \d+ ads and targeting in them stop with them/)
  await question.getByRole('button', { name: 'Back to Review' }).click()
  await expect(galley.page.getByText(/in it stops? with it/).first()).toBeVisible()
  await expect(push).toBeVisible()
  // By the keyboard, too.
  await page.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: 'Delete and push' }).click()
  await expect(page.getByText('All 300 changes were applied')).toBeVisible({ timeout: 120_000 })
})

test('the list has none left, and counts those that were deleted', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  await expect(galley.list.getByRole('button', { name: 'All 0' })).toBeVisible()
  await expect(galley.list.getByRole('button', { name: 'Deleted 300' })).toBeVisible()
})
