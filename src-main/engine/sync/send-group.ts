/**
 * Sends one group of a push plan by one request. Records of updates and deletes were read again just before (read-again.ts).
 *
 *     conflicts, holds                 another person's change has become a conflict by now: that record is not sent
 *     ids that match already (creates) so that a lost answer can be found out later
 *     attempts on disk                 at the last moment, after all waiting
 *     request -> answer                with its effects on the records in one transaction
 */
import { createHash } from 'node:crypto'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { idOf, namedRow, rowId } from '../../../shared/contract/language/wire.ts'
import { notFound } from '../../../shared/model/evidence.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import { assertNever } from '../../../shared/model/values.ts'
import { wallNowMs } from '../instants.ts'
import type { Clock, Log } from '../ports.ts'
import type { ServiceError, ServiceOutcome } from '../service/service.ts'
import type { PushMedia } from '../media/push-media.ts'
import type { AttemptItem, AttemptResult, PendingRecord, ReceivedRow } from '../store/index.ts'
import { diskObstacle } from './disk-obstacle.ts'
import { bothWords, refusalWords } from './failures.ts'
import { askAbout } from './ask-records.ts'
import { matchesNaturalKey, search, searchQuery } from './natural-key.ts'
import type { StepEnd } from './outcomes.ts'
import { runningPollWords } from './running-poll.ts'
import { writeStepOf } from './payload.ts'
import { batchBody, exchangeTimeoutMs } from './requests.ts'
import type { Bounds, ReadFailure, WriteStep } from './requests.ts'
import { inParallel } from '../waiting.ts'
import type { Obstacle } from './obstacles.ts'
import { endBeforeSending, readAgain } from './read-again.ts'
import type { ReadAgainPorts } from './read-again.ts'
import { obstacleOf } from './obstacles.ts'
import { fieldNamed, isTurnedAway, mayBeOneItem } from './refusals.ts'

export interface SendPorts extends ReadAgainPorts {
  clock: Clock
  log: Log
  media: () => PushMedia
}

export interface GroupResult {
  /** Steps that ended, by key. The others of the group are open: they are sent again, or their outcome is looked for. */
  ended: Map<number, StepEnd>
  obstacle: Obstacle | null
}

/**
 * Most pages that are read for records that match a create before it is sent: newest first where the list can be sorted. Older matches are told apart
 * by their time.
 */
const baselinePages = 10

/** A timer may call back so much before its time, milliseconds. */
const earlyTimerMs = 100

/** `halt`: nothing more leaves after it; what has left is waited for. */
type GroupBounds = Bounds & { signal: AbortSignal; halt: AbortSignal }

/** Sends what of the group is still approved, not held and free of conflicts. Updates and deletes have to be read again before. */
export async function sendGroup(
  ports: SendPorts,
  resource: Resource,
  accountId: string,
  keys: readonly number[],
  bounds: GroupBounds,
): Promise<GroupResult> {
  const group = new GroupSending(ports, resource, accountId, bounds)
  return group.send(keys)
}

class GroupSending {
  readonly #ports: SendPorts
  readonly #resource: Resource
  readonly #accountId: string
  readonly #bounds: GroupBounds
  readonly #ended = new Map<number, StepEnd>()

  constructor(ports: SendPorts, resource: Resource, accountId: string, bounds: GroupBounds) {
    this.#ports = ports
    this.#resource = resource
    this.#accountId = accountId
    this.#bounds = bounds
  }

