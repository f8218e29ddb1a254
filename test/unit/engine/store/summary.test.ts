import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, Bench, campaignRow, fundingRow } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

const spend = () => bench.workspace.accounts().find((each) => each.id === accountId)?.runningSpend

describe('the zone of an account', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['<b>Nowhere', null],
    ['', null],
    [null, null],
  ])('%j is told as %j', (timezone, told) => {
    bench.workspace.landRead(accountId, 'account', [{ id: accountId, name: 'Northwind', timezone, deleted: false }])
    expect(bench.workspace.accounts().find(({ id }) => id === accountId)?.timezone).toBe(told)
  })
})

describe('spend a day of what runs', () => {
  it('is summed by currency over active records with a budget a day', () => {
    expect(spend()).toEqual([])
    bench.workspace.landRead(accountId, 'campaign', [
      campaignRow(4, { entity_status: 'ACTIVE', currency: 'EUR', daily_budget_amount_local_micro: 1_500_000 }),
      campaignRow(5, { entity_status: 'ACTIVE', currency: 'EUR', daily_budget_amount_local_micro: 700_000 }),
      campaignRow(6, { entity_status: 'ACTIVE', currency: 'USD', daily_budget_amount_local_micro: 9_000_000 }),
      campaignRow(7, { entity_status: 'ACTIVE', currency: 'USD', daily_budget_amount_local_micro: null }),
    ])
    expect(spend()).toEqual([
      { currency: 'EUR', micro: 2_200_000n },
      { currency: 'USD', micro: 9_000_000n },
    ])
  })

  it('counts a record made here in the currency of its funding', () => {
    bench.workspace.landRead(accountId, 'funding_instrument', [fundingRow('f9', { currency: 'JPY' })])
    bench.workspace.create('campaign', accountId, {
      name: 'Made',
      funding_instrument_id: 'f9',
      entity_status: 'ACTIVE',
      daily_budget_amount_local_micro: 3_000_000n,
    })
    expect(spend()).toEqual([{ currency: 'JPY', micro: 3_000_000n }])
  })

  it('finds all that it reads in the index of active records', () => {
    const file = bench.file
    bench.workspace.close()
    const db = new Database(file, { readonly: true })
    const columns = db.pragma("index_info('r_campaign__active')") as { name: string }[]
    db.close()
    expect(columns.map(({ name }) => name)).toEqual([
      '_account',
      'currency',
      'funding_instrument_id',
      'daily_budget_amount_local_micro',
    ])
  })
})
