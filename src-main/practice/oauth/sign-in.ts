/** The two sign-in pages. Source: interface, Authentication endpoints (authorize, authenticate); design of sign-in. */
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import { pairOf } from '../request.ts'
import type { PracticeRequest } from '../request.ts'
import type { RequestToken } from '../state/tokens.ts'
import type { User } from '../state/people.ts'
import { unknownName } from './endpoints.ts'
import { askPage, deniedPage, pinPage, problemPage, redirect } from './pages.ts'
import { sameText } from './signature.ts'

/** Names the user who is signed in to the service in this browser. */
const sessionCookie = 'practice_user'
const pageParams = ['oauth_token', 'force_login', 'screen_name']

/** GET /oauth/authorize: always asks. */
export function authorizePage(practice: Practice, request: PracticeRequest): Answer {
  const asked = askedFor(practice, request)
  return 'refusal' in asked ? asked.refusal : ask(practice, request, asked.held)
}

/** GET /oauth/authenticate: goes straight back to the callback when the signed-in user granted access before. */
export function authenticatePage(practice: Practice, request: PracticeRequest): Answer {
  const asked = askedFor(practice, request)
  if ('refusal' in asked) return asked.refusal
  const { held } = asked
  if (!practice.tokens.hasSignIn)
    return problemPage(
      403,
      'Signing in is switched off',
      'The application’s sign-in setting is off. Switch it on at the service, or sign in through the authorize page.',
    )
  if (held.callback === 'oob')
    return problemPage(403, 'This way needs a callback', 'Sign in through the authorize page to get a PIN.')
  const user = signedInUser(practice, request)
  const granted = practice.tokens.accessOf(user.user_id)
  const isCovered = granted !== undefined && (granted.level === 'write' || held.level === 'read')
  if (!isCovered || pairOf(request, 'force_login') === 'true') return ask(practice, request, held)
  return redirect(
    withPairs(held.callback, {
      oauth_token: held.token,
      oauth_verifier: practice.tokens.grantRequest(held, user.user_id),
    }),
  )
}

/** POST /oauth/authorize and /oauth/authenticate: the decision, once. */
export function decide(practice: Practice, request: PracticeRequest): Answer {
  const { tokens, people } = practice
  const odd = unknownName(request, ['oauth_token', 'screen_name', 'decision', 'authenticity_token'])
  if (odd !== undefined || !request.formPairs)
    return problemPage(400, 'This form cannot be read', 'Start the sign-in again from the application.')
  const held = tokens.request(field(request, 'oauth_token'), practice.clock.nowMs())
  if (!held || held.state !== 'asked') return expired()
  if (!sameText(field(request, 'authenticity_token'), held.form_key) || !isOwnOrigin(request))
    return problemPage(403, 'This form was not opened here', 'Start the sign-in again from the application.')
  const decision = field(request, 'decision')
  if (decision === 'deny') {
    tokens.denyRequest(held.token)
    return held.callback === 'oob'
      ? deniedPage(tokens.application.name)
      : redirect(withPairs(held.callback, { denied: held.token }))
  }
  if (decision !== 'approve') return problemPage(400, 'No decision was made', 'Go back and choose Approve or Deny.')
  const user = people.byScreenName(field(request, 'screen_name'))
  if (!user) return problemPage(400, 'Nobody has this name', 'Go back and choose one of the people listed.')
  const verifier = tokens.grantRequest(held, user.user_id)
  const session = { 'set-cookie': `${sessionCookie}=${user.user_id}; Path=/oauth; HttpOnly; SameSite=Lax` }
  return held.callback === 'oob'
    ? pinPage(tokens.application.name, user, verifier, session)
    : redirect(withPairs(held.callback, { oauth_token: held.token, oauth_verifier: verifier }), session)
}

function ask(practice: Practice, request: PracticeRequest, held: RequestToken): Answer {
  return askPage(
    request.path,
    practice.tokens.application.name,
    held,
    practice.people.all(),
    pairOf(request, 'force_login') === 'true' ? namedUser(practice, request) : signedInUser(practice, request),
  )
}

/** The request token that a page is about, or the page that says why it is not. */
function askedFor(practice: Practice, request: PracticeRequest): { held: RequestToken } | { refusal: Answer } {
  const odd = unknownName(request, pageParams)
  if (odd !== undefined)
    return {
      refusal: problemPage(400, 'This address is not right', `It carries ${odd}, which this page does not take.`),
    }
  const held = practice.tokens.request(pairOf(request, 'oauth_token') ?? '', practice.clock.nowMs())
  return held?.state === 'asked' ? { held } : { refusal: expired() }
}

function expired(): Answer {
  return problemPage(
    403,
    'This sign-in is over',
    'It was answered already, took longer than ten minutes, or was never begun. Start it again from the application.',
  )
}

/** Who is signed in here: whom the address names, else who answered last in this browser, else the first user. */
function signedInUser(practice: Practice, request: PracticeRequest): User {
  const { people } = practice
  const remembered = new RegExp(`(?:^|;\\s*)${sessionCookie}=(\\d+)`).exec(request.headers.cookie ?? '')?.[1]
  return namedUser(practice, request) ?? people.byId(remembered ?? '') ?? people.all()[0]!
}

/** Whom the address names. A forced login forgets who was signed in, and fills in nobody else. */
function namedUser({ people }: Practice, request: PracticeRequest): User | null {
  return people.byScreenName(pairOf(request, 'screen_name') ?? '') ?? null
}

/** A browser names the page that a form was on; other pages must not answer for a person. */
function isOwnOrigin({ headers }: PracticeRequest): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`
}

function field(request: PracticeRequest, name: string): string {
  return request.formPairs?.find(([given]) => given === name)?.[1] ?? ''
}

function withPairs(address: string, pairs: Record<string, string>): string {
  return `${address}?${new URLSearchParams(pairs).toString()}`
}
