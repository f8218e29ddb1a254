/** Every screen of the real application in both themes: nothing that axe finds, and a picture of each. */
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { goTo } from '../support/go-to.ts'
import { openGalley } from '../support/open-galley.ts'
import { pressForSelected } from '../support/selection-bar.ts'

test.describe.configure({ mode: 'serial' })

const pictures = join(process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens'))
const themes = ['light', 'dark'] as const
let galley: RealGalley

openGalley((open) => {
  galley = open.galley
})

/** Looks at what is shown now, in both themes. */
async function inspect(name: string): Promise<void> {
  const { page } = galley
  for (const theme of themes) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // A theme changes colours alone.
    if (theme !== 'light') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${name}, ${theme}`).toEqual([])
    expect(await overflows(page), `${name}, ${theme}: wider than the window`).toBe(false)
  }
}

function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

const button = (name: string | RegExp) => galley.page.getByRole('button', { name })

test('first run and the connection form', async () => {
  await expect(button('Try it with practice data')).toBeVisible()
  await inspect('first-run')
  await button('Connect to the service').click()
  await button('Sign in with the browser').click()
  await expect(galley.page.getByText('Enter this address.').first()).toBeVisible()
  await inspect('connect')
  await button('Back').click()
})

test('practice data: a workspace with nothing asked', async () => {
  const { page } = galley
  await button('Try it with practice data').click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => galley.chip('All'), { timeout: 30_000 }).toBe(300)
  await expect(button(/^Online/)).toBeVisible()
  await inspect('campaigns')
})

test('editor: a changed record, a new one with its problems, history, uses', async () => {
  const { page } = galley
  await galley.row(1).getByRole('gridcell').nth(2).click()
  await galley.type('Daily budget', '77')
  await galley.type('Total budget', '12')
  await inspect('editor-problem')
  await page.getByRole('tab', { name: /History/ }).click()
  await inspect('editor-history')
  await page.getByRole('tab', { name: 'Used by' }).click()
  await inspect('editor-used-by')
  await button('New campaign').click()
  await expect(galley.editor.getByText('Enter a name.')).toBeVisible()
  await inspect('editor-new')
  await galley.type('Name', 'Gift boxes, '.repeat(20))
  await galley.editor.getByRole('combobox', { name: 'Funding' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await inspect('editor-funding')
  await page.getByRole('option').first().click()
})

test('many at once: fields, budgets, find and replace', async () => {
  const { page } = galley
  await galley.row(4).getByRole('gridcell').nth(2).click()
  for (let more = 0; more < 4; more++) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: '5 campaigns selected' })).toBeVisible()
  await inspect('bulk-fields')
  await pressForSelected(page, 'Change budget')
  await page.getByRole('dialog').getByRole('textbox', { name: 'By' }).fill('10')
  await expect(page.getByRole('region', { name: 'Before and after' })).toBeVisible()
  await inspect('bulk-budgets')
  await page.keyboard.press('Escape')
  await pressForSelected(page, 'Find & replace')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Find' }).fill('a')
  await expect(page.getByRole('region', { name: 'Before and after' })).toBeVisible()
  await inspect('bulk-replace')
  await page.keyboard.press('Escape')
  await pressForSelected(page, 'Delete')
})

test('a menu at the pointer stays after the button is let go, and a press elsewhere closes it', async () => {
  const { page } = galley
  await galley.row(2).getByRole('gridcell').nth(2).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Duplicate( \d+ campaigns)?$/ })).toBeVisible()
  await inspect('row-menu')
  await page.getByRole('heading', { name: 'Campaigns', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Duplicate( \d+ campaigns)?$/ })).toBeHidden()
})

test('list states: nothing fits, problems panel, funding', async () => {
  const { page } = galley
  await galley.filter('no such thing')
  await expect(page.getByRole('heading', { name: 'Nothing fits the filter' })).toBeVisible()
  await inspect('no-match')
  await button('Show all').click()
  await button(/error/).click()
  await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible()
  // What stands beside the list is what is selected, whatever the filter was.
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('1 selected')
  await expect(page.getByText(/campaigns active with your changes/)).toBeVisible()
  await inspect('problems')
  await button('Hide problems').click()
  await goTo(page, 'Funding')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await inspect('funding')
})

test('review, and what is left after a push', async () => {
  const { page } = galley
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Review \d+ changes$/ })).toBeVisible()
  await inspect('review')
  await page.keyboard.press('Control+Enter')
  // Much stops with the campaigns that it deletes.
  await inspect('review-question')
  await button('Delete and push').click()
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible({ timeout: 30_000 })
  await inspect('review-pushed')
})

test('conflicts, pulls and pushes, sign-in and access', async () => {
  const { page } = galley
  const go = (name: string) => goTo(page, name)
  await go('Conflicts')
  await expect(page.getByRole('heading', { name: 'No conflicts' })).toBeVisible()
  await inspect('conflicts-none')
  await go('Pushes')
  await inspect('pushes')
  await go('Pulls')
  await inspect('pulls')
  await go('Sign-in & access')
  await page.getByText('What each role allows').click()
  await button('Get one').click()
  await expect(button('Revoke')).toHaveCount(2)
  await inspect('access')
  await button('Revoke').nth(1).click()
  await expect(page.getByRole('heading', { name: 'Revoke the bearer token?' })).toBeVisible()
  await inspect('access-revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(button('Get one')).toBeVisible()
  await button('Forget').click()
  await inspect('access-forget')
  await button('Keep it').click()
})

test('activity: subscribed, heard, and a gap', async () => {
  const { page } = galley
  await goTo(page, 'Activity')
  await expect(page.getByRole('heading', { name: 'Nothing was heard yet' })).toBeVisible()
  await inspect('live-empty')
  await page.getByLabel('User', { exact: true }).fill('@mira')
  await button('Subscribe').click()
  await expect(page.getByText('A user is named by the number, such as 1650214377.')).toBeVisible()
  await page.getByLabel('User', { exact: true }).fill('1650214377')
  await button('Subscribe').click()
  await expect(
    page.getByRole('complementary').getByText('Mira Lindqvist @mira_northwind', { exact: true }),
  ).toBeVisible()
  const listen = page.getByRole('button', { name: 'Listen', exact: true })
  await listen.click()
  await expect(page.getByText('Listening since')).toBeVisible()
  await button('Stop listening').click()
  await listen.click()
  await expect(page.getByText('Nothing could be heard')).toBeVisible()
  await inspect('live')
  await button('Stop listening').click()
})

test('service changes and the error index', async () => {
  const { page } = galley
  const go = (name: string) => goTo(page, name)
  await go('Service changes')
  await expect(page.getByText('The service’s present version: 12')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Event names are written in lower case/ })).toBeVisible()
  await inspect('changes')
  await go('Error index')
  await page.getByRole('searchbox', { name: 'Search errors' }).fill('zebra')
  await expect(page.getByRole('heading', { name: 'No error fits' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search errors' }).fill('CAMPAIGN_NOT_FOUND')
  await expect(page.getByText('CAMPAIGN_NOT_FOUND', { exact: true })).toBeVisible()
  await inspect('errors')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('too many camp')
  await page.getByRole('option', { name: 'TOO_MANY_CAMPAIGNS' }).click()
  await expect(page.getByRole('dialog', { name: 'About this error' })).toContainText('What to do')
  await inspect('about-error')
  await page.keyboard.press('Escape')
})

test('what floats above: palette, shortcuts, settings', async () => {
  const { page } = galley
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('roast')
  await expect(page.getByRole('option').first()).toBeVisible()
  await inspect('palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
  await inspect('shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await inspect('settings')
  await page.keyboard.press('Escape')
})

test('a small window, and one at twice the size of text, lose nothing', async () => {
  const { page, app } = galley
  await goTo(page, 'Campaigns')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 720))
  await inspect('small')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
  await expect(button(/Review & push/)).toBeVisible()
  await expect(button(/New campaign/)).toBeVisible()
  await inspect('zoomed')
})
