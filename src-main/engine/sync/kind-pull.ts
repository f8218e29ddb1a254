/**
 * Pulls one kind of one account from the service into the store.
 *
 *     page n asked -> answer -> page n+1 asked -> page n ingested in slices of 200, the window's calls between them -> ...
 *     until: no next cursor | a record older than the watermark by 60 s | stop | deadline
 *     first pull: indexes that were put off are made
 *     what a lagging list may have shown wrong is asked for by id
 *     full pull: what the list lacked is asked for by id, then the counts are compared
 *     kinds that are only listed: what two whole lists lacked is gone
 *     what the mass-change brake holds from earlier pulls is asked for again
 */
import { kindWord, message } from '../../../shared/messages/message.ts'
import type { PullResult } from '../../../shared/bridge.ts'
import { rowId } from '../../../shared/contract/language/wire.ts'
import { evidenceOfLists } from '../../../shared/model/evidence.ts'
import type { ListReading } from '../../../shared/model/evidence.ts'
import { lateIndexesMax } from '../store/index.ts'
import type { PullState, ReceivedRow } from '../store/index.ts'
import { askAbout } from './ask-records.ts'
import type { RowEvidence } from './ask-records.ts'
import { wordsOf } from './failures.ts'
import type { FailureWords } from './failures.ts'
import type { Page, ReadFailure } from './requests.ts'
import { ListPages } from './list-pages.ts'
import type { PullKindOrder, PullKindPorts } from './list-pages.ts'
import { settleOf } from './settle-time.ts'
import { pause } from '../waiting.ts'

/** Rows that one transaction ingests. Source: design, sync. */
const sliceSize = 200
/** Newest changes are read again this far back, since the service stamps whole seconds and lists may lag. */
const overlapMs = 60_000
/** A second list is read in the same pull where it need not be waited for longer than this. */
const shortSettleMs = 2_000

/** Counts of what was ingested, summed over the pull. */
interface Sum {
  received: number
  changed: number
  deleted: number
  conflicts: number
}

/** One reading of the list. Call `read`, `validateHeld` and `makeIndexes` in this order; after that the store can end the pull. */
export class KindPull {
  readonly #ports: PullKindPorts
  readonly #order: PullKindOrder
  readonly #list: ListPages
  #state: PullState
  readonly #sum: Sum = { received: 0, changed: 0, deleted: 0, conflicts: 0 }
  /** Ids that the list named, so that known records it lacked can be asked about. */
  readonly #listed = new Set<string>()
  /** Ids of rows that were not ingested, since a lagging list may have shown an earlier state of their records. */
  readonly #doubtful = new Set<string>()
  /** This reading of the list, for kinds that can only be listed; null until its first page came. */
  #reading: ListReading | null = null
  /** When the reading began (monotonic clock), and the write mark of the account at that moment. */
  #begun: { atMs: number; writeMark: string | null } = { atMs: 0, writeMark: null }
  /** The first request about records by id that was refused while others were answered. */
  #refusal: ReadFailure | null = null

  constructor(ports: PullKindPorts, order: PullKindOrder, state: PullState) {
    this.#ports = ports
    this.#order = order
    this.#state = state
    this.#list = new ListPages(ports, order, () => this.#state)
  }

  /** The result of a pull that did not reach its end: `refused` after 403, 404 or for a retired version of the interface, else `incomplete`. */
  ended(failure: ReadFailure | FailureWords): PullResult {
    const { resource, accountId } = this.#order
    const isRefused =
      'kind' in failure &&
      failure.kind === 'rejected' &&
      (failure.status === 403 || failure.status === 404 || isRetiredVersion(failure))
    const { code, message: words } =
      'kind' in failure
        ? wordsOf(failure, message('engine.pullKind.pull', { kinds: kindWord(resource.kind, 'pluralWithin') }))
        : failure
    return {
      kind: resource.kind,
      accountId,
      status: isRefused ? 'refused' : 'incomplete',
      ...this.#sum,
      error: { code, message: words },
    }
  }

