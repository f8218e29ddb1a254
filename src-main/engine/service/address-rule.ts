/** With whom Galley speaks at all, and how a connection to an address is asked for: one rule for requests and streams alike. */
import type { LookupFunction } from 'node:net'
import { message } from '../../../shared/messages/message.ts'
import { isLoopbackHost } from '../../../shared/model/loopback.ts'

/** Why nothing is sent to an address that is neither secure nor of this computer. */
export const onlySecure = message('engine.addressRule.onlySecure')

/** Secure addresses everywhere, plain ones on this computer. */
export function mayBeSpokenTo({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

/** Where Node's request goes: scheme, host and port of the address; 'localhost' is never asked of a name server. */
export function destinationOf(address: URL): {
  protocol: string
  hostname: string
  port?: number
  lookup?: LookupFunction
} {
  const { protocol, hostname, port } = address
  return {
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    ...(port ? { port: Number(port) } : {}),
    ...(hostname === 'localhost' ? { lookup: lookupLoopback } : {}),
  }
}

/** 'localhost' is this machine whatever a name server says. */
const lookupLoopback: LookupFunction = (_hostname, options, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  if (options.all) callback(null, addresses)
  else callback(null, '127.0.0.1', 4)
}
