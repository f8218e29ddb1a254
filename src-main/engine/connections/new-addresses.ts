/** What the shell shows a person before keys go to an address for the first time. */
import { listComma, t } from '../../../shared/messages/index.ts'
import type { ConnectionFields } from '../../../shared/bridge.ts'
import type { NewAddresses } from '../ports.ts'
import type { Connection } from './connections.ts'

const uses = [
  ['baseUrl', 'engine.newAddresses.signingIn'],
  ['adsBaseUrl', 'engine.newAddresses.advertising'],
  ['adsSandboxBaseUrl', 'engine.newAddresses.sandbox'],
  ['uploadBaseUrl', 'engine.newAddresses.uploads'],
] as const

/**
 * The addresses of a connection that are not among those confirmed before, each once and whole, and the names that it would spell
 * otherwise than so far, since an alias can lead previews to a host of its own.
 */
export function newAddresses(
  fields: ConnectionFields,
  known: Connection | null,
  before: readonly string[],
): NewAddresses {
  const bases = uses.flatMap(([name, use]) => (fields[name] ? [{ use: t(use), address: fields[name] }] : []))
  const aliases = Object.entries(fields.aliases).filter(
    ([neutral, wire]) => known?.aliases[neutral] !== wire && !before.includes(aliasMark([neutral, wire])),
  )
  const dropped = Object.entries(known?.aliases ?? {})
    .filter(([neutral]) => fields.aliases[neutral] === undefined)
    .map(([neutral]): [string, string] => [neutral, neutral])
    .filter((pair) => !before.includes(aliasMark(pair)))
  return {
    connectionName: fields.name,
    addresses: joinUses(bases.filter(({ address }) => !before.includes(address))),
    aliases: [...aliases, ...dropped],
  }
}

/** How a confirmed alias is remembered beside the addresses; no address looks like it. */
export function aliasMark([neutral, wire]: readonly [string, string]): string {
  return `${neutral}=${wire}`
}

/** One line an address, with all that it is for. */
function joinUses(bases: readonly { use: string; address: string }[]): { use: string; address: string }[] {
  const byAddress = new Map<string, string[]>()
  for (const { use, address } of bases) byAddress.set(address, [...(byAddress.get(address) ?? []), use])
  return [...byAddress].map(([address, all]) => ({ use: all.join(listComma()), address }))
}
