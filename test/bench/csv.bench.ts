/**
 * Reading sheets in the engine's thread, sound and hostile: 100,000 sound rows against 0.5 s, the longest time for which the engine answers nobody,
 * and rows a second against counting line breaks. `npm run bench -- csv [ROWS]`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { textOf } from '../../shared/presentation/text-of.ts'
import { FileThreads } from '../../src-main/engine/threads/file-threads.ts'
import { printMachine, remove, round, tempFolder } from './store-common.ts'

const count = Number(process.argv[2] ?? 100_000)
const folder = tempFolder()
const threads = new FileThreads()
const sound = Array.from(
  { length: count },
  (_, index) =>
    `c${index},Campaign ${index},AWARENESS,${index * 1000},${index % 10 ? 'plain' : '"quoted, ""text"""'},2026-01-01T00:00:00Z`,
)
const head = 'id,name,objective,budget,notes,updated_at'
const cases: Record<string, string> = {
  sound: [head, ...sound].join('\r\n'),
  'stray quotation mark': [head, 'c,"stray', ...sound].join('\r\n'),
  'quotation marks without end': `${head}\n1,"${'a" b'.repeat(2_000_000)}\n`,
  'one cell of 50 MB': `${head}\n1,"${'x'.repeat(50_000_000)}"\n`,
  '100 MB': `${head}\n${`${sound[1]}\n`.repeat(100_000_000 / (sound[1]!.length + 1))}`,
}

printMachine('csv')
// The thread and its code are there before anything is measured.
await measured('sound')
const results = new Map<string, Awaited<ReturnType<typeof measured>>>()
for (const name of Object.keys(cases)) {
  const result = await measured(name)
  results.set(name, result)
  console.log(
    `${name}: ${result.rows} rows in ${result.ms} ms, longest turn ${result.longestMs} ms, memory +${result.grownMb} MB${result.fault ? `, ${textOf(result.fault)}` : ''}`,
  )
}
const { ms } = results.get('sound')!
console.log(`rows: ${round(newlinesMs() / ms)} of counting line breaks`)
await threads.close()
remove(folder)
process.exitCode =
  ms <= 500 * (count / 100_000) && [...results.values()].every(({ longestMs }) => longestMs <= 50) ? 0 : 1

function newlinesMs(): number {
  const bytes = readFileSync(join(folder, 'sound.csv'))
  const startMs = performance.now()
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines++
  return lines > 0 ? performance.now() - startMs : 0
}

async function measured(name: string) {
  const path = join(folder, `${name}.csv`)
  writeFileSync(path, cases[name]!)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startMs = performance.now()
  const pieces = threads.rows({ path, delimiter: ',', afterLine: 1 })
  let found = 0
  let next = await pieces.next()
  for (; !next.done; next = await pieces.next()) found += next.value.length
  delay.disable()
  return {
    rows: found,
    ms: Math.round(performance.now() - startMs),
    longestMs: round(delay.max / 1e6),
    grownMb: Math.round((process.memoryUsage.rss() - before) / 1_048_576),
    fault: next.value?.message ?? null,
  }
}
