/**
 * A library with 10,000 pictures opened in the real window: from the click on "Media" until every tile in view is painted, its small
 * picture with it. `npm run bench -- media-open [--rows N]`
 */
import { textOf } from '../../shared/presentation/text-of.ts'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { libraryRecord } from '../../src-main/engine/media/library.ts'
import type { Workspace } from '../../src-main/engine/store/workspace.ts'
import { checkMedia } from '../../shared/model/media/limits.ts'
import { RealGalley } from '../support/app.ts'
import { accountId, makeWorkspace } from './window/workspace-data.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const rows = Number(values.rows)
const goalMs = 300
const rounds = 7
const kind = 'media_library'
const print = (line: string) => process.stdout.write(`${line}\n`)
/** One point, without loss. */
const smallPicture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

const facts = (index: number) => ({
  kind: 'image' as const,
  format: 'png' as const,
  sizeBytes: 400_000,
  widthPx: 1600,
  heightPx: 838 + (index % 5),
  durationMs: null,
  frameCount: null,
  codec: null,
})

function fill(workspace: Workspace, folder: string): void {
  const thumbs = join(folder, 'media', 'thumbs')
  mkdirSync(thumbs, { recursive: true })
  const files = Array.from({ length: rows }, (_, index) => {
    const sha256 = createHash('sha256').update(String(index)).digest('hex')
    const name = `Spring ${index % 40} look ${index}.png`
    workspace.media.addFile(sha256, name, facts(index))
    workspace.media.keepLook(sha256, sha256.slice(0, 16))
    writeFileSync(join(thumbs, `${sha256}.webp`), smallPicture)
    const view = { sha256, name, ...facts(index), addedAt: '', hasThumb: true, uploads: [] }
    return libraryRecord({
      ...view,
      problems: checkMedia(facts(index), 'TWEET_IMAGE').map((each) => ({ ...each, message: textOf(each.message) })),
    })
  })
  const keys = workspace.edits.createFromFiles(kind, accountId, files)
  for (let part = 0; part < 10; part++) {
    const chosen = keys.filter((_, index) => index % 10 === part)
    const notes = { addTags: [`tag ${part}`], folder: `Folder ${part}`, alt: part ? 'x' : '' }
    workspace.edits.annotate(kind, { keys: chosen }, notes)
  }
  for (let index = 0; index < 500; index++) {
    const { id } = workspace.records.peek(keys[index * 3]!)!
    workspace.edits.create('draft_tweet', accountId, { text: `Draft ${index}`, media_keys: [id] })
  }
}

/** Goes to that list and ms until `isThere` says so of a painted frame. Runs in the page: it uses nothing from outside itself. */
async function opened(list: 'Campaigns' | 'Media'): Promise<number> {
  const isThere = () => {
    if (list === 'Campaigns') return document.querySelector('[role="grid"] [role="row"] [role="gridcell"]') !== null
    const tiles = [...document.querySelectorAll('[role="listbox"] [role="option"]')]
    const pictures = tiles.map((tile) => tile.querySelector('img'))
    return tiles.length > 0 && pictures.every((picture) => picture?.complete && picture.naturalWidth > 0)
  }
  const isWay = new RegExp(`^${list}\\s*\\d`)
  const way = [...document.querySelectorAll<HTMLElement>('nav button')].find((each) => isWay.test(each.innerText))
  if (!way) throw new Error(`no way to ${list}`)
  const channel = new MessageChannel()
  const afterPaint = () =>
    new Promise<void>((done) => {
      channel.port1.onmessage = () => done()
      requestAnimationFrame(() => channel.port2.postMessage(0))
    })
  const startedAt = performance.now()
  way.click()
  do {
    await afterPaint()
    if (performance.now() - startedAt > 10_000) throw new Error(`${list} never came`)
  } while (!isThere())
  return performance.now() - startedAt
}

const galley = new RealGalley()
try {
  makeWorkspace(galley.dataDir, 1000, { width: 1440, height: 900 }, fill)
  const page = await galley.start()
  await page.getByRole('grid', { name: 'Campaigns' }).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2000)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(await page.evaluate(opened, 'Media' as const))
    await page.evaluate(opened, 'Campaigns' as const)
    // A change somewhere, so that nothing is answered from what was counted before.
    await galley.call('record.create', { kind: 'draft_tweet', accountId, values: { text: `Round ${round}` } })
    await page.waitForTimeout(300)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const ms = (time: number | undefined) => `${(time ?? 0).toFixed(0)} ms`
  print(
    `opening a library of ${rows.toLocaleString('en-GB')}: first ${ms(times[0])}, median ${ms(sorted[3])}, worst ${ms(sorted.at(-1))} (goal ${goalMs} ms)`,
  )
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)} (more than 1.5 spoils the figures)`)
  process.exitCode = sorted.at(-1)! <= goalMs ? 0 : 1
} finally {
  await galley.remove()
}
