/**
 * Reading and hashing a list of people in the engine's threads, against the same work in place: rows a second, the longest time for which
 * the engine answers nobody, and how much memory it takes. Goal: at least 0.8 of the limit's rows a second; no turn longer than 20 ms.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { checkList } from '../../src-main/engine/audience/list-check.ts'
import { lookAtList } from '../../src-main/engine/audience/list-file.ts'
import { ListThreads } from '../../src-main/engine/audience/list-threads.ts'
import { printMachine, remove, round, tempFolder } from './store-common.ts'

const count = Number(process.argv[2] ?? 500_000)
const folder = tempFolder()
const path = join(folder, 'people.csv')
writeFileSync(
  path,
  `email;phone\n${Array.from({ length: count }, (_, index) => `person${index}@example.com;+49171${5_550_000 + index}`).join('\n')}\n`,
)
const shape = await lookAtList(path)
const options = { columns: shape.columns, hasPlus: true, phoneCountry: null, wireNames: {} }
const never = new AbortController().signal
const nothing = () => undefined

printMachine('audience')
const bare = await measured(() => checkList(path, shape, options, never, nothing))
const threads = new ListThreads()
const ours = await measured(() => threads.check({ path, shape, options }, never, nothing))
await threads.close()
remove(folder)
console.log(`in place: ${bare.rowsPerS} rows/s, longest turn ${bare.longestMs} ms, memory +${bare.grownMb} MB`)
console.log(`threads:  ${ours.rowsPerS} rows/s, longest turn ${ours.longestMs} ms, memory +${ours.grownMb} MB`)
const share = ours.rowsPerS / bare.rowsPerS
console.log(`share ${round(share)} (goal 0.8), longest turn ${ours.longestMs} ms (goal 20)`)
process.exitCode = share >= 0.8 && ours.longestMs <= 20 ? 0 : 1

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
