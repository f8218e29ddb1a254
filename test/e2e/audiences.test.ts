/**
 * Audiences in the window: one of each kind made without a connection, lists of people from files, a keyword study; each screen with axe
 * in both themes. Of the people only what leaves for the first is shown, hashed, and nothing stays on disk.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { filesWithSecrets } from '../support/secret-traces.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let folder: string
let galley: RealGalley
let practice: PracticeProcess

openSignedIn((open) => {
  galley = open.galley
  practice = open.practice
  folder = open.folder
})

const button = (name: string | RegExp) => galley.page.getByRole('button', { name })
const dialog = () => galley.page.getByRole('dialog')

async function go(name: string): Promise<void> {
  await goTo(galley.page, name)
  await expect(galley.page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function inspect(name: string): Promise<void> {
  const { page } = galley
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (theme !== 'light') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${name}, ${theme}`).toEqual([])
  }
}

/** Somebody who can be found again, written as a careless person would. */
const person = (index: number) => `  Canary${index}@Secret.Example`
const phone = (index: number) => `0171 55501${String(index).padStart(2, '0')}`
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const normalised = [0, 30, 59].flatMap((index) => [
  person(index).trim().toLowerCase(),
  `+4917155501${String(index).padStart(2, '0')}`,
])
/** What may be nowhere on disk: values as they were given, as they were normalised, as they were hashed. */
const traces = [0, 30, 59]
  .flatMap((index) => [person(index).trim(), phone(index)])
  .concat(normalised, normalised.map(hash))

async function openAudience(name: string): Promise<void> {
  await go('Audiences')
  await galley.findRow(name)
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await expect(galley.editor.getByRole('heading', { level: 2, name })).toBeVisible()
}

async function makeAudience(name: string, kind: string): Promise<void> {
  await button('New audience').click()
  await expect(galley.editor.getByRole('heading', { level: 2, name: 'Without a name' })).toBeVisible()
  await galley.type('Name', name)
  await galley.editor.getByRole('radio', { name: kind }).check({ force: true })
}

async function choose(label: string, audience: RegExp): Promise<void> {
  await galley.editor.getByRole('combobox', { name: label, exact: true }).click()
  await galley.page.getByRole('option', { name: audience }).click()
}

test('one of each kind is made without a connection and pushed together', async () => {
  const { page } = galley
  await galley.call('app.setOffline', { isOffline: true })
  await go('Audiences')
  await makeAudience('Autumn fair', 'List of people')
  await galley.type('Description', 'Scanned at the stand')
  await expect(galley.editor.getByRole('group', { name: 'People' }).getByRole('paragraph')).toHaveText(
    'Nobody was sent from here yet. Choose a file: people are hashed on this computer before anything is sent.',
  )
  await inspect('audience-list')

  await makeAudience('App, both shops', 'App users')
  await choose('Audience 1', /App: ordered/)

  await makeAudience('Came back', 'Combination')
  await choose('Audience 1', /App: opened in 30 days/)
  await galley.editor.getByLabel('Audience 1: Within').selectOption('7')
  await button('Add a group').click()
  await choose('Audience 2.1', /App: ordered/)
  await galley.editor
    .getByRole('group', { name: /^Audience 2.1/ })
    .getByRole('radio', { name: 'Not in' })
    .check({ force: true })
  const sentence =
    'Everybody in “App: opened in 30 days” at least 1 time in 7 days and not in “App: ordered in 30 days” at least 1 time in 30 days.'
  await expect(galley.editor.getByText(sentence)).toBeVisible()
  await expect(galley.editor.getByText('Once it is pushed it stays as it is')).toBeVisible()
  await inspect('combination')

  await galley.call('app.setOffline', { isOffline: false })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Review 3 changes$/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible({ timeout: 30_000 })
  const effects = (await practice.ledger()).flatMap((each) => each.effects)
  expect(effects.filter(({ operation, kind }) => operation === 'create' && kind === 'custom_audience')).toHaveLength(3)
  await page.getByRole('button', { name: 'Done', exact: true }).click()

  await openAudience('Came back')
  await expect(galley.editor.getByText('A combination cannot be changed once it is made.')).toBeVisible()
  await expect(galley.editor.getByText(sentence)).toBeVisible()
  await inspect('combination-made')
  await button('Make a new one from it').click()
  await expect(galley.editor.getByRole('combobox', { name: 'Audience 2.1', exact: true })).toBeVisible()
  await galley.editor.getByRole('button', { name: 'Discard' }).click()
})

