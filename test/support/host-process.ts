import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CallInput, CallName, CallReply, EngineEvent, Reply } from '../../shared/bridge.ts'
import { readFromEngine } from '../../src-main/engine/from-engine.ts'
import type { HostRequest } from '../../src-main/engine/from-engine.ts'
import type { ToEngineMessage } from '../../src-main/engine/host-protocol.ts'
import { fieldsOf } from './galley.ts'
import { asRead } from './says.ts'
import { galleyVersion } from '../../src-main/cli/version.ts'
import type { PracticeProcess } from './practice-process.ts'

const entry = fileURLToPath(new URL('../../src-main/engine/host.ts', import.meta.url))
const ownTimeEntry = new URL('own-time-at-exit.ts', import.meta.url).href

/** The engine in a process of its own, spoken to as the shell does; it can be killed at any moment. */
export class HostProcess {
  readonly events: EngineEvent[] = []
  readonly #child: ChildProcess
  readonly #calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  readonly #exited: Promise<number | null>
  #nextId = 1

  private constructor(child: ChildProcess) {
    this.#child = child
    this.#exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  }

  /**
   * Resolves when the engine is ready; throws its error where it cannot start. `answer` stands for the shell. `ownTimeFile`: where its process
   * writes at its end how many milliseconds it took by itself.
   */
  static start(
    dataDir: string,
    answer: (request: HostRequest) => Promise<unknown> = () => Promise.resolve(null),
    ownTimeFile: string | null = null,
  ): Promise<HostProcess> {
    const timed = ownTimeFile === null ? {} : { GALLEY_TEST_OWN_TIME: ownTimeFile }
    const child = fork(entry, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...process.execArgv, ...(ownTimeFile === null ? [] : ['--import', ownTimeEntry])],
      env: { ...process.env, ...timed },
    })
    const host = new HostProcess(child)
    return new Promise((resolve, reject) => {
      child.on('message', (raw) => {
        const message = readFromEngine(raw)
        if (!message) throw new Error('the engine sent something strange')
        if (message.type === 'ready') resolve(host)
        else if (message.type === 'failed') reject(asRead(message.error))
        else if (message.type === 'event') host.events.push(message.event)
        else if (message.type === 'reply') host.#settle(message.id, message.reply)
        else if (message.type === 'request') {
          const { id, request } = message
          void answer(request).then((value) => host.#send({ type: 'answer', id, answer: { ok: true, value } }))
        }
      })
      void host.#exited.then(() => host.#abandon(reject))
      host.#send({ type: 'start', dataDir, version: galleyVersion(), offers: { practice: true }, isSessionOnly: true })
    })
  }

  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.#send({ type: 'call', id, name, input })
    })
  }

  /** Signs the service's first user in, with keys and tokens held in memory. */
  async signIn({ info }: PracticeProcess): Promise<void> {
    const { access_token: accessToken, access_token_secret: accessTokenSecret } = info.users[0]!
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = info
    await this.call('connection.useSecrets', {
      connection: fieldsOf(info),
      secrets: { consumerKey, consumerSecret, accessToken, accessTokenSecret },
    })
  }

  /** Ends it without any warning. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  /** Exit code after being asked to close. */
  close(): Promise<number | null> {
    this.#send({ type: 'close' })
    return this.#exited
  }

  /** Exit code after the starter is gone. */
  abandon(): Promise<number | null> {
    this.#child.disconnect()
    return this.#exited
  }

  #send(message: ToEngineMessage): void {
    // One that was killed a moment ago may still look connected; its end is told by its exit.
    if (this.#child.connected) this.#child.send(message, () => undefined)
  }

  #settle(id: number, reply: Reply<unknown>): void {
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    if (reply.ok) call?.resolve(reply.value)
    else call?.reject(asRead(reply.error))
  }

  #abandon(reject: (error: Error) => void): void {
    const gone = new Error('the engine ended')
    reject(gone)
    for (const call of this.#calls.values()) call.reject(gone)
    this.#calls.clear()
  }
}
