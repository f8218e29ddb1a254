import { asRead } from './says.ts'
/** A whole Galley for tests: engine or command line, on a folder of its own, against a practice service. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  CallInput,
  CallName,
  CallReply,
  ConnectionFields,
  EngineEvent,
  RecordView,
  Reply,
} from '../../shared/bridge.ts'
import type { RecordValues } from '../../shared/model/values.ts'
import { createEngine } from '../../src-main/engine/engine.ts'
import type { Engine } from '../../src-main/engine/engine.ts'
import { createMemorySecrets } from '../../src-main/engine/keychain/keychain.ts'
import type { EnginePorts } from '../../src-main/engine/engine-ports.ts'
import type { PracticeInfo, Transport } from '../../src-main/engine/ports.ts'
import { createTransport } from '../../src-main/engine/service/transport.ts'
import { systemClock, systemRandomness } from '../../src-main/engine/system-clock.ts'
import { KeptConfirmation, KeptLog, KeptOpener } from './engine-ports.ts'
import { testFiles } from './files/test-files.ts'

/** Addresses of a practice service as a connection. */
export function fieldsOf(
  info: Pick<PracticeInfo, 'base_url' | 'ads_base_url' | 'ads_sandbox_base_url'> & { upload_base_url?: string },
  name = 'practice',
): ConnectionFields {
  return {
    name,
    baseUrl: info.base_url,
    adsBaseUrl: info.ads_base_url,
    adsSandboxBaseUrl: info.ads_sandbox_base_url,
    uploadBaseUrl: info.upload_base_url ?? null,
    aliases: {},
    isPractice: false,
  }
}

export class TestGalley {
  readonly dataDir: string
  readonly log = new KeptLog()
  readonly confirmation = new KeptConfirmation()
  readonly events: EngineEvent[] = []
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #info: PracticeInfo
  readonly #actsByItself: boolean
  readonly #aliases: Readonly<Record<string, string>>
  readonly #ports: Partial<EnginePorts>
  readonly #transport: Transport & { close(): void }
  #engine: Engine

  private constructor(
    info: PracticeInfo,
    dataDir: string,
    actsByItself: boolean,
    ports: Partial<EnginePorts> = {},
    aliases: Readonly<Record<string, string>> = {},
  ) {
    this.#ports = ports
    this.#aliases = aliases
    this.#info = info
    this.dataDir = dataDir
    this.#actsByItself = actsByItself
    this.#transport = createTransport({ clock: systemClock })
    this.#engine = this.#open()
  }

  /** Signed in as the first user, nothing pulled yet. `aliases`: wire names by neutral ones, as the practice service has them. */
  static async open(
    info: PracticeInfo,
    { actsByItself = false, aliases }: { actsByItself?: boolean; aliases?: Readonly<Record<string, string>> } = {},
  ): Promise<TestGalley> {
    const galley = new TestGalley(info, mkdtempSync(join(tmpdir(), 'galley-test-')), actsByItself, {}, aliases)
    await galley.signIn()
    return galley
  }

  /** On a folder that is there already. */
  static async openOn(
    info: PracticeInfo,
    dataDir: string,
    actsByItself = false,
    ports: Partial<EnginePorts> = {},
  ): Promise<TestGalley> {
    const galley = new TestGalley(info, dataDir, actsByItself, ports)
    await galley.signIn()
    return galley
  }

  /** On a folder that is there already, nobody signed in. */
  static unopened(info: PracticeInfo, dataDir: string, actsByItself = false): TestGalley {
    return new TestGalley(info, dataDir, actsByItself)
  }

  get accountId(): string {
    return this.#info.users[0]!.accounts[0]!.id
  }

