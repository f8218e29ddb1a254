/**
 * Keys and tokens in the system's keychain (macOS Keychain, Windows Credential Manager, Secret Service), one entry a connection. Where
 * none can be used they are kept in memory until it can, and people are told; work never depends on them.
 */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock, ConnectionSecrets, Log, Randomness, ProxySecrets, SecretStore } from '../ports.ts'
import { Secret } from '../ports.ts'
import { afterAwake, Mutex } from '../waiting.ts'
import { KeyringThread } from './keyring-thread.ts'
import type { KeyringLibrary } from './keyring-thread.ts'
import { OwedEntries } from './owed-entries.ts'
import { askSecretService } from './secret-service.ts'
import type { SecretServiceState } from './secret-service.ts'

export interface KeychainOptions {
  /** Sets entries of different data folders apart, such as the folder's path. */
  scope: string
  clock: Clock
  random: Randomness
  log: Log
  environment?: Readonly<Record<string, string | undefined>>
  /** Stand-ins of tests for the keychain library and for the question whether the Secret Service is there. */
  library?: KeyringLibrary
  ask?: () => Promise<SecretServiceState>
}

const serviceName = 'Galley'
/** No connection has it: ids of connections are letters, digits and hyphens. */
const installationEntry = '.installation'
/** A keychain that does not answer by then counts as absent; asking and trying it out together stay below two seconds. */
const answerMs = 900
/** How long a bad probe is believed: doubles with each, so that a keyring that was only busy is found soon and one that hangs is seldom waited for. */
const believedMs = { first: 1_000, longest: 15_000 }
/** A call that hangs holds its thread for good, so the library is not called again while so many do. */
const mostHanging = 2

const entryShape = z.object({
  /** Version 1 did not say for which addresses the keys were given. */
  version: z.union([z.literal(1), z.literal(2)]),
  addresses: z.array(z.string()).nullable().default(null),
  consumerKey: z.string(),
  consumerSecret: z.string(),
  accessToken: z.string().nullable(),
  accessTokenSecret: z.string().nullable(),
  bearerToken: z.string().nullable().default(null),
  /** Entries written before it was kept lack it. */
  userId: z.string().nullable().default(null),
})

const proxyShape = z.object({ proxy: z.string(), name: z.string(), password: z.string() }).strict()
/** Ids of connections have no dot. */
const proxyEntry = 'network.proxy'

/** The keychain where it works, else memory. */
export function createKeychain(options: KeychainOptions): SecretStore {
  return new Keychain(options)
}

/** Secrets for this run only; `message` tells people why. */
export function createMemorySecrets(message: Message | null = null): SecretStore {
  const kept = new Map<string, ConnectionSecrets>()
  let proxy: ProxySecrets | null = null
  return {
    readProxy: () => Promise.resolve(proxy),
    writeProxy: (secrets) => {
      proxy = secrets
      return Promise.resolve()
    },
    status: () => Promise.resolve({ isUsable: false, message }),
    read: (connectionId) => Promise.resolve(kept.get(connectionId) ?? null),
    write: (connectionId, secrets) => {
      kept.set(connectionId, secrets)
      return Promise.resolve()
    },
    remove: (connectionId) => {
      kept.delete(connectionId)
      return Promise.resolve()
    },
  }
}

const whyNot: Record<Exclude<SecretServiceState, 'ready'>, Message> = {
  absent: message('engine.keychain.absent'),
  locked: message('engine.keychain.locked'),
  silent: message('engine.keychain.silent'),
}
const refusing = message('engine.keychain.refusing')

/** One entry of the keychain. */
interface Entry {
  getPassword(): Promise<string | null>
  setPassword(password: string): Promise<void>
  deletePassword(): Promise<boolean>
}

class Keychain implements SecretStore {
  readonly #options: KeychainOptions
  readonly #session = createMemorySecrets()
  readonly #owed: OwedEntries
  readonly #listeners = new Set<(connectionId: string) => void>()
  /** An entry is written or removed by one at a time, so that an older text never comes after a newer one. */
  readonly #writing = new Mutex()
  readonly #scope: string
  readonly #library: KeyringLibrary
  #probe: { at: number; result: Promise<Message | null> } | null = null
  #isProven = false
  #isHanging = false
  /** Bad probes since the last good one. */
  #failures = 0
  /** Calls of the library that were given up and did not come back. */
  #hanging = 0

