/**
 * The network of this machine as Galley uses it: which authorities it trusts and through which proxy it goes. One setting for all
 * connections, in network.json of the data folder; the name and password of a proxy are in the keychain alone.
 */
import { join } from 'node:path'
import type { SecureContext } from 'node:tls'
import { z } from 'zod'
import type { AuthorityView, NetworkView, ProxyChoice } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { directWay, isAlwaysDirect, proxyAddress, proxyName, readTypedProxy } from '../../../shared/model/proxy.ts'
import type { Proxy, Way } from '../../../shared/model/proxy.ts'
import { makePrivateFolder, readText, replaceFile } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Clock, Log, ProxySecrets, SecretStore } from '../ports.ts'
import { Secret } from '../ports.ts'
import { authorityView, readAuthorities, secureContext, systemAuthorities } from './authorities.ts'
import type { ProxySignIn } from './tunnel.ts'
import { SystemProxy } from './system-proxy.ts'
import type { ResolveProxy } from './system-proxy.ts'

export interface NetworkPorts {
  dataDir: string
  files: FileSystem
  clock: Clock
  log: Log
  secrets: Pick<SecretStore, 'readProxy' | 'writeProxy' | 'status'>
  /** The system's own answer, PAC files included; null where nobody can ask the system (command line). */
  resolveProxy: ResolveProxy | null
  /** In place of what the system trusts, for tests. */
  systemStore?: () => readonly string[]
}

const proxyShape = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }).strict(),
  z.object({ mode: z.literal('none') }).strict(),
  z.object({ mode: z.literal('manual'), address: z.string().max(300) }).strict(),
])
const fileShape = z
  .object({ version: z.literal(1), proxy: proxyShape, authorities: z.array(z.string()).max(200) })
  .strict()
type Settings = z.infer<typeof fileShape>

const untouched: Settings = { version: 1, proxy: { mode: 'system' }, authorities: [] }
const mostAuthorities = 50

export class Network implements ProxySignIn {
  readonly #ports: NetworkPorts
  readonly #file: string
  readonly #system: SystemProxy | null
  readonly #asked = new Set<string>()
  readonly #refused = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #settings: Settings
  #context: SecureContext | null = null
  #systemCount: number | null = null
  /** As the keychain gave them: each connection through the proxy needs them. */
  #credentials: ProxySecrets | null = null

  /** GalleyError `damaged_data` where the settings cannot be read: guessing could trust or send too much. */
  constructor(ports: NetworkPorts) {
    this.#ports = ports
    this.#file = join(ports.dataDir, 'network.json')
    this.#settings = readSettings(ports.files, this.#file)
    this.#system = ports.resolveProxy && new SystemProxy(ports.resolveProxy, ports.clock, ports.log)
  }