  /** Reads the list, or the one record of kinds without a list, then asks about the records that the list left open. Gives the first failure, or null. */
  async read(): Promise<ReadFailure | FailureWords | null> {
    const { resource, accountId } = this.#order
    if (!this.#ports.requests.operation(resource, 'list', accountId)) return this.#single()
    const failure = (await this.#pages()) ?? (await this.#askAboutDoubtful()) ?? (await this.#askForUnlisted())
    return failure ?? this.#refusal
  }

  /** Asks again about the records whose changes the brake held in earlier pulls and that this pull did not meet. Gives a failure, or null. */
  async validateHeld(): Promise<ReadFailure | null> {
    const { resource, accountId } = this.#order
    const open = this.#ports.workspace.ingest.heldOf(accountId, resource.kind).filter(({ isAsked }) => !isAsked)
    const failure = await this.#askAndIngest(open.map(({ id }) => id))
    return failure ?? this.#refusal
  }

  /** Kinds without a list: exactly one record. */
  async #single(): Promise<ReadFailure | null> {
    const { resource, accountId } = this.#order
    const answer = await this.#list.ask(() =>
      this.#ports.requests.get(resource, accountId, accountId, this.#list.bounds()),
    )
    if (answer.kind === 'missing' || answer.kind === 'noWay') {
      return { kind: 'rejected', status: 404, errors: [], operationErrors: null, isEnvelope: true, serverDateMs: null }
    }
    if (answer.kind !== 'row') return answer
    await this.#ingest([answer.row], { isFirstPage: true, nextCursor: null })
    return null
  }

