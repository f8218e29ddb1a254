/** A push as a story: grouped by campaign and creative before it goes, with its result afterwards. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { t } from '../../shared/messages/index.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

test.describe.configure({ mode: 'serial' })

let practice: PracticeProcess
let galley: RealGalley
let page: Page
let accountId: string
let campaign: RecordView
let others: RecordView[]

openSignedIn(async (open) => {
  galley = open.galley
  practice = open.practice
  page = open.page
  accountId = (await galley.mainAccount()).id
})

const list = (kind: string, equals: Record<string, string> = {}) =>
  galley.call('record.list', { kind, accountId, filter: { text: '', chip: 'all', equals }, limit: 200 })
const edit = (record: RecordView, values: RecordValues) => galley.call('record.edit', { key: record.key, values })
const nameOf = ({ values }: RecordView) => String(values['name'])
const head = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: false }) })

test('changes are grouped by campaign and by creative, the weightiest first', async () => {
  await galley.call('app.setOffline', { isOffline: true })
  const adGroups = (await list('line_item')).filter(({ values }) => values['entity_status'] === 'ACTIVE')
  const running = (await list('campaign', { entity_status: 'ACTIVE' })).filter(
    ({ id, values }) =>
      typeof values['daily_budget_amount_local_micro'] === 'bigint' &&
      values['total_budget_amount_local_micro'] === null &&
      values['budget_optimization'] !== 'LINE_ITEM' &&
      adGroups.some((adGroup) => adGroup.values['campaign_id'] === id),
  )
  const [first, ...rest] = running
  campaign = first!
  others = rest.slice(0, 2)
  const budget = campaign.values['daily_budget_amount_local_micro'] as bigint
  await edit(campaign, { daily_budget_amount_local_micro: budget + 15_000_000n })
  for (const other of others) await edit(other, { purchase_order_number: 'PO-2027' })
  const adGroup = adGroups.find(({ values }) => values['campaign_id'] === campaign.id)!
  const copied = await galley.call('record.copy', {
    ...{ kind: 'line_item', selection: { keys: [adGroup.key] }, withContents: true },
    values: { name: 'Berlin, 25 to 54, north' },
  })
  expect(JSON.stringify(copied)).toContain('key')
  const poll = await galley.call('record.create', {
    ...{ kind: 'poll_card', accountId },
    values: {
      name: 'Filter or espresso?',
      first_choice: 'Filter',
      second_choice: 'Espresso',
      duration_in_minutes: 1440,
    },
  })
  await galley.call('record.create', {
    ...{ kind: 'tweet', accountId },
    values: { name: 'Which one are you?', text: 'Which one are you?', card_uri: `card://${poll.id}`, nullcast: false },
  })

  await page.keyboard.press('Control+Enter')
  await expect(head(nameOf(campaign))).toContainText(/daily budget €.+ → €.+, 1 new ad group/)
  await expect(head(nameOf(campaign))).toContainText('+ €15.00 a day')
  await expect(head('Which one are you?')).toContainText('1 new post, 1 new poll')
  await expect(head('Which one are you?')).toContainText('Public post')
  await expect(head('Campaigns · one batch')).toBeVisible()
  const heads = await page
    .getByRole('region', { name: /^Review/ })
    .getByRole('heading', { level: 2 })
    .allInnerTexts()
  expect(heads.map((text) => text.split('\n')[0])).toEqual([
    nameOf(campaign),
    'Which one are you?',
    'Campaigns · one batch',
  ])
  // The campaign goes first, its ads after the ad group that they stand in.
  const own = page
    .locator('li[data-step]')
    .filter({ hasText: nameOf(campaign) })
    .first()
  await expect(own).toContainText('Goes with request 1')
})

test('a group folds, is left out and held as a whole', async () => {
  const post = page.locator('li[data-step^="tweet:"]')
  await head('Which one are you?')
    .getByRole('button', { name: /^Steps of/ })
    .click()
  await expect(post).toHaveCount(0)
  await head('Which one are you?')
    .getByRole('button', { name: /^Steps of/ })
    .press('Enter')
  await expect(post).toHaveCount(1)
  await head('Which one are you?').getByRole('checkbox').uncheck()
  await expect(post.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('button', { name: /^Push 6 changes/ })).toBeVisible()
  await post.getByRole('checkbox').check()
  await expect(head('Which one are you?').getByRole('checkbox')).toHaveJSProperty('indeterminate', true)
  await head('Which one are you?').getByRole('checkbox').check()
  await head('Which one are you?').getByRole('button', { name: /^Hold/ }).click()
  const queue = page.getByRole('region', { name: 'Queue' })
  await expect(queue.locator('li[data-step]')).toHaveCount(2)
  await expect(head('Which one are you?')).toHaveCount(0)
})

test('what was pushed stays grouped with its result until it is put away', async () => {
  await galley.call('app.setOffline', { isOffline: false })
  await page.getByRole('button', { name: /^Push 6 changes/ }).click()
  await expect(page.getByText('All 6 changes were applied')).toBeVisible({ timeout: 30_000 })
  await expect(head(nameOf(campaign))).toContainText('4 of 4 applied')
  await expect(head('Campaigns · one batch')).toContainText('2 of 2 applied')
})

test('the result is there after a restart, and Pushes tells what it did', async () => {
  await galley.stop()
  page = await galley.start()
  await expect(page.getByRole('grid').or(page.getByText('applied').first()).first()).toBeVisible({ timeout: 30_000 })
  await goTo(page, 'Changes')
  await expect(head(nameOf(campaign))).toContainText('4 of 4 applied')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(head(nameOf(campaign))).toHaveCount(0)

  await goTo(page, 'Pushes')
  const push = page.getByRole('article')
  await expect(push).toHaveCount(1)
  await expect(push).toContainText('6 applied')
  await expect(push.getByRole('listitem').filter({ hasText: 'daily budget' })).toContainText('Applied')
  await push
    .getByRole('button', { name: nameOf(campaign) })
    .first()
    .click()
  await expect(galley.editor.getByRole('heading', { level: 2, name: nameOf(campaign) })).toBeVisible()
})

test('what others changed comes in with a pull, and stands in Today and in Pulls', async () => {
  for (const [at, other] of others.entries()) {
    const now = Number(other.values['daily_budget_amount_local_micro'])
    await practice.control('POST', '/edit', {
      ...{ account_id: accountId, kind: 'campaign', id: other.id },
      fields: { daily_budget_amount_local_micro: now + (at + 1) * 10_000_000 },
    })
  }
  await page.getByRole('button', { name: 'Pull', exact: true }).click()
  await goTo(page, 'Today')
  const arrivals = page.getByRole('region', { name: 'Since yesterday at the service' })
  const raised = arrivals.getByRole('button', { name: /^Daily budget raised/ })
  await expect(raised).toContainText('2 campaigns · + €30.00 a day', { timeout: 30_000 })
  await raised.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pulls' })).toBeVisible()
  const pull = page.getByRole('article').first()
  await expect(pull).toContainText('Daily budget raised')
  await pull.getByRole('button', { name: nameOf(others[0]!) }).click()
  await expect(galley.editor.getByRole('heading', { level: 2, name: nameOf(others[0]!) })).toBeVisible()
})

test('what needs somebody is one number on the rail, in Today and in the status bar', async () => {
  await galley.call('record.edit', { key: others[1]!.key, values: { name: '' } })
  await goTo(page, 'Today')
  const count = (await galley.call('app.state', {})).accounts.find(({ id }) => id === accountId)!.needsPerson
  expect(count).toBeGreaterThan(1)
  await expect(page.getByText(t('today.screen.needs', { count }))).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Today' })).toContainText(
    new RegExp(`^${count}\\s${t('frame.rail.needYou', { count })}`),
  )
  await expect(page.getByRole('contentinfo').getByText(t('frame.bottomBar.needYou', { count }))).toBeVisible()
  const named = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')
  await expect(named).toHaveCount(count)
})
