import type { AccountPushSpend, Outcome, QueueStep, Step } from '../../shared/bridge.ts'
import type { StoryGroup } from '../../shared/model/push-story.ts'
import type { Activation, FamilySpend, PushSpend } from '../../shared/model/spend-plan.ts'
import { lastPushes, planOf, putLastAway, stepsOfPushes } from './push-history.ts'
import { accountsOf, isOnItsWay, joinedSpend, partOfPush, sharesOf, shownOfPush, storiesOf } from './review-sets.ts'
import type { AccountStory, PushStage } from './review-sets.ts'
import { toggled } from './toggled.ts'
import { wordsOf } from './bridge.ts'
import type { Bridge, FailureWords } from './bridge.ts'

/**
 * The push plan of one account, or of all of them, on the review screen: what is ready and what is held back, what a person left out, and how each sent step ended.
 *
 *     loading ──▶ planned ──Push──▶ running ──each outcome──▶ done ──next change──▶ planned
 */
export class ReviewState {
  #steps = $state.raw<readonly Step[] | null>(null)
  #queue = $state.raw<readonly QueueStep[]>([])
  #leftOut = $state.raw<ReadonlySet<string>>(new Set())
  #openStep = $state<string | null>(null)
  #isRunning = $state(false)
  #sent = $state.raw<readonly Step[]>([])
  #outcomes = $state.raw<Readonly<Record<string, Outcome>>>({})
  #progress = $state.raw<{ done: number; total: number } | null>(null)
  #error = $state.raw<FailureWords | null>(null)
  #loading: Promise<void> | null = null
  #next: Promise<void> | null = null
  #spends = $state.raw<readonly AccountPushSpend[] | null>(null)
  #spend = $derived(this.#spends && joinedSpend(this.#spends))
  #sentSpend = $state.raw<PushSpend | null>(null)
  #isReckoning = false
  #isClosed = false
  /** Another choice was made while an answer was under way. */
  #isReckonDue = false
  readonly #shares = $derived(sharesOf(this.#spend))
  readonly #sentShares = $derived(sharesOf(this.#sentSpend))
  readonly #bridge: Bridge
  readonly #accountId: string | null
  readonly #unlisten: (() => void)[]

  #queued = $derived(new Map(this.#queue.map((step) => [step.step, step])))
  // What is on its way is neither ready nor held: the queue lists it.
  #ready = $derived(
    (this.#steps ?? []).filter((step) => step.heldBy.length === 0 && !isOnItsWay(this.#queued.get(step.step))),
  )
  #held = $derived((this.#steps ?? []).filter((step) => step.heldBy.length > 0))
  #waiting = $derived(this.#ready.filter((step) => step.isApproved))
  // What was approved goes as it is: it is held, or its approval taken back, but not left out.
  #chosen = $derived(this.#ready.filter((step) => step.isApproved || !this.#leftOut.has(step.step)))
  #lastPush = $state<PushStage>('underWay')
  readonly #pending = $derived(new Set((this.#steps ?? []).map(({ step }) => step)))
  #sentShown = $derived(
    shownOfPush(this.#sent, this.#lastPush, { outcomes: this.#outcomes, queued: this.#queued, pending: this.#pending }),
  )
  #sentNow = $derived(new Set(this.#sentShown.map((step) => step.step)))
  #queueBelow = $derived(this.#queue.filter(({ step }) => !this.#sentNow.has(step)))
  #readyBelow = $derived(this.#ready.filter((step) => this.#isBelow(step)))
  #stories = $derived(storiesOf((this.#steps ?? []).filter((step) => this.#isBelow(step))))
  #sentStories = $derived(storiesOf(this.#sentShown))
  #folded = $state.raw<ReadonlySet<string>>(new Set())

