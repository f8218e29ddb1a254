/**
 * Pushing: sends what a person approved, and nothing else. Approvals stay on disk; steps that cannot go wait, and go by themselves when they can. One
 * push at a time; a push that a person starts takes over from one that runs by itself.
 */
import { t } from '../../../shared/messages/index.ts'
import { message } from '../../../shared/messages/message.ts'
import type { AccountPushSpend, Events, Outcome, Step } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { planPush, planSelection, planSliceCount } from '../../../shared/model/push-plan.ts'
import type { PlanPort, PlanRecord } from '../../../shared/model/plan-record.ts'
import { riskOf } from '../../../shared/model/push-story.ts'
import { daysAhead, daysFrom } from '../../../shared/model/spend.ts'
import { spendOfSteps } from '../../../shared/model/spend-plan.ts'
import type { SpendStep } from '../../../shared/model/spend-plan.ts'
import { wallNowMs } from '../instants.ts'
import { partsOf, refuseStuck } from './held-parts.ts'
import { NextTries } from './next-tries.ts'
import { Outcomes } from './outcomes.ts'
import { planPortOf, readOnce } from './plan-port.ts'
import { isDiskError } from '../store/index.ts'
import { PushAccount, stopped } from './push-account.ts'
import type { PushAccountOrder, PushAccountPorts } from './push-account.ts'
import type { Obstacle } from './obstacles.ts'
import { backoffMs, Mutex } from '../waiting.ts'

export interface PushPorts extends Omit<PushAccountPorts, 'plan' | 'nextTries'> {
  /** The sign-in asked for reading alone: every step is held. */
  mayOnlyRead: boolean
  /** Steps that a push leaves waiting (rate limits, lost answers) are taken up by themselves. */
  actsByItself: boolean
  onProgress: (progress: Events['pushProgress']) => void
  onActivity: (activity: { label: string; done: number; total: number | null } | null) => void
}

export interface PushOrder {
  /** null: every account. */
  accountId: string | null
  selection: 'all' | readonly number[]
  timeoutMs: number
}

interface SessionOrder extends Pick<PushAccountOrder, 'outcomes' | 'retried' | 'deadlineMs' | 'patience'> {
  steps: readonly Step[]
}

interface Session {
  /** By account. */
  halts: Map<string, AbortController>
  abort: AbortController
}

/** A person waits for the answer: a service that never answered is given up after about 4 s of pauses. */
const personsPatience = { unreached: 3, reached: 8 }
/** Nobody waits; the probe of the online state starts it again. */
const ownPatience = { unreached: 1, reached: 3 }
const firstRetryMs = 2_000
const longestRetryMs = 60_000

export class Pusher {
  readonly #ports: PushPorts
  readonly #plan: PlanPort
  /** When what was sent in vain may go again. */
  readonly nextTries: NextTries
  readonly #turn = new Mutex()
  readonly #sessions = new Set<Session>()
  /** Accounts (null: all) whose Stop could not be written yet: nothing goes by itself there. */
  #unkeptStops: (string | null)[] = []
  /** The plan that `reviewFrom` hands out in slices. */
  #shown: { accountId: string | null; steps: Step[] } | null = null
  #isClosed = false
  #ownFailures = 0
  #stopRetry: (() => void) | null = null

  constructor(ports: PushPorts) {
    this.#ports = ports
    this.#plan = planPortOf(ports)
    this.nextTries = new NextTries(ports.clock, ports.random)
  }

  get isRunning(): boolean {
    return this.#sessions.size > 0
  }

