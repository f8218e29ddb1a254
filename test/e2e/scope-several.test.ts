/** Several campaigns and ad groups of the tree are one scope: lists, counts and menus are about all of them. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
openPractising((open) => {
  galley = open.galley
  page = open.page
})

const tree = () => page.getByRole('tree', { name: 'Campaigns and ad groups' })
const lines = () => tree().locator('[aria-level="2"]')
const chosen = () => tree().locator('[aria-selected=true]')
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Plan' }).getByRole('button', { name })
const trail = () => page.getByRole('navigation', { name: 'Where you are' }).locator('[aria-current=location]')
async function list(kind: string) {
  const { accounts } = await galley.call('app.state', {})
  const { id } = accounts.find(({ counts }) => (counts['campaign'] ?? 0) > 200)!
  return galley.call('record.list', { kind, accountId: id, limit: 1000, filter: { text: '', chip: 'all', equals: {} } })
}

test('Ctrl and Shift choose several, and the lists are about all of them', async () => {
  await expect(tree()).toHaveAttribute('aria-multiselectable', 'true')
  await lines().nth(0).click()
  await lines().nth(0).getByRole('button').click()
  await lines()
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(chosen()).toHaveCount(2)
  await expect(trail()).toHaveText('2 campaigns')
  await expect(tab(/^Overview/)).toHaveCount(0)
  await expect.poll(() => galley.chip('All')).toBe(2)
  await lines()
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(chosen()).toHaveCount(3)
  const names = (await chosen().evaluateAll((all) => all.map((line) => line.getAttribute('title')))) as string[]
  expect(names).toHaveLength(3)
  await tab(/^Ad groups \d/).click()
  await expect(trail()).toHaveText('3 campaigns')
  const [all, campaigns] = [await list('line_item'), await list('campaign')]
  const wanted = new Set(campaigns.filter(({ values }) => names.includes(String(values['name']))).map(({ id }) => id))
  const count = all.filter(({ values }) => wanted.has(String(values['campaign_id']))).length
  await expect.poll(() => galley.chip('All')).toBe(count)
})

test('Back leads to what was chosen before', async () => {
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await expect(chosen()).toHaveCount(3)
})

test('by keys alone: Shift with arrows, Ctrl and Space, the menu', async () => {
  await lines().nth(1).click()
  await tree().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(chosen()).toHaveCount(3)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(chosen()).toHaveCount(2)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(chosen()).toHaveCount(1)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(chosen()).toHaveCount(2)
})

test('the menu is about all of them, each deed one step of undo', async () => {
  const [first, second] = [lines().nth(1), lines().nth(2)]
  await first.click()
  await tab(/^Campaign/).click()
  await second.click({ modifiers: ['ControlOrMeta'] })
  await second.click({ button: 'right' })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect(item('Delete 2 campaigns')).toBeVisible()
  await item('Pause 2 campaigns').click()
  await expect(page.getByText('Changed to paused: 2 campaigns')).toBeVisible()
  await expect.poll(() => galley.chip('Edited')).toBeGreaterThan(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => galley.chip('Edited')).toBe(0)
  await second.click({ button: 'right' })
  await item('Delete 2 campaigns').click()
  await expect(page.getByText('Deleted 2 campaigns', { exact: true })).toBeVisible()
  // They stand there until the push, and are counted.
  await expect(tree().getByRole('treeitem', { name: 'All campaigns 300' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone: Delete 2 campaigns')).toBeVisible()
})

test('stands in both themes without a finding of axe', async () => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (theme !== 'light') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
})

test('comes back after a restart', async () => {
  await galley.stop()
  page = await galley.start()
  await expect(chosen()).toHaveCount(2)
  await expect(trail()).toHaveText('2 campaigns')
})
