/**
 * Reading and hashing a list of people in the engine's threads: rows a second against the same work in place, the longest time for which
 * the engine answers nobody, memory; values a second against bare SHA-256 (`openssl speed`, 64 bytes), rows a second against counting line
 * breaks. `npm run bench -- audience [ROWS]`
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { checkList } from '../../src-main/engine/audience/list-check.ts'
import { lookAtList } from '../../src-main/engine/audience/list-file.ts'
import { FileThreads } from '../../src-main/engine/threads/file-threads.ts'
import { printMachine, remove, round, tempFolder } from './store-common.ts'
import { testFiles } from '../support/files/test-files.ts'

const count = Number(process.argv[2] ?? 500_000)
const folder = tempFolder()
const path = join(folder, 'people.csv')
writeFileSync(
  path,
  `email;phone\n${Array.from({ length: count }, (_, index) => `person${index}@example.com;+49171${5_550_000 + index}`).join('\n')}\n`,
)
const shape = await lookAtList(testFiles, path)
const options = { columns: shape.columns, hasPlus: true, phoneCountry: null, wireNames: {} }
const never = new AbortController().signal
const nothing = () => undefined

printMachine('audience')
const bare = await measured(() => checkList(testFiles, path, shape, options, never, nothing))
const threads = new FileThreads()
const ours = await measured(() => threads.check({ path, shape, options }, never, nothing))
await threads.close()
const bareHashesPerS = openSslPerS()
const linesPerS = newlinesPerS()
remove(folder)

const share = ours.rowsPerS / bare.rowsPerS
console.log(`in place: ${bare.rowsPerS} rows/s, longest turn ${bare.longestMs} ms, memory +${bare.grownMb} MB`)
console.log(
  `threads:  ${ours.rowsPerS} rows/s, longest turn ${ours.longestMs} ms, memory +${ours.grownMb} MB (goal 150)`,
)
console.log(`share ${round(share)} (goal 0.8), longest turn ${ours.longestMs} ms (goal 20)`)
console.log(
  `hashes: ${round((2 * ours.rowsPerS) / bareHashesPerS)} of openssl's ${round(bareHashesPerS / 1e6)} M/s (goal 0.5)`,
)
console.log(
  `rows: ${round(ours.rowsPerS / linesPerS)} of counting line breaks, ${round(linesPerS / 1e6)} M/s (goal 0.2 for reading alone)`,
)
process.exitCode = share >= 0.8 && ours.longestMs <= 20 && ours.grownMb <= 150 ? 0 : 1

/** Messages of 64 bytes a second on one core. */
function openSslPerS(): number {
  const told = execFileSync('openssl', ['speed', '-seconds', '2', '-bytes', '64', 'sha256'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return (Number(/^sha256\s+([\d.]+)k/m.exec(told)?.[1]) * 1000) / 64
}

function newlinesPerS(): number {
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
