/**
 * Allowances of a service as it keeps them itself: windows that begin with their first request, of which it tells in several ways or not at
 * all, and a record of every window. Stands in front of the practice service, which has allowances of its own for each user.
 */
import type { HttpRequest, HttpResponse } from '../../../src-main/engine/ports.ts'
import type { ServiceWorld } from './service-world.ts'

export interface Allowance {
  name: string
  /** Which of its windows a request counts in, or null. */
  of: (request: HttpRequest) => string | null
  count: number
  windowS: number
  /** user, account: headers of that level on each answer. nothing: 429 alone, without a word about when. */
  headers: 'user' | 'account' | 'nothing'
}

/** A window of one allowance, from its first request on. Times are the service's. */
export interface Window {
  name: string
  count: number
  fromMs: number
  toMs: number
  used: number
  /** When requests were refused because it was used up. */
  refusedMs: number[]
  /** Its last request. */
  lastMs: number
}

export class Allowances {
  readonly #service: ServiceWorld
  readonly #allowances: readonly Allowance[]
  readonly #open = new Map<string, Window>()
  readonly windows: Window[] = []

  /** Every request to the service passes here from now on. */
  constructor(service: ServiceWorld, allowances: readonly Allowance[]) {
    this.#service = service
    this.#allowances = allowances
    const answer = service.answer.bind(service)
    service.answer = (request, by, body) => {
      const windows = this.#windowsOf(request)
      const full = windows.find(([, window]) => window.used >= window.count)
      if (full) return this.#refuse(full)
      for (const [, window] of windows) this.#use(window)
      const given = answer(request, by, body)
      return given && { ...given, headers: { ...given.headers, ...this.#headers(windows) } }
    }
  }

  #windowsOf(request: HttpRequest): [Allowance, Window][] {
    const nowMs = this.#service.nowMs()
    return this.#allowances.flatMap((allowance): [Allowance, Window][] => {
      const name = allowance.of(request)
      return name === null ? [] : [[allowance, this.#window(allowance, `${allowance.name} ${name}`, nowMs)]]
    })
  }

  #window({ count, windowS }: Allowance, name: string, nowMs: number): Window {
    const known = this.#open.get(name)
    if (known && nowMs < known.toMs) return known
    // As the practice service: windows begin and end at whole seconds.
    const fromMs = Math.floor(nowMs / 1000) * 1000
    const window: Window = {
      name,
      count,
      fromMs,
      toMs: fromMs + windowS * 1000,
      used: 0,
      refusedMs: [],
      lastMs: nowMs,
    }
    this.#open.set(name, window)
    this.windows.push(window)
    return window
  }

  #use(window: Window): void {
    window.used++
    window.lastMs = this.#service.nowMs()
  }

  #refuse([allowance, window]: [Allowance, Window]): HttpResponse {
    const nowMs = this.#service.nowMs()
    window.refusedMs.push(nowMs)
    return {
      status: 429,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        date: new Date(nowMs).toUTCString(),
        ...this.#headers([[allowance, window]]),
      },
      body: JSON.stringify({ errors: [{ code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' }], request: {} }),
    }
  }

  #headers(windows: readonly [Allowance, Window][]): Record<string, string> {
    return Object.fromEntries(
      windows.flatMap(([{ headers }, { count, used, toMs }]) => {
        const prefix = headers === 'account' ? 'x-account-rate-limit' : 'x-rate-limit'
        if (headers === 'nothing') return []
        return [
          [`${prefix}-limit`, String(count)],
          [`${prefix}-remaining`, String(count - used)],
          [`${prefix}-reset`, String(toMs / 1000)],
        ]
      }),
    )
  }
}
