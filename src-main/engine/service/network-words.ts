/** Faults of connections in words. */
import { asWritten, message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { SaidError } from '../network/said-error.ts'
import { ProxyRefusalError } from '../network/tunnel.ts'
import type { TransportFault } from '../ports.ts'
import { TooLargeError } from './read-body.ts'

/** What went wrong, with the code of the network error where it has one; never an address, which may carry a query. */
export function describeFault(error: unknown): Message {
  if (error instanceof SaidError) return error.said
  if (!(error instanceof Error)) return message('engine.networkWords.unnamed')
  const { code } = error as NodeJS.ErrnoException
  if (!code) return asWritten(error.message)
  const what = plainWords[code]
  return what ? message('engine.networkWords.withCode', { what, code }) : asWritten(code)
}

/** Whose fault it is, as far as it decides what can be done. */
export function faultOf(error: unknown): TransportFault {
  if (error instanceof TooLargeError) return 'overLimit'
  return error instanceof ProxyRefusalError && error.needsPerson ? 'proxy' : 'network'
}

const cut = message('engine.networkWords.cut')
const untrusted = message('engine.networkWords.untrusted')

/** By the code of Node or of OpenSSL. */
const plainWords: Readonly<Record<string, Message>> = {
  ENOTFOUND: message('engine.networkWords.nameNotFound'),
  EAI_AGAIN: message('engine.networkWords.noNamesNow'),
  ECONNREFUSED: message('engine.networkWords.nothingAnswers'),
  ECONNRESET: cut,
  EPIPE: cut,
  ETIMEDOUT: message('engine.networkWords.noConnectionInTime'),
  EHOSTUNREACH: message('engine.networkWords.noWay'),
  ENETUNREACH: message('engine.networkWords.noNetwork'),
  CERT_HAS_EXPIRED: message('engine.networkWords.expired'),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: message('engine.networkWords.otherName'),
}
