/** Everything that waits, step by step: its state, why, since when, and what comes next. Only reads; Pusher and Workspace change it. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { QueueFacts, QueueState, QueueStep, Step } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { needsPerson, queueWords } from '../../../shared/model/queue-words.ts'
import { instantAt } from '../instants.ts'
import type { Clock } from '../ports.ts'
import type { PendingRecord, UnknownAttempt, Workspace } from '../store/index.ts'
import type { NextTries } from './next-tries.ts'
import type { Online } from './online.ts'
import { writeStepOf } from './payload.ts'
import type { Reconciler } from './reconcile.ts'
import type { Requests } from './requests.ts'

export interface QueuePorts {
  workspace: Workspace
  requests: Requests
  reconciler: Reconciler
  online: Online
  clock: Clock
  nextTries: NextTries
  /**
   * True while approved steps are sent and lost answers are looked for: this engine acts by itself, or a push is under way. False in the command line
   * between two pushes.
   */
  goesOn: () => boolean
  plan: (accountId: string | null) => Step[]
}

/** Steps of the account (null: of all) in the order in which they would go; `hasSaved`: those too that are merely saved here. */
export function readQueue(ports: QueuePorts, accountId: string | null, hasSaved: boolean): QueueStep[] {
  const { workspace } = ports
  const shown = workspace.outbox.pending(accountId).filter((record) => hasSaved || stateOf(record) !== 'saved')
  // Where everything is merely saved here, no plan is needed to say so.
  if (shown.length === 0) return []
  const planned = ports.plan(accountId)
  const records = new Map(shown.map((record) => [record.key, record]))
  const steps = workspace.outbox.describe(planned.filter(({ key }) => records.has(key)))
  const lost = new Map(workspace.outbox.unknownAttempts().map((attempt) => [attempt.key, attempt]))
  const names = new Map(planned.map(({ step, name }) => [step, name]))
  return steps.flatMap((step) => {
    const record = records.get(step.key)
    return record ? [queueStep(ports, step, record, lost.get(step.key), names)] : []
  })
}

/** Where the record's step stands; null where the record has no pending edit. */
export function readFacts(ports: QueuePorts, key: number): QueueFacts | null {
  const { workspace } = ports
  const [record] = workspace.outbox.pendingOf([key])
  if (!record) return null
  const attempt = workspace.outbox.unknownAttempts().find((each) => each.key === record.key)
  // Only what is approved needs the plan: it says what has to go first.
  const step = record.isApproved ? ports.plan(record.accountId).find((each) => each.key === record.key) : undefined
  return factsOf(ports, step?.heldBy ?? [], record, attempt)
}

function queueStep(
  ports: QueuePorts,
  step: Step,
  record: PendingRecord,
  attempt: UnknownAttempt | undefined,
  names: ReadonlyMap<string, string>,
): QueueStep {
  const facts = factsOf(ports, step.heldBy, record, attempt)
  return {
    step: step.step,
    kind: step.kind,
    key: step.key,
    id: step.id,
    accountId: step.accountId,
    name: step.name,
    operation: step.operation,
    ...facts,
    why: queueWords(facts, (instant) => instant),
    since: sinceOf(facts.state, record, attempt),
    after: step.dependsOn.map((name) => ({ step: name, name: names.get(name) ?? name })),
    attempts: ports.workspace.outbox.attemptCount(record.key, record.revision),
    isApproved: record.isApproved,
    position: Math.sign(record.queue.position) as QueueStep['position'],
    needsPerson: needsPerson(facts),
    request: requestOf(ports, record),
    ...(step.about ? { about: step.about } : {}),
  }
}

function factsOf(
  ports: QueuePorts,
  heldBy: Step['heldBy'],
  record: PendingRecord,
  attempt: UnknownAttempt | undefined,
): QueueFacts {
  const state = stateOf(record)
  const facts: QueueFacts = {
    state,
    look: null,
    isRestored: attempt?.isRestored ?? false,
    candidateCount: record.undecided?.candidates.length ?? 0,
    reason: null,
    waitsFor: null,
    nextTryAt: null,
  }
  if (state === 'looking' && attempt) return { ...facts, ...lookOf(ports, attempt) }
  if (state === 'refused') return { ...facts, reason: record.parked ? textOf(record.parked.message) : null }
  if (state === 'saved') return { ...facts, reason: heldBy[0] ? textOf(heldBy[0].message) : null }
  if (state === 'held' && record.queue.heldUntil) {
    const last = ports.workspace.outbox.holdWindow(record.key)?.last
    return { ...facts, nextTryAt: record.queue.heldUntil, ...(last ? { goesBy: last } : {}) }
  }
  if (state === 'waiting') return { ...facts, ...waitOf(ports, heldBy, record) }
  return facts
}

