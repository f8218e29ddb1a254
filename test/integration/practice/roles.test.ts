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

const outcome = ({ status, json }: Reply) => (status === 200 ? 'ok' : json.errors[0].code)

const table: [user: string, read: string, write: string][] = [
  ['mira_northwind', 'ok', 'ok'],
  ['jonas_media', 'ok', 'ok'],
  ['tomasz_numbers', 'ok', 'ACTION_NOT_ALLOWED'],
  ['ines_studio', 'ACTION_NOT_ALLOWED', 'ACTION_NOT_ALLOWED'],
  ['aoife_insights', 'ACTION_NOT_ALLOWED', 'ACTION_NOT_ALLOWED'],
  ['partner_data_desk', 'ACTION_NOT_ALLOWED', 'ACTION_NOT_ALLOWED'],
  ['summit_ads', 'ACCOUNT_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
]

describe('roles', () => {
  it.each(table)('of %s: reads campaigns %s, writes them %s', async (user, read, write) => {
    const signing = bench.as(user)
    expect(outcome(await bench.ads('GET', `/accounts/${account}/campaigns`, { count: '1' }, { signing }))).toBe(read)
    const create = {
      name: `By ${user}`,
      funding_instrument_id: 'lygyi',
      daily_budget_amount_local_micro: '1000000',
      entity_status: 'PAUSED',
    }
    expect(outcome(await bench.ads('POST', `/accounts/${account}/campaigns`, create, { signing }))).toBe(write)
    const batch = [{ operation_type: 'Create', params: { ...create, daily_budget_amount_local_micro: 1000000 } }]
    expect(outcome(await bench.batch(account, batch, { signing }))).toBe(write)
    proves('practice', 'rule:role-of-user')
  })

  it('let nobody but an account admin change the account', async () => {
    const rename = (user: string) =>
      bench.ads('PUT', `/accounts/${account}`, { industry_type: 'RESTAURANT' }, { signing: bench.as(user) })
    expect(outcome(await rename('jonas_media'))).toBe('ACTION_NOT_ALLOWED')
    expect((await rename('mira_northwind')).json.data.industry_type).toBe('RESTAURANT')
  })

  it('hide an account that is not there like one that is somebody else’s', async () => {
    for (const id of ['nowhere', '18ce61f0m2d']) {
      const reply = await bench.ads('GET', `/accounts/${id}`)
      expect([reply.status, outcome(reply)]).toEqual([403, 'ACCOUNT_NOT_FOUND'])
    }
    proves('practice', 'rule:account-of-user')
  })

  it('change at once when somebody changes them', async () => {
    await bench.control('POST', '/edit', {
      account_id: account,
      kind: 'authenticated_user_access',
      id: '1784402258',
      fields: { permissions: ['AD_MANAGER'] },
    })
    expect(
      (await bench.ads('GET', `/accounts/${account}/campaigns`, {}, { signing: bench.as('ines_studio') })).status,
    ).toBe(200)
  })
})
