import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
afterAll(() => bench.close())

const error = ({ status, json }: Reply) => [status, json.errors?.[0]?.code, json.errors?.[0]?.parameter]
const list = (query: Record<string, string> = {}, path = `/accounts/${account}/campaigns`) =>
  bench.ads('GET', path, query)
const field = (reply: Reply, name: string) => reply.json.data.map((row: Record<string, unknown>) => row[name])

async function allPages(query: Record<string, string>): Promise<any[]> {
  const rows: any[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { json }: Reply = await list(cursor ? { ...query, cursor } : query)
    rows.push(...json.data)
    cursor = json.next_cursor
  }
  return rows
}

describe('pages', () => {
  it('hold 200 at first and every record once, in any order', async () => {
    const first = await list()
    expect(first.json.data).toHaveLength(200)
    for (const sort_by of [
      'name-asc',
      'updated_at-desc',
      'daily_budget_amount_local_micro-desc',
      'standard_delivery-asc',
      'deleted-asc,created_at-desc',
    ]) {
      const rows = await allPages({ sort_by, count: '70' })
      expect(rows).toHaveLength(300)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(300)
    }
  })

  it('are in the order asked for', async () => {
    const rows = await allPages({ sort_by: 'updated_at-desc' })
    const times = rows.map(({ updated_at }) => updated_at)
    expect(times).toEqual(times.toSorted().toReversed())
    proves('practice', 'rule:standard-sort-by')
  })

  it('end with null, also when the last one is full', async () => {
    const first = await list({ count: '150', sort_by: 'name-asc' })
    expect(first.json.next_cursor).toEqual(expect.any(String))
    const second = await list({ count: '150', sort_by: 'name-asc', cursor: first.json.next_cursor })
    expect(second.json.data).toHaveLength(150)
    expect(second.json.next_cursor).toBeNull()
  })

  it('refuse a cursor of another query, and one that is none', async () => {
    const { next_cursor } = (await list({ count: '10', sort_by: 'name-asc' })).json
    expect(error(await list({ count: '10', sort_by: 'name-desc', cursor: next_cursor }))).toEqual([
      400,
      'INVALID_PARAMETER',
      'cursor',
    ])
    expect(error(await list({ count: '10', cursor: next_cursor }))).toEqual([400, 'INVALID_PARAMETER', 'cursor'])
    expect(error(await list({ cursor: next_cursor, sort_by: 'name-asc' }, '/accounts/18ce55a9k0q/campaigns'))).toEqual([
      400,
      'INVALID_PARAMETER',
      'cursor',
    ])
    expect(error(await list({ cursor: 'nonsense' }))).toEqual([400, 'INVALID_PARAMETER', 'cursor'])
    expect((await list({ count: '20', sort_by: 'name-asc', cursor: next_cursor })).json.data).toHaveLength(20)
    proves('practice', 'rule:standard-cursor', 'rule:standard-count')
  })

  it('count in total when asked, never together with a cursor', async () => {
    const counted = await list({ count: '1', with_total_count: 'true' })
    expect(counted.json.total_count).toBe(300)
    expect('total_count' in (await list({ count: '1' })).json).toBe(false)
    expect(error(await list({ with_total_count: 'true', cursor: counted.json.next_cursor }))[1]).toBe(
      'EXCLUSIVE_PARAMETERS',
    )
    expect((await list({ with_total_count: 'true', cursor: 'x' })).status).toBe(400)
    // What follows a counted page is asked for without the count; a flag that is off may be said or left out.
    const cursor = String(counted.json.next_cursor)
    const second = await list({ count: '1', cursor })
    expect(field(second, 'id')).not.toEqual(field(counted, 'id'))
    expect((await list({ count: '1', cursor, with_total_count: 'false', with_deleted: 'false' })).json.data).toEqual(
      second.json.data,
    )
    expect(error(await list({ count: '1', cursor, with_deleted: 'true' }))).toEqual([
      400,
      'INVALID_PARAMETER',
      'cursor',
    ])
    proves('practice', 'rule:total-count-without-cursor', 'rule:standard-with-total-count')
  })

  it.each(['effective_status-asc', 'name', 'name-up', 'purchase_order_number-asc', '__proto__-asc'])(
    'refuse to sort by %s',
    async (sort_by) => {
      expect(error(await list({ sort_by }))).toEqual([400, 'INVALID_PARAMETER', 'sort_by'])
    },
  )
})

