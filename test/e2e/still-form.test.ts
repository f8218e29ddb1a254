/** A form stands still while somebody is in it: what is typed wrong, missing, given or left moves no field, and a click lands on what was pressed. */
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

/** Where each field stands, in pixels from the beginning of the form. */
const layout = () =>
  galley.editor.getByRole('tabpanel').evaluate((panel) => {
    const begin = panel.getBoundingClientRect().top - panel.scrollTop
    return [...panel.querySelectorAll('[data-field]')].map(
      (field) => [field.getAttribute('data-field')!, field.getBoundingClientRect().top - begin] as const,
    )
  })

async function expectStill(before: Awaited<ReturnType<typeof layout>>, step: string): Promise<void> {
  const now = new Map(await layout())
  // Where it is scrolled to, half a pixel is rounded otherwise.
  const moved = before.filter(([name, top]) => Math.abs((now.get(name) ?? 0) - top) > 1)
  expect(moved, step).toEqual([])
}

test('fields of a new campaign stay where they are through typing, faults and the way through them', async () => {
  await page.getByRole('button', { name: 'New campaign' }).click()
  await expect(galley.editor.getByLabel('Name', { exact: true })).toBeFocused()
  const needed = galley.editor.getByText(/^Still needed:/)
  await expect(needed).toContainText('Funding')
  const before = await layout()
  const daily = galley.editor.getByLabel('Daily budget')
  const steps: [string, () => Promise<unknown>][] = [
    ['a name', () => page.keyboard.type('Spring')],
    ['no amount', () => daily.fill('12k')],
    ['left with a fault', () => page.keyboard.press('Tab')],
    ['an amount', () => daily.fill('12')],
    ['left', () => page.keyboard.press('Tab')],
  ]
  for (const [step, take] of steps) {
    await take()
    await expect(galley.editor.getByText(/Saved here/)).toBeVisible()
    await expectStill(before, step)
  }
  await expect(needed).not.toContainText('Name')
  await galley.editor.getByRole('combobox', { name: 'Funding' }).click()
  await page.getByRole('option').first().click()
  // Nothing is missing any more; its room stays until the form is left.
  await expect(needed).toHaveCount(0)
  await expectStill(before, 'funding')
})

test('a click lands on what was pressed, though leaving a field says what is wrong there', async () => {
  await page.getByRole('treeitem', { name: '50 % off (last week!)' }).click()
  await page.getByRole('button', { name: 'New ad group' }).last().click()
  const starts = galley.editor.getByLabel('Starts', { exact: true })
  await starts.fill('whenever it suits everybody, or a little later')
  // A click on it, and nothing less, leads into its box.
  const label = galley.editor.getByText('Ends', { exact: true })
  await label.scrollIntoViewIfNeeded()
  const { x, y, width } = (await label.boundingBox())!
  const before = await layout()
  await page.mouse.move(x + width / 2, y + 2)
  await page.mouse.down()
  // What is wrong is known by now, and waits for the release.
  await expect(starts).toHaveAttribute('aria-invalid', 'true')
  await expectStill(before, 'pressed')
  await page.mouse.up()
  await expect(galley.editor.getByLabel('Ends', { exact: true })).toBeFocused()
  // It came with the release, and needs more lines than were kept for it.
  await expect.poll(async () => (await label.boundingBox())!.y).toBeGreaterThan(y + 2)
})
