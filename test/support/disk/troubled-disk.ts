/**
 * A Galley on a disk that fails it, run in a process of its own (see disk-trouble.test.ts). Arguments: the practice service's line, the data
 * folder, the trouble. Prints one line of JSON, a `DiskStory`.
 *
 *     full       the folder is a small file system of its own; it is filled, and freed again
 *     readOnly   the same, made read-only and writable again
 *     fsync,fdatasync | pwrite64    these calls of this process fail, every second of them, for a while
 */
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { PracticeInfo } from '../../../src-main/engine/ports.ts'
import { TestGalley } from '../galley.ts'

/** What happened, for the test to judge. */
export interface DiskStory {
  /** Calls that failed, with what a person is told and how long it took. */
  failures: { call: string; code: string; message: string; tookMs: number }[]
  savedCount: number
  /** Edits that were told saved and are not there at the end. */
  lost: string[]
  /** Whether editing, pulling and pushing work again. */
  outcomesAfter: Record<string, number>
}

const [infoText = '', dataDir = '', trouble = ''] = process.argv.slice(2)
const info = JSON.parse(infoText) as PracticeInfo
const filler = join(dirname(dataDir), 'filler')
const story: DiskStory = { failures: [], savedCount: 0, lost: [], outcomesAfter: {} }
/** By record id: the edits since the last that was told saved, that one first. */
const wishes = new Map<string, string[]>()

let galley = await TestGalley.openOn(info, dataDir)
await galley.pull()
const campaigns = (await galley.campaigns({ budget_optimization: 'CAMPAIGN' })).slice(0, 12)
await editAll('Before', 1)
if (trouble === 'full') await fillUp()
else if (trouble === 'readOnly') await makeReadOnly()
else await underErrors(() => editAll('During', 3))
await editAll('After', 1)
await galley.restart()
for (const [id, names] of wishes) {
  const { values } = await galley.find(id)
  if (!names.includes(String(values['name'])))
    story.lost.push(`${id}: ${String(values['name'])}, not ${names.join(' or ')}`)
}
await galley.pull({ isFull: true })
story.outcomesAfter = await galley.pushed('all', 60_000)
await galley.closeOnly()
process.stdout.write(`${JSON.stringify(story)}\n`)
process.exit(0)

/** The disk is filled while a request is under way, so that its answer finds no room. */
async function fillUp(): Promise<void> {
  await galley.create({ name: 'Made once' })
  const pushing = attempted('push', () => galley.push('all', 20_000))
  await sleep(700)
  fill()
  await attempted('pull', () => galley.pull({ isFull: true }))
  await editAll('During', 30)
  await pushing
  await attempted('close', () => galley.closeOnly())
  rmSync(filler)
  galley = await TestGalley.openOn(info, dataDir)
}

async function makeReadOnly(): Promise<void> {
  await galley.closeOnly()
  const mount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, dirname(dataDir)])
  mount('ro')
  await attempted('open', async () => {
    const refused = await TestGalley.openOn(info, dataDir)
    await refused.closeOnly()
  })
  mount('rw')
  galley = await TestGalley.openOn(info, dataDir)
}

/** strace makes every second call of this thread fail as a faulty disk does. */
async function underErrors(work: () => Promise<void>): Promise<void> {
  const order = ['-o', '/dev/null', '-e', `trace=${trouble}`, '-e', `inject=${trouble}:error=EIO:when=2+2`]
  const strace = spawn('strace', [...order, '-p', String(process.pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve) => {
    strace.stderr.on('data', (words: Buffer) => words.includes('attached') && resolve())
    strace.once('exit', () => resolve())
  })
  await work()
  const ended = new Promise((resolve) => strace.once('exit', resolve))
  strace.kill('SIGINT')
  await ended
}

/** Every campaign so many times; what is refused is kept with its words. */
async function editAll(word: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    for (const { key, id } of campaigns) {
      const name = `${word} ${time} of ${id}`
      const known = wishes.get(id) ?? []
      wishes.set(id, [...known, name])
      // Words that need room.
      const values = { name, purchase_order_number: `${time} `.padEnd(40, 'x') }
      if (await attempted('edit', () => galley.edit(key, values))) {
        wishes.set(id, [name])
        story.savedCount += 1
      }
    }
}

async function attempted(call: string, work: () => Promise<unknown>): Promise<boolean> {
  const startedMs = performance.now()
  try {
    await work()
    return true
  } catch (error) {
    const { code, message } =
      error instanceof GalleyError
        ? { code: error.code, message: textOf(error.said) }
        : { code: 'defect', message: String(error) }
    story.failures.push({ call, code, message, tookMs: performance.now() - startedMs })
    return false
  }
}

function fill(): void {
  const file = openSync(filler, 'w')
  try {
    for (const size of [65_536, 4_096, 512, 1])
      for (;;) {
        try {
          writeSync(file, Buffer.alloc(size))
        } catch {
          break
        }
      }
  } finally {
    closeSync(file)
  }
}
