/**
 * The media library in the real application, against a practice service whose ledger tells what was sent: files come in offline by every
 * way there is, are described, cut and used, then go up over a lost line, a killed engine and a day gone by.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Locator } from '@playwright/test'
import type { RecordView, UploadView } from '../../shared/bridge.ts'
import { previewOf } from '../../shared/model/preview/of-record.ts'
import { portOf } from '../../shared/model/preview/sources.ts'
import { dropPaths } from '../support/drop-files.ts'
import type { RealGalley } from '../support/app.ts'
import { openSignedIn } from '../support/open-galley.ts'
import { writeHostileFiles } from '../support/hostile-files.ts'
import { gif, mp4, png, writeBigVideo } from '../support/media-samples.ts'
import type { PracticeProcess } from '../support/practice-process.ts'
import { goTo as goToScreen } from '../support/go-to.ts'

test.describe.configure({ mode: 'serial' })

const mb = 1024 * 1024
const pictures = process.env['GALLEY_SHOTS'] ?? join(import.meta.dirname, '../../out/screens')
let galley: RealGalley
let practice: PracticeProcess
let folder: string
let accountId: string

openSignedIn(
  async (open) => {
    galley = open.galley
    practice = open.practice
    folder = open.folder
    await goTo('Media')
    // Pictures that were never here come from the practice service's own address, and only from there.
    await expect(tiles().locator('img').first()).toBeVisible({ timeout: 30_000 })
    accountId = (await galley.mainAccount()).id
    await galley.call('app.setOffline', { isOffline: true })
  },
  // Damaged files are asked for and cannot be drawn: the window says so itself, calmly.
  { mayComplain: (complaint) => complaint.includes('media://') },
)

const button = (name: string | RegExp, within: Locator = galley.editor) => within.getByRole('button', { name })
const tiles = () => galley.page.getByRole('listbox', { name: 'Media' })
const tile = (name: string): Locator => tiles().getByRole('option', { name: new RegExp(name) })
const messages = () => galley.page.getByRole('region', { name: 'Messages' })

function put(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** As somebody without a mouse does. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await galley.page.keyboard.press(key)
}

async function goTo(list: string): Promise<void> {
  await goToScreen(galley.page, list, press)
  await expect(galley.page.getByRole('heading', { level: 1, name: list, exact: true })).toBeVisible()
}

/** Files and folders let go over the library, as a file manager does it: with their paths. */
const drop = (files: string[]) => dropPaths(galley.page, tiles(), files, 'Drop to add to the library')

/** By the button and the system's dialog. */
async function choose(paths: string[]): Promise<void> {
  const chooser = galley.page.waitForEvent('filechooser')
  await press(galley.page.getByRole('button', { name: 'Add files' }))
  await (await chooser).setFiles(paths)
}

async function closeMessages(): Promise<void> {
  const close = messages().getByRole('button', { name: 'Close the message' })
  while ((await close.count()) > 0) await press(close.first())
}

async function records(kind = 'media_library'): Promise<RecordView[]> {
  const filter = { text: '', chip: 'all' as const, equals: {} }
  return galley.call('record.list', { kind, accountId, filter, afterKey: 0, limit: 1000 })
}
const named = async (name: string) => (await records()).find(({ values }) => values['name'] === name)!

