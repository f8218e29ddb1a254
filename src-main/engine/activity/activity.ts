/** The activity of users at the service: subscriptions that were made here, the stream, and everything that was heard, gaps included. */
import type { ActivityEntry, ActivityView, EngineEvent } from '../../../shared/bridge.ts'
import {
  activityEndpoints,
  filterBody,
  filterFault,
  presentEventName,
} from '../../../shared/contract/service/activity.ts'
import type { ActivityFilter } from '../../../shared/contract/service/activity.ts'
import type { Deprecation } from '../../../shared/contract/service/changes.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import { Throttle } from '../throttle.ts'
import { instantNow, wallNowMs } from '../instants.ts'
import type { Clock, Randomness, Secret, Transport } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { readAnswer, readFailure } from '../service/errors.ts'
import { outcomeError } from '../service/outcome-words.ts'
import { readingTimes, ServerClock } from '../service/server-clock.ts'
import type { ServiceOutcome } from '../service/service.ts'
import { isDiskError } from '../store/index.ts'
import type { ActivityTables, NewEntry } from '../store/index.ts'
import { readEvent } from './read-event.ts'
import { ActivityStream } from './stream.ts'
import type { BearerSource } from './stream.ts'

export interface ActivityPorts {
  baseUrl: string
  tables: ActivityTables
  settings: () => Record<string, Json>
  setSetting: (name: string, value: Json) => void
  transport: Transport
  clock: Clock
  random: Randomness
  bearer: BearerSource
  isOffline: () => boolean
  /** Listens by itself where listening was on (the window). */
  actsByItself: boolean
  onDeprecated: (deprecation: Deprecation) => void
  emit: (event: EngineEvent) => void
}

const onSetting = 'sync.activity.isOn'
const heardSetting = 'sync.activity.heardAt'
const notifyPauseMs = 100
/** The time last heard is on disk at least this often: each writing costs a sync. */
const keepPauseMs = 60_000
const timeoutMs = 20_000

export class Activity {
  readonly #ports: ActivityPorts
  readonly #stream: ActivityStream
  readonly #notify: Throttle
  #fresh: ActivityEntry[] = []
  #isOn: boolean
  #keptMs = -Infinity

