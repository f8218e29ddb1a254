/**
 * Finds out what became of requests whose answer was lost (crash, cut connection, 5xx). Nothing is sent again before that.
 *
 *     unknown -> look -> applied                          found: create by search, update and delete by id
 *                     -> not carried out                  again after a pause, until the settle time is over -> may go again
 *                     -> several, or no way to look       a person decides
 *
 * Rules: reliability 8; a request counts as not carried out after `reads` looks spread over `spreadMs`, the last of them when the service
 * cannot be working on it any more: an update that is carried out after the next one would overwrite that. A look for creates reads the
 * whole list; a search that breaks off is continued by the next look.
 */
import { operationOf } from '../../../shared/contract/language/resource.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { decodeRecord, idOf, rowId, sameCarried } from '../../../shared/contract/language/wire.ts'
import type { Evidence } from '../../../shared/model/evidence.ts'
import { wallNowMs } from '../instants.ts'
import type { Clock, Log } from '../ports.ts'
import type { AttemptResult, ReceivedRow, UnknownAttempt, Workspace } from '../store/index.ts'
import { askAbout } from './ask-records.ts'
import { diskObstacle } from './disk-obstacle.ts'
import { search, searchName, searchStart } from './natural-key.ts'
import type { SearchOptions, SearchCursor } from './natural-key.ts'
import {
  concerns,
  groupDuplicates,
  isMadeBy,
  isUnsearchable,
  validateCreates,
  madeSinceMs,
  ofPartialSearch,
  withBatchHint,
} from './reconcile-create.ts'
import type { CreateFinding } from './reconcile-create.ts'
import type { Bounds, ReadFailure, Requests } from './requests.ts'
import type { AnsweredRecords } from './answered-records.ts'
import { LookTimes } from './look-times.ts'
import { pause, Mutex } from '../waiting.ts'

export interface ReconcilePorts {
  workspace: Workspace
  requests: Requests
  answered: AnsweredRecords
  clock: Clock
  log: Log
}

/** How one unknown outcome was resolved. */
export type Resolution =
  | { kind: 'applied'; id: string }
  /** Nothing happened at the service; it may go again. isRestored: it comes out of restored data and is reviewed first. */
  | { kind: 'notApplied'; isRestored: boolean }
  /** A person decides. */
  | { kind: 'undecided'; isRestored: boolean }

/** How long and how often a look asks. */
export interface LookBounds extends Bounds {
  /** The look is part of a pull: deletions and conflicts that it finds go through the brake of that pull, whose set a person may just have accepted. */
  isInPull?: boolean
}

export class Reconciler {
  readonly #ports: ReconcilePorts
  readonly #times: LookTimes
  /** Looks go one after the other, so that two sessions never look for the same attempt. */
  readonly #turn = new Mutex()
  /** Searches that broke off, by their attempts; `counted`: the attempts for which the search counts as a look. */
  readonly #searches = new Map<string, { counted: Set<number>; search: SearchCursor }>()

  constructor(ports: ReconcilePorts) {
    this.#ports = ports
    this.#times = new LookTimes(ports)
  }

