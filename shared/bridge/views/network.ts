/** The network of this machine. */

/** An authority as people tell it from others. Days are ISO 8601. */
export interface AuthorityView {
  subject: string
  issuer: string
  /** SHA-256, pairs of hexadecimal digits with colons between. */
  fingerprint: string
  validFrom: string
  validTo: string
  isValid: boolean
}

/** system: as the system says, PAC files included. none: never through a proxy. manual: always through this one. */
export type ProxyChoice = { mode: 'system' } | { mode: 'none' } | { mode: 'manual'; address: string }

export interface NetworkView {
  proxy: ProxyChoice
  /** Whether somebody here can ask the system; the command line cannot. */
  knowsSystemProxy: boolean
  /** Proxies that were set or that the system named in this run: 'proxy.example:8080'. */
  named: string[]
  /** The one that waits for a name and password. */
  asking: string | null
  /** For which proxy a name and password are kept, and where; never the password. */
  credentials: { proxy: string; name: string; keptIn: 'keychain' | 'session' } | null
  /** The proxy did not accept them. */
  isRefused: boolean
  /** How many authorities the system's store has; 0 where none was found. */
  systemAuthorities: number
  /** Those that a person added. */
  authorities: AuthorityView[]
}
