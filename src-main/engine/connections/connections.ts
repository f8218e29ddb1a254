/** The list of connections: named sets of base addresses with an alias table and who signed in. Secrets are never in it. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { join } from 'node:path'
import { z } from 'zod'
import type { ConnectionFields } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { isLoopbackHost } from '../../../shared/model/loopback.ts'
import { makePrivateFolder, readText, replaceFile } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Log } from '../ports.ts'

const connectionShape = z.object({
  /** Made from the name; part of folder names. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  /** Base addresses are checked and end without a slash. */
  baseUrl: z.string(),
  adsBaseUrl: z.string(),
  adsSandboxBaseUrl: z.string(),
  uploadBaseUrl: z.string().nullable(),
  /** Wire names by neutral names. */
  aliases: z.record(z.string(), z.string()),
  isPractice: z.boolean(),
  /** Who signed in last; stays after sign-out, since the workspace is theirs. */
  user: z.object({ userId: z.string(), screenName: z.string().nullable() }).nullable(),
  /** Access level that its last sign-in asked for; null: the application's own. Lists written before it was asked lack it. */
  access: z.enum(['read', 'write']).nullable().default(null),
  /** Who handed it out, by policy or file; null: a person typed it. */
  managedBy: z.string().nullable().default(null),
})
/** A connection as it is kept. */
export type Connection = z.infer<typeof connectionShape>

const fileShape = z.object({
  version: z.literal(1),
  openId: z.string().nullable(),
  connections: z.array(connectionShape),
})
type Content = z.infer<typeof fileShape>

export interface ConnectionList {
  list(): Connection[]
  get(id: string): Connection | undefined
  byName(name: string): Connection | undefined
  /**
   * Adds it, or changes the one of that name; its access level, and who handed it out, stay where none is given. GalleyError `usage` for addresses that are not
   * allowed, `disk`.
   */
  save(
    fields: ConnectionFields,
    user: Connection['user'],
    access?: Connection['access'],
    managedBy?: Connection['managedBy'],
  ): Connection
  /** Id that `save` would give, or has given, to a connection of that name. */
  idFor(name: string): string
  remove(id: string): void
  /** The connection that was open last, or null. */
  openId(): string | null
  setOpenId(id: string | null): void
}

/** Reads `<dataDir>/connections.json`; each change is on disk when the call returns. GalleyError `damaged_data` for a file it cannot read. */
export function openConnectionList(options: { dataDir: string; files: FileSystem; log: Log }): ConnectionList {
  const file = join(options.dataDir, 'connections.json')
  let content = readContent(options.files, file)
  const change = (next: Content) => {
    writeContent(options.files, options.dataDir, file, next)
    content = next
    options.log.write('info', 'connections.written', { count: next.connections.length })
  }
  const byName = (name: string) => content.connections.find((connection) => connection.name === plainName(name))
  const idFor = (name: string) => byName(name)?.id ?? freeId(name, content.connections)
  return {
    list: () => [...content.connections],
    get: (id) => content.connections.find((connection) => connection.id === id),
    byName,
    idFor,
    save: (fields, user, givenAccess, givenManager) => {
      const known = byName(fields.name)
      const access = givenAccess === undefined ? (known?.access ?? null) : givenAccess
      const managedBy = givenManager === undefined ? (known?.managedBy ?? null) : givenManager
      const connection: Connection = { id: idFor(fields.name), ...checkConnection(fields), user, access, managedBy }
      const others = content.connections.filter((other) => other.id !== connection.id)
      change({ ...content, connections: [...others, connection].toSorted((a, b) => (a.name < b.name ? -1 : 1)) })
      return connection
    },
    remove: (id) =>
      change({
        ...content,
        openId: content.openId === id ? null : content.openId,
        connections: content.connections.filter((connection) => connection.id !== id),
      }),
    openId: () => content.openId,
    setOpenId: (id) => {
      if (id !== content.openId) change({ ...content, openId: id })
    },
  }
}

