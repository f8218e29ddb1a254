/**
 * The first screen of a library with 10,000 pictures and films, as the window asks for it: the page, what is here of each in view, and what
 * it can be narrowed to. `npm run bench -- media-open [--rows N]`
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newRecordId } from '../../src-main/engine/ids.ts'
import { libraryRecord } from '../../src-main/engine/media/library.ts'
import { openWorkspace } from '../../src-main/engine/store/workspace.ts'
import { systemClock } from '../../src-main/engine/system-ports.ts'
import { checkMedia } from '../../shared/model/media/limits.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const rows = Number(values.rows)
const inView = 40
const kind = 'media_library'
const accountId = '18ce54d4x5t'
const print = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(tmpdir(), 'galley-bench-library-'))
const workspace = openWorkspace({
  file: join(folder, 'workspace.sqlite'),
  clock: systemClock,
  log: { write: () => {} },
  newId: () => newRecordId(systemClock, { bytes: randomBytes }),
})

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

function fill(): void {
  workspace.startPull('', 'account', { isFull: false })
  const account = { id: accountId, name: 'Measured', timezone: 'Europe/Berlin', deleted: false }
  workspace.landPulled('', 'account', [account], { isFirstPage: true, nextCursor: null })
  workspace.finishPull('', 'account', { acceptMassChange: false })
  const files = Array.from({ length: rows }, (_, index) => {
    const sha256 = createHash('sha256').update(String(index)).digest('hex')
    const name = `Spring ${index % 40} look ${index}.png`
    workspace.media.addFile(sha256, name, facts(index))
    workspace.media.keepLook(sha256, sha256.slice(0, 16))
    const view = { sha256, name, ...facts(index), addedAt: '', hasThumb: true, uploads: [] }
    return libraryRecord({ ...view, problems: checkMedia(facts(index), 'TWEET_IMAGE') })
  })
  const keys = workspace.createFromFiles(kind, accountId, files)
  for (let part = 0; part < 10; part++) {
    const chosen = keys.filter((_, index) => index % 10 === part)
    workspace.annotate(
      kind,
      { keys: chosen },
      { addTags: [`tag ${part}`], folder: `Folder ${part}`, alt: part ? 'x' : '' },
    )
  }
  for (let index = 0; index < 500; index++) {
    const { id } = workspace.peek(keys[index * 3]!)!
    workspace.create('draft_tweet', accountId, { text: `Draft ${index}`, media_keys: [id] })
  }
  while (workspace.tidy());
}

/** What the window asks when the library is opened. */
function look(): void {
  const filter = { text: '', chip: 'all' as const, equals: {} }
  const columns = ['name', 'media_type', 'duration', 'file_name']
  const page = workspace.gridPage({ kind, accountId, filter, sort: null, columns, offset: 0, limit: 200 })
  for (const { key, id } of page.rows.slice(0, inView)) {
    workspace.peek(key)
    workspace.media.fileOf({ key, id })
    workspace.annotationOf(key)
    workspace.useCount(kind, id)
  }
  workspace.annotationSummary(kind, accountId)
}

try {
  fill()
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    // A change somewhere, so that nothing is answered from what was counted before.
    workspace.create('draft_tweet', accountId, { text: `Round ${round}` })
    const startedAt = performance.now()
    look()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  print(
    `opening a library of ${rows.toLocaleString('en-GB')}: engine ${times[3]!.toFixed(0)} ms median, ${times[6]!.toFixed(0)} ms worst (goal 300)`,
  )
} finally {
  workspace.close()
  rmSync(folder, { recursive: true, force: true })
}
