/** Every ordered fault, as a client meets it, and what the service did meanwhile. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
const campaigns = `/accounts/${account}/campaigns`
const params = {
  name: 'Made under fault',
  funding_instrument_id: 'lygyi',
  daily_budget_amount_local_micro: 50_000_000,
  entity_status: 'PAUSED',
}
const createOne = [{ operation_type: 'Create', params }]
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.close())

const order = (fault: unknown, more: Record<string, unknown> = {}) =>
  bench.control('POST', '/faults', { match: {}, fault, ...more })
const list = (query: Record<string, string> = {}) => bench.ads('GET', campaigns, { q: 'Made under fault', ...query })
const madeCount = async () => (await bench.ads('GET', campaigns, { q: 'Made under fault' })).json.data.length
const lastLine = async () => (await bench.control('GET', '/ledger?after=0')).at(-1)
const broken = (reply: Promise<Reply>) =>
  reply.then(
    () => 'answered',
    (thrown: Error) => thrown.message,
  )
const ledgerLines = async (count: number) =>
  vi.waitFor(async () => expect(await bench.control('GET', '/ledger?after=0')).toHaveLength(count))

describe('drop', () => {
  it('before: the connection ends, nothing was done', async () => {
    await order({ kind: 'drop', when: 'before' })
    expect(await broken(bench.batch(account, createOne))).toMatch(/socket hang up|ECONNRESET/)
    expect(await lastLine()).toMatchObject({ method: 'POST', user_id: '1650214377', status: null, effects: [] })
    expect(await madeCount()).toBe(0)
  })

  it('after: the connection ends, and yet it was done', async () => {
    await order({ kind: 'drop', when: 'after' })
    expect(await broken(bench.batch(account, createOne))).toMatch(/socket hang up|ECONNRESET/)
    expect(await lastLine()).toMatchObject({
      status: null,
      effects: [{ operation: 'create', kind: 'campaign', id: expect.any(String) }],
    })
    expect(await madeCount()).toBe(1)
  })
})

describe('delay', () => {
  it('holds the answer back, not the effect, and nobody else', async () => {
    await order({ kind: 'delay', ms: 5000 }, { match: { method: 'POST' } })
    const late = bench.batch(account, createOne)
    await vi.waitFor(() => expect(bench.clock.waitingCount).toBe(1))
    expect(await madeCount()).toBe(1)
    const [line] = await bench.control('GET', '/ledger?after=0')
    expect(line).toMatchObject({ method: 'POST', status: null, effects: [{ operation: 'create' }] })
    bench.clock.pass(5000)
    expect((await late).status).toBe(200)
    expect((await bench.control('GET', '/ledger?after=0'))[0].status).toBe(200)
    bench.clock.ms -= 5000
  })
})

describe('status', () => {
  it('answers as ordered without doing anything', async () => {
    await order({ kind: 'status', status: 503, code: 'OVER_CAPACITY', headers: { 'retry-after': '7' } })
    const reply = await bench.batch(account, createOne)
    expect([reply.status, reply.json.errors[0].code, reply.headers['retry-after']]).toEqual([503, 'OVER_CAPACITY', '7'])
    expect(await lastLine()).toMatchObject({ status: 503, effects: [] })
    expect(await madeCount()).toBe(0)
  })

  it('gives a numbered error, and a body of any form', async () => {
    await order({ kind: 'status', status: 401, code: 89 })
    expect((await list()).json).toEqual({ errors: [{ code: 89, message: expect.any(String) }] })
    await order({ kind: 'status', status: 500, body: { oops: [9007199254740991] } })
    expect((await list()).json).toEqual({ oops: [9007199254740991] })
    await order({ kind: 'status', status: 502, body: 'bad gateway', headers: { 'content-type': 'text/plain' } })
    expect((await list()).text).toBe('bad gateway')
  })
})

describe('limit', () => {
  it('answers 429 and names the end of the window at its level', async () => {
    const resetS = String(Math.ceil(bench.nowMs() / 1000 + 20))
    await order({ kind: 'limit', reset_s: 20, level: 'user' })
    const user = await list()
    expect([user.status, user.json.errors[0].code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(user.headers).toMatchObject({ 'x-rate-limit-reset': resetS, 'x-rate-limit-remaining': '0' })
    expect('x-account-rate-limit-reset' in user.headers).toBe(false)
    await order({ kind: 'limit', reset_s: 20, level: 'account' })
    expect((await list()).headers).toMatchObject({
      'x-account-rate-limit-reset': resetS,
      'x-account-rate-limit-remaining': '0',
    })
    expect((await list()).status).toBe(200)
  })
})

describe('spoiled answers', () => {
  it('garble: done, answered, unreadable', async () => {
    await order({ kind: 'garble' }, { match: { method: 'POST' } })
    const reply = await bench.batch(account, createOne)
    expect([reply.status, reply.json]).toEqual([200, undefined])
    expect(await madeCount()).toBe(1)
  })

  it('truncate: done, and the connection breaks within the body', async () => {
    await order({ kind: 'truncate' }, { match: { method: 'POST' } })
    expect(await broken(bench.batch(account, createOne))).toMatch(/aborted|ECONNRESET/)
    expect(await madeCount()).toBe(1)
    expect((await bench.control('GET', '/ledger?after=0'))[0].effects).toHaveLength(1)
  })

  it('html: done, and a page stands where the answer was', async () => {
    await order({ kind: 'html' }, { match: { method: 'POST' } })
    const reply = await bench.batch(account, createOne)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.text).toContain('<!doctype html>')
    expect(await madeCount()).toBe(1)
  })
})

describe('lag', () => {
  it('hides a matched write from lists for its time, and from reads by id never', async () => {
    await order({ kind: 'lag', s: 30 }, { match: { method: 'POST' } })
    expect((await list()).headers['x-practice-list-lag']).toBe('30')
    const made = await bench.batch(account, createOne)
    expect(made.headers['x-practice-list-lag']).toBe('30')
    const { id } = made.json.data[0]
    const hidden = await list()
    expect([hidden.json.data, hidden.headers['x-practice-list-lag']]).toEqual([[], '30'])
    expect((await bench.ads('GET', `${campaigns}/${id}`)).json.data.name).toBe(params.name)
    expect((await list({ campaign_ids: id })).json.data).toEqual([])
    bench.clock.pass(29_000)
    expect((await list()).headers['x-practice-list-lag']).toBe('1')
    bench.clock.pass(1000)
    const seen = await list()
    expect([seen.json.data.length, seen.headers['x-practice-list-lag']]).toEqual([1, '0'])
    bench.clock.ms -= 30_000
  })

  it('shows a matched list as things stood that long ago', async () => {
    await bench.batch(account, createOne)
    bench.clock.pass(4000)
    await order({ kind: 'lag', s: 10 }, { match: { method: 'GET', path: '/campaigns$' } })
    const old = await list()
    expect([old.json.data, old.headers['x-practice-list-lag']]).toEqual([[], '10'])
    expect((await list()).json.data).toHaveLength(1)
    bench.clock.ms -= 4000
  })

  it('hides updates and deletes as well, and ends with the faults', async () => {
    const { id } = (await bench.batch(account, createOne)).json.data[0]
    await order({ kind: 'lag', s: 30 }, { times: 2 })
    await bench.ads('PUT', `${campaigns}/${id}`, { purchase_order_number: 'PO-9' })
    await bench.ads('DELETE', `${campaigns}/${id}`)
    expect((await list()).json.data).toMatchObject([{ id, purchase_order_number: null, deleted: false }])
    await bench.control('DELETE', '/faults')
    expect((await list()).json.data).toEqual([])
  })
})

describe('orders', () => {
  it('skip, then meet so many, of the requests that match alone', async () => {
    await order(
      { kind: 'status', status: 500 },
      { match: { method: 'GET', path: '/campaigns', user_id: '1650214377' }, skip: 1, times: 2 },
    )
    const other = () => bench.ads('GET', campaigns, { count: '1' }, { signing: bench.as('jonas_media') })
    const statuses = []
    for (const send of [list, other, list, other, list, list, () => bench.ads('GET', '/accounts')])
      statuses.push((await send()).status)
    expect(statuses).toEqual([200, 200, 500, 200, 500, 200, 200])
  })

  it('meet sign-in paths too, and never the control', async () => {
    await order({ kind: 'status', status: 500 }, { times: 2 })
    expect(await bench.control('GET', '/ledger?after=0')).toEqual([])
    expect((await bench.send({ url: `${bench.line.base_url}/oauth/authorize` })).status).toBe(500)
    await bench.control('DELETE', '/faults')
    expect((await list()).status).toBe(200)
    await ledgerLines(2)
  })

  it.each([
    [{ kind: 'explode' }, 'fault.kind'],
    [{ kind: 'delay' }, 'fault.ms'],
    [{ kind: 'delay', ms: 5, s: 1 }, 'does not take s'],
    [{ kind: 'drop', when: 'later' }, 'fault.when'],
    [{ kind: 'status', status: 99 }, 'fault.status'],
    [{ kind: 'status', status: 500, headers: { 'bad name': 'x' } }, 'fault.headers'],
    [{ kind: 'limit', level: 'user' }, 'fault.reset_s'],
    [{ kind: 'lag', s: -1 }, 'fault.s'],
    [undefined, 'fault'],
  ])('that say %j are refused by name', async (fault, named) => {
    await expect(order(fault)).rejects.toThrow(named)
  })

  it('with a wrong pattern or count are refused', async () => {
    await expect(order({ kind: 'garble' }, { match: { path: '(' } })).rejects.toThrow('match.path')
    await expect(order({ kind: 'garble' }, { times: 0 })).rejects.toThrow('times')
    await expect(order({ kind: 'garble' }, { skips: 1 })).rejects.toThrow('skips')
  })
})
