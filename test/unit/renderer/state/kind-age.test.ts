import { expect, it } from 'vitest'
import { resourceOf } from '../../../../shared/contract/registry.ts'
import { ageWords, hasAge } from '../../../../src-renderer/state/kind-age.ts'

const nowMs = Date.parse('2026-11-21T12:00:00Z')
const words = (kind: string, pulledAt: string | null, isDue = false) =>
  ageWords(resourceOf(kind), { pulledAt, isDue }, 'UTC', nowMs)

it('tells how old reference data is, and when it may be out of date', () => {
  expect(words('iab_category', '2026-11-18T12:00:00Z')).toBe('Fetched 3 days ago.')
  expect(words('iab_category', '2026-10-10T12:00:00Z', true)).toBe('Fetched on 10 Oct 2026. It may be out of date.')
  expect(words('iab_category', null)).toBe('Not fetched yet.')
})

it('tells when the service was last asked for what is only looked up', () => {
  expect(words('targeting_location', '2026-11-21T11:30:00Z', true)).toBe('Last asked 30 minutes ago.')
  expect(words('targeting_location', null)).toBe('Nothing was looked up yet.')
})

it('is no matter for what is pulled with the account', () => {
  expect(['campaign', 'iab_category', 'targeting_location'].map((kind) => hasAge(resourceOf(kind)))).toEqual([
    false,
    true,
    true,
  ])
})
