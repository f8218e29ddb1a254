/**
 * Allowances over HTTP on the service's own clock: the last request of a window, the first beyond it, and the first of the next. The
 * numbers are written here, not taken from the declarations. Source: interface, Limits; gaps 5.5.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
const root = `/accounts/${account}`
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
afterAll(() => bench.close())
beforeEach(() => bench.control('POST', '/limits', { enforce: true }))

const limitOf = ({ headers }: Reply) => Number(headers['x-rate-limit-limit'])

/** Method, path and query, and how many are allowed in how many seconds. */
const classes: [method: string, path: string, query: Record<string, string>, count: number, windowS: number][] = [
  ['POST', `${root}/campaigns`, {}, 450, 60],
  ['PUT', root, {}, 450, 60],
  ['DELETE', `${root}/campaigns/zzzz`, {}, 450, 60],
  ['POST', `${root}/custom_audiences/zzzz/users`, {}, 1500, 60],
  ['GET', `${root}/campaigns`, {}, 10_000, 900],
  ['GET', `${root}/line_items`, {}, 10_000, 900],
  ['GET', `${root}/campaigns`, { with_total_count: 'true' }, 200, 900],
  ['GET', `${root}/tracking_tags`, { with_total_count: 'true' }, 200, 900],
  ['GET', `${root}/tracking_tags`, {}, 2000, 900],
  ['GET', `${root}/cards`, {}, 2000, 900],
  ['GET', '/bidding_rules', {}, 5, 900],
  ['GET', '/advertiser_business_categories', {}, 5, 900],
  ['GET', '/content_categories', {}, 5, 900],
  ['GET', '/iab_categories', {}, 5, 900],
  ['GET', '/line_items/placements', {}, 5, 900],
  ['GET', '/publishers', {}, 5, 900],
  ['GET', '/targeting_criteria/locations', {}, 400, 900],
  ['GET', '/targeting_criteria/interests', {}, 400, 900],
  ['GET', '/targeting_criteria/tv_markets', {}, 2000, 900],
  ['GET', '/targeting_criteria/tv_shows', {}, 2000, 900],
  ['GET', '/insights/keywords/search', {}, 500, 900],
  ['POST', `${root}/audience_estimate`, {}, 400, 900],
]

describe('a window', () => {
  it.each(classes)('of %s %s %j allows %i in %i seconds', async (method, path, query, count, windowS) => {
    const reply = await bench.ads(method, path, query)
    expect([limitOf(reply), Number(reply.headers['x-rate-limit-remaining'])]).toEqual([count, count - 1])
    const resetS = Number(reply.headers['x-rate-limit-reset'])
    expect(resetS - Math.floor(bench.nowMs() / 1000)).toBe(windowS)
  })

  /** The small ones are used up; the larger ones are counted where they are kept (rate-limits.test.ts). */
  const small = classes
    .filter(([, , , count]) => count <= 200)
    .map((each) => each.slice(0, 4) as [string, string, Record<string, string>, number])
  it.each(small)(
    'of %s %s %j takes the last of %4$i and not the next, until it is over',
    async (method, path, query, count) => {
      bench.clock.pass(3_600_000)
      let last: Reply | null = null
      for (let sent = 0; sent < count; sent++) last = await bench.ads(method, path, query)
      expect([last!.status, last!.headers['x-rate-limit-remaining']]).toEqual([200, '0'])
      const resetMs = Number(last!.headers['x-rate-limit-reset']) * 1000
      const beyond = await bench.ads(method, path, query)
      expect([beyond.status, beyond.json.errors[0].code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      bench.clock.ms = resetMs - 1
      expect((await bench.ads(method, path, query)).status).toBe(429)
      bench.clock.ms = resetMs
      expect((await bench.ads(method, path, query)).status).toBe(200)
      if ('with_total_count' in query) {
        // Others of the same path have a window of their own.
        expect(limitOf(await bench.ads(method, path))).not.toBe(200)
        proves('practice', 'limit:total-count-window')
      }
    },
  )
})

it('people are added 1,500 times a minute', { timeout: 60_000 }, async () => {
  const { id } = (await bench.ads('POST', `${root}/custom_audiences`, { name: 'Paced' })).json.data
  const users = [{ operation_type: 'Update', params: { users: [{ partner_user_id: ['1'] }] } }]
  const add = async () => (await bench.ads('POST', `${root}/custom_audiences/${id}/users`, {}, { json: users })).status
  for (let sent = 0; sent < 1500; sent++) expect(await add()).toBe(200)
  expect(await add()).toBe(429)
  // Other writes have a window of their own.
  expect((await bench.ads('PUT', root, { name: 'Northwind' })).status).toBe(200)
  bench.clock.pass(60_000)
  expect(await add()).toBe(200)
})

it('people leave an audience after 13 months where nothing else was said', async () => {
  const hash = (at: number) => createHash('sha256').update(`leaver${at}@example.com`).digest('hex')
  const { id } = (await bench.ads('POST', `${root}/custom_audiences`, { name: 'Leaving' })).json.data
  const users = Array.from({ length: 200 }, (_, at) => ({ email: [hash(at)] }))
  const from = new Date(bench.nowMs())
  await bench.ads(
    'POST',
    `${root}/custom_audiences/${id}/users`,
    {},
    { json: [{ operation_type: 'Update', params: { users } }] },
  )
  const state = async () => (await bench.ads('GET', `${root}/custom_audiences/${id}`)).json.data
  bench.clock.pass(5 * 3_600_000)
  const size = (await state()).audience_size
  expect(size).toBeGreaterThan(100)
  const endMs = Date.UTC(
    from.getUTCFullYear(),
    from.getUTCMonth() + 13,
    from.getUTCDate(),
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  )
  bench.clock.ms = endMs - 1000
  expect((await state()).audience_size).toBe(size)
  bench.clock.ms = endMs + 5 * 3_600_000
  expect(await state()).toMatchObject({ targetable: false, reasons_not_targetable: ['TOO_SMALL'] })
})

it('no window closes while limits are off', async () => {
  await bench.control('POST', '/limits', { enforce: false })
  for (let sent = 0; sent < 7; sent++) expect((await bench.ads('GET', '/bidding_rules')).status).toBe(200)
})
