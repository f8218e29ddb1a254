/**
 * Pulls that nobody asks for: kinds by their age, a few at a time, and scheduled posts around their minute. Only while nothing else goes on
 * with the service, so that a person never waits for it and limits are spared.
 *
 *     every minute: free? ──▶ a post's minute has passed and it was not asked for since  ──▶ scheduled posts of that account
 *                         └─▶ kinds that are older than they may be, the oldest first    ──▶ some of them, of one account
 */
import type { PullResult } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { wallNowMs } from '../instants.ts'
import type { Clock, Log } from '../ports.ts'
import type { PulledKind } from '../store/index.ts'

export interface OwnPullsPorts {
  clock: Clock
  log: Log
  /** The service can be asked, and nothing else is under way with it. */
  isFree: () => boolean
  pulledKinds: () => readonly PulledKind[]
  /** When posts go out that the service still calls scheduled, by account, milliseconds since 1970; only those whose time has come. */
  postTimes: () => readonly { accountId: string; atMs: number }[]
  /** How old what people plan and post may become, in minutes; null: nothing is pulled by itself. */
  everyMinutes: () => number | null
  pull: (accountId: string, kinds: readonly string[]) => Promise<readonly PullResult[]>
}

const minuteMs = 60_000
/** Least age at which kinds outside `quickGroups` are pulled again. */
const slowAgeMs = 12 * 60 * minuteMs
const quickGroups: ReadonlySet<string> = new Set(['Campaigns', 'Creatives'])
/** Kinds that one check asks for. */
const mostKinds = 4
/** When a scheduled post is asked about: so long after its time. */
const postLooksMs = [minuteMs, 5 * minuteMs, 20 * minuteMs]
/** Pause after a pull that did not end well. */
const pauseMs = 10 * minuteMs

export class OwnPulls {
  readonly #ports: OwnPullsPorts
  #stopTimer: (() => void) | null = null
  #notBeforeMs = 0
  #isPulling = false

  constructor(ports: OwnPullsPorts) {
    this.#ports = ports
  }

  /** Looks each minute from now on, until `close`. */
  start(): void {
    this.#stopTimer = this.#ports.clock.after(minuteMs, () => {
      this.start()
      void this.#look()
    })
  }

  close(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  /** Never fails: what could not be asked is asked again later. */
  async #look(): Promise<void> {
    const { clock, log, isFree, pulledKinds, postTimes, everyMinutes, pull } = this.#ports
    const every = everyMinutes()
    if (every === null || this.#isPulling || clock.monotonicMs() < this.#notBeforeMs || !isFree()) return
    const due = dueNow(wallNowMs(clock), pulledKinds(), postTimes(), every * minuteMs)
    if (!due) return
    this.#isPulling = true
    try {
      const results = await pull(due.accountId, due.kinds)
      if (results.some(({ status }) => status !== 'complete')) this.#pause()
    } catch (error) {
      this.#pause()
      log.write('info', 'pull by itself failed', { code: error instanceof GalleyError ? error.code : 'internal' })
    } finally {
      this.#isPulling = false
    }
  }

  #pause(): void {
    this.#notBeforeMs = this.#ports.clock.monotonicMs() + pauseMs
  }
}

/** The kinds of one account to pull now; null: none. Pure. */
export function dueNow(
  nowMs: number,
  pulled: readonly PulledKind[],
  postTimes: readonly { accountId: string; atMs: number }[],
  quickAgeMs: number,
): { accountId: string; kinds: readonly string[] } | null {
  const posts = pulled.find(
    ({ kind, accountId, pulledAtMs }) =>
      kind === 'scheduled_tweet' &&
      postTimes.some((post) => post.accountId === accountId && isLookDue(nowMs, post.atMs, pulledAtMs)),
  )
  // A post that went out is in the list of posts too.
  if (posts) return { accountId: posts.accountId, kinds: ['scheduled_tweet', 'tweet'] }
  const old = pulled
    .filter(({ kind, pulledAtMs }) => nowMs - pulledAtMs >= mostAgeMs(kind, quickAgeMs))
    .toSorted((a, b) => a.pulledAtMs - b.pulledAtMs || a.kind.localeCompare(b.kind))
  const [oldest] = old
  if (!oldest) return null
  const { accountId } = oldest
  return {
    accountId,
    kinds: old.flatMap((each) => (each.accountId === accountId ? [each.kind] : [])).slice(0, mostKinds),
  }
}

/** True if one of the looks at the post is due and the kind was not pulled since. */
function isLookDue(nowMs: number, atMs: number, pulledAtMs: number): boolean {
  return postLooksMs.some((afterMs) => nowMs >= atMs + afterMs && pulledAtMs < atMs + afterMs)
}

function mostAgeMs(kind: string, quickAgeMs: number): number {
  const { navigation } = resourceOf(kind)
  return navigation !== null && quickGroups.has(navigation) ? quickAgeMs : Math.max(slowAgeMs, quickAgeMs)
}
