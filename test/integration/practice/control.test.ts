import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Bench, exchange } from './client.ts'

const account = '18ce54d4x5t'
const campaigns = `/accounts/${account}/campaigns`
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.close())

const edit = (fields: unknown, more: Record<string, unknown> = {}) =>
  bench.control('POST', '/edit', { account_id: account, kind: 'campaign', fields, ...more })
const one = async () => (await bench.ads('GET', campaigns, { count: '1', sort_by: 'name-asc' })).json.data[0]
const read = async (id: string, query: Record<string, string> = {}) =>
  (await bench.ads('GET', `${campaigns}/${id}`, query)).json.data

describe('the control', () => {
  it('answers to its key alone', async () => {
    for (const headers of [{}, { 'x-practice-key': 'wrong' }])
      expect((await bench.send({ url: `${bench.line.control_url}/ledger`, headers })).status).toBe(403)
  })

  it('names what it does not have', async () => {
    await expect(bench.control('GET', '/nothing')).rejects.toThrow('404')
    await expect(bench.control('POST', '/clock', { offset: 1 })).rejects.toThrow('offset')
    await expect(bench.control('POST', '/limits', { enforce: 'no' })).rejects.toThrow('enforce')
  })
})

describe('the ledger', () => {
  it('has a line for each request that arrived, in order, and for none of the control', async () => {
    const body = JSON.stringify([
      { operation_type: 'Create', params: { name: 'A', funding_instrument_id: 'lyh3k', entity_status: 'PAUSED' } },
    ])
    await bench.ads('GET', '/accounts', { q: 'a b' })
    await bench.batch(account, body)
    await exchange('GET', `${bench.line.base_url}/elsewhere?x=1`, {}, '')
    const lines = await bench.control('GET', '/ledger?after=0')
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(lines).toEqual([
      {
        n: expect.any(Number),
        at: '2026-11-20T09:30:15.000Z',
        method: 'GET',
        path: '/ads/12/accounts',
        query: 'q=a%20b',
        body_sha256: sha(''),
        user_id: '1650214377',
        status: 200,
        effects: [],
      },
      expect.objectContaining({
        method: 'POST',
        path: `/ads/12/batch/accounts/${account}/campaigns`,
        body_sha256: sha(body),
        effects: [{ operation: 'create', kind: 'campaign', id: expect.any(String) }],
      }),
      expect.objectContaining({ path: '/elsewhere', query: 'x=1', user_id: null, status: 404 }),
    ])
    const numbers = lines.map(({ n }: { n: number }) => n)
    expect(numbers).toEqual([numbers[0], numbers[0] + 1, numbers[0] + 2])
    expect(await bench.control('GET', `/ledger?after=${numbers[1]}`)).toEqual([lines[2]])
  })

  it('tells updates and deletes by their ids', async () => {
    const { id } = await one()
    await bench.ads('PUT', `${campaigns}/${id}`, { name: 'Other' })
    await bench.ads('DELETE', `${campaigns}/${id}`)
    const effects = (await bench.control('GET', '/ledger')).flatMap((line: any) => line.effects)
    expect(effects).toEqual([
      { operation: 'update', kind: 'campaign', id },
      { operation: 'delete', kind: 'campaign', id },
    ])
  })
})

describe('somebody else’s edit', () => {
  it('changes fields, works out what follows, and moves updated_at', async () => {
    const before = await one()
    const { data } = await edit({ name: 'By somebody else', entity_status: 'PAUSED' }, { id: before.id })
    expect(data).toMatchObject({
      name: 'By somebody else',
      effective_status: 'PAUSED',
      servable: false,
      updated_at: '2026-11-20T09:30:15Z',
    })
    expect(await read(before.id)).toEqual(data)
  })

  it('reaches what only the service sets, exact, and deletes', async () => {
    const { id } = await one()
    const body = `{"account_id":"${account}","kind":"campaign","id":"${id}","fields":{"servable":false,"reasons_not_servable":["CONTENT_REVIEW_PROBLEM"],"total_budget_amount_local_micro":9007199254740993}}`
    const reply = await exchange(
      'POST',
      `${bench.line.control_url}/edit`,
      { 'x-practice-key': bench.line.control_key },
      body,
    )
    expect(reply.text).toContain('9007199254740993')
    expect(await read(id)).toMatchObject({ servable: false, reasons_not_servable: ['CONTENT_REVIEW_PROBLEM'] })
    await edit({ deleted: true }, { id })
    expect((await bench.ads('GET', `${campaigns}/${id}`)).status).toBe(404)
    expect(await read(id, { with_deleted: 'true' })).toMatchObject({ deleted: true })
    await edit({ deleted: false }, { id })
    expect((await bench.ads('GET', `${campaigns}/${id}`)).status).toBe(200)
  })

  it('is no request, and so in no ledger', async () => {
    await edit({ name: 'x' }, { id: (await one()).id })
    expect(await bench.control('GET', '/ledger')).toHaveLength(1)
  })

  it('changes settings that nobody wrote yet, of users who are there', async () => {
    const { user_id: userId } = bench.line.users[0]!
    const settings = { kind: 'user_settings', id: userId }
    await edit({ contact_phone: '+49301' }, settings)
    const { data } = (await bench.ads('GET', `/accounts/${account}/user_settings/${userId}`)).json
    expect(data).toMatchObject({ contact_phone: '+49301', notification_email: '' })
    await expect(edit({ contact_phone: '1' }, { ...settings, id: '404' })).rejects.toThrow('404')
  })

  it('names what it cannot change', async () => {
    const { id } = await one()
    await expect(edit({ colour: 'red' }, { id })).rejects.toThrow('colour')
    await expect(edit({ name: 5 }, { id })).rejects.toThrow('fields.name')
    await expect(edit({ id: 'x' }, { id })).rejects.toThrow('fields.id')
    await expect(edit({ name: 'x' }, { id: 'zzzz' })).rejects.toThrow('404')
    await expect(edit({ name: 'x' }, { id, kind: 'poem' })).rejects.toThrow('poem')
    await expect(edit({ name: 'x' }, { id, account_id: 'zzzz' })).rejects.toThrow('404')
  })

  it('changes accounts and funding alike', async () => {
    await edit({ name: 'Renamed there' }, { kind: 'account', id: account })
    expect((await bench.ads('GET', `/accounts/${account}`)).json.data.name).toBe('Renamed there')
    const { data } = await edit({ credit_remaining_local_micro: 0 }, { kind: 'funding_instrument', id: 'lygz7' })
    expect(data).toMatchObject({ able_to_fund: false, reasons_not_able_to_fund: ['BUDGET_EXHAUSTED'] })
  })
})

