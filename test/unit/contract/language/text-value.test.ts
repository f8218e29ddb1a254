import { describe, expect, it } from 'vitest'
import { campaign } from '../../../../shared/contract/campaigns/campaign.ts'
import { fundingInstrument } from '../../../../shared/contract/accounts/funding-instrument.ts'
import { fieldOf } from '../../../../shared/contract/language/resource.ts'
import { parseJsonValue, parseText } from '../../../../shared/contract/language/text-value.ts'

const money = fieldOf(campaign, 'daily_budget_amount_local_micro')
const pace = fieldOf(campaign, 'standard_delivery')
const name = fieldOf(campaign, 'name')
const order = fieldOf(campaign, 'purchase_order_number')
const start = fieldOf(fundingInstrument, 'start_time')

describe('values typed as text', () => {
  it('keep every digit of an amount', () => {
    expect(parseText(money, '9007199254740993')).toEqual({ kind: 'value', value: 9007199254740993n })
    expect(parseText(money, '9223372036854775807')).toEqual({ kind: 'value', value: 2n ** 63n - 1n })
    expect(parseJsonValue(money, 1500000)).toEqual({ kind: 'value', value: 1500000n })
  })

  it.each(['1.5', '1e6', '€5', '9223372036854775808', 'abc', '0x10', ' 5'])('refuse %j as an amount', (source) =>
    expect(parseText(money, source).kind).toBe('unreadable'),
  )

  it('are unset by nothing, except a name, which stays an empty text', () => {
    expect(parseText(money, '')).toEqual({ kind: 'value', value: null })
    expect(parseText(order, '')).toEqual({ kind: 'value', value: null })
    expect(parseText(name, '')).toEqual({ kind: 'value', value: '' })
  })

  it('take only true and false for a flag', () => {
    expect(parseText(pace, 'true')).toEqual({ kind: 'value', value: true })
    expect(parseText(pace, 'yes').kind).toBe('unreadable')
    expect(parseJsonValue(pace, 1).kind).toBe('unreadable')
  })

  it.each([
    ['2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z'],
    ['2026-11-24T09:00:00+0100', '2026-11-24T08:00:00Z'],
    ['2026-11-24T09:00:00-05:30', '2026-11-24T14:30:00Z'],
    ['2026-11-24T09:00+01', '2026-11-24T08:00:00Z'],
    ['2026-11-24', '2026-11-24T00:00:00Z'],
  ])('read the time %s as %s', (source, instant) =>
    expect(parseText(start, source)).toEqual({ kind: 'value', value: instant }),
  )

  it.each(['2026-13-01', 'tomorrow', '24.11.2026', '2026-11-24 09:00'])('refuse the time %j', (source) =>
    expect(parseText(start, source).kind).toBe('unreadable'),
  )
})
