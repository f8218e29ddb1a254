/** Deleted records, who changed a record, and where an audience is used, in the real application. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let galley: RealGalley
let campaign: RecordView

openPractising(async (open) => {
  galley = open.galley
  await go('Campaigns')
  const accountId = (await galley.mainAccount()).id
  const filter = { text: '', chip: 'all' as const, equals: { entity_status: 'PAUSED' } }
  const all = await galley.call('record.list', { kind: 'campaign', accountId, filter, limit: 200 })
  campaign = all[0]!
  await galley.call('record.delete', { kind: 'campaign', selection: { keys: [campaign.key] } })
  await galley.call('push.run', { accountId: null, selection: [campaign.key] })
})

async function go(heading: string): Promise<void> {
  await goTo(galley.page, heading)
  await expect(galley.page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

async function shots(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await galley.page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(galley.page.locator('html')).toHaveAttribute('data-theme', theme)
    await galley.page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
  }
}

test('the chip shows deleted records, which can be looked at', async () => {
  const { page } = galley
  await page.getByRole('button', { name: /^Deleted 1/ }).click()
  await expect.poll(() => galley.chip('Deleted')).toBe(1)
  const name = galley.row(0).getByRole('gridcell', { name: String(campaign.values['name']) })
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toHaveAttribute('aria-rowcount', '2')
  await name.click()
  await expect(page.getByText('It was deleted at the service. What stands here is what it was.')).toBeVisible()
  await shots('deleted-chip')
})

test('what is to be deleted stands by that word beside what was deleted, which counts it no sooner than the push', async () => {
  const { page } = galley
  const chip = (name: string) => galley.list.getByRole('button', { name, exact: true })
  await galley.list.getByRole('button', { name: /^All/ }).click()
  await expect(chip('Deleted 1')).toHaveAttribute('title', 'Deleted at the service')
  await expect(galley.list.getByRole('button', { name: /^To delete/ })).toHaveCount(0)
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await expect(chip('Deleted 1')).toBeVisible()
  await chip('To delete 1').click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toHaveAttribute('aria-rowcount', '2')
  await shots('to-delete-chip')
  await galley.list.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('grid', { name: 'Campaigns' }).focus()
  await page.keyboard.press('Control+z')
  await expect(galley.list.getByRole('button', { name: /^To delete/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Deleted 1/ }).click()
  await galley.row(0).getByRole('gridcell').nth(2).click()
})

test('the service tells who changed it, with the fields in words', async () => {
  const { page } = galley
  await page.getByRole('tab', { name: /^History/ }).click()
  const history = page.getByRole('region', { name: 'At the service' })
  await history.getByRole('button', { name: 'Ask the service' }).click()
  await expect(history.getByText('deleted it')).toBeVisible()
  await expect(history.getByText('made it')).toBeVisible()
  await shots('service-history')
})

test('it is made anew from there, under its own name', async () => {
  const { page } = galley
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Make anew' }).click()
  await expect(page.getByText('Made 1 campaign anew')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: String(campaign.values['name']) })).toBeVisible()
  await shots('made-anew')
})

test('what was deleted and pushed comes back by undo with all that stood in it, and is pushed as that', async () => {
  const { page } = galley
  const accountId = (await galley.mainAccount()).id
  const all = (equals: Record<string, string>, kind: string, chip: 'all' | 'new' = 'all') =>
    galley.call('record.list', { kind, accountId, filter: { text: '', chip, equals }, limit: 200 })
  const running = (await all({ entity_status: 'ACTIVE' }, 'campaign')).filter(({ state }) => state === 'clean')
  const keys = running.slice(0, 20).map(({ key }) => key)
  const stoodIn = async (campaigns: readonly RecordView[], kind = 'line_item') => {
    const ids = new Set(campaigns.map(({ id }) => id))
    const records = await galley.call('record.list', { kind, accountId, filter: {}, limit: 1000 })
    return records
      .filter(({ values }) => ids.has(String(values['campaign_id'])))
      .map(({ values }) => String(values['name'] ?? ''))
  }
  const before = await stoodIn(running.slice(0, 20))
  expect(before.length).toBeGreaterThan(20)
  await galley.call('record.delete', { kind: 'campaign', selection: { keys } })
  await galley.call('push.run', { accountId: null, selection: keys })
  await go('Campaigns')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: Delete 20 campaigns\. The service keeps what it deleted/)).toContainText(
    'ad groups',
  )
  await shots('undone-deletion')
  const again = await all({ entity_status: 'ACTIVE' }, 'campaign', 'new')
  expect(again).toHaveLength(20)
  const errors = async (kind: string) =>
    (await all({}, kind, 'new')).flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))
  expect([...(await errors('campaign')), ...(await errors('line_item'))]).toEqual([])
  expect((await stoodIn(again)).toSorted()).toEqual(before.toSorted())
  const outcomes = await galley.call('push.run', { accountId: null, selection: 'all' })
  expect(outcomes.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
  const names = new Set(again.map(({ values }) => values['name']))
  const atService = (await all({ entity_status: 'ACTIVE' }, 'campaign')).filter(({ values }) =>
    names.has(values['name']),
  )
  expect(atService.map(({ state }) => state)).toEqual(again.map(() => 'clean'))
  expect((await stoodIn(atService)).toSorted()).toEqual(before.toSorted())
})

test('what is open of one list is not beside the other: the deleted ones and the rest', async () => {
  const { page } = galley
  await go('Ad groups')
  await page.getByRole('gridcell').nth(2).click()
  await expect(galley.editor.getByRole('heading', { level: 2 })).toBeVisible()
  await page.getByRole('button', { name: /^Deleted 0/ }).click()
  await expect(galley.editor).toBeHidden()
  await galley.list.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('gridcell').nth(2).click()
  await expect(galley.editor.getByRole('heading', { level: 2 })).toBeVisible()
})

test('where an audience is used is told by the service, as links', async () => {
  const { page } = galley
  await go('Audiences')
  await page.getByRole('gridcell', { name: 'Newsletter, opened in 90 days' }).first().click()
  await page.getByRole('tab', { name: /^Used by/ }).click()
  const used = page.getByRole('region', { name: 'Where it is used, at the service' })
  await used.getByRole('checkbox', { name: 'Also ad groups that cannot run now' }).check({ force: true })
  await used.getByRole('button', { name: 'Ask the service' }).click()
  await expect(used.getByText('That is all that the service tells.')).toBeVisible()
  await shots('targeted-by')
})
