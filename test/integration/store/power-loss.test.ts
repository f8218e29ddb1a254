/**
 * Power cuts. The system calls of an engine that edits are recorded; from them follows what a disk may hold when the power goes at any
 * point. Each such image is opened as Galley opens its file. Long form: 2,000 images, some 3 minutes, repeated by GALLEY_SEED.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../../src-main/engine/files/node-files.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { openWorkspace } from '../../../src-main/engine/store/workspace.ts'
import { KeptLog } from '../../support/engine-ports.ts'
import { TestGalley } from '../../support/galley.ts'
import { crashImage, readTrace, straceArgs } from '../../support/power/sync-trace.ts'
import type { TraceStep } from '../../support/power/sync-trace.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { isLong } from '../../support/long-form.ts'

const images = isLong ? 2_000 : 40
const edits = isLong ? 200 : 60
const seed = Number(process.env['GALLEY_SEED'] ?? systemClock.nowMs() % 1_000_000)
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
const needs = canTrace ? '' : ' (skipped: strace is missing, or may not look at processes here)'
const worker = fileURLToPath(new URL('../../support/power/editing.ts', import.meta.url))
const databaseName = 'galley.sqlite'

describe.skipIf(!canTrace)(`a power cut while a person edits, seed ${seed}${needs}`, () => {
  let folder: string
  let steps: TraceStep[]
  let before: Map<string, Buffer>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-power-'))
    const practice = await PracticeProcess.start()
    try {
      const galley = await TestGalley.open(practice.info)
      await galley.pull()
      await galley.closeOnly()
      cpSync(galley.dataDir, join(folder, 'data'), { recursive: true })
      rmSync(galley.dataDir, { recursive: true })
      const workspace = workspaceFolder(join(folder, 'data'))
      before = new Map([[databaseName, readFileSync(join(workspace, databaseName))]])
      const trace = join(folder, 'trace')
      const args = [worker, JSON.stringify(practice.info), join(folder, 'data'), String(edits)]
      execFileSync('strace', [...straceArgs, '-o', trace, process.execPath, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      steps = readTrace(readFileSync(trace, 'latin1'), join(workspace, databaseName))
    } finally {
      await practice.stop()
    }
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has its log synced between each edit and the word that it is saved', () => {
    const lacking: string[] = []
    let since: TraceStep[] = []
    for (const step of steps) {
      if (step.kind !== 'said') since.push(step)
      else if (step.line.startsWith('BEGIN')) since = []
      else if (!isLogSynced(since)) lacking.push(step.line)
    }
    expect(lacking).toEqual([])
    expect(steps.filter(isSaved)).toHaveLength(edits)
  })

  it(`leaves every edit that was told saved, in ${images} images of the disk`, () => {
    const chance = seededChance(seed)
    const first = steps.findIndex(({ kind }) => kind !== 'said')
    for (let image = 0; image < images; image++) {
      const at = first + chance.upTo(steps.length - first + 1)
      const name = `seed ${seed}, image ${image}, step ${at} of ${steps.length}`
      look(name, crashImage(steps, at, before, chance), steps.slice(0, at).filter(isSaved))
    }
  }, 900_000)

  /** Opens the image as Galley does and looks for what was saved. */
  function look(name: string, files: ReadonlyMap<string, Buffer>, saved: readonly { line: string }[]): void {
    const image = join(folder, 'image')
    mkdirSync(image)
    for (const [file, bytes] of files) writeFileSync(join(image, file), bytes)
    const file = join(image, databaseName)
    const workspace = openWorkspace({
      file,
      clock: systemClock,
      files: nodeFiles,
      log: new KeptLog(),
      newId: () => 'new-image',
      hasSandbox: true,
    })
    workspace.close()
    const db = new Database(file, { readonly: true })
    const names = new Map(db.prepare('SELECT _id, name FROM r_campaign').raw().all() as [string, string][])
    expect(db.pragma('integrity_check', { simple: true }), name).toBe('ok')
    db.close()
    const made = new Set(names.values())
    for (const [, edit, id = ''] of saved.map(({ line }) => line.split(' '))) {
      if (id === 'new') expect(made.has(`Made ${edit}`), `${name}: Made ${edit}`).toBe(true)
      else {
        const [, found = '-1'] = /^Edit (\d+)$/.exec(names.get(id) ?? '') ?? []
        // A later edit may have reached the disk before it could be told.
        expect(Number(found), `${name}: ${id}`).toBeGreaterThanOrEqual(Number(edit))
      }
    }
    rmSync(image, { recursive: true })
  }
})

function isSaved(step: TraceStep): step is Extract<TraceStep, { kind: 'said' }> {
  return step.kind === 'said' && step.line.startsWith('SAVED')
}

/** Whether something was written to the log and all of it was synced after. */
function isLogSynced(steps: readonly TraceStep[]): boolean {
  const log = steps.filter((step) => 'file' in step && step.file === `${databaseName}-wal`)
  return log.some(({ kind }) => kind === 'write') && log.at(-1)?.kind === 'sync'
}

function workspaceFolder(dataDir: string): string {
  const name = readdirSync(dataDir).find((each) => each.startsWith('w-'))
  if (name === undefined) throw new Error('no workspace was made')
  return join(dataDir, name)
}
