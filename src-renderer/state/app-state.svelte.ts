import { t } from '../../shared/messages/index.ts'
import { SvelteSet } from 'svelte/reactivity'
import type { AccountView, AppState, ConnectionView, HeldSet, PullResult, UndoResult } from '../../shared/bridge.ts'
import type { EngineState } from '../../shared/shell-bridge.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { wordsOf, wordsOfData } from './bridge.ts'
import type { AnyCall, Bridge, FailureWords, InputOf, ReplyOf } from './bridge.ts'
import { Begun } from './begun.svelte.ts'
import type { PreferenceState } from './preferences.svelte.ts'
import { turnedWords } from './turned-words.ts'
import { conflictWords } from './words.ts'
import type { ToastAction, Toasts } from './toasts.svelte.ts'

interface PullOptions {
  isFull?: boolean
  everyAccount?: boolean
  kinds?: string[]
  withDeleted?: boolean
}

/** The frame's view of the engine: connections, accounts, connection state, activity, undo; and the verbs that belong to all screens. */
export class AppModel {
  #state = $state.raw<AppState | null>(null)
  #accountId = $state<string | null>(null)
  /** The person chose it, or works in it already: it stays. */
  #isAccountKept = false
  #startError = $state.raw<FailureWords | null>(null)
  readonly #gettingDeleted = new SvelteSet<string>()
  readonly #allDeleted = new SvelteSet<string>()
  /** Id of a connection that a file just set up. */
  #handedOutId = $state<string | null>(null)
  readonly begun = new Begun()
  readonly #bridge: Bridge
  readonly #toasts: Toasts
  readonly #preferences: PreferenceState
  readonly #showConflicts: () => void
  readonly #unlisten: (() => void)[]

  /** `showConflicts` leads to where conflicts are resolved. */
  constructor(bridge: Bridge, toasts: Toasts, preferences: PreferenceState, showConflicts: () => void) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#preferences = preferences
    this.#showConflicts = showConflicts
    this.#unlisten = [
      bridge.on('state', (state) => this.#take(state)),
      bridge.on('engine', (engine) => this.#follow(engine)),
      bridge.on('notice', ({ severity, message, detail }) => toasts.show(textOf(message), { severity, detail })),
    ]
  }

  /** Asks for the first state; call once, and again after the engine was restarted. */
  async start(): Promise<void> {
    try {
      this.#take(await this.#bridge.call('app.state', {}))
      this.#startError = null
    } catch (thrown) {
      this.#startError = wordsOf(thrown)
    }
  }

  close(): void {
    for (const unlisten of this.#unlisten) unlisten()
  }

  /** Null until the engine answered. */
  get state(): AppState | null {
    return this.#state
  }

  /** Why the engine cannot work, where it cannot. */
  get startError(): FailureWords | null {
    return this.#startError
  }

  get connection(): ConnectionView | null {
    return this.#state?.connections.find((each) => each.id === this.#state?.connectionId) ?? null
  }

  /** The connection that a file just set up and that waits for its sign-in. */
  get handedOut(): ConnectionView | null {
    return this.#state?.connections.find((each) => each.id === this.#handedOutId) ?? null
  }

  /** Signed in, or left. */
  putHandedOutAway(): void {
    this.#handedOutId = null
  }

  /** Takes the connection of a file: opens one that is signed in already, else `handedOut` has it. What is wrong with the file is told. */
  async takeConnectionFile(read: () => Promise<ReplyOf<'connection.readFile'>>): Promise<void> {
    try {
      const { connectionId, isSignedIn, state } = await read()
      this.#take(state)
      if (isSignedIn) await this.openConnection(connectionId)
      else this.#handedOutId = connectionId
    } catch (thrown) {
      this.complain(thrown)
    }
  }

  get accounts(): readonly AccountView[] {
    return this.#state?.accounts ?? []
  }

  /** The account that screens show. */
  get account(): AccountView | null {
    const shown = this.accounts.find((each) => each.id === this.#accountId)
    return shown ? this.begun.calm(shown) : null
  }

  /** Zone that times are shown in. */
  get zone(): string {
    return this.account?.timezone ?? 'UTC'
  }

  /** Zone of that account's times. */
  zoneOf(accountId: string): string {
    return this.accounts.find(({ id }) => id === accountId)?.timezone ?? this.zone
  }

  chooseAccount(accountId: string): void {
    this.#accountId = accountId
    this.#keepAccount(accountId)
  }

  /** Whether the connection has a sandbox of its own, where accounts can be made. */
  get hasSandbox(): boolean {
    const { connection } = this
    return connection !== null && !['', connection.adsBaseUrl].includes(connection.adsSandboxBaseUrl)
  }

  /** Makes an account that the next push creates at the sandbox, and shows it. */
  async makeSandboxAccount(): Promise<void> {
    const made = await this.ask('record.create', { kind: 'account', accountId: '', values: {} })
    const state = made && (await this.ask('app.state', {}))
    if (!made || !state) return
    this.chooseAccount(made.id)
    this.#take(state)
    this.#toasts.show(t('state.appState.sandboxAccountMadeWith'))
  }

  /** Marks the sandbox account that is shown for deletion with the next push; one that was never sent goes at once. */
  async removeSandboxAccount(): Promise<void> {
    const { account } = this
    if (!account?.isSandbox) return
    const result = await this.ask('record.delete', { kind: 'account', selection: { keys: [account.key] } })
    if (result && result.changed > 0)
      this.#toasts.show(t('state.appState.goesWithNextPush', { name: account.name }), {
        action: this.undoButton([result.action]),
      })
  }

