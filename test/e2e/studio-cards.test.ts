/**
 * Cards, conversations and polls in the real application: one of each kind made offline through its editor, by keyboard, then pushed to the
 * practice service. What the service then holds draws the same preview as before.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import type { RecordView } from '../../shared/bridge.ts'
import { wordsOf } from '../../shared/presentation/resources.ts'
import type { CardType } from '../../shared/contract/creatives/card-type.ts'
import { previewOf } from '../../shared/model/preview/of-record.ts'
import { portOf } from '../../shared/model/preview/sources.ts'
import type { RealGalley } from '../support/app.ts'
import { openPractising } from '../support/open-galley.ts'
import { mp4, png } from '../support/media-samples.ts'
import { goTo as goToScreen } from '../support/go-to.ts'

const cardTypes = wordsOf('card', 'card_type') as Record<CardType, string>

test.describe.configure({ mode: 'serial' })

const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let galley: RealGalley
let folder: string
let accountId: string
/** Previews of what was made, by name, as they were before anything was sent. */
const before = new Map<string, { kind: string; key: number; preview: unknown }>()

openPractising(async (open) => {
  galley = open.galley
  folder = open.folder
  writeFileSync(join(folder, 'Zebra wide.png'), png(800, 419))
  writeFileSync(join(folder, 'Zebra square.png'), png(900, 900))
  writeFileSync(join(folder, 'Zebra tall.png'), png(900, 1200))
  writeFileSync(join(folder, 'Zebra film.mp4'), mp4())
  writeFileSync(join(folder, 'Zebra cup.mp4'), mp4(720, 720, 6000))
  accountId = (await galley.mainAccount()).id
  await galley.call('app.setOffline', { isOffline: true })
})

const button = (name: string | RegExp) => galley.editor.getByRole('button', { name, exact: typeof name === 'string' })
const box = (name: string, within: Locator = galley.editor) => within.getByLabel(name, { exact: true })

/** As somebody without a mouse does. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await galley.page.keyboard.press(key)
}

async function goTo(labelPlural: string): Promise<void> {
  await goToScreen(galley.page, labelPlural, press)
  await expect(galley.page.getByRole('heading', { level: 1, name: labelPlural, exact: true })).toBeVisible()
}

async function begin(one: string, name: string): Promise<void> {
  await press(galley.page.getByRole('button', { name: `New ${one}`, exact: true }).first())
  await expect(box('Name')).toHaveValue('')
  await box('Name').fill(name)
}

/** Everything typed is on disk; its preview is kept for later, and nothing is wrong with it. */
async function finish(kind: string, name: string): Promise<RecordView> {
  await galley.editor.getByRole('tab', { name: 'Details' }).focus()
  await expect.poll(async () => (await made(kind, name))?.problems ?? null).toEqual([])
  const record = (await made(kind, name))!
  before.set(name, { kind, key: record.key, preview: await previewNow(record) })
  return record
}

async function made(kind: string, name: string): Promise<RecordView | undefined> {
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const records = await galley.call('record.list', { kind, accountId, filter, afterKey: 0, limit: 1000 })
  return records.find(({ values }) => values['name'] === name)
}

async function previewNow({ kind, values }: RecordView): Promise<unknown> {
  const sources = await galley.call('preview.sources', { kind, accountId, values })
  return previewOf(kind, values, portOf(sources, 0))
}

/** Chooses media by name in the library that the button opens. */
async function choose(opener: Locator, names: readonly string[]): Promise<void> {
  await press(opener)
  const dialog = galley.page.getByRole('dialog').filter({ has: galley.page.getByRole('listbox', { name: 'Media' }) })
  for (const name of names) {
    await dialog.getByRole('searchbox', { name: 'Search media' }).fill(name)
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await expect(dialog.getByRole('option')).toContainText(name)
    await press(dialog.getByRole('listbox', { name: 'Media' }), 'Home')
    await galley.page.keyboard.press('Space')
  }
  await press(dialog.getByRole('button', { name: /^Choose/ }))
  await expect(dialog).toBeHidden()
}

