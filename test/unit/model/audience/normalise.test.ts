import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { guessIdentifier, identifierOf, looksPersonal, normalise } from '../../../../shared/model/audience/normalise.ts'
import type { Identifier } from '../../../../shared/model/audience/users.ts'

const usual = { hasPlus: true, phoneCountry: null }

describe('a value of a list', () => {
  it.each<[Identifier, string, string]>([
    ['email', '  Mira@Example.COM ', 'mira@example.com'],
    ['handle', ' @Mira_Northwind', 'mira_northwind'],
    ['service_id', '16 502 143 77', '1650214377'],
    ['device_id', 'AEBE52E7-03EE-455A-B3C4-E57283966239', 'aebe52e7-03ee-455a-b3c4-e57283966239'],
    ['device_id', 'AEBE52E703EE455AB3C4E57283966239', 'aebe52e7-03ee-455a-b3c4-e57283966239'],
    ['device_id', '9774D56D682E549C', '9774d56d682e549c'],
    ['phone_number', '+49 (171) 555-0100', '+491715550100'],
    ['phone_number', '0049 171 5550100', '+491715550100'],
    ['partner_user_id', ' CRM-17 ', 'CRM-17'],
  ])('of kind %s becomes the text to hash', (identifier, given, text) => {
    expect(normalise(identifier, given, usual)).toEqual({ kind: 'text', text })
  })

  it('is left as it is when it is hashed already, but never an own id', () => {
    const hash = 'AB'.repeat(32)
    expect(normalise('email', ` ${hash} `, usual)).toEqual({ kind: 'hash', hash: hash.toLowerCase() })
    expect(normalise('partner_user_id', hash, usual)).toEqual({ kind: 'text', text: hash })
  })

  it('of a phone takes the country that is given, and the plus sign or not', () => {
    expect(normalise('phone_number', '0171 5550100', { hasPlus: true, phoneCountry: '49' })).toEqual({
      kind: 'text',
      text: '+491715550100',
    })
    expect(normalise('phone_number', '+49 171 5550100', { hasPlus: false, phoneCountry: null })).toEqual({
      kind: 'text',
      text: '491715550100',
    })
  })

  it.each<[Identifier, string]>([
    ['email', 'mira'],
    ['email', 'a b@example.com'],
    ['handle', 'two words'],
    ['service_id', '12a'],
    ['device_id', 'phone'],
    ['phone_number', '0171 5550100'],
    ['phone_number', '+12'],
  ])('of kind %s is refused without being repeated', (identifier, given) => {
    const read = normalise(identifier, given, usual)
    expect(read.kind).toBe('refused')
    expect(JSON.stringify(read)).not.toContain(given)
  })

  it('hashes as the published check says', () => {
    const read = normalise('handle', '@AdsAPI', usual)
    const hash = createHash('sha256')
      .update(read.kind === 'text' ? read.text : '')
      .digest('hex')
    expect(hash.slice(0, 8)).toBe('49e0be2a')
  })
})

describe('a column', () => {
  it.each<[string, Identifier | null]>([
    ['Email', 'email'],
    ['E-Mail address', 'email'],
    ['email_sha256', 'email'],
    ['Phone Number', 'phone_number'],
    ['Telefonnummer', 'phone_number'],
    ['IDFA', 'device_id'],
    ['twitter_id', 'service_id'],
    ['customer id', 'partner_user_id'],
    ['First name', null],
  ])('headed “%s” holds %s', (heading, identifier) => {
    expect(identifierOf(heading)).toBe(identifier)
  })

  it('without heading is told by its values', () => {
    expect(guessIdentifier(['a@b.de', '', 'c@d.de'])).toBe('email')
    expect(guessIdentifier(['@mira', '@jonas'])).toBe('handle')
    expect(guessIdentifier(['+49 171 5550100'])).toBe('phone_number')
    expect(guessIdentifier(['mira', 'a@b.de'])).toBeNull()
  })

  it('of own ids is looked at for addresses and numbers', () => {
    expect(['mira@example.com', '+49 171 5550100', 'CRM-17'].map(looksPersonal)).toEqual([true, true, false])
  })
})
