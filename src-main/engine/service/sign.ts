/** OAuth 1.0a signatures: pure functions of method, address, pairs, keys, nonce and time. Source: interface, Authentication; RFC 5849. */
import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { encodePart } from './encode.ts'

export type Pairs = readonly (readonly [string, string])[]

/** What a signature covers. */
export interface SignedParts {
  method: string
  /** Absolute address; a query in it is an error, pairs belong into `query`. */
  url: string
  query: Pairs
  /** Pairs of a form-encoded, single-part body. JSON and multipart bodies are not signed: leave empty. Source: gaps 4.1 (S, R). */
  form: Pairs
}

/** Keys of the application and, once there is one, the (request or access) token. */
export interface SigningKeys {
  consumerKey: string
  consumerSecret: string
  token: string | null
  tokenSecret: string | null
}

/** What makes each request different; a nonce is ASCII and never used twice. */
export interface SigningMoment {
  nonce: string
  timestampS: number
}

type Hash = (baseString: string, key: string) => string
const hmacSha1: Hash = (baseString, key) => createHmac('sha1', key).update(baseString).digest('base64')

/** The Authorization header of a request; `extra` are further oauth_ pairs (oauth_callback, oauth_verifier). */
export function authorizationHeader(
  parts: SignedParts,
  keys: SigningKeys,
  moment: SigningMoment,
  extra: Pairs = [],
): string {
  const oauthPairs: [string, string][] = [
    ...extra.map(([name, value]): [string, string] => [name, value]),
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', moment.nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(moment.timestampS)],
    ...(keys.token === null ? [] : [['oauth_token', keys.token] satisfies [string, string]]),
    ['oauth_version', '1.0'],
  ]
  const signature = signatureOf(parts, oauthPairs, keys)
  const shown = [...oauthPairs, ['oauth_signature', signature] satisfies [string, string]]
  return `OAuth ${shown.map(([name, value]) => `${encodePart(name)}="${encodePart(value)}"`).join(', ')}`
}

/**
 * HMAC-SHA1 over the request with exactly these oauth_ pairs, in base 64. The base string and the signing key come from oauth-1.0a;
 * address and pairs are prepared here, since that library's own reading of addresses drops empty repeats and cuts values at '='.
 */
export function signatureOf(parts: SignedParts, oauthPairs: Pairs, keys: SigningKeys, hash: Hash = hmacSha1): string {
  const library = new OAuth({
    consumer: { key: keys.consumerKey, secret: keys.consumerSecret.toWellFormed() },
    signature_method: 'HMAC-SHA1',
    hash_function: hash,
  })
  const data = gatherPairs([...parts.query, ...parts.form, ...oauthPairs])
  return library.getSignature(
    { method: parts.method, url: baseAddress(parts.url), data },
    (keys.tokenSecret ?? '').toWellFormed(),
    {} as OAuth.Data,
  )
}

/** Address as it is signed: scheme and host in lower case, without a default port, without query. Source: RFC 5849 3.4.1.2. */
export function baseAddress(url: string): string {
  const parsed = new URL(url)
  if (parsed.search || parsed.hash || parsed.username || parsed.password)
    throw new Error('an address to be signed has scheme, host, port and path only')
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}`
}

/** One member a name, repeats as arrays, the way the library takes them; no pair is dropped. */
function gatherPairs(pairs: Pairs): Record<string, string | string[]> {
  const gathered = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const values = gathered.get(name.toWellFormed())
    if (values) values.push(value.toWellFormed())
    else gathered.set(name.toWellFormed(), [value.toWellFormed()])
  }
  return Object.fromEntries(
    [...gathered].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  )
}
