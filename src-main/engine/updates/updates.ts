/**
 * Updates of Galley itself: looked for at the feed that the package names, checked, fetched and kept until they are put in place, which is the shell's.
 *
 *     idle ── check ──> checking ──┬── nothing newer, refused, not reached ──> idle
 *                                  └──> offered ── fetch ──> fetching ──> ready
 */
import { join } from 'node:path'
import { z } from 'zod'
import { updateChannels, updateModes } from '../../../shared/bridge.ts'
import type { StagedUpdate, UpdateView } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { makePrivateFolder, readText, replaceFile } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Clock, HttpResponse, Log, Transport } from '../ports.ts'
import { wallNowMs } from '../instants.ts'
import { mayBeSpokenTo } from '../service/address-rule.ts'
import { Throttle } from '../throttle.ts'
import { Mutex } from '../waiting.ts'
import { chooseFile, feedBytesMax, readFeed } from './feed.ts'
import type { Feed, FeedFile, Installation } from './feed.ts'
import { fetchFile, isWhole, reach } from './fetch-file.ts'
import { compareVersions } from './versions.ts'

/** How whoever manages this computer wants updates. What is left out is as the package has it. */
export const updatePolicyShape = z
  .object({
    mode: z.enum(updateModes).optional(),
    channel: z.enum(updateChannels).optional(),
    /** Where the company keeps its own copy of the feed. Who signs it stays the same. */
    feed: z.string().max(500).optional(),
  })
  .strict()
export type UpdatePolicy = z.infer<typeof updatePolicyShape>

export interface UpdatesPorts {
  dataDir: string
  files: FileSystem
  clock: Clock
  transport: Transport
  log: Log
  installation: Installation
  policy: UpdatePolicy | null
  managedBy: string | null
  /** Nothing is asked by itself while a person works offline. */
  isOffline(): boolean
  isPushing(): boolean
  onChange(view: UpdateView): void
}

const keptShape = z
  .object({
    version: z.literal(1),
    isAutomatic: z.boolean(),
    highestSeen: z.string().nullable(),
    checkedAt: z.string().nullable(),
  })
  .strict()
type Kept = z.infer<typeof keptShape>

const untouched: Kept = { version: 1, isAutomatic: true, highestSeen: null, checkedAt: null }
const firstLookMs = 60_000
const looksEveryMs = 6 * 3_600_000
const progressPauseMs = 500
const feedTimeoutMs = 30_000
/** These put the file in place by themselves; for the others the system has its own installer. */
const byItself: ReadonlySet<Installation['kind']> = new Set(['appimage', 'nsis', 'mac'])

export class Updates {
  readonly #ports: UpdatesPorts
  readonly #stop = new AbortController()
  readonly #turn = new Mutex()
  readonly #notifyProgress: Throttle
  readonly #keptFile: string
  readonly #folder: string
  #kept: Kept
  #state: Exclude<UpdateView['state'], 'off'> = 'idle'
  #offer: { feed: Feed; file: FeedFile } | null = null
  #doneBytes = 0
  #error: UpdateView['error'] = null
  #stopTimer = () => {}

  constructor(ports: UpdatesPorts) {
    this.#ports = ports
    this.#keptFile = join(ports.dataDir, 'updates.json')
    this.#folder = join(ports.dataDir, 'updates')
    this.#kept = readKept(ports.files, this.#keptFile)
    this.#notifyProgress = new Throttle(ports.clock, progressPauseMs, () => ports.onChange(this.view()))
  }

  /** Looks a minute from now, and then every six hours; not where updates are off. */
  start(): void {
    if (this.#whyOff !== null) return
    this.#lookAfter(firstLookMs)
  }

  close(): void {
    this.#stop.abort()
    this.#stopTimer()
    this.#notifyProgress.close()
  }

  view(): UpdateView {
    const { installation, managedBy, policy } = this.#ports
    const whyOff = this.#whyOff
    return {
      state: whyOff === null ? this.#state : 'off',
      whyOff,
      version: installation.version,
      channel: this.#channel,
      offered: this.#offer && {
        version: this.#offer.feed.version,
        notes: this.#offer.feed.notes,
        sizeBytes: this.#offer.file.sizeBytes,
      },
      doneBytes: this.#doneBytes,
      installedBy: this.#installedBy,
      isAutomatic: this.#kept.isAutomatic,
      checkedAt: this.#kept.checkedAt,
      error: this.#error,
      managedBy: policy ? managedBy : null,
    }
  }

