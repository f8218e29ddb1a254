/** One person at a computer: an engine with its folder, line, disk and clock, which can be closed, killed and started again. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import type { CallInput, CallName, CallReply, EngineEvent, Reply } from '../../../shared/bridge.ts'
import { createEngine } from '../../../src-main/engine/engine.ts'
import type { Engine } from '../../../src-main/engine/engine.ts'
import type { EnginePorts } from '../../../src-main/engine/engine-ports.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import type {
  ConnectionSecrets,
  HttpRequest,
  HttpResponse,
  PracticeInfo,
  SecretStore,
} from '../../../src-main/engine/ports.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import type { FileSystem } from '../../../src-main/engine/files/file-system.ts'
import { backUp, backupsOf } from '../../../src-main/engine/store/file/backup.ts'
import { leaveNextMark } from '../../../src-main/engine/store/file/lineage.ts'
import { Sql } from '../../../src-main/engine/store/file/sql.ts'
import { testFiles } from '../files/test-files.ts'
import { keyAddresses } from '../../../src-main/engine/service/key-addresses.ts'
import { KeptLog, KeptOpener } from '../engine-ports.ts'
import { fieldsOf } from '../galley.ts'
import { seededChance } from '../seeded-chance.ts'
import { Disk } from './disk.ts'
import type { WorldFolder } from './disk.ts'
import type { FaultName } from './faults.ts'
import { filesInHand } from './files-in-hand.ts'
import { Line } from './line.ts'
import type { KillPoint } from './line.ts'
import { readerInHand } from './reader-in-hand.ts'
import type { ServiceWorld, Version } from './service-world.ts'
import { LifeClock } from './world-clock.ts'
import type { Machine, WorldClock } from './world-clock.ts'

type User = PracticeInfo['users'][number]

/** What the world hears of a person's engine. */
export interface PersonHooks {
  onWrite: (person: Person, request: HttpRequest) => void
  onRequest: (person: Person, request: HttpRequest) => void
  onAnswer: (request: HttpRequest, answer: HttpResponse) => void
  onFault: (name: FaultName, request: HttpRequest) => void
  onEffect: (request: HttpRequest, versions: readonly Version[]) => void
  onKill: (point: string) => void
}

/** How the engine is started. */
export interface LifeOptions {
  /** As the window does: goes on by itself. */
  actsByItself: boolean
  /** Keys of this user come from the environment, in place of those that were kept. */
  environmentOf?: User
}

/** One run of the engine. */
interface Life {
  engine: Engine
  clock: LifeClock
  line: Line
  disk: Disk
  log: KeptLog
  ended: Promise<never>
  end: (error: Error) => void
}

/** A person who signed in, as files and keys. */
export interface PersonCopy {
  dataDir: string
  connectionId: string
  token: string
  tokenSecret: string
}

/** The engine was killed while it was asked. */
export class Killed extends Error {}

export class Person {
  readonly name: string
  readonly user: User
  readonly machine: Machine = { errorMs: 0 }
  readonly events: EngineEvent[] = []
  readonly #clock: WorldClock
  readonly #service: ServiceWorld
  readonly #folder: WorldFolder
  readonly #hooks: PersonHooks
  readonly #chance: ReturnType<typeof seededChance>
  readonly #bytes: { seed: string; count: number }
  readonly secrets: SecretStore = createMemorySecrets()
  /** What the engine's next life reaches files by. */
  files: FileSystem = filesInHand
  dataDir: string
  connectionId = ''
  options: LifeOptions = { actsByItself: false }
  #token = { token: '', tokenSecret: '' }
  /** Kills so far. */
  kills = 0
  #life: Life | null = null

