/** What is picked is a condition that can be typed: every field of every kind, by each comparison that is offered for it. */
import { describe, expect, it, test } from 'vitest'
import { comparisons, fieldsToPick, pickedText, picksOf, takesValue, withPicked } from '../../../shared/filter/pick.ts'
import { readCondition } from '../../../shared/filter/index.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'

const around = { zone: 'Europe/Berlin', nowMs: Date.parse('2026-11-25T12:00:00Z') }
const samples = { money: '12.50', number: '3', day: '2026-11-24', text: 'roast', records: 'abc' }

describe.each(resources.map(({ kind }) => kind))('%s', (kind) => {
  it('every comparison that is offered of every field can be read', () => {
    const resource = resourceOf(kind)
    const fields = fieldsToPick(resource)
    expect(fields.map(({ text }) => text)).toEqual(expect.arrayContaining(Object.keys(resource.fields)))
    for (const { text: name, label } of fields) {
      expect(label, name).not.toBe('')
      const picks = picksOf(resource, name)!
      for (const comparison of picks.comparisons) {
        const { value } = picks
        const text = value.by === 'words' ? value.words[0]!.text : samples[value.by]
        expect(
          readCondition(resource, pickedText(name, comparison, text), around),
          `${name} ${comparison}`,
        ).toMatchObject({
          kind: 'read',
        })
      }
    }
  })
})

test.each([
  ['entity_status', 'words'],
  ['standard_delivery', 'words'],
  ['state', 'words'],
  ['funding_instrument_id', 'records'],
  ['daily_budget_amount_local_micro', 'money'],
  ['frequency_cap', 'number'],
  ['age', 'number'],
  ['created_at', 'day'],
  ['changed', 'day'],
  ['name', 'text'],
  ['funding_instrument.currency', 'text'],
])('the value of %s is chosen by %s', (name, by) => {
  expect(picksOf(resourceOf('campaign'), name)?.value.by).toBe(by)
})

test('what is picked joins what is typed, in parentheses where it needs them', () => {
  expect(withPicked('', 'and', 'name contains roast')).toBe('name contains roast')
  expect(withPicked('a = 1 and b = 2', 'and', 'c = 3')).toBe('a = 1 and b = 2 and c = 3')
  expect(withPicked('a = 1 or b = 2', 'and', 'c = 3')).toBe('(a = 1 or b = 2) and c = 3')
  expect(withPicked('a = 1 and b = 2', 'or', 'c is not empty')).toBe('a = 1 and b = 2 or not c is empty')
  expect(withPicked('a =', 'and', 'c = 3')).toBeNull()
})

test('only whether it is set needs no value', () => {
  expect(comparisons.filter((each) => !takesValue(each))).toEqual(['empty', 'filled'])
})
