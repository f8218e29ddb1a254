/**
 * Lists of people of an open connection: files that were looked at, and their way into audiences.
 *
 *   look -> check -> start -> going -> done
 *                              |  \__> failed --resume--> going
 *                              +-----> paused --resume--> going
 *
 * One audience takes one list at a time, in the order in which a person began or resumed them: people of an older list would otherwise come
 * in again whom a newer one took out.
 */
import type { AudienceImportView, ListCheck, ListLook, ListReading } from '../../../shared/bridge.ts'
import { expiryMonths } from '../../../shared/model/audience/limits.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import { Throttle } from '../throttle.ts'
import { isDiskError } from '../store/index.ts'
import type { AudienceListTables, ListImport } from '../store/index.ts'
import type { Service } from '../service/service.ts'
import { basename } from 'node:path'
import { AudienceOrder } from './audience-order.ts'
import type { NameOf } from './audience-order.ts'
import { assertTakesPeople, hasPassed, inMonths, toInstant, usersOperation } from './list-rules.ts'
import type { AudienceFacts } from './list-rules.ts'
import { columnsOf, LookedLists } from './looked-lists.ts'
import type { LookPorts } from './looked-lists.ts'
import { ListRun } from './list-run.ts'
import type { ListRunPorts } from './list-run.ts'

export interface ListsOptions extends LookPorts, AudienceFacts {
  tables: AudienceListTables
  service: Service
  /** true: nothing may be sent now. */
  isOffline: () => boolean
  /** true: the keys are refused or missing. Then nothing may be sent either. */
  isSignedOut: () => boolean
  realmOf: (accountId: string) => 'ads' | 'sandbox'
  actsByItself: boolean
}

export interface ImportOrder extends ListReading {
  accountId: string
  audienceId: string
  operation: 'Update' | 'Delete'
  effectiveAt: string | null
  expiresAt: string | null
}

/** After the disk refused. */
const roomPauseMs = 10_000
/** Progress is told at most this often. */
const notifyPauseMs = 100

export class AudienceLists {
  readonly #options: ListsOptions
  readonly #looked: LookedLists
  /** Those that stand still because the disk refused. */
  readonly #withoutRoom = new Set<number>()
  #isAwaitingRoom = false
  readonly #going = new Map<number, { controller: AbortController; run: ListRun; ended: Promise<void> }>()
  /** Lists that a person holds or ends at this moment. */
  readonly #halting = new Set<number>()
  readonly #listeners = new Set<() => void>()
  readonly #changed = new Set<number>()
  readonly #order: AudienceOrder
  readonly #notify: Throttle
  readonly #closing = new AbortController()
  constructor(options: ListsOptions) {
    this.#options = options
    this.#looked = new LookedLists(options)
    const nameOf: NameOf = ({ accountId, audienceId }) => this.#presentId(accountId, audienceId) ?? audienceId
    this.#order = new AudienceOrder(options.clock, nameOf, () => this.#startWaiting())
    this.#notify = new Throttle(options.clock, notifyPauseMs, () => this.#sendProgress())
  }

  /** Goes on with what an earlier run left, where that is wanted. */
  start(): void {
    // What an earlier run had under way may still be at work at the service.
    for (const list of this.#options.tables.all()) if (list.state === 'going') this.#order.noteCutOff(list)
    if (this.#options.actsByItself) this.#pump()
  }

  /** See LookedLists.look. */
  look(path: string): Promise<ListLook> {
    return this.#looked.look(path)
  }

  /** See LookedLists.check. */
  check(reading: ListReading): Promise<ListCheck> {
    return this.#looked.check(reading, this.#closing.signal)
  }

  /**
   * Begins to send it. GalleyError `not_found` for an audience or list that is not here, `rule_broken` where nobody would be sent or the
   * audience takes no people, `read_only` for the role or what is shared for use only.
   */
  async begin(order: ImportOrder): Promise<AudienceImportView> {
    const { accountId, audienceId, operation } = order
    const audience = assertTakesPeople(this.#options, accountId, audienceId)
    const looked = this.#looked.get(order.listId)
    const check = await this.#looked.read(order, this.#closing.signal)
    if (check.usableCount === 0) throw new GalleyError('rule_broken', message('engine.lists.fileNamesNobodyCould'))
    const nowMs = this.#options.service.serverNowMs()
    const isAdding = operation === 'Update'
    const effectiveAt = order.effectiveAt ?? toInstant(nowMs)
    const expiresAt = order.expiresAt ?? inMonths(nowMs, expiryMonths)
    if (isAdding && expiresAt <= toInstant(nowMs)) throw hasPassed(expiresAt)
    if (isAdding && expiresAt <= effectiveAt)
      throw new GalleyError('invalid_value', message('engine.lists.peopleMustLeaveAudience'), {
        field: 'expires_at',
      })
    const added = this.#options.tables.add({
      accountId,
      audienceId,
      audienceName: String(audience['name'] ?? audienceId),
      operation,
      path: looked.path,
      sizeBytes: looked.sizeBytes,
      sha256: await this.#options.reader.digest(looked.path),
      delimiter: looked.delimiter,
      hasHeadings: looked.hasHeadings,
      columns: columnsOf(looked, order),
      hasPlus: order.hasPlus,
      phoneCountry: order.phoneCountry,
      effectiveAt: isAdding ? effectiveAt : null,
      expiresAt: isAdding ? expiresAt : null,
      userCount: check.usableCount,
    })
    this.#go(added)
    return this.#changedView(added.id)
  }

  list(): AudienceImportView[] {
    return this.#options.tables.all().map((each) => this.#view(each))
  }

  /** Holds it after the request under way; what was sent stays sent. */
  async pause(id: number): Promise<AudienceImportView> {
    if (this.#import(id).state === 'going') {
      await this.#halted(id, () => {
        if (this.#import(id).state === 'going') this.#options.tables.setState(id, 'paused')
      })
      this.#startWaiting()
    }
    return this.#changedView(id)
  }