  async send(keys: readonly number[]): Promise<GroupResult> {
    const records = this.#sendable(keys)
    const baselines = await this.#baselines(records)
    if (baselines.kind !== 'baselines') return { ended: this.#ended, obstacle: obstacleOf(baselines) }
    if (records.length === 0) return { ended: this.#ended, obstacle: null }
    return { ended: this.#ended, obstacle: await this.#request(records, baselines) }
  }

  #sendable(keys: readonly number[]): PendingRecord[] {
    const byKey = new Map(this.#ports.workspace.outbox.pendingOf(keys).map((record) => [record.key, record]))
    return keys.flatMap((key) => {
      const record = byKey.get(key)
      // It has no pending edit any more: the next plan says how it ended.
      if (!record) return []
      const end = endBeforeSending(record)
      if (end) this.#ended.set(key, end)
      return end || record.attempt !== null ? [] : [record]
    })
  }

  /** What the request carries for the record, with the values that its upload gave. */
  #stepOf(record: PendingRecord): WriteStep {
    const step = writeStepOf(this.#resource, record)
    return { ...step, sent: { ...step.sent, ...this.#ports.media().given(record) } as WriteStep['sent'] }
  }

  async #baselines(records: readonly PendingRecord[]): Promise<Baselines | ReadFailure> {
    const creates = records.filter((record) => record.operation === 'create')
    const ids = new Map<number, string[]>()
    let serverDateMs: number | null = null
    // Creates that are searched for in the same way share one search.
    const bySearch = new Map<string, PendingRecord[]>()
    const operation = this.#ports.requests.operation(this.#resource, 'list', this.#accountId)
    for (const record of operation ? creates : []) {
      const query = stringifyJson(searchQuery(this.#resource, operation!, this.#stepOf(record).sent))
      bySearch.set(query, [...(bySearch.get(query) ?? []), record])
    }
    const answers = await inParallel([...bySearch.values()], 4, async (duplicates) => {
      const { sent } = this.#stepOf(duplicates[0]!)
      const all = duplicates.map((record) => this.#stepOf(record).sent)
      const keeps = (row: ReceivedRow) => all.some((one) => matchesNaturalKey(this.#resource, row, one))
      const options = { keeps, mostPages: baselinePages }
      return {
        duplicates,
        found: await search(this.#ports.requests, this.#resource, this.#accountId, sent, this.#bounds, options),
      }
    })
    for (const { duplicates, found } of answers) {
      if (found.kind !== 'found') return found
      serverDateMs = Math.min(serverDateMs ?? Infinity, found.serverDateMs ?? Infinity)
      for (const record of duplicates) {
        const { sent } = this.#stepOf(record)
        ids.set(
          record.key,
          found.rows
            .filter((row) => matchesNaturalKey(this.#resource, row, sent))
            .map((row) => idOf(this.#resource, row) ?? ''),
        )
      }
    }
    return { kind: 'baselines', ids, serverDateMs: Number.isFinite(serverDateMs) ? serverDateMs : null }
  }

  async #request(records: readonly PendingRecord[], baselines: Baselines): Promise<Obstacle | null> {
    const steps = records.map((record) => this.#stepOf(record))
    const stale = new AbortController()
    let attemptIds: number[] | null = null
    let sentAtMs = 0
    const onSend = () => {
      if (attemptIds) return
      // Waiting for a slot may have taken long: what was edited meanwhile does not go.
      const now = new Map(
        this.#ports.workspace.outbox
          .pendingOf(records.map((record) => record.key))
          .map((record) => [record.key, record]),
      )
      const isUnchanged = records.every(({ key, revision }) => {
        const present = now.get(key)
        return present?.revision === revision && !endBeforeSending(present)
      })
      // A Stop that the disk did not take is only known here.
      if (!isUnchanged || this.#bounds.halt.aborted) return stale.abort()
      sentAtMs = this.#ports.clock.monotonicMs()
      attemptIds = this.#beginAttempts(records, steps, baselines)
    }
    let outcome: ServiceOutcome
    try {
      outcome = await this.#write(steps, {
        ...this.#bounds,
        signal: AbortSignal.any([this.#bounds.signal, stale.signal]),
        onSend,
      })
    } catch (error) {
      return this.#lose(attemptIds, error)
    }
    if (!attemptIds) return stale.signal.aborted ? null : obstacleOf(outcome as ReadFailure)
    try {
      return await this.#complete(records, attemptIds, outcome, sentAtMs)
    } catch (error) {
      return this.#lose(attemptIds, error)
    }
  }

  /** After an error of the disk: attempts that went out have an unknown outcome; what did not go out stays as it was. Throws all other errors again. */
  #lose(attemptIds: readonly number[] | null, error: unknown): Obstacle {
    const { workspace, requests, log } = this.#ports
    const lost = attemptIds ?? []
    workspace.outbox.loseAttempts(lost, new Date(requests.service.serverNowMs() + 1_000).toISOString())
    log.write('error', 'outcome not written', { kind: this.#resource.kind, lost: lost.length })
    return diskObstacle(error)
  }

  #write(steps: readonly WriteStep[], bounds: Bounds & { onSend: () => void }): Promise<ServiceOutcome> {
    const { requests } = this.#ports
    const withTimeout = { ...bounds, timeoutMs: exchangeTimeoutMs }
    return requests.batchOperation(this.#resource, steps[0]!, this.#accountId)
      ? requests.batch(this.#resource, this.#accountId, steps, withTimeout)
      : requests.write(this.#resource, this.#accountId, steps[0]!, withTimeout)
  }

  #beginAttempts(records: readonly PendingRecord[], steps: readonly WriteStep[], baselines: Baselines): number[] {
    const items: AttemptItem[] = records.map((record, index) => ({
      key: record.key,
      operation: record.operation,
      revision: record.revision,
      sent: steps[index]!.sent,
      baselineIds: baselines.ids.get(record.key) ?? [],
    }))
    // Without a Date of the service its clock is a guess, so the window opens a minute early.
    const serverFromMs = baselines.serverDateMs ?? this.#ports.requests.service.serverNowMs() - 60_000
    return this.#ports.workspace.outbox.beginAttempts({
      kind: this.#resource.kind,
      accountId: this.#accountId,
      payloadHash: createHash('sha256')
        .update(stringifyJson(batchBody(this.#resource, steps)))
        .digest('hex'),
      serverFrom: new Date(serverFromMs).toISOString(),
      items,
    })
  }

  async #complete(
    records: readonly PendingRecord[],
    attemptIds: readonly number[],
    outcome: ServiceOutcome,
    sentAtMs: number,
  ): Promise<Obstacle | null> {
    const { workspace, clock } = this.#ports
    const all = (make: (attemptId: number) => AttemptResult) => workspace.outbox.completeAttempts(attemptIds.map(make))
    switch (outcome.kind) {
      case 'ok':
        this.#applied(records, attemptIds, outcome.body['data'])
        return null
      case 'rejected':
        return this.#rejected(records, attemptIds, outcome)
      case 'unknown': {
        // Where the request was cut off here, by a timeout or a stop, the service may still be working on it; otherwise it is done with it.
        const tookMs = clock.monotonicMs() - sentAtMs
        const isOver = !this.#bounds.signal.aborted && tookMs < exchangeTimeoutMs - earlyTimerMs
        const serverTo = isOver ? new Date(this.#ports.requests.service.serverNowMs() + 1_000).toISOString() : null
        all((attemptId) => ({ attemptId, kind: 'unknown', serverTo }))
        return null
      }
      case 'limited':
      case 'unreachable':
      case 'signedOut':
      case 'cancelled':
        all((attemptId) => ({ attemptId, kind: 'notApplied', isTurnedAway: isTurnedAway(outcome) }))
        return outcome
      default:
        return assertNever(outcome)
    }
  }

  /** Completes the attempts of an accepted request. Item i counts as applied only if `data[i]` is its record; otherwise its outcome is unknown. */
  #applied(records: readonly PendingRecord[], attemptIds: readonly number[], data: unknown): void {
    const rows: unknown[] = Array.isArray(data) ? data : [data]
    const results: AttemptResult[] = []
    const applied: [key: number, id: string][] = []
    for (const [index, record] of records.entries()) {
      const answered = rows[index] as ReceivedRow | undefined
      const row = answered && namedRow(this.#resource, answered)
      const id = row ? rowId(this.#resource, this.#accountId, row) : null
      const isProof = typeof id === 'string' && (record.operation === 'create' || id === record.id)
      const attemptId = attemptIds[index]!
      if (!isProof || !row) {
        results.push({ attemptId, kind: 'unknown', serverTo: null })
        continue
      }
      results.push({ attemptId, kind: 'applied', row })
      applied.push([record.key, id])
    }
    this.#ports.workspace.outbox.completeAttempts(results)
    for (const [key, id] of applied) {
      this.#ports.answered.note(this.#resource.kind, id)
      this.#ended.set(key, { outcome: 'applied', newId: id })
    }
  }

  /** Faulty items stay here with the service's words; the rest of a batch was not applied and goes again. */
  async #rejected(
    records: readonly PendingRecord[],
    attemptIds: readonly number[],
    outcome: Extract<ServiceOutcome, { kind: 'rejected' }>,
  ): Promise<Obstacle | null> {
    const named = records.map((_, index) => outcome.operationErrors?.[index] ?? [])
    const isByItem = named.some((errors) => errors.length > 0)
    if (!isByItem && records.length > 1 && mayBeOneItem(outcome.status)) {
      this.#ports.workspace.outbox.completeAttempts(attemptIds.map((attemptId) => ({ attemptId, kind: 'notApplied' })))
      return this.#halves(records)
    }
    for (const [index, record] of records.entries()) {
      const attemptId = attemptIds[index]!
      const errors = isByItem ? named[index]! : outcome.errors
      if (isByItem && errors.length === 0)
        this.#ports.workspace.outbox.completeAttempts([{ attemptId, kind: 'notApplied' }])
      else {
        const obstacle = await this.#refused(record, attemptId, errors, outcome)
        if (obstacle) return obstacle
      }
    }
    return null
  }

  async #halves(records: readonly PendingRecord[]): Promise<Obstacle | null> {
    const middle = Math.ceil(records.length / 2)
    for (const half of [records.slice(0, middle), records.slice(middle)]) {
      const { obstacle } = await this.send(half.map((record) => record.key))
      if (obstacle) return obstacle
    }
    return null
  }

  async #refused(
    record: PendingRecord,
    attemptId: number,
    errors: readonly ServiceError[],
    { status, isEnvelope }: Pick<Extract<ServiceOutcome, { kind: 'rejected' }>, 'status' | 'isEnvelope'>,
  ): Promise<Obstacle | null> {
    const { workspace } = this.#ports
    const isMissing =
      record.operation !== 'create' && (status === 404 || errors.some((error) => error.code.endsWith('NOT_FOUND')))
    if (isMissing && record.operation === 'delete') {
      const isOwnAddress =
        status === 404 && isEnvelope && !this.#ports.requests.batchOperation(this.#resource, record, this.#accountId)
      const obstacle = await this.#finishedElsewhere(record, attemptId, isOwnAddress)
      if (obstacle || this.#ended.has(record.key)) return obstacle
    } else if (isMissing) {
      const failure = await readAgain(this.#ports, this.#resource, this.#accountId, [record.id], this.#bounds)
      // Still there: what was not found is something that it refers to.
      const present = workspace.outbox.pendingOf([record.key])[0]
      const end = present && !failure ? endBeforeSending(present) : null
      if (failure || end || !present) {
        workspace.outbox.completeAttempts([{ attemptId, kind: 'notApplied' }])
        if (end) this.#ended.set(record.key, end)
        return failure && obstacleOf(failure)
      }
    }
    const [first] = errors
    const refused = refusalWords(errors, status, this.#resource)
    const poll = runningPollWords(workspace, record, wallNowMs(this.#ports.clock))
    const error = {
      code: first?.code ?? `HTTP_${status}`,
      message: poll ? bothWords(refused, poll) : refused,
      field: fieldNamed(this.#resource, errors),
    }
    workspace.outbox.completeAttempts([{ attemptId, kind: 'rejected', error }])
    this.#ended.set(record.key, { outcome: 'rejected', error })
    return null
  }

  /**
   * Completes a delete whose record the service did not find: it is applied if the record is gone. `isOwnAddress`: the service answered 404 for the
   * record's own id, which is proof enough where the record cannot be read.
   */
  async #finishedElsewhere(record: PendingRecord, attemptId: number, isOwnAddress: boolean): Promise<Obstacle | null> {
    const { requests, workspace, answered } = this.#ports
    const answer = await askAbout(requests, this.#resource, this.#accountId, [record.id], this.#bounds, {
      byThemselves: true,
    })
    const failure = answer.kind === 'answers' ? answer.failure : answer
    if (failure) {
      workspace.outbox.completeAttempts([{ attemptId, kind: 'notApplied' }])
      return obstacleOf(failure)
    }
    const asked = answer.kind === 'answers' ? answer.byId.get(record.id) : undefined
    const evidence = asked?.kind === 'notKnown' && isOwnAddress ? notFound : asked
    if (evidence?.kind !== 'gone') return null
    workspace.outbox.completeAttempts([{ attemptId, kind: 'applied', row: evidence.row }])
    answered.note(this.#resource.kind, record.id)
    this.#ended.set(record.key, { outcome: 'applied', newId: record.id })
    return null
  }
}

/** Records at the service that matched a create before it was sent, so that a lost answer can be looked for. */
interface Baselines {
  kind: 'baselines'
  /** By key of the create: ids of the records that match it already. */
  ids: Map<number, string[]>
  /** The service's clock when the first search was answered. */
  serverDateMs: number | null
}
