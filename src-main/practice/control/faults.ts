/** Ordered faults: which requests they meet, and what they do to the answer. */
import { jsonAnswer, platformError, adsError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import { limitHeaders } from '../ads/rate-limits.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'

export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'drop'; when: 'before' | 'after' }
  | { kind: 'status'; status: number; code?: string | number; headers?: Record<string, string>; body?: Json }
  | { kind: 'limit'; reset_s: number; level: 'user' | 'account' }
  | { kind: 'garble' | 'truncate' | 'html' }
  | { kind: 'lag'; s: number }

/** An order: after `skip` matching requests, the next `times` meet the fault. */
export interface FaultOrder {
  match: { method?: string; path?: string; user_id?: string; writes?: boolean }
  skip: number
  times: number
  fault: Fault
}

export interface Arrival {
  method: string
  /** As addressed, and below its base address; a pattern may fit either. */
  paths: string[]
  userId: string | null
}

/** What one request meets: delays add up, the longest lag holds, and of the rest the order given first wins. */
export interface Met {
  delayMs: number
  lagMs: number
  ending: Exclude<Fault, { kind: 'delay' | 'lag' }> | null
}

export class Faults {
  #orders: (FaultOrder & { seen: number })[] = []

  add(order: FaultOrder): void {
    this.#orders.push({ ...order, seen: 0 })
  }

  clear(): void {
    this.#orders = []
  }

  /** Orders that are not used up, in the order given, each with how many requests it will still meet. */
  waiting(): (FaultOrder & { left: number })[] {
    return this.#orders
      .map(({ seen, ...order }) => ({ ...order, left: order.skip + order.times - Math.max(seen, order.skip) }))
      .filter(({ left }) => left > 0)
  }

  /** Each order counts every request that it matches, whatever else that request meets. */
  meet(arrival: Arrival): Met {
    const due = this.#orders.filter((order) => {
      if (!isMatch(order, arrival)) return false
      const count = order.seen++
      return count >= order.skip && count < order.skip + order.times
    })
    const met: Met = { delayMs: 0, lagMs: 0, ending: null }
    for (const { fault } of due) {
      if (fault.kind === 'delay') met.delayMs += fault.ms
      else if (fault.kind === 'lag') met.lagMs = Math.max(met.lagMs, fault.s * 1000)
      else met.ending ??= fault
    }
    return met
  }

  /** The longest lag that is ordered and not used up. */
  lagMs(): number {
    return Math.max(0, ...this.waiting().map(({ fault }) => (fault.kind === 'lag' ? fault.s * 1000 : 0)))
  }
}

function isMatch({ match }: FaultOrder, arrival: Arrival): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== arrival.method) return false
  if (match.writes !== undefined && match.writes !== isWrite(arrival)) return false
  if (match.user_id !== undefined && match.user_id !== arrival.userId) return false
  if (match.path === undefined) return true
  const pattern = new RegExp(match.path)
  return arrival.paths.some((path) => pattern.test(path))
}

/** Changes a record. Signing in and uploading the bytes of media are POSTs too. */
function isWrite({ method, paths }: Arrival): boolean {
  return method !== 'GET' && method !== 'HEAD' && !paths.some((path) => /^\/oauth|\/media\/upload/.test(path))
}

/** Code that goes with a status when the order names none. Source: gaps 5.2. */
const usualCodes: Record<number, string> = {
  400: 'INVALID_PARAMETER',
  401: 'UNAUTHORIZED_ACCESS',
  403: 'ACTION_NOT_ALLOWED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'CANCELLED_REQUEST',
  423: 'LOCK_ACQUISITION_TIMEOUT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** The answer of a `status` fault: the body as ordered, or an error of the code's form. Nothing was done. */
export function statusAnswer(fault: Extract<Fault, { kind: 'status' }>): Answer {
  const code = fault.code ?? usualCodes[fault.status] ?? 'INTERNAL_ERROR'
  const message = 'Ordered by the practice control.'
  const plain =
    typeof code === 'number' ? platformError(fault.status, code, message) : adsError(fault.status, { code, message })
  const isText = typeof fault.body === 'string'
  const answer =
    fault.body === undefined
      ? plain
      : isText
        ? { ...plain, body: String(fault.body) }
        : jsonAnswer(fault.status, fault.body)
  const given = Object.entries(fault.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const)
  return { ...answer, headers: { ...answer.headers, ...Object.fromEntries(given) } }
}

/** The answer of a `limit` fault: 429 with the end of the window. Source: gaps 5.5. */
export function limitAnswer(fault: Extract<Fault, { kind: 'limit' }>, nowMs: number): Answer {
  const resetS = Math.ceil(nowMs / 1000 + fault.reset_s)
  const used = { limit: 450, remaining: 0, resetS }
  const headers =
    fault.level === 'user'
      ? limitHeaders('user', used)
      : { ...limitHeaders('user', { ...used, remaining: 200 }), ...limitHeaders('account', used) }
  const answer = adsError(429, {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests. Wait until the limit resets.',
  })
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** A body that is no JSON any more, and yet looks like one at first. */
export function garble(body: string): string {
  return `${body.slice(0, Math.ceil(body.length / 2))}\u0000}{"${stringifyJson(body.slice(0, 8))}`
}

/** A page such as a proxy puts in place of an answer. */
export const strayPage =
  '<!doctype html><html><head><title>Service</title></head><body><h1>One moment</h1><p>This page is no answer.</p></body></html>'
