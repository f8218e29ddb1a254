/** Everything that a handler may use; made once in `practice.ts`. */
import type { ActivityHub } from './activity/hub.ts'
import type { Aliases } from './alias.ts'
import type { ServiceClock } from './clock.ts'
import type { Faults } from './control/faults.ts'
import type { RateLimits } from './ads/rate-limits.ts'
import type { MediaDesk } from './media/desk.ts'
import type { Audiences } from './state/audiences.ts'
import type { Meta } from './state/database.ts'
import type { Ledger } from './state/ledger.ts'
import type { People } from './state/people.ts'
import type { Records } from './state/records.ts'
import type { Tokens } from './state/tokens.ts'

export interface Practice {
  clock: ServiceClock
  meta: Meta
  records: Records
  people: People
  tokens: Tokens
  ledger: Ledger
  media: MediaDesk
  audiences: Audiences
  limits: RateLimits
  activity: ActivityHub
  faults: Faults
  aliases: Aliases
  /** Most active records of a kind in an account. */
  activeLimit(kind: string, accountId: string): number
  /** Back to the first state. */
  reset(): void
}

/** Callback addresses registered for the application. Source: design of sign-in: three fixed loopback ports, matched exactly. */
export const callbacks = [31170, 31171, 31172].map((port) => `http://127.0.0.1:${port}/oauth/callback`)

/** Where the four base addresses and the control start, all on one host. */
export const prefixes = {
  auth: '',
  ads: '/ads',
  sandbox: '/ads-sandbox',
  upload: '/upload',
  media: '/media',
  preview: '/preview',
  control: '/control',
} as const
