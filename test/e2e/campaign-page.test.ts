/** A campaign as a page: what it is and runs, ads added from the drawer, all of it duplicated, a flight stretched, and where it stands after a restart. */
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
let accountId: string
const pictures = join('out', 'campaign-page')
openPractising(async (open) => {
  galley = open.galley
  page = open.page
  accountId = (await galley.mainAccount()).id
})

const campaign = '50 % off (last week!)'
const line = (name: string) =>
  page.getByRole('tree', { name: 'Campaigns and ad groups' }).getByRole('treeitem', { name })
const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Plan' }).getByRole('button', { name })
const thePage = (name = campaign) => page.getByRole('region', { name: `Campaign ${name}` })
const group = (name: string) => thePage().getByRole('region', { name, exact: true })
const ads = (name: string) =>
  group(name)
    .getByRole('list', { name: `Ads of ${name}` })
    .getByRole('listitem')
const list = (kind: string, equals: Record<string, string> = {}): Promise<RecordView[]> =>
  galley.call('record.list', { kind, accountId, limit: 1000, filter: { text: '', chip: 'all', equals } })

/** Without faults of access in both themes; pictures for the eye. */
async function inspect(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    if (theme !== 'light') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(said, `${name}, ${theme}`).toEqual([])
  }
  await page.evaluate(() => window.galley.call('shell.setTheme', { theme: 'light' }))
}

/** Other campaigns have ad groups of the same name. */
async function adGroup(name: string): Promise<RecordView> {
  const [own] = await list('campaign', { name: campaign })
  const [found] = await list('line_item', { name, campaign_id: own!.id })
  return found!
}

test('choosing a campaign in the tree shows it as a page, with the posts of its ads', async () => {
  await line(campaign).click()
  await expect(tab(/^Overview/)).toHaveAttribute('aria-current', 'page')
  await expect(thePage().getByRole('heading', { level: 1, name: campaign })).toBeVisible()
  await expect(ads('Austria, retargeting 2')).toHaveCount(3)
  await expect(group('Torino, IT, retargeting 1')).toContainText(
    'Everybody in Torino, IT, who like Sports/Running, who searched coffee subscription',
  )
  await inspect('page')
})

test('an ad and the targeting of an ad group open in the editor beside the page', async () => {
  await ads('Austria, retargeting 2').getByRole('button').first().click()
  await expect(galley.editor.getByRole('heading', { name: 'Hebrew, weekend' })).toBeVisible()
  await expect(thePage()).toBeVisible()
  await page.getByRole('button', { name: /^Edit targeting of Torino/ }).click()
  await expect(galley.editor.getByRole('tab', { name: /^Contents/ })).toHaveAttribute('aria-selected', 'true')
})

