/** The list of connections: named sets of base addresses with an alias table and who signed in. Secrets are never in it. */
import type { ConnectionFields } from '../../../shared/bridge.ts'
import type { Log } from '../ports.ts'

/** A connection as it is kept. Base addresses are checked and end without a slash. */
export interface Connection {
  /** Made from the name; part of folder names: [a-z0-9-]. */
  id: string
  name: string
  baseUrl: string
  adsBaseUrl: string
  adsSandboxBaseUrl: string
  uploadBaseUrl: string | null
  /** Wire names by neutral names. */
  aliases: Record<string, string>
  isPractice: boolean
  /** Who signed in last; stays after sign-out, since the workspace is theirs. */
  user: { userId: string; screenName: string | null } | null
}

export interface ConnectionList {
  list(): Connection[]
  get(id: string): Connection | undefined
  byName(name: string): Connection | undefined
  /** Adds it, or changes the one of that name. GalleyError `usage` for addresses that are not allowed. */
  save(fields: ConnectionFields, user: Connection['user']): Connection
  remove(id: string): void
  /** The connection that was open last, or null. */
  openId(): string | null
  setOpenId(id: string | null): void
}

/** Reads `<dataDir>/connections.json`; each change is on disk when the call returns. GalleyError `damaged_data` for a file it cannot read. */
export function openConnectionList(_options: { dataDir: string; log: Log }): ConnectionList {
  throw new Error('not yet')
}

/** Checks and normalises the fields; GalleyError `usage` says which address is wrong and why. */
export function checkConnection(_fields: ConnectionFields): Omit<Connection, 'id' | 'user'> {
  throw new Error('not yet')
}
