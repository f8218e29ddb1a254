/** The timeline of Plan: campaigns as bars that are moved by keys and by the pointer, as one step; what is chosen opens beside it. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let page: Page
openPractising((open) => {
  page = open.page
})

const timeline = () => page.getByRole('region', { name: 'Timeline of the campaigns' })
const line = (name: string) => timeline().getByRole('listitem').filter({ hasText: name })
const end = (name: string) => timeline().getByRole('slider', { name: `End of ${name}` })
const tab = (name: string) => page.getByRole('navigation', { name: 'Plan' }).getByRole('button', { name })

test('a campaign stands from its first start to its last end, above what can be spent a day', async () => {
  await tab('Timeline').click()
  await expect(timeline().getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line('Café de altura, DACH').first()).toBeVisible()
  await expect(
    timeline()
      .getByRole('list', { name: /most that can be spent/i })
      .getByRole('listitem')
      .first(),
  ).toBeAttached()
  const all = await timeline()
    .getByText(/^\d+ campaigns/)
    .textContent()
  await timeline().getByRole('button', { name: 'Active' }).click()
  await expect(timeline().getByText(/^\d+ campaigns/)).not.toHaveText(all!)
})

test('its end is moved by keys, one step of undo for all ad groups that end with it', async () => {
  const handle = timeline()
    .getByRole('slider', { name: /^End of/ })
    .first()
  const name = (await handle.getAttribute('aria-label'))!.replace('End of ', '')
  const before = (await handle.getAttribute('aria-valuetext'))!
  await handle.focus()
  // Later: one that ends this week would leave the days that are shown.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Changed flight of ${name}`)).toBeVisible()
  await expect(
    line(name)
      .getByTitle(/edited/i)
      .first(),
  ).toBeVisible()
  await expect(end(name)).not.toHaveAttribute('aria-valuetext', before)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(end(name)).toHaveAttribute('aria-valuetext', before)
})

test('a click opens the campaign beside it, a double click as a page; Back leads to the timeline as it was', async () => {
  await timeline().getByRole('radio', { name: 'Months' }).click()
  await expect(timeline().getByRole('heading', { level: 1 })).toHaveText(/^1 /)
  const name = line('Café de altura, DACH').first().getByRole('button')
  await name.click()
  await expect(page.getByRole('complementary', { name: 'Editor' })).toBeVisible()
  await name.dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Café de altura, DACH' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(timeline().getByRole('heading', { level: 1 })).toHaveText(/^1 /)
})
