/** What people read is whole and covers nothing, beside the open side pane and at twice the size: times in their boxes, amounts in their places. */
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { goTo } from '../support/go-to.ts'
import { openPractising } from '../support/open-galley.ts'
import { pressForSelected } from '../support/selection-bar.ts'

test.describe.configure({ mode: 'serial' })

let galley: RealGalley
let page: Page
openPractising((open) => {
  galley = open.galley
  page = open.page
})

const campaign = '50 % off (last week!)'

async function resize(width: number, height: number, zoom = 1): Promise<void> {
  await galley.app.evaluate(
    ({ BrowserWindow }, [w, h, factor]) => {
      const window = BrowserWindow.getAllWindows()[0]!
      window.setContentSize(w!, h!)
      window.webContents.setZoomFactor(factor!)
    },
    [width, height, zoom],
  )
  await expect.poll(() => page.evaluate(() => Math.round(innerWidth * devicePixelRatio))).toBe(width)
}

/** Pixels of the text that its box has no room for. */
const cutOf = (box: Locator) => box.evaluate((element) => element.scrollWidth - element.clientWidth)

test('a time stands whole in its box, in an ad group’s form and at twice the size', async () => {
  await page.getByRole('treeitem', { name: campaign }).click()
  await page.getByRole('button', { name: 'New ad group' }).last().click()
  const starts = galley.editor.getByLabel('Starts', { exact: true })
  await starts.fill('29 dec 2026 9:00')
  await expect.poll(() => cutOf(starts)).toBe(0)
  await expect(galley.editor.getByText('→ Tue 29 Dec 2026, 09:00')).toBeVisible()
  await starts.press('Enter')
  await expect(starts).toHaveValue('Tue 29 Dec 2026, 09:00')
  await expect(galley.editor.locator('[data-field=start_time]').getByText(/^Berlin/)).toBeVisible()
  for (const [width, height, zoom] of [
    [1280, 720, 1],
    [1390, 840, 1],
    [1440, 900, 2],
  ] as const) {
    await resize(width, height, zoom)
    expect(await cutOf(starts), `${width} × ${height}, ${zoom}`).toBe(0)
  }
  await resize(1280, 720)
})

/** Facts of the campaign's page whose text stands out of their own place. */
function overprints(): Promise<string[]> {
  return page
    .getByRole('region', { name: `Campaign ${campaign}` })
    .locator('dl > div')
    .evaluateAll((facts) =>
      facts.flatMap((fact) => {
        const box = fact.getBoundingClientRect()
        const text = document.createRange()
        text.selectNodeContents(fact)
        const isOut = [...text.getClientRects()].some(({ left, right }) => left < box.left || right > box.right)
        return isOut ? [fact.textContent] : []
      }),
    )
}

