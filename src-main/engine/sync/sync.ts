/** Everything between one open workspace and its service: pulling, pushing, looking for lost outcomes, and the state of the connection. */
import type { AppState, EngineEvent, PullResult, QueueFacts, QueueStep } from '../../../shared/bridge.ts'
import { account } from '../../../shared/contract/accounts/account.ts'
import type { Deprecation } from '../../../shared/contract/service/changes.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { pullEveryMinutes, pullsAtStart } from '../../../shared/model/pull-settings.ts'
import type { Json } from '../../../shared/model/values.ts'
import { instantNow } from '../instants.ts'
import type { Clock, Log, Randomness, Secret } from '../ports.ts'
import type { PushMedia } from '../media/push-media.ts'
import { GuardedService } from '../service/guarded-service.ts'
import type { HeardVersion, Service, ServiceOutcome } from '../service/service.ts'
import { isDiskError } from '../store/index.ts'
import type { Workspace } from '../store/index.ts'
import { HeldMoments } from './held-moments.ts'
import { knownAccount, knownAccounts } from './known-accounts.ts'
import { LateLooks } from './late-looks.ts'
import { NameLookup } from './name-lookup.ts'
import { Online } from './online.ts'
import { Puller } from './pull.ts'
import { OwnPulls } from './own-pulls.ts'
import { Pusher } from './push.ts'
import { readFacts, readQueue } from './queue.ts'
import type { QueuePorts } from './queue.ts'
import { Reconciler } from './reconcile.ts'
import { OnDemandReads } from './on-demand-reads.ts'
import { Requests } from './requests.ts'
import { ServiceNews } from './service-news.ts'
import type { LookupPorts } from './lookups.ts'

export interface SyncOptions {
  workspace: Workspace
  /** Makes the client of the service, which calls these hooks. */
  service: (hooks: ServiceHooks) => Service
  clock: Clock
  random: Randomness
  log: Log
  /** Who is signed in; '' for nobody. */
  userId: string
  isSignedOut: boolean
  /** The sign-in asked for reading alone: nothing can be pushed. */
  mayOnlyRead: boolean
  /** The connection has a sandbox of its own. */
  hasSandbox: boolean
  /** Whose keys they must be; null where they were kept together with their user's id. */
  expectedUserId: string | null
  accessToken: Secret | null
  /** A mark that is different for other keys and gives nothing of them away; null without keys. */
  keysMark: string | null
  /** Sends approved work and pulls the first time by itself (the window); the command line does only what it is asked for. */
  actsByItself: boolean
  /** Pulls kinds by their age, and scheduled posts around their minute. */
  pullsByItself: boolean
  emit: (event: EngineEvent) => void
  /** Called when something changed that the window's frame shows. */
  onStateChange: () => void
  /** The uploads. They are made after sync, with its service, so this is first called later. */
  media: () => PushMedia
}

export interface ServiceHooks {
  onWait: (wait: { untilMs: number } | null) => void
  onVersion: (heard: HeardVersion) => void
  onDeprecated: (deprecation: Deprecation, isAsked: boolean) => void
}

/** Names under which the workspace keeps what sync must remember. */
const offlineSetting = 'sync.offline'
const lastSuccessSetting = 'sync.lastSuccessAt'
/** Mark of keys that the service refused last. */
const refusedKeysSetting = 'sync.refusedKeys'
/** Time limit for asking about names. */
const namesTimeoutMs = 20_000

export class Sync {
  readonly #options: SyncOptions
  readonly #service: GuardedService
  readonly #reconciler: Reconciler
  readonly #lateLooks: LateLooks
  readonly online: Online
  readonly puller: Puller
  readonly pusher: Pusher
  readonly onDemandReads: OnDemandReads
  readonly #nameLookup: NameLookup
  /** Ports of the reads about one record (lookups.ts). */
  readonly lookups: LookupPorts
  readonly #queuePorts: QueuePorts
  readonly #ownPulls: OwnPulls
  readonly #heldMoments: HeldMoments
  /** What the service says about its versions, and deprecated calls that were made. */
  readonly news: ServiceNews
  #activities: { pull: Activity | null; push: Activity | null } = { pull: null, push: null }
  #isClosed = false
  readonly #closing = new AbortController()

