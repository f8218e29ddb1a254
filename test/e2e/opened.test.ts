/** Links and files that a person opens in the system reach the window that is open, and only show something. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
openPractising((open) => {
  galley = open.galley
})

/** As a second start with these words, which ends at once. */
const startAgain = (...words: string[]) =>
  galley.app.evaluate(({ app }, argv) => void app.emit('second-instance', {}, ['galley', ...argv], '/'), words)
const account = async () =>
  (await galley.call('app.state', {})).accounts.toSorted(
    (a, b) => (b.counts['campaign'] ?? 0) - (a.counts['campaign'] ?? 0),
  )[0]!
const campaigns = async () =>
  galley.call('record.list', { kind: 'campaign', accountId: (await account()).id, filter: {}, limit: 3 })

test('a link shows a screen, and one to a record opens it', async () => {
  await startAgain('galley:today')
  await expect(galley.page.getByRole('button', { name: /Today$/ })).toHaveAttribute('aria-current', 'page')
  const { id, values } = (await campaigns())[0]!
  await startAgain(`galley:show/campaign/${id}`)
  await expect(galley.page.getByRole('heading', { level: 2, name: String(values['name']) })).toBeVisible()
})

test('a link to a record of another account opens it there', async () => {
  const { accounts } = await galley.call('app.state', {})
  const other = accounts.find(({ name }) => name === 'Northwind Cafés, Nordics')!
  const [theirs] = await galley.call('record.list', { kind: 'campaign', accountId: other.id, filter: {}, limit: 1 })
  await startAgain(`galley:show/campaign/${theirs!.id}`)
  await expect(galley.page.getByRole('button', { name: /^Northwind Cafés\s*Nordics/ })).toBeVisible()
  await expect(galley.page.getByRole('heading', { level: 2, name: String(theirs!.values['name']) })).toBeVisible()
})

test('hostile links do nothing', async () => {
  const before = await galley.call('app.state', {})
  await startAgain('galley:push/all', 'galley:delete/campaign/1', 'galley:review?push=all', 'javascript:alert(1)')
  await startAgain('galley:show/campaign/nothing')
  await expect(galley.page.getByText('The link leads to a record that is not here (Campaign).')).toBeVisible()
  const after = await galley.call('app.state', {})
  expect(after.accounts.map(({ pending }) => pending)).toEqual(before.accounts.map(({ pending }) => pending))
})

test('a sheet is looked through, and nothing is taken in before that is accepted', async () => {
  const { id } = (await campaigns())[0]!
  const file = join(galley.dataDir, 'opened campaigns.csv')
  writeFileSync(file, `id,name\n'${id},Opened from a folder\n`)
  await startAgain(file)
  const dialog = galley.page.getByRole('dialog')
  await expect(dialog).toContainText('opened campaigns.csv')
  await expect(dialog).toContainText('Opened from a folder')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await campaigns()).map(({ values }) => values['name'])).not.toContain('Opened from a folder')
})

test('a file that is chosen from the menu is opened as one from a folder, and nothing happens where none is chosen', async () => {
  const file = join(galley.dataDir, 'chosen campaigns.csv')
  const { id } = (await campaigns())[0]!
  writeFileSync(file, `id,name\n'${id},Chosen from the menu\n`)
  const choose = (filePaths: string[]) =>
    galley.app.evaluate(({ dialog, Menu }, paths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: paths.length === 0, filePaths: paths })
      Menu.getApplicationMenu()!.getMenuItemById('openFile')!.click()
    }, filePaths)
  await choose([])
  await choose([file])
  const dialog = galley.page.getByRole('dialog')
  await expect(dialog).toContainText('chosen campaigns.csv')
  await expect(dialog).toContainText('Chosen from the menu')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})
