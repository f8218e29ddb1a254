/** The board of Create: what a post is and lacks, a new one with pictures and a typed time, moved on, pushed, run in an ad group, and there after a restart. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'
import { png } from '../support/media-samples.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

test.describe.configure({ mode: 'serial' })

const text = 'Two bags for grey mornings'
let galley: RealGalley
let practice: PracticeProcess
let page: Page
let folder: string
/** Local creative id of the new post, and its account. */
let creative: number
let accountId: string

openSignedIn(async (open) => {
  galley = open.galley
  practice = open.practice
  page = open.page
  folder = open.folder
  accountId = (await galley.mainAccount()).id
})

const column = (name: string) => page.getByRole('listbox', { name, exact: true })
const tile = (name: string, label: string | RegExp) => column(name).getByRole('option', { name: label })
const whole = (find: number | null = null) =>
  galley.call('creative.board', { accountId, find, windows: [{ state: 'all', offset: 0, limit: 100 }] })
const mine = async () => (await whole()).windows[0]!.tiles.find((each) => each.creative === creative)
const settled = () => expect(page.getByText('All changes saved here')).toBeVisible()

test('shows each post once by how far it is, and what needs somebody', async () => {
  await goTo(page, 'All posts')
  const { totals, needsCount } = await whole()
  for (const [name, count] of [
    ['Drafts', totals.draft],
    ['Scheduled', totals.scheduled],
    ['Posted', totals.posted],
    ['In ads', totals.inAds],
  ] as const)
    await expect(page.getByRole('heading', { level: 2, name: `${name} ${count}` })).toBeVisible()
  await expect(tile('In ads', /used in \d+ ad groups?/).first()).toBeVisible()
  await page.getByRole('button', { name: `Needs you ${needsCount}` }).click()
  await expect(tile('Scheduled', /did not go out/)).toHaveCount(needsCount)
  await expect(column('Drafts').getByRole('option')).toHaveCount(0)
  await page.getByRole('button', { name: `Needs you ${needsCount}` }).click()
  await expect(column('Drafts').getByRole('option').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test('a new post gets two pictures from files, and stands on the board as a draft', async () => {
  await page.getByRole('button', { name: 'New post' }).click()
  const box = galley.editor.getByLabel('Text', { exact: true })
  await expect(box).toBeFocused()
  await page.keyboard.type(text)
  const files = [1, 2].map((number) => join(folder, `bag-${number}.png`))
  files.forEach((file, at) => writeFileSync(file, png(640, 360, at + 1)))
  await page.getByRole('group', { name: 'Attach', exact: true }).getByRole('button', { name: 'Pictures' }).click()
  const chooser = page.getByRole('dialog', { name: 'Pictures' })
  // Videos of the library are no pictures.
  await chooser.getByRole('searchbox').fill('square')
  await expect(chooser.getByRole('option').filter({ hasText: 'Carousel 1, square' })).toBeVisible()
  await expect(chooser.getByRole('option').filter({ hasText: 'Six square seconds' })).toHaveCount(0)
  await chooser.getByRole('searchbox').fill('')
  await chooser.locator('input[type=file]').setInputFiles(files)
  await expect(chooser.getByRole('option', { selected: true })).toHaveCount(2)
  await chooser.getByRole('button', { name: /^Choose/ }).click()
  await expect(galley.editor.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  const pictureTexts = page.getByRole('list', { name: 'Alt texts' }).getByRole('textbox')
  await pictureTexts.first().fill('A bag on a windowsill')
  await pictureTexts.first().press('Enter')
  await expect(page.locator('.stage article.post').getByRole('img', { name: 'A bag on a windowsill' })).toBeVisible()
  await settled()
  await page.getByRole('button', { name: 'Back to all posts' }).click()
  await expect(tile('Drafts', new RegExp(`${text}.* Draft 2 pictures no alt text`))).toBeVisible()
  creative = (await whole()).windows[0]!.tiles.find(({ name }) => name === text)!.creative
})

test('by its menu it is given a time as people say it, in one step that one Undo takes back', async () => {
  await tile('Drafts', new RegExp(text)).click()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule it' })
  await dialog.getByLabel('Goes out').fill('next tue 9')
  await expect(dialog.getByRole('status')).toHaveText(/→ Tue .* 09:00/)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(tile('Scheduled', new RegExp(text))).toHaveAttribute('aria-selected', 'true')
  // It stays where the person was: on the board.
  await expect(page.getByRole('heading', { level: 1, name: 'All posts' })).toBeVisible()
  expect(await mine()).toMatchObject({ state: 'scheduled', kind: 'scheduled_tweet', mark: 'new' })
  await page.keyboard.press('Control+z')
  await expect(tile('Drafts', new RegExp(text))).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(tile('Scheduled', new RegExp(text))).toBeVisible()
})

test('it is the same creative after a push and a pull', async () => {
  await page.getByRole('button', { name: /^Review & push/ }).click()
  await page.getByRole('button', { name: /^Push [0-9]+ change/ }).click()
  await expect.poll(() => galley.pendingCount(), { timeout: 30_000 }).toBe(0)
  await galley.call('pull.run', { accountId, kinds: ['draft_tweet', 'scheduled_tweet', 'tweet'] })
  await expect.poll(async () => (await galley.call('app.state', {})).activity, { timeout: 60_000 }).toBeNull()
  expect(await mine()).toMatchObject({ state: 'scheduled', mark: 'clean' })
  await goTo(page, 'All posts')
  await expect(tile('Scheduled', new RegExp(text))).toBeVisible()
})

test('it is added to an ad group from where it is written, which one step takes back', async () => {
  await tile('Scheduled', new RegExp(text)).click()
  await galley.editor.getByRole('button', { name: 'Add to an ad group' }).click()
  const choices = page.getByRole('listbox', { name: 'Add to an ad group' })
  await page.getByRole('combobox', { name: 'Add to an ad group' }).click()
  await choices.getByRole('option').first().click()
  await expect(tile('Scheduled', /will run in 1 ad group/)).toBeVisible()
  await expect(galley.editor.getByRole('group', { name: 'Runs in' }).getByRole('listitem')).toHaveCount(1)
  await page.getByText(/^Added to /).waitFor()
  await page.keyboard.press('Control+z')
  await expect(tile('Scheduled', /will run in 1 ad group/)).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(tile('Scheduled', /will run in 1 ad group/)).toBeVisible()
})

test('a card is made in place and taken back in one step, and a poll filled in beside the text', async () => {
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(galley.editor.getByLabel('Text', { exact: true })).toBeFocused()
  await page.keyboard.type('Which roast are you?')
  const strip = page.getByRole('group', { name: 'Attach', exact: true })
  await strip.getByRole('button', { name: 'Website' }).click()
  await expect(strip.getByRole('button', { name: 'Website' })).toHaveAttribute('aria-pressed', 'true')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(strip.getByRole('button', { pressed: true })).toHaveCount(0)
  await strip.getByRole('button', { name: 'Poll' }).click()
  await expect(strip.getByRole('button', { name: 'Poll' })).toHaveAttribute('aria-pressed', 'true')
  const form = galley.editor.getByRole('group', { name: 'What is attached' })
  // What the poll lacks first is where one goes on.
  await expect(form.getByRole('textbox', { name: 'Choice 1' })).toBeFocused()
  await page.keyboard.type('Light')
  await form.getByRole('textbox', { name: 'Choice 2' }).fill('Dark')
  await expect(page.locator('.stage article.post').getByText('Light')).toBeVisible()
  await settled()
  await page.getByRole('button', { name: 'Back to all posts' }).click()
  await expect(tile('Drafts', /Which roast are you\? Draft Poll · 2/)).toBeVisible()
})

test('all of it is there after a restart, without a connection', async () => {
  await settled()
  await galley.stop()
  await practice.stop()
  page = await galley.start()
  await expect(page.getByRole('heading', { level: 1, name: 'All posts' })).toBeVisible()
  await expect(tile('Scheduled', /will run in 1 ad group/)).toBeVisible()
  await expect(tile('Drafts', /Which roast are you\? Draft Poll · 2/)).toBeVisible()
  expect(await mine()).toMatchObject({ state: 'scheduled', adGroups: 1 })
})
