import { saidProblem, textOf } from '../../shared/presentation/text-of.ts'
import { t } from '../../shared/messages/index.ts'
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import type { FamilyView, QueueFacts, RecordView } from '../../shared/bridge.ts'
import { isWritable } from '../../shared/contract/language/fields.ts'
import type { SaidProblem } from '../../shared/contract/language/rules.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { checkRecord } from '../../shared/contract/language/validate.ts'
import { fitValue } from '../../shared/contract/language/wire.ts'
import { daysAhead, daysFrom, spendFields } from '../../shared/model/spend.ts'
import type { SpendDifference } from '../../shared/model/spend.ts'
import { differenceOfFamily, withRecord } from '../../shared/model/spend-plan.ts'
import { sameValue } from '../../shared/model/values.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'
import { afterDelay } from './after.ts'
import type { After } from './after.ts'
import { wordsOf } from './bridge.ts'
import type { Bridge, FailureWords } from './bridge.ts'
import { serviceValues } from './service-values.ts'

/** Pause after the last key before what was typed is written; design asks for less than 300 ms. */
export const writeAfterMs = 250

/**
 * One open record and what is being typed into it. Values are written by themselves, in order, one request at a time; text that does not
 * parse stays in its control and never comes here. The verdict follows the typing, from the same rules that the engine runs.
 *
 *     typed ──▶ waiting ──250 ms, blur, close──▶ sending ──answer──▶ in the record
 *                  ▲                                │
 *                  └────────── refused ─────────────┘  (said at the editor, tried again with the next write)
 */
export class EditorSession {
  #record = $state.raw<RecordView | null>(null)
  #facts = $state.raw<QueueFacts | null>(null)
  #family = $state.raw<FamilyView | null>(null)
  #loadError = $state.raw<string | null>(null)
  #unfit = $state.raw<Record<string, string>>({})
  #waiting = $state.raw<RecordValues>({})
  #sending = $state.raw<RecordValues | null>(null)
  #writeError = $state.raw<FailureWords | null>(null)
  #references = $state.raw<Record<string, RecordView | null>>({})
  #cancelTimer: (() => void) | null = null
  #writing: Promise<void> | null = null
  #isClosed = false
  /** The connection as it was reported last. */
  #line: string | null = null
  readonly key: number
  readonly #bridge: Bridge
  readonly #after: After
  readonly #unlisten: () => void

  #values = $derived<RecordValues>({ ...this.#record?.values, ...this.#sending, ...this.#waiting })
  #problems = $derived.by(() => this.#validate())

