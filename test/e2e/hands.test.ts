/** Keys and buttons do what they say, in the real application: the palette, Undo by name, Ctrl-D, and links in messages. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let galley: RealGalley
let practice: PracticeProcess
let page: Page
let accountId: string
let accountName: string

openSignedIn(async (open) => {
  galley = open.galley
  practice = open.practice
  page = open.page
  const account = await galley.mainAccount()
  accountId = account.id
  accountName = account.name
})

const messages = () => page.getByRole('region', { name: 'Messages' })
const toast = (text: string | RegExp) => messages().locator('.toast').filter({ hasText: text })
const option = () => page.getByRole('listbox', { name: 'Found' }).getByRole('option')
const shownAccount = () => page.getByRole('banner').getByRole('button', { name: /@mira_northwind/ })

async function shots(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
  }
}

async function campaigns(equals: Record<string, string>, limit = 50): Promise<RecordView[]> {
  const filter = { text: '', chip: 'all' as const, equals }
  return galley.call('record.list', { kind: 'campaign', accountId, filter, limit })
}

async function look(text: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(text)
}

test('the palette goes to the screen that is called so, whatever records hold the word', async () => {
  await look('polls')
  // The store's hits come after the commands, and change nothing of what Enter does.
  await expect(option().filter({ hasText: 'Switches to' }).first()).toBeVisible()
  await expect(option().first()).toHaveText(/^Polls/)
  await shots('palette-polls')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Polls', exact: true })).toBeVisible()
  await expect(shownAccount()).toContainText(accountName.split(',')[0]!.trim())
})

test('records of other accounts stand below everything else, and say that they switch the account', async () => {
  const { accounts } = await galley.call('app.state', {})
  const other = accounts.find(({ id, counts }) => id !== accountId && (counts['campaign'] ?? 0) > 0)!
  const [theirs] = await galley.call('record.list', {
    ...{ kind: 'campaign', accountId: other.id, limit: 1 },
    filter: { text: '', chip: 'all', equals: {} },
  })
  const name = String(theirs!.values['name'])
  await look(name)
  const elsewhere = option().filter({ hasText: `Switches to ${other.name}` })
  await expect(elsewhere.first()).toBeVisible()
  const texts = await option().allInnerTexts()
  const isElsewhere = texts.map((text) => text.includes('Switches to'))
  expect(isElsewhere).toEqual(isElsewhere.toSorted((a, b) => Number(a) - Number(b)))
  await page.keyboard.press('Escape')
  await goTo(page, 'Campaigns')
  await expect.poll(() => galley.chip('All')).toBe(300)
})

test('Ctrl-D duplicates what was clicked, wherever in the row, and changes nothing of it', async () => {
  const all = await campaigns({ entity_status: 'PAUSED' }, 3)
  const row = await galley.findRow(String(all[0]!.values['name']))
  const before = await galley.call('record.get', { key: all[0]!.key })
  for (const cell of [2, 3]) {
    await row.getByRole('gridcell').nth(cell).click()
    await page.keyboard.press('Control+d')
    await expect(toast(/^Copied campaign/)).toBeVisible()
    await toast(/^Copied campaign/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.poll(() => galley.pendingCount()).toBe(0)
    await galley.filter('')
    await galley.findRow(String(all[0]!.values['name']))
  }
  expect((await galley.call('record.get', { key: before.key })).values).toEqual(before.values)
  await galley.filter('')
})

test('messages cover nothing, however many there are and however little room there is', async () => {
  const window = (given: { width: number; height: number; zoom: number }) =>
    galley.app.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
      const [shown] = BrowserWindow.getAllWindows()
      shown!.setContentSize(width, height)
      shown!.webContents.setZoomFactor(zoom)
    }, given)
  const [one] = await campaigns({ entity_status: 'PAUSED' }, 1)
  await galley.findRow(String(one!.values['name']))
  await galley.row(0).click()
  await page.keyboard.press('Delete')
  await expect(toast('1 campaign will be deleted with the next push')).toBeVisible()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Activate' }).click()
  await expect(toast('1 campaign left as it is.')).toBeVisible()
  // Messages stay while somebody stands in them.
  await toast('left as it is').getByRole('button', { name: 'Close the message' }).focus()
  for (const size of [
    { width: 1440, height: 900, zoom: 1 },
    { width: 1280, height: 720, zoom: 1 },
    { width: 1440, height: 900, zoom: 2 },
  ]) {
    await window(size)
    // All of the window that is not the bar itself stands above the messages.
    const below = async () => (await page.getByRole('main').boundingBox())!
    const box = async () => (await messages().boundingBox())!
    await expect.poll(async () => (await below()).y + (await below()).height - (await box()).y).toBeLessThanOrEqual(0.5)
    for (const text of [/will be deleted/, /left as it is/]) {
      const isSeen = await toast(text).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 3, top + height / 2))
      })
      expect(isSeen).toBe(true)
    }
    if (size.zoom === 1) await shots(`messages-${size.width}`)
  }
  await window({ width: 1440, height: 900, zoom: 1 })
  await page.keyboard.press('Control+z')
  await expect.poll(() => galley.pendingCount()).toBe(0)
  await toast('left as it is').getByRole('button', { name: 'Close the message' }).click()
  await galley.filter('')
})

test('a key that cannot do anything says why', async () => {
  await goTo(page, 'Polls')
  await expect(page.getByRole('heading', { level: 1, name: 'Polls', exact: true })).toBeVisible()
  await page.getByRole('grid', { name: 'Polls' }).focus()
  await page.keyboard.press('Control+d')
  await expect(toast('Select something first.')).toBeVisible()
  await goTo(page, 'Campaigns')
})

test('Undo in a message takes back exactly what the message names, and is gone once that was taken back', async () => {
  const [first] = await campaigns({ entity_status: 'PAUSED' }, 1)
  const name = String(first!.values['name'])
  await (await galley.findRow(name)).getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Control+d')
  await expect(toast(/^Copied campaign/).getByRole('button', { name: 'Undo' })).toBeVisible()
  const copied = await galley.pendingCount()
  await galley.filter(name)
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await page.getByRole('grid', { name: 'Campaigns' }).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Activate' }).click()
  const activated = toast(/^(?!Undone).*campaigns/)
  await expect(activated.getByRole('button', { name: 'Undo' })).toBeVisible()
  await shots('undo-toasts')
  const statusOf = async () => (await galley.call('record.get', { key: first!.key })).values['entity_status']
  expect(await statusOf()).toBe('ACTIVE')
  // Ctrl-Z takes back the newest; its message offers nothing more, the older one still does.
  await page.getByRole('grid', { name: 'Campaigns' }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(statusOf).toBe('PAUSED')
  await expect(activated.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect.poll(() => galley.pendingCount()).toBe(copied)
  await toast(/^Copied campaign/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => galley.pendingCount()).toBe(0)
  expect(await statusOf()).toBe('PAUSED')
  await galley.filter('')
})

test('settling a conflict is taken back like any other action', async () => {
  const [first] = await campaigns({ entity_status: 'PAUSED' }, 1)
  const { key, id, values } = first!
  await galley.call('record.edit', { key, values: { name: 'Mine' } })
  const theirs = { account_id: accountId, kind: 'campaign', id, fields: { name: 'Theirs' } }
  await practice.control('POST', '/edit', theirs)
  await galley.call('pull.run', { accountId, kinds: ['campaign'] })
  await page
    .getByRole('button', { name: /1 conflict/ })
    .first()
    .click()
  const conflict = page.getByRole('region', { name: 'Mine' })
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('heading', { name: 'No conflicts' })).toBeVisible()
  expect((await galley.call('record.get', { key })).values['name']).toBe('Theirs')
  await page.keyboard.press('Control+z')
  await expect(conflict).toBeVisible()
  await expect(toast(/^Undone: Settle/)).toBeVisible()
  expect((await galley.call('record.get', { key })).values['name']).toBe('Mine')
  await shots('conflict-undone')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('heading', { name: 'No conflicts' })).toBeVisible()
  expect(values['name']).not.toBe('Theirs')
})

test('a problem leads to its record, and to the record that its message is about', async () => {
  await goTo(page, 'Campaigns')
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const funding = await galley.call('record.list', { kind: 'funding_instrument', accountId, filter, limit: 20 })
  const unable = funding.filter(({ values }) => values['able_to_fund'] === false)
  const using = (await campaigns({}, 300)).find(({ values }) =>
    unable.some(({ id }) => id === values['funding_instrument_id']),
  )!
  const named = unable.find(({ id }) => id === using.values['funding_instrument_id'])!
  const { copies } = await galley.call('record.copy', { kind: 'campaign', selection: { keys: [using.key] } })
  await page.getByRole('button', { name: /1 record with errors/ }).click()
  const panel = page.getByRole('region', { name: 'Problems' })
  const name = String(named.values['description'])
  await expect(panel.getByText('This funding source cannot fund. Choose another.')).toBeVisible()
  await panel.getByRole('button', { name: /Funding/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${String(using.values['name'])} copy` })).toBeVisible()
  await expect(galley.editor.getByRole('button', { name, exact: true })).toBeVisible()
  await shots('problem-links')
  await panel.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Funding', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.getByRole('button', { name: 'Hide problems' }).click()
  expect(copies).toHaveLength(1)
})
