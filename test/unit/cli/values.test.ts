import { resourceOf } from '../../../shared/presentation/resources.ts'
import { describe, expect, it } from 'vitest'
import { readValues } from '../../../src-main/cli/values.ts'
import { says } from '../../support/says.ts'
import { tooLargeJson } from '../../support/large-json.ts'

const campaign = resourceOf('campaign')
const customAudience = resourceOf('custom_audience')

const read = (...words: string[]) => readValues(campaign, words)

describe('values of the command line', () => {
  it('takes text with equal signs, spaces and line ends as it is', () => {
    expect(read('name=a = b\nc')).toEqual({ name: 'a = b\nc' })
  })

  it('keeps 64-bit amounts exact in both forms', () => {
    expect(read('daily_budget_amount_local_micro=9007199254740993')).toEqual({
      daily_budget_amount_local_micro: 9007199254740993n,
    })
    expect(read('daily_budget_amount_local_micro:=9223372036854775807')).toEqual({
      daily_budget_amount_local_micro: 9223372036854775807n,
    })
  })

  it.each(tooLargeJson)('refuse JSON %s, in words', (_, text, said) => {
    expect(() => readValues(customAudience, [`metadata:=${text}`])).toThrow(
      expect.objectContaining({ said: says(said) }),
    )
  })

  it('unsets by nothing and by null', () => {
    expect(read('purchase_order_number=', 'total_budget_amount_local_micro:=null')).toEqual({
      purchase_order_number: null,
      total_budget_amount_local_micro: null,
    })
  })

  it.each([
    ['text for an amount', 'daily_budget_amount_local_micro=lots', 'invalid_value'],
    ['a fraction for an amount', 'daily_budget_amount_local_micro:=1.5', 'invalid_value'],
    ['an amount beyond 64 bits', 'daily_budget_amount_local_micro=9223372036854775808', 'invalid_value'],
    ['text for a flag', 'standard_delivery=yes', 'invalid_value'],
    ['JSON that is none', 'name:={', 'invalid_value'],
    ['a field that does not exist', 'colour=red', 'invalid_value'],
    ['a member of every object', 'constructor=x', 'invalid_value'],
    ['a word without an equal sign', 'name', 'usage'],
  ])('refuses %s', (_, word, code) => {
    expect(() => read(word)).toThrow(expect.objectContaining({ code }) as Error)
  })

  it('leaves the rules to the engine', () => {
    expect(read('entity_status=NOPE', 'name=')).toEqual({ entity_status: 'NOPE', name: '' })
  })
})
