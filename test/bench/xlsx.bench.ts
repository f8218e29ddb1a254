/**
 * A workbook of 100,000 campaigns, written and read as a person does it, against the library alone on the same cells, each in a process of its own.
 * Goals: at most twice the library's time, memory at most 300 MB over idle or 1.5 times the library's (whichever is more), and edits made meanwhile
 * acknowledged within 50 ms (p95). Reading ends with the review of what would change, which the library alone does not make.
 * `npm run bench -- xlsx [ROWS]`
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeXlsx, streamXlsxRows } from 'hucre/xlsx'
import type { CellValue } from 'hucre/xlsx'
import { CsvFiles } from '../../src-main/engine/csv/csv-files.ts'
import { systemClock, systemRandomness } from '../../src-main/engine/system-clock.ts'
import type { Workspace } from '../../src-main/engine/store/workspace.ts'
import { FileThreads } from '../../src-main/engine/threads/file-threads.ts'
import { testFiles } from '../support/files/test-files.ts'
import {
  accountId,
  filled,
  nowMs,
  openIn,
  percentile,
  printMachine,
  remove,
  round,
  tempFolder,
} from './store-common.ts'

/** What one process measured; `editMs` where edits were made meanwhile. */
interface Figures {
  wallMs: number
  processorMs: number
  grownMb: number
  rowCount: number
  columnCount?: number
  editMs?: { p95: number; longest: number; count: number }
}

const goals = { times: 2, grownMb: 300, grownTimes: 1.5, editMs: 50 }
const tab = 'Campaigns'
const everything = {
  all: { kind: 'campaign', accountId, filter: { text: '', chip: 'all' as const, equals: {} } },
  except: [],
}
const [mode, folderOfParent = ''] = process.argv.slice(2)
const children = {
  'write-galley': () => withGalley((files, path) => files.export(orderOf(path))),
  'write-library': writeByLibrary,
  'read-galley': () => withGalley((files, path) => files.read(path, { kind: 'campaign', accountId })),
  'read-library': readByLibrary,
}

if (mode !== undefined && mode in children)
  process.stdout.write(JSON.stringify(await children[mode as keyof typeof children]()))
else await compare(Number(mode ?? 100_000))

async function compare(rowCount: number): Promise<void> {
  printMachine('xlsx')
  const folder = tempFolder()
  const workspace = filled(folder, rowCount)
  workspace.close()
  let isReached = true
  for (const step of ['write', 'read'] as const) {
    const [galley, library] = [inOwnProcess(`${step}-galley`, folder), inOwnProcess(`${step}-library`, folder)]
    const times = galley.processorMs / library.processorMs
    const mostMb = Math.max(goals.grownMb, goals.grownTimes * library.grownMb)
    isReached &&= times <= goals.times && galley.grownMb <= mostMb && galley.editMs!.p95 <= goals.editMs
    console.log(`${step}, ${library.rowCount} rows of ${library.columnCount} columns`)
    console.log(`  library alone  ${said(library)}`)
    console.log(
      `  Galley         ${said(galley)}: ${round(times)} of the library's processor time, ${round(galley.wallMs / library.wallMs)} of its time (goal: at most ${goals.times}), memory at most ${Math.round(mostMb)} MB`,
    )
    const { p95, longest, count } = galley.editMs!
    console.log(
      `  ${count} edits meanwhile: p95 ${round(p95)} ms, longest ${round(longest)} ms (goal: p95 ${goals.editMs} ms)`,
    )
  }
  remove(folder)
  process.exitCode = isReached ? 0 : 1
}

function said({ wallMs, processorMs, grownMb }: Figures): string {
  return `${Math.round(wallMs)} ms, ${Math.round(processorMs)} ms of processors, memory +${Math.round(grownMb)} MB`
}

function inOwnProcess(name: string, folder: string): Figures {
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), name, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(stdout) as Figures
}

function orderOf(path: string) {
  return { kind: 'campaign', selection: everything, sort: null, headings: 'words' as const, path }
}