  /** Keys of records whose outcome is open and can be looked for. */
  openKeys(): Set<number> {
    return new Set(this.#open().map((attempt) => attempt.key))
  }

  /**
   * Looks until the outcome of each record is resolved, the signal or the deadline comes, or the service cannot be asked (which gives the failure).
   * `onResolved` is called for each record as soon as its outcome is resolved.
   */
  async awaitOutcomes(
    keys: ReadonlySet<number> | null,
    bounds: Bounds & { signal: AbortSignal; deadlineMs: number },
    onResolved: (key: number, resolution: Resolution) => void,
  ): Promise<ReadFailure | null> {
    for (;;) {
      const open = this.#open().filter((attempt) => isAsked(attempt, keys) && attempt.waitsForParent !== 'look')
      if (open.length === 0) return null
      const dueMs = Math.min(...open.map((attempt) => this.#times.dueMs(attempt)))
      const waitMs = dueMs - this.#ports.clock.monotonicMs()
      if (waitMs > 0) {
        if (dueMs > bounds.deadlineMs) {
          await pause(this.#ports.clock, bounds.deadlineMs - this.#ports.clock.monotonicMs(), bounds.signal)
          return null
        }
        if (!(await pause(this.#ports.clock, waitMs, bounds.signal))) return { kind: 'cancelled' }
        continue
      }
      const failure = await this.look(keys, bounds, onResolved)
      if (failure) return failure
    }
  }

  /** Looks once for every unknown outcome whose next look is due; null `keys`: of all records. Gives the first failure. */
  look(
    keys: ReadonlySet<number> | null,
    bounds: LookBounds,
    onResolved: (key: number, resolution: Resolution) => void = () => {},
  ): Promise<ReadFailure | null> {
    return this.#turn.take(async () => {
      const now = this.#ports.clock.monotonicMs()
      let refused: ReadFailure | null = null
      const due = this.#open().filter(
        (attempt) => isAsked(attempt, keys) && attempt.waitsForParent !== 'look' && this.#times.dueMs(attempt) <= now,
      )
      const nameOf = ({ accountId, kind, operation }: UnknownAttempt) =>
        `${accountId}/${kind}/${operation === 'create'}`
      for (const group of Map.groupBy(due, nameOf).values()) {
        const isCreate = group[0]!.operation === 'create'
        const looking = isCreate
          ? this.#lookForCreates(group, bounds, onResolved)
          : this.#lookById(group, bounds, onResolved)
        // What was found and cannot be written is looked for again.
        const failure = await looking.catch(diskObstacle)
        // A refusal for one kind does not keep the others from being looked for.
        if (failure && failure.kind !== 'rejected') return failure
        refused ??= failure
      }
      return refused
    })
  }

  #open(): UnknownAttempt[] {
    const open = this.#ports.workspace.outbox
      .unknownAttempts()
      .filter((attempt) => !attempt.isUndecided && attempt.waitsForParent !== 'person')
    for (const attempt of open) this.#times.noteCutOff(attempt)
    return open
  }

  /** The attempt with its times by the service's clock: those of a restored create are by this machine's. */
  #byServerClock(attempt: UnknownAttempt): UnknownAttempt {
    if (!attempt.isRestored) return attempt
    const offsetMs = this.#ports.requests.service.serverNowMs() - wallNowMs(this.#ports.clock)
    const moved = (at: string) => new Date(Date.parse(at) + offsetMs).toISOString()
    return { ...attempt, serverFrom: moved(attempt.serverFrom), serverTo: attempt.serverTo && moved(attempt.serverTo) }
  }

  /** The next look that counts: which it is, of how many, and when it is due (monotonic). */
  nextLook(attempt: UnknownAttempt): { number: number; of: number; dueMs: number } {
    return this.#times.next(attempt)
  }

  async #lookForCreates(
    attempts: readonly UnknownAttempt[],
    bounds: Bounds,
    onResolved: (key: number, resolution: Resolution) => void,
  ): Promise<ReadFailure | null> {
    const resource = resourceOf(attempts[0]!.kind)
    const { accountId } = attempts[0]!
    if (!this.#ports.requests.operation(resource, 'list', accountId)) {
      for (const attempt of attempts) this.#leaveToPerson(attempt, [], onResolved)
      return null
    }
    const asked = attempts.filter(({ waitsForParent }) => waitsForParent !== 'gone')
    // Its parent is not at the service, so the record cannot be there either.
    for (const attempt of attempts) if (attempt.waitsForParent === 'gone') this.#release(attempt, onResolved)
    const taken = this.#ports.workspace.outbox.idsMadeHere(resource.kind)
    const findings = new Map<number, CreateFinding>()
    const counted = new Set<number>()
    let refused: ReadFailure | null = null
    for (const given of groupDuplicates(asked)) {
      const duplicates = given.map((each) => this.#byServerClock(each))
      const mayCount = this.#times.counted(duplicates)
      const others = asked.filter((each) => !given.includes(each))
      const found = await this.#search(resource, accountId, duplicates, others, bounds)
      if (found.kind === 'rejected') {
        // No later look will find more: in the end a person decides.
        if (isRefusedForGood(found)) for (const attemptId of mayCount) counted.add(attemptId)
        else refused ??= found
        continue
      }
      if (found.kind !== 'found') return found
      for (const attemptId of found.counted) counted.add(attemptId)
      const validated = validateCreates(resource, duplicates, found.rows, taken)
      for (const [attemptId, finding] of found.isWhole ? validated : ofPartialSearch(validated)) {
        findings.set(attemptId, finding)
        if (finding.kind === 'adopt') taken.add(idOf(resource, finding.row) ?? '')
      }
    }
    withBatchHint(asked, findings)
    this.#finishCreates(resource, asked, findings, counted, onResolved)
    return refused
  }

  /**
   * Searches by the name that was sent. The look that decides also searches under any name, since somebody may have renamed the record. Records that
   * another create of ours would have made are left out.
   */
  async #search(
    resource: Resource,
    accountId: string,
    duplicates: readonly UnknownAttempt[],
    others: readonly UnknownAttempt[],
    bounds: Bounds,
  ) {
    const keeps = (row: ReceivedRow) =>
      concerns(resource, row, duplicates) && !others.some((attempt) => isMadeBy(resource, row, attempt))
    const named = await this.#searchOn(resource, accountId, duplicates, bounds, { keeps })
    if (named.kind !== 'found') return named
    const operation = operationOf(resource, 'list')
    const isByName = operation && searchName(resource, operation, duplicates[0]!.sent) !== null
    if (!isByName || !duplicates.some((attempt) => this.#times.isDeciding(attempt, named.counted))) return named
    const since = await this.#searchOn(resource, accountId, duplicates, bounds, {
      keeps,
      madeSinceMs: madeSinceMs(duplicates),
    })
    if (since.kind !== 'found') return since
    const known = new Set(named.rows.map((row) => idOf(resource, row)))
    return {
      ...since,
      rows: [...named.rows, ...since.rows.filter((row) => !known.has(idOf(resource, row)))],
      isWhole: since.isWhole && named.isWhole,
      counted: since.counted.intersection(named.counted),
    }
  }

  /** Searches to the end of the list; a search that breaks off is continued by the next look. */
  async #searchOn(
    resource: Resource,
    accountId: string,
    attempts: readonly UnknownAttempt[],
    bounds: Bounds,
    options: SearchOptions,
  ) {
    const name = [options.madeSinceMs, ...attempts.map(({ attemptId }) => attemptId)].join(' ')
    const under = this.#searches.get(name) ?? { counted: this.#times.counted(attempts), search: searchStart() }
    this.#searches.set(name, under)
    const { search: progress } = under
    const found = await search(this.#ports.requests, resource, accountId, attempts[0]!.sent, bounds, {
      ...options,
      search: progress,
    })
    if (found.kind !== 'found') {
      if (progress.cursor === null) this.#searches.delete(name)
      return found
    }
    this.#searches.delete(name)
    // The answers may say that lists lag behind for longer than was known when the look began.
    const still = this.#times.counted(attempts)
    return { ...found, counted: new Set([...under.counted].filter((attemptId) => still.has(attemptId))) }
  }

  #finishCreates(
    resource: Resource,
    attempts: readonly UnknownAttempt[],
    findings: ReadonlyMap<number, CreateFinding>,
    counted: ReadonlySet<number>,
    onResolved: (key: number, resolution: Resolution) => void,
  ): void {
    for (const attempt of attempts) {
      const finding = findings.get(attempt.attemptId) ?? { kind: 'notKnown' }
      const isUnclear = finding.kind === 'elsewhere' || finding.kind === 'notKnown'
      if (finding.kind === 'adopt') this.#finish(resource, attempt, finding.row, onResolved)
      else if (finding.kind === 'ambiguous') this.#leaveToPerson(attempt, finding.candidates, onResolved)
      else if (!this.#times.isDeciding(attempt, counted)) this.#times.noteAbsent(attempt, counted)
      else if (isUnclear || isNeverRepeated(resource) || isUnsearchable(resource, attempt))
        this.#leaveToPerson(attempt, [], onResolved)
      else this.#release(attempt, onResolved)
    }
  }

  /** Reads the records of updates and deletes by id: the record itself shows whether it was changed or deleted. */
  async #lookById(
    attempts: readonly UnknownAttempt[],
    bounds: LookBounds,
    onResolved: (key: number, resolution: Resolution) => void,
  ): Promise<ReadFailure | null> {
    const resource = resourceOf(attempts[0]!.kind)
    const { accountId } = attempts[0]!
    const { requests } = this.#ports
    let refused: ReadFailure | null = null
    for (const attempt of attempts) {
      const counted = this.#times.counted([attempt])
      // Lists may lag behind, so each record is asked for by itself where that is possible.
      const answer = await askAbout(requests, resource, accountId, [attempt.id], bounds, { byThemselves: true })
      const failure = answer.kind === 'answers' ? answer.failure : answer
      if (failure && failure.kind !== 'rejected') return failure
      refused ??= failure
      if (failure || answer.kind !== 'answers') continue
      const evidence = answer.byId.get(attempt.id) ?? { kind: 'notKnown', why: 'noWay' }
      if (isApplied(resource, attempt, evidence)) this.#finish(resource, attempt, evidence.row, onResolved)
      else if (!this.#times.isDeciding(attempt, counted)) this.#times.noteAbsent(attempt, counted)
      else this.#endNotApplied(resource, attempt, evidence, bounds.isInPull === true, onResolved)
    }
    return refused
  }

  #endNotApplied(
    resource: Resource,
    attempt: UnknownAttempt,
    evidence: Evidence<ReceivedRow>,
    isInPull: boolean,
    onResolved: (key: number, resolution: Resolution) => void,
  ): void {
    // A delete may be sent twice: its answer proves what no list does.
    const isUnclear = evidence.kind === 'notKnown' && attempt.operation !== 'delete'
    if (isUnclear) return this.#leaveToPerson(attempt, [], onResolved)
    this.#release(attempt, onResolved)
    if (evidence.kind !== 'notKnown')
      this.#ports.workspace.ingest.ingestEvidence(attempt.accountId, resource.kind, new Map([[attempt.id, evidence]]), {
        isInPull,
      })
  }

  #finish(
    resource: Resource,
    attempt: UnknownAttempt,
    row: ReceivedRow | null,
    onResolved: (key: number, resolution: Resolution) => void,
  ): void {
    const id = (row && rowId(resource, attempt.accountId, row)) ?? attempt.id
    this.#end({ attemptId: attempt.attemptId, kind: 'applied', row }, attempt)
    this.#ports.answered.note(resource.kind, id)
    onResolved(attempt.key, { kind: 'applied', id })
  }

  #release(attempt: UnknownAttempt, onResolved: (key: number, resolution: Resolution) => void): void {
    this.#end({ attemptId: attempt.attemptId, kind: 'notApplied' }, attempt)
    onResolved(attempt.key, { kind: 'notApplied', isRestored: attempt.isRestored })
  }

  #leaveToPerson(
    attempt: UnknownAttempt,
    candidates: readonly ReceivedRow[],
    onResolved: (key: number, resolution: Resolution) => void,
  ): void {
    this.#ports.workspace.outbox.markUndecided(attempt.attemptId, candidates)
    this.#ports.log.write('info', 'outcome left to a person', {
      kind: attempt.kind,
      operation: attempt.operation,
      candidates: candidates.length,
    })
    onResolved(attempt.key, { kind: 'undecided', isRestored: attempt.isRestored })
  }

  #end(result: AttemptResult, attempt: UnknownAttempt): void {
    this.#ports.workspace.outbox.completeAttempts([result])
    this.#ports.log.write('info', 'outcome found', {
      kind: attempt.kind,
      operation: attempt.operation,
      outcome: result.kind,
      looks: attempt.looks + 1,
    })
  }
}

