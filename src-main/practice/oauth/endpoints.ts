/** The OAuth 1.0a endpoints of a client: request token, access token, invalidation. Source: interface, Authentication endpoints; gaps 4.2. */
import { clockTooFar, formAnswer, invalidToken, jsonAnswer, platformError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import { callbacks } from '../context.ts'
import type { Practice } from '../context.ts'
import { pairOf } from '../request.ts'
import type { PracticeRequest } from '../request.ts'
import { sameText } from './signature.ts'
import { verify } from './verify.ts'
import type { FindSecret } from './verify.ts'

/** Either the checked OAuth parameters, or the refusal. */
export type Checked = { oauth: ReadonlyMap<string, string>; refusal?: never } | { refusal: Answer }

/** Checks signature and parameter names on an OAuth path; every such path counts against one limit an application. */
export function check(
  practice: Practice,
  request: PracticeRequest,
  allowed: readonly string[],
  findSecret: FindSecret | null,
): Checked {
  const check = verify(request, practice.tokens, practice.clock.nowMs(), findSecret, allowed.includes('oauth_token'))
  if (check.kind !== 'signed') return { refusal: refusalOf(check.kind, check.why) }
  const allowance = practice.limits.take('application', 'oauth')
  if (allowance.isOver) return { refusal: platformError(429, 88, 'Rate limit exceeded.') }
  const unknown = unknownName(request, allowed)
  if (unknown !== undefined) return { refusal: platformError(400, 44, `Parameter ${unknown} is not known here.`) }
  return { oauth: check.oauth }
}

/** The name of a pair that the path does not take. */
export function unknownName(request: PracticeRequest, allowed: readonly string[]): string | undefined {
  return [...(request.queryPairs ?? []), ...(request.formPairs ?? [])].find(([name]) => !allowed.includes(name))?.[0]
}

function refusalOf(kind: 'missing' | 'token' | 'clock' | 'signature', why: string): Answer {
  switch (kind) {
    case 'missing':
      return platformError(400, 215, `Bad authentication data: ${why}.`)
    case 'token':
      return invalidToken()
    case 'clock':
      return clockTooFar()
    case 'signature':
      return platformError(401, 32, `Could not authenticate you: ${why}.`)
  }
}

/** POST /oauth/request_token. */
export function requestToken(practice: Practice, request: PracticeRequest): Answer {
  const checked = check(practice, request, ['oauth_callback', 'service_auth_access_type'], null)
  if (checked.refusal) return checked.refusal
  const callback = checked.oauth.get('oauth_callback') ?? pairOf(request, 'oauth_callback')
  if (!callback) return platformError(400, 215, 'Bad authentication data: oauth_callback is missing.')
  if (callback !== 'oob' && !callbacks.includes(callback))
    return platformError(403, 415, 'Callback URL not approved for this client application.')
  const level = pairOf(request, 'service_auth_access_type') ?? 'write'
  if (level !== 'read' && level !== 'write')
    return platformError(400, 44, 'service_auth_access_type must be read or write.')
  const made = practice.tokens.makeRequest(callback, level, practice.clock.nowMs())
  return formAnswer({ oauth_token: made.token, oauth_token_secret: made.secret, oauth_callback_confirmed: 'true' })
}

/** POST /oauth/access_token: exchanges a granted request token, once, for the user's access token. */
export function accessToken(practice: Practice, request: PracticeRequest): Answer {
  const { tokens, people, clock } = practice
  const checked = check(
    practice,
    request,
    ['oauth_token', 'oauth_verifier'],
    (token) => tokens.request(token, clock.nowMs())?.secret ?? null,
  )
  if (checked.refusal) return checked.refusal
  const named = pairOf(request, 'oauth_token')
  const held = tokens.request(checked.oauth.get('oauth_token') ?? named!, clock.nowMs())!
  if (named !== undefined && named !== held.token)
    return platformError(401, 32, 'Could not authenticate you: two different request tokens.')
  const verifier = checked.oauth.get('oauth_verifier') ?? pairOf(request, 'oauth_verifier')
  if (!verifier) return platformError(400, 215, 'Bad authentication data: oauth_verifier is missing.')
  if (held.state !== 'granted' || !sameText(verifier, held.verifier!)) {
    tokens.missRequest(held)
    return platformError(401, 32, 'Could not authenticate you: the verifier does not belong to this request token.')
  }
  tokens.endRequest(held.token)
  const granted = tokens.grantAccess(held.user_id!, held.level)
  const user = people.byId(granted.user_id)!
  return formAnswer({
    oauth_token: granted.token,
    oauth_token_secret: granted.secret,
    user_id: user.user_id,
    screen_name: user.screen_name,
  })
}

/** POST /1.1/oauth/invalidate_token, with or without .json: ends the token that signed it. */
export function invalidateToken(practice: Practice, request: PracticeRequest): Answer {
  const checked = check(practice, request, [], (token) => practice.tokens.access(token)?.secret ?? null)
  if (checked.refusal) return checked.refusal
  const token = checked.oauth.get('oauth_token')!
  practice.tokens.revoke(token)
  return jsonAnswer(200, { access_token: token })
}
