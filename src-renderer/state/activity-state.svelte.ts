import { textOf } from '../../shared/presentation/text-of.ts'
import type { ActivityEntry, ActivityView } from '../../shared/bridge.ts'
import type { ActivityFilter } from '../../shared/contract/service/activity.ts'
import type { AppModel } from './app-state.svelte.ts'
import type { Bridge } from './bridge.ts'

const pageSize = 200
const mostShown = 2_000

/** The activity stream as the window shows it: how it stands, and what was heard, newest first. Close it when the view goes. */
export class ActivityState {
  #view = $state.raw<ActivityView | null>(null)
  #entries = $state.raw<readonly ActivityEntry[]>([])
  #hasOlder = $state(false)
  #text = $state('')
  #group = $state('all')
  readonly #app: Pick<AppModel, 'ask'>
  readonly #unlisten: () => void

  #shown = $derived(this.#entries.filter((entry) => fits(entry, this.#text.trim().toLowerCase(), this.#group)))

  constructor(bridge: Pick<Bridge, 'on'>, app: Pick<AppModel, 'ask'>) {
    this.#app = app
    this.#unlisten = bridge.on('activity', ({ view, entries }) => {
      this.#view = view
      const known = this.#entries[0]?.n ?? 0
      const fresh = entries.filter(({ n }) => n > known).toReversed()
      if (fresh.length > 0) this.#entries = [...fresh, ...this.#entries].slice(0, mostShown)
    })
  }

  close(): void {
    this.#unlisten()
  }

  /** Null until the engine answered. */
  get view(): ActivityView | null {
    return this.#view
  }
  /** What the filter shows. */
  get shown(): readonly ActivityEntry[] {
    return this.#shown
  }
  get isEmpty(): boolean {
    return this.#entries.length === 0
  }
  get hasOlder(): boolean {
    return this.#hasOlder
  }
  get text(): string {
    return this.#text
  }
  set text(text: string) {
    this.#text = text
  }
  /** 'all', 'gaps', or a heading of event types. */
  get group(): string {
    return this.#group
  }
  set group(group: string) {
    this.#group = group
  }

  async load(): Promise<void> {
    this.#view = (await this.#app.ask('activity.view', {})) ?? this.#view
    const entries = await this.#app.ask('activity.list', { limit: pageSize })
    if (!entries) return
    this.#entries = entries
    this.#hasOlder = entries.length === pageSize
  }

  async loadOlder(): Promise<void> {
    const before = this.#entries.at(-1)?.n ?? null
    const entries = await this.#app.ask('activity.list', { before, limit: pageSize })
    if (!entries) return
    this.#entries = [...this.#entries, ...entries]
    this.#hasOlder = entries.length === pageSize
  }

  /** Begins or ends listening; while it waits, tries at once. */
  async listen(isOn: boolean): Promise<void> {
    this.#view = (await this.#app.ask('activity.listen', { isOn })) ?? this.#view
  }

  /** true when the service took it. */
  async subscribe(filter: ActivityFilter): Promise<boolean> {
    const view = await this.#app.ask('activity.subscribe', { ...filter })
    if (view) this.#view = view
    return view !== null
  }
}

/** Heading of an event's name: 'profile', 'spaces', 'dm'. */
export function groupOf(eventType: string | null): string {
  return eventType?.split('.')[0] ?? ''
}

function fits(entry: ActivityEntry, text: string, group: string): boolean {
  if (group === 'gaps' ? entry.kind === 'event' : group !== 'all' && groupOf(entry.eventType) !== group) return false
  if (text === '') return true
  const reason = entry.reason && textOf(entry.reason)
  const whole = [entry.eventType, entry.userId, reason, JSON.stringify(entry.body, textOfBigint)].join(' ')
  return whole.toLowerCase().includes(text)
}

function textOfBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
