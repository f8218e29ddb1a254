/** The calendar in the real application: a post moved over a change of the clocks by keys and by dragging, checked, pushed. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { addDays, atClock, clockChangeOn, dayOf, minutesOf } from '../../src-renderer/calendar/days.ts'
import { dayName } from '../../src-renderer/components/zoned-time.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const zone = 'Europe/Berlin'
const today = dayOf(new Date().toISOString(), zone)
/** Between ten and three hundred days ahead there is always one. */
const change = Array.from({ length: 290 }, (_, at) => addDays(today, at + 10)).find((day) => clockChangeOn(day, zone))!

let galley: RealGalley
let accountId: string
let key: number

openPractising(async (open) => {
  galley = open.galley
  accountId = (await galley.mainAccount()).id
})

const scheduledAt = async () => (await galley.call('record.get', { key })).values['scheduled_at']
const tile = () => galley.page.locator(`[data-key="${key}"]`)
const nine = (day: string) => atClock(day, 9 * 60, zone).value

async function inspect(): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await galley.page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    const { violations } = await new AxeBuilder({ page: galley.page }).setLegacyMode(true).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  }
}

test('a post keeps its time by the clock when keys move it over a change of the clocks', async () => {
  const { page } = galley
  await galley.call('app.setOffline', { isOffline: true })
  const made = await galley.call('record.create', {
    kind: 'scheduled_tweet',
    accountId,
    values: { text: 'Over the change of the clocks', scheduled_at: nine(addDays(change, -1)) },
  })
  key = made.key
  await goTo(page, 'Calendar')
  for (let step = 0; step < 12 && !(await page.locator(`[data-day="${change}"]`).isVisible()); step++)
    await page.getByRole('button', { name: 'Later' }).click()
  await expect(tile()).toBeVisible()
  await tile().focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(scheduledAt).toBe(nine(change))
  await galley.expectFocus(tile())
  await page.keyboard.press('Alt+ArrowRight')
  const after = addDays(change, 1)
  await expect.poll(scheduledAt).toBe(nine(after))
  const hours = (Date.parse(nine(after)) - Date.parse(nine(addDays(change, -1)))) / 3_600_000
  expect([47, 49]).toContain(hours)
  await inspect()
})

test('dragging sets the day and keeps the time; undo brings it back', async () => {
  const { page } = galley
  const to = addDays(change, -2)
  await tile().dragTo(page.locator(`[data-day="${to}"]`))
  await expect.poll(scheduledAt).toBe(nine(to))
  await galley.call('journal.undo', {})
  await expect.poll(scheduledAt).toBe(nine(addDays(change, 1)))
  await expect(page.locator(`[data-day="${addDays(change, 1)}"]`).locator(tile())).toBeVisible()
})

test('an hour that is gone takes no post and offers the next free one; each move is said with its Undo', async () => {
  const { page } = galley
  const messages = page.getByRole('region', { name: 'Messages' })
  const tomorrow = addDays(today, 1)
  const early = (day: string) => atClock(day, 0, zone).value
  const made = await galley.call('record.create', {
    kind: 'scheduled_tweet',
    accountId,
    values: { text: 'Not before now', scheduled_at: early(tomorrow) },
  })
  const its = page.locator(`[data-key="${made.key}"]`)
  const at = async () => String((await galley.call('record.get', { key: made.key })).values['scheduled_at'])
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await its.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(at).toBe(early(addDays(today, 2)))
  await expect(messages).toContainText(`Moved to ${dayName(Date.parse(await at()), zone)}`)
  await messages.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(at).toBe(early(tomorrow))
  await its.dragTo(page.locator(`[data-day="${today}"]`))
  await expect(messages).toContainText('It stays where it is. Choose a time that is still to come.')
  expect(await at()).toBe(early(tomorrow))
  await messages.getByRole('button', { name: /^Take/ }).click()
  await expect.poll(at).not.toBe(early(tomorrow))
  expect(Date.parse(await at())).toBeGreaterThan(Date.now())
  await galley.call('record.delete', { kind: 'scheduled_tweet', selection: { keys: [made.key] } })
  for (let step = 0; step < 12 && !(await page.locator(`[data-day="${change}"]`).isVisible()); step++)
    await page.getByRole('button', { name: 'Later' }).click()
})

test('by the hour it stands at its time, and keys move it by a quarter', async () => {
  const { page } = galley
  await page
    .locator(`[data-day="${addDays(change, 1)}"]`)
    .getByRole('button')
    .first()
    .click()
  await expect(tile()).toBeVisible()
  await tile().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(scheduledAt).toBe(atClock(addDays(change, 1), 9 * 60 + 15, zone).value)
  await inspect()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(tile()).toBeVisible()
  await inspect()
})

test('a key pressed again at once goes on from there, though the calendar does not show it yet', async () => {
  const { page } = galley
  await page.getByRole('radio', { name: 'Month' }).check({ force: true })
  await expect(tile()).toBeVisible()
  const before = String(await scheduledAt())
  const day = dayOf(before, zone)
  await tile().focus()
  // Both keys in one turn of the page: no news comes between them.
  await tile().evaluate((node) => {
    for (let time = 0; time < 2; time++)
      node.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }))
  })
  await expect.poll(scheduledAt).toBe(atClock(addDays(day, 2), minutesOf(before, zone), zone).value)
  for (let time = 0; time < 2; time++) await galley.call('journal.undo', {})
  await expect.poll(scheduledAt).toBe(before)
})

