/** Address of a preview out of the markup in which the service gives it; the markup itself is never shown. Source: gaps 6.5 (D). */
import { isLoopbackHost } from '../../../shared/model/loopback.ts'

/**
 * The one `src` of the iframe, where it leads to one of these hosts (with port, where that is not the usual one) over https, or over
 * http on this computer; null for anything else.
 */
export function previewSource(markup: string, hosts: readonly string[]): string | null {
  const frames = [...markup.matchAll(/<\s*iframe\b([^>]*)>/giu)]
  const [frame] = frames
  if (!frame || frames.length > 1) return null
  const source = /\ssrc\s*=\s*(?:'([^']*)'|"([^"]*)")/iu.exec(frame[1]!)
  const address = (source?.[1] ?? source?.[2])?.replaceAll('&amp;', '&')
  return address === undefined ? null : pageAddress(address, hosts)
}

/** The address, written out, where it leads to one of these hosts in a safe way; null otherwise. */
export function pageAddress(address: string, hosts: readonly string[]): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, host, username, password, href } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return isSafe && username === '' && password === '' && hosts.includes(host) ? href : null
}