  constructor(options: KeychainOptions) {
    this.#options = options
    this.#library = options.library ?? new KeyringThread()
    this.#owed = new OwedEntries({
      clock: options.clock,
      put: (name, text) => this.#putOwed(name, text),
      onPut: (name) => this.#nowKept(name),
    })
    this.#scope = createHash('sha256').update(options.scope).digest('hex').slice(0, 12)
  }

  async status(): Promise<{ isUsable: boolean; message: Message | null }> {
    const message = await this.#fault()
    return { isUsable: message === null, message }
  }

  async read(connectionId: string): Promise<ConnectionSecrets | null> {
    const kept = await this.readKept(connectionId)
    return kept === 'unknown' ? null : kept
  }

  async readKept(connectionId: string): Promise<ConnectionSecrets | null | 'unknown'> {
    const inMemory = await this.#session.read(connectionId)
    if (inMemory) return inMemory
    if (this.#owed.isRemoved(connectionId)) return null
    if ((await this.#fault()) !== null) return 'unknown'
    const text = await this.#guarded('read', (library) => this.#entry(library, connectionId).getPassword())
    if (text === undefined) return 'unknown'
    return text === null ? null : this.#parse(text)
  }

  close(): void {
    this.#owed.close()
  }

  onKept(listener: (connectionId: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Into the keychain; where that fails into memory, and into the keychain once it answers. */
  async write(connectionId: string, secrets: ConnectionSecrets): Promise<void> {
    const text = JSON.stringify({
      version: 2,
      addresses: secrets.addresses,
      consumerKey: secrets.consumerKey.reveal(),
      consumerSecret: secrets.consumerSecret.reveal(),
      accessToken: secrets.accessToken?.reveal() ?? null,
      accessTokenSecret: secrets.accessTokenSecret?.reveal() ?? null,
      bearerToken: secrets.bearerToken?.reveal() ?? null,
      userId: secrets.userId ?? null,
    })
    await this.#writing.take(async () => {
      if (await this.#put(connectionId, text)) await this.#session.remove(connectionId)
      else await this.#session.write(connectionId, secrets)
    })
  }

  async remove(connectionId: string): Promise<void> {
    await this.#writing.take(async () => {
      await this.#session.remove(connectionId)
      await this.#put(connectionId, null)
    })
  }

  /** Whether the entry is as it should be; where not, it will be once the keychain answers. */
  async #put(name: string, text: string | null): Promise<boolean> {
    const isPut = await this.#tryToPut(name, text)
    if (isPut) this.#owed.done(name)
    else this.#owed.owe(name, text)
    return isPut
  }

  async #tryToPut(name: string, text: string | null): Promise<boolean> {
    if ((await this.#fault()) !== null) return false
    if (text !== null)
      return (await this.#guarded('write', (library) => this.#keep(this.#entry(library, name), text))) === true
    return (await this.#guarded('remove', (library) => this.#entry(library, name).deletePassword())) !== undefined
  }

  /** Unless the entry should be otherwise by now. */
  #putOwed(name: string, text: string | null): Promise<boolean> {
    return this.#writing.take(async () => !this.#owed.isOwed(name, text) || this.#tryToPut(name, text))
  }

  #nowKept(name: string): Promise<void> {
    return this.#writing.take(async () => {
      if (this.#owed.has(name)) return
      if (name === proxyEntry) return this.#session.writeProxy(null)
      if ((await this.#session.read(name)) === null) return
      await this.#session.remove(name)
      for (const listener of this.#listeners) listener(name)
    })
  }

  /** Beside the tokens of this data folder. */
  async installationId(): Promise<string | null> {
    if ((await this.#fault()) !== null) return null
    const made = Buffer.from(this.#options.random.bytes(16)).toString('hex')
    const kept = await this.#guarded('installation', async (library) => {
      const entry = this.#entry(library, installationEntry)
      const known = await entry.getPassword()
      if (known !== null && known !== '') return known
      await entry.setPassword(made)
      return entry.getPassword()
    })
    return kept ?? null
  }

  async readProxy(): Promise<ProxySecrets | null> {
    const inMemory = await this.#session.readProxy()
    if (inMemory || this.#owed.isRemoved(proxyEntry) || (await this.#fault()) !== null) return inMemory
    const text = await this.#guarded('read', (library) => this.#entry(library, proxyEntry).getPassword())
    const parsed = proxyShape.safeParse(parseLoosely(text ?? ''))
    return parsed.success ? { ...parsed.data, password: new Secret(parsed.data.password) } : null
  }

  async writeProxy(secrets: ProxySecrets | null): Promise<void> {
    const text =
      secrets && JSON.stringify({ proxy: secrets.proxy, name: secrets.name, password: secrets.password.reveal() })
    await this.#writing.take(async () => {
      await this.#session.writeProxy(null)
      if (!(await this.#put(proxyEntry, text))) await this.#session.writeProxy(secrets)
    })
  }

  /** Why the keychain cannot be used, or null. One good probe is enough for a run; the service is asked before each use all the same. */
  async #fault(): Promise<Message | null> {
    const nowMs = this.#options.clock.monotonicMs()
    if (!this.#isProven && (this.#probe === null || nowMs - this.#probe.at > this.#believedMs()))
      this.#probe = { at: nowMs, result: this.#tryOut() }
    if (!this.#isProven) return this.#probe?.result ?? null
    const state = await this.#ask()
    return state === 'ready' ? null : whyNot[state]
  }

  #believedMs(): number {
    return Math.min(believedMs.longest, believedMs.first * 2 ** Math.max(0, this.#failures - 1))
  }

  async #tryOut(): Promise<Message | null> {
    const fault = await this.#writeProbe()
    this.#failures = fault === null ? 0 : this.#failures + 1
    return fault
  }

  /** Writes, reads and deletes an entry of no meaning; why that could not be done, or null. */
  async #writeProbe(): Promise<Message | null> {
    const state = await this.#ask()
    if (state !== 'ready') return whyNot[state]
    this.#isHanging = false
    const name = `probe-${Buffer.from(this.#options.random.bytes(8)).toString('hex')}`
    const isGood = await this.#guarded('probe', async (library) => {
      const entry = this.#entry(library, name)
      await entry.setPassword(name)
      const read = await entry.getPassword()
      return (await entry.deletePassword()) && read === name
    })
    this.#isProven = isGood === true
    this.#options.log.write('info', 'keychain.probed', { isUsable: this.#isProven })
    if (this.#isProven) return null
    return this.#isHanging ? whyNot.silent : refusing
  }

  /** Only Linux has to be asked; the other systems' keychains are always there. */
  #ask(): Promise<SecretServiceState> {
    if (this.#options.ask) return this.#options.ask()
    if (process.platform !== 'linux') return Promise.resolve('ready')
    const environment = this.#options.environment ?? process.env
    return askSecretService({
      clock: this.#options.clock,
      timeoutMs: answerMs,
      environment,
      userId: process.getuid?.() ?? 0,
    })
  }

  /** The library's answer, or undefined when it failed or took too long. */
  async #guarded<T>(action: string, use: (library: KeyringLibrary) => Promise<T>): Promise<T | undefined> {
    let stopTimer = () => {}
    let answer: Promise<T> | undefined
    try {
      const late = new Promise<never>((_, reject) => {
        stopTimer = afterAwake(this.#options.clock, answerMs, () => reject(tooLate))
      })
      // The library must not get the chance to block on a bus that stopped answering since.
      if ((await Promise.race([this.#ask(), late])) !== 'ready') throw new Error('the keyring is not ready')
      if (this.#hanging >= mostHanging) throw tooLate
      answer = use(this.#library)
      return await Promise.race([answer, late])
    } catch (error) {
      if (error === tooLate) this.#giveUp(answer)
      this.#options.log.write('info', 'keychain.failed', {
        action,
        reason: error instanceof Error ? error.message : 'unknown',
      })
      return undefined
    } finally {
      stopTimer()
    }
  }

  /** It hangs: for a while it counts as silent, so that no other call waits for it or piles up behind it. When the call ends after all, it is tried anew. */
  #giveUp(answer: Promise<unknown> | undefined): void {
    this.#isHanging = true
    this.#isProven = false
    this.#failures++
    this.#probe = { at: this.#options.clock.monotonicMs(), result: Promise.resolve(whyNot.silent) }
    if (!answer) return
    this.#library.leave?.()
    this.#hanging++
    const back = () => {
      this.#hanging--
      if (!this.#isProven) this.#probe = null
    }
    answer.then(back, back)
  }

  /**
   * Writes the entry and reads it again. False as well where the Secret Service went away meanwhile: keytar's interface cannot be pinned
   * to it, so the entry may have gone into the kernel's keyring, which forgets at a restart.
   */
  async #keep(entry: Entry, text: string): Promise<boolean> {
    await entry.setPassword(text)
    return (await entry.getPassword()) === text && (await this.#ask()) === 'ready'
  }

  #entry(library: KeyringLibrary, connectionId: string): Entry {
    const account = `${connectionId}@${this.#scope}`
    return {
      getPassword: () => library.getPassword(serviceName, account),
      setPassword: (password) => library.setPassword(serviceName, account, password),
      deletePassword: () => library.deletePassword(serviceName, account),
    }
  }

  #parse(text: string): ConnectionSecrets | null {
    const parsed = entryShape.safeParse(parseLoosely(text))
    if (!parsed.success) {
      this.#options.log.write('error', 'keychain.unreadable')
      return null
    }
    const { addresses, consumerKey, consumerSecret, accessToken, accessTokenSecret, bearerToken, userId } = parsed.data
    const secret = (text: string) => new Secret(text, addresses ?? [])
    return {
      consumerKey: secret(consumerKey),
      consumerSecret: secret(consumerSecret),
      accessToken: accessToken === null ? null : secret(accessToken),
      accessTokenSecret: accessTokenSecret === null ? null : secret(accessTokenSecret),
      bearerToken: bearerToken === null ? null : secret(bearerToken),
      userId,
      addresses,
    }
  }
}

const tooLate = new Error('no answer in time')

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
