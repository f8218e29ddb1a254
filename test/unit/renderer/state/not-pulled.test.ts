import { expect, test } from 'vitest'
import type { AccountView } from '../../../../shared/bridge.ts'
import { sectionsOf } from '../../../../src-renderer/app/frame/sections.ts'
import { notPulledFact } from '../../../../src-renderer/app/records/kind-facts.ts'
import { countOf, isNotPulled, notPulledAmong } from '../../../../src-renderer/state/not-pulled.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'

const account = {
  counts: { campaign: 3, line_item: 0, card: 2 },
  newCounts: {},
  notPulled: ['line_item', 'targeting_criterion', 'card'],
} as unknown as AccountView

const entry = (kind: string, of: AccountView | null = account) =>
  sectionsOf(of)
    .flatMap(({ groups }) => groups)
    .flatMap(({ entries }) => entries)
    .find(({ id }) => id === kind)!

test('a kind that was never pulled has no count, and never 0', () => {
  expect([countOf(account, 'line_item', 0), countOf(account, 'campaign', 3)]).toEqual([null, 3])
  expect(countOf({ notPulled: [] }, 'line_item', 0)).toBe(0)
  expect(countOf(null, 'line_item', 0)).toBe(0)
  expect(isNotPulled(null, 'campaign')).toBe(false)
})

test('what is here of such a kind is counted all the same', () => {
  expect(countOf(account, 'line_item', 2)).toBe(2)
})

test('the navigation knows which counts are not known', () => {
  expect(entry('line_item')).toMatchObject({ count: null, isNotPulled: true })
  expect(entry('campaign')).toMatchObject({ count: 3, isNotPulled: false })
  expect(entry('line_item', { ...account, notPulled: [] })).toMatchObject({ count: 0, isNotPulled: false })
})

test('several are named in a sentence', () => {
  expect(notPulledAmong(account, ['line_item'])).toBe('Not pulled yet: ad groups.')
  expect(notPulledAmong(account, ['campaign', 'line_item', 'targeting_criterion'])).toMatch(
    /^Not pulled yet: ad groups and \w+/,
  )
  expect(notPulledAmong(account, ['campaign'])).toBe('')
})

test('a list that holds some of them says that there may be more', () => {
  const some = { ...account, counts: { line_item: 2 } }
  expect(notPulledFact(resourceOf('line_item'), some)).toMatch(/^Not pulled yet: the service may have more/)
  expect(notPulledFact(resourceOf('line_item'), account)).toBeNull()
  expect(notPulledFact(resourceOf('campaign'), account)).toBeNull()
})
