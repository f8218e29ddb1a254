/** Learn, played in the practice world that the window starts: lessons that see what was done, the switches of that world, and help. */
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
openPractising((open) => {
  galley = open.galley
})

const button = (name: string | RegExp) => galley.page.getByRole('button', { name })
const strip = () => galley.page.getByRole('region', { name: 'Lesson', exact: true })
const next = (name: string) => strip().getByRole('button', { name, exact: true })
const accountId = async () => (await galley.mainAccount()).id

const campaigns = async () =>
  galley.call('record.list', {
    kind: 'campaign',
    accountId: await accountId(),
    filter: { text: '', chip: 'all', equals: { entity_status: 'PAUSED' } },
    limit: 30,
  })
const budget = 'daily_budget_amount_local_micro'
const dailyOf = (values: Record<string, unknown>) => values[budget] as bigint

/** Gives a paused campaign a euro more a day; its key. */
async function raiseBudget(at: number): Promise<number> {
  const { key, values } = (await campaigns()).filter((each) => typeof each.values[budget] === 'bigint')[at]!
  await galley.call('record.edit', { key, values: { [budget]: dailyOf(values) + 1_000_000n } })
  return key
}

test('a conflict is met and resolved, and the lesson sees it', async () => {
  const { page } = galley
  await goTo(page, 'Lessons')
  await button('Begin: Somebody else was faster').click()
  await expect(strip()).toContainText('Lesson 4: Somebody else was faster')
  await expect(strip()).toContainText('Step 1 of 3')
  await next('Go to campaigns').click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
  const key = await raiseBudget(0)
  await expect(strip()).toContainText('Step 2 of 3')
  await next('Let somebody edit, and pull').click()
  await expect(strip()).toContainText('Step 3 of 3')
  await expect(page.getByRole('button', { name: 'Keep mine' }).first()).toBeVisible()
  const { conflict } = await galley.call('record.get', { key })
  expect(Object.keys(conflict)).toEqual([budget])
  await page.getByRole('button', { name: 'Keep mine' }).first().click()
  await expect(strip()).toContainText('Done. You have seen how it works.')
})

test('a refusal is met once, with its reason, and the second push goes', async () => {
  await next('Next lesson').click()
  await expect(strip()).toContainText('Lesson 5')
  const key = await raiseBudget(1)
  await next('Refuse the next, and review').click()
  await expect(galley.page.getByRole('heading', { name: /^Review \d+ changes?/ })).toBeVisible()
  expect(await galley.call('practice.switches', {})).toMatchObject({ refusesNext: true, isOffline: false })
  await galley.call('push.run', { accountId: await accountId(), selection: [key] })
  await expect(strip()).toContainText('Step 3 of 3')
  expect(await galley.call('practice.switches', {})).toMatchObject({ refusesNext: false })
  expect(await galley.call('record.get', { key })).toMatchObject({ state: 'failed' })
  await galley.call('push.run', { accountId: await accountId(), selection: [key] })
  await expect(strip()).toContainText('Done.')
})

test('an answer that got lost is found out', async () => {
  await next('Next lesson').click()
  await expect(strip()).toContainText('Lesson 6')
  const key = await raiseBudget(2)
  await next('Lose the next answer, and review').click()
  await expect.poll(() => galley.call('practice.switches', {})).toMatchObject({ losesNext: true })
  await galley.call('push.run', { accountId: await accountId(), selection: [key] })
  await expect(strip()).toContainText('Done.', { timeout: 60_000 })
  expect(await galley.call('record.get', { key })).toMatchObject({ state: 'clean' })
})

test('what was finished is so after a restart', async () => {
  await next('Close').click()
  await expect(strip()).toHaveCount(0)
  await galley.stop()
  const page = await galley.start()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await goTo(page, 'Lessons')
  await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(3)
  await expect(button('Begin again: The service says no')).toBeVisible()
  await expect(button('Begin: Your first post')).toBeVisible()
})

test('a switch takes the service away and gives it back', async () => {
  const { page } = galley
  const offline = page.getByRole('switch', { name: 'Offline' })
  await expect(offline).toBeEnabled()
  await offline.check({ force: true })
  await expect.poll(() => galley.call('practice.switches', {})).toMatchObject({ isOffline: true })
  await galley.call('pull.run', { accountId: await accountId(), kinds: ['campaign'] }).catch(() => null)
  expect((await galley.call('app.state', {})).connection.state).not.toBe('online')
  await offline.uncheck({ force: true })
  await galley.call('pull.run', { accountId: await accountId(), kinds: ['campaign'] })
  await expect.poll(async () => (await galley.call('app.state', {})).connection.state).toBe('online')
})

test('the practice world is reset after a question, and only then', async () => {
  const { page } = galley
  const key = await raiseBudget(3)
  galley.answerQuestions('refuse')
  await button('Reset the practice world…').click()
  await expect.poll(() => galley.questions.map(({ message }) => message)).toContain('Reset the practice world?')
  expect(await galley.call('record.get', { key })).toMatchObject({ state: 'edited' })
  galley.answerQuestions('accept')
  await button('Reset the practice world…').click()
  await expect(page.getByText('The practice world is as new.').first()).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await galley.call('app.state', {})).activity, { timeout: 60_000 }).toBeNull()
  expect(await galley.mainAccount()).toMatchObject({ pending: 0 })
  await goTo(page, 'Lessons')
  await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(0)
})

test('help begins with the screen that it was opened on, and finds topics, keys and errors', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'Plan: campaigns, ad groups and ads' })).toBeVisible()
  await page.keyboard.type('lost answer')
  await expect(help.getByRole('heading', { name: 'When an answer gets lost' })).toBeVisible()
  await help.getByRole('searchbox').fill('fill down')
  await expect(help.getByText(/^Fill down/)).toBeVisible()
  await help.getByRole('searchbox').fill('INVALID_PARAMETER')
  await expect(help.getByText('INVALID_PARAMETER').first()).toBeVisible()
  await help.getByRole('searchbox').fill('xyzzy')
  await expect(help.getByText('Nothing in the help has these words.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
})
