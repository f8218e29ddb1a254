/**
 * What the practice service that was started here can be told: to be away, slow, to refuse or to lose an answer, and to be somebody else who edits.
 * The service keeps its orders, so what is asked here is always so, also after an order was used up.
 */
import type { PracticeSwitches } from '../../shared/bridge.ts'
import { message } from '../../shared/messages/message.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { parseJson, stringifyJson } from '../../shared/model/json.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import type { PracticeInfo, Transport } from './ports.ts'

const timeoutMs = 10_000
const slowMs = 3_000
/** As good as for ever. */
const always = 1_000_000_000

interface FaultOrder {
  match: { writes?: boolean }
  times: number
  fault: { kind: string; [member: string]: unknown }
}

const orders: Record<keyof PracticeSwitches, FaultOrder> = {
  isOffline: { match: {}, times: always, fault: { kind: 'drop', when: 'before' } },
  isSlow: { match: {}, times: always, fault: { kind: 'delay', ms: slowMs } },
  refusesNext: {
    match: { writes: true },
    times: 1,
    fault: {
      kind: 'status',
      status: 400,
      body: { errors: [{ code: 'INVALID_PARAMETER', message: 'Refused for practice.', attribute: 'name' }] },
    },
  },
  losesNext: { match: { writes: true }, times: 1, fault: { kind: 'drop', when: 'after' } },
}
const names = Object.keys(orders) as (keyof PracticeSwitches)[]

/** Somebody else's change, by the names of the interface. */
export interface PracticeEdit {
  accountId: string
  kind: string
  id: string
  fields: RecordValues
}

export class PracticeControl {
  readonly #transport: Transport
  readonly #info: Pick<PracticeInfo, 'control_url' | 'control_key'>

  constructor(transport: Transport, info: Pick<PracticeInfo, 'control_url' | 'control_key'>) {
    this.#transport = transport
    this.#info = info
  }

  /** Which of them are on now. Throws `offline` where the service does not answer, as the other methods do. */
  async switches(): Promise<PracticeSwitches> {
    const waiting = (await this.#ask('GET', '/faults')) as FaultOrder[]
    const isOn = ({ match, fault }: FaultOrder) =>
      waiting.some((each) => each.fault.kind === fault.kind && each.match.writes === match.writes)
    return Object.fromEntries(names.map((name) => [name, isOn(orders[name])])) as unknown as PracticeSwitches
  }

  /** Exactly those that are true are on from here on; other orders that the service was given end too. */
  async set(wanted: PracticeSwitches): Promise<PracticeSwitches> {
    await this.#ask('DELETE', '/faults')
    for (const name of names.filter((each) => wanted[each])) await this.#ask('POST', '/faults', orders[name])
    return this.switches()
  }

  /** Somebody else changes a record at the service. False where that has no such record, or takes no such value. */
  async edit({ accountId, kind, id, fields }: PracticeEdit): Promise<boolean> {
    const { status } = await this.#send('POST', '/edit', { account_id: accountId, kind, id, fields })
    if (status === 400 || status === 404) return false
    assertTaken(status)
    return true
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const { status, body: answer } = await this.#send(method, path, body)
    assertTaken(status)
    return parseJson(answer)
  }

  #send(method: string, path: string, body?: object): Promise<{ status: number; body: string }> {
    return this.#transport
      .send({
        method,
        url: `${this.#info.control_url}${path}`,
        query: [],
        headers: { 'x-practice-key': this.#info.control_key, 'content-type': 'application/json' },
        body: body === undefined ? null : stringifyJson(body as RecordValues),
        timeoutMs,
      })
      .catch((cause: unknown) => {
        throw new GalleyError('offline', message('engine.practice.noAnswer'), {}, { cause })
      })
  }
}

function assertTaken(status: number): void {
  if (status !== 200) throw new GalleyError('internal', message('engine.practice.refused', { status }))
}
