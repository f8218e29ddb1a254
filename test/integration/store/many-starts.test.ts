/** Many Galleys are started at once on one data folder: there is never more than one that writes, and the others say so. Long form: 50. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { isLong } from '../../support/long-form.ts'

const starts = isLong ? 50 : 8
const worker = fileURLToPath(new URL('../../support/disk/starting.ts', import.meta.url))

interface Start {
  outcome: string
  name?: string
  tookMs?: number
}

let practice: PracticeProcess
let folder: string
beforeEach(async () => {
  practice = await PracticeProcess.start()
  folder = mkdtempSync(join(tmpdir(), 'galley-starts-'))
  const galley = TestGalley.unopened(practice.info, join(folder, 'data'))
  await galley.signIn()
  await galley.pull({ kinds: ['campaign'] })
  await galley.closeOnly()
  symlinkSync(join(folder, 'data'), join(folder, 'linked'))
  writeFileSync(join(folder, 'witness'), '')
})
afterEach(async () => {
  await practice.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** By the folder itself, or by a link to it. */
function start(number: number, stayMs: number): { child: ChildProcess; began: Promise<Start>; ended: Promise<void> } {
  const dataDir = join(folder, number % 2 === 0 ? 'data' : 'linked')
  const args = [worker, JSON.stringify(practice.info), dataDir, join(folder, 'witness'), String(stayMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const began = new Promise<Start>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(JSON.parse(text) as Start)
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code} and said nothing`)))
  })
  return { child, began, ended: new Promise((resolve) => child.once('exit', () => resolve())) }
}

it(`lets one of ${starts} starts at once write, and tells the others that it is open`, async () => {
  const all = Array.from({ length: starts }, (_, number) => start(number, 300))
  const reports = await Promise.all(all.map((one) => one.began))
  await Promise.all(all.map((one) => one.ended))
  expect(new Set(reports.map(({ outcome }) => outcome)).difference(new Set(['writer', 'busy']))).toEqual(new Set())
  const writers = reports.filter(({ outcome }) => outcome === 'writer')
  expect(writers.length).toBeGreaterThan(0)
  // One may come after another has left, never beside it.
  const witnessed = readFileSync(join(folder, 'witness'), 'utf8').trim().split('\n')
  expect(witnessed).toHaveLength(writers.length * 2)
  for (let at = 0; at < witnessed.length; at += 2)
    expect(witnessed[at + 1]).toBe(String(witnessed[at]).replace('in', 'out'))
  const workspace = readdirSync(join(folder, 'data')).find((name) => name.startsWith('w-'))!
  const db = new Database(join(folder, 'data', workspace, 'galley.sqlite'), { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  const names = db.prepare('SELECT name FROM r_campaign').pluck().all()
  expect(names).toContain(`By ${witnessed.at(-1)!.slice('out '.length)}`)
  db.close()
}, 120_000)

it('keeps everybody out while the one that has the data stands still', async () => {
  const held = start(0, 600_000)
  expect(await held.began).toMatchObject({ outcome: 'writer' })
  held.child.kill('SIGSTOP')
  try {
    const late = await Promise.all([start(1, 1).began, start(2, 1).began])
    expect(late.map(({ outcome }) => outcome)).toEqual(['busy', 'busy'])
  } finally {
    held.child.kill('SIGKILL')
  }
  await held.ended
  expect(await start(3, 1).began).toMatchObject({ outcome: 'writer' })
}, 60_000)
