/**
 * One kind of one account from the service into the store.
 *
 *     page n asked -> answer -> page n+1 asked -> page n lands in slices of 200, the window's calls between them -> ...
 *     until: no next cursor | a record older than the watermark by 60 s | stop | deadline
 *     first pull: indexes that were put off are made
 *     full pull: what the list lacked is asked for by id, then the counts are compared
 */
import type { PullResult } from '../../../shared/bridge.ts'
import type { Pulling, Resource } from '../../../shared/contract/define.ts'
import { rowId } from '../../../shared/contract/wire.ts'
import type { Clock } from '../ports.ts'
import { lateIndexesMax } from '../store/late-indexes.ts'
import type { Workspace } from '../store/workspace.ts'
import type { PullState, ReceivedRow } from '../store/types.ts'
import { wordsOf } from './failures.ts'
import type { FailureWords } from './failures.ts'
import { isGoneParent, sortsByChange } from './requests.ts'
import type { Bounds, ListQuery, Page, ReadFailure, Requests } from './requests.ts'
import type { Settled } from './settled.ts'
import { breathe } from './waiting.ts'

export interface PullKindPorts {
  workspace: Workspace
  requests: Requests
  settled: Settled
  clock: Clock
}

export interface PullKindOrder {
  of: Resource
  accountId: string
  isFull: boolean
  acceptMassChange: boolean
  signal: AbortSignal
  deadlineMs: number
  onProgress: (received: number) => void
  /** Whether the service answered anything in this session: then failures are waited out until the deadline. */
  wasReached: () => boolean
}

/** Rows that land in one transaction. Source: design, sync. */
const sliceSize = 200
/** Newest changes are read again this far back, since the service stamps whole seconds and lists may lag. */
const overlapMs = 60_000
/** Tries of a request while the service was not reached at all: about 12 s of pauses. */
const triesWhenUnreached = 6

/** Pulls; never throws but for defects and a broken disk. A full pull whose counts differ is made once more: somebody may have been at it. */
export async function pullKind(ports: PullKindPorts, order: PullKindOrder): Promise<PullResult> {
  const first = await pullOnce(ports, order)
  return first.isOff ? (await pullOnce(ports, order)).result : first.result
}

async function pullOnce(ports: PullKindPorts, order: PullKindOrder): Promise<{ result: PullResult; isOff: boolean }> {
  const { of, accountId } = order
  // What does not say that it is deleted is only missing from its list, so that list is always read whole.
  const isFull = order.isFull || !('deleted' in of.fields) || of.deletion === 'hard'
  const begun = ports.workspace.startPull(accountId, of.kind, { isFull })
  const pull = new KindPull(ports, order, begun)
  const failure = ports.requests.operation(of, 'list', accountId) ? await pull.pages() : await pull.single()
  await pull.makeIndexes()
  if (failure) return { result: pull.ended(failure), isOff: false }
  const end = ports.workspace.finishPull(accountId, of.kind, { acceptMassChange: order.acceptMassChange })
  const error = order.isFull && end.status === 'complete' ? await pull.compareCounts() : null
  const result: PullResult = { kind: of.kind, accountId, ...end, ...(error ? { status: 'incomplete', error } : {}) }
  return { result, isOff: error?.code === 'bad_answer' }
}

/** What a landing came to, summed over the pull. */
interface Sum {
  received: number
  changed: number
  deleted: number
  conflicts: number
}

class KindPull {
  readonly #ports: PullKindPorts
  readonly #order: PullKindOrder
  #state: PullState
  readonly #sum: Sum = { received: 0, changed: 0, deleted: 0, conflicts: 0 }
  /** Ids that the list held, for a full pull's questions about the others. */
  readonly #listed = new Set<string>()
  /** Ids of the parents in order, of kinds that are listed by them. */
  #parents: string[] | null = null

  constructor(ports: PullKindPorts, order: PullKindOrder, state: PullState) {
    this.#ports = ports
    this.#order = order
    this.#state = state
  }

  /** The result of a pull that did not reach its end. */
  ended(failure: ReadFailure | FailureWords): PullResult {
    const { of, accountId } = this.#order
    const isRefused =
      'kind' in failure &&
      failure.kind === 'rejected' &&
      (failure.status === 403 || failure.status === 404 || isRetiredVersion(failure))
    const { code, message } = 'kind' in failure ? wordsOf(failure, `pull ${of.labelPlural.toLowerCase()}`) : failure
    return {
      kind: of.kind,
      accountId,
      status: isRefused ? 'refused' : 'incomplete',
      ...this.#sum,
      error: { code, message },
    }
  }

  /** Kinds without a list: exactly one record. */
  async single(): Promise<ReadFailure | null> {
    const { of, accountId } = this.#order
    const answer = await this.#ask(() => this.#ports.requests.get(of, accountId, accountId, this.#bounds()))
    if (answer.kind === 'missing') {
      return { kind: 'rejected', status: 404, errors: [], operationErrors: null, isEnvelope: true, serverDateMs: null }
    }
    if (answer.kind !== 'row') return answer
    await this.#land([answer.row], { isFirstPage: true, nextCursor: null })
    return null
  }

