import { t } from '../../shared/messages/index.ts'
import type { AppState, ConnectionView, SignInFlow } from '../../shared/bridge.ts'
import { GalleyError } from '../../shared/model/errors.ts'
import { isLoopbackHost } from '../../shared/model/loopback.ts'
import { wordsOf } from './bridge.ts'
import type { Bridge, FailureWords } from './bridge.ts'

/** What the form asks for; the secrets leave it as soon as the sign-in started. */
export interface ConnectForm {
  name: string
  baseUrl: string
  adsBaseUrl: string
  adsSandboxBaseUrl: string
  uploadBaseUrl: string
  consumerKey: string
  consumerSecret: string
  access: 'read' | 'write'
  /** authenticate: by callback, and without being asked again where access was granted before. */
  mode: 'pin' | 'callback' | 'authenticate'
  /** User name that the service's page fills in. */
  screenName: string
}

const emptyForm: ConnectForm = {
  name: '',
  baseUrl: '',
  adsBaseUrl: '',
  adsSandboxBaseUrl: '',
  uploadBaseUrl: '',
  consumerKey: '',
  consumerSecret: '',
  access: 'write',
  mode: 'pin',
  screenName: '',
}

/**
 * A sign-in from form to confirmed identity. A connection that exists signs in again with the keys that the keychain has.
 *
 *     form ──start──▶ waiting ──PIN or callback──▶ checking ──▶ identified ──Use this──▶ stored and open
 *                        └──────────── denied, failed ──▶ form again, or Try again
 */
export class SignInState {
  #form = $state.raw<ConnectForm>(emptyForm)
  #flow = $state.raw<SignInFlow | null>(null)
  #known = $state.raw<ConnectionView | null>(null)
  #error = $state.raw<FailureWords | null>(null)
  #isBusy = $state(false)
  /** The engine said that it keeps no key for the connection. */
  #lacksKeys = $state(false)
  /** It keeps keys, which were given for other addresses. */
  #hasOtherAddresses = $state(false)
  readonly #bridge: Bridge
  readonly #unlisten: () => void

