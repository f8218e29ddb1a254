/**
 * Landing 10,000 pulled campaigns against parsing and inserting them bare: the same table, indexes and settings, 100 rows a statement,
 * a transaction a page. Goal: at least 0.85 of the limit's records a second.
 */
import { resourceOf } from '../../shared/presentation/resources.ts'
import { parseJson } from '../../shared/model/json.ts'
import { bareInsert } from './bare-insert.ts'
import type { ReceivedRow } from '../../src-main/engine/store/tables/types.ts'
import {
  campaignRows,
  nowMs,
  openIn,
  pagesOf,
  percentile,
  printMachine,
  pullAll,
  remove,
  round,
  settle,
  tempFolder,
} from './store-common.ts'

const campaign = resourceOf('campaign')

const count = 10_000
const runs = Number(process.argv[2] ?? 7)
const texts = pagesOf(campaignRows(count)).map((page) => JSON.stringify({ data: page }))

function ours(): { landMs: number; againMs: number; textMs: number } {
  const folder = tempFolder()
  const workspace = openIn(folder)
  const land = () =>
    pullAll(
      workspace,
      texts.map((text) => (parseJson(text) as { data: ReceivedRow[] }).data),
    )
  const startMs = nowMs()
  land()
  const landedMs = nowMs()
  settle(workspace)
  const indexedMs = nowMs()
  land()
  const againMs = nowMs() - indexedMs
  workspace.close()
  remove(folder)
  return { landMs: landedMs - startMs, textMs: indexedMs - landedMs, againMs }
}

printMachine('store-pull')
bareInsert(campaign, texts)
ours()
const limits: number[] = []
const lands: number[] = []
const agains: number[] = []
const indexings: number[] = []
for (let run = 0; run < runs; run++) {
  limits.push(bareInsert(campaign, texts))
  const { landMs, againMs, textMs } = ours()
  lands.push(landMs)
  agains.push(againMs)
  indexings.push(textMs)
}
const limitMs = percentile(limits, 50)
const landMs = percentile(lands, 50)
console.log(`limit, parse + insert          ${round(limitMs)} ms, ${Math.round((count / limitMs) * 1000)} records/s`)
console.log(`pull, parse + land             ${round(landMs)} ms, ${Math.round((count / landMs) * 1000)} records/s`)
console.log(`pull again, nothing changed    ${round(percentile(agains, 50))} ms`)
console.log(`text index, in quiet moments   ${round(percentile(indexings, 50))} ms`)
console.log(`ratio of records a second      ${round(limitMs / landMs)} (goal: at least 0.85)`)