/** On the campaigns of the parent, with one edit every 50 ms. */
async function withGalley(work: (files: CsvFiles, path: string) => Promise<unknown>): Promise<Figures> {
  const workspace = openIn(folderOfParent)
  const threads = new FileThreads()
  const files = new CsvFiles({
    ...{ workspace, files: testFiles, reader: threads, clock: systemClock, random: systemRandomness },
    emit: () => undefined,
  })
  const keys = workspace.csv.keys('campaign', everything, null)
  await warmUp(workspace, files, keys)
  const edits: number[] = []
  let isOver = false
  const edit = () => {
    const dueMs = nowMs() + 50
    setTimeout(() => {
      if (isOver) return
      workspace.edits.edit(keys[edits.length]!, { purchase_order_number: `PO-${edits.length}` })
      edits.push(nowMs() - dueMs)
      edit()
    }, 50)
  }
  edit()
  const figures = await measured(keys.length, () => work(files, join(folderOfParent, 'campaigns.xlsx')))
  isOver = true
  await files.close()
  await threads.close()
  workspace.close()
  return {
    ...figures,
    editMs: { p95: percentile(edits, 95), longest: Math.max(...edits), count: edits.length },
  }
}

/** What an engine at work has done before: code is there, and the pages of the database that it holds are. */
async function warmUp(workspace: Workspace, files: CsvFiles, keys: readonly number[]): Promise<void> {
  const path = join(folderOfParent, 'small.xlsx')
  await files.export({ ...orderOf(path), selection: { keys: keys.slice(0, 1_000) } })
  await files.read(path, { kind: 'campaign', accountId })
  for (let from = 0; from < keys.length; from += 1_000)
    workspace.csv.sources('campaign', keys.slice(from, from + 1_000))
}

/** The cells of Galley's own workbook, written by the library at once, which is its only way to have lists and frozen heads. */
async function writeByLibrary(): Promise<Figures> {
  const rows: CellValue[][] = []
  for await (const { values } of streamXlsxRows(ownWorkbook(), { sheet: await nameOfTab() })) rows.push(values)
  const figures = await measured(rows.length - 1, async () => {
    const workbook = await writeXlsx({
      stringMode: 'inline',
      sheets: [{ name: tab, rows, freezePane: { rows: 1 }, autoFilter: { range: 'A1:L1' } }],
    })
    writeFileSync(join(folderOfParent, 'library.xlsx'), workbook)
  })
  return { ...figures, columnCount: rows[0]!.length }
}

async function readByLibrary(): Promise<Figures> {
  let [rowCount, columnCount] = [-1, 0]
  const name = await nameOfTab()
  // Its code is there before anything is measured.
  for await (const _ of streamXlsxRows(readFileSync(join(folderOfParent, 'small.xlsx')), { sheet: name }));
  const figures = await measured(0, async () => {
    for await (const { values } of streamXlsxRows(ownWorkbook(), { sheet: name })) {
      rowCount++
      columnCount = Math.max(columnCount, values.length)
    }
  })
  return { ...figures, rowCount, columnCount }
}

function ownWorkbook(): Buffer {
  return readFileSync(join(folderOfParent, 'campaigns.xlsx'))
}

async function nameOfTab(): Promise<string> {
  const threads = new FileThreads()
  const [first] = await threads.tabs(join(folderOfParent, 'campaigns.xlsx'))
  await threads.close()
  return first!.name
}

/** Memory is the most that was in use at any moment beyond what was at the start. */
async function measured(rowCount: number, work: () => Promise<unknown>): Promise<Figures> {
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let most = idle
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const [startMs, startCpu] = [nowMs(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(startCpu)
  const wallMs = nowMs() - startMs
  clearInterval(watching)
  most = Math.max(most, process.memoryUsage.rss())
  return { wallMs, processorMs: (user + system) / 1000, grownMb: (most - idle) / 1_048_576, rowCount }
}
