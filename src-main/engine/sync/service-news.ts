/**
 * What the service says about itself in headers, and which deprecated calls were made: kept with the workspace. A deprecated call that a person asked
 * for is reported once; one that Galley makes by itself is only listed, since nobody here can avoid it.
 */
import { t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { z } from 'zod'
import type { EngineEvent, ServiceNewsView } from '../../../shared/bridge.ts'
import { deprecationWords } from '../../../shared/contract/service/changes.ts'
import type { Deprecation } from '../../../shared/contract/service/changes.ts'
import type { Json } from '../../../shared/model/values.ts'
import { instantNow } from '../instants.ts'
import type { Clock } from '../ports.ts'
import type { HeardVersion } from '../service/service.ts'

export interface ServiceNewsPorts {
  settings: () => Record<string, Json>
  setSetting: (name: string, value: Json) => void
  clock: Clock
  emit: (event: EngineEvent) => void
  /** Reports again in each run what an earlier run reported (command line); otherwise it is reported once and stays listed. */
  saysAgain: boolean
  onChange: () => void
}

const setting = 'sync.serviceNews'
/** Most warnings and uses that are kept; the oldest make room. The same warning about the same call is kept once. */
const mostKept = 50

const shape = z.object({
  version: z.object({ name: z.string(), seenAt: z.string() }).nullable(),
  warnings: z.array(z.object({ at: z.string(), call: z.string(), message: z.string() })),
  used: z.array(
    z.object({
      at: z.string(),
      name: z.string(),
      replacement: z.string().nullable(),
      changeId: z.string(),
      isAsked: z.boolean().default(false),
    }),
  ),
})

export class ServiceNews {
  readonly #ports: ServiceNewsPorts
  #view: ServiceNewsView
  /** Uses of this run, each with whether a person asked for it. */
  readonly #noted = new Set<string>()

  constructor(ports: ServiceNewsPorts) {
    this.#ports = ports
    const kept = shape.safeParse(ports.settings()[setting])
    this.#view = kept.success ? kept.data : { version: null, warnings: [], used: [] }
  }

  get view(): ServiceNewsView {
    return this.#view
  }

  /** How many warnings and deprecated uses there are to look at, without those of calls that Galley makes by itself. */
  get count(): number {
    const { warnings, used } = this.#view
    const isOwn = (call: string) => used.some(({ name, isAsked }) => name === call && !isAsked)
    return warnings.filter(({ call }) => !isOwn(call)).length + used.filter(({ isAsked }) => isAsked).length
  }

  /** Keeps what the headers of an answer say, and reports a new warning; writes only what is new. */
  heard({ version, warning, call }: HeardVersion): void {
    const { version: known, warnings } = this.#view
    const isNewVersion = version !== null && version !== known?.name
    const isNewWarning = warning !== null && !warnings.some((each) => each.call === call && each.message === warning)
    if (!isNewVersion && !isNewWarning) return
    // A call that Galley itself knows to be deprecated is reported, or only listed, by `use`.
    if (isNewWarning && !this.#view.used.some(({ name }) => name === call))
      this.#say(
        message('engine.serviceNews.warning', { call, warning }),
        version && t('engine.serviceNews.version', { version }),
      )
    const at = this.#now()
    this.#keep({
      ...this.#view,
      version: isNewVersion ? { name: version, seenAt: at } : known,
      warnings: isNewWarning ? [{ at, call, message: warning }, ...warnings].slice(0, mostKept) : warnings,
    })
  }

  /** Notes that a deprecated call or name is used now: kept with its last time, and reported at most once a run where a person asked for it. */
  use(deprecation: Deprecation, isAsked: boolean): void {
    const { change, name, replacement } = deprecation
    const use = `${name} ${isAsked}`
    if (this.#noted.has(use)) return
    this.#noted.add(use)
    const wasAsked = this.#view.used.some((each) => each.name === name && each.isAsked)
    const others = this.#view.used.filter((each) => each.name !== name)
    const entry = { at: this.#now(), name, replacement, changeId: change.id, isAsked: isAsked || wasAsked }
    this.#keep({ ...this.#view, used: [entry, ...others].slice(0, mostKept) })
    if (isAsked && (!wasAsked || this.#ports.saysAgain))
      this.#say(deprecationWords(deprecation), `${change.title}\n${change.meaning}`)
  }

  #say(said: Message, detail: string | null): void {
    this.#ports.emit({ name: 'notice', payload: { severity: 'info', message: said, detail } })
  }

  #keep(view: ServiceNewsView): void {
    this.#view = view
    this.#ports.setSetting(setting, { ...view })
    this.#ports.onChange()
  }

  #now(): string {
    return instantNow(this.#ports.clock)
  }
}
