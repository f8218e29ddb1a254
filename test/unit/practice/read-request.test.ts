import { describe, expect, it } from 'vitest'
import { campaign } from '../../../shared/contract/campaigns/campaign.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import type { OperationName } from '../../../shared/contract/language/operation.ts'
import { readRequest } from '../../../src-main/practice/ads/read-request.ts'
import { toRequest } from '../../../src-main/practice/request.ts'

function read(name: OperationName, body: 'query' | 'json', url: string, type: string, text: string) {
  const operation = { ...operationOf(campaign, name)!, body }
  const request = toRequest({ method: operation.method, url, headers: { 'content-type': type } }, Buffer.from(text))
  return readRequest({ resource: campaign, operation, segments: [] }, request, 0)
}

describe('a request that takes a query', () => {
  it('reads a form as well', () => {
    const { fields, errors } = read(
      'update',
      'query',
      '/x?name=a',
      'application/x-www-form-urlencoded',
      'purchase_order_number=b+c',
    )
    expect([fields, errors]).toEqual([{ name: 'a', purchase_order_number: 'b c' }, []])
  })

  it('refuses any other body, and a form with a read', () => {
    expect(read('update', 'query', '/x', 'application/json', '{"name":"a"}').errors).toHaveLength(1)
    expect(read('list', 'query', '/x', 'application/x-www-form-urlencoded', 'count=5').errors).toHaveLength(1)
  })
})

describe('a request that takes JSON', () => {
  it('reads members exact, and unsets with null or an empty text', () => {
    const { fields, errors } = read(
      'update',
      'json',
      '/x',
      'application/json; charset=utf-8',
      '{"total_budget_amount_local_micro":9007199254740993,"purchase_order_number":"","standard_delivery":null}',
    )
    expect(errors).toEqual([])
    expect(fields).toEqual({
      total_budget_amount_local_micro: 9007199254740993n,
      purchase_order_number: null,
      standard_delivery: null,
    })
  })

  it('names members that are unknown or do not fit, and takes no fields from the query', () => {
    const { errors } = read('create', 'json', '/x?name=a', 'application/json', '{"colour":1,"name":5}')
    expect(errors.map(({ parameter }) => parameter)).toEqual(['name', 'colour', 'name'])
  })

  it.each([
    ['text/plain', '{}'],
    ['application/json', '[]'],
    ['application/json', '{'],
    ['application/json', ''],
  ])('refuses %s %j as a whole', (type, text) => {
    expect(read('create', 'json', '/x', type, text).errors).toMatchObject([{ code: 'INVALID_PARAMETER' }])
  })
})
