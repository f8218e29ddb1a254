import { t } from '../../shared/messages/index.ts'
import { SvelteMap } from 'svelte/reactivity'
import type { RecordView } from '../../shared/bridge.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { AppModel } from './app-state.svelte.ts'
import { wordsOf } from './bridge.ts'
import type { Bridge } from './bridge.ts'
import { questionFor } from './questions.ts'
import type { Question } from './questions.ts'
import { inSentence, wordsOfName } from '../../shared/model/sentence.ts'

/** How one question to the service stands. asking: under way. asked: its answer is kept here. failed: why not. */
type Answer = { kind: 'asking' } | { kind: 'asked' } | { kind: 'failed'; message: string }

/** Values of fields by which the list can be asked too: only those are wanted. */
type Only = Readonly<Record<string, string>>

/**
 * Records to pick from: those kept here at once, with or without a connection; and those that the service has, where it can be asked.
 * Each question goes out once as long as the window stands; what it found is kept by the engine.
 */
export class Lookups {
  readonly #answers = new SvelteMap<string, Answer>()
  readonly #sought = new SvelteMap<string, 'asking' | 'missing' | 'unknown'>()
  readonly #chosen = new SvelteMap<string, string>()
  readonly #bridge: Bridge
  readonly #app: Pick<AppModel, 'state'>

  constructor(bridge: Bridge, app: Pick<AppModel, 'state'>) {
    this.#bridge = bridge
    this.#app = app
  }

  /** Records of the kind whose texts hold what was typed, and whose fields have the values of `only`; at most `limit`. */
  kept(kind: string, accountId: string, text: string, limit: number, only: Only = {}): Promise<RecordView[]> {
    const filter = { text, chip: 'all' as const, equals: { ...only } }
    return this.#bridge.call('record.list', { kind, accountId: scopeOf(kind, accountId), filter, limit })
  }

  /** What was chosen for a parameter that the service demands of every question about the kind. */
  chosenFor(kind: string, param: string): string | null {
    return this.#chosen.get(`${kind} ${param}`) ?? null
  }

  choose(kind: string, param: string, value: string | null): void {
    if (value === null) this.#chosen.delete(`${kind} ${param}`)
    else this.#chosen.set(`${kind} ${param}`, value)
  }

  get canAsk(): boolean {
    const state = this.#app.state
    return state !== null && !state.isOffline && !['offline', 'signed_out', 'limited'].includes(state.connection.state)
  }

  /** Asks the service, unless it was asked the same before or cannot be; true when something was asked and answered. */
  async ask(kind: string, accountId: string, text: string, only: Only = {}): Promise<boolean> {
    const question = this.#questionOf(kind, text, only)
    if (question.kind !== 'ask' || !this.canAsk) return false
    const cacheKey = JSON.stringify([kind, question.params])
    const known = this.#answers.get(cacheKey)
    if (known && known.kind !== 'failed') return false
    this.#answers.set(cacheKey, { kind: 'asking' })
    try {
      await this.#bridge.call('kind.lookUp', { kind, accountId, params: question.params })
      this.#answers.set(cacheKey, { kind: 'asked' })
      return true
    } catch (thrown) {
      this.#answers.set(cacheKey, { kind: 'failed', message: wordsOf(thrown).message })
      return false
    }
  }

  /** What the service said of a record by its id; null where it was not asked, or is being asked. */
  seen(kind: string, accountId: string, id: string): 'asking' | 'missing' | 'unknown' | null {
    return this.#sought.get(`${kind} ${accountId} ${id}`) ?? null
  }

  /** Asks for a record by its id, once as long as it can be asked; true when something new is known. */
  async seek(kind: string, accountId: string, id: string): Promise<boolean> {
    const cacheKey = `${kind} ${accountId} ${id}`
    if (!this.canAsk || this.#sought.has(cacheKey)) return false
    this.#sought.set(cacheKey, 'asking')
    try {
      const answer = await this.#bridge.call('name.seek', { kind, accountId, id })
      this.#sought.set(cacheKey, answer === 'missing' ? 'missing' : 'unknown')
      return true
    } catch {
      // It can be asked again; meanwhile it is what was never seen.
      this.#sought.delete(cacheKey)
      return false
    }
  }

  /** Where the choices come from and how far they reach, in a sentence; '' for kinds that are here whole. */
  note(kind: string, text: string, only: Only = {}): string {
    const resource = resourceOf(kind)
    const question = this.#questionOf(kind, text, only)
    if (resource.pulling !== 'asked') return ''
    if (question.kind === 'needs')
      return t('state.lookups.chooseFirst', {
        label: inSentence(question.param.label ?? wordsOfName(question.param.name)),
      })
    if (!this.canAsk) return t('state.lookups.notConnectedOnlyWhat')
    if (question.kind === 'none') return t('state.lookups.typeTwoLettersAsk')
    const answer = this.#answers.get(JSON.stringify([kind, question.params]))
    switch (answer?.kind) {
      case 'asking':
        return t('state.lookups.askingService')
      case 'failed':
        return t('state.lookups.serviceCouldNotBe', { message: answer.message })
      case 'asked':
        return t('state.lookups.withWhatServiceAnswered')
      case undefined:
        return t('state.lookups.fromWhatWasLooked')
    }
  }

  #questionOf(kind: string, text: string, only: Only): Question {
    const prefix = `${kind} `
    const chosen = Object.fromEntries(
      [...this.#chosen].flatMap(([cacheKey, value]) =>
        cacheKey.startsWith(prefix) ? [[cacheKey.slice(prefix.length), value]] : [],
      ),
    )
    const question = questionFor(resourceOf(kind), text, chosen)
    return question.kind === 'ask' ? { kind: 'ask', params: { ...question.params, ...only } } : question
  }
}

/** Account whose records of the kind are meant; reference data and accounts themselves belong to none. */
export function scopeOf(kind: string, accountId: string): string {
  return resourceOf(kind).scope === 'account' ? accountId : ''
}
