/**
 * Releases work that is held until a moment once that moment has come. The timer goes by the monotonic clock, which may stand still while the machine
 * sleeps, so the wall clock is read at least once a minute: work is released at most a minute late. Moments that passed while Galley was closed are
 * handled at the start.
 */
import { GalleyError } from '../../../shared/model/errors.ts'
import { wallNowMs } from '../instants.ts'
import type { Clock, Log } from '../ports.ts'

export interface HeldMomentsPorts {
  clock: Clock
  log: Log
  /** When the next hold ends by itself, milliseconds since 1970; null: none does. */
  nextMs: () => number | null
  /** Ends the holds whose moment has come, and sends what may go. */
  release: () => void
}

const minuteMs = 60_000

export class HeldMoments {
  readonly #ports: HeldMomentsPorts
  #stopTimer: (() => void) | null = null

  constructor(ports: HeldMomentsPorts) {
    this.#ports = ports
  }

  /** Releases holds whose moment has come and sets the timer for the next one. Call it at the start, and whenever something was held. */
  look(): void {
    const { clock, log, nextMs, release } = this.#ports
    this.close()
    try {
      const dueMs = nextMs()
      if (dueMs !== null && dueMs <= wallNowMs(clock)) release()
    } catch (error) {
      log.write('error', 'held work not released', { code: error instanceof GalleyError ? error.code : 'internal' })
    }
    const next = nextMs()
    if (next === null) return
    const waitMs = Math.max(next - wallNowMs(clock), 0)
    // Work that could not be released is tried again after a minute.
    this.#stopTimer = clock.after(waitMs === 0 ? minuteMs : Math.min(waitMs, minuteMs), () => this.look())
  }

  close(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
  }
}
