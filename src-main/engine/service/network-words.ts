/** Faults of connections in words. */
import { ProxyRefusalError } from '../network/tunnel.ts'
import type { TransportFault } from '../ports.ts'
import { TooLargeError } from './read-body.ts'

/** Code of a network error where it has one; never an address, which may carry a query. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'network error'
  const code = (error as NodeJS.ErrnoException).code
  return code ? (plainWords[code] ?? code) : error.message
}

export function faultOf(error: unknown): TransportFault {
  if (error instanceof TooLargeError) return 'overLimit'
  return error instanceof ProxyRefusalError && error.needsPerson ? 'proxy' : 'network'
}

const untrusted = (code: string) =>
  `the certificate of the service is not trusted (${code}); where your network checks secure connections, add its authority in Settings, Network`

const plainWords: Record<string, string> = {
  ENOTFOUND: 'the name of the service was not found (ENOTFOUND)',
  EAI_AGAIN: 'names cannot be looked up now (EAI_AGAIN)',
  ECONNREFUSED: 'nothing answers at the address (ECONNREFUSED)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  EPIPE: 'the connection was cut (EPIPE)',
  ETIMEDOUT: 'no connection in time (ETIMEDOUT)',
  EHOSTUNREACH: 'no way to the service (EHOSTUNREACH)',
  ENETUNREACH: 'no network (ENETUNREACH)',
  CERT_HAS_EXPIRED: 'the certificate of the service has expired (CERT_HAS_EXPIRED)',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted('DEPTH_ZERO_SELF_SIGNED_CERT'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted('SELF_SIGNED_CERT_IN_CHAIN'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate belongs to another name (ERR_TLS_CERT_ALTNAME_INVALID)',
}
