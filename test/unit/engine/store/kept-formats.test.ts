/**
 * Files of every earlier format open with all work that waits in them, also after a kill at each step on the way. A new step needs a file of
 * its own: `GALLEY_KEEP_FORMATS=1` writes those that are missing.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, expect, it } from 'vitest'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { migrations, newestFormat } from '../../../../src-main/engine/store/file/migrations.ts'
import { openWorkspace } from '../../../../src-main/engine/store/workspace.ts'
import type { Workspace } from '../../../../src-main/engine/store/workspace.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { isLong } from '../../../support/long-form.ts'
import { keepFile, keptFormats, makeKeptFile } from '../../../support/store/format-files.ts'
import { keepMissingFormats } from '../../../support/store/past-file.ts'
import { KeptLog } from '../../../support/engine-ports.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

if (process.env['GALLEY_KEEP_FORMATS'] === '1') keepMissingFormats(keepFile)

const folder = mkdtempSync(path.join(tmpdir(), 'galley-formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

const databaseClass = Database.prototype as { exec: (sql: string) => unknown }
const { exec } = databaseClass
afterEach(() => {
  databaseClass.exec = exec
})

it('each format has its file', () => {
  expect(keptFormats()).toEqual(migrations.map(({ number }) => number))
})

it.each(keptFormats())('a file of format %i opens with the work that waits in it', (format) => {
  const file = pastFile(format)
  expectWork(file)
  expectUndo(file)
})

it.each(isLong ? keptFormats() : keptFormats().slice(0, 1))(
  'a file of format %i opens with its work after a kill at each step',
  (format) => {
    const file = pastFile(format)
    const images = imagesOfKills(file)
    expect(images).toHaveLength(migrations.filter(({ number }) => number > format).length)
    const logs = images.map((image) => statSync(`${image}-wal`).size)
    expect(logs.at(-1)).toBeGreaterThan(logs[0]!)
    for (const image of images) expectWork(image)
  },
  120_000,
)

function pastFile(format: number): string {
  const file = path.join(mkdtempSync(path.join(folder, 'past-')), 'galley.sqlite')
  makeKeptFile(format, file)
  return file
}

/** Opens the file; as it is after each step, before the steps are committed, it is copied like a killed process leaves it. */
function imagesOfKills(file: string): string[] {
  const steps = new Set(migrations.map(({ sql }) => sql))
  const images: string[] = []
  databaseClass.exec = function (this: Database.Database, sql: string) {
    // With no room in memory what a step writes goes to the log on disk, though it is not committed.
    if (steps.has(sql)) this.pragma('cache_size = 1')
    exec.call(this, sql)
    if (!steps.has(sql)) return this
    const image = path.join(folder, `image-${path.basename(path.dirname(file))}-${images.length}`)
    mkdirSync(image)
    cpSync(path.dirname(file), image, { recursive: true })
    images.push(path.join(image, path.basename(file)))
    return this
  }
  opened(file).close()
  databaseClass.exec = exec
  return images
}

function opened(file: string): Workspace {
  return openWorkspace({
    file,
    clock: new ManualClock(),
    log: new KeptLog(),
    files: testFiles,
    newId: () => 'new-z',
    hasSandbox: true,
  })
}

function expectWork(file: string): void {
  const workspace = opened(file)
  try {
    const campaign = (id: string) => workspace.records.find('campaign', id)
    expect(campaign('c1')).toMatchObject({ operation: 'update', values: { name: 'Mine c1' } })
    expect(campaign('c2').conflict).toEqual({ name: { base: 'Campaign 2', mine: 'Mine c2', theirs: 'Theirs' } })
    expect(campaign('c3')).toMatchObject({ conflict: {}, values: { name: 'Mine c3' } })
    expect(campaign('c5')).toMatchObject({ operation: 'delete' })
    expect(workspace.records.shelf({ key: campaign('c3').key })).toMatchObject([{ values: { name: 'Theirs' } }])
    expect(workspace.settings()).toMatchObject({ kept: 'yes' })
  } finally {
    workspace.close()
  }
  const db = new Database(file, { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('user_version', { simple: true })).toBe(newestFormat)
  db.close()
}

/** The newest action is taken back under its name, as it was written then. */
function expectUndo(file: string): void {
  const workspace = opened(file)
  const { label } = workspace.edits.undo()
  expect(textOf(label)).toBe('New campaign')
  workspace.close()
}
