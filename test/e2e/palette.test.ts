/** By keyboard alone: what the palette makes and leads to, and F6 through every pane. */
import { expect, test } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import type { PracticeProcess } from '../support/practice-process.ts'

test.describe.configure({ mode: 'serial' })

let practice: PracticeProcess
let galley: RealGalley
openSignedIn((open) => {
  galley = open.galley
  practice = open.practice
})

const box = () => galley.page.getByRole('combobox', { name: 'Search and commands' })

test('a poll is made by its name', async () => {
  const { page } = galley
  await page.keyboard.press('Control+k')
  await box().fill('new poll')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^New poll/)
  await page.keyboard.press('Enter')
  await expect(galley.editor).toBeVisible()
  const accountId = practice.info.users[0]!.accounts[0]!.id
  const filter = { text: '', chip: 'new' as const, equals: {} }
  await expect
    .poll(() => galley.call('record.list', { kind: 'poll_card', accountId, filter, limit: 10 }))
    .toHaveLength(1)
})

test('what was worked on last stands first, and is one key away', async () => {
  const { page } = galley
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox', { name: 'Found' }).getByText('Worked on last')).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(galley.editor).toBeVisible()
})

test('F6 comes to every pane and back to the first, both ways', async () => {
  const { page } = galley
  await page.keyboard.press('Control+k')
  await box().fill('Campaigns')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await expect(galley.editor).toBeVisible()
  const paneNow = () =>
    page.evaluate(() => {
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
        ({ offsetParent }) => offsetParent,
      )
      return [panes.findLastIndex((pane) => pane.contains(document.activeElement)), panes.length] as const
    })
  const walk = async (key: string) => {
    const seen: number[] = []
    const [, count] = await paneNow()
    for (let step = 0; step < count; step++) {
      await page.keyboard.press(key)
      seen.push((await paneNow())[0])
    }
    return { seen, count }
  }
  // A pane that has nothing in it yet has nothing that F6 could come to.
  await expect(galley.editor.getByRole('tab', { name: 'Details' })).toBeVisible()
  const { seen, count } = await walk('F6')
  expect(count).toBeGreaterThan(4)
  expect(new Set(seen).size).toBe(count)
  expect(new Set((await walk('Shift+F6')).seen).size).toBe(count)
})
