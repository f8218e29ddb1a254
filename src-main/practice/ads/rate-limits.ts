/** Allowances a token and class, in fixed windows that start with their first request. Source: gaps 5.5; interface, Limits. */
import type { RateClass } from '../../../shared/contract/language/operation.ts'
import type { ServiceClock } from '../clock.ts'

export type LimitClass = RateClass | 'totalCount' | 'bearer'

/** Requests a window and its length. Those of the OAuth paths are not published; Assumed: docs/assumptions.md, oauth-limits. */
const allowances: Record<LimitClass, { count: number; windowS: number }> = {
  write: { count: 450, windowS: 60 },
  audienceUsers: { count: 1500, windowS: 60 },
  coreRead: { count: 10_000, windowS: 900 },
  read: { count: 2000, windowS: 900 },
  reference: { count: 5, windowS: 900 },
  // Not published for uploads. Assumed: docs/assumptions.md, upload-limits.
  upload: { count: 10_000, windowS: 900 },
  lookup: { count: 400, windowS: 900 },
  keywordInsights: { count: 500, windowS: 900 },
  audienceInsights: { count: 400, windowS: 900 },
  totalCount: { count: 200, windowS: 900 },
  oauth: { count: 450, windowS: 900 },
  bearer: { count: 20, windowS: 900 },
}

export interface Allowance {
  limit: number
  remaining: number
  /** End of the window, Unix seconds of the service's clock. */
  resetS: number
  isOver: boolean
}

export class RateLimits {
  readonly #clock: ServiceClock
  readonly #windows = new Map<string, { startS: number; used: number }>()
  isEnforced = true

  constructor(clock: ServiceClock) {
    this.#clock = clock
  }

  /** Counts one request of the holder (a token, or a token and an account) in the class. */
  take(holder: string, limitClass: LimitClass): Allowance {
    const { count, windowS } = allowances[limitClass]
    const nowS = Math.floor(this.#clock.nowMs() / 1000)
    const key = `${limitClass} ${holder}`
    const known = this.#windows.get(key)
    // A clock that was set back starts a new window too: a reset far in the future would never come.
    const isOpen = known && nowS >= known.startS && nowS < known.startS + windowS
    const window = isOpen ? known : { startS: nowS, used: 0 }
    const isOver = this.isEnforced && window.used >= count
    if (!isOver) window.used++
    this.#windows.set(key, window)
    return { limit: count, remaining: Math.max(0, count - window.used), resetS: window.startS + windowS, isOver }
  }

  clear(): void {
    this.#windows.clear()
  }
}

/** Headers of the token's level, or of the account's. Source: gaps 5.5 (D, FR). */
export function limitHeaders(level: 'user' | 'account', allowance: Omit<Allowance, 'isOver'>): Record<string, string> {
  const prefix = level === 'user' ? 'x-rate-limit' : 'x-account-rate-limit'
  return {
    [`${prefix}-limit`]: String(allowance.limit),
    [`${prefix}-remaining`]: String(allowance.remaining),
    [`${prefix}-reset`]: String(allowance.resetS),
  }
}
