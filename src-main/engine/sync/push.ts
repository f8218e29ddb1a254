/**
 * Pushing: what a person approved, and nothing else. Approvals stay on disk; what could not go waits and goes by itself when it can.
 * One push at a time; a person's push takes over from one that runs by itself.
 */
import type { Events, Outcome, Step } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { planPush, planSelection } from '../../../shared/model/push-plan.ts'
import type { PlanPort } from '../../../shared/model/push-plan.ts'
import { Outcomes } from './outcomes.ts'
import { PushAccount } from './push-account.ts'
import type { PushAccountOrder, PushAccountPorts } from './push-account.ts'
import { backoffMs, Turn } from './waiting.ts'

export interface PushPorts extends Omit<PushAccountPorts, 'plan'> {
  /** The sign-in asked for reading alone: every step is held. */
  mayOnlyRead: boolean
  /** What a push leaves behind (limits, lost answers) goes on by itself. */
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
  halt: AbortController
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
  readonly #turn = new Turn()
  readonly #sessions = new Set<Session>()
  /** A person stopped it; nothing goes by itself until something new happens. */
  #isStopped = false
  #isClosed = false
  #ownFailures = 0
  #stopRetry: (() => void) | null = null

  constructor(ports: PushPorts) {
    this.#ports = ports
    this.#plan = planPortOf(ports)
  }

  get isRunning(): boolean {
    return this.#sessions.size > 0
  }

  /** The plan, computed without the service. */
  plan(accountId: string | null): Step[] {
    this.#ports.workspace.judgeByClock()
    return planPush(this.#ports.workspace.pending(accountId), this.#plan)
  }

  /** Approves what of the selection can go, and sends it; ends when each step ended or at the timeout. */
  async run(order: PushOrder): Promise<Outcome[]> {
    const { workspace, clock } = this.#ports
    const deadlineMs = clock.monotonicMs() + order.timeoutMs
    workspace.judgeByClock()
    const pending = workspace.pending(order.accountId)
    const keys = new Set(order.selection === 'all' ? pending.map((record) => record.key) : order.selection)
    // Choosing a refused record and pushing it is the person's "try again".
    const retried: ReadonlySet<number> = order.selection === 'all' ? new Set() : keys
    const steps = planSelection(pending, this.#plan, keys, retried)
    workspace.approve(steps.filter((step) => step.heldBy.length === 0).map((step) => step.key))
    const outcomes = new Outcomes(steps, this.#ports.onProgress)
    this.#halt()
    this.#isStopped = false
    this.#ownFailures = 0
    this.#forgetRetry()
    await this.#turn.take(() => this.#session({ steps, outcomes, retried, deadlineMs, patience: personsPatience }))
    if (this.#ports.actsByItself && !this.#isStopped) void this.resume()
    return outcomes.list()
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
    const work = this.#turn.take(async () => {
      const { workspace, online } = this.#ports
      if (this.#isClosed || online.state === 'offline' || online.state === 'signed_out') return
      const keys = new Set([...workspace.waiting(null), ...this.#ports.reconciler.openKeys()])
      if (keys.size === 0) return
      workspace.judgeByClock()
      const steps = planSelection(workspace.pending(null), this.#plan, keys)
      const outcomes = new Outcomes(steps, this.#ports.onProgress)
      await this.#session({ steps, outcomes, retried: new Set(), deadlineMs: Infinity, patience: ownPatience })
      const hasFailed = outcomes.list().some(({ outcome }) => outcome === 'unreachable')
      this.#ownFailures = hasFailed ? this.#ownFailures + 1 : 0
    })
    await work.catch((error: unknown) => {
      const code = error instanceof GalleyError ? error.code : 'internal'
      this.#ports.log.write('error', 'push by itself failed', { code })
    })
  }

  /** Sends nothing new; what is under way is waited for. Approvals stay. */
  stop(): void {
    this.#isStopped = true
    this.#halt()
  }

  #forgetRetry(): void {
    this.#stopRetry?.()
    this.#stopRetry = null
  }

  #halt(): void {
    for (const session of this.#sessions) session.halt.abort()
  }

  /** Ends at once: what is under way has an unknown outcome and is looked for at the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.stop()
    this.#forgetRetry()
    for (const session of this.#sessions) session.abort.abort()
    await this.#turn.take(() => Promise.resolve())
  }

  async #session({ steps, outcomes, retried, deadlineMs, patience }: SessionOrder): Promise<void> {
    if (steps.length === 0) return
    const { clock, online, log } = this.#ports
    if (online.state === 'offline') return endOffline(steps, outcomes)
    const session: Session = { halt: new AbortController(), abort: new AbortController() }
    this.#sessions.add(session)
    const stopClock = Number.isFinite(deadlineMs)
      ? clock.after(deadlineMs - clock.monotonicMs(), () => session.abort.abort())
      : () => {}
    const startedMs = clock.monotonicMs()
    this.#tellActivity(outcomes)
    try {
      await Promise.all(
        [...new Set(steps.map((step) => step.accountId))].map((accountId) =>
          new PushAccount(
            { ...this.#ports, plan: this.#plan },
            {
              accountId,
              keys: new Set(steps.filter((step) => step.accountId === accountId).map((step) => step.key)),
              retried,
              outcomes,
              halt: session.halt.signal,
              abort: session.abort.signal,
              deadlineMs,
              patience,
              onMove: () => this.#tellActivity(outcomes),
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
  }

  #tellActivity(outcomes: Outcomes): void {
    this.#ports.onActivity({ label: 'Pushing', done: outcomes.done, total: outcomes.total })
  }
}

function endOffline(steps: readonly Step[], outcomes: Outcomes): void {
  for (const step of steps) {
    const isHeld = step.heldBy.length > 0
    const error = isHeld
      ? step.heldBy[0]!
      : { code: 'offline', message: 'You work offline. It is approved and goes when you are online again.' }
    const isConflict = step.heldBy.some((hold) => hold.code === 'conflict')
    outcomes.end(step.key, { outcome: isConflict ? 'conflict' : isHeld ? 'held' : 'unreachable', error })
  }
  outcomes.tell()
}

function planPortOf({ workspace, mayOnlyRead }: PushPorts): PlanPort {
  return {
    mayOnlyRead,
    get: (kind, id) => {
      const key = workspace.keyOf(kind, id)
      return key === null ? undefined : workspace.record(key).values
    },
    realmOf: (accountId) => workspace.realmOf(accountId),
    permissionsOf: (accountId) => workspace.permissionsOf(accountId),
  }
}
