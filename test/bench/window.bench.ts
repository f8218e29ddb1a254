/**
 * The window against a bare one on the same runtime, with 100,000 campaigns: start, memory, scrolling, filtering.
 * `npm run bench -- window [--app PROGRAM] [--beside PROGRAM] [--rows N] [--runs N] [--start-only]`; without --app this clone is packaged and
 * that program is measured. `--beside` starts another build in turn with it, such as the one before a change.
 * Every figure is a ratio to, or stands beside, a limit of the same run; the best of the runs counts, since other work only slows.
 *
 * A start ends when the rows are painted that the window was left at: they come from the engine and answer a click. What keeps a key waiting
 * after that is the longest task of the page from then on.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
// @ts-expect-error The scripts are plain JavaScript.
import { chromiumSwitches } from '../../scripts/lib/app.mjs'
// @ts-expect-error The scripts are plain JavaScript.
import { startHeadless } from '../../scripts/lib/headless.mjs'
import { AppProcess } from './window/app-process.ts'
import type { AppCommand } from './window/app-process.ts'
import { makeBareApp, windowSize } from './window/bare-app.ts'
import { packagedApp } from './window/packaged-app.ts'
import { filterLatencies, longestTaskAfter, scrollFrames } from './window/page-suite.ts'
import { makeWorkspace } from './window/workspace-data.ts'

const { values } = parseArgs({
  options: {
    app: { type: 'string' },
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '7' },
    beside: { type: 'string' },
    'start-only': { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const idleMs = 2000
const searches = [
  'spr',
  'wint',
  'berlin',
  'launch 2024',
  'podcast',
  'ham',
  'lookalike oslo',
  '東京',
  'retarget',
  'whol',
]

const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'))
const session = (await startHeadless({ display: true, keychain: false })) as {
  env: NodeJS.ProcessEnv
  end: () => Promise<void>
}
const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

interface Starts {
  make: () => AppCommand
  /** Marks of the page, in the order in which they come. */
  marks: readonly string[]
  afterMs: number[][]
  memoryMb: number[]
  /** Longest task of the page after the last mark, ms. */
  taskMs: number[]
}

/** Starts the apps in turn, so that what else the machine does meets both alike. The first start of each warms the system's caches and does not count. */
async function startInTurn(apps: readonly Starts[]): Promise<void> {
  for (let run = 0; run <= runs; run++) {
    for (const each of apps) {
      const app = new AppProcess(each.make())
      try {
        await sleep(idleMs)
        // Before the debugger is asked, which costs memory itself.
        const memoryMb = app.memoryMb()
        const { page, afterMs } = await app.page(each.marks)
        const taskMs = each.marks[0] === 'galley:ready' ? await page.run(longestTaskAfter, 'galley:ready') : 0
        page.close()
        if (run === 0) continue
        each.taskMs.push(taskMs)
        each.memoryMb.push(memoryMb)
        each.afterMs.push(afterMs)
      } finally {
        await app.end()
      }
    }
  }
}

/** Scrolling and filtering in a window that is open. */
async function measurePage(command: AppCommand): Promise<void> {
  const app = new AppProcess(command)
  try {
    const { page } = await app.page(['galley:ready'])
    await sleep(idleMs)
    const idle = await page.run(scrollFrames, [0, 3] as [number, number])
    print(`idle loop: ${idle.late} late frames, ${idle.framesPerSecond.toFixed(1)} a second`)
    for (const speed of [1500, 12_000]) {
      const rounds = []
      for (let round = 0; round < 3; round++) rounds.push(await page.run(scrollFrames, [speed, 4] as [number, number]))
      const best = rounds.toSorted((a, b) => a.late - b.late)[0]!
      print(
        `scroll ${speed} px/s: ${best.late} late frames (idle ${idle.late}), ${best.framesPerSecond.toFixed(1)} a second, work p95 ${best.workP95.toFixed(1)} ms, ${best.blankPercent.toFixed(1)} % blank`,
      )
    }
    await page.run(() => document.querySelector('[role=grid]')?.scrollTo(0, 0), null)
    const rounds = []
    for (let round = 0; round < 3; round++)
      rounds.push(await page.run(filterLatencies, [...searches, ...searches, ...searches]))
    const best = rounds.toSorted((a, b) => percentile(a, 0.95) - percentile(b, 0.95))[0]!
    print(
      `key in the filter to painted rows: p50 ${percentile(best, 0.5).toFixed(0)} ms, p95 ${percentile(best, 0.95).toFixed(0)} ms (goal 50)`,
    )
    print(`memory after that: ${app.memoryMb().toFixed(0)} MB`)
    page.close()
  } finally {
    await app.end()
  }
}

try {
  const program = values.app ?? (await packagedApp(session.env))
  const dataDir = join(folder, 'data')
  print(`making ${values.rows} campaigns…`)
  makeWorkspace(dataDir, Number(values.rows), windowSize)
  // Builds may keep different things of a window that was left.
  const besideDir = join(folder, 'beside')
  if (values.beside !== undefined) makeWorkspace(besideDir, Number(values.rows), windowSize)

  // The packaged program has its own Node for the engine, as for a stranger.
  const { GALLEY_NODE: _, ...outer } = process.env
  const env = { ...outer, ...session.env }
  const bareProgram = makeBareApp(program, join(folder, 'bare'))
  const bare = () => {
    const userDataDir = mkdtempSync(join(folder, 'bare-user-'))
    return { command: bareProgram, args: [...chromiumSwitches(true), `--user-data-dir=${userDataDir}`], env }
  }
  const galleyOf = (command: string, folder: string) => () => ({
    command,
    args: [...chromiumSwitches(true), `--data-dir=${folder}`],
    env,
  })
  const galley = galleyOf(program, dataDir)

  const starts = (make: () => AppCommand, mark: string): Starts => ({
    make,
    marks: [mark],
    afterMs: [],
    memoryMb: [],
    taskMs: [],
  })
  const limit = starts(bare, 'painted')
  const ours = starts(galley, 'galley:ready')
  const others = values.beside === undefined ? [] : [starts(galleyOf(values.beside, besideDir), 'galley:ready')]
  await startInTurn([limit, ours, ...others])
  const show = (numbers: readonly number[]) => `${Math.min(...numbers).toFixed(0)}/${median(numbers).toFixed(0)}`
  const bareMs = limit.afterMs.map(([painted]) => painted ?? 0)
  print(`bare window painted: ${show(bareMs)} ms (best/median of ${runs})`)
  const report = (what: string, of: Starts, mark: number, goal: string) => {
    const ms = of.afterMs.map((each) => each[mark] ?? 0)
    const best = (Math.min(...ms) / Math.min(...bareMs)).toFixed(2)
    print(`${what}: ${show(ms)} ms, ratio ${best} best, ${(median(ms) / median(bareMs)).toFixed(2)} median${goal}`)
  }
  report('start to live rows painted', ours, 0, ' (goal 1.5, aim 1.3)')
  print(`longest task after that, which a key may wait for: ${show(ours.taskMs)} ms (goal 100)`)
  for (const other of others) report('start of the other build', other, 0, '')
  print(
    `idle memory: ${median(ours.memoryMb).toFixed(0)} MB, bare window ${median(limit.memoryMb).toFixed(0)} MB, ratio ${(median(ours.memoryMb) / median(limit.memoryMb)).toFixed(2)} (goal 1.40)`,
  )
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)} (more than 1.5 spoils the figures)`)

  if (!values['start-only']) await measurePage(galley())
} finally {
  await session.end()
  rmSync(folder, { recursive: true, force: true })
}