  async signIn(): Promise<void> {
    const user = this.#info.users[0]!
    await this.call('connection.useSecrets', {
      connection: { ...fieldsOf(this.#info), aliases: this.#aliases },
      secrets: {
        consumerKey: this.#info.consumer_key,
        consumerSecret: this.#info.consumer_secret,
        accessToken: user.access_token,
        accessTokenSecret: user.access_token_secret,
      },
    })
  }

  /** Value of the reply; throws its error. */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
    const reply = await this.#engine.call(name, input)
    if (!reply.ok) throw asRead(reply.error)
    return reply.value
  }

  /** The whole reply to a call of any name with any input. */
  reply(name: string, input: unknown): Promise<Reply<unknown>> {
    return this.#engine.call(name as CallName, input as never)
  }

  /** Hears of the events of this engine, and of each one that takes its place. */
  onEvent(listener: (event: EngineEvent) => void): void {
    this.#listeners.add(listener)
  }

  /** Closes the engine and opens another one on the same folder. */
  async restart(): Promise<void> {
    await this.#engine.close()
    this.#engine = this.#open()
    await this.signIn()
  }

  /** Closes and leaves the folder. */
  async closeOnly(): Promise<void> {
    await this.#engine.close()
    this.#transport.close()
  }

  async close(): Promise<void> {
    await this.closeOnly()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  pull(more: Partial<CallInput<'pull.run'>> = {}): Promise<CallReply<'pull.run'>> {
    return this.call('pull.run', { accountId: this.accountId, kinds: null, ...more })
  }

  push(selection: 'all' | number[] = 'all', timeoutMs = 30_000): Promise<CallReply<'push.run'>> {
    return this.call('push.run', { accountId: null, selection, timeoutMs })
  }

  /** Outcomes of a push by kind of outcome, such as `{ applied: 3 }`. */
  async pushed(selection: 'all' | number[] = 'all', timeoutMs = 30_000): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { outcome } of await this.push(selection, timeoutMs)) counts[outcome] = (counts[outcome] ?? 0) + 1
    return counts
  }

  async campaigns(equals: Record<string, string> = {}): Promise<RecordView[]> {
    const all: RecordView[] = []
    for (;;) {
      const page = await this.call('record.list', {
        kind: 'campaign',
        accountId: this.accountId,
        filter: { equals },
        afterKey: all.at(-1)?.key ?? 0,
        limit: 1000,
      })
      all.push(...page)
      if (page.length < 1000) return all
    }
  }

  /** Records of a kind with these values, at most a thousand. */
  rows(kind: string, equals: Record<string, string> = {}, accountId = this.accountId): Promise<RecordView[]> {
    return this.call('record.list', { kind, accountId, filter: { equals }, limit: 1000 })
  }

  find(id: string): Promise<RecordView> {
    return this.call('record.find', { kind: 'campaign', id })
  }

  edit(key: number, values: RecordValues): Promise<RecordView> {
    return this.call('record.edit', { key, values: values })
  }

  /** A new campaign that breaks no rule. */
  async create(values: RecordValues & { name: string }): Promise<RecordView> {
    const funding = await this.call('record.list', {
      kind: 'funding_instrument',
      accountId: this.accountId,
      filter: { equals: { able_to_fund: 'true' } },
      limit: 1,
    })
    const whole = { funding_instrument_id: funding[0]!.id, daily_budget_amount_local_micro: 5_000_000n, ...values }
    return this.call('record.create', { kind: 'campaign', accountId: this.accountId, values: whole })
  }

  #open(): Engine {
    const engine = createEngine(
      {
        dataDir: this.dataDir,
        files: testFiles,
        clock: systemClock,
        random: systemRandomness,
        log: this.log,
        secrets: createMemorySecrets(),
        transport: this.#transport,
        opener: new KeptOpener(),
        confirmation: this.confirmation,
        practice: null,
        ...this.#ports,
      },
      { actsByItself: this.#actsByItself },
    )
    engine.onEvent((event) => {
      this.events.push(event)
      for (const listener of this.#listeners) listener(event)
    })
    return engine
  }
}

const cliEntry = fileURLToPath(new URL('../../src-main/cli/main.ts', import.meta.url))

export interface CliResult {
  code: number | null
  stdout: string
  stderr: string
  /** Lines of stdout as JSON. */
  lines: Record<string, unknown>[]
}

/** Runs the command line as a stranger would; `stdin` is written line by line as the function is told to. */
export function galleyCli(
  words: readonly string[],
  options: {
    env?: Record<string, string>
    /** The command line of another copy of the code. */
    entry?: string
    /** All of stdin, given at once. */
    stdin?: string
    onLine?: (line: Record<string, unknown>, write: (text: string) => void) => void
  } = {},
): Promise<CliResult> & { kill(signal: NodeJS.Signals): void } {
  const child = spawn(process.execPath, [options.entry ?? cliEntry, ...words], {
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...options.env },
  })
  if (options.stdin !== undefined) child.stdin.end(options.stdin)
  let stdout = ''
  let stderr = ''
  let passedOn = 0
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    const whole = stdout.split('\n').slice(0, -1)
    for (const line of whole.slice(passedOn))
      options.onLine?.(JSON.parse(line) as Record<string, unknown>, (text) => child.stdin.write(text))
    passedOn = whole.length
  })
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<CliResult>((resolve) => {
    child.once('close', (code) =>
      resolve({ code, stdout, stderr, lines: words.includes('--json') ? parseLines(stdout) : [] }),
    )
  })
  return Object.assign(ended, { kill: (signal: NodeJS.Signals) => void child.kill(signal) })
}

function parseLines(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
