/** Posts that were only pulled, in the real application: their authors and pictures, the service's own preview, a draft made of one. */
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { goTo } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let galley: RealGalley
let posts: RecordView[]

openPractising(async (open) => {
  galley = open.galley
  const { page } = open
  await goTo(page, 'Posts')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts', exact: true })).toBeVisible()
  const accountId = (await galley.mainAccount()).id
  const filter = { text: '', chip: 'all' as const, equals: {} }
  posts = await galley.call('record.list', { kind: 'tweet', accountId, filter, limit: 200 })
})

const stage = () => galley.page.locator('.stage article.post')
const withMedia = (count: number) => posts.find(({ values }) => (values['media_keys'] as string[]).length === count)!

/** In both themes and at both usual sizes. */
async function shots(name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await galley.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(size[0]!, size[1]!),
      [width, height],
    )
    for (const theme of ['light', 'dark'] as const) {
      await galley.page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
      await expect(galley.page.locator('html')).toHaveAttribute('data-theme', theme)
      await galley.page.screenshot({ path: join(pictures, `${name}-${width}-${theme}.png`) })
    }
  }
}

test('the list names who posted, never by a number', async () => {
  const { page } = galley
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(page.getByRole('gridcell', { name: 'Inès Caron @ines_studio' }).first()).toBeVisible()
  await expect(page.getByText(/^User \d+$/)).toHaveCount(0)
  await shots('posts-list')
})

test('a post with four pictures shows them, and its author by name, handle and picture', async () => {
  const { page, editor } = galley
  const post = withMedia(4)
  await galley.filter(post.id)
  await expect.poll(() => galley.chip('All')).toBe(1)
  await galley.row(0).getByRole('gridcell').nth(2).click()
  await page.getByRole('radio', { name: 'Preview' }).first().check({ force: true })
  await expect(stage().locator('.attachment img')).toHaveCount(4, { timeout: 20_000 })
  await expect(stage().locator('.name')).toHaveText(String(post.values['author_name']))
  await expect(stage().locator('.handle')).toHaveText(`@${String(post.values['author_handle'])}`)
  await expect(stage().locator('img').first()).toHaveAttribute('src', /^media:\/\/file\//)
  await expect(editor.getByText('Can’t be changed once posted')).toBeVisible()
  await shots('post-four-pictures')
})

test('the service’s own preview of it says the same as ours', async () => {
  const { page } = galley
  await page.getByRole('button', { name: 'The service’s preview' }).click()
  await expect(page.getByRole('img', { name: 'The service’s own preview' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Author, text and media are the same as in our preview')).toBeVisible()
  await shots('post-service-preview')
  await page.getByRole('button', { name: 'Hide theirs' }).click()
})

test('used again as a draft it has all that a draft can hold, and says what not', async () => {
  const { page, editor } = galley
  const { values } = withMedia(4)
  await editor.getByRole('button', { name: 'Use again as a draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts', exact: true })).toBeVisible()
  const lost = values['conversation_settings'] === 'EVERYONE' ? '' : ' A draft does not keep who can reply.'
  await expect(page.getByText(`A draft with its text and 4 pictures.${lost}`)).toBeVisible()
  await expect(editor.getByLabel('Text', { exact: true })).toHaveValue(String(values['text']))
  await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(4)
  await expect(stage().locator('.attachment img')).toHaveCount(4, { timeout: 20_000 })
  await shots('post-used-again')
})