/** A restored create is looked for together with those that it depends on, whichever was asked for. */
function isAsked(attempt: UnknownAttempt, keys: ReadonlySet<number> | null): boolean {
  return keys === null || keys.has(attempt.key) || attempt.isRestored
}

/**
 * True if the search would be refused each time, since the parent by which the record is listed is gone or takes no such record. A cursor that is no
 * longer valid does not count: the next search begins anew.
 */
function isRefusedForGood({ status, isEnvelope, errors }: Extract<ReadFailure, { kind: 'rejected' }>): boolean {
  if (!isEnvelope) return false
  return status === 404 || (status === 400 && errors.every(({ parameter }) => parameter !== 'cursor'))
}

/** A create that goes out a second time only on a person's word. */
function isNeverRepeated(resource: Resource): boolean {
  return operationOf(resource, 'create')?.isNeverRepeated === true
}

/** True if the evidence shows that the update or delete was carried out. */
function isApplied(
  resource: Resource,
  attempt: UnknownAttempt,
  evidence: Evidence<ReceivedRow>,
): evidence is Exclude<Evidence<ReceivedRow>, { kind: 'notKnown' }> {
  if (attempt.operation === 'delete') return evidence.kind === 'gone'
  return evidence.kind === 'present' && holdsAll(resource, evidence.row, attempt)
}

/** The service holds every field that was sent. */
function holdsAll(resource: Resource, row: ReceivedRow, attempt: UnknownAttempt): boolean {
  const { values } = decodeRecord(resource, row)
  return Object.entries(attempt.sent).every(([name, value]) => sameCarried(resource.fields[name], values[name], value))
}
