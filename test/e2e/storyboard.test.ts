/** Previews outside the editor: a storyboard for people without Galley, a preview beside a row, before and after in Review. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { openInBareBrowser } from '../support/bare-browser.ts'
import { goTo } from '../support/go-to.ts'
import { pressForSelected } from '../support/selection-bar.ts'

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let galley: RealGalley

openPractising(async (open) => {
  galley = open.galley
  const { page } = open
  await goTo(page, 'Scheduled posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled posts' })).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
})

const button = (name: string | RegExp) => galley.page.getByRole('button', { name })
const dialog = () => galley.page.getByRole('dialog')

/** Places in the list of scheduled posts that have images or videos. */
async function rowsWithPictures(): Promise<number[]> {
  const accountId = (await galley.mainAccount()).id
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const query = { kind: 'scheduled_tweet', accountId, filter, sort: null, offset: 0, limit: 15 }
  const records = await Promise.all(
    (await galley.call('grid.keys', query)).map((key) => galley.call('record.get', { key })),
  )
  return records.flatMap(({ values }, index) => ((values['media_keys'] as string[] | null)?.length ? [index] : []))
}

/** What a storyboard shows, as far as people can tell: texts in order, and how many pictures stand there drawn. */
async function shownIn(page: Page, within: string) {
  return page.locator(within).evaluate((element) => ({
    texts: [...element.querySelectorAll('h1, h2, dt, dd, .text, .name, .handle, figcaption')].map((each) =>
      each.textContent.trim(),
    ),
    pictures: [...element.querySelectorAll('img')].map((image) => image.complete && image.naturalWidth > 0),
    sizes: [...element.querySelectorAll('figure')].map((each) => Math.round(each.getBoundingClientRect().width)),
  }))
}

test('three posts become one page that stands alone and equals what was previewed', async () => {
  const { page } = galley
  // With a picture in each: rows whose posts name one.
  const rows = await rowsWithPictures()
  await galley.row(rows[0]!).getByRole('gridcell').nth(2).click()
  for (const row of rows.slice(1, 3)) await galley.row(row).getByRole('gridcell').nth(0).click()
  await pressForSelected(page, 'Storyboard…')
  await expect(dialog().getByRole('heading', { level: 2 })).toHaveCount(4)
  await dialog().getByRole('checkbox', { name: 'Phone, dark' }).check()
  await expect(dialog().locator('figure')).toHaveCount(6)
  // Pictures that are at the service come one after the other.
  await expect(dialog().locator('.storyboard .missing')).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(async () => (await shownIn(page, '.storyboard')).pictures.every(Boolean)).toBe(true)
  const before = await shownIn(page, '.storyboard')
  expect(before.pictures.length).toBeGreaterThanOrEqual(6)
  expect(before.texts.join()).toMatch(/Goes out,\d+ \w+ 20\d\d, \d\d:\d\d Berlin/)
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `storyboard-sheet-${theme}.png`) })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([])
  }
  await dialog().getByLabel('Title').fill('Spring, three posts')
  await button('Save as a web page…').click()
  await expect(page.getByText('Saved: Spring, three posts.html')).toBeVisible({ timeout: 20_000 })

  const file = join(galley.savedDir, 'Spring, three posts.html')
  const text = readFileSync(file, 'utf8')
  expect(text).not.toMatch(
    /<script|<iframe|<link|javascript:|media:\/\/|app:\/\/|https?:\/\/(?!www\.w3\.org)[^\s<]*\.(js|css|png|jpe?g|webp|woff)/,
  )
  const bare = await openInBareBrowser(file)
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await bare.page.emulateMedia({ colorScheme })
      await bare.page.screenshot({ path: join(pictures, `storyboard-page-${colorScheme}.png`), fullPage: true })
    }
    const after = await shownIn(bare.page, 'body')
    expect(after).toEqual({ ...before, texts: ['Spring, three posts', ...before.texts.slice(1)] })
    expect(await bare.asked()).toEqual([])
    await bare.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(
      await bare.page.locator('.storyboard').evaluate((element) => getComputedStyle(element).backgroundColor),
    ).toBe('rgb(251, 250, 248)')
  } finally {
    await bare.close()
  }
})

test('or a picture of each, twice as large as on the screen', async () => {
  const { page } = galley
  await pressForSelected(page, 'Storyboard…')
  await expect(dialog().locator('figure')).toHaveCount(3)
  const widths = (await shownIn(page, '.storyboard')).sizes
  await button('Save as pictures…').click()
  await expect(page.getByText('Saved: 3 pictures')).toBeVisible({ timeout: 30_000 })
  const names = readdirSync(galley.savedDir).filter((name) => name.endsWith('.png'))
  expect(names).toHaveLength(3)
  for (const name of names) {
    const bytes = readFileSync(join(galley.savedDir, name))
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.readUInt32BE(16)).toBe(widths[0]! * 2)
    // A page that was not drawn is one colour, which takes hardly any bytes.
    expect(bytes.length).toBeGreaterThan(20_000)
  }
  expect(existsSync(join(galley.savedDir, `${names[0]!}.part`))).toBe(false)
})

test('a post is seen beside its row when the pointer rests there, or with Alt+Enter', async () => {
  const { page } = galley
  const preview = page.getByRole('tooltip')
  await galley.row(4).getByRole('gridcell').nth(2).hover()
  await expect(preview).toBeVisible()
  // As wide as a phone: the list stays readable beside it.
  expect((await preview.boundingBox())!.width).toBe(330)
  await page.screenshot({ path: join(pictures, 'hover-preview.png') })
  await galley.row(4).getByRole('gridcell').nth(4).hover()
  await expect(preview).toBeHidden()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Alt+Enter')
  await expect(preview).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(preview).toBeHidden()
})

test('Review shows a post before and after', async () => {
  const { page } = galley
  await goTo(page, 'Drafts')
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
  await galley.row(0).getByRole('gridcell').nth(2).click()
  const text = galley.editor.getByRole('textbox', { name: 'Text' })
  await text.fill('Quite another text for this draft')
  await text.blur()
  await expect(page.getByText('All changes saved here')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const previews = page.getByRole('group', { name: 'Preview' })
  await expect(previews.getByText('Now at the service')).toBeVisible()
  await expect(previews.getByText('Quite another text for this draft')).toHaveCount(1)
  await expect(previews.locator('figure')).toHaveCount(2)
  await page.screenshot({ path: join(pictures, 'review-preview.png') })
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  expect((await axe.analyze()).violations.map(({ id }) => id)).toEqual([])
})
