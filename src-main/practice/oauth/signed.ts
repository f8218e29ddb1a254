/** Requests that a user's access token signs, outside the advertising base: uploads and the editing of posts. */
import { clockTooFar, invalidToken, platformError } from '../answers.ts'
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import type { PracticeRequest } from '../request.ts'
import type { AccessToken } from '../state/tokens.ts'
import { verify } from './verify.ts'

/** The answer of `handle` to a request that is signed as it should be, else the refusal. */
export function whenSigned(
  { tokens, clock }: Practice,
  request: PracticeRequest,
  handle: (token: AccessToken) => Answer,
): Answer {
  const check = verify(request, tokens, clock.nowMs(), (token) => tokens.access(token)?.secret ?? null)
  switch (check.kind) {
    case 'token':
      return invalidToken()
    case 'clock':
      return clockTooFar()
    case 'missing':
      return platformError(400, 215, 'Bad authentication data.')
    case 'signature':
      return platformError(401, 32, 'Could not authenticate you.')
    case 'signed':
      return handle(tokens.access(check.oauth.get('oauth_token')!)!)
  }
}

/** Why the token cannot change anything, as an answer; null where it may. Source: gaps 4.2. */
export function refuseReadOnly(token: AccessToken): Answer | null {
  return token.level === 'read'
    ? platformError(403, 261, 'This access token may only read. Sign in again with write access.')
    : null
}
