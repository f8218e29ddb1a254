/** Records in spreadsheets, in the real application: out into a file, changed there, looked through on the way back, taken back, pushed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { openXlsx, saveXlsx } from 'hucre/xlsx'
import { csvLine } from '../../shared/model/csv/lines.ts'
import { csvTable } from '../support/csv-cells.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let accountId: string
const file = () => join(galley.dataDir, 'edited.csv')

openPractising(async (open) => {
  galley = open.galley
  accountId = (await galley.mainAccount()).id
})

const dialog = () => galley.page.getByRole('dialog')
const toast = (text: string | RegExp) =>
  galley.page.getByRole('region', { name: 'Messages' }).locator('.toast').filter({ hasText: text })
const campaigns = (chip: 'edited' | 'new' | 'deleted') =>
  galley
    .call('grid.page', {
      kind: 'campaign',
      accountId,
      filter: { chip },
      sort: { field: 'name', direction: 'asc' },
      columns: ['name', 'daily_budget_amount_local_micro'],
      offset: 0,
      limit: 100,
    })
    .then(({ rows }) => rows.map(({ cells }) => cells))

async function chooseFrom(menu: string): Promise<void> {
  await galley.page.getByRole('button', { name: 'More to do' }).click()
  await galley.page.getByRole('menuitem', { name: menu }).click()
}

/** The exported lines, headings first, as a spreadsheet has them. */
function lines(name: string): string[][] {
  const text = readFileSync(join(galley.savedDir, name), 'utf8')
  return text
    .replace('\ufeff', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => csvTable(line)[0]!)
}

test('what a filter shows goes into a file where the person says', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  await page.getByRole('searchbox', { name: 'Filter campaigns' }).fill('Office coffee')
  await expect(page.getByRole('row').filter({ hasText: 'Office coffee' }).first()).toBeVisible()
  await chooseFrom('Export…')
  await expect(dialog().getByRole('radio', { name: /^Shown/ })).toBeChecked()
  await dialog()
    .getByRole('button', { name: /^Save \d+ campaigns…$/ })
    .click()
  await expect(toast(/^Saved: Campaigns of .*\.csv/)).toBeVisible()
  const [headings, ...rows] = lines('Campaigns of Northwind Roasters, EU retail.csv')
  expect(headings!.slice(0, 3)).toEqual(['Id', 'Own key', 'Name'])
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.every((row) => row[2]!.includes('Office coffee'))).toBe(true)

  const set = (row: string[], values: Record<string, string>) =>
    headings!.map((heading, at) => values[heading] ?? row[at] ?? '')
  writeFileSync(
    file(),
    [
      headings!,
      set(rows[0]!, { Name: 'Renamed in a sheet', 'Daily budget': '12.50' }),
      set(rows[1]!, { Id: '', 'Own key': 'T1', Name: 'Made in a sheet', Status: 'Paused' }),
      set(rows[2]!, { 'To delete': 'yes' }),
      set(rows[3]!, { 'Daily budget': 'ten' }),
    ]
      .map(csvLine)
      .join(''),
  )
  await page.getByRole('searchbox', { name: 'Filter campaigns' }).fill('')
})

test('a file is looked through before anything happens, in both themes', async () => {
  const { page } = galley
  await chooseFrom('Import…')
  await dialog().locator('input[type=file]').setInputFiles(file())
  await expect(dialog().getByRole('radio', { name: 'New 1' })).toBeChecked()
  await expect(dialog().getByText('Made in a sheet')).toBeVisible()
  await dialog().getByRole('radio', { name: 'Changed 1' }).check()
  const changed = dialog().getByRole('listitem').filter({ hasText: 'Line 2' })
  await expect(changed).toContainText('→ €12.50')
  await expect(changed).toContainText('→ Renamed in a sheet')
  await dialog().getByRole('radio', { name: 'Refused 1' }).check()
  await expect(dialog().getByText(/Daily budget takes an amount/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('dialog[open]').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  expect([await campaigns('edited'), await campaigns('new'), await campaigns('deleted')]).toEqual([[], [], []])
})

test('what was accepted is one step, which undo takes back', async () => {
  await dialog().getByRole('radio', { name: 'To delete 1' }).check()
  await dialog()
    .getByRole('checkbox', { name: /^Take / })
    .uncheck()
  await dialog().getByRole('button', { name: 'Accept 2 lines' }).click()
  const done = toast('1 campaign made, 1 changed')
  await expect(done).toBeVisible()
  expect(await campaigns('edited')).toEqual([['Renamed in a sheet', 12_500_000n]])
  expect((await campaigns('new')).map(([name]) => name)).toEqual(['Made in a sheet'])
  expect(await campaigns('deleted')).toEqual([])
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => campaigns('edited')).toEqual([])
  expect(await campaigns('new')).toEqual([])
})

test('the same file again does what was undone, once, and it can be pushed', async () => {
  const { page } = galley
  await chooseFrom('Import…')
  await dialog().locator('input[type=file]').setInputFiles(file())
  await dialog().getByRole('button', { name: 'Accept 3 lines' }).click()
  await expect(dialog()).toHaveCount(0)
  await chooseFrom('Import…')
  await dialog().locator('input[type=file]').setInputFiles(file())
  await expect(dialog().getByText('Refused 1', { exact: true })).toBeVisible()
  await expect(dialog().getByText('3 as they are')).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog()).toHaveCount(0)
  await page.getByRole('button', { name: /^Review & push/ }).click()
  await expect(page.getByText('Renamed in a sheet').first()).toBeVisible()
  const outcomes = await galley.call('push.run', { accountId, selection: 'all' })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
})

