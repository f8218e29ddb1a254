/** Tables in memory that carry a set of records or of changes from one statement to the next within a transaction. */
import type { Sql } from '../file/index.ts'

/** Makes the temporary tables; call it once a connection. */
export function makeScratch(sql: Sql): void {
  sql.db.exec(`
    CREATE TEMP TABLE selected (key INTEGER PRIMARY KEY) STRICT;
    CREATE TEMP TABLE validated (key INTEGER PRIMARY KEY) STRICT;
    CREATE TEMP TABLE change_set (field TEXT NOT NULL, key INTEGER NOT NULL, base TEXT, mine TEXT, PRIMARY KEY (field, key)) STRICT, WITHOUT ROWID;
  `)
}

/** Makes `selected` or `validated` hold these keys and no others. */
export function fillKeys(sql: Sql, table: 'selected' | 'validated', keys: readonly number[]): void {
  sql.run(`DELETE FROM temp.${table}`)
  if (keys.length === 1) sql.run(`INSERT INTO temp.${table} VALUES (?)`, keys[0]!)
  else if (keys.length > 1)
    sql.run(`INSERT OR IGNORE INTO temp.${table} SELECT value FROM json_each(?)`, JSON.stringify(keys))
}
