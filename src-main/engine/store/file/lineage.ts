/**
 * Whether the file in place is the one that was last open here. Each opening draws a new mark and leaves it in the file and in a small
 * file beside it. A backup, or any older copy put in the file's place, has another mark than the one beside it; a folder that was copied
 * from elsewhere says that another installation had it open last.
 *
 *     beside = file's mark, or the one before it (a crash between the two writes)  the same file
 *     beside says "restored TIME"                                                  a backup was put in place by `restore`
 *     anything else                                                                an older copy was put in place
 *     same file, other installation                                                a folder copied from elsewhere
 */
import type { OlderDataReason } from '../../../../shared/bridge.ts'
import { readText, replaceFile } from '../../files/durable.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { Sql } from './sql.ts'

/** A mark of this computer's Galley that no other has; null where it cannot be known. */
export interface HostIdentity {
  /** Kept in the keychain, beside the tokens. */
  installation: string | null
  /** Made from the computer's own id. */
  machine: string | null
}

/** Why the file is, or may be, older than what Galley last did with it. */
export interface OlderData {
  reason: OlderDataReason
  /** The file knows of nothing after this time, ISO 8601. */
  since: string
  /** Copied: this installation had it open before the other one did, so two are in use. */
  wasHereBefore: boolean
}

interface Mark {
  current: string
  previous: string | null
  /** When the file was last opened. */
  at: string
  host: HostIdentity
  /** Installations and machines that had it open before. */
  earlier: string[]
}

const nobody: HostIdentity = { installation: null, machine: null }
const earlierMost = 20

/** File beside the database that holds the mark of its last opening. */
export function lineageFile(file: string): string {
  return `${file}.run`
}

/** Call before a backup of that time is put in the file's place: the next opening then knows, whatever happens in between. */
export function announceRestore(files: FileSystem, file: string, backupAt: string): void {
  replaceFile(files, lineageFile(file), `restored ${backupAt}`)
}

/** Looks at the marks of a file that was just opened; null: it is the one that was last open here. Nothing is written. */
export function findOlderData(files: FileSystem, sql: Sql, file: string, host: HostIdentity): OlderData | null {
  // A file without any record is new, whatever stood in its place before.
  if (sql.value<number>("SELECT last FROM sequence WHERE name = 'key'") === 0) return null
  const mark = readMark(sql)
  const beside = readBeside(files, file)
  const since = mark?.at ?? beginning(sql)
  const restoredAt = beside?.startsWith('restored ') ? beside.slice('restored '.length) : null
  if (restoredAt !== null)
    return { reason: 'restored', since: restoredAt > since ? restoredAt : since, wasHereBefore: false }
  const isKnown = beside === null ? mark === null : mark !== null && [mark.current, mark.previous].includes(beside)
  if (!isKnown) return { reason: 'replaced', since, wasHereBefore: false }
  if (!mark || !isOtherHost(mark.host, host)) return null
  return { reason: 'copied', since, wasHereBefore: namesOf(host).some((name) => mark.earlier.includes(name)) }
}

/** Leaves the mark of this opening, and whose it is. In the file first: a crash before the other is no difference. */
export function leaveMark(files: FileSystem, sql: Sql, file: string, host: HostIdentity, at: string): void {
  const before = readMark(sql)
  const known = before?.host ?? nobody
  const isOther = isOtherHost(known, host)
  const number = Number.parseInt(before?.current ?? '0', 10) + 1
  const mark: Mark = {
    current: `${number}@${at}`,
    // What stands beside now, so that crashes one after the other between the two writes are no difference either.
    previous: readBeside(files, file) ?? before?.current ?? null,
    at,
    host: {
      installation: host.installation ?? (isOther ? null : known.installation),
      machine: host.machine ?? (isOther ? null : known.machine),
    },
    earlier: isOther
      ? [...new Set([...(before?.earlier ?? []), ...namesOf(known)])].slice(-earlierMost)
      : (before?.earlier ?? []),
  }
  sql.run(
    "INSERT INTO meta VALUES ('run', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    JSON.stringify(mark),
  )
  // Whole or not at all: an empty one after a power loss would look like another file's.
  replaceFile(files, lineageFile(file), mark.current)
}

/** After a copy of the open file was made: a mark that the copy lacks. */
export function leaveNextMark(files: FileSystem, sql: Sql, file: string, at: string): void {
  leaveMark(files, sql, file, nobody, at)
}

/** The keychain's id says it best; the machine's is compared where one of the two has no other. */
function isOtherHost(known: HostIdentity, here: HostIdentity): boolean {
  if (known.installation !== null && here.installation !== null) return known.installation !== here.installation
  return known.machine !== null && here.machine !== null && known.machine !== here.machine
}

function namesOf({ installation, machine }: HostIdentity): string[] {
  return [installation, machine].filter((name) => name !== null)
}

function readMark(sql: Sql): Mark | null {
  const text = sql.value<string>("SELECT value FROM meta WHERE name = 'run'")
  return text === undefined ? null : (JSON.parse(text) as Mark)
}

/** When a file of earlier versions was surely there: its oldest work that waits. */
function beginning(sql: Sql): string {
  return sql.value<string | null>('SELECT min(edited_at) FROM pending') ?? '1970-01-01T00:00:00.000Z'
}

function readBeside(files: FileSystem, file: string): string | null {
  const beside = lineageFile(file)
  return files.statSync(beside) ? readText(files, beside) : null
}
