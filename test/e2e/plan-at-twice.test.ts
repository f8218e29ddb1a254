/** Places of Plan, Create and the calendar with the side pane open: without a finding of axe in both themes, and at 200 % nothing is wider than the window. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'default' })

const shots = process.env['GALLEY_SHOTS']
let galley: RealGalley
let page: Page
openPractising((open) => {
  galley = open.galley
  page = open.page
})

async function look(name: string): Promise<void> {
  for (const zoom of [1, 2]) {
    await galley.app.evaluate(
      ({ BrowserWindow }, factor) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(factor),
      zoom,
    )
    await expect.poll(() => page.evaluate(() => window.devicePixelRatio)).toBeGreaterThanOrEqual(zoom)
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await shot(`${name}-${zoom}-${theme}`)
      const axe = new AxeBuilder({ page }).setLegacyMode(true)
      if (theme !== 'light') axe.withRules(['color-contrast'])
      const { violations } = await axe.analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
      expect.soft(found, `${name}, ${zoom}, ${theme}`).toEqual([])
    }
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect.soft(isWide, `${name}, ${zoom}: wider than the window`).toBe(false)
  }
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(1))
}

async function shot(name: string): Promise<void> {
  if (!shots) return
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))))
  const png = await galley.app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]!.webContents.capturePage()
    return picture.toPNG().toString('base64')
  })
  writeFileSync(join(shots, `${name}.png`), Buffer.from(png, 'base64'))
}

const tab = (name: string) => page.getByRole('navigation', { name: 'Plan' }).getByRole('button', { name })
const editor = () => page.getByRole('complementary', { name: 'Editor' })

test('a list', async () => {
  test.setTimeout(120_000)
  await page.getByRole('grid', { name: 'Campaigns' }).getByRole('row').nth(2).click()
  await expect(editor()).toBeVisible()
  await look('list')
})

test('the page of a campaign', async () => {
  test.setTimeout(120_000)
  await page.getByRole('treeitem', { name: '50 % off (last week!)' }).click()
  await page.getByRole('button', { name: 'More for this campaign' }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  await expect(editor()).toBeVisible()
  await look('page')
})

test('the timeline', async () => {
  test.setTimeout(120_000)
  await page.getByRole('treeitem', { name: 'All campaigns' }).click()
  await tab('Timeline').click()
  const line = page.getByRole('region', { name: 'Timeline of the campaigns' }).getByRole('listitem')
  await line.filter({ hasText: 'Café de altura, DACH' }).first().getByRole('button').click()
  await expect(editor()).toBeVisible()
  await look('timeline')
})

test('the templates', async () => {
  test.setTimeout(120_000)
  const account = await galley.mainAccount()
  const [first] = await galley.call('record.list', {
    ...{ kind: 'campaign', accountId: account.id, limit: 1 },
    filter: { text: '', chip: 'all', equals: {} },
  })
  await galley.call('template.keep', {
    key: first!.key,
    name: `Usual launch ${'with a name that goes on '.repeat(4)}`.trim(),
  })
  await goTo(page, 'Campaigns')
  await page.getByRole('button', { name: 'More ways to make one' }).click()
  await page.getByRole('menuitem', { name: 'From a template…' }).click()
  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible()
  await look('templates')
  await page.keyboard.press('Escape')
})

test('a post in the making', async () => {
  test.setTimeout(120_000)
  await goTo(page, 'All posts')
  await page.locator('[role=option]').filter({ hasText: 'Mira Lindqvist' }).first().click()
  await expect(galley.editor).toBeVisible()
  await look('create')
})

test('the calendar', async () => {
  test.setTimeout(120_000)
  await goTo(page, 'Calendar')
  await page.locator('[data-key]').first().click()
  await expect(editor()).toBeVisible()
  await look('calendar')
})
