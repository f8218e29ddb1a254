/** One open connection: its workspace, its service and the sync between them. */
import type { AccountView, ConnectionView, EngineEvent } from '../../shared/bridge.ts'
import { dirname } from 'node:path'
import { Activity } from './activity/activity.ts'
import type { BearerSource } from './activity/stream.ts'
import { AudienceLists } from './audience/lists.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { Throttle } from './throttle.ts'
import { CsvFiles } from './csv/csv-files.ts'
import type { FileReader } from './threads/file-reader.ts'
import { FileThreads } from './threads/file-threads.ts'
import type { Connection } from './connections/connections.ts'
import { markOfKeys } from './connections/keys.ts'
import { newRecordId } from './ids.ts'
import { wallNowMs } from './instants.ts'
import { libraryOf } from './media/library.ts'
import { Media } from './media/media.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { Secret } from './ports.ts'
import type { EnginePorts } from './engine-ports.ts'
import type { ConnectionSecrets } from './ports.ts'
import { createService } from './service/http-service.ts'
import { isDiskError, openWorkspace } from './store/index.ts'
import type { HostIdentity, StoreChange, Workspace } from './store/index.ts'
import { Sync } from './sync/sync.ts'

export interface SessionOptions {
  ports: EnginePorts
  connection: Connection
  file: string
  /** null: nobody is signed in; work goes on offline. */
  secrets: ConnectionSecrets | null
  secretsFrom: ConnectionView['secrets']
  /** The application's bearer token, for the activity stream. */
  bearer: BearerSource
  /** Whose computer this is. */
  host: HostIdentity
  actsByItself: boolean
  pullsByItself: boolean
  emit: (event: EngineEvent) => void
  onStateChange: () => void
  /** The weekly check found the file damaged: the session is of no use any more. */
  onDamage: (error: GalleyError) => void
}

/** Views are told of changes at most this often while a pull ingests. */
const dataPauseMs = 60
/** Views ask for more than this at once anyway. */
const mostKeys = 500
/** The wall clock may be set meanwhile, so a flight far ahead is looked at again. */
const spendLookMs = 3_600_000
/** After the start, so long until what runs is reckoned up: every campaign that runs is read for it, and the first rows come before. */
export const firstSpendMs = 400
/** Work that was put off is done in slices when nothing happened for so long. */
const idleMs = 150

export class Session {
  readonly connection: Connection
  /** Where the secrets are kept; what is in memory alone can come into the keychain later. */
  secretsFrom: ConnectionView['secrets']
  /** Keys and tokens that it works with; null where nobody is signed in. */
  readonly secrets: ConnectionSecrets | null
  readonly workspace: Workspace
  readonly sync: Sync
  readonly media: Media
  readonly activity: Activity
  readonly audienceLists: AudienceLists
  readonly csvFiles: CsvFiles
  readonly #options: SessionOptions
  readonly #reader: FileReader
  readonly #notifyData: Throttle
  #changes: StoreChange | null = null
  #stopIdle: (() => void) | null = null
  #stopSpendTimer: (() => void) | null = null
  #isSpendDue: boolean