const chooser = (within: Locator = galley.editor) => within.getByRole('button', { name: /^(Choose|Add) media/ })

/** Nothing that axe finds, in both themes, and a picture of each. */
async function inspect(what: string): Promise<void> {
  const { page } = galley
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `${what.replaceAll(' ', '-')}-${theme}.png`) })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // A theme changes colours alone.
    if (theme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${what}, ${theme}`).toEqual([])
  }
}

async function website(within: Locator, name: string): Promise<void> {
  await box('Headline', within).fill(`${name} is here`)
  await box('Website', within).fill('https://example.com/roast')
}

async function app(within: Locator): Promise<void> {
  await box('Store country', within).fill('de')
  await expect(box('Deep link, Google Play', within)).not.toBeEditable()
  await box('App at Google Play', within).fill('com.example.northwind')
  await box('Deep link, Google Play', within).fill('northwind://order')
}

test('files are added where they are needed, and what does not fit says why', async () => {
  await goTo('Cards')
  await begin('card', 'Image to website')
  await press(chooser())
  const dialog = galley.page.getByRole('dialog', { name: 'Picture or video' })
  const names = ['Zebra wide.png', 'Zebra square.png', 'Zebra tall.png', 'Zebra film.mp4', 'Zebra cup.mp4']
  await dialog.locator('input[type=file]').setInputFiles(names.map((name) => join(folder, name)))
  await dialog.getByRole('searchbox', { name: 'Search media' }).fill('zebra png')
  await expect(dialog.getByRole('option')).toHaveCount(3)
  const tall = dialog.getByRole('option', { name: /Zebra tall/ })
  await expect(tall).toContainText('Must be 1:1 or 1.91:1; it is 900 × 1200')
  await expect(tall).toHaveAttribute('aria-disabled', 'true')
  await inspect('library in a dialog')
  // In the box Esc takes the words away first.
  await press(dialog.getByRole('listbox', { name: 'Media' }), 'Escape')
  await expect(dialog).toBeHidden()
  await inspect('new card')
})

test('a picture that does not fit is cut by one key, and the original stays', async () => {
  const tall = (await made('media_library', 'Zebra tall.png')) ?? (await byFile('Zebra tall.png'))
  const card = (await made('card', 'Image to website'))!
  await galley.call('record.edit', { key: card.key, values: { components: [{ type: 'MEDIA', media_key: tall.id }] } })
  await press(button('Crop to 1:1'))
  await expect(galley.editor.getByText(/Picture · 900 × 900/)).toBeVisible()
  expect((await galley.call('record.get', { key: tall.key })).values).toEqual(tall.values)
  await press(button(/^Remove/).first())
})

async function byFile(name: string): Promise<RecordView> {
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const order = { kind: 'media_library', accountId, filter, afterKey: 0, limit: 1000 }
  return (await galley.call('record.list', order)).find(({ values }) => values['file_name'] === name)!
}

const image = 'Zebra wide'
const other = 'Zebra square'
const video = 'Zebra film'
const otherVideo = 'Zebra cup'
const single: [CardType, string, 'website' | 'app'][] = [
  ['IMAGE_WEBSITE', image, 'website'],
  ['VIDEO_WEBSITE', video, 'website'],
  ['IMAGE_APP', image, 'app'],
  ['VIDEO_APP', video, 'app'],
]
const swiped: [CardType, string[], 'website' | 'app'][] = [
  ['IMAGE_CAROUSEL_WEBSITE', [image, other], 'website'],
  ['IMAGE_CAROUSEL_APP', [image, other], 'app'],
  ['VIDEO_CAROUSEL_WEBSITE', [video, otherVideo], 'website'],
  ['VIDEO_CAROUSEL_APP', [video, otherVideo], 'app'],
  ['MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE', [image, video], 'website'],
  ['MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP', [video, image], 'app'],
]
const slides: [CardType, string[]][] = [
  ['IMAGE_MULTI_DEST_CAROUSEL_WEBSITE', [image, other]],
  ['VIDEO_MULTI_DEST_CAROUSEL_WEBSITE', [video, otherVideo]],
  ['MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE', [image, video]],
]

async function lead(to: 'website' | 'app', name: string): Promise<void> {
  await press(button(to === 'website' ? 'Headline and website' : 'Button to an app'))
  await (to === 'website' ? website(galley.editor, name) : app(galley.editor))
}
const isOfType = (type: CardType) =>
  expect(galley.editor.getByRole('status', { name: 'Type' })).toHaveText(cardTypes[type])

for (const [type, media, to] of single)
  test(`${cardTypes[type]}, made through the canvas`, async () => {
    if (type !== 'IMAGE_WEBSITE') await begin('card', cardTypes[type])
    await choose(chooser(), [media])
    await lead(to, cardTypes[type])
    await isOfType(type)
    await finish('card', cardTypes[type])
  })

for (const [type, media, to] of swiped)
  test(`${cardTypes[type]}, made through the canvas`, async () => {
    await begin('card', cardTypes[type])
    await press(galley.editor.getByRole('radio', { name: 'Carousel, one link' }), 'Space')
    await choose(chooser(), media)
    await lead(to, cardTypes[type])
    await isOfType(type)
    if (type === 'IMAGE_CAROUSEL_WEBSITE') await inspect('card to swipe')
    await finish('card', cardTypes[type])
  })

for (const [type, media] of slides)
  test(`${cardTypes[type]}, made through the canvas`, async () => {
    await begin('card', cardTypes[type])
    await press(galley.editor.getByRole('radio', { name: 'Carousel, a link each' }), 'Space')
    for (const [index, name] of media.entries()) {
      const slide = galley.editor.getByRole('region', { name: `Slide ${index + 1}` })
      await choose(chooser(slide), [name])
      await website(slide, `${name} ${index + 1}`)
    }
    await isOfType(type)
    if (type === 'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE') await inspect('card with slides')
    await finish('card', cardTypes[type])
  })

test('slides change places by the arrow keys, and a switch says first what it loses', async () => {
  await press(button('Move Slide 1'), 'ArrowDown')
  await expect(galley.editor.getByText('Slide 1 is now 2 of 2.')).toBeAttached()
  const first = galley.editor.getByRole('region', { name: 'Slide 1' })
  await expect(box('Headline', first)).toHaveValue('Zebra film 2 is here')
  await press(galley.editor.getByRole('radio', { name: 'Single' }), 'Space')
  const ask = galley.page.getByRole('dialog', { name: 'Switch the layout?' })
  await expect(ask.getByRole('listitem')).toHaveCount(2)
  await press(ask.getByRole('button', { name: 'Switch' }))
  await expect(first).toBeHidden()
  await expect(galley.page.getByText('All changes saved here')).toBeVisible()
  await galley.call('journal.undo', {})
  await expect(first).toBeVisible()
  await finish('card', cardTypes.MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE)
})

test('tracking parameters are written into the address beside what stands there', async () => {
  const slide = galley.editor.getByRole('region', { name: 'Slide 1' })
  await box('Website', slide).fill('https://example.com/roast?size=250#buy')
  await press(slide.getByRole('button', { name: 'Tracking' }))
  const panel = galley.page.getByRole('dialog', { name: 'Tracking parameters' })
  await box('Source', panel).fill('social')
  await box('Content', panel).fill('{headline}-{slide}')
  await inspect('tracking parameters')
  await press(panel.getByRole('button', { name: 'Apply', exact: true }))
  await expect(box('Website', slide)).toHaveValue(
    'https://example.com/roast?size=250&utm_source=social&utm_content=zebra-film-2-is-here-1#buy',
  )
  await finish('card', cardTypes.MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE)
})

for (const [plural, one, kind, media] of [
  ['Image conversations', 'image conversation', 'image_conversation_card', image],
  ['Video conversations', 'video conversation', 'video_conversation_card', video],
] as const)
  test(`${one}, made through its editor`, async () => {
    await goTo(plural)
    await begin(one, `A ${one}`)
    await choose(chooser(galley.editor.getByRole('group', { name: /^(Picture|Video)$/ })), [media])
    await box('Title').fill('How do you brew?')
    await box('First hashtag').fill('TeamFilter')
    await box('First post text').fill('Slow mornings. #TeamFilter')
    await press(button('Add a hashtag'))
    await box('Second hashtag').fill('#TeamEspresso')
    await box('Second post text').fill('Short and strong. #TeamEspresso')
    await box('Thank-you text').fill('Thanks for taking part')
    if (kind === 'video_conversation_card')
      await choose(chooser(galley.editor.getByRole('group', { name: 'Poster' })), [other])
    await inspect(one)
    const record = await finish(kind, `A ${one}`)
    expect(record.values['second_cta']).toBe('#TeamEspresso')
  })

for (const count of [2, 3, 4])
  test(`a poll of ${count} choices, made through its editor`, async () => {
    await goTo('Polls')
    const name = `A poll of ${count}`
    await begin('poll', name)
    for (let number = 1; number <= count; number++) {
      if (number > 2) await press(button('Add choice'))
      await box(`Choice ${number}`).fill(`Roast ${number}`)
    }
    await press(button('24 h'))
    if (count === 4) {
      await expect(button('Add choice')).toHaveAttribute('aria-disabled', 'true')
      await press(button('Move Roast 4'), 'Home')
      await expect(box('Choice 1')).toHaveValue('Roast 4')
      await inspect('poll')
    }
    const poll = await finish('poll_card', name)
    expect(poll.values['duration_in_minutes']).toBe(1440)
    const values = { text: name, card_uri: `card://${poll.id}` }
    await galley.call('record.create', { kind: 'tweet', accountId, values })
    await expect(galley.editor.getByText('All of its 24 h left when it goes live.')).toBeVisible()
  })

