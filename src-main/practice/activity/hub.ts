/**
 * The activity stream's hub: who subscribed to what, who listens, and what goes out to whom. Bodies are assumed: docs/assumptions.md,
 * activity-payloads. Source: interface, Events; Errors (TooManyConnections).
 */
import { filterBody, namesParticipants } from '../../../shared/contract/service/activity.ts'
import type { ActivityFilter } from '../../../shared/contract/service/activity.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { ServiceClock } from '../clock.ts'
import type { Meta } from '../state/database.ts'

export interface Subscription extends ActivityFilter {
  id: string
}

/** Something that happened, before anybody is told. */
export interface Happening {
  eventType: string
  userId: string
  payload: { [member: string]: Json }
  direction: 'sent' | 'received' | null
  /** The name that goes out, where it is an old one. */
  wireName?: string
}

/** One open stream. */
export interface Listener {
  write(text: string): void
  end(): void
}

/** Assumed: docs/assumptions.md, activity-cap and activity-heartbeat. */
const mostListeners = 2
const heartbeatMs = 20_000
/** While somebody listens, something happens by itself this often. */
const lifeMs = 30_000
const kept = 'activity_subscriptions'

export class ActivityHub {
  readonly #clock: ServiceClock
  readonly #meta: Meta
  /** What happens next by itself to somebody who is followed; undefined where there is no story for it. */
  readonly #next: (subscription: Subscription, turn: number) => Happening | undefined
  readonly #listeners = new Map<Listener, () => void>()
  #turn = 0
  #eventCount = 0

  constructor(
    clock: ServiceClock,
    meta: Meta,
    next: (subscription: Subscription, turn: number) => Happening | undefined,
  ) {
    this.#clock = clock
    this.#meta = meta
    this.#next = next
  }

  subscriptions(): Subscription[] {
    return JSON.parse(this.#meta.get(kept) ?? '[]') as Subscription[]
  }

  /** The same filter again is the same subscription. */
  subscribe(filter: ActivityFilter): Subscription {
    const all = this.subscriptions()
    const text = stringifyJson(filterBody(filter))
    const known = all.find((each) => stringifyJson(filterBody(each)) === text)
    if (known) return known
    const made = { ...filter, id: String(1_990_000_000_000_000_000n + BigInt(all.length)) }
    this.#meta.set(kept, JSON.stringify([...all, made]))
    return made
  }

  get isFull(): boolean {
    return this.#listeners.size >= mostListeners
  }

  /** From now on the listener hears what happens, and heartbeats. The returned function takes it out. */
  join(listener: Listener): () => void {
    const stops = [this.#every(heartbeatMs, () => listener.write('\r\n')), this.#every(lifeMs, () => this.#live())]
    this.#listeners.set(listener, () => stops.forEach((stop) => stop()))
    listener.write('\r\n')
    return () => this.#leave(listener)
  }

  /** Tells everybody who listens, if somebody subscribed to it; how many subscriptions it fits. */
  happen(happening: Happening): number {
    const fitting = this.subscriptions().filter((subscription) => fits(subscription, happening))
    const [first] = fitting
    if (!first) return 0
    const event = {
      data: {
        event_id: String(2_000_000_000_000_000_000n + BigInt(this.#clock.nowMs()) * 1000n + BigInt(this.#eventCount++)),
        event_type: happening.wireName ?? happening.eventType,
        created_at: new Date(this.#clock.nowMs()).toISOString(),
        filter: { ...filterBody(first).filter, user_id: happening.userId },
        payload: payloadOf(happening),
      },
    }
    for (const listener of this.#listeners.keys()) listener.write(`${stringifyJson(event)}\r\n`)
    return fitting.length
  }

  /** Sends text as it is to everybody who listens. */
  sendRaw(text: string): void {
    for (const listener of this.#listeners.keys()) listener.write(text)
  }

  /** Ends all open streams; how many there were. */
  cut(): number {
    const all = [...this.#listeners.keys()]
    for (const listener of all) {
      this.#leave(listener)
      listener.end()
    }
    return all.length
  }

  /** No subscriptions and no streams any more. */
  clear(): void {
    this.cut()
    this.#meta.set(kept, '[]')
    this.#turn = 0
  }

  #live(): void {
    const all = this.subscriptions()
    const subscription = all[this.#turn % all.length]
    const happening = subscription && this.#next(subscription, this.#turn)
    this.#turn++
    if (happening) this.happen(happening)
  }

  #leave(listener: Listener): void {
    this.#listeners.get(listener)?.()
    this.#listeners.delete(listener)
  }

  #every(ms: number, work: () => void): () => void {
    let stop = () => {}
    const again = () => {
      stop = this.#clock.after(ms, () => {
        work()
        again()
      })
    }
    again()
    return () => stop()
  }
}

/** What the event tells: participant_ids where people join or leave, and nowhere else. Source: interface, Events. */
function payloadOf({ eventType, payload }: Happening): Happening['payload'] {
  const { participant_ids: _participants, ...rest } = payload
  return namesParticipants(eventType) ? payload : rest
}

function fits({ eventType, userId, keyword, direction }: Subscription, happening: Happening): boolean {
  const text = stringifyJson(happening.payload).toLowerCase()
  return (
    eventType === happening.eventType &&
    (userId === null || userId === happening.userId) &&
    (keyword === null || text.includes(keyword.toLowerCase())) &&
    (direction === null || direction === 'both' || direction === happening.direction)
  )
}
