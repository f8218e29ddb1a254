/**
 * Data files of earlier formats, as SQL text: `formats/0010.sql` is a file of format 10 with work in it. They stay
 * as they are, so that a step which is changed afterwards meets files that know nothing of the change. Those up to 0270 were made by the steps
 * as they stood then, each later one when its step is new.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'

const folder = fileURLToPath(new URL('formats', import.meta.url))
const nameOf = (format: number) => path.join(folder, `${String(format).padStart(4, '0')}.sql`)

/** Formats of which a file is kept, rising. */
export function keptFormats(): number[] {
  return readdirSync(folder)
    .map((name) => Number.parseInt(name, 10))
    .toSorted((one, other) => one - other)
}

/** Makes the data file out of the kept text. */
export function makeKeptFile(format: number, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.exec(readFileSync(nameOf(format), 'utf8'))
  db.close()
}

/** Keeps an open file as text under its format. */
export function keepFile(db: Database.Database): void {
  const format = Number(db.pragma('user_version', { simple: true }))
  writeFileSync(nameOf(format), `${[...statementsOf(db), `PRAGMA user_version = ${format}`].join(';\n')};\n`)
}

/** Tables with their rows, then what hangs on them. */
function* statementsOf(db: Database.Database): Generator<string> {
  const made = (condition: string) =>
    db
      .prepare(
        `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND ${condition}`,
      )
      .all() as { name: string; sql: string }[]
  for (const { name, sql } of made("type = 'table'")) {
    yield sql.replaceAll(/^\s*--.*\n/gm, '')
    yield* rowsOf(db, name)
  }
  for (const { sql } of made("type <> 'table'")) yield sql
}

function* rowsOf(db: Database.Database, table: string): Generator<string> {
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]
  const values = columns.map((name) => `quote("${name}")`).join(" || ', ' || ")
  const names = columns.map((name) => `"${name}"`).join(', ')
  const rows = db.prepare(`SELECT ${values} FROM "${table}" ORDER BY 1`).pluck().all() as string[]
  for (const row of rows) yield `INSERT INTO "${table}" (${names}) VALUES (${row})`
}