test('the service holds what was previewed', async () => {
  test.setTimeout(120_000)
  await galley.call('app.setOffline', { isOffline: false })
  const outcomes = await galley.call('push.run', { accountId: null, selection: 'all', timeoutMs: 90_000 })
  expect(outcomes.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
  const kinds = [...new Set([...before.values()].map(({ kind }) => kind))]
  await galley.call('pull.run', { accountId, kinds, isFull: true })
  expect(before.size).toBe(18)
  for (const [name, { kind, key, preview }] of before) {
    const record = await galley.call('record.get', { key })
    expect(record.state, name).toBe('clean')
    expect(withoutClock(await previewNow(record)), name).toEqual(withoutClock(preview))
    const type = Object.entries(cardTypes).find(([, label]) => label === name)?.[0]
    if (kind === 'card') expect(record.values['card_type']).toBe(type)
  }
})

/** A poll that is open has less left with every minute. */
function withoutClock(preview: unknown): unknown {
  return JSON.parse(JSON.stringify(preview, (key: string, value: unknown) => (key === 'minutesLeft' ? null : value)))
}

test('a poll at the service is replaced by a copy, with what that loses said first', async () => {
  const poll = before.get('A poll of 4')!
  await expect(galley.editor.getByText('Another poll can take its place')).toBeVisible()
  await inspect('poll at the service')
  await press(button('Replace'))
  const ask = galley.page.getByRole('dialog', { name: 'Replace this poll?' })
  await expect(ask).toContainText('1 post will go on showing the old poll.')
  await press(ask.getByRole('button', { name: 'Replace' }))
  await expect(box('Choice 1')).toHaveValue('Roast 4')
  expect((await galley.call('record.get', { key: poll.key })).state).toBe('clean')
})
