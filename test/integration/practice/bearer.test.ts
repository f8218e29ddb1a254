import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply, Sent } from './client.ts'

let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.close())

const error = ({ status, json }: Reply) => [status, json?.errors?.[0]?.code]
const basic = (key: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
})
const ask = (more: Partial<Sent> = {}) =>
  bench.send({
    method: 'POST',
    url: `${bench.line.base_url}/oauth2/token`,
    form: [['grant_type', 'client_credentials']],
    headers: basic(bench.line.consumer_key, bench.line.consumer_secret),
    ...more,
  })
const end = (bearer: string, screenName = 'mira_northwind') =>
  bench.send({
    method: 'POST',
    url: `${bench.line.base_url}/oauth2/invalidate_token`,
    form: [['access_token', bearer]],
    signing: bench.as(screenName),
  })

describe('a bearer token', () => {
  it('stays the same until it is invalidated', async () => {
    const first = await ask()
    expect(first.json).toEqual({ token_type: 'bearer', access_token: expect.any(String) })
    expect((await ask()).json).toEqual(first.json)
    expect((await end(first.json.access_token)).json).toEqual({ access_token: first.json.access_token })
    expect((await ask()).json.access_token).not.toBe(first.json.access_token)
    expect(error(await end(first.json.access_token))).toEqual([403, 348])
    proves(
      'practice',
      'state:bearer-outstanding',
      'rule:bearer-same-until-invalidated',
      'param:POST /oauth2/invalidate_token:access_token',
      'field:bearer_answer.token_type',
      'value:bearer_answer.token_type=bearer',
      'field:bearer_answer.access_token',
      'field:revoked_bearer_answer.access_token',
    )
  })

  it('is invalidated by the owner of the application alone', async () => {
    const { access_token } = (await ask()).json
    expect(error(await end(access_token, 'jonas_media'))).toEqual([403, 99])
    expect((await ask()).json.access_token).toBe(access_token)
    proves('practice', 'rule:revoke-bearer-by-owner')
  })

  it('needs the right keys and the one grant', async () => {
    expect(error(await ask({ headers: {} }))).toEqual([400, 215])
    expect(error(await ask({ headers: basic(bench.line.consumer_key, 'wrong') }))).toEqual([403, 99])
    expect(error(await ask({ form: [] }))).toEqual([400, 170])
    expect(error(await ask({ form: [['grant_type', 'password']] }))).toEqual([400, 44])
    expect(error(await ask({ query: [['grant_type', 'client_credentials']] }))).toEqual([400, 44])
    proves(
      'practice',
      'rule:bearer-basic',
      'param:POST /oauth2/token:grant_type',
      'value:POST /oauth2/token:grant_type=client_credentials',
    )
  })

  it('is refused with code 99 when it is asked for too often', async () => {
    for (let count = 0; count < 20; count++) expect((await ask()).status).toBe(200)
    expect(error(await ask())).toEqual([403, 99])
    await bench.control('POST', '/clock', { offset_s: 900 })
    expect((await ask()).status).toBe(200)
  })

  it('is not accepted on advertising paths', async () => {
    const { access_token } = (await ask()).json
    const reply = await bench.send({
      url: `${bench.line.ads_base_url}/12/accounts`,
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(error(reply)).toEqual([401, 'UNAUTHORIZED_ACCESS'])
    expect(reply.json.request).toEqual({ params: {} })
  })
})
