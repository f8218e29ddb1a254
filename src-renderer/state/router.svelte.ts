/** Where a person stands in the window: the screen, the open record, the selection, what floats above. */
import { viewOf } from '../kinds/kind-view.ts'
import type { OpenedSheet } from '../sheets/sheet-import.svelte.ts'
import type { ListView } from './list-view.ts'
import { isNarrowed, sameScreen, widened } from './screen.ts'
import type { Screen } from './screen.ts'

export type Sheet = 'palette' | 'help' | 'about' | 'settings' | 'templates' | null

/** `isRestored`: the list beside it stands as it was left, and is not to follow. */
interface FocusField {
  key: number
  field: string | null
  isRestored?: boolean
  /** What belongs to the record is shown, in place of its fields. */
  isContents?: boolean
}

/** Screens with an editor of their own. */
const editorViews: ReadonlySet<Screen['view']> = new Set(['records', 'calendar', 'campaign', 'posts', 'timeline'])

const firstScreen: Screen = { view: 'records', kind: 'campaign' }

/** What Back and Forward lead to. */
interface Visit {
  screen: Screen
  openKey: number | null
}
/** Older ones are forgotten. */
const mostVisits = 100

export class Router {
  #screen = $state.raw<Screen>(firstScreen)
  readonly #leaving = new Set<() => void>()
  #past = $state.raw<readonly Visit[]>([])
  #future = $state.raw<readonly Visit[]>([])
  #openKey = $state<number | null>(null)
  /** The screen on which it was opened. */
  #openOn: Screen = firstScreen
  #focusField = $state.raw<FocusField | null>(null)
  #wantedView = $state.raw<ListView | null>(null)
  #openedSheet = $state.raw<OpenedSheet | null>(null)
  #sheet = $state<Sheet>(null)
  #aboutCode = $state<string | null>(null)

  get screen(): Screen {
    return this.#screen
  }

  /** Key of the record in the editor, or null. */
  get openKey(): number | null {
    return this.#openKey
  }

  /** Field that the editor should bring into view and focus once it shows that record; taken with `takeFocusField`. */
  get focusField(): FocusField | null {
    return this.#focusField
  }

  get sheet(): Sheet {
    return this.#sheet
  }

  /** Code of the error that is explained above everything else, or null. */
  get aboutCode(): string | null {
    return this.#aboutCode
  }

  /** Stands where the window was left: the screen, the open record, the field that had the focus. */
  restore({ screen, openKey, field }: { screen: Screen; openKey: number | null; field: string | null }): void {
    this.go(screen)
    this.#past = []
    if (openKey === null) return
    this.select(openKey)
    this.#focusField = field === null ? null : { key: openKey, field, isRestored: true }
  }

  /** Explains an error above what is shown; null closes it. */
  showAbout(code: string | null): void {
    this.#aboutCode = code
  }

  /** Goes to a screen; one with an editor starts without an open record, unless that was opened there. */
  go(screen: Screen): void {
    if (!sameScreen(screen, this.#screen)) this.#leave()
    this.#show(screen)
  }

  /** As `go`, in place of the present screen: Back does not lead to it. */
  replace(screen: Screen): void {
    this.#show(screen)
  }

  /** View that the list on the screen should stand as; taken with `takeView`. */
  get wantedView(): ListView | null {
    return this.#wantedView
  }

  /** Goes to the list of the view, which then stands as it says. */
  goToView(view: ListView): void {
    const { kind, only } = view
    if (view.isOfAllAccounts) this.go({ view: 'allAccounts', kind })
    else
      this.go({
        view: 'records',
        kind,
        ...(only ? { only: { field: only.field, id: only.id, name: only.name } } : {}),
      })
    this.#wantedView = view
  }

  takeView(): void {
    this.#wantedView = null
  }

  /** Sheet of records that the list on the screen should import; taken with `takeSheet`. */
  get openedSheet(): OpenedSheet | null {
    return this.#openedSheet
  }

  /** Brings a sheet to the list that is shown, or to that of campaigns where none is. */
  importSheet(sheet: OpenedSheet): void {
    if (this.#screen.view !== 'records') this.go({ view: 'records', kind: 'campaign' })
    this.#sheet = null
    this.#openedSheet = sheet
  }

  takeSheet(): void {
    this.#openedSheet = null
  }

  /** `listener` runs before each change of the screen, while the one that is left still stands; the returned function ends it. */
  whenLeaving(listener: () => void): () => void {
    this.#leaving.add(listener)
    return () => void this.#leaving.delete(listener)
  }

  #show(screen: Screen): void {
    if (!sameScreen(screen, this.#screen)) for (const listener of this.#leaving) listener()
    const hasEditor = editorViews.has(screen.view)
    if (hasEditor && !sameScreen(screen, this.#openOn)) this.closeEditor()
    this.#screen = screen
    this.#sheet = null
  }

  /** Another account is shown: nothing of the former stays open, is what the screen is narrowed to, or is led back to. */
  leaveAccount(): void {
    this.closeEditor()
    const ofNone = ({ screen }: Visit): Visit[] => (isNarrowed(screen) ? [] : [{ screen, openKey: null }])
    this.#past = this.#past.flatMap(ofNone)
    this.#future = this.#future.flatMap(ofNone)
    if (isNarrowed(this.#screen)) this.replace(widened(this.#screen))
  }

  get canGoBack(): boolean {
    return this.#past.length > 0
  }

  get canGoForward(): boolean {
    return this.#future.length > 0
  }

  /** To the screen and the open record that the person came from; nothing where there is none. */
  back(): void {
    const visit = this.#past.at(-1)
    if (!visit) return
    this.#future = [...this.#future, this.#visit]
    this.#past = this.#past.slice(0, -1)
    this.#return(visit)
  }

  /** To where `back` came from; nothing where the person went elsewhere since. */
  forward(): void {
    const visit = this.#future.at(-1)
    if (!visit) return
    this.#past = [...this.#past, this.#visit]
    this.#future = this.#future.slice(0, -1)
    this.#return(visit)
  }

  get #visit(): Visit {
    return { screen: this.#screen, openKey: this.#openKey }
  }

  #leave(): void {
    this.#past = [...this.#past, this.#visit].slice(-mostVisits)
    this.#future = []
  }

  #return({ screen, openKey }: Visit): void {
    this.#show(screen)
    if (openKey === null) this.closeEditor()
    else this.select(openKey)
  }

  /** Opens a record in the editor of its kind's screen, on a field if given; of a post on the board, while that is shown. */
  open(kind: string, key: number, field?: string | null): void {
    const isHere =
      this.#screen.view === 'posts'
        ? viewOf(kind).form === 'post'
        : this.#screen.view === 'records' && this.#screen.kind === kind
    if (this.#openKey !== key || !isHere) this.#leave()
    if (!isHere) this.#show({ view: 'records', kind })
    this.select(key)
    this.#focusField = field === undefined ? null : { key, field }
    this.#sheet = null
  }

  /** Shows a record of the present screen in the editor; the focus stays where it is, or goes to the given place in the editor. */
  select(key: number, to?: Pick<FocusField, 'field' | 'isContents'>): void {
    this.#openKey = key
    this.#openOn = this.#screen
    if (to) this.#focusField = { key, ...to }
  }

  closeEditor(): void {
    this.#openKey = null
    this.#focusField = null
  }

  takeFocusField(): void {
    this.#focusField = null
  }

  /** Shows one of the sheets above the screen, or none. */
  show(sheet: Sheet): void {
    this.#sheet = sheet
  }
}
