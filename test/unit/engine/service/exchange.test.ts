/** The correction of the clock: one more request after a 401 that the clock explains, and never another. */
import { describe, expect, it } from 'vitest'
import { Secret } from '../../../../src-main/engine/ports.ts'
import type { HttpRequest } from '../../../../src-main/engine/ports.ts'
import { exchangeSigned } from '../../../../src-main/engine/service/exchange.ts'
import { ServerClock } from '../../../../src-main/engine/service/server-clock.ts'
import { jsonAnswer, realRandomness, ScriptedTransport } from '../../../support/engine-ports.ts'
import type { Responder } from '../../../support/engine-ports.ts'
import { proves } from '../../../support/ledger/proves.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

const startMs = Date.parse('2026-11-20T12:00:00Z')
const secret = (text: string) => new Secret(text, ['https://ads.example'])
const keys = {
  consumerKey: secret('ck'),
  consumerSecret: secret('cs'),
  token: secret('t'),
  tokenSecret: secret('ts'),
}
const refusal = { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'no' }] }
/** The answer's Date, so many seconds ahead of this machine. */
const dateAhead = (seconds: number) => ({ date: new Date(startMs + seconds * 1000).toUTCString() })

async function exchange(respond: Responder) {
  const clock = new ManualClock(startMs)
  const transport = new ScriptedTransport(respond)
  const serverClock = new ServerClock(clock)
  let sendings = 0
  const response = await exchangeSigned(
    { transport, clock, random: realRandomness, serverClock },
    { method: 'POST', url: 'https://ads.example/12/x', json: '{"a":1}', keys, timeoutMs: 1, onSend: () => sendings++ },
  )
  return { response, requests: transport.requests, serverClock, sendings }
}
const partOf = (name: string) => (request: HttpRequest) =>
  new RegExp(`${name}="([^"]+)"`).exec(request.headers['authorization'] ?? '')?.[1]
const timeOf = (request: HttpRequest) => Number(partOf('oauth_timestamp')(request))

describe('a 401 whose Date is more than a minute off', () => {
  it.each([61, -61, 300, -7_200, 86_400])(
    '(%d s) is sent once more, by that time and with a new nonce',
    async (ahead) => {
      const { response, requests, serverClock, sendings } = await exchange((_, number) =>
        number === 1 ? jsonAnswer(401, refusal, dateAhead(ahead)) : jsonAnswer(200, { data: {} }),
      )
      expect(response.status).toBe(200)
      expect(requests).toHaveLength(2)
      expect(requests.map(timeOf)).toEqual([startMs / 1000, startMs / 1000 + ahead])
      expect(new Set(requests.map(partOf('oauth_nonce'))).size).toBe(2)
      expect(new Set(requests.map(partOf('oauth_signature'))).size).toBe(2)
      expect(requests[1]?.body).toBe(requests[0]?.body)
      expect(serverClock.nowMs()).toBe(startMs + ahead * 1000)
      expect(sendings, 'the attempt is written down once').toBe(1)
    },
  )

  it('is corrected once: a second 401 is the answer, whatever its Date', async () => {
    const { response, requests } = await exchange((_, number) =>
      jsonAnswer(401, refusal, dateAhead(number === 1 ? 3_600 : -3_600)),
    )
    expect(response.status).toBe(401)
    expect(requests).toHaveLength(2)
  })
})

it('signs with a nonce of letters and digits, another each time', async () => {
  const sent = await Promise.all([exchange(() => jsonAnswer(200, {})), exchange(() => jsonAnswer(200, {}))])
  const nonces = sent.flatMap(({ requests }) => requests.map(partOf('oauth_nonce')))
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-zA-Z]{16,}$/)
  expect(new Set(nonces).size).toBe(2)
  proves('client', 'rule:oauth-nonce-ascii')
})

describe('the clock is left alone', () => {
  it.each([
    ['a 401 whose Date is a minute off', 401, dateAhead(60)],
    ['a 401 whose Date is a minute behind', 401, dateAhead(-60)],
    ['a 401 without a Date', 401, {}],
    ['a 401 whose Date is no date', 401, { date: 'yesterday' }],
    ['a 400 with another Date', 400, dateAhead(300)],
    ['a 403 with another Date', 403, dateAhead(300)],
    ['a 503 with another Date', 503, dateAhead(300)],
    ['a success with another Date', 200, dateAhead(300)],
  ])('by %s', async (_, status, headers) => {
    const { response, requests, serverClock } = await exchange(() => jsonAnswer(status, refusal, headers))
    expect(response.status).toBe(status)
    expect(requests).toHaveLength(1)
    expect(serverClock.nowMs()).toBe(startMs)
  })
})