test('amounts of a campaign’s page stay in their places, however long and wherever the side pane is', async () => {
  await page.getByRole('button', { name: 'More for this campaign' }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  for (const amount of ['20000', '200000', '1234567890']) {
    await galley.editor.getByLabel('Total budget').fill(amount)
    await expect(page.getByRole('region', { name: `Campaign ${campaign}` }).locator('dl')).toContainText(
      Number(amount).toLocaleString('en'),
    )
    for (const width of [1280, 1390, 1440, 1680, 1920]) {
      await resize(width, 900)
      expect(await overprints(), `${amount}, ${width}`).toEqual([])
    }
  }
  await galley.editor.getByRole('button', { name: 'Close' }).click()
  for (const [width, zoom] of [
    [1280, 1],
    [1440, 2],
    [1920, 2],
  ] as const) {
    await resize(width, 900, zoom)
    expect(await overprints(), `no side pane, ${width}, ${zoom}`).toEqual([])
  }
  await resize(1280, 720)
})

test('messages move the page by a line at most, and hide nothing of what needs somebody', async () => {
  const needs = page
    .getByRole('contentinfo', { name: 'Status' })
    .getByRole('button', { name: /cannot serve|did not go out/ })
  const messages = page.getByRole('region', { name: 'Messages' })
  const bottomOf = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom)
  /** Pixels below the page that are not what stands there at all times, in a line or, where it is narrow, in two. */
  const below = () =>
    page.evaluate(() => {
      const [main, standing] = [document.querySelector('main')!, document.querySelector('footer .standing')!]
      return innerHeight - main.getBoundingClientRect().bottom - standing.getBoundingClientRect().height
    })
  await page.getByRole('treeitem', { name: 'All campaigns' }).click()
  await galley.filter('barista')
  await expect.poll(() => galley.chip('All')).toBeLessThan(100)
  await galley.row(1).getByRole('gridcell').nth(2).click()
  await page.getByRole('grid', { name: 'Campaigns' }).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('heading', { name: /^\d\d campaigns selected$/ })).toBeVisible()
  await pressForSelected(page, 'Change budget')
  const dialog = page.getByRole('dialog', { name: /^Change/ })
  await dialog.getByRole('textbox', { name: 'By' }).fill('10')
  await expect(messages.locator('.toast')).toHaveCount(0)
  const before = await bottomOf()
  const belowBefore = await below()
  await dialog.getByRole('button', { name: /^Change \d+ campaigns/ }).click()
  await expect(messages).toContainText('One by one')
  for (const isOpen of [false, true]) {
    if (isOpen) await messages.getByText('One by one').click()
    for (const [width, height, zoom] of [
      [1280, 720, 1],
      [1440, 900, 1],
      [1440, 900, 2],
    ] as const) {
      await resize(width, height, zoom)
      const moved = async () => (await below()) - belowBefore
      await expect.poll(moved, `${width}, ${zoom}: pixels that the page moved by`).toBeLessThanOrEqual(32)
      const covering = (await messages.boundingBox())!
      for (const need of await needs.all()) {
        const { y, height: needHeight } = (await need.boundingBox())!
        expect(y, `${width}, ${zoom}: ${await need.textContent()}`).toBeGreaterThanOrEqual(covering.y + covering.height)
        expect(y + needHeight).toBeLessThanOrEqual(await page.evaluate(() => innerHeight))
      }
    }
  }
  expect(await needs.count()).toBeGreaterThan(0)
  await messages.getByRole('button', { name: 'Close' }).click()
  await resize(1280, 720)
  await expect.poll(bottomOf).toBe(before)
})

test('what can be done with many rows stands in one line, the rest in a menu', async () => {
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const tops = () => bar.getByRole('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  for (const [width, height, zoom] of [
    [1280, 720, 1],
    [1390, 840, 1],
    [1920, 1080, 1],
    [1440, 900, 2],
  ] as const) {
    await resize(width, height, zoom)
    await expect.poll(async () => new Set(await tops()).size, `${width}, ${zoom}`).toBe(1)
    await expect.poll(() => cutOf(bar), `${width}, ${zoom}`).toBe(0)
  }
  await resize(1280, 720)
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('at twice the size entries of the rail keep their words, and names in the calendar end in dots', async () => {
  await goTo(page, 'Calendar')
  for (const height of [720, 900]) {
    await resize(1440, height, 2)
    const rail = page.getByRole('navigation', { name: 'Sections' })
    for (const word of ['Today', 'Plan', 'Create', 'Calendar', 'Audiences', 'Review', 'Learn', 'Service', 'Settings'])
      await expect(rail.getByText(word, { exact: true }), `${height}: ${word}`).toBeInViewport({ ratio: 1 })
    const beyond = await page.locator('[data-key]').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const name = tile.querySelector('.name')
        const isOut = name && name.getBoundingClientRect().right > tile.getBoundingClientRect().right
        return isOut ? [tile.textContent] : []
      }),
    )
    expect(beyond, `${height}`).toEqual([])
  }
  await resize(1280, 720)
})
