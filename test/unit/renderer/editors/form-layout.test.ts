import { expect, test } from 'vitest'
import { resourceOf, resources } from '../../../../shared/presentation/resources.ts'
import { abilityOf } from '../../../../src-renderer/editors/ability.ts'
import { formGroups, serviceFacts } from '../../../../src-renderer/editors/form-layout.ts'

const campaign = resourceOf('campaign')

test('the form has the fields that a person can write, in groups, short ones in pairs', () => {
  expect(formGroups(campaign, { budget_optimization: 'CAMPAIGN' })).toEqual([
    { title: 'Campaign', rows: [['name'], ['entity_status']] },
    {
      title: 'Budget',
      rows: [
        ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'],
        ['budget_optimization'],
        ['standard_delivery'],
      ],
    },
    { title: 'Billing', rows: [['funding_instrument_id'], ['purchase_order_number']] },
  ])
})

test('a field that the record does not call for is left out', () => {
  const rows = formGroups(campaign, { budget_optimization: 'LINE_ITEM' }).flatMap((group) => group.rows.flat())
  expect(rows).not.toContain('standard_delivery')
})

test('every kind has a form or facts for its examples, and no field stands twice', () => {
  for (const resource of resources) {
    for (const example of resource.examples) {
      const form = formGroups(resource, example).flatMap((group) => group.rows.flat())
      const all = [...form, ...serviceFacts(resource, example)]
      expect(new Set(all).size, resource.kind).toBe(all.length)
      expect(all.length, resource.kind).toBeGreaterThan(0)
    }
  }
})

test('an id made here is not shown as the service’s', () => {
  expect(serviceFacts(campaign, { id: 'new-01j9x', currency: 'EUR' })).toEqual(['currency'])
  expect(serviceFacts(campaign, { id: '8wku2', reasons_not_servable: [] })).toEqual(['id'])
})

test('what a funding instrument is able to do comes with the reasons against it', () => {
  const funding = resourceOf('funding_instrument')
  expect(abilityOf(funding, { able_to_fund: true, reasons_not_able_to_fund: [] })).toEqual({
    isAble: true,
    text: 'Can fund',
    why: '',
  })
  expect(abilityOf(funding, { able_to_fund: false, reasons_not_able_to_fund: ['EXPIRED', 'ODD'] })).toEqual({
    isAble: false,
    text: 'Cannot fund',
    why: 'Expired, ODD',
  })
  expect(abilityOf(campaign, { name: 'x' })).toBeNull()
})
