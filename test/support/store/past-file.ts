/** Data files as an earlier Galley wrote them, made from one of the present. */
import path from 'node:path'
import { mkdirSync } from 'node:fs'
import Database from 'better-sqlite3'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { migrations } from '../../../src-main/engine/store/file/migrations.ts'
import { Sql } from '../../../src-main/engine/store/file/sql.ts'
import { readMessage } from '../../../src-main/engine/store/tables/index.ts'
import { createTableSql, indexesOf, kindTable } from '../../../src-main/engine/store/tables/kind-table.ts'
import type { KindTable } from '../../../src-main/engine/store/tables/index.ts'
import { shapeText } from '../../../src-main/engine/store/tables/reshape.ts'
import { keptFormats } from './format-files.ts'
import { accountId, Bench, campaignRow } from './workspace-harness.ts'

/** The rows of `from`, closed, as a file of that format has them, with tables for these kinds; an open file. */
export function makePastFile(
  from: string,
  format: number,
  file: string,
  kinds: readonly KindTable[],
): Database.Database {
  mkdirSync(path.dirname(file), { recursive: true })
  const sql = new Sql(new Database(file))
  sql.db.pragma('journal_mode = WAL')
  for (const migration of migrations.filter(({ number }) => number <= format)) sql.db.exec(migration.sql)
  sql.db.pragma(`user_version = ${format}`)
  for (const table of kinds) {
    sql.db.exec(createTableSql(table))
    for (const { statement } of indexesOf(table)) sql.db.exec(statement)
  }
  sql.run("INSERT INTO meta VALUES ('shape', ?)", shapeText(kinds))
  copyRows(sql.db, from)
  for (const [until, table, key, column] of textsUntil) if (format < until) writeAsText(sql, table, key, column)
  return sql.db
}

/** What was a text until that format, and is a message since. */
const textsUntil: readonly [format: number, table: string, key: string, column: string][] = [
  [210, 'journal_action', 'id', 'label'],
  [210, 'event', 'id', 'label'],
  [260, 'shelf', 'id', 'reason'],
]

function writeAsText(sql: Sql, table: string, key: string, column: string): void {
  for (const { id, said } of sql.all<{ id: number; said: string }>(
    `SELECT ${key} AS id, ${column} AS said FROM ${table}`,
  ))
    sql.run(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, textOf(readMessage(said)), id)
}

/** Rows of every table that both files have, in the columns that both have. */
function copyRows(db: Database.Database, from: string): void {
  db.exec(`ATTACH '${from}' AS present`)
  const tables = (schema: string) =>
    db
      .prepare(`SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
      .pluck()
      .all() as string[]
  const columns = (schema: string, table: string) =>
    db.prepare(`SELECT name FROM pragma_table_info(?, ?)`).pluck().all(table, schema) as string[]
  const present = new Set(tables('present'))
  for (const table of tables('main')) {
    if (!present.has(table) || table === 'meta' || /^(s_|sqlite_)/.test(table)) continue
    const had = new Set(columns('present', table))
    const shared = columns('main', table)
      .filter((name) => had.has(name))
      .map((name) => `"${name}"`)
      .join(', ')
    db.exec(`INSERT OR REPLACE INTO main."${table}" (${shared}) SELECT ${shared} FROM present."${table}"`)
  }
  db.exec('DETACH present')
}

/** Gives a file of each format that none is kept of, with work of every sort that waits: edits, a conflict, one that was resolved, a new record and a deletion. */
export function keepMissingFormats(keep: (db: Database.Database) => void): void {
  const bench = new Bench()
  bench.fill(5)
  const { workspace } = bench
  for (const id of ['c1', 'c2', 'c3']) workspace.edits.edit(bench.key(id), { name: `Mine ${id}` })
  const theirs = { name: 'Theirs', updated_at: '2026-04-01T00:00:00Z' }
  workspace.ingest.ingestRead(accountId, 'campaign', [campaignRow(2, theirs), campaignRow(3, theirs)])
  workspace.edits.resolveConflict(bench.key('c3'), 'mine')
  workspace.edits.delete('campaign', { keys: [bench.key('c5')] })
  workspace.edits.create('campaign', accountId, { name: 'Made', funding_instrument_id: 'f1' })
  workspace.setSetting('kept', 'yes')
  workspace.close()
  const kinds = ['account', 'funding_instrument', 'campaign'].map((kind) => kindTable(resourceOf(kind)))
  const kept = new Set(keptFormats())
  for (const { number } of migrations.filter(({ number: format }) => !kept.has(format))) {
    const db = makePastFile(bench.file, number, path.join(bench.folder, String(number), 'galley.sqlite'), kinds)
    keep(db)
    db.close()
  }
  bench.end()
}
