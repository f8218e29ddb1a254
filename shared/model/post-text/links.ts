/** Links in the text of a post, with and without a protocol, as the service shortens them. Source: gaps 8 (CC). */
import { topLevelDomains } from './top-level-domains.ts'

/** Part of a text, in UTF-16 units as strings count them: from `start` up to, not including, `end`. */
export interface Span {
  start: number
  end: number
}

/** Letters, digits and the few signs that a label of a host name may hold in its middle. */
const letter = String.raw`\p{L}\p{N}\p{M}`
const label = `[${letter}](?:[${letter}_-]*[${letter}])?`
const asciiLabel = String.raw`[a-z0-9\u00c0-\u024f](?:[a-z0-9\u00c0-\u024f_-]*[a-z0-9\u00c0-\u024f])?`
const inPath = String.raw`a-z\u0400-\u04ff0-9\u00c0-\u024f`
const pathSign = String.raw`[${inPath}!*';:=+,.$/%#[\]\-\u2013_~@|&]`
const pathEnd = String.raw`[${inPath}+\-=_#/]`
/** Parentheses belong to a path as long as they close, one inside the other at most. */
const bracketed = String.raw`\((?:${pathSign}|\(${pathSign}*\))*\)`
const path = `/(?:(?:${pathSign}|${bracketed})*(?:${pathEnd}|${bracketed}))?`
const query = String.raw`\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*[a-z0-9\-_&=#/]`

const hostWithProtocol = new RegExp(`(?:${label}\\.)+${label}`, 'iuy')
/** Begins at a word's beginning, so that a long word is tried once. */
const bareHosts = new RegExp(
  `(?<![a-z0-9\\u00c0-\\u024f_-])(?:${asciiLabel}\\.)+(${asciiLabel}|[^\\x00-\\x7f\\s\\p{P}]+)`,
  'giu',
)
const protocol = /https?:\/\//giu
const rest = new RegExp(`(?::[0-9]+)?(?:${path})?(?:${query})?`, 'iuy')
/** What right before a link makes it none: part of an address, a handle, a tag. */
const noLinkBefore = /[A-Za-z0-9@＠$#＃\ufffe\ufeff\uffff]$/u
/** What ends the name of a host. */
const wordEnd = /^(?![0-9a-zA-Z@+-])/u
const noBareLinkBefore = /[-_./]$/u

/** Links in their order; no two overlap. */
export function findLinks(text: string): Span[] {
  const links = withProtocol(text)
  const isFree = ({ start, end }: Span) => links.every((link) => end <= link.start || start >= link.end)
  return [...links, ...withoutProtocol(text).filter(isFree)].toSorted((a, b) => a.start - b.start)
}

function withProtocol(text: string): Span[] {
  const found: Span[] = []
  for (const { 0: head, index } of text.matchAll(protocol)) {
    if (index < (found.at(-1)?.end ?? 0) || noLinkBefore.test(text.slice(Math.max(0, index - 1), index))) continue
    const hostStart = index + head.length
    hostWithProtocol.lastIndex = hostStart
    const host = hostWithProtocol.exec(text)?.[0]
    const hostEnd = host === undefined ? null : endOfHost(host)
    if (hostEnd !== null) found.push({ start: index, end: endAfter(text, hostStart + hostEnd) })
  }
  return found
}

function withoutProtocol(text: string): Span[] {
  const found: Span[] = []
  for (const match of text.matchAll(bareHosts)) {
    const { 0: host, index } = match
    const before = text.slice(Math.max(0, index - 1), index)
    if (index < (found.at(-1)?.end ?? 0) || noLinkBefore.test(before) || noBareLinkBefore.test(before)) continue
    const length = endOfHost(host)
    if (length === null || !wordEnd.test(text.slice(index + length, index + length + 1))) continue
    found.push({ start: index, end: endAfter(text, index + length) })
  }
  return found
}

/** Longest name of a host. Source: RFC 1035, section 2.3.4. */
const hostMax = 253

/** Length of the longest beginning of it that ends in a domain which exists, or null. Letters of another script may follow at once. */
function endOfHost(host: string): number | null {
  const parts = host.slice(0, hostMax).split('.')
  for (let count = parts.length; count >= 2; count--) {
    const kept = parts.slice(0, count)
    const known = knownDomain(kept.at(-1)!)
    // Only parts before the last two may hold an underscore.
    if (known && !kept.at(-2)!.includes('_')) return kept.slice(0, -1).join('.').length + 1 + known
  }
  return null
}

/** How much of the word is a top-level domain. */
function knownDomain(word: string): number {
  const lower = word.toLowerCase()
  if (topLevelDomains.has(lower) || /^xn--[a-z0-9-]+$/.test(lower)) return word.length
  const ascii = /^[a-z]+(?=[^\p{ASCII}])/u.exec(lower)?.[0]
  return ascii !== undefined && topLevelDomains.has(ascii) ? ascii.length : 0
}

/** Where port, path and query end that follow the host. */
function endAfter(text: string, hostEnd: number): number {
  rest.lastIndex = hostEnd
  return hostEnd + (rest.exec(text)?.[0].length ?? 0)
}