  /** A new record, to be opened at once: what it lacks needs nobody until it is left. Null where it was refused, which is said. */
  async begin(input: InputOf<'record.create'>): Promise<ReplyOf<'record.create'> | null> {
    const before = this.account
    const made = await this.ask('record.create', input)
    if (made) this.begun.note(made.key, before, made.key)
    return made
  }

  /** Calls the engine; a refusal is shown as a toast and gives null. */
  async ask<N extends AnyCall>(name: N, input: InputOf<N>): Promise<ReplyOf<N> | null> {
    try {
      return await this.#bridge.call(name, input)
    } catch (thrown) {
      this.complain(thrown)
      return null
    }
  }

  /** Shows why something could not be done. */
  complain(thrown: unknown): void {
    if (thrown instanceof GalleyError && thrown.code === 'cancelled') return
    const words = wordsOf(thrown)
    this.#toasts.show(words.message, { severity: 'error', detail: words.detail, code: words.code })
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#takeIf(await this.ask('app.setOffline', { isOffline }))
  }

  async openConnection(connectionId: string): Promise<void> {
    this.#takeIf(await this.ask('connection.open', { connectionId }))
  }

  /** Starts the practice service, or finds it, and opens it signed in. */
  async openPractice(): Promise<void> {
    this.#takeIf(await this.ask('connection.practice', {}))
  }

  /** The practice world as at first; false where that was refused. */
  async resetPractice(): Promise<boolean> {
    const state = await this.ask('practice.reset', {})
    this.#takeIf(state)
    return state !== null
  }

  async closeConnection(): Promise<void> {
    this.#takeIf(await this.ask('connection.close', {}))
  }

  async forgetConnection(connectionId: string, deleteData: boolean): Promise<void> {
    this.#takeIf(await this.ask('connection.forget', { connectionId, deleteData }))
  }

  async signOut(connectionId: string): Promise<void> {
    this.#takeIf(await this.ask('signIn.out', { connectionId }))
  }

  /** Pulls the open account (or all of them), or only some kinds; what it could not do is said, a whole success is silent but for the time in the title bar. */
  async pull(options: PullOptions = {}): Promise<readonly PullResult[]> {
    const { everyAccount, ...rest } = options
    const results = await this.ask('pull.run', {
      accountId: everyAccount ? null : (this.account?.id ?? null),
      kinds: null,
      ...rest,
    })
    if (results) this.#showPulled(results)
    return results ?? []
  }

  /** Reads the kind's list whole, with what was deleted before the first pull. What could not be done is said as of any pull. */
  async pullDeleted(kind: string): Promise<void> {
    const key = this.#deletedKey(kind)
    this.#gettingDeleted.add(key)
    const results = await this.pull({ kinds: [kind], withDeleted: true })
    this.#gettingDeleted.delete(key)
    const own = results.filter((each) => each.kind === kind)
    // What the brake holds is deleted too and not shown yet; the banner above the list asks about it.
    if (own.length > 0 && own.every(({ status }) => status === 'complete')) this.#allDeleted.add(key)
  }

  isGettingDeleted(kind: string): boolean {
    return this.#gettingDeleted.has(this.#deletedKey(kind))
  }

  /** Whether everything that the service lists of deleted records of the kind came in since Galley was started. */
  hasAllDeleted(kind: string): boolean {
    return this.#allDeleted.has(this.#deletedKey(kind))
  }

