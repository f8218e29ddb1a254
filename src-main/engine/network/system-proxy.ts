/** The system's proxy for each server, as the shell finds it (PAC files included), asked for now and then. */
import { message } from '../../../shared/messages/message.ts'
import { isSameProxy, readPacAnswer } from '../../../shared/model/proxy.ts'
import type { Proxy, Way } from '../../../shared/model/proxy.ts'
import type { Clock, Log } from '../ports.ts'
import { afterAwake } from '../waiting.ts'
import { ProxyRefusalError } from './tunnel.ts'

/** Gives the answer for an origin in the form of PAC files, such as "PROXY a:8080; DIRECT". */
export type ResolveProxy = (origin: string) => Promise<string>

/** How long an answer is believed: networks change when a laptop moves. */
const believedMs = 60_000
/** A PAC file may look names up; after that the direct way is tried. */
const answerMs = 10_000

const unknownKind = (kinds: readonly string[]) => message('engine.systemProxy.unknownKind', { kinds })

export class SystemProxy {
  readonly #resolve: ResolveProxy
  readonly #clock: Clock
  readonly #log: Log
  readonly #answers = new Map<string, { atMs: number; ways: Promise<readonly Way[]> }>()
  #named: Proxy[] = []

  constructor(resolve: ResolveProxy, clock: Clock, log: Log) {
    this.#resolve = resolve
    this.#clock = clock
    this.#log = log
  }

  /** Proxies that were named in this run. */
  get named(): Proxy[] {
    return this.#named
  }

  /** First choice first; the direct way where the system does not answer. ProxyRefusalError where it names nothing that Galley speaks. */
  ways(origin: string): Promise<readonly Way[]> {
    const known = this.#answers.get(origin)
    if (known && this.#clock.monotonicMs() - known.atMs < believedMs) return known.ways
    const ways = this.#ask(origin)
    this.#answers.set(origin, { atMs: this.#clock.monotonicMs(), ways })
    return ways
  }

  forget(): void {
    this.#answers.clear()
  }

  async #ask(origin: string): Promise<readonly Way[]> {
    const { ways, unusable } = readPacAnswer(await this.#inTime(origin))
    if (unusable.length > 0) this.#log.write('info', 'proxy.unusable', { kinds: unusable.join(' ') })
    for (const way of ways)
      if (way.kind === 'proxy' && !this.#named.some((proxy) => isSameProxy(proxy, way.proxy)))
        this.#named.push(way.proxy)
    if (ways.length === 0) throw new ProxyRefusalError(unknownKind(unusable), true)
    return ways
  }

  async #inTime(origin: string): Promise<string> {
    let stopTimer = () => {}
    const late = new Promise<string>((resolve) => {
      stopTimer = afterAwake(this.#clock, answerMs, () => resolve(''))
    })
    try {
      return await Promise.race([this.#resolve(origin), late])
    } catch {
      this.#log.write('info', 'proxy.unresolved')
      return ''
    } finally {
      stopTimer()
    }
  }
}
