/**
 * Speaks with the engine's process and keeps it alive.
 *
 *     starting --ready--> running --ends by itself--> starting (restarted) ... five times in a minute --> failed
 *         \--failed (busy, newer data ...)--> failed --restart()--> starting
 *
 * Calls made while it starts wait. When it ends by itself, reads under way are asked again of the next one; a call that may have changed
 * something is answered with an error, since only the person can see whether it was done.
 */
import type { EngineEvent, Reply } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { toErrorData } from '../../../shared/model/errors.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import { assertNever } from '../../../shared/model/values.ts'
import type { EngineState } from '../../../shared/shell-bridge.ts'
import { readFromEngine } from '../../engine/from-engine.ts'
import type { FromEngineMessage, HostRequest } from '../../engine/from-engine.ts'
import type { ToEngineMessage } from '../../engine/host-protocol.ts'
import type { Log } from '../../engine/ports.ts'
import { isRepeatable } from './repeatable-calls.ts'
import { RestartLimit } from './restarts.ts'
import type { NodeChild } from './runtime.ts'

export interface EngineClientPorts {
  /** Starts one engine process. */
  startProcess(): NodeChild
  /** First message to each. */
  startMessage: Extract<ToEngineMessage, { type: 'start' }>
  /** What only the shell can do; a GalleyError thrown here travels to the engine. */
  answer(request: HostRequest): Promise<unknown>
  onEvent(event: EngineEvent): void
  onState(state: EngineState): void
  nowMs(): number
  log: Log
}

interface PendingCall {
  name: string
  input: unknown
  isSent: boolean
  isRepeated: boolean
  resolve(reply: Reply<unknown>): void
}

/** The window makes few calls at a time; more than this is a flood. */
const mostPendingCalls = 5_000
const closeWithinMs = 3_000

const stoppedError: ErrorData = {
  code: 'internal',
  message: message('shell.engineClient.engineStarted'),
  details: { isEngineRestarted: true },
}
const failingError: ErrorData = {
  code: 'internal',
  message: message('shell.engineClient.engineFailing'),
  details: { isEngineFailing: true },
}
const floodError: ErrorData = {
  code: 'internal',
  message: message('shell.engineClient.tooManyCalls'),
  details: {},
}
const unsendableError: ErrorData = {
  code: 'usage',
  message: message('shell.engineClient.cannotBeSent'),
  details: {},
}
const closingError: ErrorData = { code: 'cancelled', message: message('shell.engineClient.closing'), details: {} }

export class EngineClient {
  readonly #ports: EngineClientPorts
  readonly #restarts = new RestartLimit(5, 60_000)
  readonly #pending = new Map<number, PendingCall>()
  #process: NodeChild | null = null
  #state: EngineState = { state: 'starting', error: null }
  #nextId = 1
  #isClosing = false
  #wasRestarted = false
  #onClosed: (() => void) | null = null

  constructor(ports: EngineClientPorts) {
    this.#ports = ports
  }

  get state(): EngineState {
    return this.#state
  }

