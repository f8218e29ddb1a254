/** Many records changed by steps: what each would become is seen first, line by line, and one undo takes it back. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'
import { pressForSelected } from '../support/selection-bar.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
openPractising(async (open) => {
  galley = open.galley
  page = open.page
  await goTo(page, 'Campaigns')
})

const dialog = () => page.getByRole('dialog', { name: 'Change many campaigns' })
const change = () => dialog().getByRole('button', { name: /^Change/ })
const lines = () => dialog().getByRole('region', { name: 'Before and after' }).getByRole('listitem')

async function selectRows(count: number) {
  await galley.row(1).getByRole('gridcell').nth(2).click()
  for (let more = 1; more < count; more++) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: `${count} campaigns selected` })).toBeVisible()
}

test('budgets raised by 10 % are seen before, with the money of all; a line left out stays as it is', async () => {
  await selectRows(10)
  await pressForSelected(page, 'Change budget')
  await expect(change()).toHaveAttribute('aria-disabled', 'true')
  await dialog().getByRole('textbox', { name: 'By' }).fill('10')
  await expect(change()).not.toHaveAttribute('aria-disabled', 'true')
  const count = await lines().count()
  expect(count).toBeGreaterThan(3)
  await expect(change()).toHaveText(`Change ${count} campaigns`)
  await expect(lines().first()).toContainText(/€[\d.,]+ *→ *€[\d.,]+/)
  await lines().first().getByRole('checkbox').uncheck()
  await expect(change()).toHaveText(`Change ${count - 1} campaigns`)
  await change().click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    `Changed daily budget of ${count - 1} campaigns`,
  )
  await expect.poll(() => galley.chip('Edited')).toBe(count - 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => galley.chip('Edited')).toBe(0)
})

test('a kind of step that was picked gives the focus to its first field, and keys pass from kind to kind', async () => {
  await page.keyboard.press('Control+h')
  const kind = dialog().getByLabel('What the step does')
  const find = dialog().getByRole('textbox', { name: 'Find' })
  await expect(find).toBeFocused()
  await kind.focus()
  await kind.selectOption({ label: 'Upper and lower case' })
  await expect(kind).not.toBeFocused()
  await kind.selectOption({ label: 'Find and replace' })
  await expect(find).toBeFocused()
  await page.keyboard.type('barista')
  await expect(find).toHaveValue('barista')
  await kind.focus()
  await page.keyboard.press('ArrowDown')
  await expect(find).toHaveCount(0)
  await expect(kind).toBeFocused()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

test('a word is replaced in the names of all that is shown, by keyboard alone; steps are kept as a recipe and run again', async () => {
  await galley.filter('barista')
  const shown = await galley.chip('All')
  expect(shown).toBeGreaterThan(10)
  await page.keyboard.press('Control+h')
  // Nothing of what the filter shows is selected: what is shown is the only choice, and is said.
  await expect(dialog()).toContainText(/All \d+ campaigns shown/)
  await expect(dialog().getByRole('radio', { name: /shown$/ })).toHaveCount(0)
  const find = dialog().getByRole('textbox', { name: 'Find' })
  await find.focus()
  await page.keyboard.type('barista')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Coffee {n}')
  await expect(lines().first()).toContainText('Coffee 1')
  await expect(change()).not.toHaveAttribute('aria-disabled', 'true')
  await dialog().getByRole('button', { name: 'Recipes' }).click()
  await dialog().getByRole('textbox', { name: 'Name of the recipe' }).fill('Barista is coffee')
  await dialog().getByRole('textbox', { name: 'Name of the recipe' }).press('Enter')
  await expect(dialog().getByRole('button', { name: 'Barista is coffee', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await change().click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Changed name of')
  await galley.filter('')
  await expect.poll(() => galley.chip('Edited')).toBeGreaterThan(10)
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => galley.chip('Edited')).toBe(0)

  await selectRows(12)
  await page.keyboard.press('Control+e')
  await dialog().getByRole('button', { name: 'Recipes' }).click()
  await dialog().getByRole('button', { name: 'Barista is coffee', exact: true }).click()
  await expect(dialog().getByRole('textbox', { name: 'Find' })).toHaveValue('barista')
  await expect(lines().first()).toContainText('Coffee')
  await page.keyboard.press('Escape')
})

test('what a pattern lacks is said, and what breaks a rule stands beside its line', async () => {
  await page.keyboard.press('Control+h')
  await dialog().getByRole('textbox', { name: 'Find' }).fill('(')
  await dialog().getByRole('checkbox', { name: 'Pattern' }).check()
  await expect(dialog().getByRole('status').filter({ hasText: '(' })).toBeVisible()
  await expect(change()).toHaveAttribute('aria-disabled', 'true')
  await dialog().getByRole('textbox', { name: 'Find' }).fill('.+')
  await expect(dialog().getByRole('radio', { name: /with problems/ })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect.poll(() => galley.chip('Edited')).toBe(0)
})
