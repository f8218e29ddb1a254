import fuzzysort from 'fuzzysort'
import type { SearchHit } from '../../shared/bridge.ts'
import type { After } from './after.ts'
import type { Bridge } from './bridge.ts'

/** Something the window can do, found by its words. */
export interface PaletteCommand {
  id: string
  label: string
  /** Where it belongs, shown beside it. */
  section: string
  keys?: string | undefined
  /** Why it cannot be done now; shown, and not run. */
  reason?: string | null
  run: () => void
}

export type PaletteItem =
  | { type: 'command'; command: PaletteCommand }
  /** `isRecent`: worked on lately, not looked for. */
  | { type: 'record'; hit: SearchHit; isRecent: boolean }

/** Tells an item from the others of the palette. */
export function idOf(item: PaletteItem): string {
  return item.type === 'record' ? `#${item.hit.kind}:${item.hit.key}` : item.command.id
}

const mostRecords = 12
const searchAfterMs = 60

/** What the palette lists for a text, and which of it is pointed at: commands by fuzzy match, records by the store's search. */
export class PaletteState {
  #text = $state('')
  #hits = $state.raw<readonly SearchHit[]>([])
  /** Id of what a person pointed at; null: the first counts, whatever comes to stand there. */
  #pointed = $state<string | null>(null)
  #cancel: (() => void) | null = null
  /** The search for the text that stands now. */
  #searching: Promise<void> | null = null
  readonly #bridge: Bridge
  readonly #commands: () => readonly PaletteCommand[]
  readonly #after: After
  readonly #lookUp: (text: string) => readonly PaletteCommand[]
  readonly #isElsewhere: (hit: SearchHit) => boolean
  #recent = $state.raw<readonly SearchHit[]>([])
  #offered: Promise<unknown> = Promise.resolve()

  #items = $derived.by(() => this.#list())

  /**
   * `lookUp`: what is found by its very name only, such as errors by their code. `isElsewhere`: opening the record changes the account, so
   * that it stands below everything that does not.
   */
  constructor(
    bridge: Bridge,
    commands: () => readonly PaletteCommand[],
    after: After,
    lookUp: (text: string) => readonly PaletteCommand[] = () => [],
    isElsewhere: (hit: SearchHit) => boolean = () => false,
  ) {
    this.#bridge = bridge
    this.#commands = commands
    this.#after = after
    this.#lookUp = lookUp
    this.#isElsewhere = isElsewhere
  }

  /** Offers these while nothing is typed, before all commands; none where they cannot be read. */
  async offer(recent: Promise<readonly SearchHit[]>): Promise<void> {
    this.#offered = recent
    this.#recent = await recent.catch(() => [])
  }

  get text(): string {
    return this.#text
  }
  get items(): readonly PaletteItem[] {
    return this.#items
  }
  /** Place of the item that is pointed at; the first where a person points at none. */
  get at(): number {
    return Math.max(0, this.#place)
  }

  /** Place of what a person points at; -1: at none that stands here. */
  get #place(): number {
    return this.#pointed === null ? -1 : this.#items.findIndex((item) => idOf(item) === this.#pointed)
  }

  /** Items that are found later do not move what is pointed at. */
  pointAt(at: number): void {
    const item = this.#items[at]
    this.#pointed = item ? idOf(item) : null
  }

  type(text: string): void {
    this.#text = text
    this.#pointed = null
    this.#cancel?.()
    this.#cancel = null
    this.#searching = null
    if (text.trim() === '') this.#hits = []
    else this.#cancel = this.#after(searchAfterMs, () => void this.#search())
  }

  /**
   * What Enter means: the item that is pointed at, else the first of what the text finds, which is waited for. Undefined where there is none, or
   * where something else is typed meanwhile.
   */
  async chosen(): Promise<PaletteItem | undefined> {
    const text = this.#text
    const isKnown = this.#place >= 0 || this.#calledSo(this.#items[0])
    if (!isKnown) await (text.trim() === '' ? this.#offered.catch(() => undefined) : this.#search())
    return text === this.#text ? this.#items[this.at] : undefined
  }

  /** Searches for the text that stands now, once. */
  #search(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    return (this.#searching ??= this.#find(this.#text))
  }

  async #find(text: string): Promise<void> {
    const hits = await this.#bridge.call('search.query', { text: text.trim(), limit: mostRecords }).catch(() => [])
    if (text === this.#text) this.#hits = hits
  }

  /** A command by its very name; the points of those that ask for more need not be typed. */
  #calledSo(item: PaletteItem | undefined): boolean {
    if (item?.type !== 'command') return false
    const called = (text: string) => text.trim().toLocaleLowerCase().replace(/…$/, '')
    return called(item.command.label) === called(this.#text)
  }

  #list(): PaletteItem[] {
    const isEmpty = this.#text.trim() === ''
    const records = (isEmpty ? this.#recent : this.#hits).map(
      (hit) => ({ type: 'record', hit, isRecent: isEmpty }) as const,
    )
    const offered = [...this.#lookUp(this.#text.trim()), ...rankCommands(this.#text, this.#commands())]
    const commands = offered.map((command) => ({ type: 'command', command }) as const)
    const here = records.filter(({ hit }) => !this.#isElsewhere(hit))
    const elsewhere = records.filter(({ hit }) => this.#isElsewhere(hit))
    // What is called exactly so is meant, whatever records mention the word, and whenever these are found.
    const meant = commands.filter((each) => this.#calledSo(each))
    return [...meant, ...here, ...commands.filter((each) => !meant.includes(each)), ...elsewhere]
  }
}

/** Commands that match, best first; all of them, in their order, for an empty text. */
export function rankCommands(text: string, commands: readonly PaletteCommand[]): PaletteCommand[] {
  if (text.trim() === '') return [...commands]
  return fuzzysort
    .go(text.trim(), [...commands], { keys: ['label', 'section'], threshold: 0.3 })
    .map((found) => found.obj)
}
