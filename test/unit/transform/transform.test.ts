/** Changes by a rule, without a store: how they are read and what they make of values. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTransform, readyTransform } from '../../../shared/transform/index.ts'
import type { Surrounded } from '../../../shared/transform/index.ts'
import { changedNumber } from '../../../shared/transform/numbers.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'

const group = resourceOf('line_item')
const bid = 'bid_amount_local_micro'

function surrounded(values: RecordValues): Surrounded {
  const account = { currency: 'EUR', date: '2026-11-24', zone: 'Europe/Berlin' }
  const campaign = { ...account, id: 'c1', values: { name: 'Spring $1' }, parent: () => null, number: 0 }
  return {
    id: 'g1',
    values,
    ...account,
    currency: String(values['currency'] ?? 'EUR'),
    parent: () => campaign,
    number: 7,
  }
}

/** The value afterwards, or the words of the refusal. */
function done(word: string, values: RecordValues): Value {
  const transform = parseTransform(group, word)
  if ('why' in transform) return `refused: ${textOf(transform.why)}`
  const ready = readyTransform(group, transform)
  if ('why' in ready) return `unfit: ${textOf(ready.why)}`
  const made = ready.apply(values[ready.field], surrounded(values))
  return 'why' in made ? `left: ${textOf(made.why)}` : made.value
}

describe('amounts and numbers', () => {
  it.each([
    [`${bid}+=10%`, 1_230_000n, 1_350_000n],
    [`${bid}-=10%`, 1_230_000n, 1_110_000n],
    [`${bid}+=5`, 1_230_000n, 6_230_000n],
    [`${bid}-=5`, 1_230_000n, -3_770_000n],
    [`${bid}*=1.1`, 150_000n, 170_000n],
    [`${bid}*=-1.1`, 150_000n, -170_000n],
    [`${bid}+=0.005`, 0n, 10_000n],
    [`${bid}=12.5`, 1n, 12_500_000n],
    [`${bid}=12.345`, 1n, 12_350_000n],
    [`${bid}=-12.345`, 1n, -12_350_000n],
    [`${bid}=`, 1n, null],
  ])('%s of %s micro is %s', (word, before, after) => {
    expect(done(word, { [bid]: before })).toBe(after)
  })

  it('are rounded to the smallest amount of the currency', () => {
    expect(done(`${bid}+=10%`, { [bid]: 5_000_000n, currency: 'JPY' })).toBe(6_000_000n)
    expect(done(`${bid}+=10%`, { [bid]: 5_005_000n, currency: 'KWD' })).toBe(5_506_000n)
    expect(done(`${bid}=4600.5`, { currency: 'JPY' })).toBe(4_601_000_000n)
  })

  it('are exact, and refused where they would not fit or are not there', () => {
    expect(done(`${bid}+=0`, { [bid]: 9_007_199_254_740_990_000n })).toBe(9_007_199_254_740_990_000n)
    expect(done(`${bid}*=2`, { [bid]: 9_007_199_254_740_990_000n })).toMatch(/^left: .*larger/)
    expect(done(`${bid}*=2`, { [bid]: null })).toMatch(/^left: .*not set/)
    expect(done('name+=5', { name: 'a' })).toMatch(/^unfit: .*neither an amount/)
    expect(done(`${bid}=1,5`, {})).toMatch(/^unfit: .*such as 12.50/)
    expect(done(`${bid}*=10%`, {})).toMatch(/^refused/)
    expect(done(`${bid}+=1e3`, {})).toMatch(/^refused/)
  })

  it('round halves away from zero, alike on both sides of it', () => {
    const any = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 400_000 }), (before, percent) => {
        const by = { sign: '+', by: (percent / 1000).toFixed(3), isPercent: true } as const
        const step = 10_000n
        const after = changedNumber(before, by, step, 1_000_000n)!
        expect(changedNumber(-before, by, step, 1_000_000n)).toBe(-after)
        const exact = before * (100_000n + BigInt(percent))
        const off = after * 100_000n - exact
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(step * 100_000n)
        expect(after % step).toBe(0n)
      }),
    )
  })
})

describe('instants', () => {
  it.each([
    ['start_time=2027-01-05', '2027-01-04T23:00:00Z'],
    ['start_time=2027-07-05', '2027-07-04T22:00:00Z'],
    ['start_time=2027-01-05T10:00:00Z', '2027-01-05T10:00:00Z'],
  ])('%s is %s, a day alone by the account’s zone', (word, after) => {
    expect(done(word, {})).toBe(after)
  })

  it.each(['2027-02-30', '2027-02-30T10:00:00Z', '2026-02-29T00:00:00Z'])('%s is in no calendar', (day) => {
    expect(done(`start_time=${day}`, {})).toMatch(/^unfit: /)
  })
})

describe('texts', () => {
  it.each([
    ['name:replace=/roast/toast/', 'Roast roast roast', 'Roast toast roast'],
    ['name:replace=/roast/toast/gi', 'Roast roast', 'toast toast'],
    ['name:replace=/(\\w+) (\\w+)/$2 $1 $$/', 'one two', 'two one $'],
    ['name:replace=/a\\/b/\\/c/', 'a/b', '/c'],
    ['name:replace=/x*/-/g', 'ab', '-a-b-'],
    ['name:replace=/a/{campaign.name}/', 'a', 'Spring $1'],
    ['name:replace=/(a)/{campaign.name}$1/', 'a', 'Spring $1a'],
    ['name:prefix=[{n}] ', 'a', '[7] a'],
    ['name:suffix= · {campaign.name} · {date}', 'a', 'a · Spring $1 · 2026-11-24'],
    ['name:suffix={{n} {not a token}', 'a', 'a{n} {not a token}'],
    ['name={name}, {bid_amount_local_micro}', 'a', 'a, 12.50'],
    ['name:case=upper', 'straße', 'STRASSE'],
    ['name:case=lower', 'ÜBER', 'über'],
    ['name:case=title', "it's ÜBER 3d-roast", "It's Über 3d-Roast"],
  ])('%s makes of “%s” “%s”', (word, before, after) => {
    expect(done(word, { name: before, [bid]: 12_500_000n })).toBe(after)
  })

  it.each([
    ['name:replace=/a(/b/', /regular expression/],
    ['name:replace=/(?=a)/b/', /regular expression/],
    ['name:replace=//b/', /\/old\/new\//],
    ['name:replace=/a/b/x', /\/old\/new\//],
    ['name:replace=/a/b/gg', /\/old\/new\//],
    ['name:replace=/((a{10}){10}){10}b{900}/b/', /repeats too much/],
    ['name:case=Upper', /upper, lower or title/],
    ['name:prefix={campaing.name}', /refers to nothing/],
    ['nam=x', /no field “nam”/],
    ['name', /is no change/],
    ['entity_status:case=lower', /is no text/],
  ])('%s is refused', (word, said) => {
    expect(done(word, { name: 'a' })).toMatch(said)
  })

  it('are searched in a time that grows with them, whatever the pattern', () => {
    const name = 'a'.repeat(5000)
    const began = performance.now()
    expect(done('name:replace=/(a+)+$|(a|a)*b|((a*)*)*c/x/', { name })).toBe('x')
    expect(performance.now() - began).toBeLessThan(3000)
    expect(done(`name:replace=/a/${'b'.repeat(1000)}/g`, { name })).toMatch(/^left: .*longer/)
  })
})
