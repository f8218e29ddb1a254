/** Lets command lines of the same user and data folder make calls of this engine while a window has it. */
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { Server, Socket } from 'node:net'
import type { Engine } from '../engine.ts'
import { makePrivateFolder, replaceFile } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock, Log, Randomness } from '../ports.ts'
import { IncomingBytes, readFrame, writeFrame } from './bytes.ts'
import { createGuest } from './guest.ts'
import type { Lenders } from './guest.ts'
import { isProof, proofBytes, proofOf, socketKeyFile, writeSocketKey } from './handshake.ts'
import { mostCallBytes, readCall, relayedEvents } from './messages.ts'
import type { ToCommand } from './messages.ts'
import { within } from './within.ts'

export interface LocalSocketPorts {
  engine: Engine
  /** Held by this engine: what lies at the address from a run before is nobody's. */
  dataDir: string
  files: FileSystem
  clock: Clock
  random: Randomness
  log: Log
  /** Of Galley. */
  version: string
}

export interface LocalSocket {
  /** Takes nobody from now on, and ends those who are there. */
  close(): void
}

const mostGuests = 32
/** Whoever has the key answers at once. */
const handshakeMs = 5_000
/** Systems take no longer address of a socket than some hundred bytes. */
const longestAddressBytes = 100

/** Never throws: where it cannot listen, commands say `busy` as they do for any other holder of the folder. */
export async function openLocalSocket(ports: LocalSocketPorts): Promise<LocalSocket> {
  const { dataDir, files, random, log } = ports
  const key = Buffer.from(random.bytes(proofBytes))
  const lenders: Lenders = new Set()
  const guests = new Set<Socket>()
  const server = nodeModules.net.createServer((socket) => {
    guests.add(socket)
    socket.once('close', () => guests.delete(socket))
    void serve(socket, key, lenders, ports).catch(() => socket.destroy())
  })
  server.maxConnections = mostGuests
  const keyFile = socketKeyFile(dataDir)
  let madeFolder: string | null = null
  try {
    const { address, folder } = addressOf(ports)
    madeFolder = folder
    await listen(server, address)
    if (folder !== null) files.chmodSync(address, 0o600)
    replaceFile(files, keyFile, writeSocketKey({ address, key }))
  } catch (error) {
    log.write('error', 'no command line beside the window', { code: codeOf(error) })
    server.close()
  }
  return {
    close() {
      server.close()
      for (const guest of guests) guest.destroy()
      try {
        files.removeSync(keyFile)
        if (madeFolder !== null) files.removeFolderSync(madeFolder)
      } catch (error) {
        log.write('error', 'key of the socket not removed', { code: codeOf(error) })
      }
    },
  }
}

/** In a folder that only this user enters; a named pipe, which needs none, on Windows. */
function addressOf({ dataDir, files, random }: LocalSocketPorts): { address: string; folder: string | null } {
  const name = Buffer.from(random.bytes(16)).toString('hex')
  if (files.platform === 'windows') return { address: `\\\\.\\pipe\\galley-${name}`, folder: null }
  const usual = join(dataDir, 'command-line')
  const isShort = Buffer.byteLength(join(usual, 'engine')) <= longestAddressBytes
  const folder = isShort ? usual : join(tmpdir(), `galley-${name}`)
  makePrivateFolder(files, folder)
  const address = join(folder, 'engine')
  files.removeSync(address)
  return { address, folder }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      server.on('error', () => undefined)
      resolve()
    })
  })
}

async function serve(socket: Socket, key: Buffer, lenders: Lenders, ports: LocalSocketPorts): Promise<void> {
  const incoming = new IncomingBytes(socket)
  const isKnown = await within(ports.clock, handshakeMs, handshake(socket, incoming, key, ports.random))
  if (isKnown !== true) {
    ports.log.write('error', 'command line refused')
    socket.destroy()
    return
  }
  const send = (said: ToCommand) => writeFrame(socket, said)
  const guest = createGuest(ports.engine, lenders)
  const stopEvents = ports.engine.onEvent((event) => {
    if (relayedEvents.has(event.name)) send({ type: 'event', event })
  })
  send({ type: 'welcome', version: ports.version })
  try {
    for (;;) {
      const frame = await readFrame(incoming, mostCallBytes)
      const asked = frame && readCall(frame.value)
      if (!asked) break
      void guest.call(asked.name, asked.input).then((reply) => send({ type: 'reply', id: asked.id, reply }))
    }
  } finally {
    stopEvents()
    socket.destroy()
    await guest.leave()
  }
}

async function handshake(socket: Socket, incoming: IncomingBytes, key: Buffer, random: Randomness): Promise<boolean> {
  const theirs = await incoming.take(proofBytes)
  if (!theirs) return false
  const nonces = [theirs, random.bytes(proofBytes)]
  socket.write(Buffer.concat([nonces[1]!, proofOf(key, 'engine', nonces)]))
  const proof = await incoming.take(proofBytes)
  return proof !== null && isProof(proof, proofOf(key, 'command', nonces))
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
