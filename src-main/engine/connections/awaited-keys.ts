/** Looks again for keys that could not be read when their connection was opened, because the keychain was busy, locked or gone. */
import type { Clock, SecretStore } from '../ports.ts'
import type { Connection } from './connections.ts'
import { readKeptKeys } from './keys.ts'

/** Until the next look: doubles from the first to the longest. */
const pauseMs = { first: 1_000, longest: 30_000 }

export interface AwaitedKeysOptions {
  clock: Clock
  secrets: SecretStore
  /** The keychain answers again and has these keys. */
  onFound: (connection: Connection) => Promise<void>
}

export class AwaitedKeys {
  readonly #options: AwaitedKeysOptions
  #stopTimer: (() => void) | null = null

  constructor(options: AwaitedKeysOptions) {
    this.#options = options
  }

  /** Looks until the keychain answers, whether it has the keys or not, or until `stop`. Replaces what was looked for before. */
  lookFor(connection: Connection): void {
    this.stop()
    this.#lookIn(pauseMs.first, connection)
  }

  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  #lookIn(delayMs: number, connection: Connection): void {
    const stopTimer = this.#options.clock.after(delayMs, () => {
      void this.#look(connection).then((hasAnswered) => {
        if (this.#stopTimer !== stopTimer) return
        this.#stopTimer = null
        if (!hasAnswered) this.#lookIn(Math.min(delayMs * 2, pauseMs.longest), connection)
      })
    })
    this.#stopTimer = stopTimer
  }

  /** Whether the keychain answered. */
  async #look(connection: Connection): Promise<boolean> {
    const mine = this.#stopTimer
    const kept = await readKeptKeys(this.#options.secrets, connection)
    if (kept === 'unknown') return false
    if (kept && mine === this.#stopTimer) await this.#options.onFound(connection)
    return true
  }
}
