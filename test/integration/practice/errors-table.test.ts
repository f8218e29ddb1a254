/** Each row of the interface's Errors table, in its order, as the practice service answers it. What Galley makes of them: error-index.test.ts. */
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
const root = `/accounts/${account}`
let bench: Bench
let posting = ''
let holding = ''
beforeAll(async () => {
  bench = await Bench.start()
  const { data } = (await bench.ads('GET', `${root}/line_items`)).json
  const idOf = (product: string): string => data.find((row: any) => row.product_type === product).id
  posting = idOf('PROMOTED_TWEETS')
  holding = idOf('PROMOTED_ACCOUNT')
})
afterAll(() => bench.close())
beforeEach(() => bench.control('POST', '/reset'))

const first = ({ status, json }: Reply) => [status, json.errors?.[0]?.code, json.errors?.[0]?.parameter]
const basic = () => ({
  authorization: `Basic ${Buffer.from(`${bench.line.consumer_key}:${bench.line.consumer_secret}`).toString('base64')}`,
})
const bearer = () =>
  bench.send({
    method: 'POST',
    url: `${bench.line.base_url}/oauth2/token`,
    form: [['grant_type', 'client_credentials']],
    headers: basic(),
  })

it('use of an invalidated access token: 401, code 89', async () => {
  const url = `${bench.line.base_url}/1.1/oauth/invalidate_token`
  expect((await bench.send({ method: 'POST', url, signing: bench.as() })).status).toBe(200)
  expect(first(await bench.ads('GET', '/accounts'))).toEqual([401, 89, undefined])
  proves('practice', 'error:invalidated-token', 'state:access-token-invalidated')
})

it('a bearer token requested too often: 403, code 99, until the window is over', async () => {
  let last = await bearer()
  for (let sent = 0; sent < 100 && last.status === 200; sent++) last = await bearer()
  expect(first(last)).toEqual([403, 99, undefined])
  bench.clock.pass(900_000)
  expect((await bearer()).status).toBe(200)
  proves('practice', 'error:bearer-too-often')
})

it('a promoted account on a line item of another kind: 400, INCOMPATIBLE_LINE_ITEM', async () => {
  const query = { line_item_id: posting, user_id: '1650214377' }
  expect(first(await bench.ads('POST', `${root}/promoted_accounts`, query))).toEqual([
    400,
    'INCOMPATIBLE_LINE_ITEM',
    'line_item_id',
  ])
  proves('practice', 'error:incompatible-line-item')
})

it('promoted accounts of line items of which none can hold them: 400; with one that can: the list', async () => {
  const list = (ids: string) => bench.ads('GET', `${root}/promoted_accounts`, { line_item_ids: ids })
  expect((await list(posting)).status).toBe(400)
  expect((await list(`${posting},${holding}`)).status).toBe(200)
  proves('practice', 'error:promoted-accounts-listed')
})

it('promoting an ineligible user: 400, and nobody is promoted', async () => {
  const count = async () =>
    (await bench.ads('GET', `${root}/promoted_accounts`, { line_item_ids: holding, with_deleted: 'true' })).json.data
      .length
  const before = await count()
  const reply = await bench.ads('POST', `${root}/promoted_accounts`, { line_item_id: holding, user_id: '9999999999' })
  expect([reply.status, await count()]).toEqual([400, before])
  proves('practice', 'error:ineligible-user', 'rule:promoted-ineligible')
})

it('deleting a campaign that is deleted: 404', async () => {
  const [campaign] = (await bench.ads('GET', `${root}/campaigns`, { count: '1' })).json.data
  const remove = () => bench.ads('DELETE', `${root}/campaigns/${campaign.id}`)
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  proves('practice', 'error:campaign-deleted-again', 'state:campaign-deleted')
})

it('a content category without its other categories: refused', async () => {
  const [category] = (await bench.ads('GET', '/content_categories')).json.data.filter(
    (row: any) => row.iab_categories.length > 1,
  )
  const [one] = category.iab_categories
  const operation = {
    operation_type: 'Create',
    params: { line_item_id: posting, targeting_type: 'IAB_CATEGORY', targeting_value: one, operator_type: 'EQ' },
  }
  const { json } = await bench.ads('POST', `/batch${root}/targeting_criteria`, {}, { json: [operation] })
  expect(json.operation_errors[0].map(({ code }: any) => code)).toContain('INVALID_IAB_CATEGORY')
  expect(json.data).toBeUndefined()
  proves('practice', 'error:category-without-iab', 'rule:content-category-whole')
})

it('a batch with more operations than allowed: under errors', async () => {
  const json = Array(41).fill({ operation_type: 'Delete', params: { campaign_id: 'zzzz' } })
  const reply = await bench.batch(account, json)
  expect([...first(reply), reply.json.operation_errors]).toEqual([400, 'INVALID_PARAMETER', undefined, undefined])
  proves('practice', 'error:batch-request')
})

it('a batch with a faulty item: under operation_errors, at its place, and nothing is done', async () => {
  const good = {
    operation_type: 'Create',
    params: { name: 'Good', funding_instrument_id: 'lyh3k', entity_status: 'PAUSED' },
  }
  const { json } = await bench.batch(account, [good, { operation_type: 'Create', params: { name: 'No funding' } }])
  expect(json.operation_errors.map((each: any[]) => each.map(({ code, parameter }) => `${code} ${parameter}`))).toEqual(
    [[], expect.arrayContaining(['MISSING_PARAMETER funding_instrument_id'])],
  )
  expect((await bench.ads('GET', `${root}/campaigns`, { q: 'Good' })).json.data).toEqual([])
  proves('practice', 'error:batch-item')
})

it('an audience name that is taken: an error', async () => {
  const make = () => bench.ads('POST', `${root}/custom_audiences`, { name: 'Twice' })
  expect([(await make()).status, ...first(await make())]).toEqual([200, 400, 'INVALID_PARAMETER', 'name'])
  proves('practice', 'error:audience-name', 'rule:audience-name-unique')
})

it('more streams than allowed: TooManyConnections, until one ends', async () => {
  const token = (await bearer()).json.access_token as string
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      request(`${bench.line.base_url}/2/activity/stream`, { headers, agent: false }, resolve).on('error', reject).end()
    })
  const [one, two] = [await open(), await open()]
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  const third = await open()
  let text = ''
  for await (const part of third) text += String(part)
  expect([third.statusCode, JSON.parse(text)]).toMatchObject([429, { connection_issue: 'TooManyConnections' }])
  for (const each of [one, two]) each.destroy()
  proves('practice', 'error:too-many-connections')
})
