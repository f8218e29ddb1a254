/**
 * Reads the list of one kind of one account page by page: by chunks of parents where the kind is listed by them, and again while the service comes
 * and goes.
 */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { HeldChange } from '../../../shared/bridge.ts'
import type { Pulling } from '../../../shared/contract/language/resource.ts'
import { rowId } from '../../../shared/contract/language/wire.ts'
import type { Clock } from '../ports.ts'
import type { PullState, Workspace } from '../store/index.ts'
import { isGoneParent, parentField, sortsByChange } from './requests.ts'
import type { Bounds, ListQuery, Page, ReadFailure, Requests } from './requests.ts'
import type { AnsweredRecords } from './answered-records.ts'

export interface PullKindPorts {
  workspace: Workspace
  requests: Requests
  answered: AnsweredRecords
  clock: Clock
}

export interface PullKindOrder {
  resource: PresentedResource
  accountId: string
  isFull: boolean
  /** The list is asked for with deleted records, from its beginning; its cursor is not kept, since other pulls ask differently. */
  withDeleted?: boolean
  /** Changes that the brake held and that a person accepts, by id. */
  accepted: ReadonlyMap<string, HeldChange>
  signal: AbortSignal
  deadlineMs: number
  onProgress: (received: number) => void
  /** Whether the service answered anything in this session: then failures are waited out until the deadline. */
  wasReached: () => boolean
}

/** Tries of a request while the service was not reached at all: about 12 s of pauses. */
const triesWhenUnreached = 6
export class ListPages {
  readonly #ports: PullKindPorts
  readonly #order: PullKindOrder
  readonly #stateOf: () => PullState
  /** For kinds that are listed by their parents: the ids of these, sorted; null until they are first needed. */
  #parents: string[] | null = null

  constructor(ports: PullKindPorts, order: PullKindOrder, stateOf: () => PullState) {
    this.#ports = ports
    this.#order = order
    this.#stateOf = stateOf
  }

  /** The page at the cursor (null: the first), and the epoch of AnsweredRecords when it was asked for. */
  async page(cursor: string | null): Promise<{ answer: Page | ReadFailure; epoch: number }> {
    const { resource, accountId } = this.#order
    const epoch = this.#ports.answered.epoch
    const ask = (query: ListQuery) =>
      this.ask(() => this.#ports.requests.list(resource, accountId, { ...this.#query(), ...query }, this.bounds()))
    if (typeof resource.pulling !== 'object') return { answer: await ask({ cursor }), epoch }
    const position = readListCursor(cursor)
    const ids = this.#parents ?? this.#parentIds(resource.pulling)
    this.#parents = ids
    const chunk = ids.filter((id) => id > position.after).slice(0, resource.pulling.chunk)
    const last = chunk.at(-1)
    if (last === undefined) return { answer: emptyPage, epoch }
    const parents = { [resource.pulling.param]: chunk.join(',') }
    const isInPath = resource.fields[resource.pulling.param]?.isInPath === true
    const asked = await ask({ cursor: position.cursor, ...(isInPath ? { inPath: parents } : { params: parents }) })
    // Records of a parent that is gone are gone with it; those of the other parents are asked for all the same.
    const answer = asked.kind !== 'page' && isInPath && isGoneParent(asked, parents) ? emptyPage : asked
    if (answer.kind !== 'page') return { answer, epoch }
    const isLastChunk = ids.at(-1) === last
    const next = answer.nextCursor === null ? { after: last, cursor: null } : { ...position, cursor: answer.nextCursor }
    return {
      answer: {
        ...answer,
        nextCursor: answer.nextCursor === null && isLastChunk ? null : JSON.stringify([next.after, next.cursor]),
      },
      epoch,
    }
  }

  /** Values by which the kind is listed (ids of its parents, or a field of them), each once, sorted. */
  #parentIds({ parent, by, param }: Exclude<Pulling, string>): string[] {
    const { resource, accountId } = this.#order
    const valuesOf = (kind: string, field: string) =>
      this.#ports.workspace.ingest
        .knownIds(accountId, kind)
        .map((id) => this.#ports.workspace.records.valuesOf(kind, id)?.[field])
    const living = by === undefined ? this.#ports.workspace.ingest.knownIds(accountId, parent) : valuesOf(parent, by)
    // Parents that are gone are asked for, too, where only the list can prove a record gone: its absence counts only in a list that was read.
    const named = resource.askedBy === 'list' ? valuesOf(resource.kind, parentField(resource, param)) : []
    return [...new Set([...living, ...named].filter((value) => typeof value === 'string'))].toSorted()
  }

  #query(): ListQuery {
    const { resource, accountId } = this.#order
    const operation = this.#ports.requests.operation(resource, 'list', accountId)
    return {
      sortBy: operation && sortsByChange(resource, operation) ? 'updated_at-desc' : null,
      // Deleted records are the evidence that something known here is gone; a first pull knows nothing yet. A full one asks by id.
      withDeleted:
        this.#order.withDeleted ||
        (!this.#stateOf().isFirst && (!this.#stateOf().isFull || resource.askedBy === 'list')),
    }
  }

  bounds(): Bounds {
    const { signal, deadlineMs } = this.#order
    return { signal, deadlineMs, tries: triesWhenUnreached }
  }

  /** Repeats the request until it is answered or fails for good: a service that answered earlier in this session is waited for until the deadline. */
  async ask<T extends { kind: string }>(work: () => Promise<T | ReadFailure>): Promise<T | ReadFailure> {
    for (;;) {
      const answer = await work()
      const isFailure = answer.kind === 'unreachable' && 'cause' in answer
      const isPassing = isFailure && !['badAnswer', 'overLimit', 'proxy'].includes(answer.cause)
      if (!isPassing || !this.#order.wasReached()) return answer
      if (this.#order.signal.aborted || this.#ports.clock.monotonicMs() >= this.#order.deadlineMs - 1_000) return answer
    }
  }

  /** Ids of the whole list, read from its first page; null where its cursors go round in a circle. */
  async allIds(): Promise<Set<string> | ReadFailure | null> {
    const { resource, accountId } = this.#order
    const ids = new Set<string>()
    const cursors = new Set<string>()
    for (let cursor: string | null = null; ;) {
      const { answer } = await this.page(cursor)
      if (answer.kind !== 'page') return answer
      for (const row of answer.rows) ids.add(rowId(resource, accountId, row) ?? '')
      if (answer.nextCursor === null) return ids
      if (cursors.has(answer.nextCursor)) return null
      cursors.add(answer.nextCursor)
      cursor = answer.nextCursor
    }
  }
}

/** Position in a list by parents: the last parent of the chunks that are done, and the cursor within the next chunk. */
function readListCursor(cursor: string | null): { after: string; cursor: string | null } {
  if (cursor === null) return { after: '', cursor: null }
  const [after, within] = JSON.parse(cursor) as [string, string | null]
  return { after, cursor: within }
}

const emptyPage: Page = { kind: 'page', rows: [], nextCursor: null, totalCount: 0, serverDateMs: null }
