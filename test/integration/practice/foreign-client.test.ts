/** A signer that shares no code with ours is understood. */
import { OAuth1Helper } from 'twitter-api-v2/dist/cjs/client-mixins/oauth1.helper.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Bench } from './client.ts'

let bench: Bench
beforeAll(async () => {
  const real = { nowMs: () => Date.now() } as Bench['clock']
  bench = await Bench.start({ clock: real }, real)
})
afterAll(() => bench.close())

function header(method: string, url: string, data: Record<string, string>): Record<string, string> {
  const { consumerKey, consumerSecret, token, tokenSecret } = bench.as()
  const helper = new OAuth1Helper({ consumerKeys: { key: consumerKey, secret: consumerSecret } })
  const signed = helper.authorize({ method, url, data }, { key: token!, secret: tokenSecret! })
  return { authorization: helper.toHeader(signed).Authorization }
}

it('accepts requests signed by twitter-api-v2', async () => {
  const url = `${bench.line.ads_base_url}/12/accounts/18ce54d4x5t/campaigns`
  const query = { q: "L'été: 100 % (a,b)!*", sort_by: 'updated_at-desc' }
  const list = await bench.send({ url, query: Object.entries(query), headers: header('GET', url, query) })
  expect([list.status, list.json.data]).toEqual([200, []])

  const form = { name: 'Foreign “client” ☕', funding_instrument_id: 'lyh3k', entity_status: 'PAUSED' }
  const made = await bench.send({ method: 'POST', url, form: Object.entries(form), headers: header('POST', url, form) })
  expect([made.status, made.json.data.name]).toEqual([200, form.name])

  const batchUrl = `${bench.line.ads_base_url}/12/batch/accounts/18ce54d4x5t/campaigns`
  const operations = [{ operation_type: 'Delete', params: { campaign_id: made.json.data.id } }]
  const batch = await bench.send({
    method: 'POST',
    url: batchUrl,
    json: operations,
    headers: header('POST', batchUrl, {}),
  })
  expect([batch.status, batch.json.data[0].deleted]).toEqual([200, true])
})
