/**
 * For how long lists of a practice service may lag behind, by what its answers said. An answer tells what is left of the lag at its moment, so
 * what it said holds until that time is over, whatever later answers say: a look that is told of less meanwhile is no later look for that.
 */
export class PracticeLag {
  /** The newest last; each lasts longer, or says more, than those after it. */
  #heard: { ms: number; untilMs: number }[] = []
  #sinceMs: number | null = null

  /** An answer said so, at a moment of the monotonic clock. */
  hear(ms: number, nowMs: number): void {
    const untilMs = nowMs + ms
    this.#sinceMs ??= nowMs
    this.#heard = [...this.#heard.filter((one) => one.untilMs > nowMs && one.ms > ms), { ms, untilMs }]
  }

  /** When an answer said one first, monotonic clock; null before. What earlier runs were told of a longer lag is not known here. */
  sinceMs(): number | null {
    return this.#sinceMs
  }

  /** The longest that still holds, or what was said last; null before any answer said one. */
  ms(nowMs: number): number | null {
    const last = this.#heard.at(-1)
    if (!last) return null
    return Math.max(last.ms, ...this.#heard.map(({ ms, untilMs }) => (untilMs > nowMs ? ms : 0)))
  }
}
