/**
 * One life's line to the service. A request passes named points, at each of which the engine may be killed:
 *
 *   attempt written -> (way up) -> before its effect -> effect -> after its effect -> (way down) -> answer here -> answer stored
 */
import { asWritten } from '../../../shared/messages/message.ts'
import { TransportError } from '../../../src-main/engine/ports.ts'
import type { HttpRequest, HttpResponse, StreamAnswer, Transport } from '../../../src-main/engine/ports.ts'
import type { seededChance } from '../seeded-chance.ts'
import { fateOf } from './faults.ts'
import type { FaultName } from './faults.ts'
import type { ServiceWorld, Version } from './service-world.ts'
import type { LifeClock } from './world-clock.ts'

/** Where a request can be when the engine is killed. */
export const killPoints = [
  'attempt written',
  'before its effect',
  'after its effect',
  'answer here',
  'answer stored',
] as const
export type KillPoint = (typeof killPoints)[number]

/** An order of the world: what befalls requests that fit. */
export interface LineFault {
  name: FaultName
  /** Only writes, only reads, or all. */
  of: 'write' | 'read' | 'any'
  skip: number
  times: number
}

export interface LineHooks {
  /** A write is about to leave. */
  onWrite: (request: HttpRequest) => void
  onFault: (name: FaultName, request: HttpRequest) => void
  /** The service carried a write out: what it changed. */
  onEffect: (request: HttpRequest, versions: readonly Version[]) => void
  /** A whole answer reached the engine. */
  onAnswer: (request: HttpRequest, answer: HttpResponse) => void
  /** The life ends here. */
  kill: (point: KillPoint) => void
  /** A request went out, with what the engine knows of limits by then. */
  onRequest: (request: HttpRequest) => void
}

export class Line implements Transport {
  readonly #service: ServiceWorld
  readonly #clock: LifeClock
  readonly #chance: ReturnType<typeof seededChance>
  readonly #by: string
  readonly #hooks: LineHooks
  faults: LineFault[] = []
  /** The next write that gets there ends the life. */
  killAt: KillPoint | null = null
  isDead = false
  /** Requests under way. */
  underWay = 0
  sent = 0

  constructor(
    service: ServiceWorld,
    clock: LifeClock,
    chance: ReturnType<typeof seededChance>,
    by: string,
    hooks: LineHooks,
  ) {
    this.#service = service
    this.#clock = clock
    this.#chance = chance
    this.#by = by
    this.#hooks = hooks
  }

  openStream(): Promise<StreamAnswer> {
    return Promise.reject(new TransportError('notSent', asWritten('nothing answers at the address (ECONNREFUSED)')))
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    if (this.isDead) return new Promise(() => undefined)
    const body = await bytesOf(request)
    if (request.signal?.aborted) throw new TransportError('notSent', asWritten('cancelled'))
    const isWrite = isWriting(request)
    this.sent++
    this.#hooks.onRequest(request)
    if (isWrite) this.#hooks.onWrite(request)
    if (isWrite && this.#dies('attempt written')) return new Promise(() => undefined)
    this.underWay++
    try {
      return await this.#travel(request, body, isWrite)
    } finally {
      this.underWay--
    }
  }

  #travel(request: HttpRequest, body: Buffer, isWrite: boolean): Promise<HttpResponse> {
    const fate = fateOf(this.#faultFor(request, isWrite), this.#chance, request)
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (result: HttpResponse | TransportError) => {
        if (isOver) return
        isOver = true
        stopTimer()
        request.signal?.removeEventListener('abort', onAbort)
        if (result instanceof TransportError) reject(result)
        else {
          this.#hooks.onAnswer(request, result)
          resolve(result)
        }
      }
      const onAbort = () => end(new TransportError('lost', asWritten('cancelled')))
      const stopTimer = this.#clock.after(request.timeoutMs, () =>
        end(new TransportError('lost', asWritten('no whole answer in time'))),
      )
      request.signal?.addEventListener('abort', onAbort, { once: true })
      // The service's side goes on even where the engine gave up or died: bytes that left have left.
      this.#service.after(fate.upMs, () => {
        if (isWrite && this.#dies('before its effect')) return
        const from = this.#service.history.length
        const answer = fate.arrives ? this.#service.answer(request, this.#by, body) : null
        if (isWrite) this.#hooks.onEffect(request, this.#service.history.slice(from))
        if (isWrite && this.#dies('after its effect')) return
        this.#clock.after(fate.downMs, () => {
          if (isWrite && this.#dies('answer here')) return
          if (isWrite) this.#dies('answer stored')
          end(fate.answer(answer, this.#service.nowMs()))
        })
      })
    })
  }

  #faultFor(request: HttpRequest, isWrite: boolean): FaultName | null {
    for (const fault of this.faults) {
      if (fault.times <= 0 || (fault.of === 'write' && !isWrite) || (fault.of === 'read' && isWrite)) continue
      if (fault.skip-- > 0) continue
      fault.times--
      this.faults = this.faults.filter(({ times }) => times > 0)
      this.#hooks.onFault(fault.name, request)
      return fault.name
    }
    return null
  }

  #dies(point: KillPoint): boolean {
    if (this.isDead) return point !== 'before its effect' && point !== 'after its effect'
    if (this.killAt !== point) return false
    this.killAt = null
    this.#hooks.kill(point)
    // What reached the service takes its course there without the engine.
    return point === 'attempt written' || point === 'answer here'
  }
}

/** Whether it changes records at the service. */
export function isWriting({ method, url }: HttpRequest): boolean {
  return method !== 'GET' && !url.includes('/oauth')
}

async function bytesOf({ body }: HttpRequest): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body)
  if (!('pieces' in body)) return Buffer.from(body)
  const pieces: Uint8Array[] = []
  for await (const piece of body.pieces()) pieces.push(piece)
  return Buffer.concat(pieces)
}