  /** Never throws: what went wrong stands in the view. */
  check(): Promise<UpdateView> {
    return this.#take(async () => {
      this.#become('checking')
      this.#offer = await this.#look()
      this.#become(this.#offer ? 'offered' : 'idle')
      if (this.#offer && this.#mode === 'stage') await this.#fetchOffer(this.#offer.file)
    })
  }

  /** Never throws: what went wrong stands in the view. */
  fetch(): Promise<UpdateView> {
    return this.#take(async () => {
      if (this.#offer && this.#state !== 'ready') await this.#fetchOffer(this.#offer.file)
    })
  }

  setAutomatic(isAutomatic: boolean): UpdateView {
    this.#keep({ isAutomatic })
    this.#ports.onChange(this.view())
    return this.view()
  }

  /** See the call `update.staged`. */
  async staged(): Promise<StagedUpdate> {
    const { files, isPushing } = this.#ports
    if (this.#whyOff !== null || this.#state !== 'ready' || !this.#offer)
      throw new GalleyError('not_found', message('engine.updates.noneReady'))
    if (isPushing()) throw new GalleyError('rule_broken', message('engine.updates.pushRuns'))
    const { feed, file } = this.#offer
    const path = join(this.#folder, file.name)
    if (!(await isWhole(files, path, file))) {
      this.#become('offered')
      throw new GalleyError('refused', message('engine.updates.changedHere'))
    }
    const { name, sha512, sizeBytes } = file
    return { path, version: feed.version, name, sha512, sizeBytes, installedBy: this.#installedBy }
  }

  get #whyOff(): UpdateView['whyOff'] {
    const { installation } = this.#ports
    if (installation.kind === null) return 'notInstalled'
    if (this.#mode === 'off') return 'policy'
    return this.#feedUrl === null || installation.publicKeys.length === 0 ? 'noFeed' : null
  }

  get #installedBy(): UpdateView['installedBy'] {
    return byItself.has(this.#ports.installation.kind) ? 'itself' : 'system'
  }

  get #mode() {
    return this.#ports.policy?.mode ?? 'stage'
  }

  get #channel() {
    return this.#ports.policy?.channel ?? this.#ports.installation.channel
  }

  /** Without a slash at its end. */
  get #feedUrl(): string | null {
    const given = this.#ports.policy?.feed ?? this.#ports.installation.feedUrl
    return given !== null && URL.canParse(given) && mayBeSpokenTo(new URL(given)) ? given.replace(/\/+$/, '') : null
  }

  /** One at a time; a look while another is under way waits for it. */
  #take(work: () => Promise<void>): Promise<UpdateView> {
    return this.#turn.take(async () => {
      if (this.#whyOff !== null || this.#stop.signal.aborted) return this.view()
      this.#error = null
      try {
        await work()
      } catch (thrown) {
        this.#error = toErrorData(thrown)
        this.#ports.log.write('error', 'update.failed', { code: this.#error.code, reason: this.#error.message.id })
        this.#become(this.#offer ? 'offered' : 'idle')
      }
      return this.view()
    })
  }

  /** The signed feed's file for this computer, or null. */
  async #look(): Promise<{ feed: Feed; file: FeedFile } | null> {
    const { installation, clock, files } = this.#ports
    const address = `${this.#feedUrl}/${this.#channel}.json`
    this.#offer = null
    const bytes = await this.#get(address)
    const signature = Buffer.from(await this.#get(`${address}.sig`)).toString('utf8')
    const feed = readFeed(bytes, signature, installation.publicKeys)
    const { highestSeen } = this.#kept
    const file = chooseFile(feed, { installation, channel: this.#channel, highestSeen })
    const isHigher = highestSeen === null || compareVersions(feed.version, highestSeen) > 0
    this.#keep({
      checkedAt: new Date(wallNowMs(clock)).toISOString(),
      ...(isHigher ? { highestSeen: feed.version } : {}),
    })
    if (!file) files.removeFolderSync(this.#folder)
    return file && { feed, file }
  }

  async #fetchOffer(file: FeedFile): Promise<void> {
    const { files, transport } = this.#ports
    this.#doneBytes = 0
    this.#become('fetching')
    await fetchFile(
      {
        files,
        transport,
        signal: this.#stop.signal,
        onProgress: (done) => {
          this.#doneBytes = done
          this.#notifyProgress.call()
        },
      },
      this.#feedUrl ?? '',
      file,
      this.#folder,
    )
    this.#become('ready')
  }

  async #get(url: string): Promise<Uint8Array> {
    const { status, bytes } = await reach<HttpResponse>(() =>
      this.#ports.transport.send({
        method: 'GET',
        url,
        query: [],
        headers: { 'cache-control': 'no-cache' },
        body: null,
        timeoutMs: feedTimeoutMs,
        wantsBytes: true,
        maxAnswerBytes: feedBytesMax,
        signal: this.#stop.signal,
      }),
    )
    if (status !== 200 || !bytes)
      throw new GalleyError('bad_answer', message('engine.updates.noFeedThere', { status: String(status) }))
    return bytes
  }

  #become(state: Exclude<UpdateView['state'], 'off'>): void {
    this.#state = state
    this.#ports.onChange(this.view())
  }

  #lookAfter(delayMs: number): void {
    this.#stopTimer = this.#ports.clock.after(delayMs, () => {
      const isWanted = this.#kept.isAutomatic && !this.#ports.isOffline()
      void (isWanted ? this.check() : Promise.resolve()).then(() => {
        if (!this.#stop.signal.aborted) this.#lookAfter(looksEveryMs)
      })
    })
  }

  /** A disk that refuses costs the memory of it, not the update. */
  #keep(changes: Partial<Kept>): void {
    const { files, dataDir, log } = this.#ports
    this.#kept = { ...this.#kept, ...changes }
    try {
      makePrivateFolder(files, dataDir)
      replaceFile(files, this.#keptFile, `${JSON.stringify(this.#kept, null, 2)}\n`)
    } catch {
      log.write('error', 'update.notRemembered')
    }
  }
}

/** What cannot be read is as if nothing had been kept: the version that runs still bars the way down. */
function readKept(files: FileSystem, file: string): Kept {
  try {
    const parsed = keptShape.safeParse(files.statSync(file) ? JSON.parse(readText(files, file)) : untouched)
    return parsed.success ? parsed.data : untouched
  } catch {
    return untouched
  }
}
