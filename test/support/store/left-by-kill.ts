import { cpSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** Copies a data file that is open as a killed process would leave it now, into a folder beside its own; gives the copy. */
export function leftByKill(file: string): string {
  const folder = mkdtempSync(`${path.dirname(file)}-killed-`)
  cpSync(path.dirname(file), folder, { recursive: true })
  return path.join(folder, path.basename(file))
}

/** Names of the indexes of campaigns in a file that nobody has open. */
export function campaignIndexes(file: string): string[] {
  const db = new Database(file)
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'r_campaign' ORDER BY name")
    .pluck()
    .all() as string[]
  db.close()
  return names
}
