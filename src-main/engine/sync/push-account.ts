/**
 * One account's part of a push, in rounds until every step ended.
 *
 *     round: plan what is open -> end what is held -> send group after group -> look for lost outcomes -> next round
 *
 * A record made here gets its id in one round and what refers to it goes in the next. Between rounds it waits where it must: for a reset,
 * for a service that does not answer, for the settle time of a lost outcome.
 */
import type { Step } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { planSelection } from '../../../shared/model/push-plan.ts'
import { undecidedWords } from '../../../shared/model/plan-holds.ts'
import type { PlanPort } from '../../../shared/model/plan-record.ts'
import { assertNever } from '../../../shared/model/values.ts'
import type { Randomness } from '../ports.ts'
import type { GuardedService } from '../service/guarded-service.ts'
import { diskObstacle } from './disk-obstacle.ts'
import type { Outcomes, StepEnd } from './outcomes.ts'
import type { NextTries } from './next-tries.ts'
import type { Online } from './online.ts'
import type { Reconciler } from './reconcile.ts'
import type { ReadFailure } from './requests.ts'
import { endBeforeSending, endOfOther, readAgain } from './read-again.ts'
import { sendGroup } from './send-group.ts'
import type { Obstacle } from './obstacles.ts'
import type { SendPorts } from './send-group.ts'
import { backoffMs, inParallel, Mutex, pause } from '../waiting.ts'
import {
  heldEnd,
  madeSinceEnd,
  notFoundEnd,
  restEnd,
  stoppedEnd,
  takenBackEnd,
  undecidedEnd,
  unknownEnd,
  uploadPausedEnd,
} from './step-ends.ts'
import { isTimed, sideBySideGroups } from './step-groups.ts'
import { isOfOneRecord, isOverLimit, refusedReadOf } from './refused-reads.ts'

export interface PushAccountPorts extends SendPorts {
  reconciler: Reconciler
  online: Online
  /** Proves whose keys these are before anything is asked or sent. */
  guard: Pick<GuardedService, 'refusal'>
  random: Randomness
  plan: PlanPort
  nextTries: NextTries
}

export interface PushAccountOrder {
  accountId: string
  keys: ReadonlySet<number>
  /** Keys of refused records that a person chose to try again. */
  retried: ReadonlySet<number>
  outcomes: Outcomes
  /** Nothing new is sent after this; what is under way is waited for. Its reason is `stopped` where a person pressed Stop. */
  halt: AbortSignal
  /** Cuts off what is under way; its outcome is then unknown. */
  abort: AbortSignal
  deadlineMs: number
  /** Failures in a row after which waiting steps end as unreachable. */
  patience: { unreached: number; reached: number }
  /** Called after every group and every round: steps may have ended. */
  onMove: () => void
}

/** Reason of `halt` when a person pressed Stop. */
export const stopped = 'stopped'

/** Records read again ahead of their batches. Source: design, sync. */
const readAheadCount = 200

/** Requests of kinds without a batch, side by side. */
const sideBySide = 4

const firstPauseMs = 500

const longestPauseMs = 10_000

const readTries = 3

export class PushAccount {
  readonly #ports: PushAccountPorts
  readonly #order: PushAccountOrder
  readonly #answersBefore: number
  #failures = 0
  #lastObstacle: Obstacle | null = null
  /** Keys of records that were read again in this round and not sent yet. */
  #fresh = new Set<number>()
  /** Groups side by side read one after the other, so that none reads what another is reading already. */
  readonly #reading = new Mutex()
  /** In this round a read of many records failed because of one of them: from then on each group reads only its own. */
  #readsApart = false
  /** Why a record could not be read in this round. Other records do not wait for it. */
  #refusedRead: Obstacle | null = null
  /** Keys of steps that depend on a step whose time runs since it was sent, such as a poll: they go before all others. */
  #due = new Set<number>()

  constructor(ports: PushAccountPorts, order: PushAccountOrder) {
    this.#ports = ports
    this.#order = order
    this.#answersBefore = ports.online.answers
  }

