/**
 * The window against a bare one on the same runtime, with 100,000 campaigns: start, memory, scrolling, filtering.
 * `npm run bench -- window [--app PROGRAM] [--rows N] [--runs N]`; without --app this clone is packaged and that program is measured.
 * Every figure is a ratio to, or stands beside, a limit of the same run; the best of the runs counts, since other work only slows.
 *
 * Two starts are measured. As it was left: the rows in view are painted from the last picture, before the window's own code has run; the
 * window itself is ready, all 200 rows of its first page in it, somewhat later, and both moments are told. Without a picture (after a crash,
 * or where the data were changed elsewhere) there is only the second.
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
// @ts-expect-error The scripts are plain JavaScript.
import { root } from '../../scripts/lib/paths.mjs'
// @ts-expect-error The scripts are plain JavaScript.
import { run } from '../../scripts/lib/run.mjs'
import { AppProcess } from './window/app-process.ts'
import type { AppCommand } from './window/app-process.ts'
import { makeBareApp, windowSize } from './window/bare-app.ts'
import { filterLatencies, scrollFrames } from './window/page-suite.ts'
import { makeWorkspace } from './window/workspace-data.ts'

const { values } = parseArgs({
  options: {
    app: { type: 'string' },
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '7' },
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
        page.close()
        if (run === 0) continue
        each.memoryMb.push(memoryMb)
        each.afterMs.push(afterMs)
      } finally {
        await app.end()
      }
    }
  }
}

/** Packages Galley as it stands now; gives the program. */
async function packaged(): Promise<string> {
  print('packaging Galley…')
  const { code, stdout, stderr } = await run(process.execPath, [join(root, 'scripts', 'package.mjs')], {
    stdio: 'pipe',
    env: { ...process.env, ...session.env },
  })
  if (code !== 0) throw new Error(`Galley could not be packaged: ${stderr}`)
  return stdout.trim().split('\n').at(-1) ?? ''
}

try {
  const program = values.app ?? (await packaged())
  const dataDir = join(folder, 'data')
  print(`making ${values.rows} campaigns…`)
  makeWorkspace(dataDir, Number(values.rows), windowSize)

  // The packaged program has its own Node for the engine, as for a stranger.
  const { GALLEY_NODE: _, ...outer } = process.env
  const env = { ...outer, ...session.env }
  const bareProgram = makeBareApp(program, join(folder, 'bare'))
  const bare = () => {
    const userDataDir = mkdtempSync(join(folder, 'bare-user-'))
    return { command: bareProgram, args: [...chromiumSwitches(true), `--user-data-dir=${userDataDir}`], env }
  }
  const galley = () => ({ command: program, args: [...chromiumSwitches(true), `--data-dir=${dataDir}`], env })
  const galleyWithoutPicture = () => {
    rmSync(join(dataDir, 'shell', 'picture.json'), { force: true })
    return galley()
  }

  const limit: Starts = { make: bare, marks: ['painted'], afterMs: [], memoryMb: [] }
  const ours: Starts = { make: galley, marks: ['galley:rows', 'galley:ready'], afterMs: [], memoryMb: [] }
  const anew: Starts = { make: galleyWithoutPicture, marks: ['galley:ready'], afterMs: [], memoryMb: [] }
  await startInTurn([limit, ours, anew])
  const show = (numbers: readonly number[]) => `${Math.min(...numbers).toFixed(0)}/${median(numbers).toFixed(0)}`
  const bareMs = limit.afterMs.map(([painted]) => painted ?? 0)
  print(`bare window painted: ${show(bareMs)} ms (best/median of ${runs})`)
  const tell = (what: string, of: Starts, mark: number, goal: string) => {
    const ms = of.afterMs.map((each) => each[mark] ?? 0)
    const best = (Math.min(...ms) / Math.min(...bareMs)).toFixed(2)
    print(`${what}: ${show(ms)} ms, ratio ${best} best, ${(median(ms) / median(bareMs)).toFixed(2)} median${goal}`)
  }
  tell('start to first rows painted (last picture)', ours, 0, ' (goal 1.25)')
  tell('  ready for input, first 200 rows in place', ours, 1, '')
  tell('start without a picture, first 200 rows painted and ready', anew, 0, '')
  print(
    `idle memory: ${median(ours.memoryMb).toFixed(0)} MB, bare window ${median(limit.memoryMb).toFixed(0)} MB, ratio ${(median(ours.memoryMb) / median(limit.memoryMb)).toFixed(2)} (goal 1.40)`,
  )
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)} (more than 1.5 spoils the figures)`)

  const app = new AppProcess(galley())
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
} finally {
  await session.end()
  rmSync(folder, { recursive: true, force: true })
}