  /** Reads and ingests all pages, from where the last pull was interrupted. Gives a failure, or null. */
  async #pages(): Promise<ReadFailure | FailureWords | null> {
    let isFirstPage = this.#state.cursor === null
    let isWhole = isFirstPage
    const asked = new Set<string>()
    this.#noteBegin()
    let coming = this.#list.page(this.#state.cursor)
    for (;;) {
      const { answer, epoch } = await coming
      if (answer.kind !== 'page') {
        if (!isCursorRefusal(answer, this.#state.cursor !== null || !isFirstPage) || asked.has('restarted'))
          return answer
        asked.clear()
        asked.add('restarted')
        this.#state = this.#ports.workspace.ingest.restartPull(this.#order.accountId, this.#order.resource.kind)
        this.#listed.clear()
        this.#reading = null
        isFirstPage = true
        isWhole = true
        this.#noteBegin()
        coming = this.#list.page(null)
        continue
      }
      if (isFirstPage) this.#beginReading(answer)
      const isEnough = this.#isBehindWatermark(answer)
      isWhole &&= !isEnough
      const nextCursor = isEnough ? null : answer.nextCursor
      // The next page travels while this one is ingested.
      if (nextCursor !== null && !asked.has(nextCursor)) coming = this.#list.page(nextCursor)
      let isNextHere = false
      const noteHere = () => (isNextHere = true)
      coming.then(noteHere, noteHere)
      await this.#ingest(this.#fresh(answer.rows, epoch), { isFirstPage, nextCursor }, () => isNextHere)
      this.#order.onProgress(this.#sum.received)
      if (this.#sum.received >= lateIndexesMax) await this.makeIndexes()
      if (nextCursor === null) {
        if (this.#reading) this.#reading = { ...this.#reading, isWhole }
        return null
      }
      if (asked.has(nextCursor)) return { code: 'bad_answer', message: message('engine.pullKind.samePageTwice') }
      asked.add(nextCursor)
      isFirstPage = false
    }
  }

  /** Makes the indexes that were put off while the rows of a first pull came in. */
  async makeIndexes(): Promise<void> {
    while (this.#ports.workspace.ingest.makeNextIndex(this.#order.resource.kind))
      await this.#ports.clock.yieldToEventLoop()
  }

  /** Last check of a full pull: null where as many records are here as the service counts, or where it gives no count; otherwise why not. */
  async compareCounts(): Promise<FailureWords | null> {
    const { resource, accountId } = this.#order
    const paging = this.#ports.requests.operation(resource, 'list', accountId)?.paging
    if (!paging?.hasTotal || typeof resource.pulling === 'object') return null
    const answer = await this.#list.ask(() =>
      this.#ports.requests.list(resource, accountId, { count: 1, withTotal: true }, this.#list.bounds()),
    )
    if (answer.kind !== 'page')
      return wordsOf(answer, message('engine.pullKind.count', { kinds: kindWord(resource.kind, 'pluralWithin') }))
    const { workspace } = this.#ports
    // Records that one list lacked are still here, but the service no longer counts them.
    const here =
      workspace.ingest.listedCount(accountId, resource.kind) - workspace.ingest.absences(accountId, resource.kind).size
    if (answer.totalCount === null || answer.totalCount === here) return null
    return {
      code: 'bad_answer',
      message: message('engine.pullKind.otherCount', {
        total: answer.totalCount,
        here,
        kinds: kindWord(resource.kind, 'pluralWithin'),
      }),
    }
  }

  /** Asks by id about the rows that a lagging list may have shown in an earlier state. */
  async #askAboutDoubtful(): Promise<ReadFailure | null> {
    const ids = [...this.#doubtful]
    this.#doubtful.clear()
    return this.#askAndIngest(ids, { byThemselves: true })
  }

  /** Asks about records that are known here and that the list lacked: only evidence makes them deleted. */
  async #askForUnlisted(): Promise<ReadFailure | null> {
    const { resource, accountId } = this.#order
    if (resource.askedBy === 'list') return this.#validateAbsent()
    if (!this.#state.isFull || resource.askedBy === 'nothing') return null
    const known = this.#ports.workspace.ingest.knownIds(accountId, resource.kind)
    return this.#askAndIngest(known.filter((id) => !this.#listed.has(id)))
  }

  /** Asks about the records by id and ingests the evidence. A refused request does not end the pull at once: it is kept in `#refusal` for the end. */
  async #askAndIngest(ids: readonly string[], how: { byThemselves?: boolean } = {}): Promise<ReadFailure | null> {
    if (ids.length === 0) return null
    const { resource, accountId } = this.#order
    const { requests, answered } = this.#ports
    const epoch = answered.epoch
    const answer = await this.#list.ask(() => askAbout(requests, resource, accountId, ids, this.#list.bounds(), how))
    if (answer.kind !== 'answers') return answer
    this.#refusal ??= answer.failure
    const fresh = [...answer.byId].filter(([id]) => !answered.isStale(resource.kind, id, epoch))
    return this.#ingestEvidence(new Map(fresh))
  }

  async #ingestEvidence(byId: ReadonlyMap<string, RowEvidence>): Promise<ReadFailure | null> {
    const { resource, accountId } = this.#order
    const doubtful: string[] = []
    const all = [...byId]
    for (let from = 0; from < all.length; from += sliceSize) {
      const part = new Map(all.slice(from, from + sliceSize))
      const ingested = this.#ports.workspace.ingest.ingestEvidence(accountId, resource.kind, part, { isInPull: true })
      this.#add(ingested)
      doubtful.push(...ingested.doubtful)
      await this.#ports.clock.yieldToEventLoop()
    }
    return this.#askAndIngest(doubtful, { byThemselves: true })
  }

  /** Kinds that are only listed: a record is gone once two whole lists, a settle spread apart, lacked it. */
  async #validateAbsent(): Promise<ReadFailure | null> {
    const { resource, accountId } = this.#order
    const { workspace, requests } = this.#ports
    const reading = this.#reading
    if (!reading?.isWhole) return null
    const settleMs = settleOf(requests.service.practiceListLagMs()).spreadMs
    // An earlier run may have read the first list, and may have known of a longer lag.
    const isLagOver = this.#begun.atMs >= (requests.service.practiceLagSinceMs() ?? -Infinity) + settleMs
    const before = workspace.ingest.absences(accountId, resource.kind)
    const now = {
      ...reading,
      writeMark: workspace.ingest.writeMark(accountId) === reading.writeMark ? reading.writeMark : null,
    }
    const lacking = new Map<string, ListReading>()
    const gone = new Map<string, RowEvidence>()
    for (const id of this.#lacking()) {
      const first = before.get(id)
      const evidence = evidenceOfLists(resource.askedBy, first ?? null, now, settleMs)
      if (evidence.kind === 'gone' && isLagOver) gone.set(id, evidence)
      const isKept = first !== undefined && first.writeMark !== null && first.writeMark === now.writeMark
      // The service's clock gives whole seconds, so the first of two lists may have begun up to a second after the time that it gave.
      lacking.set(id, isKept ? first : { ...now, beganAtMs: now.beganAtMs + 1_000 })
    }
    workspace.ingest.noteAbsences(accountId, resource.kind, lacking)
    const failure = await this.#ingestEvidence(gone)
    return (
      failure ??
      (await this.#readTwice(
        settleMs,
        [...lacking.keys()].filter((id) => !gone.has(id)),
      ))
    )
  }

  #lacking(): string[] {
    return this.#ports.workspace.ingest
      .knownIds(this.#order.accountId, this.#order.resource.kind)
      .filter((id) => !this.#listed.has(id))
  }

  /** Reads the second list in the same pull where the settle time is short, and ingests as gone what both lists lacked. */
  async #readTwice(settleMs: number, ids: readonly string[]): Promise<ReadFailure | null> {
    const { resource, accountId, signal } = this.#order
    const { workspace, clock } = this.#ports
    const { writeMark } = this.#reading!
    if (ids.length === 0 || settleMs > shortSettleMs || writeMark === null) return null
    const first = { beganAtMs: this.#begun.atMs, isWhole: true, writeMark }
    if (!(await pause(clock, settleMs, signal))) return null
    const beganAtMs = clock.monotonicMs()
    const listed = await this.#list.allIds()
    if (!(listed instanceof Set)) return listed
    const second = { beganAtMs, isWhole: true, writeMark: workspace.ingest.writeMark(accountId) }
    const absent = ids.filter((id) => !listed.has(id))
    return this.#ingestEvidence(
      new Map(absent.map((id) => [id, evidenceOfLists(resource.askedBy, first, second, settleMs)])),
    )
  }

  #noteBegin(): void {
    const { workspace, clock } = this.#ports
    this.#begun = { atMs: clock.monotonicMs(), writeMark: workspace.ingest.writeMark(this.#order.accountId) }
  }

  #beginReading(page: Page): void {
    const beganAtMs = page.serverDateMs ?? this.#ports.requests.service.serverNowMs()
    this.#reading = { beganAtMs, isWhole: false, writeMark: this.#begun.writeMark }
  }

  #isBehindWatermark(page: Page): boolean {
    const { watermark } = this.#state
    // Of parents that are new here the children may be older than the watermark.
    const { pulling, askedBy } = this.#order.resource
    // A kind whose records only its list can prove gone is listed whole each time.
    if (watermark === null || typeof pulling === 'object' || askedBy === 'list') return false
    const stopMs = Date.parse(watermark) - overlapMs
    return page.rows.some((row) => typeof row['updated_at'] === 'string' && Date.parse(row['updated_at']) < stopMs)
  }

  #fresh(rows: readonly ReceivedRow[], epoch: number): ReceivedRow[] {
    if (this.#ports.answered.epoch === epoch) return [...rows]
    return rows.filter(
      (row) =>
        !this.#ports.answered.isStale(
          this.#order.resource.kind,
          rowId(this.#order.resource, this.#order.accountId, row),
          epoch,
        ),
    )
  }

  async #ingest(
    rows: readonly ReceivedRow[],
    page: { isFirstPage: boolean; nextCursor?: string | null },
    isNextHere: () => boolean = () => false,
  ): Promise<void> {
    const { resource, accountId } = this.#order
    if (this.#state.isFull || resource.askedBy === 'list')
      for (const row of rows) this.#listed.add(rowId(resource, accountId, row) ?? '')
    for (let from = 0; from === 0 || from < rows.length; from += sliceSize) {
      const slice = rows.slice(from, from + sliceSize)
      const isLast = from + sliceSize >= rows.length
      const { nextCursor } = page
      const ingested = this.#ports.workspace.ingest.ingestPage(accountId, resource.kind, slice, {
        isFirstPage: page.isFirstPage,
        ...(isLast && nextCursor !== undefined && !this.#order.withDeleted
          ? { nextCursor, isNextHere: isNextHere() }
          : {}),
      })
      this.#add(ingested)
      for (const id of ingested.doubtful) this.#doubtful.add(id)
      await this.#ports.clock.yieldToEventLoop()
    }
  }

  #add(ingested: Sum): void {
    this.#sum.received += ingested.received
    this.#sum.changed += ingested.changed
    this.#sum.deleted += ingested.deleted
    this.#sum.conflicts += ingested.conflicts
  }
}

/** A version that the service no longer offers. Source: gaps 4.3 (R). */
function isRetiredVersion({ status, errors }: Extract<ReadFailure, { kind: 'rejected' }>): boolean {
  return status === 400 && errors.some(({ code }) => code === 'INVALID')
}

/** A cursor that the service no longer takes: begin anew, once. */
function isCursorRefusal(answer: ReadFailure, hadCursor: boolean): boolean {
  return hadCursor && answer.kind === 'rejected' && answer.status === 400
}
