/** Posts in the real application: written without a connection, with media of each kind, then pushed; the service holds what was previewed. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import { dropFiles } from '../support/drop-files.ts'
import type { NamedBytes } from '../support/drop-files.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { TestGalley } from '../support/galley.ts'
import { gif, mp4, png } from '../support/media-samples.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { goTo as goToScreen } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

/** A day on which posts may be scheduled, whenever this runs. */
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
let galley: RealGalley
let practice: PracticeProcess

openSignedIn(async (open) => {
  galley = open.galley
  practice = open.practice
  await setOffline(true)
})

const stage = () => galley.page.locator('.stage article.post')
const textBox = () => galley.editor.getByLabel('Text', { exact: true })

function setOffline(isOffline: boolean): Promise<unknown> {
  return galley.page.evaluate((offline) => window.galley.call('app.setOffline', { isOffline: offline }), isOffline)
}

async function goTo(list: string): Promise<void> {
  await goToScreen(galley.page, list)
  await expect(galley.page.getByRole('heading', { level: 1, name: list, exact: true })).toBeVisible()
}

const drop = (on: Locator, files: readonly NamedBytes[]) => dropFiles(galley.page, on, files)

const image = (name: string, seed: number): NamedBytes => ({ name, type: 'image/png', bytes: png(640, 360, seed) })
const mediaOf: Record<string, NamedBytes[]> = {
  images: [1, 2, 3, 4].map((number) => image(`bag-${number}.png`, number)),
  gif: [{ name: 'steam.gif', type: 'image/gif', bytes: gif(64, 36, 9) }],
  video: [{ name: 'pour.mp4', type: 'video/mp4', bytes: mp4() }],
}
const lists = { draft_tweet: 'Drafts', scheduled_tweet: 'Scheduled posts', tweet: 'Posts' } as const
type PostKind = keyof typeof lists
const one = { draft_tweet: 'draft', scheduled_tweet: 'scheduled post', tweet: 'post' } as const

/** What the stage showed of each, by its text. */
const previewed = new Map<string, { kind: PostKind; media: number; isAd: boolean }>()

for (const kind of ['draft_tweet', 'scheduled_tweet', 'tweet'] as const)
  for (const [what, files] of Object.entries(mediaOf))
    test(`${one[kind]} with ${what}, made offline: previewed at once`, async () => {
      const { page, editor } = galley
      const text = `A ${one[kind]} with ${what}: https://example.com/${what} #coffee`
      await goTo(lists[kind])
      await page
        .getByRole('button', { name: `New ${one[kind]}`, exact: true })
        .first()
        .click()
      await expect(editor.getByRole('heading', { level: 2, name: 'Without a name' })).toBeVisible()
      await textBox().fill(text)
      await drop(textBox(), files)
      await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(files.length, { timeout: 15_000 })
      if (kind === 'scheduled_tweet') await editor.getByLabel('Goes out', { exact: true }).fill(`${inAMonth}T09:30`)
      if (kind === 'tweet' && what === 'video') {
        await editor.getByLabel('Video title', { exact: true }).fill('Pour over')
        await editor.getByLabel('Video description', { exact: true }).fill('In three minutes')
      }
      await editor.getByLabel('Name', { exact: true }).fill(`${one[kind]}, ${what}`)
      await editor.getByLabel('Name', { exact: true }).blur()
      await expect(stage()).toContainText(text)
      await expect(stage().locator('.attachment img, .attachment .missing')).toHaveCount(files.length)
      await expect(page.getByText('All changes saved here')).toBeVisible()
      await expect(editor.getByText(/^(To fix|Still needed):/)).toHaveCount(0)
      previewed.set(text, {
        kind,
        media: files.length,
        isAd: (await stage().getByText('Ad', { exact: true }).count()) > 0,
      })
    })

test('what a post cannot take is refused when it is dropped, with the reason', async () => {
  const { page, editor } = galley
  await goTo('Drafts')
  await galley.open('draft, gif').catch(() => undefined)
  await drop(textBox(), [image('fifth.png', 9)])
  await expect(
    page.getByText('fifth.png was left out: a post with a GIF takes nothing else. Take the GIF out first.'),
  ).toBeVisible()
  await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(1)
})

test('a card takes the place of media, says so, and Undo brings them back', async () => {
  const { page, editor } = galley
  await editor.getByRole('button', { name: /Choose a card/ }).click()
  const tiles = page.getByRole('group', { name: 'Choose a card' }).getByRole('button')
  await expect(tiles.first()).toBeVisible()
  await tiles.first().click()
  await expect(page.getByText('A post shows a card or media. The media was taken out.')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Take out' })).toBeVisible()
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).last().click()
  await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  await expect(editor.getByRole('button', { name: 'Take out' })).toHaveCount(0)
})

test('the composer has nothing that axe finds, in both themes', async () => {
  const { page, editor } = galley
  await textBox().fill(`Too long ${'word '.repeat(60)} #tag https://example.com`)
  await expect(editor.getByText(/\d+ over/)).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectNoViolations(`composer, ${theme}`)
    await editor.getByRole('button', { name: 'Emoji' }).click()
    await expect(page.getByRole('searchbox', { name: 'Find an emoji' })).toBeVisible()
    await expectNoViolations(`emoji, ${theme}`)
    await page.keyboard.press('Escape')
  }
})

async function expectNoViolations(what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: galley.page }).setLegacyMode(true).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, what).toEqual([])
}

