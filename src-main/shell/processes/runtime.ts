/**
 * Every difference between the Electron versions that Galley runs on, chosen by what the runtime can do. A Node process of ours (engine,
 * practice service) is a utilityProcess where Electron's Node offers Node-API 10, which better-sqlite3 needs; in the older Electron that
 * stands in for tests, it is a child of the Node that the scripts run on.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { app, utilityProcess } from 'electron'
import type { Session } from 'electron'
import type { Flavour } from '../../../shared/shell-bridge.ts'
import { hasUtilityEngine } from '../files/own-node.ts'
import { childEnvironment } from './child-environment.ts'

/** A Node process of ours, whichever way it was started. */
export interface NodeChild {
  readonly pid: number | undefined
  /** Standard output where it was asked for. */
  readonly output: Readable | null
  /** Structured clone; does nothing once the process has ended. */
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Once, also when it could not be started (null). */
  onExit(listener: (code: number | null) => void): void
  /** Asks it to end (SIGTERM). */
  stop(): void
  /** Ends it at once. */
  kill(): void
}

export interface NodeChildOptions {
  name: string
  file: string
  args: readonly string[]
  /** Its standard output is read here; otherwise it goes where the shell's goes. */
  readsOutput: boolean
}

export type StartNodeChild = (options: NodeChildOptions) => NodeChild

/** Resolves when Node processes can be started: utilityProcess waits for the app, a fork does not. */
export function whenChildrenCanStart(run: () => void): void {
  if (hasUtilityEngine) void app.whenReady().then(run)
  else run()
}

/** Starts Node processes in the way that this runtime can. */
export function nodeStarter(flavour: Flavour): StartNodeChild {
  return hasUtilityEngine ? startUtility : (options) => startFork(nodePath(flavour), options)
}

/** Exported for its own test: the engine takes this way where better-sqlite3 loads. */
export function startUtility(options: NodeChildOptions): NodeChild {
  const child = utilityProcess.fork(options.file, [...options.args], {
    serviceName: options.name,
    env: childEnvironment(process.env),
    stdio: ['ignore', options.readsOutput ? 'pipe' : 'inherit', 'inherit'],
  })
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  return {
    get pid() {
      return child.pid
    },
    output: child.stdout as Readable | null,
    send: (message) => {
      if (!hasEnded) child.postMessage(message)
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', (code) => listener(code)),
    stop: () => void child.kill(),
    kill: () => {
      if (!hasEnded && child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
    },
  }
}

function startFork(execPath: string, options: NodeChildOptions): NodeChild {
  const child = tryFork(execPath, options)
  if (!child) return neverStarted()
  return {
    pid: child.pid,
    output: child.stdout,
    // A send that loses the race with the child's end is answered by its exit.
    send: (message) => {
      if (child.connected) child.send(message as object, () => undefined)
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => onceEnded(child, listener),
    stop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Most failures come as an event; for some, such as a path through a file, fork throws. */
function tryFork(execPath: string, options: NodeChildOptions): ChildProcess | null {
  try {
    return fork(options.file, [...options.args], {
      execPath,
      execArgv: [],
      env: childEnvironment(process.env),
      serialization: 'advanced',
      stdio: ['ignore', options.readsOutput ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    })
  } catch {
    return null
  }
}

function neverStarted(): NodeChild {
  const nothing = () => undefined
  return {
    pid: undefined,
    output: null,
    send: nothing,
    onMessage: nothing,
    onExit: (listener) => void setImmediate(() => listener(null)),
    stop: nothing,
    kill: nothing,
  }
}

/** 'error' alone comes when the program could not be started, 'exit' otherwise. */
function onceEnded(child: ChildProcess, listener: (code: number | null) => void): void {
  let hasEnded = false
  const end = (code: number | null) => {
    if (hasEnded) return
    hasEnded = true
    listener(code)
  }
  child.once('exit', end)
  child.once('error', () => {
    if (child.pid === undefined) end(null)
  })
}

/** The Node beside an older Electron: named by the scripts (never in a release), else the one packed beside the application. */
function nodePath(flavour: Flavour): string {
  const named = process.env['GALLEY_NODE']
  if (flavour !== 'release' && named && existsSync(named)) return named
  return join(process.resourcesPath, 'node')
}

/** A whole answer under a scheme of ours. */
export interface SchemeAnswer {
  status: number
  headers: Record<string, string>
  contentType: string
  body: Buffer
}

/**
 * Answers a scheme's requests in one session. The way by buffers gives the answer whole, which showed the first window 30 ms sooner than
 * the one by streams when both were measured (best of 12 starts each); where it has gone, streams serve.
 */
export function answerScheme(
  session: Session,
  scheme: string,
  answer: (request: { method: string; url: string }) => SchemeAnswer,
): void {
  const { protocol } = session
  if (typeof protocol.registerBufferProtocol === 'function') {
    protocol.registerBufferProtocol(scheme, (request, respond) => {
      const { status, headers, contentType, body } = answer(request)
      respond({ statusCode: status, headers, data: body, ...splitType(contentType) })
    })
    return
  }
  protocol.handle(scheme, (request) => {
    const { status, headers, contentType, body } = answer(request)
    return new Response(new Uint8Array(body), { status, headers: { ...headers, 'content-type': contentType } })
  })
}

/** "text/html; charset=utf-8" in the two members that the way by buffers takes. */
function splitType(contentType: string): { mimeType: string; charset?: string } {
  const [mimeType = '', charset] = contentType.split('; charset=')
  return charset ? { mimeType, charset } : { mimeType }
}
