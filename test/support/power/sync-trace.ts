/** System calls of an engine as strace tells them, and what a power cut at any point of them may leave on the disk. */
import { basename, dirname } from 'node:path'
import type { seededChance } from '../seeded-chance.ts'

type Chance = ReturnType<typeof seededChance>

/** One call on the database's files, or a line that the process said. Files by the last part of their path. */
export type TraceStep =
  | { kind: 'write'; file: string; offset: number; bytes: Buffer }
  | { kind: 'truncate'; file: string; size: number }
  | { kind: 'remove' | 'create' | 'sync'; file: string }
  /** The folder's entries are on disk. */
  | { kind: 'syncFolder' }
  | { kind: 'said'; line: string }

/** Arguments of strace that give what `readTrace` reads. */
export const straceArgs = [
  '-f',
  '-y',
  '-xx',
  '-s',
  '1000000',
  '-e',
  'trace=openat,creat,pwrite64,pwritev,pwritev2,write,writev,fsync,fdatasync,sync_file_range,ftruncate,unlink,unlinkat,rename,renameat,renameat2',
]

/**
 * Steps on the files of a database, in the order of their ends. Throws at a call that this model of a disk does not know, so that nothing
 * is left out silently.
 */
export function readTrace(text: string, databaseFile: string): TraceStep[] {
  const calls = wholeCalls(text)
  return calls.flatMap((call) => stepOf(call, databaseFile) ?? [])
}

interface Call {
  name: string
  args: string
  result: number
}

/** Lines of threads that interrupt each other are put together again. */
function wholeCalls(text: string): Call[] {
  const begun = new Map<string, string>()
  const calls: Call[] = []
  for (const line of text.split('\n')) {
    const [, pid = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(pid, rest.slice(0, -'<unfinished ...>'.length))
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    const whole = resumed ? `${begun.get(pid) ?? ''}${resumed[1]}` : rest
    const [, name, args, result] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(whole) ?? []
    if (name !== undefined) calls.push({ name, args: args!, result: Number(result) })
  }
  return calls
}

function stepOf({ name, args, result }: Call, databaseFile: string): TraceStep | null {
  if (result < 0) return null
  const isOurs = (path: string) => path === databaseFile || path.startsWith(`${databaseFile}-`)
  const [, descriptor, path = ''] = /^(\d+)<([^>]*)>/.exec(args)?.map(unescaped) ?? []
  if (descriptor === '1' && name === 'write')
    return { kind: 'said', line: bytesOf(args).subarray(0, result).toString().trim() }
  if (name === 'openat') {
    const opened = unescaped(/"([^"]*)"/.exec(args)?.[1])
    return isOurs(opened) && args.includes('O_CREAT') ? { kind: 'create', file: basename(opened) } : null
  }
  if (name === 'unlink' || name === 'unlinkat') {
    const removed = unescaped(/"([^"]*)"/.exec(args)?.[1])
    return isOurs(removed) ? { kind: 'remove', file: basename(removed) } : null
  }
  const isSync = name === 'fsync' || name === 'fdatasync'
  if (isSync && path === dirname(databaseFile)) return { kind: 'syncFolder' }
  if (!isOurs(path)) return null
  const file = basename(path)
  if (isSync) return { kind: 'sync', file }
  const numbers = args.slice(args.lastIndexOf('"') + 1).split(',')
  if (name === 'pwrite64')
    return { kind: 'write', file, offset: Number(numbers[2]), bytes: bytesOf(args).subarray(0, result) }
  if (name === 'ftruncate') return { kind: 'truncate', file, size: Number(args.split(',').at(-1)) }
  throw new Error(`the model of the disk does not know ${name} on ${file}`)
}

function bytesOf(args: string): Buffer {
  const hex = args.slice(args.indexOf('"') + 1, args.lastIndexOf('"')).replaceAll('\\x', '')
  return Buffer.from(hex, 'hex')
}

