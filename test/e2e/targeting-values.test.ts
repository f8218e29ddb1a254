/**
 * Targeting in the window: audiences of others found by name, with whose they are; what cannot be targeted, and why; ids that were never seen; a
 * share that is taken back. Screens with axe in both themes.
 */
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
const account = '18ce54d4x5t'
const nordics = '18ce55a9k0q'
let galley: RealGalley
let practice: PracticeProcess

openSignedIn((open) => {
  galley = open.galley
  practice = open.practice
})

const button = (name: string | RegExp) => galley.page.getByRole('button', { name })
const targeting = () => galley.editor.getByRole('group', { name: 'Targeting' })
const value = () => galley.editor.getByRole('combobox', { name: 'Audience', exact: true })
const option = (name: string | RegExp) => galley.page.getByRole('option', { name })

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

async function choose(text: string): Promise<void> {
  await value().click()
  await value().fill(text)
}

test('an audience of another account is found by name, with whose it is', async () => {
  const { page } = galley
  await goTo(page, 'Ad groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Ad groups' })).toBeVisible()
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await galley.editor.getByRole('tab', { name: /^Contents/ }).click()
  await galley.editor.getByRole('combobox', { name: 'Condition', exact: true }).click()
  await page.getByRole('option', { name: 'Audience', exact: true }).click()
  await choose('Café')
  await expect(option(/Café guests, loyalty card/)).toContainText('Shared by Northwind')
  await expect(option(/Café guests, loyalty card/)).toContainText('Use it')
  await inspect('targeting-shared')
  await option(/Café guests, loyalty card/).click()
  await expect(galley.editor.getByRole('button', { name: 'Remove Café guests, loyalty card' })).toBeVisible()
})

test('what cannot be targeted says why, and nothing is taken as it is typed', async () => {
  await choose('Trade fair')
  await expect(option(/Trade fair leads/)).toContainText('fewer than 100 people matched')
  await expect(option(/Trade fair leads/)).toHaveAttribute('aria-disabled', 'true')
  await value().fill('2zzz9')
  await expect(option(/2zzz9/)).toContainText('The account has no audience of that id.')
  await expect(option(/2zzz9/)).toHaveAttribute('aria-disabled', 'true')
  await inspect('targeting-missing')
  await galley.page.keyboard.press('Escape')
  await galley.call('app.setOffline', { isOffline: true })
  await choose('2zzz8')
  await expect(option(/2zzz8/)).toContainText('looked up once you are connected')
  await galley.page.keyboard.press('Escape')
  await galley.call('app.setOffline', { isOffline: false })
})

test('an estimate says before it is asked what it lacks', async () => {
  const [group] = await galley.call('record.list', {
    kind: 'targeting_criterion',
    accountId: account,
    filter: { equals: { targeting_type: 'CUSTOM_AUDIENCE' } },
    limit: 1,
  })
  expect(group).toBeDefined()
  await expect(targeting().getByRole('button', { name: 'Estimate the audience' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a share that was taken back is told where it runs, and copies do not carry it', async () => {
  const { page } = galley
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Review 1 change$/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  const shares = async () =>
    galley.call('record.list', { kind: 'tailored_audience_permission', accountId: nordics, filter: {}, limit: 100 })
  await galley.call('pull.run', { accountId: nordics, kinds: null, isFull: false })
  const audiences = await galley.call('record.list', {
    kind: 'custom_audience',
    accountId: nordics,
    filter: { equals: { name: 'Café guests, loyalty card' } },
    limit: 1,
  })
  const share = (await shares()).find(({ values }) => values['tailored_audience_id'] === audiences[0]!.id)!
  const edit = { account_id: nordics, kind: 'tailored_audience_permission', id: share.id, fields: { deleted: true } }
  await practice.control('POST', '/edit', edit)
  await galley.call('pull.run', { accountId: account, kinds: null, isFull: false })
  await goTo(page, 'Ad groups')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await galley.editor.getByRole('tab', { name: /^Contents/ }).click()
  await expect(targeting().getByText(/Café guests, loyalty card: This audience is no longer shared/)).toBeVisible()
  await inspect('targeting-taken-back')
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await button('Duplicate').click()
  const question = page.getByRole('dialog', { name: 'Duplicate 1 ad group with all that is in it' })
  await expect(question).toContainText('This audience is no longer shared with the account.')
  await inspect('targeting-copy')
  await question.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/Copied ad group .*no longer shared/)
  await button(/^Undo/).first().click()
})
