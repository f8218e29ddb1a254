/** What could not be put into the keychain, or removed from it, is done as soon as it answers. */
import type { Clock } from '../ports.ts'

/** Until the next try: doubles from the first to the longest. */
const pauseMs = { first: 1_000, longest: 30_000 }

export interface OwedEntriesOptions {
  clock: Pick<Clock, 'after'>
  /** Puts the entry of that name into the keychain, or removes it where the text is null; false where that cannot be done now. Never rejects. */
  put: (name: string, text: string | null) => Promise<boolean>
  /** The entry is as it should be. */
  onPut: (name: string) => Promise<void>
}

export class OwedEntries {
  readonly #options: OwedEntriesOptions
  readonly #owed = new Map<string, string | null>()
  #stopTimer: (() => void) | null = null

  constructor(options: OwedEntriesOptions) {
    this.#options = options
  }

  /** Whether the entry is to be removed: what the keychain has of it no longer counts. */
  isRemoved(name: string): boolean {
    return this.#owed.get(name) === null
  }

  has(name: string): boolean {
    return this.#owed.has(name)
  }

  /** Whether the entry should still get this text, or go where it is null. */
  isOwed(name: string, text: string | null): boolean {
    return this.#owed.has(name) && this.#owed.get(name) === text
  }

  /** `text`: what the entry should have; null where it should be gone. */
  owe(name: string, text: string | null): void {
    this.#owed.set(name, text)
    if (!this.#stopTimer) this.#tryIn(pauseMs.first)
  }

  /** The entry is as it should be. */
  done(name: string): void {
    this.#owed.delete(name)
    if (this.#owed.size === 0) this.#stop()
  }

  /** Nothing is tried any more. */
  close(): void {
    this.#owed.clear()
    this.#stop()
  }

  #stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  #tryIn(delayMs: number): void {
    const stopTimer = this.#options.clock.after(delayMs, () => {
      void this.#tryAll().then(() => {
        if (this.#stopTimer === stopTimer) this.#tryIn(Math.min(delayMs * 2, pauseMs.longest))
      })
    })
    this.#stopTimer = stopTimer
  }

  async #tryAll(): Promise<void> {
    for (const [name, text] of this.#owed) {
      if (!(await this.#options.put(name, text))) return
      // Another text may have been owed meanwhile.
      if (this.#owed.get(name) !== text) continue
      this.done(name)
      await this.#options.onPut(name)
    }
  }
}
