import { expect, test } from 'vitest'
import type { AccountView } from '../../../../../shared/bridge.ts'
import { needsOf, otherAccountsInNeed } from '../../../../../src-renderer/app/frame/needs.ts'

const idle = {
  ...{ errors: 0, warnings: 0, conflicts: 0, failed: 0, undecided: 0, unknown: 0, lookedFor: 0, needsPerson: 0 },
  ...{ failedPosts: 0, declinedAds: 0, pendingNeeds: 0 },
  staged: [],
}
const account = (id: string, more: Partial<AccountView> = {}) =>
  ({ id, name: `Account ${id}`, ...idle, ...more }) as unknown as AccountView
const held = (accountId: string) => ({ accountId, kind: 'campaign', deleted: 60, conflicts: 10 })

test('what needs somebody is told in words, refusals apart from decisions', () => {
  const needs = needsOf(
    account('a', {
      errors: 1,
      conflicts: 2,
      failed: 4,
      undecided: 1,
      unknown: 3,
      lookedFor: 1,
      warnings: 2,
      staged: [held('a')],
    }),
  )
  expect(needs.map(({ text }) => text)).toEqual([
    '1 record with errors',
    '2 conflicts',
    '3 refused',
    '1 to decide',
    '2 sent, answer lost',
    '1 held, looked for at the service',
    '70 held back by the last pull',
    '2 records with warnings',
  ])
  const review = { view: 'review' }
  expect(needs.map(({ screen }) => screen)).toEqual([
    ...[null, { view: 'conflicts' }, review, review, review, review],
    ...[{ view: 'records', kind: 'campaign' }, null],
  ])
  expect(needsOf(account('a'))).toEqual([])
})

test('posts that did not go out and declined ads lead to Today, which names them', () => {
  const needs = needsOf(account('a', { failedPosts: 1, declinedAds: 2, needsPerson: 3 }))
  expect(needs.map(({ text, screen }) => [text, screen])).toEqual([
    ['1 post did not go out', { view: 'today' }],
    ['2 ads declined', { view: 'today' }],
  ])
  // They wait until the account is opened.
  expect(otherAccountsInNeed([account('b', { declinedAds: 2, needsPerson: 2 })], 'a')).toEqual([])
})

test('each other account in need is told with what it needs and where that is seen to', () => {
  const others = otherAccountsInNeed(
    [
      account('shown', { conflicts: 1, pendingNeeds: 1 }),
      account('brake', { staged: [held('brake')], conflicts: 1, pendingNeeds: 1 }),
      account('conflict', { conflicts: 2, pendingNeeds: 2 }),
      account('refused', { failed: 1, pendingNeeds: 1 }),
      account('lost', { unknown: 1, pendingNeeds: 1 }),
      account('warned', { warnings: 3 }),
      account('idle'),
    ],
    'shown',
  )
  expect(others.map(({ id, count, text, screen }) => [id, count, text, screen])).toEqual([
    ['brake', 71, '1 conflict, 70 held back by the last pull', { view: 'records', kind: 'campaign' }],
    ['conflict', 2, '2 conflicts', { view: 'conflicts' }],
    ['refused', 1, '1 refused', { view: 'review' }],
    ['lost', 1, '1 sent, answer lost', { view: 'review' }],
  ])
})

test('what belongs to no account is told in the one that is shown alone', () => {
  expect(otherAccountsInNeed([account('shown'), account('other', { staged: [held('')] })], 'shown')).toEqual([])
})
