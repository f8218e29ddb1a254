/** Who changed what: each write by its real author, newest first, page by page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'

const account = '18ce54d4x5t'
const [mira, jonas] = ['1650214377', '1650214391']
let bench: Bench
let campaignId: string
beforeAll(async () => {
  bench = await Bench.start()
  const [funding] = (await bench.ads('GET', `/accounts/${account}/funding_instruments`)).json.data.filter(
    (row: any) => row.able_to_fund,
  )
  const made = await bench.ads('POST', `/accounts/${account}/campaigns`, {
    name: 'Told about',
    funding_instrument_id: funding.id,
    daily_budget_amount_local_micro: '5000000',
    entity_status: 'PAUSED',
  })
  campaignId = made.json.data.id
  bench.clock.pass(1_000)
  await rename('Told twice')
  bench.clock.pass(1_000)
  await edit({ name: 'By somebody else' })
  bench.clock.pass(1_000)
  await edit({ name: 'By the one who is named' }, { user_id: mira })
  bench.clock.pass(1_000)
  await bench.ads('DELETE', `/accounts/${account}/campaigns/${campaignId}`)
})
afterAll(() => bench.close())

const rename = (name: string) => bench.ads('PUT', `/accounts/${account}/campaigns/${campaignId}`, { name })
const edit = (fields: object, more: object = {}) =>
  bench.control('POST', '/edit', { account_id: account, kind: 'campaign', id: campaignId, fields, ...more })
const ask = (query: Record<string, string> = {}) =>
  bench.ads('GET', `/accounts/${account}/account_history`, {
    entity_type: 'CAMPAIGN',
    entity_id: campaignId,
    start_time: '2026-01-01T00:00:00Z',
    end_time: '2027-01-01T00:00:00Z',
    ...query,
  })
const changesIn = (reply: Awaited<ReturnType<typeof ask>>) =>
  reply.json.data.map((row: any) => [row.change_type, row.change_by.user_id, row.changes.name?.to ?? null])

describe('the history of a record', () => {
  it('tells each write by its author, newest first, with what changed', async () => {
    const reply = await ask()
    expect(changesIn(reply)).toEqual([
      ['DELETE', mira, null],
      ['UPDATE', mira, 'By the one who is named'],
      ['UPDATE', jonas, 'By somebody else'],
      ['UPDATE', mira, 'Told twice'],
      ['CREATE', mira, null],
    ])
    const [removed, , renamed] = reply.json.data
    expect(removed.changes.deleted).toEqual({ from: false, to: true })
    expect(renamed.changes).toEqual({ name: { from: 'Told twice', to: 'By somebody else' } })
    expect(renamed.entity_data).toMatchObject({ id: campaignId, name: 'By somebody else', deleted: false })
    expect(reply.json.next_cursor).toBeNull()
  })

  it('is told page by page, the size of a page asked for, each change once', async () => {
    const first = await ask({ count: '2' })
    expect(first.json.data).toHaveLength(2)
    const second = await ask({ count: '2', cursor: first.json.next_cursor })
    // The size may differ from page to page.
    const third = await ask({ count: '1', cursor: second.json.next_cursor })
    expect([first, second, third].flatMap(changesIn)).toEqual(changesIn(await ask()))
    expect(third.json.next_cursor).toBeNull()
    proves(
      'practice',
      'param:GET /accounts/:account_id/account_history:count',
      'param:GET /accounts/:account_id/account_history:cursor',
    )
  })

  it('refuses a garbled cursor, and one of another question', async () => {
    const { next_cursor: cursor } = (await ask({ count: '2' })).json
    const refused = [400, 'INVALID_PARAMETER', 'cursor']
    const answers = [
      await ask({ count: '2', cursor: 'zzzz' }),
      await ask({ count: '2', cursor: `${cursor}x` }),
      await ask({ count: '2', cursor, user_id: mira }),
    ]
    for (const { status, json } of answers)
      expect([status, json.errors[0].code, json.errors[0].parameter]).toEqual(refused)
  })

  it('is narrowed to one user', async () => {
    expect(changesIn(await ask({ user_id: jonas }))).toEqual([['UPDATE', jonas, 'By somebody else']])
    expect(changesIn(await ask({ user_id: '1' }))).toEqual([])
    proves('practice', 'param:GET /accounts/:account_id/account_history:user_id')
  })

  it('knows of what the world began with that it was made, and of what was changed since by whom', async () => {
    const [campaign] = (await bench.ads('GET', `/accounts/${account}/campaigns`, { count: '1' })).json.data
    await bench.control('POST', '/edit', {
      account_id: account,
      kind: 'campaign',
      id: campaign.id,
      fields: { name: 'Since' },
    })
    const { json } = await ask({ entity_id: campaign.id, start_time: '2024-01-01T00:00:00Z' })
    expect(json.data[0]).toMatchObject({
      change_type: 'UPDATE',
      change_by: { user_id: jonas, platform: 'API_OTHER' },
      changes: { name: { from: campaign.name, to: 'Since' } },
    })
    expect(json.data.at(-1)).toMatchObject({ change_type: 'CREATE', change_time: campaign.created_at })
  })

  it('is that of the time that is asked for', async () => {
    const [, campaign] = (await bench.ads('GET', `/accounts/${account}/campaigns`, { count: '2' })).json.data
    const name = (to: string) =>
      bench.control('POST', '/edit', { account_id: account, kind: 'campaign', id: campaign.id, fields: { name: to } })
    const hours = (count: number) => `${new Date(bench.nowMs() + count * 3_600_000).toISOString().slice(0, 13)}:00:00Z`
    const names = async (start_time: string, end_time: string) =>
      (await ask({ entity_id: campaign.id, start_time, end_time })).json.data.map((row: any) => row.changes.name?.to)
    await name('Sooner')
    bench.clock.pass(2 * 3_600_000)
    await name('Later')
    expect(await names(hours(-2), hours(1))).toEqual(['Later', 'Sooner'])
    expect(await names(hours(-2), hours(0))).toEqual(['Sooner'])
    expect(await names(hours(0), hours(1))).toEqual(['Later'])
    proves(
      'practice',
      'param:GET /accounts/:account_id/account_history:start_time',
      'param:GET /accounts/:account_id/account_history:end_time',
    )
  })

  it('is forgotten with the rest when the service begins anew', async () => {
    await bench.control('POST', '/reset', {})
    expect((await ask()).status).toBe(404)
  })
})

describe('an address that is too long to read', () => {
  it('is refused in words, whatever its length', async () => {
    for (const length of [9_000, 200_000, 2_000_000]) {
      const { status, json } = await bench.ads('PUT', `/accounts/${account}/campaigns/x`, { name: 'a'.repeat(length) })
      expect([status, json.errors[0].code], `${length}`).toEqual([400, 'REQUEST_TOO_COMPLEX'])
      expect(json.errors[0].message).toMatch(/Shorten/)
    }
  })
})