test('a workbook that was changed in one cell comes back as that one change', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  await chooseFrom('Export…')
  await dialog().getByRole('radio', { name: 'Workbook (XLSX)' }).check()
  await dialog().getByRole('button', { name: /^Save/ }).click()
  await expect(toast(/^Saved: Campaigns of .*\.xlsx/)).toBeVisible()
  const book = await openXlsx(readFileSync(join(galley.savedDir, 'Campaigns of Northwind Roasters, EU retail.xlsx')))
  const [head, ...rows] = book.sheets[0]!.rows
  const [named, budget] = [head!.indexOf('Name'), head!.indexOf('Daily budget')]
  const row = rows.findIndex((cells) => String(cells[named]).includes('Office coffee'))
  rows[row]![budget] = 77.5
  const changed = join(galley.dataDir, 'changed.xlsx')
  writeFileSync(changed, await saveXlsx(book))
  await chooseFrom('Import…')
  await dialog().locator('input[type=file]').setInputFiles(changed)
  await expect(dialog().getByText('Changed 1', { exact: true })).toBeVisible()
  const line = dialog().getByRole('listitem')
  await expect(line).toContainText(`Campaigns, row ${row + 2}`)
  await expect(line).toContainText('→ €77.50')
  await dialog().getByRole('button', { name: 'Accept 1 line' }).click()
  await expect(toast(/^1 changed/)).toBeVisible()
  expect(await campaigns('edited')).toEqual([[rows[row]![named], 77_500_000n]])
  await toast(/^1 changed/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => campaigns('edited')).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('all campaigns of the account go into one workbook and come back without a difference that nobody made', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  await chooseFrom('Export…')
  await dialog()
    .getByRole('checkbox', { name: /^All campaigns of the account/ })
    .check()
  await dialog().getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const book = await openXlsx(readFileSync(join(galley.savedDir, 'Campaigns of Northwind Roasters, EU retail.xlsx')))
  const tabOf = (tab: string) => book.sheets.find((sheet) => sheet.name === tab)!.rows
  expect(book.sheets.map((sheet) => sheet.name)).toEqual(expect.arrayContaining(['Campaigns', 'Ad groups', 'Ads']))

  // Through the sheet program's own file, with nothing changed.
  const edited = join(galley.dataDir, 'all-campaigns.xlsx')
  writeFileSync(edited, await saveXlsx(book))
  await chooseFrom('Import…')
  await dialog().locator('input[type=file]').setInputFiles(edited)
  await expect(dialog().getByRole('heading', { name: 'Nothing to change' })).toBeVisible()
  const asTheyAre = async () =>
    Number(/([\d,]+) as they are/.exec(await dialog().innerText())?.[1]?.replaceAll(',', ''))
  const rowCount = await asTheyAre()
  expect(rowCount).toBeGreaterThan(1000)
  await dialog().getByRole('button', { name: 'Cancel' }).click()

  const changeIn = (tab: string, heading: string, value: string | number) => {
    const [head, first] = tabOf(tab)
    first![head!.indexOf(heading)] = value
  }
  changeIn('Campaigns', 'Daily budget', 88.25)
  changeIn('Ad groups', 'Name', '=Renamed, in a workbook')
  writeFileSync(edited, await saveXlsx(book))
  await chooseFrom('Import…')
  await dialog().locator('input[type=file]').setInputFiles(edited)
  await expect(dialog().getByText('Changed 2', { exact: true })).toBeVisible()
  expect(await asTheyAre()).toBe(rowCount - 2)
  await expect(dialog().getByRole('listitem')).toHaveCount(2)
  await expect(dialog().getByRole('listitem').first()).toContainText('→ €88.25')
  await expect(dialog().getByRole('listitem').last()).toContainText('→ =Renamed, in a workbook')
  await dialog().getByRole('button', { name: 'Accept 2 lines' }).click()
  await expect(toast(/^2 changed/)).toBeVisible()
  await toast(/^2 changed/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => campaigns('edited')).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a sheet that is dropped on the list is imported there; what is no file on the disk is said so', async () => {
  const { page } = galley
  await goTo(page, 'Campaigns')
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['id,name\n'], 'dropped.csv', { type: 'text/csv' }))
    return transfer
  })
  const grid = page.getByRole('grid').first()
  await grid.dispatchEvent('dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop a workbook or CSV file to import campaigns')).toBeVisible()
  await grid.dispatchEvent('drop', { dataTransfer: data })
  await expect(dialog().getByText('This is not a file on your disk.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

test('the page itself can name no file, neither to write nor to read', async () => {
  for (const [name, input] of [
    ['csv.export', { kind: 'campaign', selection: { keys: [] }, path: '/tmp/galley-escape.csv' }],
    ['csv.read', { kind: 'campaign', accountId: 'x', path: '/etc/passwd' }],
  ] as const)
    await expect(galley.call(name as 'csv.read', input as never)).rejects.toThrow('This call is not known.')
})
