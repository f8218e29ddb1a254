/** Changes that the window makes beside those that are typed: values, lists, days, parameters of addresses, plain texts, rounding. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readyTransform } from '../../../shared/transform/index.ts'
import type { Transform } from '../../../shared/transform/index.ts'
import { withParameter } from '../../../shared/transform/parameters.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import type { Value } from '../../../shared/model/values.ts'

const group = resourceOf('line_item')
const bid = 'bid_amount_local_micro'

function done(transform: Transform, before: Value, zone = 'Europe/Berlin'): Value {
  const ready = readyTransform(group, transform)
  if ('why' in ready) return `unfit: ${ready.why.id}`
  const around = { currency: 'EUR', date: '2026-11-24', zone, parent: () => null, number: 7 }
  const made = ready.apply(before, { id: 'g1', values: { [transform.field]: before }, ...around })
  return 'why' in made ? `left: ${made.why.id}` : made.value
}

const found = (pattern: string, by: string, more: Partial<Extract<Transform, { do: 'replace' }>> = {}): Transform => ({
  ...{ do: 'replace', field: 'name', pattern, by, isEverywhere: true, ignoresCase: true, isPlain: true },
  ...more,
})

describe('a plain text', () => {
  it('is found and written sign for sign, but for tokens', () => {
    expect(done(found('a.*b', '$1 {n}'), 'A.*B axb')).toBe('$1 7 axb')
    expect(done(found('[(', '\\'), 'x[(y')).toBe('x\\y')
  })

  it('found as a whole word has neither letter nor digit of any script beside it', () => {
    const whole = (text: string) => done(found('roast', 'brew', { isWholeWord: true }), text)
    expect(whole('Roast, roasts, preroast, roast2, _roast, roast')).toBe('brew, roasts, preroast, roast2, _roast, brew')
    expect(whole('roastä äroast 𝒜roast 🙂roast')).toBe('roastä äroast 𝒜roast 🙂brew')
    expect(done(found('+', '-', { isWholeWord: true }), 'a+b + c')).toBe('a-b - c')
  })
})

describe('a list', () => {
  const items = (add: string[], remove: string[]): Transform => ({ do: 'items', field: 'categories', add, remove })
  it('takes members in last, each once, and out', () => {
    expect(done(items(['IAB3', 'IAB1', 'IAB3'], ['IAB2']), ['IAB1', 'IAB2'])).toEqual(['IAB1', 'IAB3'])
    expect(done(items(['IAB3'], []), null)).toEqual(['IAB3'])
    expect(done(items([], ['IAB3']), ['IAB1'])).toEqual(['IAB1'])
    expect(done({ ...items(['x'], []), field: 'name' }, 'a')).toBe('unfit: transform.apply.notList')
  })
})

describe('a time', () => {
  const later = (days: number): Transform => ({ do: 'days', field: 'start_time', days })
  it('keeps its clock reading in the account’s zone, over a change of the clocks too', () => {
    expect(done(later(1), '2026-03-28T08:00:00Z')).toBe('2026-03-29T07:00:00Z')
    expect(done(later(-1), '2026-03-29T07:00:00Z')).toBe('2026-03-28T08:00:00Z')
    expect(done(later(7), '2026-12-28T23:30:00.000Z')).toBe('2027-01-04T23:30:00.000Z')
    // Half past two is left out on that day.
    expect(done(later(1), '2026-03-28T01:30:00Z')).toBe('2026-03-29T01:30:00Z')
    expect(done(later(1), '2026-03-28T08:00:00Z', 'UTC')).toBe('2026-03-29T08:00:00Z')
    expect(done(later(1), null)).toBe('left: transform.apply.notSet')
  })
})

describe('a parameter of an address', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x?utm=new%20one'],
    ['https://a.example/x?b=1#top', 'https://a.example/x?b=1&utm=new%20one#top'],
    ['https://a.example/x?utm=old&b=%C3%A4+c&utm=2', 'https://a.example/x?utm=new%20one&b=%C3%A4+c'],
  ])('is set in place, and nothing else is touched: %s', (before, after) => {
    expect(withParameter(before, 'utm', 'new one')).toBe(after)
  })

  it('taken out leaves the address as it was before', () => {
    expect(withParameter('https://a.example/?utm=1#a', 'utm', null)).toBe('https://a.example/#a')
    const part = fc.stringMatching(/^[a-z0-9%]{1,6}$/)
    const address = fc.tuple(fc.array(fc.tuple(part, part)), fc.constantFrom('', '#a?b=c'))
    fc.assert(
      fc.property(address, fc.string(), ([pairs, hash], text) => {
        const query = pairs.map(([name, value]) => `${name}=${value}`).join('&')
        const before = `https://a.example/${query && `?${query}`}${hash}`
        expect(withParameter(withParameter(before, 'utm_x', text), 'utm_x', null)).toBe(before)
      }),
    )
  })
})

describe('an amount', () => {
  const raise = (by: string, to: string, rounding: 'near' | 'up' | 'down'): Transform => ({
    ...{ do: 'number', field: bid, sign: '+', isPercent: true, by, to, rounding },
  })
  it('is rounded to the multiple that was chosen, the way that was chosen', () => {
    expect(done(raise('10', '5', 'near'), 17_000_000n)).toBe(20_000_000n)
    expect(done(raise('10', '5', 'down'), 17_000_000n)).toBe(15_000_000n)
    expect(done(raise('10', '0.5', 'up'), 1_000_000n)).toBe(1_500_000n)
    expect(done(raise('0', '1', 'up'), 3_000_000n)).toBe(3_000_000n)
    expect(done(raise('0', '1', 'down'), -1_500_000n)).toBe(-2_000_000n)
    expect(done(raise('0', '0.000001', 'up'), 1_001n)).toBe(10_000n)
  })
})
