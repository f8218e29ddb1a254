/** Pulling: every kind of every account in order, one session at a time; a new one stops the old. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type { Events, HeldChange, PullResult } from '../../../shared/bridge.ts'
import { authenticatedUserAccess } from '../../../shared/contract/accounts/authenticated-user-access.ts'
import { operationOf, referenceDays } from '../../../shared/contract/language/resource.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import { kindWord, message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import { wallNowMs } from '../instants.ts'
import type { Clock, Log } from '../ports.ts'
import { isDiskError, sandboxList } from '../store/index.ts'
import type { Workspace } from '../store/index.ts'
import type { GuardedService } from '../service/guarded-service.ts'
import { outcomeError } from '../service/outcome-words.ts'
import { knownAccount, knownAccounts } from './known-accounts.ts'
import type { Online } from './online.ts'
import { pullKind } from './pull-kind.ts'
import type { Bounds, Requests } from './requests.ts'
import type { AnsweredRecords } from './answered-records.ts'
import { inSentence } from '../../../shared/model/sentence.ts'

export interface PullPorts {
  workspace: Workspace
  requests: Requests
  answered: AnsweredRecords
  /** Proves whose keys these are before anything is read. */
  guard: Pick<GuardedService, 'refusal'>
  online: Online
  clock: Clock
  log: Log
  /** The connection has a sandbox of its own, whose accounts are listed there. */
  hasSandbox: boolean
  onProgress: (progress: Events['pullProgress']) => void
  /** What is under way, in words, or null. */
  onActivity: (activity: { label: string; done: number; total: number | null } | null) => void
  /** Looks once for the outcomes that are still open, so that a record made here is not pulled as somebody else's. */
  lookForUnknown: (signal: AbortSignal, deadlineMs: number) => Promise<void>
  /** Looks for what is named in the account and was never seen. */
  lookForNames: (accountId: string, bounds: Bounds) => Promise<void>
}

export interface PullOrder {
  /** null: every account. */
  accountId: string | null
  kinds: readonly string[] | null
  isFull: boolean
  /** Reads lists whole, with what was deleted before the first pull: from the beginning each time. */
  withDeleted?: boolean
  /** Of what the brake holds, accept what a person was shown. */
  acceptMassChange: boolean
  timeoutMs: number
  /** Galley began it by itself. */
  isByItself?: boolean
  /** Of what the brake holds, accept exactly these, by id; null: as `acceptMassChange` says. */
  accepted?: ReadonlyMap<string, HeldChange> | null
}

/** An order to accept the changes of one kind that the mass-change brake holds. */
export interface AcceptOrder {
  accountId: string
  kind: string
  /** HeldSet.set, as it was shown. */
  set: string
  timeoutMs: number
}

export class Puller {
  readonly #ports: PullPorts
  #session: { stop: AbortController; ended: Promise<unknown> } | null = null

  constructor(ports: PullPorts) {
    this.#ports = ports
  }

  get isRunning(): boolean {
    return this.#session !== null
  }

  /**
   * Pulls what is ordered, after the session under way has been stopped; gives a result for each kind. Throws `offline` while a person works offline,
   * `not_found` for an account that the user does not have.
   */
  async run(order: PullOrder): Promise<PullResult[]> {
    await this.stop()
    const stop = new AbortController()
    const work = this.#noted(order, new PullSession(this.#ports, order, stop.signal))
    const session = { stop, ended: work.catch(() => undefined) }
    this.#session = session
    try {
      return await work
    } finally {
      if (this.#session === session) {
        this.#session = null
        this.#ports.onActivity(null)
      }
    }
  }

  /** Runs the session and keeps it in the history as a pull run. */
  async #noted(order: PullOrder, pull: PullSession): Promise<PullResult[]> {
    const { ingest } = this.#ports.workspace
    const id = this.#note(() => ingest.beginRun(order.accountId, order.isByItself === true))
    try {
      return await pull.run()
    } finally {
      if (id !== null) this.#note(() => ingest.endRun(id, pull.results))
    }
  }

  /** Writes to the history. An error of the disk is logged and gives null: the pull itself meets and reports it. */
  #note<T>(work: () => T): T | null {
    try {
      return work()
    } catch (error) {
      if (!isDiskError(error)) throw error
      this.#ports.log.write('error', 'history not kept', { code: error.code })
      return null
    }
  }

  /**
   * Applies exactly the set that was shown, after asking the service about it again; what no longer holds is released. GalleyError
   * `mass_change` where another set is held by now.
   */
  async accept({ accountId, kind, set, timeoutMs }: AcceptOrder): Promise<PullResult[]> {
    const held = this.#ports.workspace.ingest.heldSet(accountId, kind)
    if (held.set !== set || held.rows.length === 0)
      throw new GalleyError('mass_change', message('engine.pull.whatHeldChangedSince'), {
        kind,
        accountId,
      })
    const accepted = new Map(held.rows.map(({ id, change }) => [id, change]))
    return this.run({
      accountId: accountId === '' || accountId === sandboxList ? null : accountId,
      kinds: [kind],
      isFull: false,
      acceptMassChange: false,
      timeoutMs,
      accepted,
    })
  }

  /** Ends the session under way after the slice that is being ingested; what was ingested stays, and the next pull goes on from there. */
  async stop(): Promise<void> {
    this.#session?.stop.abort()
    await this.#session?.ended
  }
}

