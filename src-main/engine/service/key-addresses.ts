/** Which addresses keys were given for: the whole base addresses of a connection, path included. */
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'

/** The part of a connection that says where its keys go. */
export interface KeyBases {
  baseUrl: string
  adsBaseUrl: string
  adsSandboxBaseUrl: string
  uploadBaseUrl: string | null
}

/** Base addresses of a connection that its keys are sent to, each once. */
export function keyAddresses({ baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl }: KeyBases): string[] {
  const all = [baseUrl, adsBaseUrl, adsSandboxBaseUrl, uploadBaseUrl ?? '']
  return [...new Set(all.filter((address) => address !== ''))]
}

/** True if `url`, as it would be asked for, lies at or below one of the base addresses (which have no slash at their end). */
export function isBelow(url: string, bases: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { origin, pathname, username, password } = new URL(url)
  const whole = `${origin}${pathname}`
  return username === '' && password === '' && bases.some((base) => whole === base || whole.startsWith(`${base}/`))
}

/** True if every one of the addresses is among those that keys were given for. */
export function areAllIn(addresses: readonly string[], given: readonly string[]): boolean {
  return addresses.every((address) => given.includes(address))
}

/** Why nothing was sent: the keys were given for other addresses than these. Queries are left out. */
export function keysNeeded(addresses: readonly string[]): GalleyError {
  const plain = addresses.map((address) => address.split('?', 1)[0]!)
  return new GalleyError('keys_needed', message('engine.keyAddresses.keysConnectionWereGiven', { plain }), {
    addresses: plain,
  })
}
