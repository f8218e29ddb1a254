/** A poll of two days in a post of next week: its push is held until a moment, in the composer and in Review, over an edit and a restart. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let practice: PracticeProcess
let page: Page
let post: RecordView

openSignedIn(async (open) => {
  galley = open.galley
  practice = open.practice
  page = open.page
  const accountId = practice.info.users[0]!.accounts[0]!.id
  const make = (kind: string, values: RecordView['values']) => galley.call('record.create', { kind, accountId, values })
  const choices = { first_choice: 'Guji', second_choice: 'Huila', third_choice: 'Sidama', fourth_choice: 'Nyeri' }
  const poll = await make('poll_card', { name: 'Next beans', ...choices, duration_in_minutes: 2880 })
  const at = new Date(Date.now() + 8 * 86_400_000)
  at.setUTCHours(9, 0, 0, 0)
  const scheduledAt = at.toISOString().replace('.000Z', 'Z')
  post = await make('scheduled_tweet', {
    text: 'Which beans next?',
    card_uri: `card://${poll.id}`,
    scheduled_at: scheduledAt,
  })
  await goTo(page, 'All posts')
  await page.getByRole('option', { name: /Which beans next/ }).click()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const held = async () => (await galley.call('record.get', { key: post.key })).heldUntil
const axe = async () => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('the composer offers the moment that does, and an edit ends the hold', async () => {
  await expect(galley.editor.getByText('Pushed now, this one would be over')).toBeVisible()
  await axe()
  await button(/^Hold the push until \w{3} /).click()
  await expect(galley.editor.getByText(/Held until .+ goes then if Galley runs; at the latest /).first()).toBeVisible()
  expect(await held()).toBe(new Date(Date.parse(String(post.values['scheduled_at'])) - 3_600_000).toISOString())
  // Now its poll would be over too early.
  await expect(galley.editor.getByRole('button', { name: 'Send now' })).toHaveAttribute('aria-disabled', 'true')
  await axe()
  await galley.editor.getByLabel('Text', { exact: true }).fill('Which beans are next?')
  await expect(galley.editor.getByText('Pushed now, this one would be over')).toBeVisible()
  expect(await held()).toBeUndefined()
})

test('another moment is chosen by keys, and one that would not do is refused with the reason', async () => {
  await button('Another moment…').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hold the push until a set time' })
  await expect(dialog).toContainText(/From .+ until .+ would do/)
  const box = dialog.getByLabel('Goes to the service')
  const usual = await box.inputValue()
  await box.fill(usual.replace(/\d\d:\d\d$/, '23:00'))
  await dialog.getByRole('button', { name: 'Hold until then' }).press('Enter')
  await expect(dialog).toContainText('too late')
  await axe()
  await box.fill(usual.replace(/\d\d$/, '40'))
  await dialog.getByRole('button', { name: 'Hold until then' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await held()).toMatch(/:40:00\.000Z$/)
})

test('it stays held over a restart, stands in the queue, and is taken back', async () => {
  await galley.stop()
  page = await galley.start()
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Review/ })
    .click()
  const step = page.getByRole('region', { name: 'Queue' }).getByRole('listitem').filter({ hasText: 'Which beans' })
  await expect(step).toContainText(/Held until .+ goes then if Galley runs; at the latest /)
  await galley.call('push.withdraw', { keys: [post.key] })
  await button(/Hold until…$/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hold until then' }).click()
  await expect(step).toBeVisible()
  await button('Take back').click()
  await expect(step).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(step).toContainText('Held until')
  await galley.call('push.withdraw', { keys: [post.key] })
  await expect(step).toBeHidden()
  expect(await held()).toBeUndefined()
})

test('what is held until a moment can be sent before it, from its row', async () => {
  const accountId = practice.info.users[0]!.accounts[0]!.id
  const at = new Date(Date.now() + 8 * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z')
  const values = { text: 'A plain one', scheduled_at: at }
  const plain = await galley.call('record.create', { kind: 'scheduled_tweet', accountId, values })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await galley.call('queue.hold', { keys: [plain.key], until })
  const row = page.getByRole('region', { name: 'Queue' }).getByRole('listitem').filter({ hasText: 'A plain one' })
  await expect(row).toContainText('Held until')
  await row.getByRole('button', { name: /^Send now/ }).press('Enter')
  await expect(row).toBeHidden({ timeout: 60_000 })
  expect((await galley.call('record.get', { key: plain.key })).state).toBe('clean')
})
