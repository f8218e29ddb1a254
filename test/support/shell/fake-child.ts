import { PassThrough } from 'node:stream'
import type { NodeChild } from '../../../src-main/shell/processes/runtime.ts'

/** A process that does only what a test says: what was sent to it is in `sent`. */
export class FakeChild implements NodeChild {
  readonly pid = 1
  readonly output = new PassThrough()
  readonly sent: Record<string, unknown>[] = []
  isStopped = false
  isKilled = false
  readonly #messageListeners: ((message: unknown) => void)[] = []
  #exitListeners: ((code: number | null) => void)[] = []

  send(message: unknown): void {
    this.sent.push(message as Record<string, unknown>)
  }
  onMessage(listener: (message: unknown) => void): void {
    this.#messageListeners.push(listener)
  }
  onExit(listener: (code: number | null) => void): void {
    this.#exitListeners.push(listener)
  }
  stop(): void {
    this.isStopped = true
  }
  kill(): void {
    this.isKilled = true
    this.exit(null)
  }

  says(message: unknown): void {
    for (const listener of this.#messageListeners) listener(message)
  }
  exit(code: number | null): void {
    const listeners = this.#exitListeners
    this.#exitListeners = []
    for (const listener of listeners) listener(code)
  }
  /** Ids of the calls of that name, in order. */
  callIds(name: string): number[] {
    return this.sent
      .filter((message) => message['type'] === 'call' && message['name'] === name)
      .map((message) => message['id'] as number)
  }
}