describe('the clock', () => {
  it('moves everything that shows time', async () => {
    expect(await bench.control('POST', '/clock', { offset_s: 7200 })).toEqual({
      offset_s: 7200,
      now: '2026-11-20T11:30:15.000Z',
    })
    const oauth = { oauth_timestamp: String(Math.floor(bench.nowMs() / 1000) + 7200) }
    const reply = await bench.ads('PUT', `/accounts/${account}`, { name: 'Later' }, { oauth })
    expect(reply.headers['date']).toBe('Fri, 20 Nov 2026 11:30:15 GMT')
    expect(reply.json.data.updated_at).toBe('2026-11-20T11:30:15Z')
    expect((await bench.control('GET', '/ledger')).at(-1).at).toBe('2026-11-20T11:30:15.000Z')
  })
})

describe('limits', () => {
  const write = () => bench.ads('PUT', `/accounts/${account}`, { name: 'x' })

  it('hold a token back after 450 writes in a minute, and name the reset', async () => {
    for (let sent = 0; sent < 450; sent++) await write()
    const limited = await write()
    expect([limited.status, limited.json.errors[0].code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(limited.headers).toMatchObject({ 'x-rate-limit-limit': '450', 'x-rate-limit-remaining': '0' })
    expect((await bench.ads('GET', '/accounts')).status).toBe(200)
    expect(
      (await bench.ads('PUT', '/accounts/18ce55a9k0q', { name: 'x' }, { signing: bench.as('jonas_media') })).status,
    ).toBe(200)
    bench.clock.ms = Number(limited.headers['x-rate-limit-reset']) * 1000
    expect((await write()).status).toBe(200)
    bench.clock.ms = Date.UTC(2026, 10, 20, 9, 30, 15)
  })

  it('do not hold while they are off', async () => {
    await bench.control('POST', '/limits', { enforce: false })
    const statuses = new Set<number>()
    for (let sent = 0; sent < 460; sent++) statuses.add((await write()).status)
    expect([...statuses]).toEqual([200])
  })

  it('are lower where the total is counted', async () => {
    const counted = () => bench.ads('GET', campaigns, { with_total_count: 'true', count: '1' })
    for (let sent = 0; sent < 200; sent++) await counted()
    expect((await counted()).status).toBe(429)
    expect((await bench.ads('GET', campaigns, { count: '1' })).status).toBe(200)
  })
})

describe('revoking and resetting', () => {
  it('end a token, and bring back those of the first line', async () => {
    expect(await bench.control('POST', '/revoke', { access_token: bench.as().token })).toEqual({
      access_token: bench.as().token,
    })
    expect((await bench.ads('GET', '/accounts')).json.errors[0].code).toBe(89)
    await expect(bench.control('POST', '/revoke', { access_token: 'unknown' })).rejects.toThrow('404')
    const fresh = new URLSearchParams((await bench.signIn('mira_northwind')).text).get('oauth_token')
    expect(fresh).not.toBe(bench.as().token)
    await bench.control('POST', '/reset')
    expect((await bench.ads('GET', '/accounts')).status).toBe(200)
  })

  it('bring back records, ledger, clock, limits and faults', async () => {
    const before = await one()
    await edit({ name: 'x' }, { id: before.id })
    await bench.ads('POST', campaigns, { name: 'New', funding_instrument_id: 'lyh3k', entity_status: 'PAUSED' })
    await bench.control('POST', '/faults', { fault: { kind: 'status', status: 500 }, times: 100 })
    await bench.control('POST', '/clock', { offset_s: 5000 })
    await bench.control('POST', '/reset')
    expect(await bench.control('GET', '/ledger')).toEqual([])
    const { json, headers } = await bench.ads('GET', campaigns, {
      with_total_count: 'true',
      count: '1',
      sort_by: 'name-asc',
    })
    expect([json.total_count, json.data[0], headers['date']]).toEqual([300, before, 'Fri, 20 Nov 2026 09:30:15 GMT'])
  })
})
