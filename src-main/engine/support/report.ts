/**
 * What helps whoever helps: settings, sizes, counts, crashes and the log, as text. Names of connections, people and accounts are told by numbers, folders
 * of this person by what they are, and no value of a record is in it. It goes nowhere by itself: a person reads it first.
 */
import { join } from 'node:path'
import type { Core } from '../core.ts'
import type { FileSystem } from '../files/file-system.ts'
import { readText } from '../files/durable.ts'

/** Parts of the report, each ready to be written out. */
export interface SupportParts {
  facts: Record<string, unknown>
  crashes: string[]
  log: string[]
}

/** Last lines of each log that are taken. */
const logLines = 300
const crashLines = 20
const crashEvents = new Set([
  'engine.ended',
  'engine.failed',
  'engine.defect',
  'shell.exception',
  'shell.rejection',
  'window.page-gone',
  'call failed',
])

/** Reads what there is; a part that cannot be read is left out. */
export async function supportParts(core: Core): Promise<SupportParts> {
  const { files, dataDir } = core.ports
  const hide = hidingOf(core)
  const lines = ['galley', 'shell'].flatMap((name) => lastLines(files, join(dataDir, 'log', `${name}.log`)))
  const sorted = lines.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)).map(hide)
  return {
    facts: {
      ...factsOf(core),
      network: await networkFacts(core),
      folders: await folderSizes(files, dataDir, hide),
    },
    crashes: sorted.filter(isCrash).slice(-crashLines),
    log: sorted,
  }
}

function factsOf(core: Core): Record<string, unknown> {
  const { installation } = core.ports
  const { policy, fault } = core.managed
  const state = core.state()
  const update = core.updates.view()
  return {
    installation: installation && { kind: installation.kind, channel: installation.channel, arch: installation.arch },
    update: { state: update.state, whyOff: update.whyOff, isAutomatic: update.isAutomatic, error: update.error?.code },
    managed: { isManaged: policy !== null, locked: policy?.locked ?? [], isUnreadable: fault !== null },
    connections: state.connections.map(({ isPractice, secrets, access }) => ({ isPractice, secrets, access })),
    connection: { state: state.connection.state, lastSuccessAt: state.connection.lastSuccessAt },
    isOffline: state.isOffline,
    isKeychainUsable: state.keychain.isUsable,
    copyCheck: state.copyCheck,
    openFailure: state.openFailure?.code ?? null,
    accounts: state.accounts.map(({ counts, pending, errors, warnings, conflicts, failed, unknown, lastPulledAt }) => ({
      counts,
      pending,
      errors,
      warnings,
      conflicts,
      failed,
      unknown,
      lastPulledAt,
    })),
  }
}

async function networkFacts({ network }: Core): Promise<Record<string, unknown>> {
  const { proxy, asking, isRefused, authorities, systemAuthorities } = await network.view()
  return { proxy: proxy.mode, isAsking: asking !== null, isRefused, authorities: authorities.length, systemAuthorities }
}

/** Files and bytes of each thing in the data folder, two levels deep at most and everything below counted with it. */
async function folderSizes(
  files: FileSystem,
  dataDir: string,
  hide: (text: string) => string,
): Promise<Record<string, { files: number; bytes: number }>> {
  const sizes: Record<string, { files: number; bytes: number }> = {}
  for (const { name, type } of await files.readdir(dataDir)) {
    const path = join(dataDir, name)
    const size =
      type === 'folder' ? await sizeBelow(files, path) : { files: 1, bytes: files.statSync(path)?.sizeBytes ?? 0 }
    sizes[hide(name)] = size
  }
  return sizes
}

async function sizeBelow(files: FileSystem, folder: string): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  for (const { name, type } of await files.readdir(folder)) {
    const path = join(folder, name)
    const below =
      type === 'folder' ? await sizeBelow(files, path) : { files: 1, bytes: (await files.lstat(path))?.sizeBytes ?? 0 }
    total.files += below.files
    total.bytes += below.bytes
  }
  return total
}

/** Replaces what names somebody: the data folder, connections, who is signed in, and accounts, the longest first. */
function hidingOf(core: Core): (text: string) => string {
  const state = core.state()
  const names: [string, string][] = [
    [core.ports.dataDir, '<data folder>'],
    ...state.connections.flatMap(({ id, name, user }, index): [string, string][] => [
      [id, `<connection ${index + 1}>`],
      [name, `<connection ${index + 1}>`],
      [user?.userId ?? '', `<user ${index + 1}>`],
      [user?.screenName ?? '', `<user ${index + 1}>`],
    ]),
    ...state.accounts.flatMap(({ id, name }, index): [string, string][] => [
      [id, `<account ${index + 1}>`],
      [name, `<account ${index + 1}>`],
    ]),
  ]
  const known = names.filter(([text]) => text.length > 2).toSorted(([a], [b]) => b.length - a.length)
  return (text) => known.reduce((said, [name, instead]) => said.replaceAll(name, instead), text)
}

function lastLines(files: FileSystem, path: string): string[] {
  try {
    return readText(files, path).split('\n').filter(Boolean).slice(-logLines)
  } catch {
    return []
  }
}

function timeOf(line: string): string {
  return /"at":"([^"]*)"/.exec(line)?.[1] ?? ''
}

function isCrash(line: string): boolean {
  return crashEvents.has(/"event":"([^"]*)"/.exec(line)?.[1] ?? '')
}