/** Checks and normalises the fields; GalleyError `usage` says which address is wrong and why. */
export function checkConnection(fields: ConnectionFields): Omit<Connection, 'id' | 'user' | 'access' | 'managedBy'> {
  const name = plainName(fields.name)
  // eslint-disable-next-line no-control-regex -- exactly these are refused
  if (!name || /[\u0000-\u001f\u007f]/.test(name))
    throw new GalleyError('usage', message('engine.connections.connectionNeedsNameCan'))
  return {
    name,
    baseUrl: checkBase(fields.baseUrl, message('engine.connections.signInAddress')),
    adsBaseUrl: checkBase(fields.adsBaseUrl, message('engine.connections.adsAddress')),
    adsSandboxBaseUrl: checkBase(fields.adsSandboxBaseUrl, message('engine.connections.sandboxAddress')),
    uploadBaseUrl:
      fields.uploadBaseUrl === null
        ? null
        : checkBase(fields.uploadBaseUrl, message('engine.connections.uploadAddress')),
    aliases: checkAliases(fields.aliases),
    isPractice: fields.isPractice,
  }
}

const addressFaults = {
  notWhole: 'engine.connections.addressNotWhole',
  insecure: 'engine.connections.addressInsecure',
  withUser: 'engine.connections.addressWithUser',
  withQuery: 'engine.connections.addressWithQuery',
} as const

/** A base address without a slash at its end. https, or http on this computer; no user, password, query or fragment. */
function checkBase(given: string, what: Message): string {
  const refuse = (why: (typeof addressFaults)[keyof typeof addressFaults]) =>
    new GalleyError('usage', message(why, { what }), { address: textOf(what) })
  let parsed: URL
  try {
    parsed = new URL(given.trim())
  } catch {
    throw refuse(addressFaults.notWhole)
  }
  const isLoopback = isLoopbackHost(parsed.hostname)
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isLoopback)) throw refuse(addressFaults.insecure)
  if (parsed.username || parsed.password) throw refuse(addressFaults.withUser)
  if (given.includes('?') || given.includes('#')) throw refuse(addressFaults.withQuery)
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`
}

/** Names in both directions must be unambiguous. */
function checkAliases(given: Record<string, string>): Record<string, string> {
  const wires = new Set<string>()
  for (const [neutral, wire] of Object.entries(given)) {
    if (!/^[\w.-]{1,128}$/.test(neutral) || !/^[\w.-]{1,128}$/.test(wire))
      throw new GalleyError('usage', message('engine.connections.aliasNotPairNames', { neutral, wire }))
    if (wires.has(wire)) throw new GalleyError('usage', message('engine.connections.twoAliasesLeadEach', { wire }))
    wires.add(wire)
  }
  return { ...given }
}

function plainName(name: string): string {
  return name.normalize('NFC').trim()
}

/** Letters and digits of the name, made different from the ids that are taken. */
function freeId(name: string, taken: readonly Connection[]): string {
  const letters = plainName(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
  const base =
    letters
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '') || 'connection'
  const isTaken = (id: string) => taken.some((connection) => connection.id === id)
  let id = base
  for (let number = 2; isTaken(id); number++) id = `${base}-${number}`
  return id
}

function readContent(files: FileSystem, file: string): Content {
  if (!files.statSync(file)) return { version: 1, openId: null, connections: [] }
  const damaged = (cause: unknown) =>
    new GalleyError('damaged_data', message('engine.connections.listConnectionsConnectionsJson'), {}, { cause })
  let parsed: ReturnType<typeof fileShape.safeParse>
  try {
    const raw: unknown = JSON.parse(readText(files, file))
    if (isNewer(raw)) throw new GalleyError('newer_data', message('engine.connections.listConnectionsWrittenBy'))
    parsed = fileShape.safeParse(raw)
  } catch (error) {
    throw error instanceof GalleyError ? error : damaged(error)
  }
  if (!parsed.success) throw damaged(parsed.error)
  return parsed.data
}

function isNewer(raw: unknown): boolean {
  return (
    typeof raw === 'object' && raw !== null && 'version' in raw && typeof raw.version === 'number' && raw.version > 1
  )
}

function writeContent(files: FileSystem, dataDir: string, file: string, content: Content): void {
  try {
    makePrivateFolder(files, dataDir)
    replaceFile(files, file, `${JSON.stringify(content, null, 2)}\n`)
  } catch (error) {
    throw new GalleyError('disk', message('engine.connections.listConnectionsCouldNot'), {}, { cause: error })
  }
}
