/** The keys of a connection as they may be used: bound to the addresses that they were given for. */
import { createHash } from 'node:crypto'
import type { ConnectionSecrets, SecretStore } from '../ports.ts'
import { areAllIn, keyAddresses } from '../service/key-addresses.ts'
import type { KeyBases } from '../service/key-addresses.ts'

/** The same keys for the addresses of a connection. Whoever calls it knows that they were given for these. */
export function bindSecrets(secrets: Omit<ConnectionSecrets, 'addresses'>, bases: KeyBases): ConnectionSecrets {
  const addresses = keyAddresses(bases)
  return {
    ...secrets,
    consumerKey: secrets.consumerKey.boundTo(addresses),
    consumerSecret: secrets.consumerSecret.boundTo(addresses),
    accessToken: secrets.accessToken?.boundTo(addresses) ?? null,
    accessTokenSecret: secrets.accessTokenSecret?.boundTo(addresses) ?? null,
    bearerToken: secrets.bearerToken?.boundTo(addresses) ?? null,
    addresses,
  }
}

/** True if the keys were given for every address of the connection. */
export function fitsConnection(secrets: Pick<ConnectionSecrets, 'addresses'>, bases: KeyBases): boolean {
  return areAllIn(keyAddresses(bases), secrets.addresses ?? [])
}

/** As `readKeptKeys`, with null also where they cannot be read now. */
export async function readKeys(
  store: SecretStore,
  connection: KeyBases & { id: string },
): Promise<ConnectionSecrets | null> {
  const kept = await readKeptKeys(store, connection)
  return kept === 'unknown' ? null : kept
}

/**
 * The keys that are kept for a connection, null where there are none, `unknown` where the store cannot be read now. An entry of a Galley that kept no addresses is bound, for good, to those that the
 * connection has at this moment: they are where that Galley has been sending the keys until now, so nobody new gets them.
 */
export async function readKeptKeys(
  store: SecretStore,
  connection: KeyBases & { id: string },
): Promise<ConnectionSecrets | null | 'unknown'> {
  const kept = await (store.readKept?.(connection.id) ?? store.read(connection.id))
  if (!kept || kept === 'unknown' || kept.addresses !== null) return kept
  const bound = bindSecrets(kept, connection)
  await store.write(connection.id, bound)
  return bound
}

/** Tells these keys and tokens from others: the beginning of a digest, which gives nothing of them away. */
export function markOfKeys({ consumerKey, consumerSecret, accessToken, accessTokenSecret }: ConnectionSecrets): string {
  const texts = [consumerKey, consumerSecret, accessToken, accessTokenSecret].map((each) => each?.reveal() ?? '')
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 8)
}
