import { expect, test } from 'vitest'
import type { PageTargeting } from '../../../../shared/bridge.ts'
import { sentenceText, targetingSentence } from '../../../../src-renderer/plan/page/targeting-sentence.ts'

function group(type: string, names: string[], operator: string | null = 'EQ', count = names.length): PageTargeting {
  return { type, operator, count, names }
}
const said = (...targeting: PageTargeting[]) => sentenceText(targetingSentence(targeting))

test('an ad group without targeting reaches everybody', () => {
  expect(said()).toBe('Everybody')
  expect(targetingSentence([])).toEqual([{ text: 'Everybody', isChosen: true }])
})

test('whom comes first, by gender and age', () => {
  expect(said(group('GENDER', ['Women']))).toBe('Women')
  expect(said(group('AGE', ['25 to 34']))).toBe('People aged 25 to 34')
  expect(said(group('AGE', ['25 to 34']), group('GENDER', ['Women']))).toBe('Women aged 25 to 34')
  expect(said(group('GENDER', ['Men', 'Women']))).toBe('Men or Women')
})

test('then where, what they like and searched, on what, and who is left out, in that order', () => {
  const sentence = said(
    group('CUSTOM_AUDIENCE', ['Our customers'], 'NE'),
    group('PLATFORM', ['iOS', 'Android']),
    group('INTEREST', ['Running', 'Coffee']),
    group('BROAD_KEYWORD', ['espresso']),
    group('GENDER', ['Women']),
    group('LOCATION', ['Valencia']),
  )
  expect(sentence).toBe(
    'Women in Valencia, who like Running or Coffee, who searched espresso, on iOS or Android, not Our customers',
  )
})

test('languages, followers, audiences, lookalikes, engagement, topics, apps and Wi-Fi have words', () => {
  expect(said(group('LANGUAGE', ['Spanish']))).toBe('Everybody, who speak Spanish')
  expect(said(group('FOLLOWERS_OF_USER', ['@mira']))).toBe('Everybody, who follow @mira')
  expect(said(group('SIMILAR_TO_FOLLOWERS_OF_USER', ['@mira']))).toBe('Everybody, like those who follow @mira')
  expect(said(group('CUSTOM_AUDIENCE', ['Newsletter']))).toBe('Everybody, of Newsletter')
  expect(said(group('CUSTOM_AUDIENCE_EXPANDED', ['Newsletter']))).toBe('Everybody, like those of Newsletter')
  expect(said(group('USER_ENGAGEMENT', ['@mira']))).toBe('Everybody, who engaged with @mira')
  expect(said(group('TV_SHOW', ['The bake']))).toBe('Everybody, around The bake')
  expect(said(group('APP_STORE_CATEGORY', ['Food']))).toBe('Everybody, with apps of Food')
  expect(said(group('WIFI_ONLY', ['1']))).toBe('Everybody, on Wi-Fi only')
})

test('what is left out is said last, whatever its type', () => {
  expect(said(group('LOCATION', ['Berlin'], 'NE'), group('APP_LIST', ['Ours'], 'NE'))).toBe(
    'Everybody, not Berlin or Ours',
  )
})

test('many names of a family are cut to four and the rest counted', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(said(group('LOCATION', names, 'EQ', 12))).toBe('Everybody in a, b, c, d and 8 more')
  expect(said(group('LOCATION', names.slice(0, 5)))).toBe('Everybody in a, b, c, d or e')
})

test('keywords of all kinds are one family, and bounds are said', () => {
  expect(said(group('BROAD_KEYWORD', ['moka']), group('EXACT_KEYWORD', ['espresso cup']))).toBe(
    'Everybody, who searched moka or espresso cup',
  )
  expect(said(group('PLATFORM_VERSION', ['iOS 14'], 'GTE'))).toBe('Everybody, on at least iOS 14')
  expect(said(group('PLATFORM_VERSION', ['iOS 14'], 'LT'))).toBe('Everybody, on below iOS 14')
})

test('a type without words of its own is said by its label', () => {
  expect(said(group('ENGAGEMENT_TYPE', ['Saw it']))).toBe('Everybody, Kind of engagement: Saw it')
})

test('only what a person chose stands out', () => {
  expect(targetingSentence([group('LOCATION', ['Berlin'])]).filter(({ isChosen }) => isChosen)).toEqual([
    { text: 'Everybody', isChosen: true },
    { text: 'Berlin', isChosen: true },
  ])
})
