import { expect, test } from 'vitest'
import { sectionsOf } from '../../../../src-renderer/app/frame/sections.ts'
import { entriesIn, kindIn, scopeOf, scopesOf, screenIn } from '../../../../src-renderer/plan/scope.ts'

const campaign = { kind: 'campaign' as const, id: 'c:1', name: 'Spring' }
const group = { kind: 'line_item' as const, id: 'g1', name: 'Valencia' }
const kinds = ['campaign', 'line_item', 'targeting_criterion', 'promoted_tweet', 'funding_instrument']

test('a screen keeps its scope, whatever the id holds', () => {
  expect(scopeOf(screenIn([campaign], 'line_item'))).toEqual(campaign)
  expect(scopeOf(screenIn([campaign], 'overview'))).toEqual(campaign)
  expect(screenIn([campaign], 'overview').view).toBe('campaign')
  expect(scopeOf(screenIn([], 'campaign'))).toBeNull()
  expect(scopeOf({ view: 'review' })).toBeNull()
  expect(
    scopeOf({ view: 'records', kind: 'campaign', only: { field: '@funding_instrument', id: 'f1', name: 'Card' } }),
  ).toBeNull()
})

test('going to a scope stays with the kind that is shown, where the scope can have such records', () => {
  expect(kindIn([campaign], 'promoted_tweet', kinds)).toBe('promoted_tweet')
  expect(kindIn([campaign], 'campaign', kinds)).toBe('overview')
  expect(kindIn([campaign], 'funding_instrument', kinds)).toBe('overview')
  expect(kindIn([campaign], 'overview', kinds)).toBe('overview')
  expect(kindIn([group], 'line_item', kinds)).toBe('overview')
  expect(kindIn([group], 'targeting_criterion', kinds)).toBe('targeting_criterion')
  expect(kindIn([], 'card', kinds)).toBe('campaign')
  expect(kindIn([], 'overview', kinds)).toBe('campaign')
})

test('tabs of a scope count what belongs to it, and leave out what stands above it', () => {
  const all = sectionsOf(null).find(({ id }) => id === 'plan')!.groups[0]!.entries
  const entries = entriesIn([campaign], all, { line_item: 3 })
  expect(entries[0]).toMatchObject({ label: 'Overview', count: null, screen: screenIn([campaign], 'overview') })
  const entry = (id: string) => entries.find((each) => each.id === id)
  expect(entry('funding_instrument')).toBeUndefined()
  expect(entry('campaign')).toMatchObject({ label: 'Campaign', count: null })
  expect(entry('line_item')).toMatchObject({ label: 'Ad groups', count: 3, screen: screenIn([campaign], 'line_item') })
  expect(entry('promoted_tweet')).toMatchObject({ count: 0 })
  expect(entry('promoted_tweet')).toMatchObject({ label: 'Ads' })
  // What the page shows as ads are media creatives, too.
  const preroll = entriesIn([campaign], all, { media_creative: 2 }).find(({ id }) => id === 'promoted_tweet')
  expect(preroll).toMatchObject({ label: 'Post ads', count: 0 })
  expect(entriesIn([group], all, {}).map(({ id }) => id)).not.toContain('campaign')
})

test('several are one scope, named by their number, with lists and no page', () => {
  const other = { kind: 'campaign' as const, id: 'c2,x', name: 'Autumn' }
  const screen = screenIn([campaign, other, group], 'line_item')
  expect(scopesOf(screen).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'campaign c:1',
    'campaign c2,x',
    'line_item g1',
  ])
  expect(scopeOf(screen)).toBeNull()
  expect(screen).toMatchObject({ only: { name: '2 campaigns and 1 ad group' } })
  expect(kindIn([campaign, other], 'overview', kinds)).toBe('campaign')
  expect(kindIn([campaign, other], 'campaign', kinds)).toBe('campaign')
  expect(kindIn([campaign, group], 'overview', kinds)).toBe('line_item')
  expect(kindIn([campaign, group], 'promoted_tweet', kinds)).toBe('promoted_tweet')
  const all = sectionsOf(null).find(({ id }) => id === 'plan')!.groups[0]!.entries
  const entries = entriesIn([campaign, other], all, { campaign: 2, line_item: 3 })
  expect(entries[0]).toMatchObject({ label: 'Campaigns', count: 2 })
  expect(entries.map(({ id }) => id)).not.toContain('overview')
  expect(entriesIn([group, { ...group, id: 'g2' }], all, {}).map(({ id }) => id)).not.toContain('campaign')
})
