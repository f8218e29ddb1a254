/**
 * Landing 10,000 pulled campaigns against parsing and inserting them bare: the same table, indexes and settings, 100 rows a statement,
 * a transaction a page. Goal: at least 0.85 of the limit's records a second.
 */
import path from 'node:path'
import Database from 'better-sqlite3'
import { campaign } from '../../shared/contract/campaign.ts'
import { parseJson } from '../../shared/model/json.ts'
import { createTableSql, indexSql, kindTable } from '../../src-main/engine/store/kind-table.ts'
import type { ReceivedRow } from '../../src-main/engine/store/types.ts'
import { accountId, campaignRows, nowMs, openIn, pagesOf, percentile, printMachine, pullAll, remove, round, settle, tempFolder } from './store-common.ts'

const count = 10_000
const runs = Number(process.argv[2] ?? 7)
const texts = pagesOf(campaignRows(count)).map((page) => JSON.stringify({ data: page }))
const table = kindTable(campaign)

function bare(): number {
  const folder = tempFolder()
  const db = new Database(path.join(folder, 'bare.sqlite'))
  for (const pragma of ['locking_mode=EXCLUSIVE', 'journal_mode=WAL', 'synchronous=FULL', 'secure_delete=ON', 'cell_size_check=ON', 'cache_size=-65536', 'wal_autocheckpoint=8000']) {
    db.pragma(pragma)
  }
  db.exec([createTableSql(table), ...indexSql(table)].join(';'))
  const fields = table.columns.map((column) => column.field)
  const own = ['_key', '_id', '_account', '_changed', '_active']
  const columns = [...own, ...table.columns.map((column) => column.name)]
  const row = `(${columns.map(() => '?').join()})`
  const insert = db.prepare(`INSERT INTO ${table.table} (${columns.join()}) VALUES ${Array<string>(100).fill(row).join()}`)
  let key = 0
  const startMs = nowMs()
  for (const text of texts) {
    const { data } = JSON.parse(text) as { data: ReceivedRow[] }
    db.transaction(() => {
      for (let from = 0; from < data.length; from += 100) {
        const bound: unknown[] = []
        for (const record of data.slice(from, from + 100)) {
          bound.push(++key, record['id'], accountId, record['updated_at'], record['entity_status'] === 'ACTIVE' ? 1 : 0)
          for (const field of fields) {
            const value = record[field] ?? null
            bound.push(typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
          }
        }
        insert.run(bound)
      }
    })()
  }
  const tookMs = nowMs() - startMs
  db.close()
  remove(folder)
  return tookMs
}

function ours(): { landMs: number; againMs: number; textMs: number } {
  const folder = tempFolder()
  const workspace = openIn(folder)
  const land = () => pullAll(workspace, texts.map((text) => (parseJson(text) as { data: ReceivedRow[] }).data))
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
bare()
ours()
const limits: number[] = []
const lands: number[] = []
const agains: number[] = []
const indexings: number[] = []
for (let run = 0; run < runs; run++) {
  limits.push(bare())
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