/** Paths come as they are or in hexadecimal, by the version of strace. */
function unescaped(text: string | undefined): string {
  if (text === undefined || !text.includes('\\x')) return text ?? ''
  return Buffer.from(text.replaceAll('\\x', ''), 'hex').toString()
}

/** Bytes that grow where something is written behind their end. */
class Bytes {
  #room: Buffer
  #size: number
  constructor(from: Buffer) {
    this.#room = Buffer.from(from)
    this.#size = from.length
  }

  write(part: Buffer, offset: number): void {
    this.resize(Math.max(this.#size, offset + part.length))
    part.copy(this.#room, offset)
  }

  resize(size: number): void {
    if (size > this.#room.length) {
      const room = Buffer.alloc(Math.max(size, this.#room.length * 2))
      this.#room.copy(room)
      this.#room = room
    }
    // What is cut off must not come back when the file grows again.
    if (size < this.#size) this.#room.fill(0, size, this.#size)
    this.#size = size
  }

  get all(): Buffer {
    return this.#room.subarray(0, this.#size)
  }
}

/** A file as the disk has it: what is surely there, and what was written since its last sync. */
interface DiskFile {
  safe: Bytes
  hasSafeEntry: boolean
  isThere: boolean
  later: Extract<TraceStep, { kind: 'write' | 'truncate' }>[]
}

const sectorBytes = 512

/**
 * One of the states in which a power cut after `step` steps may leave the files: all that was synced, and of the rest any part, writes
 * torn at 512 bytes. `before` holds the files as they were when the trace began, on disk for good.
 */
export function crashImage(
  steps: readonly TraceStep[],
  step: number,
  before: ReadonlyMap<string, Buffer>,
  chance: Chance,
): Map<string, Buffer> {
  const disk = new Map<string, DiskFile>()
  for (const [file, safe] of before)
    disk.set(file, { safe: new Bytes(safe), hasSafeEntry: true, isThere: true, later: [] })
  for (const each of steps.slice(0, step)) carryOut(disk, each)
  const image = new Map<string, Buffer>()
  const keep = chance.pick<(index: number, last: number) => number>([
    () => 0,
    () => 1,
    () => 0.5,
    (index, last) => (index === last ? 0.5 : 1),
  ])
  for (const [file, { safe, hasSafeEntry, isThere, later }] of disk) {
    const isSure = hasSafeEntry && isThere
    if (!isSure && chance.next() < 0.5) continue
    for (const [index, write] of later.entries()) apply(safe, write, keep(index, later.length - 1), chance)
    image.set(file, safe.all)
  }
  return image
}

function carryOut(disk: Map<string, DiskFile>, step: TraceStep): void {
  if (step.kind === 'said') return
  if (step.kind === 'syncFolder') {
    for (const [file, state] of disk)
      if (state.isThere) state.hasSafeEntry = true
      else disk.delete(file)
    return
  }
  const known = disk.get(step.file)
  const state = known ?? { safe: new Bytes(Buffer.alloc(0)), hasSafeEntry: false, isThere: true, later: [] }
  if (!known) disk.set(step.file, state)
  if (step.kind === 'remove') state.isThere = false
  else if (step.kind === 'create') state.isThere = true
  else if (step.kind === 'sync') {
    for (const write of state.later) apply(state.safe, write, 1, null)
    state.later = []
  } else if (step.kind === 'write' || step.kind === 'truncate') state.later.push(step)
}

/** `share`: how likely each sector of the write reached the disk. */
function apply(
  bytes: Bytes,
  write: Extract<TraceStep, { kind: 'write' | 'truncate' }>,
  share: number,
  chance: Chance | null,
): void {
  const arrives = () => share === 1 || (chance !== null && chance.next() < share)
  if (write.kind === 'truncate') {
    if (arrives()) bytes.resize(write.size)
    return
  }
  for (let from = 0; from < write.bytes.length;) {
    // Sectors are places on the disk, not in the write.
    const to = Math.min(write.bytes.length, from + sectorBytes - ((write.offset + from) % sectorBytes))
    if (arrives()) bytes.write(write.bytes.subarray(from, to), write.offset + from)
    from = to
  }
}
