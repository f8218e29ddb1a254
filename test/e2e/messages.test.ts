/** Messages come and go while somebody works, and what the pointer rests on stays where it is. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'

let galley: RealGalley
let page: Page

openSignedIn((open) => {
  galley = open.galley
  page = open.page
})

const bottomOfPage = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom)
const messages = () => page.getByRole('region', { name: 'Messages' })

test('a message neither moves nor takes what the pointer rests on, when it comes and when it goes by itself', async () => {
  await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1280, 720))
  await page.getByRole('treeitem', { name: 'All campaigns' }).click()
  const grid = page.getByRole('grid', { name: 'Campaigns' })
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await grid.focus()
  await page.keyboard.press('Control+End')
  const bottom = await bottomOfPage()
  const button = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Duplicate' })
  /** Points at the button, and gives what a press there would hit from then on. */
  const rest = async () => {
    const box = (await button.boundingBox())!
    const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(spot.x, spot.y)
    return () => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.innerText, spot)
  }
  const elsewhere = () => page.mouse.move(700, 300)

  const whenItComes = await rest()
  await page.keyboard.press('Delete')
  await expect(messages().locator('.toast')).toBeVisible()
  await expect(messages()).toHaveClass(/above/)
  expect(await whenItComes()).toBe('Duplicate')
  expect(await bottomOfPage()).toBe(bottom)
  // It stands over the page only until the pointer is elsewhere.
  await elsewhere()
  await expect.poll(bottomOfPage).toBeLessThan(bottom)
  const above = await bottomOfPage()
  expect((await messages().boundingBox())!.y).toBeGreaterThanOrEqual(above - 0.5)

  const whenItGoes = await rest()
  await expect(messages().locator('.toast')).toHaveCount(0, { timeout: 15_000 })
  expect(await whenItGoes()).toBe('Duplicate')
  expect(await bottomOfPage()).toBe(above)
  await elsewhere()
  await expect.poll(bottomOfPage).toBe(bottom)
})
