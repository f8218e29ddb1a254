/** The application's own token, without a user. Source: interface, Authentication endpoints (oauth2/token, oauth2/invalidate_token). */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { codeMessage } from '../../../shared/model/service-codes.ts'
import { TransportError } from '../ports.ts'
import type { HttpResponse, Secret } from '../ports.ts'
import { encodePart } from './encode.ts'
import { readAnswer, readFailure } from './errors.ts'
import { exchangeSigned } from './exchange.ts'
import type { ExchangePorts } from './exchange.ts'
import type { AppKeys, TokenPair } from './oauth.ts'
import { outcomeError } from './outcome-words.ts'
import { readingTimes } from './server-clock.ts'
import type { ServiceAddresses, ServiceOutcome } from './service.ts'

const timeoutMs = 20_000
/** The service does not know the token that is to be revoked: it is over already. Assumed: docs/assumptions.md, bearer-unknown. */
const unknownTokenCodes = ['348', '89']

/**
 * Asks for the bearer token; the service gives the same one until it is invalidated. GalleyError `refused` (code 99: asked too often, or
 * the keys are wrong), `offline`, `limited`, `bad_answer`, `signed_out`.
 */
export async function fetchBearerToken(
  ports: ExchangePorts,
  addresses: ServiceAddresses,
  app: AppKeys,
): Promise<Secret> {
  const url = `${addresses.baseUrl}/oauth2/token`
  const pair = `${encodePart(app.consumerKey.revealFor(url))}:${encodePart(app.consumerSecret.revealFor(url))}`
  const outcome = await outcomeOf(ports, () =>
    ports.transport.send({
      method: 'POST',
      url,
      query: [],
      headers: {
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      timeoutMs,
    }),
  )
  if (outcome.kind !== 'ok') throw failureOf(outcome, message('engine.bearer.getBearerToken'))
  const { token_type: type, access_token: token } = outcome.body
  if (type !== 'bearer' || typeof token !== 'string' || token === '')
    throw new GalleyError('bad_answer', message('engine.bearer.whatAnsweredQuestionFor'))
  return app.consumerKey.forSameAddresses(token)
}

/**
 * Makes the bearer token useless everywhere; a token that the service does not know counts as revoked. `owner` is the access token of the
 * application's owner. GalleyError `refused` (somebody else's access token), `signed_out`, `offline`, `limited`, `bad_answer`.
 */
export async function invalidateBearerToken(
  ports: ExchangePorts,
  addresses: ServiceAddresses,
  app: AppKeys,
  owner: TokenPair,
  bearer: Secret,
): Promise<void> {
  const url = `${addresses.baseUrl}/oauth2/invalidate_token`
  const outcome = await outcomeOf(ports, () =>
    exchangeSigned(ports, {
      method: 'POST',
      url,
      // In the body, so that no log of addresses ever has it.
      form: [['access_token', bearer.revealFor(url)]],
      keys: {
        consumerKey: app.consumerKey,
        consumerSecret: app.consumerSecret,
        token: owner.token,
        tokenSecret: owner.secret,
      },
      timeoutMs,
    }),
  )
  if (outcome.kind === 'ok') return
  const code = outcome.kind === 'rejected' ? (outcome.errors[0]?.code ?? '') : ''
  if (unknownTokenCodes.includes(code)) return
  throw failureOf(outcome, message('engine.bearer.revokeBearerToken'), {
    '99': message('engine.bearer.onlyOwnerRevokes'),
  })
}

async function outcomeOf(ports: ExchangePorts, send: () => Promise<HttpResponse>): Promise<ServiceOutcome> {
  try {
    return readAnswer(await send(), {
      // Nothing is made that could not be asked for again, so an unclear answer counts as none.
      isRead: true,
      shape: { form: 'object' },
      rateClass: 'oauth',
      ...readingTimes(ports.clock, ports.serverClock),
    })
  } catch (error) {
    if (error instanceof TransportError) return readFailure(error, true)
    throw error
  }
}

function failureOf(
  outcome: Exclude<ServiceOutcome, { kind: 'ok' }>,
  doing: Message,
  special: Partial<Record<string, Message>> = {},
): GalleyError {
  const code = outcome.kind === 'rejected' ? outcome.errors[0]?.code : undefined
  const said = code === undefined ? null : (special[code] ?? codeMessage(code))
  return said ? new GalleyError('refused', said, { code }) : outcomeError(outcome, doing)
}