test('people of a file are understood, counted, refused by line, sent, and nothing of them is shown', async () => {
  const { page } = galley
  const people = Array.from({ length: 60 }, (_, index) =>
    index % 20 === 3 ? `Canary${index};;` : `${person(index)};${phone(index)};K${index}`,
  )
  const file = join(folder, 'people.csv')
  writeFileSync(file, `E-Mail;Telefon;Notes\n${people.join('\n')}\n`)
  await openAudience('Autumn fair')
  await galley.editor.getByRole('button', { name: 'Add or remove people…' }).click()
  await inspect('people-begin')
  await dialog().locator('input[type=file]').setInputFiles(file)
  await expect(dialog().getByText('57 of 60 rows can be sent')).toBeVisible()
  await expect(dialog().getByText('3 lines cannot be used')).toBeVisible()
  for (const line of ['Line 5', 'Line 25', 'Line 45'])
    await expect(dialog().getByRole('listitem').filter({ hasText: line })).toHaveText(
      `${line}E-Mail is not an e-mail address.`,
    )
  await expect(dialog().getByText('57 values are left out of rows')).toBeVisible()
  await dialog().getByLabel('Country code').fill('49')
  await expect(dialog().getByText('57 by phone')).toBeVisible()
  await inspect('people-read')
  expect(await page.locator('body').innerText()).not.toMatch(/canary/i)
  // What leaves the computer for the first person is shown, hashed as it is, and nothing of anybody else.
  const shown = (await page.locator('body').innerText()).match(/[0-9a-f]{64}/g)
  expect(new Set(shown)).toEqual(new Set([normalised[0]!, '+4917155501' + '00'].map(hash)))
  const tooFew = dialog().getByText('Fewer than 100 people can match.')
  await expect(tooFew).toBeVisible()
  await dialog().getByRole('radio', { name: 'Remove people' }).check({ force: true })
  await expect(tooFew).toBeHidden()
  await dialog().getByRole('radio', { name: 'Add people' }).check({ force: true })

  await dialog().getByLabel('Holds: Telefon').selectOption('')
  await expect(dialog().getByText('57 of 60 rows can be sent')).toBeVisible()
  await expect(dialog().getByText(/by phone/)).toBeHidden()
  await dialog().getByLabel('Holds: E-Mail').selectOption('')
  await expect(dialog().getByRole('button', { name: /^Add/ })).toHaveAttribute('aria-disabled', 'true')
  await dialog().getByLabel('Holds: E-Mail').selectOption('email')

  await dialog().getByLabel('Until').fill('2020-01-01T00:00')
  await expect(dialog().getByText('This time has passed.').first()).toBeVisible()
  await dialog().getByLabel('Until').fill('')
  await dialog().getByLabel('Holds: Telefon').selectOption('phone_number')
  await expect(dialog().getByText('57 by phone')).toBeVisible()
  await dialog().getByRole('button', { name: 'Add 57 people now' }).click()
  await expect(dialog().getByText('57 people added.')).toBeVisible({ timeout: 20_000 })
  await inspect('people-sent')
  await page.keyboard.press('Escape')
  await expect(galley.editor.getByText('57 people added.')).toBeVisible()
  const sent = (await practice.ledger()).filter(({ method, path }) => method === 'POST' && path.endsWith('/users'))
  expect(sent.map(({ status }) => status)).toEqual([200])
  expect(filesWithSecrets(galley.dataDir, traces)).toEqual([])
})

