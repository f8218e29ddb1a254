/**
 * One edit acknowledged, among 100,000 campaigns, against a bare append of 4 KiB with fdatasync, taken in turns so that both meet the same
 * disk, once warm. Goal: p95 at most 2 times the limit's.
 */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { accountId, filled, nowMs, percentile, printMachine, remove, round, tempFolder } from './store-common.ts'

const recordCount = Number(process.argv[2] ?? 100_000)
const editCount = 2000
/** Turns that do not count: until then statements are prepared and code is compiled. */
const warmUpCount = 300
/** Names that wait for a quiet moment at once. */
const renamedCount = 400

printMachine('store-edit')
const folder = tempFolder()
const workspace = filled(folder, recordCount)
const keys = workspace.gridKeys({
  kind: 'campaign',
  accountId,
  filter: { text: '', chip: 'all', equals: {} },
  sort: null,
  offset: 0,
  limit: recordCount,
})
const descriptor = openSync(path.join(folder, 'raw'), 'w')
const block = Buffer.alloc(4096, 7)
const appends: number[] = []
const edits: Record<string, number[]> = { budget: [], name: [] }
for (let turn = 0; turn < warmUpCount + editCount; turn++) {
  appends.push(
    timed(() => {
      writeSync(descriptor, block)
      fdatasyncSync(descriptor)
    }),
  )
  const key = keys[(turn * 7919) % keys.length]!
  edits['budget']!.push(
    timed(() => void workspace.edit(key, { daily_budget_amount_local_micro: BigInt(1_000_000 + turn) })),
  )
  edits['name']!.push(timed(() => void workspace.edit(key, { name: `Renamed ${turn}` })))
  // As the engine does between calls.
  if (turn % 50 === 0) workspace.tidy()
}
closeSync(descriptor)
while (workspace.tidy());
const renamed = keys.slice(0, renamedCount)
const renameMs = timed(() => renamed.forEach((key) => void workspace.edit(key, { name: `Renamed again ${key}` })))
const indexMs = timed(() => {
  while (workspace.tidy());
})
workspace.close()
remove(folder)

appends.splice(0, warmUpCount)
for (const times of Object.values(edits)) times.splice(0, warmUpCount)
const limit = percentile(appends, 95)
console.log(`limit, append + fdatasync   p50 ${round(percentile(appends, 50))} ms, p95 ${round(limit)} ms`)
for (const [name, times] of Object.entries(edits)) {
  const p95 = percentile(times, 95)
  console.log(
    `edit ${name.padEnd(6)}                 p50 ${round(percentile(times, 50))} ms, p95 ${round(p95)} ms, ${round(p95 / limit)} of the limit (goal: at most 2)`,
  )
}
console.log(
  `${renamedCount} names into the text index  ${round(indexMs)} ms in quiet moments, ${round(indexMs / renameMs)} of the edits`,
)

function timed(work: () => void): number {
  const startMs = nowMs()
  work()
  return nowMs() - startMs
}
