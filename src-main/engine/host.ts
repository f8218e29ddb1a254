/** Entry of the engine's process: the engine behind messages, under Electron's utilityProcess and under a forked Node alike. */
import './begin-language.ts'
import { message } from '../../shared/messages/message.ts'
import type { GalleyError } from '../../shared/model/errors.ts'
import { toErrorData, toGalleyError } from '../../shared/model/errors.ts'
import type { CallInput, CallName } from '../../shared/bridge.ts'
import { createEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { practiceInfo, toEngineMessage } from './host-protocol.ts'
import type { FromEngineMessage, HostRequest } from './from-engine.ts'
import { createMemorySecrets } from './keychain/keychain.ts'
import { openLocalSocket } from './local-socket/server.ts'
import type { LocalSocket } from './local-socket/server.ts'
import type { Log, PracticeHost } from './ports.ts'
import { ownHeap, spareMemory } from './spare-memory.ts'
import { systemClock } from './system-clock.ts'
import { createSystemPorts } from './system-ports.ts'

/** The two ways in which a starter is reached. */
interface Channel {
  post(message: FromEngineMessage): void
  onMessage(listener: (message: unknown) => void): void
  /** The starter is gone; Electron ends a utilityProcess by itself then. */
  onLost(listener: () => void): void
}

interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

const socketAfterMs = 250
const channel = findChannel()
const requests = new Map<number, { resolve: (value: unknown) => void; reject: (error: GalleyError) => void }>()
let nextRequest = 1
let engine: Engine | null = null
/** For command lines on the same folder. */
let socket: Promise<LocalSocket> | null = null
let isEnding = false
const noteActivity = spareMemory(systemClock, ownHeap())

channel.onMessage((raw) => {
  const message = toEngineMessage.safeParse(raw)
  if (!message.success) return
  noteActivity()
  switch (message.data.type) {
    case 'start':
      return start(message.data)
    case 'call':
      return void answer(message.data.id, message.data.name, message.data.input)
    case 'answer':
      return settle(message.data)
    case 'close':
      return void end()
  }
})
channel.onLost(() => void end())
process.on('SIGTERM', () => void end())

type Message<T extends string> = Extract<ReturnType<typeof toEngineMessage.parse>, { type: T }>

const sessionOnlyWords = message('engine.keychain.onlyForThisRun')

function start({ dataDir, version, offers, isSessionOnly, installation, policyFile }: Message<'start'>): void {
  if (engine) return
  try {
    const ports = createSystemPorts({
      dataDir,
      opener: { open: async (url) => void (await ask({ kind: 'open', url })) },
      confirmation: {
        newAddresses: async (question) => (await ask({ kind: 'confirmAddresses', ...question })) === true,
      },
      practice: offers.practice ? practiceHost : null,
      resolveProxy: offers.proxy ? async (origin) => String(await ask({ kind: 'resolveProxy', origin })) : null,
      policyFile,
      ...(installation ? { installation } : {}),
      ...(isSessionOnly ? { secrets: createMemorySecrets(sessionOnlyWords) } : {}),
    })
    endOnDefects(ports.log)
    engine = createEngine(ports, { actsByItself: true, pullsByItself: true })
    engine.onEvent((event) => {
      noteActivity()
      channel.post({ type: 'event', event })
    })
    channel.post({ type: 'ready' })
    const { files, clock, random, log } = ports
    // After the window's first calls, which need nothing of it.
    clock.after(socketAfterMs, () => {
      if (engine && !isEnding) socket = openLocalSocket({ engine, dataDir, files, clock, random, log, version })
    })
  } catch (error) {
    channel.post({ type: 'failed', error: toErrorData(error) })
    leave(1)
  }
}

async function answer(id: number, name: string, input: unknown): Promise<void> {
  if (!engine) return
  // The engine checks name and input itself.
  const reply = await engine.call(name as CallName, input as CallInput<CallName>)
  noteActivity()
  if (!isEnding || !reply.ok) channel.post({ type: 'reply', id, reply })
}

/**
 * A defect ends the process, and the shell starts another: what is committed stays, and state that may be wrong does not. Messages may
 * hold values of records, so the log gets the place alone.
 */
function endOnDefects(log: Log): void {
  process.on('uncaughtException', (error) => {
    const frame = error.stack?.split('\n').find((line) => line.trim().startsWith('at ')) ?? ''
    log.write('error', 'engine.defect', { kind: error.name, place: frame.trim() })
    process.exit(70)
  })
}

/** What only the shell can do. */
function ask(request: HostRequest): Promise<unknown> {
  const id = nextRequest++
  return new Promise((resolve, reject) => {
    requests.set(id, { resolve, reject })
    channel.post({ type: 'request', id, request })
  })
}

function settle({ id, answer: given }: Message<'answer'>): void {
  const request = requests.get(id)
  requests.delete(id)
  if (given.ok) request?.resolve(given.value)
  else request?.reject(toGalleyError(given.error))
}

const practiceHost: PracticeHost = {
  start: async ({ isLarge, dataFile }) => practiceInfo.parse(await ask({ kind: 'practiceStart', isLarge, dataFile })),
  stop: async () => void (await ask({ kind: 'practiceStop' })),
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  ;(await socket)?.close()
  await engine?.close()
  channel.post({ type: 'closed' })
  leave(0)
}

/** Lets the last message leave first. */
function leave(code: number): void {
  process.exitCode = code
  systemClock.after(50, () => process.exit(code))
}

function findChannel(): Channel {
  const { parentPort } = process as { parentPort?: ParentPort }
  if (parentPort) {
    return {
      post: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', (event) => listener(event.data)),
      onLost: () => {},
    }
  }
  return {
    // Once the starter is gone there is nobody to tell.
    post: (message) => void (process.connected && process.send?.(message)),
    onMessage: (listener) => process.on('message', listener),
    onLost: (listener) => process.on('disconnect', listener),
  }
}