  /** Goes on with a paused or failed one, or one that an earlier run left, where it stopped. */
  resume(id: number): AudienceImportView {
    const { state } = this.#import(id)
    if (state === 'paused' || state === 'failed') this.#options.tables.resume(id)
    if (state !== 'done' && !this.#going.has(id)) this.#go(this.#import(id))
    return this.#changedView(id)
  }

  /** Ends and forgets it; people who were sent stay in the audience. */
  async stop(id: number): Promise<void> {
    this.#import(id)
    await this.#halted(id, () => this.#options.tables.remove(id))
    this.#note(id)
    this.#startWaiting()
  }

  /** Ends when each is done, failed, paused or gone, when nothing can be sent, or after so long. */
  wait(ids: readonly number[], timeoutMs: number): Promise<AudienceImportView[]> {
    return new Promise((resolve) => {
      const done = () => {
        stop()
        this.#listeners.delete(check)
        resolve(this.list().filter(({ importId }) => ids.includes(importId)))
      }
      const check = () => !ids.some((id) => this.#going.has(id) || this.#order.isWaiting(id)) && done()
      const stop = this.#options.clock.after(timeoutMs, done)
      this.#listeners.add(check)
      check()
    })
  }

  setOffline(isOffline: boolean): void {
    if (isOffline) for (const { controller } of this.#going.values()) controller.abort()
    else if (this.#options.actsByItself) this.#pump()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([...this.#going.keys()].map((id) => this.#halt(id)))
    this.#order.close()
    for (const listener of this.#listeners) listener()
    this.#notify.close()
  }

  #pump(): void {
    for (const each of this.#options.tables.all())
      if (each.state === 'going' && !this.#going.has(each.id)) this.#go(each)
  }

  /** Begins those that waited for another list of their audience. */
  #startWaiting(): void {
    for (const id of this.#order.takeWaiting()) {
      const list = this.#options.tables.get(id)
      if (list?.state === 'going' && !this.#going.has(id)) this.#go(list)
      this.#note(id)
    }
  }

  #go(list: ListImport): void {
    if (this.#closing.signal.aborted || this.#options.isOffline()) return
    if (this.#halting.has(list.id)) return
    const audienceId = this.#idAtService(list)
    if (audienceId === null) return
    this.#withoutRoom.delete(list.id)
    if (list.expiresAt !== null && list.expiresAt <= toInstant(this.#options.service.serverNowMs())) {
      if (this.#fail(list.id, hasPassed(list.expiresAt))) this.#startWaiting()
      return this.#note(list.id)
    }
    const before = this.#order.before(list, this.#options.tables.all(), new Set(this.#going.keys()))
    if (before.length > 0) {
      for (const other of before) if (!this.#going.has(other.id)) this.#go(other)
      return
    }
    if (this.#order.mustWait(list)) return
    this.#run(list, audienceId)
  }

  #run(list: ListImport, audienceId: string): void {
    const controller = new AbortController()
    const ports: ListRunPorts = {
      ...this.#options,
      operation: usersOperation,
      wireNames: this.#options.aliases,
      onChange: (id) => this.#note(id),
      onCutOff: (cutOff) => this.#order.noteCutOff(cutOff),
    }
    const run = new ListRun(ports, { ...list, audienceId }, controller.signal)
    const ended = run
      .run()
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted || this.#awaitRoom(list.id, error)) return
        this.#fail(list.id, error)
      })
      .then(() => {
        this.#going.delete(list.id)
        this.#note(list.id)
        if (!this.#closing.signal.aborted) this.#startWaiting()
      })
      // Progress that cannot be read from the disk now is told at the next change; it ends nothing.
      .catch(() => undefined)
    this.#going.set(list.id, { controller, run, ended })
  }

  /** What the service calls the audience; null while it was not pushed, and once it is not here any more. */
  #idAtService({ accountId, audienceId }: ListImport): string | null {
    const id = this.#presentId(accountId, audienceId)
    return id === null || isLocalId(id) ? null : id
  }

  #presentId(accountId: string, audienceId: string): string | null {
    // Only one that was made here can have got another name.
    if (!isLocalId(audienceId)) return audienceId
    const id = this.#options.audience(accountId, audienceId)?.['id']
    return typeof id === 'string' ? id : null
  }

  /** Audiences changed here: lists go on whose audience the service has by now, since a person sent both. */
  noteAudiences(): void {
    if (this.#closing.signal.aborted) return
    for (const each of this.#options.tables.all()) {
      const isReady = each.state === 'going' && isLocalId(each.audienceId) && each.sentCount === 0
      if (isReady && !this.#going.has(each.id) && this.#idAtService(each) !== null) {
        this.#go(each)
        this.#note(each.id)
      }
    }
  }

  /** Where the disk does not take it, the list stays as it is there, and whoever resumes it or starts Galley again takes it up. */
  #fail(id: number, error: unknown): boolean {
    try {
      this.#options.tables.setState(id, 'failed', defect(error))
      return true
    } catch {
      this.#withoutRoom.add(id)
      return false
    }
  }

  /** The disk refused: the list goes on after a while, from the place that is on disk; sending people twice does no harm. */
  #awaitRoom(id: number, error: unknown): boolean {
    if (!isDiskError(error)) return false
    this.#withoutRoom.add(id)
    if (this.#isAwaitingRoom) return true
    this.#isAwaitingRoom = true
    this.#options.clock.after(roomPauseMs, () => {
      this.#isAwaitingRoom = false
      if (!this.#closing.signal.aborted && this.#options.actsByItself) this.#pump()
    })
    return true
  }

  /** Ends its run and does what follows from that, before anything can start it again. */
  async #halted(id: number, then: () => void): Promise<void> {
    this.#halting.add(id)
    try {
      await this.#halt(id)
      then()
    } finally {
      this.#halting.delete(id)
    }
  }

  async #halt(id: number): Promise<void> {
    this.#order.forget(id)
    const going = this.#going.get(id)
    going?.controller.abort()
    await going?.ended
  }

  #import(id: number): ListImport {
    const found = this.#options.tables.get(id)
    if (!found) throw new GalleyError('not_found', message('engine.lists.thereNoSuchImport'), { importId: id })
    return found
  }

  #view(list: ListImport): AudienceImportView {
    const { id, accountId, audienceId, audienceName, operation, userCount, sentCount, requestCount } = list
    const isStanding = list.state === 'going' && !this.#going.has(id)
    const presentId = this.#presentId(accountId, audienceId)
    return {
      importId: id,
      accountId,
      audienceId: presentId ?? audienceId,
      givenId: audienceId,
      audienceName,
      operation,
      fileName: basename(list.path),
      state: list.state,
      userCount,
      sentCount,
      requestCount,
      nextLine: list.nextLine,
      expiresAt: list.expiresAt,
      waitingFor: isStanding ? this.#whyStanding(id, presentId) : (this.#going.get(id)?.run.waitingFor ?? null),
      error: list.error,
      madeAt: list.madeAt,
    }
  }

  #whyStanding(id: number, audienceId: string | null): Message {
    if (audienceId === null) return message('engine.lists.audienceGone')
    if (isLocalId(audienceId)) return message('engine.lists.afterAudience')
    if (this.#withoutRoom.has(id)) return message('engine.lists.diskTakesNothing')
    if (this.#order.isWaiting(id)) return message('engine.lists.otherFirst')
    return this.#options.isSignedOut() ? message('engine.lists.afterSignIn') : message('engine.lists.whenReached')
  }

  #changedView(id: number): AudienceImportView {
    this.#note(id)
    return this.#view(this.#import(id))
  }

  #note(id: number): void {
    this.#changed.add(id)
    this.#notify.call()
    for (const listener of this.#listeners) listener()
  }

  #sendProgress(): void {
    const ids = new Set(this.#changed)
    this.#changed.clear()
    const imports = this.list().filter(({ importId }) => ids.has(importId))
    this.#options.emit({ name: 'audienceProgress', payload: { imports } })
  }
}

function defect(error: unknown): ErrorData {
  if (error instanceof GalleyError) return toErrorData(error)
  return { code: 'internal', message: message('engine.lists.importEndedUnexpectedlyGo'), details: {} }
}