describe('filters', () => {
  it('by prefix of the name ignore case', async () => {
    const names = field(await list({ q: 'OAT BAR', count: '1000' }), 'name')
    expect(names.length).toBeGreaterThan(0)
    expect(names.every((name: string) => name.startsWith('Oat bar'))).toBe(true)
    expect((await list({ q: 'barista milk' })).json.data).toEqual([])
    proves('practice', 'rule:standard-q')
  })

  it('by identifiers give those that exist', async () => {
    const ids = field(await list({ count: '3' }), 'id')
    const found = await list({ campaign_ids: [...ids, 'zzzz'].join(',') })
    expect(field(found, 'id').toSorted()).toEqual(ids.toSorted())
    expect(found.json.request.params.campaign_ids).toEqual([...ids, 'zzzz'])
    const funded = await list({ funding_instrument_ids: 'lyh3k,lygz7', count: '1000' })
    expect(new Set(field(funded, 'funding_instrument_id'))).toEqual(new Set(['lyh3k', 'lygz7']))
    proves('practice', 'rule:id-list-text')
  })

  it('leave deleted and draft records out unless they are asked for', async () => {
    const path = '/accounts/18ce55a9k0q/campaigns'
    const count = async (query: Record<string, string>) =>
      (await list({ count: '1000', ...query }, path)).json.data.length
    expect([await count({}), await count({ with_deleted: 'true' }), await count({ with_draft: 'true' })]).toEqual([
      24, 30, 26,
    ])
    proves('practice', 'rule:standard-with-deleted')
  })

  it('name what they do not take, all at once', async () => {
    const reply = await list({ count: '0', colour: 'red', with_deleted: '1' })
    expect(reply.status).toBe(400)
    expect(reply.json.errors.map(({ parameter }: any) => parameter)).toEqual(['count', 'colour', 'with_deleted'])
    expect(reply.json.request.params).toEqual({ count: '0', with_deleted: '1', account_id: account })
    expect('data' in reply.json).toBe(false)
  })
})

describe('what is there', () => {
  it('are the accounts of the user alone', async () => {
    const mine = await list({}, '/accounts')
    expect(field(mine, 'id').toSorted()).toEqual(bench.line.users[0]!.accounts.map(({ id }) => id).toSorted())
    const theirs = await bench.ads('GET', '/accounts', {}, { signing: bench.as('summit_ads') })
    expect(field(theirs, 'name')).toEqual(['Summit & Pine, US performance', 'Summit & Pine, US brand'])
    expect(field(await list({ account_ids: '18ce61f0m2d,18ce54d4x5t' }, '/accounts'), 'id')).toEqual(['18ce54d4x5t'])
  })

  it('is funding, with the deleted on demand, and without a text filter', async () => {
    const path = `/accounts/${account}/funding_instruments`
    expect(field(await list({}, path), 'id')).toHaveLength(7)
    expect(field(await list({ with_deleted: 'true', sort_by: 'end_time-desc' }, path), 'id')).toHaveLength(8)
    expect(error(await list({ q: 'EU' }, path))).toEqual([400, 'INVALID_PARAMETER', 'q'])
  })

  it('is one record by id, a deleted one on demand', async () => {
    expect((await list({}, `/accounts/${account}/funding_instruments/lyhc2`)).status).toBe(404)
    const deleted = await list({ with_deleted: 'true' }, `/accounts/${account}/funding_instruments/lyhc2`)
    expect(deleted.json.data).toMatchObject({
      id: 'lyhc2',
      deleted: true,
      able_to_fund: false,
      reasons_not_able_to_fund: ['DELETED'],
    })
    expect(error(await list({}, `/accounts/${account}/campaigns/zzzz`))).toEqual([404, 'NOT_FOUND', 'campaign_id'])
    expect((await list({}, `/accounts/${account}`)).json.data.timezone).toBe('Europe/Berlin')
  })

  it('is the caller’s own access', async () => {
    const path = `/accounts/${account}/authenticated_user_access`
    expect((await list({}, path)).json.data).toEqual({
      user_id: '1650214377',
      permissions: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'],
    })
    const other = await bench.ads('GET', path, {}, { signing: bench.as('aoife_insights') })
    expect(other.json.data).toEqual({ user_id: '2011935576', permissions: ['ANALYST'] })
  })
})

describe('answers', () => {
  it('carry version, date, allowances and the list lag', async () => {
    const { headers } = await list({ count: '1' })
    expect(headers).toMatchObject({
      'x-current-api-version': '12',
      'content-type': 'application/json; charset=utf-8',
      date: 'Fri, 20 Nov 2026 09:30:15 GMT',
      'x-practice-list-lag': '0',
      'x-rate-limit-limit': '10000',
      'x-account-rate-limit-limit': '10000',
    })
    expect(Number(headers['x-rate-limit-reset'])).toBeGreaterThan(bench.nowMs() / 1000)
    expect('x-account-rate-limit-limit' in (await list({}, '/accounts')).headers).toBe(false)
    expect((await list({ with_total_count: 'true' })).headers['x-rate-limit-limit']).toBe('200')
  })

  it('tell a wrong route from a wrong method and another version', async () => {
    expect(error(await list({}, '/nothing'))).toEqual([404, 'ROUTE_NOT_FOUND', undefined])
    expect(error(await bench.ads('PATCH', '/accounts'))).toEqual([405, 'METHOD_NOT_ALLOWED', undefined])
    expect(error(await bench.ads('POST', '/accounts'))).toEqual([405, 'METHOD_NOT_ALLOWED', undefined])
    const old = await bench.send({ url: `${bench.line.ads_base_url}/11/accounts`, signing: bench.as() })
    expect([old.status, old.json]).toEqual([
      400,
      { errors: [{ code: 'INVALID', message: expect.any(String) }], request: { params: {} } },
    ])
  })
})