  /** All pages, from where the last pull was interrupted. */
  async pages(): Promise<ReadFailure | FailureWords | null> {
    let isFirstPage = this.#state.cursor === null
    const asked = new Set<string>()
    let coming = this.#fetch(this.#state.cursor)
    for (;;) {
      const { answer, epoch } = await coming
      if (answer.kind !== 'page') {
        if (!isCursorRefusal(answer, this.#state.cursor !== null || !isFirstPage) || asked.has('restarted'))
          return answer
        asked.clear()
        asked.add('restarted')
        this.#state = this.#ports.workspace.restartPull(this.#order.accountId, this.#order.of.kind)
        isFirstPage = true
        coming = this.#fetch(null)
        continue
      }
      const nextCursor = this.#isBehindWatermark(answer) ? null : answer.nextCursor
      // The next page travels while this one lands.
      if (nextCursor !== null && !asked.has(nextCursor)) coming = this.#fetch(nextCursor)
      let isNextHere = false
      const noteHere = () => (isNextHere = true)
      coming.then(noteHere, noteHere)
      await this.#land(this.#fresh(answer.rows, epoch), { isFirstPage, nextCursor }, () => isNextHere)
      this.#order.onProgress(this.#sum.received)
      if (this.#sum.received >= lateIndexesMax) await this.makeIndexes()
      if (nextCursor === null) return this.#state.isFull ? this.#askForUnlisted() : null
      if (asked.has(nextCursor))
        return { code: 'bad_answer', message: 'The service gave the same page position twice. The pull stopped there.' }
      asked.add(nextCursor)
      isFirstPage = false
    }
  }

  /** Those that were put off while rows came. */
  async makeIndexes(): Promise<void> {
    while (this.#ports.workspace.makeNextIndex(this.#order.of.kind)) await breathe()
  }

  /** A full pull's last check: as many records here as the service counts. */
  async compareCounts(): Promise<FailureWords | null> {
    const { of, accountId } = this.#order
    const paging = this.#ports.requests.operation(of, 'list', accountId)?.paging
    if (!paging?.hasTotal || typeof of.pulling === 'object') return null
    const answer = await this.#ask(() =>
      this.#ports.requests.list(of, accountId, { count: 1, withTotal: true }, this.#bounds()),
    )
    if (answer.kind !== 'page') return wordsOf(answer, `count ${of.labelPlural.toLowerCase()}`)
    const here = this.#ports.workspace.listedCount(accountId, of.kind)
    if (answer.totalCount === null || answer.totalCount === here) return null
    return {
      code: 'bad_answer',
      message: `The service counts ${answer.totalCount} ${of.labelPlural.toLowerCase()}; ${here} arrived. Somebody may be changing them; pull again.`,
    }
  }

  /** Records known here that the list lacked: only the service's own word by id makes them deleted. */
  async #askForUnlisted(): Promise<ReadFailure | null> {
    const { of, accountId } = this.#order
    const { workspace, requests, settled } = this.#ports
    const lacking = workspace.knownIds(accountId, of.kind).filter((id) => !this.#listed.has(id))
    if (lacking.length === 0) return null
    const epoch = settled.epoch
    const answer = await this.#ask(() => requests.getMany(of, accountId, lacking, this.#bounds()))
    if (answer.kind !== 'rows') return answer
    await this.#land(this.#fresh(answer.rows, epoch), { isFirstPage: false })
    this.#add(workspace.landMissing(accountId, of.kind, answer.missing, { isInPull: true }))
    return null
  }

  async #fetch(cursor: string | null): Promise<{ answer: Page | ReadFailure; epoch: number }> {
    const { of, accountId } = this.#order
    const epoch = this.#ports.settled.epoch
    const ask = (query: ListQuery) =>
      this.#ask(() => this.#ports.requests.list(of, accountId, { ...this.#query(), ...query }, this.#bounds()))
    if (typeof of.pulling !== 'object') return { answer: await ask({ cursor }), epoch }
    const place = readPlace(cursor)
    const ids = this.#parents ?? this.#parentIds(of.pulling)
    this.#parents = ids
    const chunk = ids.filter((id) => id > place.after).slice(0, of.pulling.chunk)
    const last = chunk.at(-1)
    if (last === undefined) return { answer: emptyPage, epoch }
    const parents = { [of.pulling.param]: chunk.join(',') }
    const isInPath = of.fields[of.pulling.param]?.isInPath === true
    const asked = await ask({ cursor: place.cursor, ...(isInPath ? { inPath: parents } : { params: parents }) })
    // What hangs on a parent that is gone is gone with it; the others are asked all the same.
    const answer = asked.kind !== 'page' && isInPath && isGoneParent(asked, parents) ? emptyPage : asked
    if (answer.kind !== 'page') return { answer, epoch }
    const isLastChunk = ids.at(-1) === last
    const next = answer.nextCursor === null ? { after: last, cursor: null } : { ...place, cursor: answer.nextCursor }
    return {
      answer: {
        ...answer,
        nextCursor: answer.nextCursor === null && isLastChunk ? null : JSON.stringify([next.after, next.cursor]),
      },
      epoch,
    }
  }

  /** What the list is asked by, each once. */
  #parentIds({ parent, by }: Exclude<Pulling, string>): string[] {
    const { workspace } = this.#ports
    const ids = workspace.knownIds(this.#order.accountId, parent)
    const values = by === undefined ? ids : ids.map((id) => workspace.valuesOf(parent, id)?.[by])
    return [...new Set(values.filter((value) => typeof value === 'string'))].toSorted()
  }

  #query(): ListQuery {
    const { of, accountId } = this.#order
    const operation = this.#ports.requests.operation(of, 'list', accountId)
    return {
      sortBy: operation && sortsByChange(of, operation) ? 'updated_at-desc' : null,
      // Deleted records are the evidence that something known here is gone; a first pull knows nothing yet.
      withDeleted: !this.#state.isFirst && !this.#state.isFull,
    }
  }

  #bounds(): Bounds {
    const { signal, deadlineMs } = this.#order
    return { signal, deadlineMs, tries: triesWhenUnreached }
  }

