import { describe, expect, it } from 'vitest'
import { campaign } from '../../../../shared/contract/campaigns/campaign.ts'
import type { RulePort } from '../../../../shared/contract/language/rules.ts'
import { checkRecord, checkWorkspace } from '../../../../shared/contract/language/validate.ts'
import { sentFields } from '../../../../shared/contract/language/wire.ts'
import { emptyPort } from '../../../support/rule-port.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'

const good: RecordValues = {
  name: 'Spring roast',
  funding_instrument_id: 'lygyi',
  entity_status: 'PAUSED',
  daily_budget_amount_local_micro: 5_000_000n,
  total_budget_amount_local_micro: 50_000_000n,
}
const codes = (record: RecordValues, operation: 'create' | 'update' = 'create', given = Object.keys(record)) =>
  checkRecord(campaign, { record, operation, given: new Set(given) }).map(
    (problem) => `${problem.field} ${problem.code}`,
  )

describe('campaign rules within the record', () => {
  it('accept a believable campaign', () => expect(codes(good)).toEqual([]))

  it('want a name and funding', () =>
    expect(codes({})).toEqual(['name MISSING_PARAMETER', 'funding_instrument_id MISSING_PARAMETER']))

  it('refuse a daily budget above the total, and take an equal one', () => {
    expect(codes({ ...good, daily_budget_amount_local_micro: 50_000_001n })).toEqual([
      'daily_budget_amount_local_micro INVALID_PARAMETER',
    ])
    expect(codes({ ...good, daily_budget_amount_local_micro: 50_000_000n })).toEqual([])
  })

  it('see the total that the daily budget is compared with, also when only the total changes', () => {
    const record = { ...good, total_budget_amount_local_micro: 1_000_000n }
    expect(codes(record, 'update', ['total_budget_amount_local_micro'])).toEqual([
      'daily_budget_amount_local_micro INVALID_PARAMETER',
    ])
    expect(codes(record, 'update', ['name'])).toEqual([])
  })

  it('refuse pace without a shared budget, whichever of the two is set', () => {
    const record = { ...good, budget_optimization: 'LINE_ITEM', standard_delivery: true }
    expect(codes(record)).toEqual(['standard_delivery INVALID_PARAMETER'])
    expect(codes(record, 'update', ['budget_optimization'])).toEqual(['standard_delivery INVALID_PARAMETER'])
    expect(codes({ ...record, standard_delivery: null })).toEqual([])
  })

  it('refuse a purchase order of 51 characters and a status that cannot be written', () => {
    expect(codes({ ...good, purchase_order_number: 'x'.repeat(51) })).toEqual([
      'purchase_order_number INVALID_PARAMETER',
    ])
    expect(codes({ ...good, entity_status: 'DRAFT' })).toEqual(['entity_status INVALID_PARAMETER'])
  })

  it('refuse budgets that are not more than zero', () => {
    expect(codes({ ...good, daily_budget_amount_local_micro: 0n })).toEqual([
      'daily_budget_amount_local_micro INVALID_PARAMETER',
    ])
    expect(codes({ ...good, total_budget_amount_local_micro: -1n, daily_budget_amount_local_micro: null })).toEqual([
      'total_budget_amount_local_micro INVALID_PARAMETER',
    ])
  })
})

describe('campaign rules within the account', () => {
  const funding: Record<string, RecordValues> = {
    lygyi: { type: 'CREDIT_CARD', able_to_fund: true },
    order: { type: 'INSERTION_ORDER', able_to_fund: true },
    spent: { type: 'CREDIT_LINE', able_to_fund: false },
    gone: { type: 'CREDIT_LINE', able_to_fund: false, deleted: true },
  }
  const port = (active = 0): RulePort => ({
    ...emptyPort,
    get: (_kind, id) => funding[id],
    activeCount: () => active,
    activeLimit: () => 200,
  })
  const check = (
    record: RecordValues,
    active = 0,
    operation: 'create' | 'update' = 'create',
    given = Object.keys(record),
  ) =>
    checkWorkspace(
      campaign,
      { record, operation, given: new Set(given), accountId: 'a', id: 'new-1' },
      port(active),
    ).map((problem) => `${problem.field} ${problem.code}`)

  it('want funding that exists and can fund, on create only', () => {
    expect(check(good)).toEqual([])
    for (const id of ['spent', 'gone', 'nowhere'])
      expect(check({ ...good, funding_instrument_id: id })).toEqual([
        'funding_instrument_id INVALID_FUNDING_INSTRUMENT',
      ])
    expect(check({ ...good, funding_instrument_id: 'spent' }, 0, 'update')).toEqual([])
  })

  it('want a daily budget unless each ad group has its own or an insertion order pays', () => {
    const bare = { ...good, daily_budget_amount_local_micro: null }
    expect(check(bare)).toEqual(['daily_budget_amount_local_micro MISSING_PARAMETER'])
    expect(check({ ...bare, budget_optimization: 'LINE_ITEM' })).toEqual([])
    expect(check({ ...bare, funding_instrument_id: 'order' })).toEqual([])
  })

  it('want it after every change of budget or sharing, and not after others', () => {
    const bare = { ...good, daily_budget_amount_local_micro: null }
    const missing = ['daily_budget_amount_local_micro MISSING_PARAMETER']
    const changed = (record: RecordValues, ...given: string[]) => check(record, 0, 'update', given)
    expect(changed(bare, 'daily_budget_amount_local_micro')).toEqual(missing)
    expect(changed({ ...bare, budget_optimization: 'CAMPAIGN' }, 'budget_optimization')).toEqual(missing)
    expect(changed({ ...bare, budget_optimization: 'LINE_ITEM' }, 'daily_budget_amount_local_micro')).toEqual([])
    expect(changed({ ...bare, funding_instrument_id: 'order' }, 'daily_budget_amount_local_micro')).toEqual([])
    expect(changed(bare, 'name')).toEqual([])
  })

  it('refuse the 201st active campaign and no paused one', () => {
    expect(check({ ...good, entity_status: 'ACTIVE' }, 199)).toEqual([])
    expect(check({ ...good, entity_status: 'ACTIVE' }, 200)).toEqual(['entity_status TOO_MANY_CAMPAIGNS'])
    expect(check(good, 200)).toEqual([])
  })
})

describe('what a campaign request carries', () => {
  it('leaves out what follows from the rest, and unsets what a person cleared', () => {
    const changes = { budget_optimization: 'LINE_ITEM', standard_delivery: null, purchase_order_number: null }
    expect(sentFields(campaign, 'update', changes, { ...good, ...changes })).toEqual({
      budget_optimization: 'LINE_ITEM',
      purchase_order_number: null,
    })
  })

  it('never carries read-only fields or, on update, the funding', () => {
    const changes = { currency: 'USD', effective_status: 'RUNNING', funding_instrument_id: 'x', name: 'New' }
    expect(sentFields(campaign, 'update', changes, changes)).toEqual({ name: 'New' })
  })
})
