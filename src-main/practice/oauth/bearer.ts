/** App-only tokens: one outstanding an application. Source: interface, Authentication endpoints; Errors (code 99). */
import { jsonAnswer, platformError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import { pairOf } from '../request.ts'
import type { PracticeRequest } from '../request.ts'
import { check } from './endpoints.ts'
import { sameText } from './signature.ts'

/** POST /oauth2/token: the same token each time, until it is invalidated. */
export function bearerToken(practice: Practice, request: PracticeRequest): Answer {
  const { tokens, limits } = practice
  const basic = parseBasic(request.headers.authorization)
  if (!basic) return platformError(400, 215, 'Bad authentication data: Basic credentials are missing.')
  const { consumer_key: key, consumer_secret: secret } = tokens.application
  const isKnown = sameText(basic.user, key) && sameText(basic.password, secret)
  if (!isKnown) return platformError(403, 99, 'Unable to verify your credentials.')
  if (request.queryPairs?.length !== 0) return platformError(400, 44, 'Parameters go in the form body.')
  const odd = request.formPairs?.find(([name]) => name !== 'grant_type')
  if (odd || !request.formPairs) return platformError(400, 44, `Parameter ${odd?.[0] ?? ''} is not known here.`)
  const grant = pairOf(request, 'grant_type')
  if (grant === undefined) return platformError(400, 170, 'Missing required parameter: grant_type.')
  if (grant !== 'client_credentials') return platformError(400, 44, 'grant_type must be client_credentials.')
  if (limits.take('application', 'bearer').isOver)
    return platformError(403, 99, 'The bearer token was asked for too often.')
  return jsonAnswer(200, { token_type: 'bearer', access_token: tokens.bearer() })
}

/** POST /oauth2/invalidate_token: signed with the consumer keys and the owner's token. */
export function invalidateBearer(practice: Practice, request: PracticeRequest): Answer {
  const { tokens, people } = practice
  const checked = check(practice, request, ['access_token'], (token) => tokens.access(token)?.secret ?? null)
  if (checked.refusal) return checked.refusal
  const owner = people.all()[0]
  const signer = tokens.access(checked.oauth.get('oauth_token')!)
  if (signer?.user_id !== owner?.user_id)
    return platformError(403, 99, 'Only the owner of the application may invalidate its bearer token.')
  const bearer = pairOf(request, 'access_token')
  if (bearer === undefined) return platformError(400, 170, 'Missing required parameter: access_token.')
  if (!tokens.isBearer(bearer))
    return platformError(403, 348, 'Client application is not permitted to invalidate this token.')
  tokens.revoke(bearer)
  // What it opened ends with it.
  practice.activity.cut()
  return jsonAnswer(200, { access_token: bearer })
}

function parseBasic(header: string | undefined): { user: string; password: string } | null {
  const match = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? '')
  const [user, ...rest] = Buffer.from(match?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(':')
  if (!user || rest.length === 0) return null
  try {
    return { user: decodeURIComponent(user), password: decodeURIComponent(rest.join(':')) }
  } catch {
    return null
  }
}
