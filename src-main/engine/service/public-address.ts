/**
 * Addresses of the public internet, told from those that lead into this machine or the network around it.
 * Source: IANA's registries of special-purpose IPv4 and IPv6 addresses.
 */
import type { LookupAddress } from 'node:dns'
import type { BlockList, LookupFunction } from 'node:net'
import { message } from '../../../shared/messages/message.ts'
import { SaidError } from '../network/said-error.ts'
import { nodeModules } from '../node-modules.ts'

const specialV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** What of IPv6 is handed out at all, and what of that is special. */
const handedOutV6: [string, number] = ['2000::', 3]
const specialV6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
/** IPv6 addresses that stand for an IPv4 one, in their last 32 bits: mapped, and translated on the way (NAT64). */
const carriersOfV4 = ['::ffff:', '64:ff9b::']

interface Ranges {
  open: BlockList
  special: BlockList
}
let ranges: Ranges | null = null

function makeRanges(): Ranges {
  const { BlockList } = nodeModules.net
  const [open, special] = [new BlockList(), new BlockList()]
  open.addSubnet('0.0.0.0', 0, 'ipv4')
  open.addSubnet(...handedOutV6, 'ipv6')
  for (const prefix of carriersOfV4) open.addSubnet(`${prefix}0.0.0.0`, 96, 'ipv6')
  for (const [address, bits] of specialV6) special.addSubnet(address, bits, 'ipv6')
  for (const [address, bits] of specialV4) {
    special.addSubnet(address, bits, 'ipv4')
    for (const prefix of carriersOfV4) special.addSubnet(`${prefix}${address}`, 96 + bits, 'ipv6')
  }
  return { open, special }
}

/** Whether the numeric address is one that everybody reaches; false for anything that is no numeric address. */
export function isPublicAddress(address: string): boolean {
  const family = nodeModules.net.isIP(address)
  // An address with a zone is of this machine's own links.
  if (family === 0 || address.includes('%')) return false
  const { open, special } = (ranges ??= makeRanges())
  const type = family === 4 ? 'ipv4' : 'ipv6'
  return open.check(address, type) && !special.check(address, type)
}

/** What a name leads to. Rejects where that cannot be found. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export const notPublic = message('engine.publicAddress.notPublic')

/** What a name leads to, which is at least one address; rejects where any of it does not lie in the public internet. */
export async function resolvePublic(
  resolve: Resolve,
  hostname: string,
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await resolve(hostname)
  if (!first || ![first, ...others].every(({ address }) => isPublicAddress(address))) throw new SaidError(notPublic)
  return [first, ...others]
}

/**
 * Looks names up for a connection, which is then made to exactly what was found. A name that leads anywhere else than into the public
 * internet, if only among others, is not connected to.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolvePublic(resolve, hostname).then(
      (found) => {
        if (options.all) callback(null, [...found])
        else callback(null, found[0].address, found[0].family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }
}

export const resolveBySystem: Resolve = (hostname) => nodeModules.dns.promises.lookup(hostname, { all: true })
