/**
 * Signatures of OAuth 1.0a as the one who checks them: a pure function of what arrived and the keys on file.
 * Written apart from any client's signer, so that a fault in one shows against the other. Source: RFC 5849, section 3.4.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pair } from '../request.ts'

/** Percent-encoding by RFC 3986: everything but letters, digits, hyphen, dot, underscore and tilde. Source: RFC 5849, section 3.6. */
export function percentEncode(text: string): string {
  let encoded = ''
  for (const byte of Buffer.from(text, 'utf8')) {
    const char = String.fromCharCode(byte)
    encoded += /[A-Za-z0-9\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return encoded
}

/** Base string URI: scheme and host in lower case, without the default port. Source: RFC 5849, section 3.4.1.2. */
export function baseStringUri(scheme: 'http' | 'https', host: string, path: string): string {
  const defaultPort = scheme === 'http' ? ':80' : ':443'
  const authority = host.toLowerCase()
  return `${scheme}://${authority.endsWith(defaultPort) ? authority.slice(0, -defaultPort.length) : authority}${path || '/'}`
}

/** Pairs encoded, then sorted by name and value as bytes, then joined. Source: RFC 5849, section 3.4.1.3.2. */
export function normalizePairs(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** What is signed. `pairs` are those of query, form body and the OAuth header, without realm and the signature itself. */
export function signatureBase(method: string, uri: string, pairs: readonly Pair[]): string {
  return [method.toUpperCase(), uri, normalizePairs(pairs)].map(percentEncode).join('&')
}

/** HMAC-SHA1 of a base string; an absent token secret is empty. Source: RFC 5849, section 3.4.2. */
export function hmacSha1(base: string, consumerSecret: string, tokenSecret: string): string {
  return createHmac('sha1', `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`)
    .update(base, 'utf8')
    .digest('base64')
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [bytesA, bytesB] = [Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8')]
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
