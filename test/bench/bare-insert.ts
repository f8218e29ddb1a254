/** The limit of a pull: pages parsed and inserted bare, into the same table, indexes and settings, 100 rows a statement, a transaction a page. */
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import path from 'node:path'
import Database from 'better-sqlite3'
import { createTableSql, indexesOf, kindTable } from '../../src-main/engine/store/tables/kind-table.ts'
import type { ReceivedRow } from '../../src-main/engine/store/tables/types.ts'
import { accountId, nowMs, remove, tempFolder } from './store-common.ts'

/** Milliseconds for these pages. */
export function bareInsert(resource: PresentedResource, texts: readonly string[]): number {
  const table = kindTable(resource)
  const folder = tempFolder()
  const db = new Database(path.join(folder, 'bare.sqlite'))
  for (const pragma of [
    'locking_mode=EXCLUSIVE',
    'journal_mode=WAL',
    'synchronous=FULL',
    'secure_delete=ON',
    'cell_size_check=ON',
    'cache_size=-65536',
    'wal_autocheckpoint=8000',
  ]) {
    db.pragma(pragma)
  }
  db.exec([createTableSql(table), ...indexesOf(table).map(({ statement }) => statement)].join(';'))
  const fields = table.columns.map((column) => column.field)
  const own = ['_key', '_id', '_account', '_changed', '_active']
  const columns = [...own, ...table.columns.map((column) => column.name)]
  const row = `(${columns.map(() => '?').join()})`
  const insert = db.prepare(
    `INSERT INTO ${table.table} (${columns.join()}) VALUES ${Array<string>(100).fill(row).join()}`,
  )
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
            bound.push(
              typeof value === 'boolean'
                ? Number(value)
                : typeof value === 'object' && value !== null
                  ? JSON.stringify(value)
                  : value,
            )
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
