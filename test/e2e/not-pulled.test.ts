/** What is said of kinds that no pull brought, and how records deleted before the first pull come in, in the real application. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { entryOf, goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let galley: RealGalley
let practice: PracticeProcess
let page: Page
let accountId: string

openSignedIn(
  async (open) => {
    galley = open.galley
    practice = open.practice
    page = open.page
    accountId = (await galley.mainAccount()).id
    for (const close of await page.getByRole('button', { name: 'Dismiss' }).all()) await close.click()
  },
  {
    before: (started) =>
      started.control('POST', '/faults', {
        match: { method: 'GET', path: '/(line_items|scheduled_tweets|targeting_criteria)$' },
        times: 1000,
        fault: { kind: 'status', status: 403, body: { errors: [{ code: 'FORBIDDEN', message: 'Not now.' }] } },
      }),
  },
)

const entry = (name: string) => entryOf(page, name)

async function shots(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
  }
}

test('the navigation and the list say that a kind was never pulled, and never 0', async () => {
  await expect(entry('Ad groups')).toHaveAccessibleName(/Not pulled yet/)
  // Conditions are asked for by their ad groups: without one of these nothing was asked.
  await expect(entry('Targeting')).toHaveAccessibleName(/Not pulled yet/)
  await expect(entry('Campaigns')).not.toHaveAccessibleName(/Not pulled yet/)
  await goTo(page, 'Ad groups')
  await expect(page.getByRole('heading', { name: 'Not pulled yet' })).toBeVisible()
  await expect(galley.list.getByRole('button', { name: 'All', exact: true })).toBeVisible()
  await shots('not-pulled-list')
})

test('nothing is said to be used, narrowed or scheduled by what was never pulled', async () => {
  await goTo(page, 'Calendar')
  await expect(page.getByText('Not pulled yet: scheduled posts and ad groups.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Posts', exact: true })).toBeVisible()
  await shots('not-pulled-calendar')
  await goTo(page, 'Pulls')
  await expect(page.getByText(/^Not pulled yet: .*ad groups/)).toBeVisible()
  await shots('not-pulled-sync')
  await goTo(page, 'Campaigns')
  await galley.row(1).getByRole('gridcell').nth(2).click()
  await page.getByRole('tab', { name: 'Used by' }).click()
  await expect(page.getByText(/^Not pulled yet: .*ad groups/)).toBeVisible()
  await shots('not-pulled-uses')
})

test('its own button pulls it, and then it is up to date with a time', async () => {
  await practice.control('DELETE', '/faults')
  await goTo(page, 'Ad groups')
  await page.getByRole('region', { name: 'Ad groups' }).getByRole('button', { name: 'Pull', exact: true }).click()
  await expect.poll(() => galley.chip('All'), { timeout: 60_000 }).toBeGreaterThan(0)
  await expect(entry('Ad groups')).not.toHaveAccessibleName(/Not pulled yet/)
  // A pull that had no ad group to ask by brought no targeting, however it ended.
  await expect(entry('Targeting')).toHaveAccessibleName(/Not pulled yet/)
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await expect(galley.editor.getByText(/Up to date · pulled/)).toBeVisible()
})

test('what was deleted before the first pull comes in by the button of its chip', async () => {
  await goTo(page, 'Cards')
  const chip = page.getByRole('button', { name: /^Deleted/ })
  await chip.click()
  await expect(page.getByRole('heading', { name: 'None deleted here' })).toBeVisible()
  await shots('deleted-none')
  await goTo(page, 'Campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const [first] = await galley.call('record.list', {
    ...{ kind: 'campaign', accountId, limit: 1 },
    filter: { text: '', chip: 'all', equals: { entity_status: 'PAUSED' } },
  })
  // Somebody deleted it long ago; here it was never seen.
  const old = await practice.control('POST', '/edit', {
    ...{ account_id: accountId, kind: 'campaign', id: first!.id },
    fields: { deleted: true },
  })
  expect(old).not.toBeNull()
  await chip.click()
  await page.getByRole('button', { name: 'Get deleted ones from the service' }).click()
  await expect.poll(() => galley.chip('Deleted'), { timeout: 60_000 }).toBe(1)
  await expect(page.getByText('Here is all that the service tells of deleted ones.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get deleted ones from the service' })).toBeHidden()
  await shots('deleted-come-in')
  await goTo(page, 'Cards')
  await chip.click()
  await page.getByRole('button', { name: 'Get deleted ones from the service' }).click()
  await expect(page.getByRole('heading', { name: 'None deleted', exact: true })).toBeVisible({ timeout: 60_000 })
  await shots('deleted-none-there')
})