  constructor(options: SyncOptions) {
    const { workspace, clock, random, log, emit } = options
    this.#options = options
    this.online = this.#makeOnline()
    this.news = new ServiceNews({
      settings: () => workspace.settings(),
      setSetting: (name, value) => this.#keepSetting(name, value),
      clock,
      emit,
      saysAgain: !options.actsByItself,
      onChange: options.onStateChange,
    })
    const service = options.service({
      onWait: (wait) => this.online.limit(wait?.untilMs ?? null),
      // An answer may come once the store is closed: what it says is heard again at the next start.
      onVersion: (heard) => this.#isClosed || this.news.heard(heard),
      onDeprecated: (deprecation, isAsked) => this.#isClosed || this.news.use(deprecation, isAsked),
    })
    this.#service = new GuardedService(service, {
      expectedUserId: options.expectedUserId,
      accessToken: options.accessToken,
      hasSandbox: options.hasSandbox,
      knownAccount: () => {
        const id = knownAccount(workspace)
        return id === undefined ? null : { id, base: workspace.accounts.realmOf(id) }
      },
      onRefusal: (refusal) => this.online.note(refusal),
    })
    const requests = new Requests(this.#service, this.online, {
      realmOf: (accountId) => workspace.accounts.realmOf(accountId),
      get: (kind, id) => workspace.records.valuesOf(kind, id),
      anyAccountId: () => knownAccount(workspace) ?? '',
      userId: options.userId,
    })
    const guard = this.#service
    this.#lateLooks = new LateLooks({ workspace, requests, clock, log })
    const { answered } = this.#lateLooks
    const shared = { workspace, requests, answered, guard, online: this.online, clock, random, log }
    this.onDemandReads = new OnDemandReads({ ...shared, userId: options.userId })
    this.#nameLookup = new NameLookup(shared)
    this.lookups = { workspace, onDemandReads: this.onDemandReads, serverNowMs: () => this.#service.serverNowMs() }
    this.#reconciler = new Reconciler(shared)
    this.puller = new Puller({
      ...shared,
      hasSandbox: options.hasSandbox,
      onProgress: (payload) => emit({ name: 'pullProgress', payload }),
      onActivity: (activity) => this.#setActivity('pull', activity),
      lookForUnknown: async (signal, deadlineMs) => {
        await this.#reconciler.look(null, { signal, deadlineMs, tries: 2, isInPull: true })
      },
      lookForNames: (accountId, bounds) => this.#nameLookup.seek(accountId, bounds, true),
    })
    this.pusher = new Pusher({
      ...shared,
      reconciler: this.#reconciler,
      mayOnlyRead: options.mayOnlyRead,
      media: options.media,
      actsByItself: options.actsByItself,
      onProgress: (payload) => emit({ name: 'pushProgress', payload }),
      onActivity: (activity) => this.#setActivity('push', activity),
    })
    this.#ownPulls = new OwnPulls({
      clock,
      log,
      isFree: () =>
        this.online.state === 'online' && !this.puller.isRunning && !this.pusher.isRunning && !this.#isClosed,
      pulledKinds: () => workspace.ingest.pulledKinds(),
      postTimes: () => workspace.ingest.postsDue(instantNow(clock)),
      everyMinutes: () => pullEveryMinutes(workspace.settings()),
      pull: (accountId, kinds) => this.#pullByItself(accountId, kinds),
    })
    this.#heldMoments = new HeldMoments({
      clock,
      log,
      nextMs: () => workspace.outbox.nextMomentMs(),
      release: () => {
        this.pusher.pushReleased()
        options.onStateChange()
      },
    })
    this.#queuePorts = {
      ...shared,
      reconciler: this.#reconciler,
      nextTries: this.pusher.nextTries,
      goesOn: () => options.actsByItself || this.#activities.push !== null,
      plan: (accountId) => this.pusher.plan(accountId),
    }
  }

  /** Everything that waits in the account; null: in all accounts. */
  queue(accountId: string | null, hasSaved: boolean): QueueStep[] {
    return readQueue(this.#queuePorts, accountId, hasSaved)
  }

  /** Where the step of a record stands; null where the record has no pending edit. */
  queueFacts(key: number): QueueFacts | null {
    return readFacts(this.#queuePorts, key)
  }

  /** Lets held steps go again; what was approved goes at once where this engine acts by itself. Gives their keys. */
  resumeHeld(keys: readonly number[] | null): number[] {
    const resumed = this.#options.workspace.outbox.resume(keys)
    if (this.#options.actsByItself && !this.#isClosed) void this.pusher.resume()
    return resumed
  }

  /**
   * Holds each record until the moment (ISO 8601) with all that it needs to go. Throws `refused` where something that does not end by waiting keeps
   * it here. See Outbox.holdUntil.
   */
  holdUntil(keys: readonly number[], until: string): void {
    this.pusher.holdUntil(keys, until)
    this.#lookAtHolds()
  }

  /** Call after undo or redo, which may change holds: sets the timer for the next moment, and sends what was released. */
  journalTurned(): void {
    this.#lookAtHolds()
    if (this.#options.actsByItself && !this.#isClosed) void this.pusher.resume()
  }

  #lookAtHolds(): void {
    if (this.#options.actsByItself && !this.#isClosed) this.#heldMoments.look()
  }

  /** The client of the service, for uploads, which are no records. */
  get service(): Service {
    return this.#service
  }

  /** What is under way: the push, else the pull, else null. */
  get activity(): AppState['activity'] {
    const { pull, push } = this.#activities
    if (push) return { kind: 'push', ...push }
    return pull && { kind: 'pull', ...pull }
  }

  /** Takes up what waits from the last run, fills an empty workspace, and pulls by itself from then on. */
  start(): void {
    if (this.#options.pullsByItself) this.#ownPulls.start()
    if (this.#options.actsByItself) this.#heldMoments.look()
    if (!this.#options.actsByItself || this.online.state === 'offline' || this.online.state === 'signed_out') return
    void this.pusher.resume()
    const isEmpty = knownAccount(this.#options.workspace) === undefined
    if (isEmpty || pullsAtStart(this.#options.workspace.settings()))
      void this.puller
        .run({ accountId: null, kinds: null, isFull: false, acceptMassChange: false, timeoutMs: 600_000 })
        .catch(() => undefined)
    else void this.#probe().then((outcome) => this.#isClosed || this.online.note(outcome))
  }

  /**
   * Looks at the service for the creates of restored data, which may have been sent already, until the time is over. Does nothing while offline or
   * signed out.
   */
  async lookForRestored(timeoutMs: number): Promise<void> {
    const { clock } = this.#options
    if (this.online.state === 'offline' || this.online.state === 'signed_out') return
    const deadlineMs = clock.monotonicMs() + timeoutMs
    const stop = new AbortController()
    const stopClock = clock.after(timeoutMs, () => stop.abort())
    try {
      await this.#reconciler.awaitOutcomes(null, { signal: stop.signal, deadlineMs, tries: 3 }, () => undefined)
    } finally {
      stopClock()
      this.#options.onStateChange()
    }
  }

  /** Asks about records that are named here and were never seen, each once; does nothing without a connection, and never throws. */
  async lookForNames(): Promise<void> {
    const { workspace, clock, log } = this.#options
    if (this.online.state !== 'online' || this.#isClosed) return
    const bounds = { signal: this.#closing.signal, deadlineMs: clock.monotonicMs() + namesTimeoutMs, tries: 1 }
    try {
      for (const accountId of knownAccounts(workspace))
        if (!this.#isClosed && this.#nameLookup.hasWork(accountId)) await this.#nameLookup.seek(accountId, bounds)
    } catch (error) {
      if (this.#isClosed) return
      log.write('error', 'names not looked for', { code: error instanceof GalleyError ? error.code : 'internal' })
    }
  }

  /** Pulls by itself and notifies a person once of the posts that did not go out or were declined meanwhile. */
  async #pullByItself(accountId: string, kinds: readonly string[]): Promise<PullResult[]> {
    const { workspace, clock, emit } = this.#options
    const since = instantNow(clock)
    const results = await this.puller.run({
      ...{ accountId, kinds, isFull: false, acceptMassChange: false, timeoutMs: 120_000, isByItself: true },
    })
    if (this.#isClosed) return results
    const failed = workspace.ingest
      .arrivals(accountId, since)
      .filter(({ what }) => what === 'failed' || what === 'declined')
    for (const { what, count, records } of failed) {
      const names = records.map(({ name }) => name)
      const said =
        what === 'failed'
          ? message('engine.ownPulls.failed', { count, names })
          : message('engine.ownPulls.declined', { count, names })
      emit({ name: 'notice', payload: { severity: 'warning', message: said, detail: null } })
    }
    return results
  }

  /** Asks the service about one name, and keeps what it says. GalleyError `offline` while a person works offline. */
  seekName(kind: string, accountId: string, id: string): Promise<'found' | 'missing' | 'unknown'> {
    if (this.online.isOffline) throw new GalleyError('offline', message('engine.sync.youWorkOfflineSwitch'))
    const { clock } = this.#options
    const bounds = { signal: this.#closing.signal, deadlineMs: clock.monotonicMs() + namesTimeoutMs, tries: 2 }
    return this.#nameLookup.seekOne(kind, accountId, id, bounds)
  }

  setOffline(isOffline: boolean): void {
    this.#options.workspace.setSetting(offlineSetting, isOffline ? true : null)
    this.online.setOffline(isOffline)
    if (!isOffline) return
    void this.puller.stop()
    this.pusher.pause()
  }

  /** Ends what is under way; a request that is cut off is looked for at the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#closing.abort()
    this.online.close()
    this.#lateLooks.close()
    this.#ownPulls.close()
    this.#heldMoments.close()
    await Promise.all([this.puller.stop(), this.pusher.close()])
    this.#service.close()
    this.#keepLastContact()
  }

  #makeOnline(): Online {
    const { workspace, clock, random, actsByItself, isSignedOut, keysMark, onStateChange } = this.#options
    const settings = workspace.settings()
    const lastSuccessAt = settings[lastSuccessSetting]
    return new Online({
      clock,
      random,
      isOffline: settings[offlineSetting] === true,
      lastSuccessAt: typeof lastSuccessAt === 'string' ? lastSuccessAt : null,
      isSignedOut,
      wereKeysRefused: keysMark !== null && settings[refusedKeysSetting] === keysMark,
      probe: actsByItself ? () => this.#probe() : null,
      onChange: onStateChange,
      onReachable: () => {
        if (actsByItself && !this.#isClosed) void this.pusher.resume()
      },
    })
  }

  /** The cheapest question that every user may ask. */
  #probe(): Promise<ServiceOutcome> {
    const operation = operationOf(account, 'list', 'ads')
    if (!operation) throw new Error('accounts cannot be listed')
    return this.#service.request(operation, {
      pathParams: {},
      query: [['count', '1']],
      tries: 1,
      timeoutMs: 15_000,
      deadlineMs: this.#options.clock.monotonicMs() + 15_000,
    })
  }

  #setActivity(kind: 'pull' | 'push', activity: Activity | null): void {
    this.#activities = { ...this.#activities, [kind]: activity }
    if (activity === null) this.#keepLastContact()
    this.#options.onStateChange()
  }

  /** Keeps the time of the last success and whether the keys were refused. Called when work ends, not at every answer: each write costs a sync to disk. */
  #keepLastContact(): void {
    const { workspace, keysMark } = this.#options
    const { lastSuccessAt, areKeysRefused } = this.online
    const settings = workspace.settings()
    if (lastSuccessAt !== null && settings[lastSuccessSetting] !== lastSuccessAt)
      this.#keepSetting(lastSuccessSetting, lastSuccessAt)
    const refusedKeys = areKeysRefused ? keysMark : null
    if ((settings[refusedKeysSetting] ?? null) !== refusedKeys) this.#keepSetting(refusedKeysSetting, refusedKeys)
  }

  /** Keeps a setting of sync. An error of the disk is only logged: a person wrote none of these, so it is no reason to end what is under way. */
  #keepSetting(name: string, value: Json): void {
    try {
      this.#options.workspace.setSetting(name, value)
    } catch (error) {
      if (!isDiskError(error)) throw error
      this.#options.log.write('error', 'setting not kept', { name, code: error.code })
    }
  }
}

interface Activity {
  label: string
  done: number
  total: number | null
}
