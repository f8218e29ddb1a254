/**
 * One edit while 10,000 activations wait over the account's limit: what it takes beyond the same edit within the limit, in the median.
 * Goal: at most 5 ms more, whether the edited record is one of those too many or not.
 */
import {
  changeMany,
  accountId,
  campaignRows,
  filled,
  nowMs,
  percentile,
  printMachine,
  remove,
  round,
  tempFolder,
} from './store-common.ts'

const recordCount = Number(process.argv[2] ?? 20_000)
const activationCount = recordCount / 2
const editCount = 200
const goalMs = 5
let turns = 0

printMachine('store-limit')
const folder = tempFolder()
const workspace = filled(folder, recordCount)
const ids = campaignRows(recordCount).flatMap((row) => (row['entity_status'] === 'PAUSED' ? [String(row['id'])] : []))
const keys = ids.map((id) => workspace.records.find('campaign', id).key)
workspace.setSetting(`activeLimit.campaign.${accountId}`, recordCount)
changeMany(
  workspace,
  'campaign',
  { keys: keys.slice(0, activationCount) },
  { do: 'value', field: 'entity_status', value: 'ACTIVE' },
)
const within = timesOf()
workspace.setSetting(`activeLimit.campaign.${accountId}`, 200)
const over = timesOf()
workspace.close()
remove(folder)

let isGood = true
for (const kind of ['name', 'status'] as const) {
  const more = percentile(over[kind], 50) - percentile(within[kind], 50)
  isGood &&= more <= goalMs
  console.log(
    `${kind.padEnd(8)} within p50 ${round(percentile(within[kind], 50))} ms, over p50 ${round(percentile(over[kind], 50))} ms: ${round(more)} ms for the limit (goal: at most ${goalMs})`,
  )
}
if (!isGood) process.exitCode = 1

/** Names of activations, and records made active and paused again. */
function timesOf(): Record<'name' | 'status', number[]> {
  const times = { name: [] as number[], status: [] as number[] }
  for (let turn = 0; turn < editCount; turn++) {
    const activation = keys[(turn * 37) % activationCount]!
    times.name.push(timed(() => void workspace.edits.edit(activation, { name: `Renamed ${turns++}` })))
    const paused = keys[activationCount + turn]!
    times.status.push(timed(() => void workspace.edits.edit(paused, { entity_status: 'ACTIVE' })))
    times.status.push(timed(() => void workspace.edits.edit(paused, { entity_status: 'PAUSED' })))
    if (turn % 50 === 0) workspace.tidy()
  }
  return times
}

function timed(work: () => void): number {
  const startMs = nowMs()
  work()
  return nowMs() - startMs
}