  /** `from`: as whom they begin; left out: as somebody who never started Galley. */
  constructor(
    name: string,
    user: User,
    world: { clock: WorldClock; service: ServiceWorld; folder: WorldFolder; seed: number; hooks: PersonHooks },
    from?: PersonCopy,
  ) {
    this.name = name
    this.user = user
    this.#clock = world.clock
    this.#service = world.service
    this.#folder = world.folder
    this.#hooks = world.hooks
    this.#chance = seededChance(world.seed * 31 + name.charCodeAt(0))
    this.#bytes = { seed: `${world.seed} ${name}`, count: 0 }
    this.dataDir = from ? world.folder.copyOf(from.dataDir) : world.folder.next()
    this.connectionId = from?.connectionId ?? ''
    if (from) void this.secrets.write(from.connectionId, this.#secretsOf(from.token, from.tokenSecret))
  }

  /** As they are now, their engine being closed; for persons of other worlds with the same service. */
  copy(): PersonCopy {
    return { dataDir: this.#folder.copyOf(this.dataDir), connectionId: this.connectionId, ...this.#token }
  }

  get isAlive(): boolean {
    return this.#life !== null
  }

  get life(): Life {
    if (!this.#life) throw new Error(`${this.name} has no engine running`)
    return this.#life
  }

  /** Starts the engine; the connection that was open last is opened again. */
  async start(options: LifeOptions): Promise<void> {
    this.options = options
    let end: (error: Error) => void = () => undefined
    const ended = new Promise<never>((_, reject) => (end = reject))
    ended.catch(() => undefined)
    const disk = new Disk()
    const clock = new LifeClock(this.#clock, this.machine)
    const log = new KeptLog()
    const line = new Line(this.#service, clock, this.#chance, this.name, {
      onWrite: (request) => this.#hooks.onWrite(this, request),
      onRequest: (request) => this.#hooks.onRequest(this, request),
      onAnswer: this.#hooks.onAnswer,
      onFault: this.#hooks.onFault,
      onEffect: this.#hooks.onEffect,
      kill: (point) => this.#killAt(point),
    })
    disk.onKill = () => this.kill('a write')
    const ports: EnginePorts = {
      dataDir: this.dataDir,
      files: this.files,
      clock,
      random: { bytes: (count) => this.#randomBytes(count) },
      log,
      secrets: options.environmentOf ? this.#environment(options.environmentOf) : this.secrets,
      transport: line,
      opener: new KeptOpener(),
      practice: null,
      openDatabase: disk.open,
      openReader: () => readerInHand({ files: filesInHand, clock }),
    }
    const { environmentOf } = options
    const engine = createEngine(ports, {
      actsByItself: options.actsByItself,
      ...(environmentOf ? { secretsFrom: 'environment' as const } : {}),
    })
    engine.onEvent((event) => {
      this.events.push(event)
      if (this.events.length > 200) this.events.splice(0, 100)
    })
    this.#life = { engine, clock, line, disk, log, ended, end }
    if (this.connectionId === '') return
    const state = await this.call('app.state', {})
    if (state.connectionId !== this.connectionId)
      await this.call('connection.open', { connectionId: this.connectionId })
  }

  /** Signs in for the first time, or again. */
  async signIn(): Promise<void> {
    const token = this.#service.practice.tokens.grantAccess(this.user.user_id, 'write')
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = this.#service.info
    const { connectionId } = await this.call('connection.useSecrets', {
      connection: fieldsOf(this.#service.info, 'practice'),
      secrets: { consumerKey, consumerSecret, accessToken: token.token, accessTokenSecret: token.secret },
    })
    this.connectionId = connectionId
    this.#token = { token: token.token, tokenSecret: token.secret }
    await this.secrets.write(connectionId, this.#secretsOf(token.token, token.secret))
  }

  /** Ends the engine in order. Fails with Killed where a kill came meanwhile. */
  async close(): Promise<void> {
    const { engine, disk, ended } = this.life
    await this.#clock.until(Promise.race([engine.close(), ended]))
    disk.end()
    this.#life = null
  }

  /** A verified copy of the closed file, as the weekly check leaves it; gives its name. */
  backUp(): string {
    const sql = new Sql(new Database(this.workspaceFile))
    const at = new Date(this.#clock.trueMs + this.machine.errorMs).toISOString()
    const backup = backUp(testFiles, sql, this.workspaceFile, at.replaceAll(/\D/g, ''))
    leaveNextMark(testFiles, sql, this.workspaceFile, at)
    sql.db.close()
    return basename(backup)
  }

  /** Removes the backups that the engine made after this one; false where it is no longer there. */
  dropLaterBackups(backup: string): boolean {
    for (const file of backupsOf(testFiles, this.workspaceFile)) {
      if (basename(file) === backup) return true
      testFiles.removeSync(file)
    }
    return false
  }

  /** Ends the engine at once, as `kill -9` does; its folder stays as it is on disk at this moment. */
  kill(point: string): void {
    const { life } = this
    life.clock.isDead = true
    life.line.isDead = true
    this.dataDir = this.#folder.copyOf(this.dataDir)
    life.disk.isDead = true
    this.#life = null
    this.kills++
    this.#hooks.onKill(point)
    life.end(new Killed(point))
    // A statement of the dead engine may be on the stack still.
    setImmediate(() => life.disk.end())
  }

  /** Value of the reply; throws its error, and Killed where the engine ended meanwhile. */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
    const reply = await this.reply(name, input)
    if (!reply.ok)
      throw Object.assign(new Error(`${name}: ${reply.error.code}: ${textOf(reply.error.message)}`), reply.error)
    return reply.value
  }

  /** The reply, the world going on until it is there. */
  reply<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<CallReply<N>>> {
    return this.#clock.until(this.begin(name, input))
  }

  /** Asks without waiting. Fails with Killed where a kill came between two calls of one operation. */
  begin<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<CallReply<N>>> {
    if (!this.#life && this.kills > 0) return Promise.reject(new Killed('before the call'))
    const { engine, ended } = this.life
    return Promise.race([engine.call(name, input), ended])
  }

  /** Whether the person's data is open; where opening failed, only the frame is there. */
  get hasWorkspace(): boolean {
    return this.#life?.disk.workspace != null
  }

  /** Rows of the store, read beside the engine. */
  rows<T>(sql: string, ...bound: (string | number | null)[]): T[] {
    return this.#life?.disk.rows<T>(sql, bound) ?? []
  }

  /** The file of the open workspace. */
  get workspaceFile(): string {
    return join(this.dataDir, `w-${this.connectionId}-${this.user.user_id}`, 'galley.sqlite')
  }

  #killAt(point: KillPoint): void {
    if (point !== 'answer stored') this.kill(point)
    else {
      this.life.disk.killAt = { write: 0, side: 'after', match: /^\s*COMMIT/i }
      this.life.disk.onKill = () => this.kill('answer stored')
    }
  }

  /** Chance of this person's engine, the same for a seed. */
  #randomBytes(count: number): Uint8Array {
    const bytes = Buffer.alloc(count)
    for (let from = 0; from < count; from += 32)
      createHash('sha256').update(`${this.#bytes.seed} ${this.#bytes.count++}`).digest().copy(bytes, from)
    return bytes
  }

  #secretsOf(token: string, tokenSecret: string): ConnectionSecrets {
    const { info } = this.#service
    const addresses = keyAddresses(fieldsOf(info))
    const secret = (text: string) => new Secret(text, addresses)
    return {
      consumerKey: secret(info.consumer_key),
      consumerSecret: secret(info.consumer_secret),
      accessToken: secret(token),
      accessTokenSecret: secret(tokenSecret),
      addresses,
    }
  }

  #environment(user: User): SecretStore {
    const secrets = this.#secretsOf(user.access_token, user.access_token_secret)
    return { ...createMemorySecrets(), read: () => Promise.resolve(secrets) }
  }
}