test('a new ad group stands on the page at once, is not red, and says that it needs ads', async () => {
  await thePage().getByRole('button', { name: 'New ad group' }).click()
  await expect(galley.editor.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Weekend')
  await expect(group('Weekend')).toBeVisible()
  await expect(group('Weekend')).toContainText('No ads yet')
  await expect(galley.editor.getByRole('alert')).toHaveCount(0)
  const obstacles = thePage().getByRole('list', { name: 'What keeps it from serving' })
  await expect(obstacles).toContainText('Weekend has no ads yet, so it cannot serve.')
  const [made] = await list('line_item', { name: 'Weekend' })
  expect(made!.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  await obstacles.getByRole('button', { name: 'Add ads' }).click()
})

test('two posts chosen in the drawer become ads in one step', async () => {
  const drawer = page.getByRole('complementary', { name: 'Creatives' })
  const tiles = drawer.getByRole('list', { name: 'Creatives' }).getByRole('button')
  await tiles.nth(0).click()
  await tiles.nth(1).click()
  await inspect('drawer')
  await drawer.getByRole('button', { name: 'Add 2 ads to Weekend' }).click()
  await expect(ads('Weekend')).toHaveCount(3)
  await expect(thePage()).not.toContainText('Weekend has no ads yet')
  await page.keyboard.press('Control+z')
  await expect(ads('Weekend')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(ads('Weekend')).toHaveCount(3)
})

test('a post is dragged from the drawer onto an ad group', async () => {
  const drawer = page.getByRole('complementary', { name: 'Creatives' })
  await drawer.getByRole('searchbox', { name: 'Find a post' }).fill('carousel')
  const tile = drawer.getByRole('list', { name: 'Creatives' }).getByRole('button', { disabled: false }).first()
  const before = await ads('Torino, IT, retargeting 1').count()
  await tile.dragTo(group('Torino, IT, retargeting 1'))
  await expect(ads('Torino, IT, retargeting 1')).toHaveCount(before + 1)
  await drawer.getByRole('searchbox', { name: 'Find a post' }).fill('')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(group('Weekend').getByRole('button', { name: /Add ads/ })).toBeFocused()
})

test('all of a campaign is duplicated by one button, paused, and taken back by one step', async () => {
  const before = { groups: (await list('line_item')).length, ads: (await list('promoted_tweet')).length }
  await thePage().getByRole('button', { name: 'Duplicate all of it' }).click()
  const copyName = `${campaign} copy`
  await expect(thePage(copyName)).toBeVisible()
  await expect(thePage(copyName).getByRole('heading', { level: 2 })).toHaveCount(3)
  const [copy] = await list('campaign', { name: copyName })
  expect(copy!.values['entity_status']).toBe('PAUSED')
  expect(await list('line_item', { campaign_id: copy!.id })).toHaveLength(3)
  const toast = page.locator('.toast').filter({ hasText: /^Copied campaign .*, with 3 ad groups/ })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(thePage()).toBeVisible()
  await expect.poll(() => list('campaign', { name: copyName })).toEqual([])
  expect(await list('line_item')).toHaveLength(before.groups)
  expect(await list('promoted_tweet')).toHaveLength(before.ads)
})

test('the tree duplicates an ad group with what is in it', async () => {
  await line('Torino, IT, retargeting 1').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate all of it' }).click()
  const copy = group('Torino, IT, retargeting 1 copy')
  await expect(copy).toContainText('who like Sports/Running')
  await page.keyboard.press('Control+z')
  await expect(copy).toHaveCount(0)
})

test('duplicating into another account names before what cannot be carried', async () => {
  const { accounts } = await galley.call('app.state', {})
  const other = accounts.find(({ id, isSandbox }) => id !== accountId && !isSandbox)!
  await line(campaign).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate into…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Account' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Account' }).selectOption(other.id)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(dialog).toContainText('This cannot be carried:')
  await inspect('into')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('a flight is stretched by keys as one step, and says its dates meanwhile', async () => {
  const former = await adGroup('Torino, IT, retargeting 1')
  const end = page.getByRole('slider', { name: 'End of Torino, IT, retargeting 1' })
  await end.focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(thePage().locator('output')).toContainText('days')
  await page.keyboard.press('Enter')
  const endOf = async () => (await adGroup('Torino, IT, retargeting 1')).values['end_time']
  const wanted = Date.parse(String(former.values['end_time'])) + 3 * 86_400_000
  await expect.poll(async () => Date.parse(String(await endOf()))).toBe(wanted)
  await page.keyboard.press('Control+z')
  await expect.poll(endOf).toBe(former.values['end_time'])
})

test('a flight is moved with the pointer', async () => {
  const former = await adGroup('Austria, retargeting 2')
  const bar = page.getByRole('slider', { name: 'Flight of Austria, retargeting 2' })
  const box = (await bar.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  const now = async () => (await adGroup('Austria, retargeting 2')).values
  await expect.poll(async () => String((await now())['start_time']) > String(former.values['start_time'])).toBe(true)
  expect(String((await now())['end_time']) > String(former.values['end_time'])).toBe(true)
})

test('after a restart the campaign stands there as a page', async () => {
  await galley.stop()
  page = await galley.start()
  await expect(thePage()).toBeVisible()
  await expect(tab(/^Overview/)).toHaveAttribute('aria-current', 'page')
  await expect(line(campaign)).toHaveAttribute('aria-selected', 'true')
})

test('a copy in another account is said with the account, and shown there', async () => {
  const { accounts } = await galley.call('app.state', {})
  const other = accounts.find(({ id, isSandbox }) => id !== accountId && !isSandbox)!
  await line(campaign).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate into…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Account' }).selectOption(other.id)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click()
  const message = page.getByRole('region', { name: 'Messages' })
  await expect(message).toContainText(`, in ${other.name}`)
  await expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
  await inspect('elsewhere')
  await message.getByRole('button', { name: 'Show there' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^50 % off/ })).toBeVisible()
  await expect(page.getByRole('button', { name: other.name, exact: true })).toBeVisible()
})
