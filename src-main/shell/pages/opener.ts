/** Opens addresses in the system's browser: https, or exactly the loopback base of the connection that is signed in to. */
import { appendFile } from 'node:fs/promises'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { isLoopbackHost } from '../../../shared/model/loopback.ts'

export interface OpenerPorts {
  /** Electron's shell.openExternal. */
  openExternal(url: string): Promise<void>
  /** Origins like `http://127.0.0.1:4010` that may be opened without TLS now. */
  loopbackOrigins(): readonly string[]
  /** Addresses are written to this file in place of opening them; null in a release. */
  testFile: string | null
}

export type OpenAddress = (url: string) => Promise<void>

/** Throws GalleyError `refused` for an address that is not opened, `internal` when the system cannot. */
export function createOpener(ports: OpenerPorts): OpenAddress {
  return async (url) => {
    if (!isOpenable(url, ports.loopbackOrigins())) {
      throw new GalleyError('refused', message('shell.opener.galleyOpensOnlySecure'))
    }
    if (ports.testFile) return appendFile(ports.testFile, `${url}\n`)
    await ports.openExternal(url).catch((cause: unknown) => {
      throw new GalleyError('internal', message('shell.opener.noBrowserCouldBe'), {}, { cause })
    })
  }
}

const mostCharacters = 8192
/** Printable ASCII but for what parsers of addresses disagree about. */
const plain = /^[\x21-\x7e]+$/
const disputed = /[\\<>"^`{|}]/

/**
 * Whether an address is one that Galley itself would build: in the parser's own canonical spelling, without a user, host in ASCII and not
 * punycode, and https, or at one of the given loopback origins.
 */
export function isOpenable(url: unknown, loopbackOrigins: readonly string[]): url is string {
  if (typeof url !== 'string' || url.length > mostCharacters || !plain.test(url) || disputed.test(url)) return false
  const parsed = parse(url)
  if (!parsed || (parsed.href !== url && parsed.href !== `${url}/`)) return false
  if (parsed.username || parsed.password) return false
  if (parsed.protocol === 'https:' && isPublicName(parsed.hostname)) return true
  return loopbackOrigin(url) === parsed.origin && loopbackOrigins.includes(parsed.origin)
}

/** The origin of a loopback base, or null for any other address. */
export function loopbackOrigin(base: unknown): string | null {
  const parsed = typeof base === 'string' ? parse(base) : null
  return parsed && /^https?:$/.test(parsed.protocol) && isLoopbackHost(parsed.hostname) ? parsed.origin : null
}

/** A name with a dot and letters in its last label: no bare names, no addresses, no punycode. */
function isPublicName(hostname: string): boolean {
  const labels = hostname.split('.')
  return (
    labels.length > 1 &&
    /^[a-z]{2,63}$/.test(labels.at(-1) ?? '') &&
    !labels.some((label) => label === '' || label.startsWith('xn--'))
  )
}

function parse(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
