/** The lists of countries and currencies are the real ones, as far as the platform knows them. */
import { describe, expect, it } from 'vitest'
import { isCountryCode, isCurrencyCode } from '../../../shared/model/iso-codes.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))
/** Reserved, private or of groups of countries: no codes of ISO 3166-1. */
const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ')

describe('countries', () => {
  it('are the 249 of the standard', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    const known = pairs.filter((pair) => names.of(pair) !== undefined && new Intl.Locale(`und-${pair}`).region === pair)
    const countries = known.filter((pair) => !noCountries.includes(pair))
    expect(pairs.filter(isCountryCode)).toEqual(countries)
    expect(countries).toHaveLength(249)
  })

  it('are written in two capital letters', () => {
    for (const odd of ['de', 'DEU', 'UK', 'EU', 'ZZ', '', 'D']) expect(isCountryCode(odd), odd).toBe(false)
  })
})

describe('currencies', () => {
  it('are money that is in use', () => {
    const known = Intl.supportedValuesOf('currency')
    const ours = known.filter(isCurrencyCode)
    expect(ours.length).toBeGreaterThan(150)
    for (const code of ['EUR', 'USD', 'JPY', 'SEK', 'CHF', 'KWD', 'XCG', 'ZWG']) expect(ours).toContain(code)
    for (const odd of ['eur', 'EURO', 'ABC', 'DEM', 'HRK', 'XAU', 'XXX', 'XTS', ''])
      expect(isCurrencyCode(odd)).toBe(false)
  })
})
