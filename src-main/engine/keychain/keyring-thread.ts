/**
 * The keychain library in a thread of its own. Its calls block their thread while the system's service does not answer, so one that hangs must
 * hold up nothing but its thread: `leave` goes on with another one.
 */
import { Worker } from 'node:worker_threads'
import type { KeyringAnswer, KeyringCall } from './keyring-calls.ts'
import { workerFile } from '../threads/worker-file.ts'

/** The calls of keytar's interface that are used. */
export interface KeyringLibrary {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
  /** The calls under way are given up: later ones do not wait behind them. */
  leave?(): void
}

interface Waiting {
  resolve: (value: string | boolean | null) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}

/** A thread begins with the first call, and keeps nobody's process alive when nothing is asked of it. */
export class KeyringThread implements KeyringLibrary {
  #thread: Thread | null = null
  #lastId = 0

  async getPassword(service: string, account: string): Promise<string | null> {
    return (await this.#call({ action: 'get', service, account })) as string | null
  }

  async setPassword(service: string, account: string, password: string): Promise<void> {
    await this.#call({ action: 'set', service, account, password })
  }

  async deletePassword(service: string, account: string): Promise<boolean> {
    return (await this.#call({ action: 'delete', service, account })) === true
  }

  /** What waits in the thread is answered if the thread comes back; it ends then. */
  leave(): void {
    const left = this.#thread
    this.#thread = null
    if (!left) return
    process.off('exit', endDespiteHungThreads).on('exit', endDespiteHungThreads)
    hung.add(left)
  }

  #call(call: Omit<KeyringCall, 'id'>): Promise<string | boolean | null> {
    this.#thread ??= startThread()
    const { worker, waiting } = this.#thread
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, ...call } satisfies KeyringCall)
    })
  }
}

/** Threads that were left and did not come back. */
const hung = new Set<Thread>()

/**
 * At its exit Node waits for every thread, one in a blocked call for ever, so the process must end in another way. Its exit code is only kept where
 * Node can put another program in its place (22.15 and up, not on Windows).
 */
function endDespiteHungThreads(code: number): void {
  if (hung.size === 0) return
  const { execve } = process as { execve?: (file: string, args: readonly string[]) => void }
  if (execve && process.platform !== 'win32') execve.call(process, '/bin/sh', ['sh', '-c', `exit ${code}`])
  process.kill(process.pid, 'SIGKILL')
}

function startThread(): Thread {
  const thread: Thread = {
    worker: new Worker(workerFile('keyring', import.meta.url)),
    waiting: new Map(),
  }
  const { worker, waiting } = thread
  worker.on('message', (answer: KeyringAnswer) => {
    const waits = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) waits?.reject(new Error(answer.error))
    else waits?.resolve(answer.value)
    if (waiting.size > 0) return
    worker.unref()
    if (hung.delete(thread)) void worker.terminate()
  })
  const gone = () => {
    hung.delete(thread)
    for (const { reject } of waiting.values()) reject(new Error('the keyring thread ended'))
    waiting.clear()
  }
  worker.on('error', gone)
  worker.on('exit', gone)
  return thread
}