/** The first of these that holds: undecided, sending, looking, conflict, refused, held, waiting (approved), saved. */
function stateOf(record: PendingRecord): QueueState {
  if (record.undecided) return 'undecided'
  if (record.attempt === 'sending') return 'sending'
  if (record.attempt === 'unknown') return 'looking'
  if (Object.keys(record.clashes).length > 0) return 'conflict'
  if (record.parked) return 'refused'
  if (record.queue.heldAt !== null) return 'held'
  return record.isApproved ? 'waiting' : 'saved'
}

function lookOf(
  { reconciler, clock, online, goesOn }: QueuePorts,
  attempt: UnknownAttempt,
): Pick<QueueFacts, 'look' | 'nextTryAt' | 'waitsFor'> {
  const { number, of, dueMs } = reconciler.nextLook(attempt)
  const look = { number, of }
  const { state } = online.view()
  const waitsFor = obstacleOf(state) ?? (goesOn() ? null : 'push') ?? lineOf(state)
  const nextTryAt = waitsFor === null ? instantAt(clock, Math.max(dueMs, clock.monotonicMs())) : null
  return { look, waitsFor, nextTryAt }
}

/** What a person has to do before anything can be sent or asked, or null. */
function obstacleOf(state: Online['state']): 'offline' | 'sign_in' | null {
  if (state === 'offline') return 'offline'
  return state === 'signed_out' ? 'sign_in' : null
}

function lineOf(state: Online['state']): 'line' | null {
  return state === 'online' || state === 'limited' ? null : 'line'
}

function waitOf(
  { online, clock, nextTries, goesOn }: QueuePorts,
  [hold]: Step['heldBy'],
  record: PendingRecord,
): Pick<QueueFacts, 'reason' | 'waitsFor' | 'nextTryAt'> {
  if (hold) return { reason: textOf(hold.message), waitsFor: 'others', nextTryAt: null }
  const { state, until } = online.view()
  const obstacle = obstacleOf(state)
  if (obstacle) return { reason: null, waitsFor: obstacle, nextTryAt: null }
  if (!goesOn()) return { reason: null, waitsFor: 'push', nextTryAt: null }
  if (state === 'limited') return { reason: null, waitsFor: 'limit', nextTryAt: until }
  const dueMs = nextTries.dueMs({ key: record.key, tries: record.queue.tries })
  if (dueMs !== null && dueMs > clock.monotonicMs())
    return { reason: null, waitsFor: 'retry', nextTryAt: instantAt(clock, dueMs) }
  if (state !== 'online') return { reason: null, waitsFor: 'line', nextTryAt: null }
  return { reason: null, waitsFor: 'turn', nextTryAt: null }
}

function sinceOf(state: QueueState, record: PendingRecord, attempt: UnknownAttempt | undefined): string {
  switch (state) {
    case 'undecided':
      return record.undecided?.sentAt ?? record.editedAt
    case 'sending':
    case 'looking':
      return attempt?.startedAt ?? record.queue.approvedAt ?? record.editedAt
    case 'refused':
      return record.parked?.at ?? record.editedAt
    case 'held':
      return record.queue.heldAt ?? record.editedAt
    case 'waiting':
      return record.queue.approvedAt ?? record.editedAt
    case 'saved':
    case 'conflict':
      return record.editedAt
  }
}

/** Fields whose values are never shown. */
const secretName = /token|secret|password|authorization/i

function requestOf({ requests }: QueuePorts, record: PendingRecord): QueueStep['request'] {
  const described = requests.describe(
    resourceOf(record.kind),
    record.accountId,
    writeStepOf(resourceOf(record.kind), record),
  )
  if (!described) return null
  const fields = Object.entries(described.fields).map(([name, value]) => [
    name,
    secretName.test(name) ? '[secret]' : value,
  ])
  return { ...described, fields: Object.fromEntries(fields) as Record<string, never> }
}
