/**
 * The window against a bare one on the same runtime, with 100,000 campaigns: start, memory, scrolling, filtering.
 * `npm run bench -- window [--app PROGRAM] [--rows N] [--runs N]`; without --app the built app of this clone is measured.
 * Every figure is a ratio to, or stands beside, a limit of the same run; the best of the runs counts, since other work only slows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
// @ts-expect-error The scripts are plain JavaScript.
import { appCommand, chromiumSwitches } from '../../scripts/lib/app.mjs'
// @ts-expect-error The scripts are plain JavaScript.
import { startHeadless } from '../../scripts/lib/headless.mjs'
import { AppProcess } from './window/app-process.ts'
import type { AppCommand } from './window/app-process.ts'
import { makeBareApp } from './window/bare-app.ts'
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

/** Starts of one app: ms to its mark and MB when idle. */
async function starts(make: () => AppCommand, mark: string) {
  const painted: number[] = []
  const memory: number[] = []
  for (let run = 0; run <= runs; run++) {
    const app = new AppProcess(make())
    try {
      const { page, paintedMs } = await app.page(mark)
      page.close()
      await sleep(idleMs)
      // The first start warms the caches of the system and does not count.
      if (run > 0) {
        painted.push(paintedMs)
        memory.push(app.memoryMb())
      }
    } finally {
      await app.end()
    }
  }
  return { best: Math.min(...painted), median: median(painted), memoryMb: median(memory) }
}

try {
  const { runtime, command, args, env } = await appCommand({ env: session.env, isHeadless: true })
  const dataDir = join(folder, 'data')
  print(`making ${values.rows} campaigns…`)
  makeWorkspace(dataDir, Number(values.rows))

  const bareProgram = makeBareApp(runtime.folder, basename(runtime.executablePath), join(folder, 'bare'))
  const bare = () => {
    const userDataDir = mkdtempSync(join(folder, 'bare-user-'))
    return { command: bareProgram, args: [...chromiumSwitches(true), `--user-data-dir=${userDataDir}`], env }
  }
  const galley = () => ({
    command: values.app ?? command,
    args: [...(values.app ? chromiumSwitches(true) : args), `--data-dir=${dataDir}`],
    env,
  })

  const limit = await starts(bare, 'painted')
  const ours = await starts(galley, 'galley:ready')
  print(
    `start to first 200 rows painted: ${ours.best.toFixed(0)}/${ours.median.toFixed(0)} ms (best/median), bare window ${limit.best.toFixed(0)}/${limit.median.toFixed(0)}`,
  )
  print(
    `  ratio ${(ours.best / limit.best).toFixed(2)} best, ${(ours.median / limit.median).toFixed(2)} median (goal 1.25)`,
  )
  print(
    `idle memory: ${ours.memoryMb.toFixed(0)} MB, bare window ${limit.memoryMb.toFixed(0)} MB, ratio ${(ours.memoryMb / limit.memoryMb).toFixed(2)} (goal 1.40)`,
  )

  const app = new AppProcess(galley())
  try {
    const { page } = await app.page('galley:ready')
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