  /** What secure connections trust; made when first needed, and anew after a change. */
  context(): SecureContext {
    return (this.#context ??= this.#makeContext())
  }

  /** Ways to a server of this address, first choice first. ProxyRefusalError where the system names nothing that Galley speaks. */
  async ways(address: URL): Promise<readonly Way[]> {
    const { proxy } = this.#settings
    if (isAlwaysDirect(address.hostname) || proxy.mode === 'none') return [directWay]
    if (proxy.mode === 'system') return this.#system?.ways(address.origin) ?? [directWay]
    return [{ kind: 'proxy', proxy: typedProxy(proxy.address) }]
  }

  /** The returned function ends it. Told after each change of settings or credentials. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A connection failed: the network may be another one now, so the system is asked again. */
  noteFailure(): void {
    this.#system?.forget()
  }

  // ── Credentials of the proxy ───────────────────────────────────────────────

  async authorization(proxy: Proxy): Promise<Secret | null> {
    if (this.isRefused(proxy)) return null
    const kept = (this.#credentials ??= await this.#ports.secrets.readProxy())
    if (kept?.proxy !== proxyName(proxy)) return null
    // Written out as addresses are compared: without the usual ports.
    const address = URL.canParse(proxyAddress(proxy)) ? new URL(proxyAddress(proxy)).origin : ''
    const pair = `${kept.name}:${kept.password.reveal()}`
    return new Secret(`Basic ${Buffer.from(pair, 'utf8').toString('base64')}`, [address])
  }

  noteAsked(proxy: Proxy): void {
    this.#asked.add(proxyName(proxy))
  }

  hasAsked(proxy: Proxy): boolean {
    return this.#asked.has(proxyName(proxy))
  }

  noteRefused(proxy: Proxy): void {
    this.#refused.add(proxyName(proxy))
  }

  isRefused(proxy: Proxy): boolean {
    return this.#refused.has(proxyName(proxy))
  }

  // ── What people set ────────────────────────────────────────────────────────

  async view(): Promise<NetworkView> {
    this.context()
    const kept = await this.#ports.secrets.readProxy()
    const { isUsable } = await this.#ports.secrets.status()
    return {
      proxy: this.#settings.proxy,
      knowsSystemProxy: this.#system !== null,
      named: this.#named().map(proxyName),
      asking: this.#askingName(kept),
      credentials: kept ? { proxy: kept.proxy, name: kept.name, keptIn: isUsable ? 'keychain' : 'session' } : null,
      isRefused: kept !== null && this.#refused.has(kept.proxy),
      systemAuthorities: this.#systemCount ?? 0,
      authorities: this.#authorityViews(),
    }
  }

  /** GalleyError `usage` for an address that is none, `disk`. */
  setProxy(proxy: ProxyChoice): void {
    const choice = proxy.mode === 'manual' ? { ...proxy, address: proxyName(typedProxy(proxy.address)) } : proxy
    this.#change({ ...this.#settings, proxy: choice })
  }

  /**
   * Keeps name and password for exactly this proxy, or forgets them. GalleyError `usage` for a proxy that is neither set nor named by the
   * system: secrets are given for an address that a person sees.
   */
  async setCredentials(given: ProxySecrets | null): Promise<void> {
    if (given && !this.#named().some((proxy) => proxyName(proxy) === given.proxy))
      throw new GalleyError('usage', message('engine.network.notProxyUsedSet', { proxy: given.proxy }))
    if (given?.name.includes(':')) throw new GalleyError('usage', message('engine.network.nameForProxyCannot'))
    await this.#ports.secrets.writeProxy(given)
    this.#credentials = given
    this.#refused.clear()
    this.#notify()
  }

  /** Trusts the authorities of a file from now on. GalleyError as readAuthorities, `disk`. */
  addAuthorities(content: Buffer): AuthorityView[] {
    const added = readAuthorities(content, this.#ports.clock.nowMs())
    const pems = new Set([...this.#settings.authorities, ...added.map(({ pem }) => pem)])
    if (pems.size > mostAuthorities)
      throw new GalleyError('usage', message('engine.network.atMostAuthoritiesCan', { mostAuthorities }))
    this.#change({ ...this.#settings, authorities: [...pems] })
    return added.map(({ view }) => view)
  }

  /** What a file holds, without trusting it. GalleyError as readAuthorities. */
  lookAtAuthorities(content: Buffer): AuthorityView[] {
    return readAuthorities(content, this.#ports.clock.nowMs()).map(({ view }) => view)
  }

  /** GalleyError `not_found`, `disk`. */
  removeAuthority(fingerprint: string): void {
    const nowMs = this.#ports.clock.nowMs()
    const rest = this.#settings.authorities.filter((pem) => authorityView(pem, nowMs).fingerprint !== fingerprint)
    if (rest.length === this.#settings.authorities.length)
      throw new GalleyError('not_found', message('engine.network.thereNoSuchAuthority'), { fingerprint })
    this.#change({ ...this.#settings, authorities: rest })
  }

  #makeContext(): SecureContext {
    const { files, log, systemStore } = this.#ports
    const system = systemStore ? systemStore() : systemAuthorities({ files, log })
    this.#systemCount = new Set(system).size
    return secureContext([...system, ...this.#settings.authorities], log)
  }

  #authorityViews(): AuthorityView[] {
    return this.#settings.authorities.map((pem) => authorityView(pem, this.#ports.clock.nowMs()))
  }

  /** The proxies that a person set or the system named. */
  #named(): Proxy[] {
    const { proxy } = this.#settings
    if (proxy.mode === 'manual') return [typedProxy(proxy.address)]
    return proxy.mode === 'system' ? (this.#system?.named ?? []) : []
  }

  /** The proxy that waits for a name and password, or for others than those that it refused. */
  #askingName(kept: ProxySecrets | null): string | null {
    const waiting = this.#named().find(
      (proxy) => this.hasAsked(proxy) && (kept?.proxy !== proxyName(proxy) || this.isRefused(proxy)),
    )
    return waiting ? proxyName(waiting) : null
  }

  #change(next: Settings): void {
    writeSettings(this.#ports, this.#file, next)
    this.#settings = next
    this.#context = null
    this.#asked.clear()
    this.#refused.clear()
    this.#ports.log.write('info', 'network.changed', { proxy: next.proxy.mode, authorities: next.authorities.length })
    this.#notify()
  }

  #notify(): void {
    this.#system?.forget()
    for (const listener of this.#listeners) listener()
  }
}

function typedProxy(address: string): Proxy {
  const proxy = readTypedProxy(address)
  if (!proxy) throw new GalleyError('usage', message('engine.network.noProxyGiveIts'))
  return proxy
}

function readSettings(files: FileSystem, file: string): Settings {
  if (!files.statSync(file)) return untouched
  try {
    return fileShape.parse(JSON.parse(readText(files, file)))
  } catch (cause) {
    throw new GalleyError('damaged_data', message('engine.network.settingsNetworkNetworkJson'), {}, { cause })
  }
}

function writeSettings({ files, dataDir }: NetworkPorts, file: string, settings: Settings): void {
  try {
    makePrivateFolder(files, dataDir)
    replaceFile(files, file, `${JSON.stringify(settings, null, 2)}\n`)
  } catch (cause) {
    throw new GalleyError('disk', message('engine.network.settingsNetworkCouldNot'), {}, { cause })
  }
}