test('the check before posts go lists it as not pushed; pushed, it would go out', async () => {
  const { page } = galley
  await page.getByRole('button', { name: 'Go-live check' }).click()
  const entry = page
    .getByRole('region', { name: 'Go-live check' })
    .getByRole('listitem')
    .filter({ hasText: 'Over the change' })
  await expect(entry).toContainText('Not pushed yet')
  // Nothing promotes what only ads show: that is said, and counted as what it is.
  const panel = page.getByRole('region', { name: 'Go-live check' })
  const warned = panel.getByRole('listitem').filter({ hasText: 'nobody will see it' })
  await expect(panel.getByRole('status')).toContainText(`${await warned.count()} with a warning, 1 not pushed yet.`)
  await inspect()
  await galley.call('app.setOffline', { isOffline: false })
  const outcomes = await galley.call('push.run', { accountId, selection: [key], timeoutMs: 30_000 })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied'])
  expect(await galley.call('record.get', { key })).toMatchObject({ state: 'clean' })
  expect(await scheduledAt()).toBe(atClock(addDays(change, 1), 9 * 60 + 15, zone).value)
  await expect(entry).toContainText('Would go out')
})

test('a post shows its picture, and whose it is where several people post', async () => {
  const { page } = galley
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  const all = (kind: string) =>
    galley.call('record.list', { kind, accountId, limit: 50, filter: { text: '', chip: 'all', equals: {} } })
  const [media] = (await all('media_library')).filter(({ values }) => values['media_type'] === 'IMAGE')
  const posts = await all('scheduled_tweet')
  const other = (await all('promotable_user')).find(({ values }) => values['user_id'] !== posts[0]!.values['user_id'])!
  const made = await galley.call('record.create', {
    kind: 'scheduled_tweet',
    accountId,
    values: {
      ...{ text: 'By somebody else', nullcast: true, scheduled_at: nine(addDays(change, 1)) },
      ...{ media_keys: [media!.id], user_id: String(other.values['user_id']) },
    },
  })
  const theirs = page.locator(`[data-key="${made.key}"]`)
  await expect(theirs.locator('img.picture')).toBeVisible({ timeout: 20_000 })
  expect(await theirs.locator('img.picture').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  )
  await expect(theirs).toHaveAccessibleName(/User \d+|@\w+/)
  await expect(tile()).toHaveAccessibleName(/@\w+/)
  await inspect()
  await galley.call('record.delete', { kind: 'scheduled_tweet', selection: { keys: [made.key] } })
  await expect(theirs).toBeHidden()
  // One author is nothing to tell.
  await expect(tile()).not.toHaveAccessibleName(/@\w+/)
})

test('a draft is dragged to a day from the tray, and given a time there', async () => {
  const { page } = galley
  const tray = page.getByRole('complementary', { name: 'Drafts' })
  // A drag before may have been taken for a click, which opens the record in the tray's place.
  const close = galley.editor.getByRole('button', { name: 'Close' })
  await tray.or(close).first().waitFor()
  if (await close.isVisible()) await close.click()
  await expect(tray).toBeVisible()
  const count = await tray.getByRole('listitem').count()
  const to = addDays(change, 2)
  await tray.getByRole('button', { name: 'GIF post', exact: true }).dragTo(page.locator(`[data-day="${to}"]`))
  const posts = () =>
    galley.call('record.list', {
      kind: 'scheduled_tweet',
      accountId,
      limit: 50,
      filter: { text: '', chip: 'new', equals: {} },
    })
  const made = async () => (await posts()).find(({ madeFrom }) => madeFrom?.name === 'GIF post')
  await expect.poll(async () => (await made())?.values['scheduled_at']).toBe(nine(to))
  await expect(page.locator(`[data-day="${to}"]`).locator(`[data-key="${(await made())!.key}"]`)).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(made).toBeUndefined()
  await page
    .getByRole('button', { name: 'Close', exact: true })
    .first()
    .click()
    .catch(() => undefined)
  await expect(tray.getByRole('listitem')).toHaveCount(count)
  await tray.getByRole('button', { name: 'Give it a time: GIF post' }).click()
  await expect(page.getByRole('dialog')).toContainText('Schedule')
  await page.keyboard.press('Escape')
})

test('of all accounts the posts of each stand there, and one of another account opens in that account', async () => {
  const { page } = galley
  const { accounts } = await galley.call('app.state', {})
  const other = accounts.find(({ name }) => name === 'Northwind Cafés, Nordics')!
  const made = await galley.call('record.create', {
    kind: 'scheduled_tweet',
    accountId: other.id,
    values: { text: 'From the north', scheduled_at: nine(addDays(change, 1)) },
  })
  const theirs = page.locator(`[data-key="${made.key}"]`)
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(tile()).toBeVisible()
  await expect(theirs).toBeHidden()
  const extent = page.getByRole('radiogroup', { name: 'Calendar of' })
  await extent.getByRole('radio', { name: 'All accounts' }).check({ force: true })
  await expect(theirs).toContainText(other.name)
  await expect(theirs).toHaveAttribute('draggable', 'false')
  await expect(theirs).toHaveAttribute('title', /Open its account to move it/)
  await expect(tile()).toHaveAttribute('draggable', 'true')
  await expect(tile()).not.toContainText('Northwind')
  await expect(page.getByText(/The accounts are in different zones.* in Berlin time/)).toBeVisible()
  await inspect()
  await theirs.click()
  await expect(page.getByRole('button', { name: /^Northwind Cafés\s*Nordics/ })).toBeVisible()
  await expect(galley.editor.getByLabel('Text', { exact: true })).toHaveValue('From the north')
})