test('by keyboard alone: an emoji goes where the caret is, and a draft becomes a post and a draft again', async () => {
  const { page, editor } = galley
  await textBox().fill('Good morning.')
  await textBox().press('Home')
  await textBox().press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Find an emoji' })).toBeFocused()
  await page.keyboard.type('coffee')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(textBox()).toHaveValue('🫘Good morning.')
  await textBox().fill('A draft with gif: https://example.com/gif #coffee')
  await textBox().blur()

  await editor.getByRole('button', { name: 'Post now' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Post it now' })
  await expect(dialog).toContainText('only people whom an ad group shows it to see it')
  await dialog.getByRole('radio', { name: 'Followers too' }).press('Space')
  await expect(dialog).toContainText('everybody who follows')
  await dialog.getByRole('radio', { name: 'Promoted only' }).press('Space')
  await dialog.getByRole('button', { name: 'Make it a post' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts', exact: true })).toBeVisible()
  await expect(textBox()).toHaveValue('A draft with gif: https://example.com/gif #coffee')
  await editor.getByRole('button', { name: 'Back to draft' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts', exact: true })).toBeVisible()
  await expect(textBox()).toHaveValue('A draft with gif: https://example.com/gif #coffee')
  await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(1)
})

test('pushed, the service holds each of them once, as it was previewed', async () => {
  test.setTimeout(120_000)
  const { page } = galley
  await setOffline(false)
  await page.getByRole('button', { name: /^Review & push/ }).click()
  await page.getByRole('button', { name: /^Push [0-9]+ change/ }).click()
  await expect.poll(() => galley.pendingCount(), { timeout: 60_000 }).toBe(0)
  const witness = await TestGalley.open(practice.info)
  try {
    await witness.pull()
    const made = new Map<string, RecordView>()
    for (const kind of Object.keys(lists)) {
      const filter = { text: '', chip: 'all' as const, equals: {} }
      const found = await witness.call('record.list', { kind, accountId: witness.accountId, filter, limit: 1_000 })
      for (const record of found) {
        const text = String(record.values['text'])
        if (!previewed.has(text)) continue
        expect(made.has(text), `${text} is there twice`).toBe(false)
        made.set(text, record)
      }
    }
    const posted = (await practice.ledger()).filter(
      ({ method, path, status }) => method === 'POST' && path.endsWith('/tweet') && status === 200,
    )
    for (const [text, { kind, media, isAd }] of previewed) {
      const record = made.get(text)
      expect(record?.kind, text).toBe(kind)
      expect(record?.values['nullcast'], text).toBe(isAd)
      const asked = posted.map(({ query }) => new URLSearchParams(query)).find((query) => query.get('text') === text)
      const keys = record?.values['media_keys'] as string[]
      expect(keys, text).toHaveLength(media)
      if (kind === 'tweet') expect(asked?.get('media_keys')?.split(','), text).toEqual(keys)
      if (kind === 'scheduled_tweet')
        expect(record?.values['scheduled_at']).toMatch(new RegExp(`^${inAMonth}T0\\d:30:00Z$`))
      if (asked?.get('media_keys') && text.includes('video')) expect(asked.get('video_title')).toBe('Pour over')
    }
    expect(posted).toHaveLength(3)
  } finally {
    await witness.close()
  }
})

test('a draft that the service has becomes a scheduled post there, and leaves only then', async () => {
  const { page, editor } = galley
  const text = 'A draft with images: https://example.com/images #coffee'
  await goTo('Drafts')
  // The preview stands in front of the list.
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await galley.open('draft, images')
  await editor.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule it' })
  // What is asked for is typed at once: a key never presses the button that leaves it.
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await dialog.getByLabel('Goes out').fill(`${inAMonth}T08:00`)
  await expect(dialog.getByRole('checkbox', { name: /^Delete the draft at the service once/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled posts' })).toBeVisible()
  await expect(editor.getByText(/which is deleted once this is at the service/)).toBeVisible()
  await expect(textBox()).toHaveValue(text)
  await expect(editor.getByRole('button', { name: /^Remove / })).toHaveCount(4)
  await page.getByRole('button', { name: /^Review & push/ }).click()
  await page.getByRole('button', { name: /^Push [0-9]+ change/ }).click()
  await expect.poll(() => galley.pendingCount(), { timeout: 30_000 }).toBe(0)
  const writes = (await practice.ledger()).filter(({ method }) => method !== 'GET').slice(-2)
  expect(writes.map(({ method, path }) => `${method} ${path.replace(/\/\d+$/, '').replace(/^.*\//, '')}`)).toEqual([
    'POST scheduled_tweets',
    'DELETE draft_tweets',
  ])
})

test('the service’s own preview stands beside ours, drawn in a cage that reaches nothing else', async () => {
  const { page } = galley
  await goTo('Drafts')
  await galley.open('draft, gif')
  await page.getByRole('radio', { name: 'Preview' }).first().check({ force: true })
  await page.getByRole('button', { name: 'The service’s preview' }).click()
  const picture = page.getByRole('img', { name: 'The service’s own preview' })
  await expect(picture).toBeVisible({ timeout: 20_000 })
  await expect(stage()).toBeVisible()
  await expect(page.getByText('Author, text and media are the same as in our preview')).toBeVisible()
  const size = await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  expect(size[0]).toBe(400)
  expect(size[1]).toBeGreaterThan(40)
  expect(size[1]).toBeLessThan(1_000)
  // Nothing of it is left, and the page's own door does not lead into it.
  expect(await galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  const direct = await page.evaluate(
    (url) => window.galley.call('preview.page', { url }),
    `${practice.info.ads_base_url}/`,
  )
  expect(direct).toMatchObject({
    ok: false,
    error: { code: 'usage', message: { id: 'shell.shellCalls.thisCallNotKnown' } },
  })
})