  /** null: all accounts of the signed-in user. */
  constructor(bridge: Bridge, accountId: string | null) {
    this.#bridge = bridge
    this.#accountId = accountId
    this.#unlisten = [
      bridge.on('data', () => void this.load()),
      bridge.on('pushProgress', ({ outcomes, done, total }) => {
        this.#takeOutcomes(outcomes)
        this.#progress = { done, total }
      }),
    ]
    void this.load()
    void this.#showLast()
  }

  close(): void {
    // What follows from its values ends with the screen.
    this.#isClosed = true
    for (const unlisten of this.#unlisten) unlisten()
  }

  get isOfAll(): boolean {
    return this.#accountId === null
  }
  /** The last push was made before this screen was opened. */
  get isEarlier(): boolean {
    return this.#lastPush === 'earlier'
  }
  /** Null until the first plan came. */
  get steps(): readonly Step[] | null {
    return this.#steps
  }
  /** What waits, is on its way or is held: everything but what is only saved here. */
  get queue(): readonly QueueStep[] {
    return this.#queue
  }
  /** What of it is not listed as just sent: each step stands on the screen once. */
  get queueBelow(): readonly QueueStep[] {
    return this.#queueBelow
  }
  /** Where a step stands, by its own attempt; null for what is only saved here, or gone. */
  queued(step: string): QueueStep | null {
    return this.#queued.get(step) ?? null
  }
  /** Steps whose request went out and whose outcome is not known. */
  get onTheirWay(): readonly QueueStep[] {
    return this.#queue.filter((step) => isOnItsWay(step) || (step.state === 'undecided' && !step.isRestored))
  }
  get ready(): readonly Step[] {
    return this.#ready
  }
  get held(): readonly Step[] {
    return this.#held
  }
  /** Ready, and neither in the queue nor among those just sent. */
  get readyBelow(): readonly Step[] {
    return this.#readyBelow
  }
  /** What is ready and what is held back, by account, and there by campaign and creative. */
  get stories(): readonly AccountStory[] {
    return this.#stories
  }
  /** The last push, likewise. */
  get sentStories(): readonly AccountStory[] {
    return this.#sentStories
  }
  isFolded({ id }: Pick<StoryGroup, 'id'>): boolean {
    return this.#folded.has(id)
  }
  fold({ id }: Pick<StoryGroup, 'id'>): void {
    this.#folded = toggled(this.#folded, id)
  }
  /** Approved already: they go by themselves when they can. */
  get waiting(): readonly Step[] {
    return this.#waiting
  }
  get chosen(): readonly Step[] {
    return this.#chosen
  }
  get isRunning(): boolean {
    return this.#isRunning
  }
  /** Steps of the last push, in their order, with how they ended. */
  get sent(): readonly Step[] {
    return this.#sent
  }
  /** Those of them that stand in the list of what was pushed. */
  get sentShown(): readonly Step[] {
    return this.#sentShown
  }
  get outcomes(): Readonly<Record<string, Outcome>> {
    return this.#outcomes
  }
  /** What is known of a step that was sent; nothing of one that is to be pushed again. */
  sentStep({ step }: Step): { outcome: Outcome | null; queued: QueueStep | null } {
    const known = this.#outcomes[step] ?? null
    const isPlannedAnew = known?.outcome === 'applied' && !this.#sentNow.has(step)
    return { outcome: isPlannedAnew ? null : known, queued: this.queued(step) }
  }
  get progress(): { done: number; total: number } | null {
    return this.#progress
  }
  get error(): FailureWords | null {
    return this.#error
  }

  /** Requests that the chosen steps take. */
  get requestCount(): number {
    return new Set(this.#chosen.map((step) => step.group)).size
  }

  /** What the chosen steps change in spending, by account; null until that is known. */
  get spends(): readonly AccountPushSpend[] | null {
    return this.#spends
  }

  /** The same of all of them together; totals are each account's own. */
  get spend(): PushSpend | null {
    return this.#spend
  }

  /** The step's share of that, micro units; of one that was sent, of that push. null for what is left out, and for kinds that spend nothing. */
  shareOf({ step }: Step): bigint | null {
    return (this.#sentNow.has(step) ? this.#sentShares : this.#shares).get(step) ?? null
  }

  /** What of its campaign and ad groups goes with the step. */
  familyOf({ step }: Step): FamilySpend | null {
    return this.#spend?.families.find(({ steps }) => steps.includes(step)) ?? null
  }

  activationOf({ step }: Step): Activation | null {
    return this.#spend?.activations.find((each) => each.step === step) ?? null
  }

  /** The step whose difference is shown; the first one where none was chosen. */
  get openStep(): Step | null {
    const planned = [...this.#ready, ...this.#held, ...(this.#steps ?? [])]
    const all = this.isEarlier ? [...planned, ...this.#sentShown] : [...this.#sentShown, ...planned]
    return all.find((step) => step.step === this.#openStep) ?? all[0] ?? null
  }

  show(step: string): void {
    this.#openStep = step
  }

  isChosen(step: Step): boolean {
    return step.heldBy.length === 0 && !this.#leftOut.has(step.step)
  }

  toggle(step: string): void {
    this.#leftOut = toggled(this.#leftOut, step)
    void this.#reckon()
  }

  /** Of the group's steps that can go: how many there are, and how many of them are chosen. */
  chosenOf({ steps }: Pick<StoryGroup, 'steps'>): { ready: number; chosen: number } {
    const ready = steps.filter(({ step }) => step.heldBy.length === 0)
    return { ready: ready.length, chosen: ready.filter(({ step }) => this.isChosen(step)).length }
  }

  /** Leaves the whole group out, or takes it in again. */
  chooseGroup({ steps }: Pick<StoryGroup, 'steps'>, isChosen: boolean): void {
    const next = new Set(this.#leftOut)
    for (const { step } of steps) {
      if (isChosen) next.delete(step.step)
      else next.add(step.step)
    }
    this.#leftOut = next
    void this.#reckon()
  }

  /** Keeps all steps of the group here until they are resumed. */
  async holdGroup({ steps }: Pick<StoryGroup, 'steps'>): Promise<void> {
    await this.#change(() => this.#bridge.call('queue.hold', { keys: steps.map(({ step }) => step.key) }))
  }

  /** What the group's steps change in spending a day, micro units; null where none of them spends. */
  shareOfGroup({ steps }: Pick<StoryGroup, 'steps'>): bigint | null {
    const shares = steps.flatMap(({ step }) => this.shareOf(step) ?? [])
    return shares.length === 0 ? null : shares.reduce((sum, micro) => sum + micro, 0n)
  }

  chooseAll(isChosen: boolean): void {
    this.#leftOut = isChosen ? new Set() : new Set(this.readyBelow.map((step) => step.step))
    void this.#reckon()
  }

  #isBelow({ step }: Step): boolean {
    return !this.#queued.has(step) && !this.#sentNow.has(step)
  }

  /** Approves and sends these steps (the chosen ones when none are named) and waits for how each ended. */
  async push(steps: readonly Step[] = this.#chosen): Promise<void> {
    if (this.#isRunning || steps.length === 0) return
    this.#isRunning = true
    this.#lastPush = 'underWay'
    this.#sent = steps
    this.#sentSpend = this.#spend
    this.#outcomes = {}
    this.#progress = { done: 0, total: steps.length }
    this.#error = null
    try {
      const input = { accountId: this.#accountId, selection: steps.map((step) => step.key) }
      this.#takeOutcomes(await this.#bridge.call('push.run', input))
    } catch (thrown) {
      this.#error = wordsOf(thrown)
    } finally {
      this.#isRunning = false
      this.#progress = null
      await this.load()
      this.#sent = partOfPush(this.#sent, this.#outcomes, this.#queued, this.#pending)
      this.#lastPush = 'ended'
    }
  }

  /** Stops after the request under way; what was not sent is no longer approved. */
  async stop(): Promise<void> {
    await this.#bridge.call('push.stop', { accountId: this.#accountId })
  }

  /** Takes approval back from what waits. */
  async withdraw(): Promise<void> {
    await this.#bridge.call('push.withdraw', { keys: this.#waiting.map((step) => step.key) })
    await this.load()
  }

  /** Keeps a step here until it is resumed. */
  async hold(step: QueueStep): Promise<void> {
    await this.#change(() => this.#bridge.call('queue.hold', { keys: [step.key] }))
  }

  async resume({ key }: Pick<QueueStep, 'key'>): Promise<void> {
    await this.#change(() => this.#bridge.call('queue.resume', { keys: [key] }))
  }

  async order(step: QueueStep, position: 'first' | 'last' | 'usual'): Promise<void> {
    await this.#change(() => this.#bridge.call('queue.order', { key: step.key, position }))
  }

  /** Approves the step as it is and sends it. */
  async sendNow({ step }: Pick<QueueStep, 'step'>): Promise<void> {
    await this.push(this.#ready.filter((each) => each.step === step))
  }

  /** Sends a refused step as it stands once more. */
  async tryAgain(step: Pick<QueueStep, 'step' | 'key'>): Promise<void> {
    await this.resume(step)
    await this.sendNow(step)
  }

  async #change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      this.#error = wordsOf(thrown)
    }
    await this.load()
  }

  /** Puts the outcome of the last push away, here and in the history. */
  dismiss(): void {
    const accountIds = this.#accountId === null ? accountsOf(this.#sent) : [this.#accountId]
    this.#sent = []
    this.#outcomes = {}
    this.#error = null
    void this.#change(() => putLastAway(this.#bridge, accountIds))
  }

  async #showLast(): Promise<void> {
    try {
      const all = await stepsOfPushes(this.#bridge, await lastPushes(this.#bridge, this.#accountId))
      if (this.#isClosed || this.#isRunning || this.#sent.length > 0 || all.steps.length === 0) return
      this.#sent = all.steps
      this.#lastPush = 'earlier'
      this.#takeOutcomes(all.outcomes)
    } catch (thrown) {
      this.#error = wordsOf(thrown)
    }
  }

  /**
   * Asks for plan and queue again, and ends when what was asked for then is here. News that come while an answer is under way share the next question:
   * a long plan is not asked for ten times a second.
   */
  load(): Promise<void> {
    if (!this.#loading) this.#loading = this.#ask().finally(() => (this.#loading = null))
    else
      this.#next ??= this.#loading.then(() => {
        this.#next = null
        return this.load()
      })
    return this.#next ?? this.#loading
  }

  async #ask(): Promise<void> {
    try {
      const [steps, queue] = await Promise.all([
        planOf(this.#bridge, this.#accountId),
        this.#bridge.call('queue.list', { accountId: this.#accountId, hasSaved: false }),
      ])
      if (this.#isClosed) return
      this.#steps = steps
      this.#queue = queue.filter(({ state }) => state !== 'saved' && state !== 'conflict')
      await this.#reckon()
    } catch (thrown) {
      this.#error = wordsOf(thrown)
    }
  }

  /** What is chosen decides about each share: an ad group spends nothing where its campaign is left out. */
  async #reckon(): Promise<void> {
    if (this.#isClosed) return
    this.#isReckonDue = this.#isReckoning
    if (this.#isReckoning) return
    this.#isReckoning = true
    try {
      do {
        this.#isReckonDue = false
        const keys = this.#chosen.map((step) => step.key)
        this.#spends = await this.#bridge.call('push.spend', { accountId: this.#accountId, keys })
      } while (this.#isReckonDue && !this.#isClosed)
    } catch (thrown) {
      this.#error = wordsOf(thrown)
    } finally {
      this.#isReckoning = false
    }
  }

  #takeOutcomes(outcomes: readonly Outcome[]): void {
    this.#outcomes = { ...this.#outcomes, ...Object.fromEntries(outcomes.map((outcome) => [outcome.step, outcome])) }
  }
}
