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

const mostRecords = 12
const searchAfterMs = 60

/** What the palette lists for a text: commands by fuzzy match, records by the store's search. */
export class PaletteState {
  #text = $state('')
  #hits = $state.raw<readonly SearchHit[]>([])
  #turn = 0
  #cancel: (() => void) | null = null
  readonly #bridge: Bridge
  readonly #commands: () => readonly PaletteCommand[]
  readonly #after: After
  readonly #lookUp: (text: string) => readonly PaletteCommand[]
  readonly #isElsewhere: (hit: SearchHit) => boolean
  #recent = $state.raw<readonly SearchHit[]>([])

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

  /** Offers these while nothing is typed, before all commands. */
  offer(recent: readonly SearchHit[]): void {
    this.#recent = recent
  }

  get text(): string {
    return this.#text
  }
  get items(): readonly PaletteItem[] {
    return this.#items
  }

  type(text: string): void {
    this.#text = text
    this.#cancel?.()
    if (text.trim() === '') this.#hits = []
    else this.#cancel = this.#after(searchAfterMs, () => void this.#search(text.trim()))
  }

  async #search(text: string): Promise<void> {
    const turn = ++this.#turn
    const hits = await this.#bridge.call('search.query', { text, limit: mostRecords }).catch(() => [])
    if (turn === this.#turn && text === this.#text.trim()) this.#hits = hits
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
    const called = this.#text.trim().toLocaleLowerCase()
    const isMeant = ({ command }: (typeof commands)[number]) => command.label.toLocaleLowerCase() === called
    return [...commands.filter(isMeant), ...here, ...commands.filter((each) => !isMeant(each)), ...elsewhere]
  }
}

/** Commands that match, best first; all of them, in their order, for an empty text. */
export function rankCommands(text: string, commands: readonly PaletteCommand[]): PaletteCommand[] {
  if (text.trim() === '') return [...commands]
  return fuzzysort
    .go(text.trim(), [...commands], { keys: ['label', 'section'], threshold: 0.3 })
    .map((found) => found.obj)
}