  /** Runs the push. Gives the obstacle that ended it early; null where every step ended. */
  async run(): Promise<Obstacle | null> {
    const refusal = await this.#ports.guard.refusal(this.#bounds())
    this.#lastObstacle = refusal
    while (refusal === null && this.#open().size > 0 && !this.#isOver()) {
      const isMoving = await this.#round().catch((error: unknown) => this.#overcome(diskObstacle(error)))
      this.#notify()
      if (!isMoving) break
    }
    this.#endRest()
    this.#notify()
    return this.#lastObstacle
  }

  #notify(): void {
    this.#order.outcomes.notify()
    this.#order.onMove()
  }

  #open(): Set<number> {
    const open = this.#order.outcomes.open
    return new Set([...this.#order.keys].filter((key) => open.has(key)))
  }

  #isOver(): boolean {
    return (
      this.#order.halt.aborted || this.#order.abort.aborted || this.#ports.clock.monotonicMs() >= this.#order.deadlineMs
    )
  }

  /** One round; false when nothing can move any more. */
  async #round(): Promise<boolean> {
    const unknown = new Set([...this.#ports.reconciler.openKeys()].filter((key) => this.#open().has(key)))
    const steps = this.#plan(unknown)
    const able = steps.filter(
      (step) => step.heldBy.length === 0 && step.dependsOn.length === 0 && !unknown.has(step.key),
    )
    const pauseUntilMs = this.#pausesOf(able)
    const nowMs = this.#ports.clock.monotonicMs()
    const ready = able.filter(({ key }) => (pauseUntilMs.get(key) ?? 0) <= nowMs)
    if (ready.length === 0) {
      if (unknown.size > 0) return this.#look(unknown)
      return able.length > 0 && this.#awaitTry(Math.min(...pauseUntilMs.values()))
    }
    this.#fresh.clear()
    this.#readsApart = false
    this.#refusedRead = null
    const media = this.#beginUploads(ready)
    const timed = ready.filter(isTimed).slice(0, sideBySide)
    const others = ready.filter((step) => !isTimed(step) && !media.has(step.key))
    const withFile = ready.filter(({ key }) => media.has(key))
    for (const { key, dependsOn } of steps)
      if (dependsOn.some((name) => timed.some(({ step }) => step === name))) this.#due.add(key)
    // Uploads run beside everything else; steps that wait for them go last. Once the time of a poll runs, its post goes next.
    const last = timed.length > 0 ? timed : withFile
    const [due, rest] = [
      others.filter(({ key }) => this.#due.has(key)),
      others.filter(({ key }) => !this.#due.has(key)),
    ]
    for (const groups of [...sideBySideGroups(due), ...sideBySideGroups(rest), ...sideBySideGroups(last)]) {
      if (this.#isOver()) return true
      const obstacle = await this.#sendSideBySide(groups, ready)
      if (obstacle) return this.#overcome(obstacle)
      if (this.#refusedRead === null) this.#failures = 0
      this.#notify()
    }
    return this.#refusedRead === null || this.#overcome(this.#refusedRead)
  }

  /** Sends the groups; once something stands in the way of all, no further one begins. */
  async #sendSideBySide(groups: readonly Step[][], ready: readonly Step[]): Promise<Obstacle | null> {
    let obstacle: Obstacle | null = null
    await inParallel(groups, sideBySide, async (group) => {
      if (obstacle) return
      const met = await this.#sendGroup(group, ready).catch(diskObstacle)
      obstacle ??= met
    })
    return obstacle
  }

  /** By key of the steps that were sent in vain: from when on each may go again (monotonic clock). */
  #pausesOf(steps: readonly Step[]): Map<number, number> {
    const { workspace, nextTries } = this.#ports
    const records = workspace.outbox.pendingOf(steps.map(({ key }) => key))
    return new Map(
      records.flatMap(({ key, queue }) => {
        const dueMs = nextTries.dueMs({ key, tries: queue.tries })
        return dueMs === null ? [] : [[key, dueMs]]
      }),
    )
  }

  /** Waits until `dueMs` (monotonic clock); false where the push ends before. */
  async #awaitTry(dueMs: number): Promise<boolean> {
    if (dueMs > this.#order.deadlineMs) return false
    return pause(this.#ports.clock, dueMs - this.#ports.clock.monotonicMs(), this.#stopSignal())
  }

  /** Plans what is open and ends what cannot go: held, in conflict, edited since, or done already. */
  #plan(unknown: ReadonlySet<number>): Step[] {
    const { outcomes } = this.#order
    const pending = this.#ports.workspace.outbox.pending(this.#order.accountId)
    const byKey = new Map(pending.map((record) => [record.key, record]))
    const open = this.#open()
    const steps = planSelection(pending, this.#ports.plan, open, this.#order.retried)
    for (const step of steps) {
      if (step.heldBy.length > 0 && !unknown.has(step.key)) outcomes.end(step.key, heldEnd(step))
    }
    for (const key of this.#open()) {
      if (unknown.has(key)) continue
      const record = byKey.get(key)
      const end = record ? (endBeforeSending(record) ?? endOfOther(record, outcomes.step(key))) : this.#endOfLeft(key)
      if (end) outcomes.end(key, end)
    }
    const still = this.#open()
    return steps.filter((step) => still.has(step.key))
  }

  /** How a step ended whose record has no pending edit any more: applied where the service has what was to be sent, else taken back by a person. */
  #endOfLeft(key: number): StepEnd {
    const step = this.#order.outcomes.step(key)
    const id = step ? this.#ports.workspace.outbox.idWhereDone(step) : null
    return id === null ? takenBackEnd : { outcome: 'applied', newId: id }
  }

  /** Starts the uploads that these steps need; gives the steps' keys. */
  #beginUploads(ready: readonly Step[]): Set<number> {
    const media = this.#ports.media()
    const creates = ready.filter(({ kind, operation }) => operation === 'create' && resourceOf(kind).uploadField)
    if (creates.length === 0) return new Set()
    const records = this.#ports.workspace.outbox
      .pendingOf(creates.map(({ key }) => key))
      .filter((one) => media.needsUpload(one))
    for (const record of records) media.begin(record)
    return new Set(records.map(({ key }) => key))
  }

  /** Waits for the uploads of the records. A failed or paused upload ends its step; an upload that waits for the network is an obstacle. */
  async #awaitUploads(keys: readonly number[]): Promise<Obstacle | null> {
    const { workspace, clock, media } = this.#ports
    for (const record of workspace.outbox.pendingOf(keys)) {
      const readiness = await media().ready(record, this.#order.deadlineMs - clock.monotonicMs(), this.#stopSignal())
      switch (readiness.kind) {
        case 'none':
        case 'ready':
          break
        case 'paused':
          this.#order.outcomes.end(record.key, uploadPausedEnd)
          break
        case 'failed':
          workspace.outbox.park(record.key, record.revision, readiness.error)
          this.#order.outcomes.end(record.key, { outcome: 'rejected', error: readiness.error })
          break
        case 'waiting':
          return { kind: 'unreachable', cause: 'network', detail: readiness.detail, againAtMs: null }
        default:
          return assertNever(readiness)
      }
    }
    return null
  }

  async #sendGroup(group: readonly Step[], ready: readonly Step[]): Promise<Obstacle | null> {
    const resource = resourceOf(group[0]!.kind)
    const failure =
      (await this.#reading.take(() => this.#readAhead(group, ready))) ??
      (resource.uploadField ? await this.#awaitUploads(group.map(({ key }) => key)) : null)
    if (failure?.kind === 'rejected') {
      this.#refusedRead = refusedReadOf(failure)
      return null
    }
    if (isOverLimit(failure)) {
      for (const { key } of group) this.#order.outcomes.end(key, restEnd(failure))
      return null
    }
    if (failure) return failure
    const open = this.#open()
    const keys = group.map((step) => step.key).filter((key) => open.has(key))
    if (keys.length === 0) return null
    const bounds = { ...this.#bounds(), halt: this.#order.halt }
    const result = await sendGroup(this.#ports, resource, this.#order.accountId, keys, bounds)
    for (const [key, end] of result.ended) this.#order.outcomes.end(key, end)
    for (const key of keys) this.#fresh.delete(key)
    return result.obstacle
  }

  /**
   * Reads the group's records again, and those of the next groups of its kind, up to 200 in one request. What could not be read is read again before
   * it is sent, so that nothing overwrites an unseen change of somebody else.
   */
  async #readAhead(group: readonly Step[], ready: readonly Step[]): Promise<ReadFailure | null> {
    const isDue = (step: Step) => step.operation !== 'create' && !this.#fresh.has(step.key)
    if (!group.some(isDue)) return null
    const own = group.filter(isDue)
    if (this.#readsApart) return this.#readSteps(own)
    const next = ready.slice(ready.indexOf(group[0]!)).filter((step) => step.kind === group[0]!.kind && isDue(step))
    const failure = await this.#readSteps(next.slice(0, readAheadCount))
    if (failure === null || next.length === own.length || !isOfOneRecord(failure)) return failure
    this.#readsApart = true
    return this.#readSteps(own)
  }

  async #readSteps(steps: readonly Step[]): Promise<ReadFailure | null> {
    const resource = resourceOf(steps[0]!.kind)
    const ids = steps.map((step) => step.id)
    const failure = await readAgain(this.#ports, resource, this.#order.accountId, ids, this.#bounds())
    if (failure === null) for (const { key } of steps) this.#fresh.add(key)
    return failure
  }

  async #look(unknown: ReadonlySet<number>): Promise<boolean> {
    let endedCount = 0
    const failure = await this.#ports.reconciler.awaitOutcomes(
      unknown,
      { ...this.#bounds(), signal: this.#stopSignal(), deadlineMs: this.#order.deadlineMs },
      (key, resolution) => {
        endedCount++
        if (resolution.kind === 'applied') this.#order.outcomes.end(key, this.#endOfArrived(key, resolution.id))
        if (resolution.kind === 'undecided')
          this.#order.outcomes.end(key, undecidedEnd(undecidedWords(resolution.isRestored)))
        if (resolution.kind === 'notApplied' && resolution.isRestored) this.#order.outcomes.end(key, notFoundEnd)
      },
    )
    if (!failure) {
      this.#failures = 0
      // Where no outcome was found, the rest waits for a person: looking again finds nothing new.
      return endedCount > 0
    }
    return failure.kind === 'rejected' ? false : this.#overcome(failure)
  }

  /** How a step ended whose earlier sending turned out to be applied. A pending edit that is there now was made since and is another step. */
  #endOfArrived(key: number, id: string): StepEnd {
    return this.#ports.workspace.outbox.pendingOf([key]).length > 0 ? madeSinceEnd : { outcome: 'applied', newId: id }
  }

  /** Waits until the obstacle has passed; false where the open steps should end with it instead. */
  async #overcome(obstacle: Obstacle): Promise<boolean> {
    const { clock, random, online } = this.#ports
    this.#lastObstacle = obstacle
    switch (obstacle.kind) {
      case 'limited': {
        const isInTime = obstacle.untilMs <= this.#order.deadlineMs
        if (!isInTime) return false
        await pause(clock, obstacle.untilMs - clock.monotonicMs(), this.#stopSignal())
        online.limit(null)
        return true
      }
      case 'unreachable': {
        if (obstacle.cause === 'proxy') return false
        this.#failures++
        const { patience } = this.#order
        const most = online.answers > this.#answersBefore ? patience.reached : patience.unreached
        if (this.#failures >= most) return false
        const waitMs = Math.max(
          backoffMs(random, this.#failures, firstPauseMs, longestPauseMs),
          (obstacle.againAtMs ?? 0) - clock.monotonicMs(),
        )
        if (clock.monotonicMs() + waitMs > this.#order.deadlineMs) return false
        return pause(clock, waitMs, this.#stopSignal())
      }
      case 'signedOut':
      case 'cancelled':
        return false
    }
  }

  #bounds() {
    return { signal: this.#order.abort, deadlineMs: this.#order.deadlineMs, tries: readTries }
  }

  #stopSignal(): AbortSignal {
    return AbortSignal.any([this.#order.halt, this.#order.abort])
  }

  /** Ends each step that is still open with the reason why it waits. Approvals stay. */
  #endRest(): void {
    const unknown = this.#ports.reconciler.openKeys()
    const isStopped = this.#order.halt.reason === stopped
    const open = this.#open()
    const waiting = new Set(this.#ports.workspace.outbox.pendingOf([...open]).map(({ key }) => key))
    for (const key of open) {
      const end = isStopped ? stoppedEnd : restEnd(this.#lastObstacle)
      this.#order.outcomes.end(key, unknown.has(key) ? unknownEnd : waiting.has(key) ? end : this.#endOfLeft(key))
    }
  }
}
