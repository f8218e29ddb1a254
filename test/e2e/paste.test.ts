/** Rows of a spreadsheet pasted into a list: looked through first, with what is asked, and taken in one step. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
/** Names that one campaign of the account has, and the name of an ad group that stands there several times. */
let campaigns: string[] = []
let repeated = ''
openPractising(async (open) => {
  galley = open.galley
  page = open.page
  campaigns = (await namesOf('campaign')).filter((name, at, all) => all.indexOf(name) === all.lastIndexOf(name))
  repeated = (await namesOf('line_item')).find((name, at, all) => all.indexOf(name) !== at)!
  await goTo(page, 'Ad groups')
})

async function namesOf(kind: string): Promise<string[]> {
  const accountId = (await galley.mainAccount()).id
  const { rows } = await galley.call('grid.page', {
    ...{ kind, accountId, filter: { chip: 'all' }, sort: null },
    ...{ columns: ['name'], offset: 0, limit: 500 },
  })
  return rows.map(({ cells }) => String(cells[0]))
}

const dialog = () => page.getByRole('dialog', { name: 'Paste into ad groups' })
const accept = () => dialog().getByRole('button', { name: /^Accept/ })
const line = (name: string) => dialog().getByRole('listitem').filter({ hasText: name })
const outcome = (name: string) => dialog().getByRole('radio', { name })

/** What a spreadsheet puts on the clipboard, pasted where the focus is. */
const paste = (rows: readonly (readonly string[])[]) =>
  page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const given = { clipboardData, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', given))
    },
    rows.map((row) => row.join('\t')).join('\r\n'),
  )

const head = ['Name', 'Campaign', 'Objective', 'Product type', 'Placement', 'Bid', 'Starts', 'Ends', 'Remarks']
const group = (at: number) => [
  `Pasted ${at}`,
  campaigns[at % campaigns.length]!,
  'Engagements',
  'PROMOTED_TWEETS',
  'ALL_ON_SERVICE',
  '€1,50',
  '2031-05-01',
  '30 Jun 2031',
  'by hand',
]

test('200 rows become ad groups under their campaigns by name; three are wrong and told apart', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => group(at))
  rows[10]![1] = 'No such campaign'
  rows[20]![5] = '1.234'
  rows[30]![7] = '03/04/2032'
  await expect.poll(() => galley.chip('All')).toBeGreaterThan(0)
  const before = await galley.chip('All')
  await galley.row(1).getByRole('gridcell').nth(2).click()
  await paste([head, ...rows])
  await expect(outcome('New 197')).toBeChecked()
  await expect(dialog().getByRole('combobox', { name: 'Placement is' })).toHaveValue('placements')
  await expect(dialog().getByRole('combobox', { name: 'Remarks is' })).toHaveValue('')
  await outcome('Refused 3').check({ force: true })
  await expect(line('Pasted 10')).toContainText('No such campaign')
  await expect(line('Pasted 20')).toContainText('1.234')
  await expect(line('Pasted 30')).toContainText('03/04/2032')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('dialog[open]').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })

  // Each question has both readings, and its answer takes the row in.
  await dialog().getByRole('radio', { name: /^1234/ }).check({ force: true })
  await dialog().getByRole('radio', { name: '3 Apr 2032 (day first)' }).check({ force: true })
  await expect(outcome('New 199')).toBeVisible()
  await outcome('New 199').check({ force: true })
  await expect(line('Pasted 20')).toContainText('€1,234.00')
  await line('Pasted 0').getByRole('checkbox').uncheck()
  await accept().click()
  await expect(dialog()).toHaveCount(0)

  // The list shows what came of it, and the way back to all.
  await expect.poll(() => galley.chip('All')).toBe(198)
  const shown = page.getByRole('button', { name: 'Just pasted' })
  await expect(shown).toHaveAttribute('aria-pressed', 'true')
  await shown.click()
  await expect.poll(() => galley.chip('All')).toBe(before + 198)
  await page.keyboard.press('Control+z')
  await expect.poll(() => galley.chip('All')).toBe(before)
})

test('by keyboard alone: the sheet takes the rows, and of several of one name a person says which', async () => {
  await page.keyboard.press('Control+k')
  // The palette found records for the beginning of the words, which Enter does not open.
  await page.keyboard.type('P')
  const found = page.getByRole('listbox', { name: 'Found' })
  await expect(found.getByRole('option').first()).toContainText(/Feature$/)
  await page.keyboard.type('aste rows')
  await page.keyboard.press('Enter')
  await expect(dialog().getByRole('textbox', { name: 'Paste rows here' })).toBeFocused()
  await paste([
    ['Name', 'Bid'],
    [repeated, '2.75'],
  ])
  const which = dialog().getByRole('combobox', { name: `Which “${repeated}” is meant` })
  await expect(which).toBeVisible()
  await expect(accept()).toHaveAttribute('aria-disabled', 'true')
  await which.focus()
  await page.keyboard.press('ArrowDown')
  await expect(accept()).toHaveText('Accept 1 row')
  await expect(accept()).toBeEnabled()
  await accept().focus()
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  await expect.poll(() => galley.chip('All')).toBe(1)
  await expect.poll(() => galley.chip('Edited')).toBe(1)
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Just pasted' }).click()
  await expect.poll(() => galley.chip('Edited')).toBe(0)
})

test('what the list copied is no change when it comes back', async () => {
  await galley.row(1).getByRole('gridcell').nth(2).click()
  const copied = await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return clipboardData.getData('text/plain')
  })
  await paste(copied.split('\r\n').map((row) => row.split('\t')))
  await expect(dialog().getByText('Nothing to change')).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog()).toHaveCount(0)
})