  constructor(ports: ActivityPorts) {
    this.#ports = ports
    const settings = ports.settings()
    this.#isOn = settings[onSetting] === true
    const heardMs = Date.parse(String(settings[heardSetting] ?? ''))
    this.#notify = new Throttle(ports.clock, notifyPauseMs, () => this.#emit())
    this.#stream = new ActivityStream(
      {
        ...ports,
        onLine: (line) => this.#take(line),
        onGap: (fromMs, reason) => this.#add({ kind: 'gap', fromAt: new Date(fromMs).toISOString(), reason }),
        onChange: () => this.#changed(),
      },
      Number.isNaN(heardMs) ? null : heardMs,
    )
  }

  get view(): ActivityView {
    const stream = this.#stream.view
    const isHeldOffline = this.#isOn && stream.state === 'off' && this.#ports.isOffline()
    return {
      isOn: this.#isOn,
      stream: isHeldOffline ? { ...stream, state: 'offline' } : stream,
      subscriptions: this.#ports.tables.subscriptions(),
    }
  }

  /** Goes on listening where that was on. */
  start(): void {
    if (this.#isOn && this.#ports.actsByItself && !this.#ports.isOffline()) this.#stream.listen()
  }

  /** Newest first. */
  list(before: number | null, limit: number): ActivityEntry[] {
    return this.#ports.tables.entries(before, limit)
  }

  /** `isKept`: also at the next start. Asked again while it waits, it tries at once. GalleyError `offline`. */
  listen(isOn: boolean, isKept: boolean): ActivityView {
    if (isOn && this.#ports.isOffline())
      throw new GalleyError('offline', message('engine.activity.youWorkOfflineSwitch'))
    this.#isOn = isOn
    if (isKept) this.#ports.setSetting(onSetting, isOn ? true : null)
    if (isOn) this.#stream.listen()
    else this.#stop(message('engine.activity.switchedOff'))
    return this.view
  }

  setOffline(isOffline: boolean): void {
    if (isOffline) this.#stop(message('engine.activity.workedOffline'))
    else this.start()
  }

  /**
   * Asks the service to send such events; the same again does no harm. An old name is understood and told. GalleyError `invalid_value`,
   * `offline`, `limited`, `refused`, `signed_out`, `bad_answer`, and what the bearer source gives.
   */
  async subscribe(given: ActivityFilter): Promise<ActivityView> {
    const { name, deprecation } = presentEventName(given.eventType, wallNowMs(this.#ports.clock))
    const filter = { ...given, eventType: name }
    const fault = filterFault(filter)
    if (fault) throw new GalleyError('invalid_value', fault.message, { field: fault.field })
    if (this.#ports.isOffline()) throw new GalleyError('offline', message('engine.activity.youWorkOfflineSwitch2'))
    if (deprecation) this.#ports.onDeprecated(deprecation)
    const bearer = await this.#ports.bearer.get()
    let outcome = await this.#send(filter, bearer)
    if (outcome.kind === 'signedOut') outcome = await this.#send(filter, await this.#ports.bearer.replace(bearer))
    if (outcome.kind !== 'ok') throw outcomeError(outcome, message('engine.activity.subscribe'))
    this.#ports.tables.addSubscription(subscriptionId(outcome.body, filter), filter)
    this.#changed()
    return this.view
  }

  close(): void {
    this.#stop(message('engine.activity.notRunning'))
    this.#notify.close()
  }

  async #send(filter: ActivityFilter, bearer: Secret): Promise<ServiceOutcome> {
    const { transport, clock, baseUrl } = this.#ports
    const { version, path } = activityEndpoints[0]
    const url = `${baseUrl}/${version}${path}`
    try {
      const response = await transport.send({
        method: 'POST',
        url,
        query: [],
        headers: { authorization: `Bearer ${bearer.revealFor(url)}`, 'content-type': 'application/json' },
        body: stringifyJson(filterBody(filter)),
        timeoutMs,
      })
      return readAnswer(response, {
        isRead: true,
        shape: { form: 'object' },
        rateClass: 'write',
        ...readingTimes(clock, new ServerClock(clock)),
      })
    } catch (error) {
      // The same subscription again is the same one, so a lost answer harms nothing.
      if (error instanceof TransportError) return readFailure(error, true)
      throw error
    }
  }

  #take(line: string | null): void {
    const event = line === null ? null : readEvent(line, wallNowMs(this.#ports.clock))
    if (!event) {
      this.#add({
        kind: 'unreadable',
        reason: message('engine.activity.noEvent'),
        body: line?.slice(0, 2000) ?? null,
      })
      return
    }
    const { deprecation, ...rest } = event
    if (deprecation) this.#ports.onDeprecated(deprecation)
    this.#add({ kind: 'event', ...rest })
  }

  #add(entry: NewEntry): void {
    const added = this.#ports.tables.add(entry, instantNow(this.#ports.clock))
    if (added) this.#fresh.push(added)
    this.#changed()
  }

  #stop(reason: Message): void {
    if (this.#stream.isListening) this.#stream.stop(reason)
    this.#keepHeard()
  }

  #changed(): void {
    if (this.#ports.clock.monotonicMs() - this.#keptMs >= keepPauseMs) this.#keepHeard()
    this.#notify.call()
  }

  #keepHeard(): void {
    const { heardMs } = this.#stream
    this.#keptMs = this.#ports.clock.monotonicMs()
    if (heardMs === null) return
    try {
      this.#ports.setSetting(heardSetting, new Date(heardMs).toISOString())
    } catch (error) {
      // The gap that is told after a restart is longer then, never shorter.
      if (!isDiskError(error)) throw error
    }
  }

  #emit(): void {
    const entries = this.#fresh
    this.#fresh = []
    this.#ports.emit({ name: 'activity', payload: { view: this.view, entries } })
  }
}

/** The service's name for it, or one made of what it asks for where the answer has none. */
function subscriptionId(body: { [member: string]: Json }, filter: ActivityFilter): string {
  const data = body['data']
  const inner = isMembers(data) ? (isMembers(data['subscription']) ? data['subscription'] : data) : {}
  const id = inner['subscription_id'] ?? inner['id']
  return typeof id === 'string' ? id : stringifyJson(filterBody(filter))
}

function isMembers(value: Json | undefined): value is { [member: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