  constructor(bridge: Bridge, key: number, after: After = afterDelay) {
    this.key = key
    this.#bridge = bridge
    this.#after = after
    const unlisten = [
      bridge.on('data', ({ kinds, keys, isEcho }) => {
        // The reply to the edit is shown already, whichever view of the window it was for.
        if (isEcho) return
        const isMine = keys === null ? this.#record === null || kinds.includes(this.#record.kind) : keys.includes(key)
        if (isMine || this.#looksAt(kinds)) void this.load()
        else if (kinds.some((kind) => kind in spendFields)) void this.#findFamily()
      }),
      bridge.on('edited', ({ record, fields }) => {
        // Its own writes take the reply themselves.
        if (record.key === key && !this.#writing) this.#takeEdited(record, fields)
        else if (record.key !== key && this.#looksAt([record.kind])) void this.load()
        else if (record.key !== key && record.kind in spendFields) void this.#findFamily()
      }),
      // What its step waits for can end while the record stays as it is.
      bridge.on('state', ({ connection }) => {
        const line = `${connection.state} ${connection.until ?? ''}`
        if (line === this.#line) return
        this.#line = line
        void this.#findFacts()
      }),
    ]
    this.#unlisten = () => {
      for (const each of unlisten) each()
    }
    void this.load()
  }

  get record(): RecordView | null {
    return this.#record
  }
  get resource(): PresentedResource | null {
    return this.#record ? resourceOf(this.#record.kind) : null
  }
  /** Where its step stands in the queue; null where the record itself says all there is to say, or until it is known. */
  get facts(): QueueFacts | null {
    return this.#facts
  }
  get loadError(): string | null {
    return this.#loadError
  }
  /** Effective values with what is typed on top. */
  get values(): RecordValues {
    return this.#values
  }
  /** What the service says, where it knows the record. */
  get remoteValues(): RecordValues {
    const isWorkedOn = this.#record?.operation === 'update' || this.#record?.operation === 'delete'
    return this.#record && isWorkedOn ? serviceValues(this.#record) : this.#values
  }
  get problems(): readonly SaidProblem[] {
    return this.#problems
  }
  /** Everything that parses is on disk. */
  get isSaved(): boolean {
    return this.#sending === null && Object.keys(this.#waiting).length === 0
  }
  /** Why the last write failed; it is tried again with the next one. */
  get writeError(): FailureWords | null {
    return this.#writeError
  }
  get currency(): string | null {
    const own = this.#values['currency']
    if (typeof own === 'string' && own !== '') return own
    const funding = Object.values(this.#references).find((each) => typeof each?.values['currency'] === 'string')
    return (funding?.values['currency'] as string | undefined) ?? null
  }

  /**
   * What its campaign with its ad groups would spend otherwise once everything that waits in them is done, this record as it is typed; null
   * while that is not known, and for kinds that spend nothing.
   */
  spendChange({
    nowMs,
    zone,
  }: {
    nowMs: number
    zone: string
  }): { difference: SpendDifference; others: FamilyView['others'] } | null {
    const [record, family] = [this.#record, this.#family]
    if (!record || !family) return null
    const operation = record.operation ?? 'update'
    const after = withRecord(family.pending, { ...record, operation, remote: null, values: this.#values })
    const days = daysFrom(nowMs, zone, daysAhead + 1)
    return { difference: differenceOfFamily(family.atService, after, days), others: family.others }
  }

  /** The record that a reference points to, once asked for; null while unknown. */
  reference(field: string): RecordView | null {
    return this.#references[`${field}:${String(this.#values[field] ?? '')}`] ?? null
  }

  /** Broken rules of one field; a value that cannot be held at all comes first. */
  problemsOf(name: string): readonly SaidProblem[] {
    const unfit = this.#unfit[name]
    const broken = this.#problems.filter((each) => each.field === name)
    return unfit ? [{ field: name, code: 'unfit', message: unfit, severity: 'error' }, ...broken] : broken
  }

  /** Whether records of these kinds decide which of its fields have to be empty. */
  #looksAt(kinds: readonly string[]): boolean {
    return (this.resource?.workspaceRules ?? []).some(({ emptyWhy, involves }) =>
      involves.some((name) => {
        const field = this.resource?.fields[name]
        return emptyWhy !== undefined && field?.type === 'ref' && kinds.includes(field.to)
      }),
    )
  }

  /** Why the field cannot be changed, or null. */
  lockOf(name: string): string | null {
    const { record, resource } = this
    const field = resource?.fields[name]
    if (!record || !resource || !field) return t('state.editorSession.notHereYet')
    if (record.readOnlyReason) return textOf(record.readOnlyReason)
    if (record.operation === 'delete') return t('state.editorSession.beDeletedUndoChange')
    if (field.write === 'never') return t('state.editorSession.serviceSets')
    const one = inSentence(resource.label)
    if (isWritable(field, record.operation === 'create' ? 'create' : 'update')) {
      const why = this.#values[name] == null ? record.emptyFields?.[name] : undefined
      return why ? textOf(why) : null
    }
    return record.operation === 'create'
      ? t('state.editorSession.canBeSetOnce', { one })
      : t('state.editorSession.cantBeChangedOnce', { one })
  }

  /** A value was typed: written after a pause. */
  type(name: string, value: Value): void {
    if (!this.#fits(name, value)) return
    this.#waiting = { ...this.#waiting, [name]: value }
    this.#cancelTimer?.()
    this.#cancelTimer = this.#after(writeAfterMs, () => void this.flush())
  }

  /** One of a closed set was chosen: written at once. */
  choose(name: string, value: Value): void {
    this.chooseAll({ [name]: value })
  }

  /** Values that change together, as one action that is undone as one; written at once. */
  chooseAll(values: RecordValues): void {
    const fit = Object.entries(values).filter(([name, value]) => this.#fits(name, value))
    if (fit.length === 0) return
    this.#waiting = { ...this.#waiting, ...Object.fromEntries(fit) }
    void this.#findReferences()
    void this.flush()
  }

  /** Gives the field the value that it had when a person began to type: what was not written meanwhile never is. */
  putBack(name: string, value: Value): void {
    this.#unfit = without(this.#unfit, name)
    this.#waiting = without(this.#waiting, name)
    if (!sameValue(this.#values[name], value)) this.choose(name, value)
  }

  /** Writes what waits; resolves when it is on disk or was refused. Call it before leaving, closing or pushing. */
  async flush(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    while (this.#writing) await this.#writing
    if (Object.keys(this.#waiting).length === 0) return
    this.#writing = this.#write()
    await this.#writing
  }

  /** Writes what waits and stops listening; the session is not used afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unlisten()
    await this.flush()
  }

  /** Back to the service's value of a field, or of all. A record that exists only here disappears. */
  async revert(name?: string): Promise<void> {
    this.#unfit = name ? without(this.#unfit, name) : {}
    this.#waiting = name ? without(this.#waiting, name) : {}
    await this.flush()
    this.#take(
      await this.#bridge.call('record.revert', { key: this.key, ...(name === undefined ? {} : { field: name }) }),
    )
  }

  async resolve(side: 'mine' | 'theirs', name?: string): Promise<void> {
    await this.flush()
    this.#take(
      await this.#bridge.call('conflict.resolve', {
        key: this.key,
        side,
        ...(name === undefined ? {} : { field: name }),
      }),
    )
  }

  async decide(decision: { sameAs: string } | 'sendAgain' | 'drop'): Promise<void> {
    this.#take(await this.#bridge.call('unknown.decide', { key: this.key, decision }))
  }

  async load(): Promise<void> {
    try {
      this.#take(await this.#bridge.call('record.get', { key: this.key }))
    } catch (thrown) {
      this.#loadError = wordsOf(thrown).message
    }
  }

  /** Whether the value can be held (an amount beyond 64 bits cannot); says why at the field. */
  #fits(name: string, value: Value): boolean {
    const field = this.#field(name)
    const isFit = value === undefined || fitValue(field, value) !== undefined
    this.#unfit = isFit
      ? without(this.#unfit, name)
      : { ...this.#unfit, [name]: t('state.editorSession.tooLargeBeKept', { label: field.label }) }
    return isFit
  }

  async #write(): Promise<void> {
    const values = this.#waiting
    this.#waiting = {}
    this.#sending = values
    try {
      const saved = await this.#bridge.call('record.edit', { key: this.key, values: values })
      this.#sending = null
      this.#writeError = null
      this.#takeEdited(saved, Object.keys(values))
    } catch (thrown) {
      // Kept for the next try, unless newer text stands in its place.
      this.#sending = null
      this.#waiting = { ...values, ...this.#waiting }
      this.#writeError = wordsOf(thrown)
    } finally {
      this.#writing = null
    }
  }

  #take(record: RecordView | null): void {
    if (this.#isClosed) return
    this.#record = record
    this.#loadError = record ? null : t('state.editorSession.noLongerHere')
    void this.#findFacts()
    void this.#findFamily()
    void this.#findReferences()
  }

  /** The record as an edit left it. What surrounds it is asked for again only where the edit can have changed it. */
  #takeEdited(record: RecordView, fields: readonly string[]): void {
    if (this.#isClosed) return
    this.#record = record
    this.#loadError = null
    void this.#findFacts()
    void this.#findReferences()
    // Its own values are laid over the family (spendChange); another campaign is another family.
    const movesFamily = fields.some((name) => this.resource?.fields[name]?.type === 'ref')
    if (this.#family === null || movesFamily) void this.#findFamily()
  }

  async #findFacts(): Promise<void> {
    const { record } = this
    if (!record || !isTakenUp(record)) {
      this.#facts = null
      return
    }
    // Without an answer the words come from the record alone.
    const facts = await this.#bridge.call('queue.facts', { key: this.key }).catch(() => null)
    if (!this.#isClosed && this.#record?.revision === record.revision) this.#facts = facts
  }

  /** The campaign and ad groups that it spends with; other records of them change too. */
  async #findFamily(): Promise<void> {
    const { record } = this
    if (!record || !(record.kind in spendFields)) return
    const family = await this.#bridge.call('spend.family', { key: this.key }).catch(() => null)
    if (!this.#isClosed) this.#family = family
  }

  /** Fetches the records that references point to, each once. */
  async #findReferences(): Promise<void> {
    for (const [name, field] of Object.entries(this.resource?.fields ?? {})) {
      const target = this.#values[name]
      const cacheKey = `${name}:${String(target ?? '')}`
      if (field.type !== 'ref' || typeof target !== 'string' || target === '' || cacheKey in this.#references) continue
      this.#references = { ...this.#references, [cacheKey]: null }
      try {
        const found = await this.#bridge.call('record.find', { kind: field.to, id: target })
        this.#references = { ...this.#references, [cacheKey]: found }
      } catch {
        // An unknown reference is the rules' business: they say so at the field.
      }
    }
  }

  /** Rules of the record run here, over what is typed; those that need its surroundings come from the engine. */
  #validate(): SaidProblem[] {
    const { record, resource } = this
    if (!record || !resource || record.operation === 'delete') return []
    const operation = record.operation === 'create' ? 'create' : 'update'
    const given = new Set(Object.keys(record.changed))
    const known = new Set(this.#ownProblems(resource, operation, record.values, given).map(nameOfProblem))
    for (const [name, value] of Object.entries({ ...this.#sending, ...this.#waiting })) {
      if (sameValue(value, serviceValues(record)[name])) given.delete(name)
      else given.add(name)
    }
    const live = this.#ownProblems(resource, operation, this.#values, given)
    const ofSurroundings = record.problems.filter((each) => !known.has(nameOfProblem(each)))
    return [...live, ...ofSurroundings]
  }

  #ownProblems(
    resource: PresentedResource,
    operation: 'create' | 'update',
    values: RecordValues,
    given: ReadonlySet<string>,
  ): SaidProblem[] {
    return operation === 'update' && given.size === 0
      ? []
      : checkRecord(resource, { record: values, operation, given }).map(saidProblem)
  }

  #field(name: string): PresentedField {
    const field = this.resource?.fields[name]
    if (!field) throw new Error(`no field ${name} in the open record`)
    return field
  }
}

/** Its step is in the queue or under way: the queue knows more of it than the record does. */
function isTakenUp({ isApproved, state, undecided }: RecordView): boolean {
  return isApproved || undecided !== null || state === 'sending' || state === 'unconfirmed'
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name))
}

function nameOfProblem(problem: SaidProblem): string {
  return `${problem.field}\u0000${problem.code}\u0000${problem.message}`
}
