/** Formulas of amounts and numbers: what they read, and that they reckon exactly. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTransform, readyTransform } from '../../../shared/transform/index.ts'
import { formulaNames } from '../../../shared/transform/formula.ts'
import type { Surrounded, Transform } from '../../../shared/transform/index.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'

const group = resourceOf('line_item')
const bid = 'bid_amount_local_micro'
const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'

function done(formula: string, values: RecordValues, more: Partial<Transform> = {}, currency = 'EUR'): Value {
  const account = { currency, date: '2026-11-24', zone: 'Europe/Berlin', number: 1 }
  const campaign: Surrounded = { ...account, id: 'c1', values: { [daily]: 30_000_000n }, parent: () => null }
  const transform = { ...parseTransform(group, `${bid}:formula=${formula}`), ...more } as Transform
  const ready = readyTransform(group, transform)
  if ('why' in ready) return `unfit: ${textOf(ready.why)}`
  const made = ready.apply(values[ready.field], { ...account, id: 'g1', values, parent: () => campaign })
  return 'why' in made ? `left: ${textOf(made.why)}` : made.value
}

it.each([
  ['daily * 1.1 + 5', 16_000_000n],
  ['daily*110%+5', 16_000_000n],
  [`${daily} / 3`, 3_330_000n],
  ['-daily', -10_000_000n],
  ['value + 1', 2_500_000n],
  ['campaign.daily - daily', 20_000_000n],
  ['campaign.daily_budget_amount_local_micro * 2', 60_000_000n],
  ['(1 + 2) * (3 - 4) / -3', 1_000_000n],
  ['2 - 1 - 1', 0n],
  ['8 / 2 / 2', 2_000_000n],
  ['2 + 3 * 4', 14_000_000n],
  ['min(daily, 3, 7) + max(1, 2)', 5_000_000n],
  ['round(daily * 1.07, 0.5)', 10_500_000n],
  ['round(daily / 4)', 3_000_000n],
  ['round(-2.5)', -3_000_000n],
  ['.5', 500_000n],
  [' ( daily ) ', 10_000_000n],
])('%s', (formula, after) => {
  expect(done(formula, { [bid]: 1_500_000n, [daily]: 10_000_000n })).toBe(after)
})

it.each([
  ['', 'ends too early'],
  ['daily *', 'ends too early'],
  ['(daily', 'ends too early'],
  ['daily daily', 'cannot be read'],
  ['daily ^ 2', 'cannot be read'],
  ['2)', 'cannot be read'],
  ['round(1, 2, 3)', 'ends too early'],
  ['name + 1', 'no amount or number “name”'],
  ['constructor', 'no amount or number “constructor”'],
  ['nothing.daily', 'no amount or number'],
  [`${'('.repeat(40)}1${')'.repeat(40)}`, 'too many brackets'],
  [`1${'+1'.repeat(300)}`, 'up to 500 characters'],
])('%s says what is wrong with it', (formula, says) => {
  expect(done(formula, { [bid]: 1n })).toContain(says)
})

it('leaves alone, with the reason, what has no value, divides by nothing or leaves 64 bits', () => {
  expect(done('total * 2', { [bid]: 1n })).toBe('left: “total” is not set here, so there is nothing to calculate with.')
  expect(done('1 / (daily - daily)', { [daily]: 1n })).toBe('left: The formula divides by 0 here.')
  expect(done('daily * 9999999999999', { [daily]: 10n ** 15n })).toContain('left: ')
})

it('sets what was not set, from other fields', () => {
  expect(done('daily / 2', { [daily]: 9_000_000n })).toBe(4_500_000n)
})

it('is rounded as asked, else to the smallest step of the currency', () => {
  const values = { [daily]: 10_000_000n }
  expect(done('daily / 3', values, { to: '1', rounding: 'up' })).toBe(4_000_000n)
  expect(done('daily / 3', values, { to: '0.5', rounding: 'down' })).toBe(3_000_000n)
  expect(done('daily / 3', values, {}, 'JPY')).toBe(3_000_000n)
})

it('reckons exactly, as fractions of whole numbers do', () => {
  const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  const factor = fc.integer({ min: -9_999, max: 9_999 })
  fc.assert(
    fc.property(amount, amount, factor, factor, (one, other, thousandths, step) => {
      const by = (thousandths / 1000).toFixed(3)
      const plus = (step / 100).toFixed(2)
      // Everything in thousandths of micro units; a step is a hundredth of the currency.
      const exact = one * BigInt(thousandths) + other * 1000n + BigInt(step) * 10_000n * 1000n
      const size = exact < 0n ? -exact : exact
      const steps = (2n * size + 10_000_000n) / 20_000_000n
      const after = (exact < 0n ? -steps : steps) * 10_000n
      expect(done(`daily * (${by}) + total + (${plus})`, { [daily]: one, [total]: other })).toBe(after)
    }),
  )
})

describe('names', () => {
  it('in short stand for amounts of the kind, and each is understood', () => {
    const names = formulaNames(group)
    expect(names).toEqual(expect.arrayContaining(['value', 'daily', 'total', 'bid']))
    for (const name of names) expect(done(`${name} * 0`, {}), name).toContain('left: ')
  })
})
