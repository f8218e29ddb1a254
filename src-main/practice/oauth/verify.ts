/** Whether a request is signed by the application, and for whom: credentials, token, clock, signature, nonce, in that order. */
import { pairOf } from '../request.ts'
import type { PracticeRequest, Pair } from '../request.ts'
import type { Tokens } from '../state/tokens.ts'
import { baseStringUri, hmacSha1, sameText, signatureBase } from './signature.ts'

/** Furthest that a timestamp may be off, in seconds. Assumed: docs/assumptions.md, timestamp-tolerance. */
const toleranceS = 300

/** missing: no or broken credentials; token: unknown or ended; clock: timestamp too far off; signature: anything else that fails. */
export type SignatureCheck =
  | { kind: 'signed'; oauth: ReadonlyMap<string, string> }
  | { kind: 'missing' | 'token' | 'clock' | 'signature'; why: string }

/** Secret of the token that a path expects, or null when there is none with that name. */
export type FindSecret = (token: string) => string | null

/** Parameters of an `OAuth` Authorization header, decoded; null where there is none or it is broken or says one thing twice. */
export function parseAuthorization(header: string | undefined): Map<string, string> | null {
  const match = /^OAuth\s+(.*)$/is.exec(header ?? '')
  if (!match) return null
  const found = new Map<string, string>()
  for (const part of match[1]!.split(',')) {
    const pair = /^\s*([^\s=]+)\s*=\s*"([^"]*)"\s*$/.exec(part)
    if (!pair) return null
    try {
      const name = decodeURIComponent(pair[1]!)
      if (found.has(name)) return null
      found.set(name, decodeURIComponent(pair[2]!))
    } catch {
      return null
    }
  }
  found.delete('realm')
  return found
}

/**
 * Checks the signature of a request. `findSecret` is null on a path that takes no token.
 * A nonce is used up only by a request that is right in everything else.
 */
export function verify(
  request: PracticeRequest,
  tokens: Tokens,
  nowMs: number,
  findSecret: FindSecret | null,
  isTokenInQuery = false,
): SignatureCheck {
  const oauth = parseAuthorization(request.headers.authorization)
  const lacking =
    oauth &&
    ['oauth_consumer_key', 'oauth_signature_method', 'oauth_signature', 'oauth_timestamp', 'oauth_nonce'].find(
      (name) => !oauth.get(name),
    )
  if (!oauth || lacking) return { kind: 'missing', why: lacking ? `${lacking} is missing` : 'no OAuth credentials' }
  if (!request.signedPairs) return { kind: 'missing', why: 'the parameters cannot be decoded' }
  const { application } = tokens
  if (!sameText(oauth.get('oauth_consumer_key')!, application.consumer_key))
    return { kind: 'signature', why: 'unknown consumer key' }
  const token = oauth.get('oauth_token') ?? (isTokenInQuery ? pairOf(request, 'oauth_token') : undefined) ?? ''
  if (findSecret && token === '') return { kind: 'missing', why: 'oauth_token is missing' }
  const secret = findSecret ? findSecret(token) : ''
  if (secret === null) return { kind: 'token', why: 'unknown or invalidated token' }
  const odd = oddity(oauth)
  if (odd) return { kind: 'signature', why: odd }
  const timestampS = Number(oauth.get('oauth_timestamp'))
  if (Math.abs(nowMs / 1000 - timestampS) > toleranceS) return { kind: 'clock', why: 'timestamp out of bounds' }
  const expected = hmacSha1(baseOf(request, oauth), application.consumer_secret, secret)
  if (!sameText(expected, oauth.get('oauth_signature')!)) return { kind: 'signature', why: 'signature differs' }
  const nonceKey = [token, timestampS, oauth.get('oauth_nonce')].join(' ')
  if (!tokens.useNonce(nonceKey, nowMs, 2 * toleranceS * 1000))
    return { kind: 'signature', why: 'nonce was used before' }
  return { kind: 'signed', oauth }
}

/** What about the OAuth parameters themselves is not as agreed. */
function oddity(oauth: ReadonlyMap<string, string>): string | null {
  if (oauth.get('oauth_signature_method') !== 'HMAC-SHA1') return 'signature method must be HMAC-SHA1'
  if ((oauth.get('oauth_version') ?? '1.0') !== '1.0') return 'version must be 1.0'
  if (!/^\d{1,12}$/.test(oauth.get('oauth_timestamp')!)) return 'timestamp must be whole seconds'
  return /^[\x21-\x7e]+$/.test(oauth.get('oauth_nonce')!) ? null : 'nonce must be ASCII'
}

/** Base string as the client addressed this service: always plain HTTP, on the Host that it named. */
function baseOf(request: PracticeRequest, oauth: ReadonlyMap<string, string>): string {
  const signed: Pair[] = [...oauth].filter(([name]) => name !== 'oauth_signature')
  const pairs = [...signed, ...request.signedPairs!]
  return signatureBase(request.method, baseStringUri('http', request.headers.host ?? '', request.path), pairs)
}
