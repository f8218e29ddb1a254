/** The engine of a window that is open on the data folder, as the command line uses it. */
import type { Socket } from 'node:net'
import type { CallReply, EngineEvent, Reply } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import type { Engine } from '../engine.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock, Randomness } from '../ports.ts'
import { IncomingBytes, readFrame, writeFrame } from './bytes.ts'
import { isProof, proofBytes, proofOf, readSocketKey } from './handshake.ts'
import { mostReplyBytes } from './messages.ts'
import type { FromCommand, ToCommand } from './messages.ts'
import { within } from './within.ts'

export interface JoinPorts {
  dataDir: string
  files: FileSystem
  clock: Clock
  random: Randomness
  /** Of this command line. */
  version: string
  /** How long the engine has to say who it is. */
  patienceMs: number
}

/**
 * null where no engine listens for this folder. GalleyError `busy` where one listens and does not answer in time, does not know our key, or
 * belongs to another version of Galley.
 */
export async function joinOpenEngine(ports: JoinPorts): Promise<Engine | null> {
  const known = readSocketKey(ports.files, ports.dataDir)
  const socket = known && (await connect(known.address))
  if (!socket) return null
  const incoming = new IncomingBytes(socket)
  const version = await within(ports.clock, ports.patienceMs, introduce(socket, incoming, known.key, ports.random))
  if (version === null) {
    socket.destroy()
    throw new GalleyError('busy', message('engine.localSocket.noAnswer'))
  }
  if (version !== ports.version) {
    socket.destroy()
    throw new GalleyError('busy', message('engine.localSocket.otherVersion', { open: version, own: ports.version }))
  }
  return new JoinedEngine(socket, incoming)
}

/** null where nobody is at the address: one of an engine that is gone. */
function connect(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = nodeModules.net.connect(address)
    socket.once('error', () => resolve(null))
    socket.once('connect', () => resolve(socket))
  })
}

/** The engine's version; null where it is not the one that has the key. */
async function introduce(
  socket: Socket,
  incoming: IncomingBytes,
  key: Buffer,
  random: Randomness,
): Promise<string | null> {
  const mine = random.bytes(proofBytes)
  socket.write(mine)
  const theirs = await incoming.take(proofBytes)
  const proof = await incoming.take(proofBytes)
  if (!theirs || !proof || !isProof(proof, proofOf(key, 'engine', [mine, theirs]))) return null
  socket.write(proofOf(key, 'command', [mine, theirs]))
  const frame = await readFrame(incoming, mostReplyBytes)
  const said = frame?.value as ToCommand | undefined
  return said?.type === 'welcome' ? said.version : null
}

const gone: { ok: false; error: ErrorData } = {
  ok: false,
  error: { code: 'cancelled', message: message('engine.localSocket.gone'), details: {} },
}

class JoinedEngine implements Engine {
  readonly #socket: Socket
  readonly #calls = new Map<number, (reply: Reply<unknown>) => void>()
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  #nextId = 1
  #hasEnded = false

  constructor(socket: Socket, incoming: IncomingBytes) {
    this.#socket = socket
    void this.#read(incoming)
  }

  call: Engine['call'] = (name, input) => {
    if (this.#hasEnded) return Promise.resolve(gone)
    const id = this.#nextId++
    const reply = new Promise<Reply<unknown>>((resolve) => this.#calls.set(id, resolve))
    writeFrame(this.#socket, { id, name, input } satisfies FromCommand)
    return reply as Promise<Reply<CallReply<typeof name>>>
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Leaves it to the window. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed) return resolve()
      this.#socket.once('close', () => resolve())
      this.#socket.end()
    })
  }

  async #read(incoming: IncomingBytes): Promise<void> {
    for (;;) {
      const frame = await readFrame(incoming, mostReplyBytes)
      if (!frame) break
      this.#take(frame.value as ToCommand)
    }
    this.#hasEnded = true
    for (const resolve of this.#calls.values()) resolve(gone)
    this.#calls.clear()
    this.#socket.destroy()
  }

  #take(said: ToCommand): void {
    if (said.type === 'event') for (const listener of this.#listeners) listener(said.event)
    if (said.type !== 'reply') return
    this.#calls.get(said.id)?.(said.reply)
    this.#calls.delete(said.id)
  }
}