  constructor(bridge: Bridge, known: ConnectionView | null = null) {
    this.#bridge = bridge
    this.#unlisten = bridge.on('signIn', (flow) => {
      if (flow.flowId === this.#flow?.flowId) this.#flow = flow
    })
    this.#known = known
    if (known) this.#form = { ...emptyForm, ...formOf(known) }
  }

  close(): void {
    this.#unlisten()
    void this.cancel()
  }

  get form(): Readonly<ConnectForm> {
    return this.#form
  }
  get flow(): SignInFlow | null {
    return this.#flow
  }
  /** The connection that signs in again, or null for a new one. */
  get known(): ConnectionView | null {
    return this.#known
  }
  get error(): FailureWords | null {
    return this.#error
  }
  get isBusy(): boolean {
    return this.#isBusy
  }
  /** The application's key need not be typed: it is kept for this connection, as far as known. */
  get hasKeys(): boolean {
    return this.#known !== null && !this.#lacksKeys
  }

  /** The addresses have to be looked at: the connection is new, or its keys were given for others. */
  get needsAddresses(): boolean {
    return this.#known === null || this.#hasOtherAddresses
  }

  set(changes: Partial<ConnectForm>): void {
    this.#form = { ...this.#form, ...changes }
  }

  /** What is wrong with the form, by field; empty when it can be sent. */
  get faults(): Partial<Record<keyof ConnectForm, string>> {
    const form = this.#form
    const faults: Partial<Record<keyof ConnectForm, string>> = {}
    if (form.name.trim() === '') faults.name = t('state.signInState.giveNameSuchAs')
    for (const name of ['baseUrl', 'adsBaseUrl', 'adsSandboxBaseUrl', 'uploadBaseUrl'] as const) {
      const isNeeded = name === 'baseUrl' || name === 'adsBaseUrl'
      const fault = addressFault(form[name], isNeeded)
      if (fault) faults[name] = fault
    }
    if (!this.hasKeys) {
      if (form.consumerKey.trim() === '') faults.consumerKey = t('state.signInState.enterApplicationsKey')
      if (form.consumerSecret.trim() === '') faults.consumerSecret = t('state.signInState.enterApplicationsSecret')
    }
    return faults
  }

  /** Asks the service for a sign-in and opens the browser. `isOther` asks for the password again, for another account there. */
  async start(isOther = false): Promise<void> {
    const { consumerKey, consumerSecret, access, mode, screenName, ...addresses } = this.#form
    const hasTyped = consumerKey.trim() !== ''
    await this.#do(async () => {
      this.#flow = await this.#bridge.call('signIn.start', {
        connection: {
          ...trimmed(addresses),
          adsSandboxBaseUrl: addresses.adsSandboxBaseUrl.trim() || addresses.adsBaseUrl.trim(),
          uploadBaseUrl: addresses.uploadBaseUrl.trim() || null,
          aliases: this.#known?.aliases ?? {},
          isPractice: this.#known?.isPractice ?? false,
        },
        mode: mode === 'pin' ? 'pin' : 'callback',
        page: mode === 'authenticate' ? 'authenticate' : 'authorize',
        screenName: screenName.trim().replace(/^@/, '') || null,
        consumerKey: hasTyped ? consumerKey.trim() : null,
        consumerSecret: hasTyped ? consumerSecret.trim() : null,
        access,
        forceLogin: isOther,
        open: true,
      })
    })
  }

  /** Secrets that were typed leave the window's memory. Call it once the form has been used or left. */
  forgetSecrets(): void {
    this.#form = { ...this.#form, consumerKey: '', consumerSecret: '' }
  }

  /** Sends the PIN; a whole address that was pasted is read too. */
  async sendPin(typed: string): Promise<void> {
    const flowId = this.#flow?.flowId
    if (!flowId) return
    await this.#do(async () => {
      this.#flow = await this.#bridge.call('signIn.pin', { flowId, pin: typed.trim() })
    })
  }

  /** Stores what was identified and opens it. */
  async confirm(): Promise<AppState | null> {
    const flowId = this.#flow?.flowId
    let state: AppState | null = null
    if (flowId) {
      await this.#do(async () => {
        state = await this.#bridge.call('signIn.confirm', { flowId })
        this.#flow = null
      })
    }
    return state
  }

  /** Another account: a new sign-in takes the place of this one, with its keys, and the service asks who. */
  async useAnother(): Promise<void> {
    await this.start(true)
  }

  async openBrowser(): Promise<void> {
    const flowId = this.#flow?.flowId
    if (flowId) await this.#do(() => this.#bridge.call('signIn.openBrowser', { flowId }))
  }

  async cancel(): Promise<void> {
    const flowId = this.#flow?.flowId
    this.#flow = null
    this.#error = null
    if (flowId) await this.#bridge.call('signIn.cancel', { flowId }).catch(() => null)
  }

  async #do(work: () => Promise<unknown>): Promise<void> {
    this.#isBusy = true
    this.#error = null
    try {
      await work()
    } catch (thrown) {
      this.#error = wordsOf(thrown)
      if (!(thrown instanceof GalleyError)) return
      if (thrown.code === 'usage' || thrown.code === 'keys_needed') this.#lacksKeys = true
      if (thrown.code === 'keys_needed') this.#hasOtherAddresses = true
    } finally {
      this.#isBusy = false
    }
  }
}

/** Why an address cannot be a base address, or null. HTTPS only; plain HTTP on this machine. */
export function addressFault(typed: string, isNeeded: boolean): string | null {
  const text = typed.trim()
  if (text === '') return isNeeded ? t('state.signInState.enterThisAddress') : null
  const url = parseAddress(text)
  if (!url || !/^https?:$/.test(url.protocol)) return t('state.signInState.addressStartsWithHttps')
  if (url.username || url.password || url.search || url.hash) return t('state.signInState.giveBareAddressNo')
  return url.protocol === 'http:' && !isLoopbackHost(url.hostname) ? t('state.signInState.useHttpsPlainHttp') : null
}

function parseAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function formOf(known: ConnectionView): Partial<ConnectForm> {
  const { name, baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl } = known
  return { name, baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl: uploadBaseUrl ?? '' }
}

function trimmed<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T
}
