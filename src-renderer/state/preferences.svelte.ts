import { chooseKeys, readKeyChoices } from '../../shared/commands.ts'
import { languagePreference, numberStyles, spokenLocales } from '../../shared/messages/locale.ts'
import type { NumberStyle, SpokenLocale } from '../../shared/messages/locale.ts'
import { ownOf } from '../../shared/model/values.ts'
import type { KeyChoices } from '../../shared/commands.ts'
import type { GalleyWindow } from '../../shared/shell-bridge.ts'
import { chooseFormats, dateOrders, weekStarts } from './formats.ts'
import type { DateOrder, WeekStart } from './formats.ts'

/** How this person likes the window. */
export interface Preferences {
  navigationPx: number
  editorPx: number
  reviewPx: number
  problemsPx: number
  isProblemsOpen: boolean
  /** The list of problems, Review, and the calendar are of all accounts. */
  hasAllProblems: boolean
  reviewsAll: boolean
  hasAllInCalendar: boolean
  /** Headings of the navigation that a person folded or opened; the others are as they come. */
  folded: Record<string, boolean>
  /** Account that was open last, by connection. */
  accounts: Record<string, string>
  /** Chosen columns and widths, by kind, as the grid gives them. */
  columns: Record<string, unknown>
  /** The open creative stands in the place of its list. */
  isPreviewOn: boolean
  /** How all posts stand. */
  postsView: 'board' | 'list'
  calendarView: 'month' | 'week' | 'day' | 'list'
  /** Drafts stand beside the calendar while nothing is open. */
  hasDraftTray: boolean
  /** The library says how much of it has alt text. */
  remindsOfAlt: boolean
  /** On what previews are shown. */
  surface: { device: 'phone' | 'wide'; theme: 'light' | 'dark' }
  /** The canvas shows the post in both themes at once. */
  isInBothThemes: boolean
  /** Emoji that were used last, newest first. */
  recentEmoji: readonly string[]
  /** How much room rows and controls have. */
  density: 'roomy' | 'dense'
  contrast: 'usual' | 'more'
  dates: DateOrder
  weekStart: WeekStart
  numbers: NumberStyle
}

const storeName = 'window'
const initial: Preferences = {
  navigationPx: 264,
  editorPx: 380,
  reviewPx: 430,
  problemsPx: 220,
  isProblemsOpen: false,
  hasAllProblems: false,
  reviewsAll: false,
  hasAllInCalendar: false,
  folded: {},
  accounts: {},
  columns: {},
  isPreviewOn: true,
  postsView: 'board',
  calendarView: 'month',
  hasDraftTray: true,
  remindsOfAlt: true,
  surface: { device: 'phone', theme: 'light' },
  isInBothThemes: false,
  recentEmoji: [],
  density: 'roomy',
  contrast: 'usual',
  dates: 'dayFirst',
  weekStart: 0,
  numbers: 'language',
}
/** Under a name of its own, by which the shell finds it for the menu. */
const keysName = 'keys'

/** Sizes of panes, columns and the like: kept on this machine by the shell, of all connections alike. */
export class PreferenceState {
  #values = $state.raw<Preferences>(initial)
  #keys = $state.raw<KeyChoices>({})
  #language = $state('')
  readonly #begun: string
  readonly #store: GalleyWindow['preferences']

  constructor(store: GalleyWindow['preferences']) {
    this.#store = store
    this.#values = { ...initial, ...readStored(store.getItem(storeName)) }
    this.#keys = readKeyChoices(store.getItem(keysName))
    this.#language = store.getItem(languagePreference) ?? ''
    this.#begun = this.#language
    this.#apply()
  }

  get values(): Readonly<Preferences> {
    return this.#values
  }

  set(changes: Partial<Preferences>): void {
    this.#values = { ...this.#values, ...changes }
    this.#store.setItem(storeName, JSON.stringify(this.#values))
    this.#apply()
  }

  /** Keys that a person gave to commands. */
  get keys(): KeyChoices {
    return this.#keys
  }

  setKeys(keys: KeyChoices): void {
    this.#keys = keys
    chooseKeys(keys)
    this.#store.setItem(keysName, JSON.stringify(keys))
  }

  /** The language that a person chose; null: the system's. The shell takes it at its next start. */
  get language(): SpokenLocale | null {
    return spokenLocales.find((each) => each === this.#language) ?? null
  }

  /** Another one was chosen since Galley started. */
  get waitsForStart(): boolean {
    return this.#language !== this.#begun
  }

  setLanguage(language: SpokenLocale | null): void {
    this.#language = language ?? ''
    this.#store.setItem(languagePreference, this.#language)
  }

  /** What holds in the whole window, beyond what views ask for. */
  #apply(): void {
    const { dates, weekStart, numbers, density, contrast } = this.#values
    chooseKeys(this.#keys)
    chooseFormats({
      dates: dateOrders.find((each) => each === dates) ?? 'dayFirst',
      weekStart: weekStarts.find((each) => each === weekStart) ?? 0,
      numbers: ownOf(numberStyles, numbers) === undefined ? 'language' : numbers,
    })
    Object.assign(document.documentElement.dataset, { density, contrast })
  }
}

/** What was stored, as far as it still has the right type; anything else is left out. */
function readStored(text: string | null): Partial<Preferences> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name, value]) => name in initial && typeof value === typeof initial[name as keyof Preferences],
      ),
    )
  } catch {
    return {}
  }
}
