/** Where the system gives a window few colours of its own (high contrast), what is chosen and what shapes say can still be told. */
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { openSignedIn } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

let page: Page

openSignedIn(async (open) => {
  page = open.page
  await page.emulateMedia({ forcedColors: 'active' })
})

/** The outline and the filling of what is shown, as the system lets them be. */
const look = (shown: Locator) =>
  shown.evaluate((element) => {
    const { outlineStyle, backgroundColor } = getComputedStyle(element)
    return { outline: outlineStyle, fill: backgroundColor }
  })
const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the chosen section, tab, tree row and view are outlined, others are not; flights stay bars', async () => {
  await goTo(page, 'Campaigns')
  const row = page.getByRole('treeitem').nth(2)
  await row.click()
  for (const chosen of [
    page.getByRole('navigation').locator('[aria-current=page]').first(),
    page.locator('[role=treeitem][aria-selected=true]').first(),
    page.locator('[aria-pressed=true]').first(),
  ])
    expect((await look(chosen)).outline).toBe('solid')
  expect((await look(page.locator('[role=treeitem][aria-selected=false]').first())).outline).toBe('none')
  await expect(page.locator('.lane .bar').first()).toBeVisible()
  expect((await look(page.locator('.lane .bar').first())).fill).not.toBe(await canvas())
  await goTo(page, 'Calendar')
  const view = page.getByRole('radiogroup').first().locator('label')
  const outlines = await Promise.all((await view.all()).map(async (each) => (await look(each)).outline))
  expect(outlines.filter((outline) => outline === 'solid')).toHaveLength(1)
})

test('a chart keeps its bars', async () => {
  await goTo(page, 'Today')
  const bar = page.getByRole('list', { name: /day/ }).locator('i[data-shape]').last()
  expect((await look(bar)).fill).not.toBe(await canvas())
})
