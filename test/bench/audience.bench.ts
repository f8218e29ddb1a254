/**
 * Lists of people as requests: each row read, normalised, hashed and written into a body, as an import does it. Values a second on one core (its
 * processor time, so that others on the machine count little) against bare SHA-256 (`openssl speed`, 64 bytes); rows a second in the engine's threads
 * against the same work in place, the longest time for which the engine answers nobody, memory. `npm run bench -- audience [ROWS]`
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { chunksOf } from '../../src-main/engine/audience/chunks.ts'
import type { Chunk, ChunkPlan } from '../../src-main/engine/audience/chunks.ts'
import { lookAtList } from '../../src-main/engine/audience/list-file.ts'
import { FileThreads } from '../../src-main/engine/threads/file-threads.ts'
import { printMachine, remove, round, tempFolder } from './store-common.ts'
import { systemClock } from '../../src-main/engine/system-clock.ts'
import { testFiles } from '../support/files/test-files.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const folder = tempFolder()
const never = new AbortController().signal
const nothing = () => undefined
const lists: Record<string, { valueCount: number; row: (index: number) => string }> = {
  email: { valueCount: 1, row: (index) => `person${index}@example.com` },
  'email;phone': { valueCount: 2, row: (index) => `Person${index}@Example.com;+49 171 ${5_550_000 + index}` },
  'name;email': { valueCount: 1, row: (index) => `"Müller, ""M"" ${index}";person${index}@example.com` },
}

printMachine('audience')
const bareHashesPerS = openSslPerS()
const shares: number[] = []
for (const [heading, { valueCount, row }] of Object.entries(lists)) {
  const plan = await planOf(heading, row)
  // Code that runs for the first time is slow in any list.
  await inPlace(plan)
  const cpuMs = Math.min(await inPlace(plan), await inPlace(plan))
  const share = (count * valueCount) / (cpuMs / 1000) / bareHashesPerS
  shares.push(share)
  console.log(
    `${heading}: ${Math.round(cpuMs)} ms for ${count} rows to hashes on one core: ${round(share)} of openssl's ${round(bareHashesPerS / 1e6)} M/s (goal 0.3)`,
  )
}
const plan = await planOf('email;phone', lists['email;phone']!.row)
const bare = await measured(() =>
  handedOut(chunksOf({ files: testFiles, clock: systemClock }, plan, { offset: 0, line: 1 })),
)
const threads = new FileThreads()
const ours = await measured(() => handedOut(threads.chunks(plan, { offset: 0, line: 1 })))
const checked = await measured(() =>
  threads.check({ path: plan.path, shape: plan.shape, options: plan }, never, nothing),
)
await threads.close()
const linesPerS = newlinesPerS(plan.path)
remove(folder)

const share = ours.rowsPerS / bare.rowsPerS
console.log(`in place: ${bare.rowsPerS} rows/s, longest turn ${bare.longestMs} ms, memory +${bare.grownMb} MB`)
console.log(
  `threads:  ${ours.rowsPerS} rows/s, longest turn ${ours.longestMs} ms, memory +${ours.grownMb} MB (goal 150)`,
)
console.log(`check:    ${checked.rowsPerS} rows/s, longest turn ${checked.longestMs} ms`)
console.log(`share ${round(share)} (goal 0.8), longest turn ${ours.longestMs} ms (goal 20)`)
console.log(
  `rows: ${round(checked.rowsPerS / linesPerS)} of counting line breaks, ${round(linesPerS / 1e6)} M/s (goal 0.2 for reading alone)`,
)
process.exitCode =
  shares.every((each) => each >= 0.3) && share >= 0.8 && ours.longestMs <= 20 && ours.grownMb <= 150 ? 0 : 1

async function planOf(heading: string, row: (index: number) => string): Promise<ChunkPlan> {
  const path = join(folder, 'people.csv')
  writeFileSync(path, `${heading}\n${Array.from({ length: count }, (_, index) => row(index)).join('\n')}\n`)
  const shape = await lookAtList(testFiles, path)
  const options = { columns: shape.columns, hasPlus: true, phoneCountry: null, wireNames: {} }
  return { ...options, path, shape, operation: 'Update', effectiveAt: null, expiresAt: null }
}

async function handedOut(chunks: AsyncIterable<Chunk>): Promise<void> {
  let userCount = 0
  for await (const chunk of chunks) userCount += chunk.userCount
  if (userCount !== count) throw new Error(`${userCount} people of ${count}`)
}

/** Processor time of all rows, in ms. */
async function inPlace(given: ChunkPlan): Promise<number> {
  const before = process.cpuUsage()
  await handedOut(chunksOf({ files: testFiles, clock: systemClock }, given, { offset: 0, line: 1 }))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Messages of 64 bytes a second on one core. */
function openSslPerS(): number {
  const output = execFileSync('openssl', ['speed', '-seconds', '2', '-bytes', '64', 'sha256'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return (Number(/^sha256\s+([\d.]+)k/m.exec(output)?.[1]) * 1000) / 64
}

function newlinesPerS(path: string): number {
  const bytes = readFileSync(path)
  const startMs = performance.now()
  let lines = 0
  for (const byte of bytes) if (byte === 10) lines++
  return lines / ((performance.now() - startMs) / 1000)
}

async function measured(work: () => Promise<unknown>) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startMs = performance.now()
  await work()
  const ms = performance.now() - startMs
  delay.disable()
  return {
    rowsPerS: Math.round(count / (ms / 1000)),
    longestMs: round(delay.max / 1e6),
    grownMb: Math.round((process.memoryUsage.rss() - before) / 1_048_576),
  }
}