  /** The plan, computed without the service. */
  plan(accountId: string | null): Step[] {
    this.#ports.workspace.outbox.validateByClock()
    return planPush(this.#ports.workspace.outbox.pending(accountId), readOnce(this.#plan))
  }

  /** The plan as it is shown: each step with what people know its record by, and what to weigh before it goes. */
  review(accountId: string | null): Step[] {
    const { workspace } = this.#ports
    workspace.outbox.validateByClock()
    const pending = workspace.outbox.pending(accountId)
    const steps = planPush(pending, readOnce(this.#plan))
    return withRisks(workspace.outbox.describe(steps), this.#spendOf(steps, pending))
  }

  /**
   * A slice of the plan as `review` gives it, from that index on, so that nobody waits for thousands of steps at once. 0 computes the plan anew. See
   * `push.plan`.
   */
  reviewFrom(accountId: string | null, from: number): Step[] {
    if (from === 0) this.#shown = { accountId, steps: this.review(accountId) }
    const steps = this.#shown?.accountId === accountId ? this.#shown.steps.slice(from, from + planSliceCount) : []
    if (steps.length < planSliceCount) this.#shown = null
    return steps
  }

  /** What a push of these records changes in spending, an entry an account; null: of everything that can go. */
  spend(accountId: string | null, keys: readonly number[] | null): AccountPushSpend[] {
    const { workspace } = this.#ports
    workspace.outbox.validateByClock()
    const pending = workspace.outbox.pending(accountId)
    const port = readOnce(this.#plan)
    return this.#spendOf(keys ? planSelection(pending, port, new Set(keys)) : planPush(pending, port), pending)
  }

  #spendOf(steps: readonly Step[], pending: readonly PlanRecord[]): AccountPushSpend[] {
    const { workspace, clock } = this.#ports
    const byKey = new Map(pending.map((record) => [record.key, record]))
    const accounts = [...new Set(steps.map((step) => step.accountId))]
    return accounts.map((id) => {
      const own = steps.filter((step) => step.accountId === id)
      const days = daysFrom(wallNowMs(clock), workspace.accounts.zoneOf(id), daysAhead + 1)
      return {
        accountId: id,
        ...spendOfSteps(
          own.map((step) => spendStep(step, byKey.get(step.key)!)),
          this.#plan,
          days,
        ),
      }
    })
  }

  /** Approves what of the selection can go, and sends it; ends when each step ended or at the timeout. */
  async run(order: PushOrder): Promise<Outcome[]> {
    const { workspace, clock } = this.#ports
    this.#keepStops()
    workspace.outbox.releaseHeld()
    const deadlineMs = clock.monotonicMs() + order.timeoutMs
    workspace.outbox.validateByClock()
    const pending = workspace.outbox.pending(order.accountId)
    const keys = new Set(order.selection === 'all' ? pending.map((record) => record.key) : order.selection)
    // Choosing a refused record and pushing it is the person's "try again".
    const retried: ReadonlySet<number> = order.selection === 'all' ? new Set() : keys
    const steps = planSelection(pending, readOnce(this.#plan), keys, retried)
    workspace.outbox.beginPush(workspace.outbox.describe(steps))
    const outcomes = this.#outcomes(steps)
    this.#halt()
    this.#ownFailures = 0
    this.#forgetRetry()
    await this.#turn.take(async () => {
      await this.#session({ steps, outcomes, retried, deadlineMs, patience: personsPatience })
      this.#note(() => workspace.outbox.endPush())
    })
    if (this.#ports.actsByItself) void this.resume()
    return outcomes.list()
  }

  /**
   * Holds each record until the moment together with the steps that it needs; all are approved as they stand. Throws `refused` where one of them is
   * kept here by something that does not end by waiting. See Outbox.holdUntil.
   */
  holdUntil(keys: readonly number[], until: string): void {
    const { workspace } = this.#ports
    const steps = new Map(this.plan(null).map((step) => [step.step, step]))
    const byKey = new Map([...steps.values()].map((step) => [step.key, step]))
    const orders = keys.map((key) => ({ key, parts: partsOf(byKey.get(key), steps) }))
    for (const { key, parts } of orders) {
      refuseStuck(parts)
      workspace.outbox.holdUntil(key, until, parts.length > 0 ? parts.map((step) => step.key) : [key])
    }
  }

  /** Sends what was held until a moment that has come, as a push of its own. */
  pushReleased(): void {
    const { workspace } = this.#ports
    const keys = new Set(workspace.outbox.releaseHeld().flatMap(({ parts }) => parts))
    if (keys.size === 0) return
    workspace.outbox.beginPush(
      workspace.outbox.describe(planSelection(workspace.outbox.pending(null), readOnce(this.#plan), keys)),
    )
    workspace.outbox.endPush()
    if (this.#ports.actsByItself) void this.resume()
  }

  /** Collects how the steps end; each is reported as progress and noted in the history. */
  #outcomes(steps: readonly Step[]): Outcomes {
    return new Outcomes(steps, (progress) => {
      this.#note(() => this.#ports.workspace.outbox.noteOutcomes(progress.outcomes))
      this.#ports.onProgress(progress)
    })
  }

  /** Writes to the history. An error of the disk is only logged, so that it stops no sending. */
  #note(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!isDiskError(error)) throw error
      this.#ports.log.write('error', 'history not kept', { code: error.code })
    }
  }

  /**
   * Sends what was approved earlier and waits, and looks for lost outcomes. Called when it became possible; never throws. Where it fails
   * again and again it pauses longer each time.
   */
  async resume(): Promise<void> {
    if (this.#stopRetry) return
    if (this.#ownFailures === 0) return this.#resumeNow()
    const { clock, random } = this.#ports
    this.#stopRetry = clock.after(backoffMs(random, this.#ownFailures, firstRetryMs, longestRetryMs), () => {
      this.#stopRetry = null
      void this.#resumeNow()
    })
  }

  async #resumeNow(): Promise<void> {
    let isDiskShort = false
    const work = this.#turn.take(async () => {
      const { workspace, online } = this.#ports
      if (this.#isClosed || online.state === 'offline' || online.state === 'signed_out') return
      this.#keepStops()
      const keys = new Set([...workspace.outbox.waiting(null), ...this.#ports.reconciler.openKeys()])
      if (keys.size === 0) return
      workspace.outbox.validateByClock()
      const steps = planSelection(workspace.outbox.pending(null), readOnce(this.#plan), keys)
      const outcomes = this.#outcomes(steps)
      isDiskShort = await this.#session({
        steps,
        outcomes,
        retried: new Set(),
        deadlineMs: Infinity,
        patience: ownPatience,
      })
      const hasFailed = isDiskShort || outcomes.list().some(({ outcome }) => outcome === 'unreachable')
      this.#ownFailures = hasFailed ? this.#ownFailures + 1 : 0
    })
    await work.catch((error: unknown) => {
      const code = error instanceof GalleyError ? error.code : 'internal'
      this.#ports.log.write('error', 'push by itself failed', { code })
      if (!isDiskError(error)) return
      isDiskShort = true
      this.#ownFailures++
    })
    // No probe shows when the disk takes something again.
    if (isDiskShort && this.#ports.actsByItself && !this.#isClosed) void this.resume()
  }

  /**
   * A person's Stop: takes back the approval of everything in the account that was not sent, on disk when it returns, and holds the uploads for it.
   * Requests under way are waited for; what turns out not to be applied does not go again by itself. null: the accounts that are being pushed, or
   * all.
   */
  stop(accountId: string | null): void {
    const pushed = accountId === null ? this.#pushedAccounts() : []
    const accounts = pushed.length > 0 ? pushed : [accountId]
    this.#halt(accounts, stopped)
    this.#unkeptStops.push(...accounts)
    this.#keepStops()
    this.#forgetRetry()
    if (this.#ports.actsByItself) void this.resume()
  }

  /** Sends nothing new; what is under way is waited for. Approvals stay. */
  pause(): void {
    this.#halt()
  }

  /** Writes the Stops that are not on disk yet. Throws `disk`; what it could not write is tried again before anything goes by itself. */
  #keepStops(): void {
    const { workspace, media } = this.#ports
    for (const accountId of [...this.#unkeptStops]) {
      const approved = workspace.outbox.pending(accountId).filter((record) => record.isApproved)
      workspace.outbox.withdrawAll(accountId)
      this.#unkeptStops.shift()
      for (const record of approved) media().hold(record)
    }
  }

  /** Tries for the last time to write the Stops: at the next start nobody knows of those that are not on disk. An error of the disk is logged. */
  #keepStopsAtEnd(): void {
    try {
      this.#keepStops()
    } catch (error) {
      if (!isDiskError(error)) throw error
      this.#ports.log.write('error', 'stop not kept', { code: error.code })
    }
  }

  #pushedAccounts(): string[] {
    return [...new Set([...this.#sessions].flatMap(({ halts }) => [...halts.keys()]))]
  }

  #forgetRetry(): void {
    this.#stopRetry?.()
    this.#stopRetry = null
  }

  #halt(accounts: readonly (string | null)[] = [null], reason?: string): void {
    for (const { halts } of this.#sessions)
      for (const [accountId, halt] of halts)
        if (accounts.includes(null) || accounts.includes(accountId)) halt.abort(reason)
  }

  /** Ends at once: what is under way has an unknown outcome and is looked for at the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#halt()
    this.#forgetRetry()
    this.#keepStopsAtEnd()
    for (const session of this.#sessions) session.abort.abort()
    await this.#turn.take(() => Promise.resolve())
  }

  /** Sends the steps, all accounts side by side. True where an error of the disk ended it. */
  async #session({ steps, outcomes, retried, deadlineMs, patience }: SessionOrder): Promise<boolean> {
    if (steps.length === 0) return false
    const { clock, online, log } = this.#ports
    if (online.state === 'offline') {
      endOffline(steps, outcomes)
      return false
    }
    const accounts = [...new Set(steps.map((step) => step.accountId))]
    const halts = new Map(accounts.map((accountId) => [accountId, new AbortController()]))
    const session: Session = { halts, abort: new AbortController() }
    this.#sessions.add(session)
    const stopClock = Number.isFinite(deadlineMs)
      ? clock.after(deadlineMs - clock.monotonicMs(), () => session.abort.abort())
      : () => {}
    const startedMs = clock.monotonicMs()
    this.#notifyActivity(outcomes)
    let ends: (Obstacle | null)[]
    try {
      ends = await Promise.all(
        [...halts].map(([accountId, halt]) =>
          new PushAccount(
            { ...this.#ports, plan: this.#plan, nextTries: this.nextTries },
            {
              accountId,
              keys: new Set(steps.filter((step) => step.accountId === accountId).map((step) => step.key)),
              retried,
              outcomes,
              halt: halt.signal,
              abort: session.abort.signal,
              deadlineMs,
              patience,
              onMove: () => this.#notifyActivity(outcomes),
            },
          ).run(),
        ),
      )
    } finally {
      stopClock()
      this.#sessions.delete(session)
      this.#ports.onActivity(null)
    }
    log.write('info', 'push ended', { steps: steps.length, ended: outcomes.done, ms: clock.monotonicMs() - startedMs })
    return ends.some((end) => end?.kind === 'unreachable' && end.cause === 'disk')
  }

  #notifyActivity(outcomes: Outcomes): void {
    const unknown = this.#ports.reconciler.openKeys()
    const open = [...outcomes.open]
    const isLooking = open.length > 0 && open.every((key) => unknown.has(key))
    const label = isLooking ? t('engine.push.looking') : t('engine.push.pushing')
    this.#ports.onActivity({ label, done: outcomes.done, total: outcomes.total })
  }
}

function endOffline(steps: readonly Step[], outcomes: Outcomes): void {
  for (const step of steps) {
    const isHeld = step.heldBy.length > 0
    const error = isHeld ? step.heldBy[0]! : { code: 'offline', message: message('engine.push.offline') }
    const isConflict = step.heldBy.some((hold) => hold.code === 'conflict')
    outcomes.end(step.key, { outcome: isConflict ? 'conflict' : isHeld ? 'held' : 'unreachable', error })
  }
  outcomes.notify()
}

function withRisks(steps: readonly Step[], spends: readonly AccountPushSpend[]): Step[] {
  const begins = new Set(spends.flatMap(({ activations }) => activations.map(({ step }) => step)))
  const shares = new Map(spends.flatMap((spend) => spend.shares.map(({ step, micro }) => [step, micro])))
  return steps.map((step) => {
    if (!step.about || step.heldBy.length > 0) return step
    const risk = riskOf(step, { begins: begins.has(step.step), shareMicro: shares.get(step.step) ?? 0n })
    return { ...step, about: { ...step.about, risk } }
  })
}

function spendStep({ step, name, currency, heldBy }: Step, record: PlanRecord): SpendStep {
  const { kind, id, operation, remote, values } = record
  return { step, name, currency, kind, id, operation, remote, values, isGoing: heldBy.length === 0 }
}
