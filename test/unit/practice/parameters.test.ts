import { describe, expect, it } from 'vitest'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { campaign } from '../../../shared/contract/campaigns/campaign.ts'
import { readParameters } from '../../../src-main/practice/ads/parameters.ts'
import type { Pair } from '../../../src-main/practice/request.ts'

const read = (name: 'list' | 'get' | 'create' | 'update' | 'delete', pairs: Pair[]) =>
  readParameters(campaign, operationOf(campaign, name)!, pairs)

describe('parameters', () => {
  it('are typed by declaration and repeated so', () => {
    const { params, echo, errors } = read('list', [
      ['count', '5'],
      ['with_deleted', 'true'],
      ['sort_by', 'name-asc,updated_at-desc'],
      ['campaign_ids', '8wku2,8wkv9'],
    ])
    expect(errors).toEqual([])
    expect(params).toEqual({
      count: 5,
      with_deleted: true,
      sort_by: 'name-asc,updated_at-desc',
      campaign_ids: ['8wku2', '8wkv9'],
    })
    expect(echo).toEqual({ ...params, sort_by: ['name-asc', 'updated_at-desc'] })
  })

  it('that are unknown, given twice or unreadable are all named at once', () => {
    const { errors } = read('list', [
      ['count', '1001'],
      ['colour', 'red'],
      ['with_deleted', 'yes'],
      ['q', ''],
      ['q', 'a'],
    ])
    expect(errors.map(({ code, parameter }) => [code, parameter])).toEqual([
      ['INVALID_PARAMETER', 'count'],
      ['INVALID_PARAMETER', 'colour'],
      ['INVALID_PARAMETER', 'with_deleted'],
      ['INVALID_PARAMETER', 'q'],
      ['INVALID_PARAMETER', 'q'],
    ])
  })

  it.each(['0', '1001', '1.5', '', 'ten', '-1', '1e2'])('refuse a count of %j', (count) => {
    expect(read('list', [['count', count]]).errors).toMatchObject([
      { code: 'INVALID_PARAMETER', parameter: 'count', value: count },
    ])
  })

  it('take 200 identifiers and not 201', () => {
    const ids = Array.from({ length: 201 }, (_, index) => `id${index}`)
    expect(read('list', [['campaign_ids', ids.slice(1).join(',')]]).errors).toEqual([])
    expect(read('list', [['campaign_ids', ids.join(',')]]).errors).toMatchObject([{ parameter: 'campaign_ids' }])
  })

  it('carry exact amounts, and unset by an empty value', () => {
    const { fields, errors } = read('update', [
      ['total_budget_amount_local_micro', '9007199254740993'],
      ['purchase_order_number', ''],
      ['standard_delivery', 'false'],
    ])
    expect(errors).toEqual([])
    expect(fields).toEqual({
      total_budget_amount_local_micro: 9007199254740993n,
      purchase_order_number: null,
      standard_delivery: false,
    })
  })

  it('of an update leave out what only a create takes, and what only the service sets', () => {
    const { errors } = read('update', [
      ['funding_instrument_id', 'lygyi'],
      ['servable', 'true'],
    ])
    expect(errors.map(({ parameter }) => parameter)).toEqual(['funding_instrument_id', 'servable'])
  })

  it('of a delete are none', () => {
    expect(read('delete', [['with_deleted', 'true']]).errors).toMatchObject([{ parameter: 'with_deleted' }])
  })
})
