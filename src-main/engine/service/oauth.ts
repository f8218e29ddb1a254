/** The OAuth endpoints: request token, access token, invalidation. Source: interface, Authentication endpoints. */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { codeMessage } from '../../../shared/model/service-codes.ts'
import type { HttpResponse, Secret } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { encodePart } from './encode.ts'
import { readAnswer, readFailure, readForm } from './errors.ts'
import { exchangeSigned } from './exchange.ts'
import type { ExchangePorts } from './exchange.ts'
import { outcomeError } from './outcome-words.ts'
import { readingTimes } from './server-clock.ts'
import type { ServiceAddresses, ServiceOutcome } from './service.ts'
import type { Pairs } from './sign.ts'

export interface AppKeys {
  consumerKey: Secret
  consumerSecret: Secret
}
export interface TokenPair {
  token: Secret
  secret: Secret
}
export interface AccessGrant extends TokenPair {
  userId: string
  screenName: string | null
}

/** OAuth answers come quickly or not at all; a person waits for them. */
const timeoutMs = 20_000

/**
 * Begins a sign-in. `callback` is a registered address or 'oob' (a PIN). Throws GalleyError `offline`, `limited`, `sign_in_failed`
 * (keys or callback refused, or the service does not confirm the callback, as versions before 1.0a do).
 */
export async function fetchRequestToken(
  ports: ExchangePorts,
  addresses: ServiceAddresses,
  app: AppKeys,
  callback: string,
  access: 'read' | 'write' | null,
): Promise<TokenPair> {
  // Assumed: a query parameter (docs/assumptions.md, access-type-place).
  const accessName = addresses.aliases['service_auth_access_type'] ?? 'service_auth_access_type'
  const pairs = await post(ports, {
    url: `${addresses.baseUrl}/oauth/request_token`,
    query: access ? [[accessName, access]] : [],
    app,
    token: null,
    extra: [['oauth_callback', callback]],
    refused: (code) =>
      (keyRefusals.includes(code) ? message('engine.oauth.keysNotAccepted') : null) ??
      codeMessage(code) ??
      message('engine.oauth.signInNotBegun'),
  })
  if (pairs.get('oauth_callback_confirmed') !== 'true')
    throw new GalleyError('sign_in_failed', message('engine.oauth.serviceDidNotConfirm'))
  return readToken(pairs, app)
}

/** Exchanges the approved request token. Throws GalleyError `offline`, `limited`, `sign_in_failed` (the verifier is wrong, used or too old). */
export async function fetchAccessToken(
  ports: ExchangePorts,
  addresses: ServiceAddresses,
  app: AppKeys,
  requestToken: TokenPair,
  verifier: string,
): Promise<AccessGrant> {
  const pairs = await post(ports, {
    url: `${addresses.baseUrl}/oauth/access_token`,
    query: [],
    app,
    token: requestToken,
    extra: [['oauth_verifier', verifier]],
    refused: () => message('engine.oauth.pinNotAccepted'),
  })
  const userId = pairs.get('user_id')
  if (!userId || !isUserId(userId)) throw notUnderstood()
  return { ...readToken(pairs, app), userId, screenName: pairs.get('screen_name') || null }
}

/** Whether a text can be a user's number (or, from a stand-in, a plain word); folders are named after it. */
export function isUserId(text: string): boolean {
  return /^\w{1,64}$/.test(text)
}

/** Access tokens begin with the user's number and a hyphen; only used where nothing else tells whose one is. Source: gaps 4.2 (R). */
export function userIdOfToken(accessToken: Secret | null): string | null {
  return /^(\d+)-/.exec(accessToken?.reveal() ?? '')?.[1] ?? null
}

/** Makes an access token useless everywhere; true when the service confirmed (or had forgotten it already). */
export async function invalidateAccessToken(
  ports: ExchangePorts,
  addresses: ServiceAddresses,
  app: AppKeys,
  access: TokenPair,
): Promise<boolean> {
  const request = { url: `${addresses.baseUrl}/1.1/oauth/invalidate_token`, query: [], app, token: access, extra: [] }
  try {
    const outcome = readOutcome(ports, await send(ports, { ...request, limitMs: 5_000 }))
    return outcome.kind === 'ok' || (outcome.kind === 'signedOut' && outcome.code === '89')
  } catch (error) {
    if (error instanceof TransportError) return false
    throw error
  }
}