test('an import that stands still says why, stops, and goes on where it was', async () => {
  const file = join(folder, 'more.csv')
  writeFileSync(file, `email\n${Array.from({ length: 30 }, (_, index) => person(index)).join('\n')}\n`)
  await button(/^Online/).click()
  await galley.page.getByRole('menuitemcheckbox', { name: 'Work offline' }).click()
  await galley.editor.getByRole('button', { name: 'Add or remove people…' }).click()
  await dialog().locator('input[type=file]').setInputFiles(file)
  await dialog().getByRole('button', { name: 'Add 30 people' }).click()
  const row = dialog().getByRole('article', { name: 'Adding more.csv' })
  await expect(row.getByText('It goes on when the service can be reached.')).toBeVisible()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused after 0 of 30 people.')).toBeVisible()
  await inspect('people-paused')
  await galley.stop()
  expect(filesWithSecrets(galley.dataDir, traces)).toEqual([])

  await galley.start()
  await openAudience('Autumn fair')
  const kept = galley.editor.getByRole('article', { name: 'Adding more.csv' })
  await expect(kept.getByText('Paused after 0 of 30 people.')).toBeVisible()
  await button('Working offline').click()
  await galley.page.getByRole('menuitemcheckbox', { name: 'Work offline' }).click()
  await kept.getByRole('button', { name: 'Resume' }).click()
  await expect(galley.editor.getByText('30 people added.')).toBeVisible({ timeout: 20_000 })
  const done = galley.editor.getByRole('article', { name: 'Added more.csv' })
  await done.getByRole('button', { name: 'Hide this entry' }).click()
  await expect(done).toBeHidden()
})

test('people are taken out again from the list of audiences, the audience chosen there', async () => {
  const { page } = galley
  await button('More to do').click()
  await page.getByRole('menuitem', { name: 'Add and remove people…' }).click()
  await expect(dialog().getByRole('button', { name: /^Add/ })).toHaveAttribute('title', 'Choose an audience first.')
  await dialog().getByRole('combobox', { name: 'Audience', exact: true }).click()
  await page.getByRole('option', { name: /Autumn fair/ }).click()
  await expect(dialog().getByRole('button', { name: /^Add/ })).toHaveAttribute('title', 'Choose a file first.')
  await dialog().locator('input[type=file]').setInputFiles(join(folder, 'more.csv'))
  await dialog().getByRole('radio', { name: 'Remove people' }).check({ force: true })
  await dialog().getByRole('button', { name: 'Remove 30 people now' }).click()
  await expect(dialog().getByText('30 people removed.')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
})

test('a keyword study is asked for, drawn, read as a table, and its words go to an ad group', async () => {
  const { page } = galley
  await galley.filter('')
  await go('Keyword studies')
  await button('Look up…').click()
  await button('Ask the service').click()
  await expect(dialog().getByText('Give at least one keyword.')).toBeVisible()
  const words = dialog().getByPlaceholder('Type one and press Enter').first()
  await words.fill('espresso, cold brew,')
  await expect(words).toHaveValue('')
  // A column of a sheet.
  await galley.app.evaluate(({ clipboard }) => clipboard.writeText('filter\r\nflat white\r\n'))
  await words.focus()
  await page.keyboard.press('Control+v')
  await expect(dialog().getByText('6 left')).toBeVisible()
  for (const word of ['filter', 'flat white'])
    await dialog()
      .getByRole('button', { name: `Remove ${word}` })
      .click()
  await expect(dialog().getByText('8 left')).toBeVisible()
  await inspect('study-form')
  await button('Ask the service').click()
  await expect(galley.editor.getByRole('img', { name: /^Posts: highest/ })).toBeVisible()
  await inspect('study')
  await galley.editor.getByRole('radio', { name: 'Table' }).check({ force: true })
  await expect(galley.editor.getByRole('region', { name: 'Posts' }).getByRole('row')).toHaveCount(8)
  await galley.editor.getByRole('checkbox', { name: 'barista', exact: true }).check()
  await galley.editor.getByRole('checkbox', { name: 'latte', exact: true }).check()
  const group = galley.editor.getByRole('combobox', { name: 'Ad group', exact: true })
  await group.click()
  await page.getByRole('option').filter({ visible: true }).first().click()
  const before = await galley.pendingCount()
  await button('Add to an ad group’s targeting').click()
  await expect(page.getByText(/^2 keywords added to/)).toBeVisible()
  await expect.poll(() => galley.pendingCount()).toBe(before + 2)
  await expect(galley.editor.getByRole('checkbox', { name: 'barista', exact: true })).toBeDisabled()
  await inspect('study-added')
})