class PullSession {
  readonly #ports: PullPorts
  readonly #order: PullOrder
  readonly #signal: AbortSignal
  readonly #deadlineMs: number
  readonly #answersBefore: number
  #results: PullResult[] = []

  constructor(ports: PullPorts, order: PullOrder, signal: AbortSignal) {
    this.#ports = ports
    this.#order = order
    this.#signal = signal
    this.#deadlineMs = ports.clock.monotonicMs() + order.timeoutMs
    this.#answersBefore = ports.online.answers
  }

  /** Results of the kinds that have ended so far. */
  get results(): readonly PullResult[] {
    return this.#results
  }

  async run(): Promise<PullResult[]> {
    const { online, log, clock } = this.#ports
    if (online.isOffline) throw new GalleyError('offline', message('engine.pull.youWorkOfflineSwitch'))
    const startedMs = clock.monotonicMs()
    await this.#checkUser()
    await this.#ports.lookForUnknown(this.#signal, this.#deadlineMs)
    for (const resource of this.#kinds('user')) {
      if (!(await this.#pull(resource, noAccount))) return this.#results
      if (this.#ports.hasSandbox) await this.#pullSandboxAccounts(resource)
    }
    for (const accountId of this.#accounts()) {
      for (const resource of this.#kinds('account')) {
        if (this.#isOthersAffair(resource, accountId)) continue
        if (!(await this.#pull(resource, accountId))) return this.#results
      }
    }
    // Nothing can be asked on an account's path before there is one.
    const isOnAccount = (resource: PresentedResource) =>
      operationOf(resource, 'list')?.path.includes(':account_id') === true
    const hasAccount = knownAccount(this.#ports.workspace) !== undefined
    for (const resource of this.#kinds('service').filter((each) => hasAccount || !isOnAccount(each))) {
      if (!(await this.#pull(resource, noAccount))) return this.#results
    }
    const bounds = { signal: this.#signal, deadlineMs: this.#deadlineMs, tries: 2 }
    for (const accountId of this.#accounts()) await this.#ports.lookForNames(accountId, bounds)
    log.write('info', 'pull ended', { kinds: this.#results.length, ms: clock.monotonicMs() - startedMs })
    return this.#results
  }

  async #checkUser(): Promise<void> {
    const bounds = { signal: this.#signal, deadlineMs: this.#deadlineMs, tries: 2 }
    const refusal = await this.#ports.guard.refusal(bounds)
    if (refusal) throw outcomeError(refusal, message('engine.pull.pull'))
  }

  /** The kinds of the scope to pull: those that were ordered or are due, and those needed to know where to ask and what the user may do there. */
  #kinds(scope: PresentedResource['scope']): PresentedResource[] {
    const { kinds, accountId, isFull } = this.#order
    const isNeeded = (resource: PresentedResource) =>
      resource.scope === 'user'
        ? !this.#knowsAccount(accountId)
        : accountId !== null &&
          resource.kind === authenticatedUserAccess.kind &&
          this.#ports.workspace.accounts.permissionsOf(accountId) === null
    const isDue = (resource: PresentedResource) =>
      resource.pulling !== 'asked' && (resource.scope !== 'service' || isFull || !this.#isKept(resource))
    for (const kind of kinds ?? []) assertPulled(resourceOf(kind))
    const parents = new Set(kinds?.flatMap((kind) => this.#unknownParents(kind)))
    return resources.filter(
      (resource) =>
        resource.scope === scope &&
        (kinds === null
          ? isDue(resource)
          : kinds.includes(resource.kind) || parents.has(resource.kind) || isNeeded(resource)),
    )
  }

  /** Kinds by which this one is listed, and of which nothing was ever pulled here. */
  #unknownParents(kind: string): string[] {
    const { pulling } = resourceOf(kind)
    const { accountId } = this.#order
    if (typeof pulling !== 'object') return []
    const isKnown = accountId !== null && this.#ports.workspace.ingest.pulledAt(accountId, pulling.parent) !== null
    return isKnown ? [] : [pulling.parent, ...this.#unknownParents(pulling.parent)]
  }

  /**
   * True for kinds outside the navigation (settings and the like) that the user's role may not read: a pull of everything skips them. For all others
   * the service decides.
   */
  #isOthersAffair(resource: PresentedResource, accountId: string): boolean {
    const held =
      this.#order.kinds === null && resource.navigation === null
        ? this.#ports.workspace.accounts.permissionsOf(accountId)
        : null
    const read = operationOf(resource, 'list') ?? operationOf(resource, 'get')
    return held !== null && read !== undefined && !read.roles.some((role) => held.includes(role))
  }

  /** True for reference data that was read recently enough (`keptForDays`, by default `referenceDays`). */
  #isKept(resource: PresentedResource): boolean {
    const pulledAt = this.#ports.workspace.ingest.pulledAt(noAccount, resource.kind)
    const ageMs = pulledAt === null ? Infinity : wallNowMs(this.#ports.clock) - Date.parse(pulledAt)
    return ageMs >= 0 && ageMs < (resource.keptForDays ?? referenceDays) * 86_400_000
  }

  #knowsAccount(accountId: string | null): boolean {
    const { workspace } = this.#ports
    return accountId === null
      ? knownAccount(workspace) !== undefined
      : workspace.records.keyOf('account', accountId) !== null
  }

  #accounts(): string[] {
    const { accountId } = this.#order
    if (accountId === null) return knownAccounts(this.#ports.workspace)
    if (this.#results.every((result) => result.status === 'complete') && !this.#knowsAccount(accountId))
      throw new GalleyError('not_found', message('engine.pull.noAccountForUser', { accountId }), { accountId })
    return isLocalId(accountId) ? [] : [accountId]
  }

  /** Pulls one kind; false when the session should end: stopped, signed out, or out of time. */
  async #pull(resource: PresentedResource, accountId: string): Promise<boolean> {
    const result = await this.#pulled(resource, accountId)
    if (result === null) return true
    const isImplied = this.#order.kinds !== null && !this.#order.kinds.includes(resource.kind)
    if (!isImplied || result.status !== 'complete') this.#results.push(result)
    return result.status !== 'incomplete' || !endsSession(result.error?.code)
  }

  /**
   * Pulls the accounts that were made at the sandbox base. Most users have none and many may not ask there at all, so the result is reported only
   * where such accounts are known. Assumed: docs/assumptions.md, sandbox-base.
   */
  async #pullSandboxAccounts(resource: PresentedResource): Promise<void> {
    const result = await this.#pulled(resource, sandboxList)
    const hasAny = knownAccounts(this.#ports.workspace).some(
      (id) => this.#ports.workspace.accounts.realmOf(id) === 'sandbox',
    )
    if (result && hasAny) this.#results.push(result)
  }

  #accepted({ kind }: PresentedResource, accountId: string): ReadonlyMap<string, HeldChange> {
    const { accepted, acceptMassChange, kinds } = this.#order
    // Of an order for one kind its parents may be pulled along, which were not accepted.
    if (accepted && kinds?.includes(kind)) return accepted
    const held = acceptMassChange ? this.#ports.workspace.ingest.heldOf(accountId, kind) : []
    return new Map(held.filter(({ isShown }) => isShown).map(({ id, change }) => [id, change]))
  }

  /** Pulls the kind; null for reference data whose rate limit is used up, which nobody waits for. */
  async #pulled(resource: PresentedResource, accountId: string): Promise<PullResult | null> {
    const { online, onProgress, onActivity } = this.#ports
    const isAsked = this.#order.kinds !== null
    // Five reads in a quarter of an hour: nobody waits that long for what a pull brings along.
    const isPassing = resource.scope === 'service' && !isAsked
    onActivity({ label: `Pulling ${inSentence(resource.labelPlural)}`, done: 0, total: null })
    const result = await pullKind(this.#ports, {
      resource,
      accountId,
      isFull: this.#order.isFull,
      withDeleted: this.#order.withDeleted === true,
      accepted: this.#accepted(resource, accountId),
      signal: this.#signal,
      deadlineMs: isPassing
        ? Math.min(this.#deadlineMs, this.#ports.clock.monotonicMs() + passingMs)
        : this.#deadlineMs,
      wasReached: () => online.answers > this.#answersBefore,
      onProgress: (received) => {
        onProgress({ accountId, kind: resource.kind, received, total: null })
        onActivity({ label: `Pulling ${inSentence(resource.labelPlural)}`, done: received, total: null })
      },
    })
    return isPassing && result.error?.code === 'limited' ? null : result
  }
}

/** The user's own records, the accounts, and reference data belong to no account. */
const noAccount = ''
/** How long reference data may take in a pull of everything. */
const passingMs = 20_000

/** Throws `usage` for a kind that the service lists only by a parameter that says what to look for. */
function assertPulled(resource: PresentedResource): void {
  const needed = operationOf(resource, 'list')?.params.find((param) => param.required && param.whenPulled === undefined)
  if (needed && resource.pulling === 'asked')
    throw new GalleyError(
      'usage',
      message('engine.pull.lookedUpNotPulled', { label: kindWord(resource.kind, 'plural'), name: needed.name }),
      {
        kind: resource.kind,
      },
    )
}

/** Failures that the next kind would meet as well. */
function endsSession(code: string | undefined): boolean {
  return ['cancelled', 'signed_out', 'offline', 'proxy', 'limited', 'timeout'].includes(code ?? '')
}