  #deletedKey(kind: string): string {
    return `${this.#state?.connectionId ?? ''} ${this.#accountId ?? ''} ${kind}`
  }

  /** Applies exactly what the mass-change brake holds and a person was shown; what no longer holds is released. */
  async acceptHeld(held: Pick<HeldSet, 'accountId' | 'kind' | 'set'>): Promise<void> {
    const results = await this.ask('pull.acceptHeld', held)
    if (results) this.#showPulled(results)
  }

  #showPulled(results: readonly PullResult[]): void {
    const conflicts = results.reduce((sum, each) => sum + each.conflicts, 0)
    if (conflicts > 0) {
      const words = { conflictWords: conflictWords(conflicts), count: conflicts }
      this.#toasts.show(t('state.appState.nothingSentUntilYou', words), {
        severity: 'warning',
        action: {
          label: conflicts === 1 ? t('state.appState.showIt') : t('state.appState.showThem'),
          run: this.#showConflicts,
        },
      })
    }
    for (const result of results) {
      // What the title bar and the banner say anyway is not said twice.
      const isSaid = result.error?.code === 'signed_out' || result.error?.code === 'limited'
      if (result.status === 'incomplete' && result.error && !isSaid)
        this.#toasts.show(textOf(result.error.message), { severity: 'warning', code: result.error.code })
    }
  }

  /** Takes back the last action, whatever it was. */
  async undo(): Promise<void> {
    await this.#takeBack({})
  }

  /**
   * A message's button that takes back exactly these actions, newest first; null where nothing was done. Actions that are null were none.
   * `then`: what is shown afterwards.
   */
  undoButton(actions: readonly (number | null | undefined)[], then: () => void = () => {}): ToastAction | null {
    const undoes = [...new Set(actions)].filter((action) => action !== null && action !== undefined)
    if (undoes.length === 0) return null
    const run = async () => {
      for (const action of undoes) await this.#takeBack({ action })
      then()
    }
    return { label: t('state.appState.undo'), run: () => void run(), undoes }
  }

  /** As `undoButton`, for what was done last to one record. */
  async undoButtonOf(key: number, then?: () => void): Promise<ToastAction | null> {
    return this.undoButton([await this.ask('journal.lastOf', { key })], then)
  }

  async #takeBack(named: { action?: number }): Promise<void> {
    const result = await this.#journal('journal.undo', named)
    if (result) this.#toasts.withdraw(result.action)
    this.#report(t('state.appState.undone'), result)
  }

  async redo(): Promise<void> {
    this.#report(t('state.appState.doneAgain'), await this.#journal('journal.redo', {}))
  }

  async #journal<N extends 'journal.undo' | 'journal.redo'>(name: N, input: InputOf<N>): Promise<UndoResult | null> {
    try {
      return await this.#bridge.call(name, input)
    } catch (thrown) {
      if (thrown instanceof GalleyError && thrown.code === 'nothing_to_undo') this.#toasts.show(textOf(thrown.said))
      else this.complain(thrown)
      return null
    }
  }

  #report(verb: string, result: UndoResult | null): void {
    if (!result) return
    const { accountId } = result
    const elsewhere = accountId === this.account?.id ? null : this.accounts.find(({ id }) => id === accountId)
    const { text, left } = turnedWords(verb, result, elsewhere?.name ?? null)
    if (left.length === 0) this.#toasts.show(text)
    else this.#toasts.show(text, { severity: 'warning', lines: left })
  }

  /** The engine's process began anew, or cannot: what is saved is on disk either way. */
  #follow(engine: EngineState): void {
    if (engine.state === 'failed' && engine.error) this.#startError = wordsOfData(engine.error)
    if (engine.state === 'running') void this.start()
    if (engine.state !== 'restarted') return
    void this.start()
    this.#toasts.show(t('state.appState.galleysEngineStoppedAnd'), {
      severity: 'warning',
    })
  }

  /** Starts the engine again after it could not. */
  async restart(): Promise<void> {
    this.#startError = null
    await this.ask('shell.restartEngine', {})
  }

  /** Takes a whole state from a call's reply. */
  accept(state: AppState): void {
    this.#take(state)
  }

  #takeIf(state: AppState | null): void {
    if (state) this.#take(state)
  }

  #take(state: AppState): void {
    if (state.connectionId !== (this.#state?.connectionId ?? null)) this.#isAccountKept = false
    const shown = this.account
    this.#state = state
    // A new account gets its id with the first push; its key stays.
    const renamed = shown && state.accounts.find((each) => each.key === shown.key)
    if (renamed && renamed.id !== shown.id && this.#isAccountKept) this.chooseAccount(renamed.id)
    const isHere = state.accounts.some((each) => each.id === this.#accountId)
    if (!isHere || !this.#isAccountKept) this.#accountId = this.#accountToShow(state)
    // While the first pull fills the accounts it may still turn out which one is worked in.
    if (state.activity === null && this.account && recordCount(this.account) > 0) this.#keepAccount(this.account.id)
  }

  /** It stays the one that is shown, here and at the next start. */
  #keepAccount(accountId: string): void {
    this.#isAccountKept = true
    const connectionId = this.#state?.connectionId
    const { accounts } = this.#preferences.values
    if (connectionId && accounts[connectionId] !== accountId)
      this.#preferences.set({ accounts: { ...accounts, [connectionId]: accountId } })
  }

  /** The one that was open last, else the one with the most records. */
  #accountToShow(state: AppState): string | null {
    const last = state.connectionId ? this.#preferences.values.accounts[state.connectionId] : undefined
    const known = state.accounts.find((each) => each.id === last)
    const largest = state.accounts.toSorted((a, b) => recordCount(b) - recordCount(a))[0]
    return (known ?? largest)?.id ?? null
  }
}

function recordCount(account: AccountView): number {
  return Object.values(account.counts).reduce((sum, count) => sum + count, 0)
}