  /** Asks until it is answered or hopeless: a service that was there a moment ago is waited for until the deadline. */
  async #ask<T extends { kind: string }>(work: () => Promise<T | ReadFailure>): Promise<T | ReadFailure> {
    for (;;) {
      const answer = await work()
      const isFailure = answer.kind === 'unreachable' && 'cause' in answer
      const isPassing = isFailure && !['badAnswer', 'overLimit', 'proxy'].includes(answer.cause)
      if (!isPassing || !this.#order.wasReached()) return answer
      if (this.#order.signal.aborted || this.#ports.clock.monotonicMs() >= this.#order.deadlineMs - 1_000) return answer
    }
  }

  #isBehindWatermark(page: Page): boolean {
    const { watermark } = this.#state
    // Of parents that are new here the children may be older than the watermark.
    if (watermark === null || typeof this.#order.of.pulling === 'object') return false
    const stopMs = Date.parse(watermark) - overlapMs
    return page.rows.some((row) => typeof row['updated_at'] === 'string' && Date.parse(row['updated_at']) < stopMs)
  }

  #fresh(rows: readonly ReceivedRow[], epoch: number): ReceivedRow[] {
    if (this.#ports.settled.epoch === epoch) return [...rows]
    return rows.filter(
      (row) =>
        !this.#ports.settled.isStale(this.#order.of.kind, rowId(this.#order.of, this.#order.accountId, row), epoch),
    )
  }

  async #land(
    rows: readonly ReceivedRow[],
    page: { isFirstPage: boolean; nextCursor?: string | null },
    isNextHere: () => boolean = () => false,
  ): Promise<void> {
    const { of, accountId } = this.#order
    if (this.#state.isFull) for (const row of rows) this.#listed.add(rowId(of, accountId, row) ?? '')
    for (let from = 0; from === 0 || from < rows.length; from += sliceSize) {
      const slice = rows.slice(from, from + sliceSize)
      const isLast = from + sliceSize >= rows.length
      const { nextCursor } = page
      this.#add(
        this.#ports.workspace.landPulled(accountId, of.kind, slice, {
          isFirstPage: page.isFirstPage,
          ...(isLast && nextCursor !== undefined ? { nextCursor, isNextHere: isNextHere() } : {}),
        }),
      )
      await breathe()
    }
  }

  #add(landed: Sum): void {
    this.#sum.received += landed.received
    this.#sum.changed += landed.changed
    this.#sum.deleted += landed.deleted
    this.#sum.conflicts += landed.conflicts
  }
}

/** Place in a list by parents: the last parent of the chunks that are done, and the cursor within the next chunk. */
function readPlace(cursor: string | null): { after: string; cursor: string | null } {
  if (cursor === null) return { after: '', cursor: null }
  const [after, within] = JSON.parse(cursor) as [string, string | null]
  return { after, cursor: within }
}

/** A version that the service no longer offers. Source: gaps 4.3 (R). */
function isRetiredVersion({ status, errors }: Extract<ReadFailure, { kind: 'rejected' }>): boolean {
  return status === 400 && errors.some(({ code }) => code === 'INVALID')
}

const emptyPage: Page = { kind: 'page', rows: [], nextCursor: null, totalCount: 0, serverDateMs: null }

/** A cursor that the service no longer takes: begin anew, once. */
function isCursorRefusal(answer: ReadFailure, hadCursor: boolean): boolean {
  return hadCursor && answer.kind === 'rejected' && answer.status === 400
}