/** Nothing that axe finds, in both themes, and a picture of each. */
async function inspect(what: string): Promise<void> {
  const { page } = galley
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => window.galley.call('shell.setTheme', { theme: chosen }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.screenshot({ path: join(pictures, `media-${what.replaceAll(' ', '-')}-${theme}.png`) })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // A theme changes colours alone.
    if (theme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${what}, ${theme}`).toEqual([])
  }
}

test('files are dropped, alone and as a folder; what they are is told by their content', async () => {
  const broken = png(300, 200)
  // Its parts are as they should be, and what they hold is not.
  broken.fill(0x5a, 45, broken.length - 20)
  await drop([
    put('Latte art.png', png(900, 1400, 3)),
    put('really a GIF.jpg', gif(64, 36, 9)),
    put('broken.png', broken),
    put('notes.txt', 'no picture'),
  ])
  await expect(messages()).toContainText('3 files added, 1 file could not be used')
  await expect(messages().getByText(/^notes\.txt: Galley uses PNG/)).toBeVisible()
  await expect(messages().getByText('really a GIF.jpg is a GIF, whatever its name says.')).toBeVisible()
  await expect(tile('Latte art').locator('img')).toBeVisible()
  await expect(tile('Latte art')).toContainText('Saved here')
  // It stands there without a small picture.
  await expect(tile('broken')).toBeVisible()
  await expect(tile('broken').locator('img')).toHaveCount(0)
  await tile('broken').click()
  await expect(galley.editor.getByText(/^This picture cannot be drawn\./)).toBeVisible()
  await inspect('dropped')
  await closeMessages()
  const shoot = join(folder, 'Shoot')
  mkdirSync(join(shoot, 'day 2'), { recursive: true })
  for (const [number, name] of ['One.png', 'Two.png', 'day 2/Three.png'].entries())
    writeFileSync(join(shoot, name), png(1200, 630 + number, 40 * number))
  await drop([shoot])
  await expect(messages()).toContainText('3 files added')
  for (const name of ['One', 'Two', 'Three']) await expect(tile(name).locator('img')).toBeVisible()
  await closeMessages()
})

test('a picture is pasted, and files are chosen in the dialog', async () => {
  // As Chromium hands over a picture that was copied: bytes without a place on the disk.
  await tiles().evaluate(
    (list, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      list.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [...png(200, 150, 77)],
  )
  await expect(messages()).toContainText('1 file added')
  await expect(tile('Pasted picture').locator('img')).toBeVisible()
  await closeMessages()
  await choose([put('Pour over.mp4', mp4(1280, 720, 6000))])
  await expect(tile('Pour over').locator('img')).toBeVisible()
  await closeMessages()
})

test('what is there already is found, and what looks almost like it is offered', async () => {
  const { page, editor } = galley
  await choose([put('The same under another name.png', png(900, 1400, 3)), put('Latte again.png', png(902, 1403, 3))])
  await expect(messages()).toContainText('1 file added, 1 file was here already')
  const alike = messages().getByText(/^Latte again\.png looks like Latte art/)
  await expect(alike).toBeVisible({ timeout: 15_000 })
  await expect(tile('The same under another name')).toHaveCount(0)
  await press(messages().getByRole('button', { name: 'Show it' }))
  await expect(editor.getByRole('heading', { level: 2, name: 'Latte art' })).toBeVisible()
  await press(editor.getByRole('button', { name: 'Latte again', exact: true }))
  await expect(editor.getByRole('heading', { level: 2, name: 'Latte again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await closeMessages()
  // Nothing was done, so nothing can be undone: least of all what was done to that file before.
  await choose([put('Once more.png', png(900, 1400, 3))])
  await expect(messages()).toContainText('1 file was here already')
  await expect(messages().getByRole('button', { name: 'Undo' })).toBeHidden()
  await closeMessages()
})

test('alt text, tags and a star are kept at once, found again, and narrow the library', async () => {
  const { page, editor } = galley
  await tile('Latte art').click()
  await editor.getByLabel('Name', { exact: true }).fill('Latte art, morning')
  const box = editor.getByLabel('Alt text', { exact: true })
  await box.fill('A leaf drawn in the foam of a latte')
  await box.blur()
  for (const tag of ['Coffee', 'Spring launch']) {
    const tags = editor.getByRole('combobox', { name: 'Tags' })
    await tags.fill(tag)
    await expect(page.getByRole('option', { name: new RegExp(tag) })).toBeVisible()
    await tags.press('Enter')
    await expect(button(`Take off the tag ${tag}`)).toBeVisible()
  }
  await press(editor.getByRole('button', { name: 'Star', exact: true }))
  await expect(editor.getByRole('button', { name: 'Starred' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /1 of \d+ have alt text/ })).toBeVisible()
  await expect(tile('Latte art, morning')).toContainText('ALT')
  await inspect('described')
  await press(page.getByRole('button', { name: /^Starred *1$/ }))
  await expect(tiles().getByRole('option')).toHaveCount(1)
  await press(page.getByRole('button', { name: /^Starred *1$/ }))
  await galley.filter('foam')
  await expect(tiles().getByRole('option')).toHaveCount(1)
  await expect(tile('Latte art, morning')).toBeVisible()
  await galley.filter('')
  await expect(tiles().getByRole('option').nth(2)).toBeVisible()
})

test('what a filter hides is selected no longer, and no key acts on it', async () => {
  const { page } = galley
  const selected = () => page.getByRole('toolbar', { name: 'Selection' })
  await tiles().focus()
  for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(selected()).toContainText('3 selected')
  await galley.filter('foam')
  await expect(tiles().getByRole('option')).toHaveCount(1)
  await expect(selected()).toContainText('Nothing selected')
  await galley.filter('')
  await expect(tiles().getByRole('option').nth(2)).toBeVisible()
})

test('a selection made by keyboard moves into a folder as a whole, and undo takes it back', async () => {
  const { page, editor } = galley
  await tiles().focus()
  for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  const move = editor.getByRole('combobox', { name: 'Move to folder' })
  await expect(move).toBeVisible()
  await inspect('several')
  await move.fill('Oslo shoot')
  await expect(page.getByRole('option', { name: /Oslo shoot/ })).toBeVisible()
  await move.press('Enter')
  await expect(messages()).toContainText('Changed folder of 3 media')
  await press(page.getByRole('button', { name: 'Folder', exact: true }))
  await press(page.getByRole('menuitemcheckbox', { name: /Oslo shoot/ }))
  await page.keyboard.press('Escape')
  await expect(tiles().getByRole('option')).toHaveCount(3)
  await press(messages().getByRole('button', { name: 'Undo' }).first())
  await expect(page.getByText('Nothing fits the filter')).toBeVisible()
  await press(page.getByRole('button', { name: 'Show all' }))
})

test('a picture is cut to a ratio by keys; the original stays as it is', async () => {
  const { page, editor } = galley
  const originalTile = () => tile('Latte art, morning(?!-)')
  await originalTile().click()
  const original = await named('Latte art, morning')
  const before = await galley.call('media.ofRecords', { keys: [original.key] })
  await press(button('Choose the part'))
  const part = page.getByRole('button', { name: 'Part that stays' })
  const [wide, high] = await part.evaluate((each) => [each.clientWidth, each.clientHeight] as const)
  expect(wide / high).toBeCloseTo(900 / 1400, 1)
  await part.focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowUp')
  await expect.poll(() => part.locator('.frame').evaluate((frame: HTMLElement) => frame.style.top)).toBe('0%')
  await inspect('part')
  await press(page.getByRole('button', { name: 'Use this part' }))
  await expect(messages()).toContainText('The original stays in the library.')
  await expect(editor.getByText(/PNG picture · 900 × 900/)).toBeVisible()
  await expect(editor.getByRole('heading', { level: 2 })).toContainText('Latte art, morning')
  expect(await galley.call('record.get', { key: original.key })).toEqual(original)
  expect(await galley.call('media.ofRecords', { keys: [original.key] })).toEqual(before)
  const cut = (await records()).find(({ values }) => String(values['name']).endsWith('-1x1'))!
  const [ofCut] = await galley.call('media.ofRecords', { keys: [cut.key] })
  expect(ofCut).toMatchObject({ alt: 'A leaf drawn in the foam of a latte', tags: ['Coffee', 'Spring launch'] })
  await closeMessages()
  // The same part again is the picture that is there, and is not called new.
  const count = await tiles().getByRole('option').count()
  await originalTile().click()
  await expect(editor.getByText(/900 × 1400/)).toBeVisible()
  await press(button('Choose the part'))
  await part.focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowUp')
  await expect.poll(() => part.locator('.frame').evaluate((frame: HTMLElement) => frame.style.top)).toBe('0%')
  await press(page.getByRole('button', { name: 'Use this part' }))
  await expect(messages()).toContainText('The library had just this part already')
  await expect(tiles().getByRole('option')).toHaveCount(count)
  await closeMessages()
})

test('what is deleted is no longer selected, nor open', async () => {
  const { page, editor } = galley
  await tile('Latte art, morning-1x1').click()
  await expect(editor.getByRole('heading', { level: 2 })).toBeVisible()
  await tiles().focus()
  await page.keyboard.press('Delete')
  await expect(tile('Latte art, morning-1x1')).toHaveCount(0)
  await expect(page.getByText('Nothing selected')).toBeVisible()
  await expect(editor).toBeHidden()
  await press(messages().getByRole('button', { name: 'Undo' }).first())
  await expect(tile('Latte art, morning-1x1')).toBeVisible()
  await closeMessages()
})

test('a frame of a video becomes a picture of the library and its poster', async () => {
  const { page, editor } = galley
  await tile('Pour over').click()
  const scrubber = page.getByRole('slider', { name: 'Place in the video' })
  await expect(scrubber).toBeEnabled()
  await scrubber.focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await press(button('One frame on'))
  await expect(scrubber).toHaveAttribute('aria-valuetext', '0:00.2')
  await press(button('Use this frame as poster'))
  await expect(messages()).toContainText('the poster of this video now')
  await expect(tile('Pour over at 0.00')).toContainText('used 1×')
  await inspect('poster')
  await closeMessages()
  await tile('Pour over at 0.00').click()
  await press(editor.getByRole('tab', { name: /^Used by/ }))
  await expect(editor.getByRole('tabpanel')).toContainText('1 media')
})

let previewed: unknown

async function previewNow({ kind, values }: RecordView): Promise<unknown> {
  const sources = await galley.call('preview.sources', { kind, accountId, values })
  return previewOf(kind, values, portOf(sources, 0))
}

test('media is usable at once, offline: it stands on a post and in its preview', async () => {
  const { page, editor } = galley
  await goTo('Drafts')
  await press(page.getByRole('button', { name: 'New draft' }).first())
  await editor.getByLabel('Text', { exact: true }).fill('Foam, drawn by hand')
  await press(editor.getByRole('button', { name: /^Choose media/ }))
  const dialog = page.getByRole('dialog', { name: 'Media' })
  await dialog.getByRole('searchbox', { name: 'Search media' }).fill('Latte art morning')
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await expect(dialog.locator('.panel')).toBeInViewport({ ratio: 1 })
  await inspect('picker')
  for (const key of ['Home', 'Space', 'ArrowRight', 'Space'])
    await press(dialog.getByRole('listbox', { name: 'Media' }), key)
  await press(dialog.getByRole('button', { name: 'Choose 2 files' }))
  await expect(page.locator('.stage .attachment img')).toHaveCount(2)
  await expect(page.getByText('All changes saved here')).toBeVisible()
  const draft = (await records('draft_tweet')).find(({ values }) => values['text'] === 'Foam, drawn by hand')!
  expect(draft.problems).toEqual([])
  previewed = await previewNow(draft)
  await goTo('Media')
  await expect(tile('Latte art, morning').first()).toContainText('used 1×')
})

test('a folder of hostile files hurts nothing: each is told, and the window goes on', async () => {
  const hostile = join(folder, 'hostile')
  mkdirSync(hostile)
  writeHostileFiles(hostile)
  // Thousands of times as high as wide.
  writeFileSync(join(hostile, 'strip.png'), png(1, 8000))
  const before = (await records()).length
  await drop([hostile])
  await expect(messages()).toContainText(/\d+ files could not be used/, { timeout: 30_000 })
  await expect(messages().getByText(/^10 GB of film\.mp4: It has/)).toBeAttached()
  await expect.poll(async () => (await records()).length).toBeGreaterThan(before + 10)
  await expect(tile('strip').locator('img')).toBeVisible({ timeout: 20_000 })
  await press(messages().getByRole('button', { name: 'Undo' }).first())
  await expect.poll(async () => (await records()).length).toBe(before)
  await expect(galley.page.getByText('engine stopped')).toHaveCount(0)
  await closeMessages()
})

// ── On their way to the service ──

interface Sent {
  command: string
  index: string | null
  mediaId: string | null
  status: number | null
}
/** Requests of uploads in the order of their arrival, as the service's ledger has them. */
async function sent(command?: string): Promise<Sent[]> {
  return (await practice.ledger())
    .filter(({ path }) => path.endsWith('/media/upload.json'))
    .map(({ query, status }) => {
      const pairs = new URLSearchParams(query)
      return {
        command: pairs.get('command')!,
        index: pairs.get('segment_index'),
        mediaId: pairs.get('media_id'),
        status,
      }
    })
    .filter((each) => command === undefined || each.command === command)
}
/** Places of the parts that the service took of an upload, in order. */
async function takenParts({ mediaKey }: UploadView): Promise<number[]> {
  const mine = (await sent('APPEND')).filter(
    ({ mediaId, status }) => status === 204 && mediaKey!.endsWith(`_${mediaId}`),
  )
  return mine.map(({ index }) => Number(index)).toSorted((a, b) => a - b)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const uploadOf = async (name: string) =>
  (await galley.call('upload.list', { sha256: null })).find((upload) => upload.name === name)!
const fault = (order: { skip?: number; method?: string; fault: object }) =>
  practice.control('POST', '/faults', {
    match: { path: 'media/upload', method: order.method ?? 'POST' },
    times: 10_000,
    ...order,
    method: undefined,
  })
const noFaults = () => practice.control('DELETE', '/faults')
const footer = () => galley.page.getByRole('contentinfo', { name: 'Status' })
const panel = () => galley.page.getByRole('region', { name: 'Uploads' })
async function openPanel(): Promise<void> {
  await press(footer().getByRole('button', { name: /upload/i }))
  await expect(panel()).toBeVisible()
}

async function begin(name: string, sizeMb: number): Promise<void> {
  const path = join(folder, `${name}.mp4`)
  writeBigVideo(path, sizeMb * mb)
  await choose([path])
  await tile(name).click()
  await press(button('Upload now'))
}

test('over a lost line and a killed engine an upload goes on after the last part that the service took', async () => {
  const { page } = galley
  await galley.call('app.setOffline', { isOffline: false })
  // INIT and nine parts arrive, then the line is gone.
  await fault({ skip: 10, fault: { kind: 'drop', when: 'before' } })
  await begin('Long film', 24)
  await expect.poll(async () => (await uploadOf('Long film.mp4'))?.sentBytes, { timeout: 20_000 }).toBe(9 * mb)
  await expect(tile('Long film')).toContainText('Waiting at 37 %: the connection was cut')
  galley.killEngine()
  await expect(page.getByText('Galley’s engine stopped and was started again.')).toBeVisible({ timeout: 20_000 })
  await noFaults()
  await openPanel()
  await expect(panel()).toContainText('Long film.mp4')
  await inspect('uploads')
  await expect(panel()).toContainText('Uploaded', { timeout: 60_000 })
  await expect(panel()).toContainText('Kept by the service until')
  const upload = await uploadOf('Long film.mp4')
  expect(upload).toMatchObject({ state: 'ready', sentBytes: 24 * mb, category: 'AMPLIFY_VIDEO' })
  // Each part was taken once: none that was taken went again.
  expect(await takenParts(upload)).toEqual(upTo(24))
  expect(await sent('INIT')).toHaveLength(1)
  await page.keyboard.press('Escape')
})

test('an upload is held and goes on where it was', async () => {
  await fault({ skip: 6, fault: { kind: 'drop', when: 'before' } })
  await begin('Held film', 12)
  await expect.poll(async () => (await uploadOf('Held film.mp4'))?.sentBytes, { timeout: 20_000 }).toBe(5 * mb)
  await openPanel()
  await press(panel().getByRole('button', { name: 'Pause Held film.mp4' }))
  await expect(panel()).toContainText('Upload paused at 41 %')
  await noFaults()
  const before = (await sent()).length
  await expect(footer()).toContainText('1 upload paused')
  await inspect('held')
  expect((await sent()).length).toBe(before)
  await press(panel().getByRole('button', { name: 'Resume Held film.mp4' }))
  await expect.poll(async () => (await uploadOf('Held film.mp4')).state, { timeout: 60_000 }).toBe('ready')
  expect(await takenParts(await uploadOf('Held film.mp4'))).toEqual(upTo(12))
  expect(await sent('INIT')).toHaveLength(2)
  await galley.page.keyboard.press('Escape')
})

test('what the service cannot process says why, and can go again', async () => {
  const { editor } = galley
  const error = { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' }
  const body = { media_id_string: '1', processing_info: { state: 'failed', error } }
  await fault({ method: 'GET', fault: { kind: 'status', status: 200, body } })
  await begin('Odd film', 1)
  await expect(tile('Odd film')).toContainText('Upload failed', { timeout: 30_000 })
  await expect(editor.getByText('The service did not take the media: Unsupported video format')).toBeVisible()
  await inspect('failed')
  await noFaults()
  await press(button('Upload again'))
  await expect(tile('Odd film')).toContainText('Uploaded, not pushed yet', { timeout: 60_000 })
})

test('after a day the service forgot what nobody used, and it goes up once more by itself when it is pushed', async () => {
  test.setTimeout(120_000)
  const { page } = galley
  const first = await uploadOf('Long film.mp4')
  await practice.control('POST', '/clock', { offset_s: 25 * 3600 })
  const sound = (await records()).filter(
    ({ state, problems, values }) => state === 'new' && problems.length === 0 && values['name'] !== 'broken',
  )
  const draftKey = (await records('draft_tweet')).find(({ values }) => values['text'] === 'Foam, drawn by hand')!.key
  const wanted = new Set([draftKey, ...sound.map(({ key }) => key)])
  await press(page.getByRole('button', { name: /^Review & push/ }))
  await press(page.getByRole('button', { name: /^Push [0-9]+ change/ }))
  const left = async () => {
    const now = [...(await records()), ...(await records('draft_tweet'))]
    return now.filter(({ key, state }) => wanted.has(key) && state !== 'clean').map(({ values }) => values['name'])
  }
  await expect.poll(left, { timeout: 90_000 }).toEqual([])
  const pushed = await named('Long film')
  expect(pushed.id).not.toBe(first.mediaKey)
  expect(pushed.id).toMatch(/^13_\d+$/)
  // The service holds the bytes of each, and what was previewed.
  let compared = 0
  for (const { key, values } of sound) {
    const record = await galley.call('record.get', { key })
    const [here] = await galley.call('media.ofRecords', { keys: [key] })
    const address = record.values['media_url']
    // Of videos for advertising it tells no address.
    if (typeof address !== 'string') continue
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex'), String(values['name'])).toBe(here!.file!.sha256)
    compared++
  }
  expect(compared).toBeGreaterThanOrEqual(5)
  expect(await previewNow(await galley.call('record.get', { key: draftKey }))).toEqual(previewed)
  const video = await named('Pour over')
  expect(video.values['poster_media_key']).toMatch(/^3_\d+$/)
})

test('deleting media that something uses says where before it happens', async () => {
  const { page } = galley
  await goTo('Media')
  await tile('Pour over at 0.00').click()
  await tiles().focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete media that is in use?' })
  await expect(dialog).toContainText('Pour over')
  await inspect('delete')
  await press(dialog.getByRole('button', { name: 'Keep' }))
  await expect(tile('Pour over at 0.00')).toBeVisible()
  await press(page.getByRole('button', { name: /^Unused/ }))
  await expect(tile('Pour over at 0.00')).toHaveCount(0)
  await expect(tile('Pasted picture')).toBeVisible()
})
