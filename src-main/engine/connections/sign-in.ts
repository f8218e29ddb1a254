/** Signing in by OAuth 1.0a, with a PIN or a callback on loopback; identity is shown before anything is stored. */
import type { CallParsed, ConnectionFields, Identity, SignInFlow } from '../../../shared/bridge.ts'
import type { Clock, ConnectionSecrets, Log, Opener, Randomness, SecretStore, Transport } from '../ports.ts'
import type { Connection, ConnectionList } from './connections.ts'

export interface SignInOptions {
  connections: ConnectionList
  secrets: SecretStore
  transport: Transport
  opener: Opener
  clock: Clock
  random: Randomness
  log: Log
  /** A flow changed: by its own call, by the callback, or because its ten minutes are over. */
  onChange: (flow: SignInFlow) => void
}

/** What a confirmed sign-in gives: the stored connection and its secrets, kept where the secret store says. */
export interface SignedIn {
  connection: Connection
  secrets: ConnectionSecrets
}

export interface SignIn {
  /** Asks for a request token and opens the browser. GalleyError `usage`, `offline`, `sign_in_failed`. */
  start(input: CallParsed<'signIn.start'>): Promise<SignInFlow>
  /** A PIN, or an address that carries oauth_verifier. A wrong one ends as `failed` with the reason; start again for another try. */
  pin(flowId: string, pin: string): Promise<SignInFlow>
  /** Stores what was identified; throws `usage` for a flow that is not identified. Engine opens it then. */
  confirm(flowId: string): Promise<SignedIn>
  cancel(flowId: string): Promise<void>
  openBrowser(flowId: string): Promise<void>
  /** Who these secrets belong to, asked from the service; screenName null. Throws `signed_out`, `offline`, `bad_answer`. */
  identify(fields: ConnectionFields, secrets: ConnectionSecrets): Promise<Identity>
  /** Invalidates the token at the service where it can be reached, and removes the secrets here. true: the service confirmed. */
  signOut(connectionId: string): Promise<boolean>
  /** Ends all flows and the callback server. */
  close(): Promise<void>
}

export function createSignIn(_options: SignInOptions): SignIn {
  throw new Error('not yet')
}