/** How the service's page is asked for. Source: interface, Authentication endpoints. */
export interface PageWishes {
  /** authorize always asks; authenticate goes straight back when the person granted access before, and takes callbacks only. */
  page: 'authorize' | 'authenticate'
  /** The person types the password even where they are signed in. */
  forceLogin: boolean
  /** User name that the page fills in. */
  screenName: string | null
}

/** The page on which a person decides. */
export function pageAddress(addresses: ServiceAddresses, requestToken: TokenPair, wishes: PageWishes): string {
  const page = `${addresses.baseUrl}/oauth/${wishes.page}`
  const pairs: [string, string][] = [
    ['oauth_token', requestToken.token.revealFor(page)],
    ...(wishes.forceLogin ? [['force_login', 'true'] as [string, string]] : []),
    ...(wishes.screenName ? [['screen_name', wishes.screenName] as [string, string]] : []),
  ]
  return `${page}?${pairs.map(([name, value]) => `${name}=${encodePart(value)}`).join('&')}`
}

interface OAuthRequest {
  url: string
  query: Pairs
  app: AppKeys
  token: TokenPair | null
  extra: Pairs
  limitMs?: number
}

async function post(
  ports: ExchangePorts,
  request: OAuthRequest & { refused: (code: string) => Message },
): Promise<ReadonlyMap<string, string>> {
  let response: HttpResponse
  try {
    response = await send(ports, request)
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const outcome = readFailure(error, true)
    throw outcome.kind === 'ok' ? notUnderstood() : outcomeError(outcome, message('engine.oauth.signIn'))
  }
  const pairs = readForm(response)
  if (pairs) return pairs
  const outcome = readOutcome(ports, response)
  if (outcome.kind === 'ok') throw notUnderstood()
  if (outcome.kind !== 'rejected' && outcome.kind !== 'signedOut')
    throw outcomeError(outcome, message('engine.oauth.signIn'))
  const code = outcome.kind === 'signedOut' ? outcome.code : (outcome.errors[0]?.code ?? `HTTP_${outcome.status}`)
  throw new GalleyError('sign_in_failed', request.refused(code), { code })
}

function send(ports: ExchangePorts, request: OAuthRequest): Promise<HttpResponse> {
  return exchangeSigned(ports, {
    method: 'POST',
    url: request.url,
    query: request.query,
    extra: request.extra,
    keys: {
      consumerKey: request.app.consumerKey,
      consumerSecret: request.app.consumerSecret,
      token: request.token?.token ?? null,
      tokenSecret: request.token?.secret ?? null,
    },
    timeoutMs: request.limitMs ?? timeoutMs,
  })
}

/** OAuth calls change nothing that could not be begun again, so an unclear answer counts as none. */
function readOutcome(ports: ExchangePorts, response: HttpResponse): ServiceOutcome {
  return readAnswer(response, {
    isRead: true,
    shape: { form: 'object' },
    rateClass: 'oauth',
    ...readingTimes(ports.clock, ports.serverClock),
  })
}

/** Refusals of a sign-in that has not begun, which only the application's keys can cause. */
const keyRefusals = ['32', '215', 'UNAUTHORIZED_ACCESS']

/** A token belongs to the addresses that the application's keys were given for. */
function readToken(pairs: ReadonlyMap<string, string>, { consumerKey }: AppKeys): TokenPair {
  const token = pairs.get('oauth_token')
  const secret = pairs.get('oauth_token_secret')
  if (!token || !secret) throw notUnderstood()
  return { token: consumerKey.forSameAddresses(token), secret: consumerKey.forSameAddresses(secret) }
}

function notUnderstood(): GalleyError {
  return new GalleyError('bad_answer', message('engine.oauth.whatAnsweredSignIn'))
}