  /** Of the running process, for tests and the log. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  start(): void {
    const child = this.#ports.startProcess()
    this.#process = child
    child.onMessage((message) => this.#receive(child, message))
    child.onExit((code) => this.#ended(child, code))
    child.send(this.#ports.startMessage)
  }

  /** Tries again after `failed`; does nothing otherwise. */
  restart(): void {
    if (this.#state.state !== 'failed' || this.#isClosing) return
    this.#restarts.forget()
    this.#become({ state: 'starting', error: null })
    if (!this.#process) this.start()
  }

  /** Always resolves; waits while the engine starts. */
  call(name: string, input: unknown): Promise<Reply<unknown>> {
    return this.#call(name, input, this.#isReady)
  }

  /**
   * For reads of the start: goes to a process that is still starting, which answers as soon as it can. It would otherwise wait for this
   * process to hear that the engine is ready, and just then it is busy with the window.
   */
  callEarly(name: string, input: unknown): Promise<Reply<unknown>> {
    return this.#call(name, input, this.#process !== null)
  }

  #call(name: string, input: unknown, isSentNow: boolean): Promise<Reply<unknown>> {
    if (this.#isClosing) return Promise.resolve({ ok: false, error: closingError })
    if (this.#state.state === 'failed') return Promise.resolve({ ok: false, error: this.#state.error ?? failingError })
    if (this.#pending.size >= mostPendingCalls) return Promise.resolve({ ok: false, error: floodError })
    return new Promise((resolve) => {
      const id = this.#nextId++
      const call: PendingCall = { name, input, isSent: false, isRepeated: false, resolve }
      this.#pending.set(id, call)
      if (isSentNow) this.#send(id, call)
    })
  }

  /** Lets it finish its transaction and close the database; ends it after three seconds. Resolves when it is gone. */
  close(): Promise<void> {
    this.#isClosing = true
    const child = this.#process
    if (!child) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#ports.log.write('error', 'engine.close-timeout')
        child.kill()
      }, closeWithinMs)
      this.#onClosed = () => {
        clearTimeout(timer)
        resolve()
      }
      child.send({ type: 'close' } satisfies ToEngineMessage)
    })
  }

  get #isReady(): boolean {
    return this.#state.state === 'running' || this.#state.state === 'restarted'
  }

  #send(id: number, call: PendingCall): void {
    call.isSent = true
    try {
      this.#process?.send({ type: 'call', id, name: call.name, input: call.input } satisfies ToEngineMessage)
    } catch {
      // What came from the page may still be too deep for the way to the engine.
      this.#endCall(id, { ok: false, error: unsendableError })
    }
  }

  #receive(child: NodeChild, raw: unknown): void {
    if (child !== this.#process) return
    const message = readFromEngine(raw)
    if (!message) {
      this.#ports.log.write('error', 'engine.strange-message')
      return
    }
    this.#take(child, message)
  }

  #take(child: NodeChild, message: FromEngineMessage): void {
    switch (message.type) {
      case 'ready':
        this.#become({ state: this.#wasRestarted ? 'restarted' : 'running', error: null })
        for (const [id, call] of this.#pending) if (!call.isSent) this.#send(id, call)
        return
      case 'failed':
        this.#fail(message.error)
        return
      case 'reply':
        this.#endCall(message.id, message.reply)
        return
      case 'event':
        this.#ports.onEvent(message.event)
        return
      case 'request':
        void this.#answer(child, message.id, message.request)
        return
      case 'closed':
        return
      default:
        assertNever(message)
    }
  }

  async #answer(child: NodeChild, id: number, request: HostRequest): Promise<void> {
    const answer = await this.#ports.answer(request).then(
      (value) => ({ ok: true as const, value }),
      (thrown: unknown) => ({ ok: false as const, error: toErrorData(thrown) }),
    )
    child.send({ type: 'answer', id, answer } satisfies ToEngineMessage)
  }

  #endCall(id: number, reply: Reply<unknown>): void {
    const call = this.#pending.get(id)
    if (!call) return
    this.#pending.delete(id)
    call.resolve(reply)
  }

  #fail(error: ErrorData): void {
    this.#ports.log.write('error', 'engine.failed', { code: error.code })
    for (const id of [...this.#pending.keys()]) this.#endCall(id, { ok: false, error })
    this.#become({ state: 'failed', error })
  }

  #ended(child: NodeChild, code: number | null): void {
    if (child !== this.#process) return
    this.#process = null
    if (this.#isClosing) {
      for (const id of [...this.#pending.keys()]) this.#endCall(id, { ok: false, error: closingError })
      this.#onClosed?.()
      return
    }
    // It said why before it ended.
    if (this.#state.state === 'failed') return
    this.#ports.log.write('error', 'engine.ended', { code })
    if (!this.#restarts.mayRestart(this.#ports.nowMs())) return this.#fail(failingError)
    this.#dropUnrepeatable()
    this.#wasRestarted = true
    this.#become({ state: 'starting', error: null })
    this.start()
  }

  /** What a new process cannot take over is answered; reads go once more. */
  #dropUnrepeatable(): void {
    for (const [id, call] of this.#pending) {
      if (call.isSent && (call.isRepeated || !isRepeatable(call.name)))
        this.#endCall(id, { ok: false, error: stoppedError })
      else if (call.isSent) Object.assign(call, { isSent: false, isRepeated: true })
    }
  }

  #become(state: EngineState): void {
    this.#state = state
    this.#ports.onState(state)
  }
}