  /** Throws what openWorkspace throws. */
  constructor(options: SessionOptions) {
    const { ports, connection, secrets } = options
    const { clock, random, log } = ports
    this.#reader = ports.openReader?.() ?? new FileThreads()
    this.#options = options
    this.connection = connection
    this.secretsFrom = options.secretsFrom
    this.secrets = secrets
    const userId = connection.user?.userId ?? ''
    const hasSandbox = hasOwnSandbox(connection)
    this.workspace = openWorkspace({
      file: options.file,
      files: ports.files,
      clock,
      log,
      newId: () => newRecordId(clock, random),
      hasSandbox,
      host: options.host,
      openDatabase: ports.openDatabase,
    })
    this.#notifyData = new Throttle(clock, dataPauseMs, () => this.#sendData())
    this.workspace.onChange((change) => this.#collect(change))
    this.sync = new Sync({
      workspace: this.workspace,
      service: (hooks) =>
        createService({
          addresses: connection,
          secrets: secrets ?? nobody,
          transport: ports.transport,
          clock,
          random,
          log,
          ...hooks,
        }),
      clock,
      random,
      log,
      userId,
      hasSandbox,
      isSignedOut: !secrets?.accessToken,
      mayOnlyRead: connection.access === 'read',
      expectedUserId: secrets?.userId === userId ? null : userId,
      accessToken: secrets?.accessToken ?? null,
      keysMark: secrets && markOfKeys(secrets),
      actsByItself: options.actsByItself,
      pullsByItself: options.pullsByItself,
      emit: options.emit,
      onStateChange: options.onStateChange,
      media: () => this.media.forPush,
    })
    this.media = new Media({
      folder: dirname(options.file),
      files: ports.files,
      workspace: this.workspace,
      tables: this.workspace.media,
      transport: ports.transport,
      log,
      ownAddresses: [connection.baseUrl, connection.adsBaseUrl],
      user: connection.user,
      service: this.sync.service,
      uploadBaseUrl: connection.uploadBaseUrl,
      clock,
      random,
      isOffline: () => this.sync.online.state === 'offline' || this.sync.online.state === 'signed_out',
      isSignedOut: () => this.sync.online.state === 'signed_out',
      library: libraryOf(this.workspace),
      actsByItself: options.actsByItself,
      emit: options.emit,
    })
    this.activity = new Activity({
      baseUrl: connection.baseUrl,
      tables: this.workspace.activity,
      settings: () => this.workspace.settings(),
      setSetting: (name, value) => this.workspace.setSetting(name, value),
      transport: ports.transport,
      clock,
      random,
      bearer: options.bearer,
      isOffline: () => this.sync.online.isOffline,
      actsByItself: options.actsByItself,
      onDeprecated: (deprecation) => this.sync.news.use(deprecation, true),
      emit: options.emit,
    })
    this.audienceLists = new AudienceLists({
      tables: this.workspace.audienceLists,
      files: ports.files,
      reader: this.#reader,
      service: this.sync.service,
      aliases: connection.aliases,
      clock,
      random,
      isOffline: () => this.sync.online.state === 'offline' || this.sync.online.state === 'signed_out',
      isSignedOut: () => this.sync.online.state === 'signed_out',
      realmOf: (accountId) => this.workspace.accounts.realmOf(accountId),
      audience: (accountId, audienceId) => audienceOf(this.workspace, accountId, audienceId),
      permissionsOf: (accountId) => this.workspace.accounts.permissionsOf(accountId),
      actsByItself: options.actsByItself,
      emit: options.emit,
    })
    this.csvFiles = new CsvFiles({
      workspace: this.workspace,
      files: ports.files,
      reader: this.#reader,
      clock,
      random,
      emit: options.emit,
    })
    this.#isSpendDue = !options.actsByItself
    this.#awaitFirstSpend()
    this.#tidyWhenIdle()
  }

  /** Takes up what waits from the last run. */
  start(): void {
    this.sync.start()
    this.media.start()
    this.activity.start()
    this.audienceLists.start()
  }

  setOffline(isOffline: boolean): void {
    this.sync.setOffline(isOffline)
    this.media.uploads.setOffline(isOffline)
    this.activity.setOffline(isOffline)
    this.audienceLists.setOffline(isOffline)
  }

  async close(): Promise<void> {
    this.activity.close()
    await this.media.close()
    await this.audienceLists.close()
    await this.csvFiles.close()
    await this.#reader.close()
    await this.sync.close()
    this.#notifyData.close()
    this.#stopIdle?.()
    this.#stopSpendTimer?.()
    this.workspace.close()
  }

  #collect(change: StoreChange): void {
    const before = this.#changes
    const keys = before?.keys === null || change.keys === null ? null : [...(before?.keys ?? []), ...change.keys]
    this.#changes = {
      kinds: [...new Set([...(before?.kinds ?? []), ...change.kinds])],
      keys: keys !== null && keys.length > mostKeys ? null : keys,
      dataRevision: change.dataRevision,
    }
    this.#notifyData.call()
    // After the change is written: what goes on then writes too.
    if (change.kinds.includes('custom_audience')) void Promise.resolve().then(() => this.audienceLists.noteAudiences())
    this.#options.onStateChange()
    this.#tidyWhenIdle()
  }

  /**
   * The accounts known here; from now on the frame is told when a flight that begins or ends changes what runs. At first without what runs, where the
   * session acts by itself: the frame is told of that soon after the start.
   */
  accounts(): AccountView[] {
    if (!this.#isSpendDue) return this.workspace.accounts.list({ hasSpend: false })
    const views = this.workspace.accounts.list()
    this.#awaitSpendChange()
    return views
  }

  #awaitFirstSpend(): void {
    if (this.#isSpendDue) return
    this.#stopSpendTimer = this.#options.ports.clock.after(firstSpendMs, () => {
      this.#isSpendDue = true
      this.#options.onStateChange()
    })
  }

  #awaitSpendChange(): void {
    if (!this.#options.actsByItself) return
    this.#stopSpendTimer?.()
    const { clock } = this.#options.ports
    const atMs = this.workspace.accounts.nextSpendChangeMs()
    this.#stopSpendTimer =
      atMs === null
        ? null
        : clock.after(Math.min(Math.max(atMs - wallNowMs(clock), 0), spendLookMs), () => this.#options.onStateChange())
  }

  #sendData(): void {
    const change = this.#changes
    this.#changes = null
    if (change) this.#options.emit({ name: 'data', payload: change })
  }

  #tidyWhenIdle(): void {
    if (!this.#options.actsByItself) return
    this.#stopIdle?.()
    this.#stopIdle = this.#options.ports.clock.after(idleMs, () => {
      this.#stopIdle = null
      void this.sync.lookForNames()
      try {
        if (this.workspace.tidy()) this.#tidyWhenIdle()
      } catch (error) {
        // A full disk has no room for what only makes things quicker: with the next change again.
        if (isDiskError(error)) return
        if (!(error instanceof GalleyError) || error.code !== 'damaged_data') throw error
        this.#options.onDamage(error)
      }
    })
  }
}

/** The account's own audience, or one that others share with it. */
function audienceOf(workspace: Workspace, accountId: string, audienceId: string): RecordValues | undefined {
  const own = workspace.records.keyOf('custom_audience', audienceId)
  const record = own === null ? null : workspace.records.get(own)
  if (record?.accountId === accountId)
    return { ...record.values, deleted: record.operation === 'delete' || record.values['deleted'] === true }
  const shared = workspace.records.keyOf('shared_audience', `${accountId}/${audienceId}`)
  return shared === null ? undefined : workspace.records.get(shared).values
}

const nobody: ConnectionSecrets = {
  consumerKey: new Secret(''),
  consumerSecret: new Secret(''),
  accessToken: null,
  accessTokenSecret: null,
  addresses: null,
}

/** Where the sandbox has no address of its own, what is listed there are the accounts of the service itself. */
function hasOwnSandbox({ adsBaseUrl, adsSandboxBaseUrl }: Connection): boolean {
  return adsSandboxBaseUrl !== '' && adsSandboxBaseUrl !== adsBaseUrl
}
