/** Who changed what pulls brought: few are asked about, and what the answers leave open is said. */
import { expect, it } from 'vitest'
import type { ArrivalGroup } from '../../../../shared/bridge.ts'
import { authorWords, questionsOf } from '../../../../src-renderer/today/arrival-authors.ts'
import { nameOfChange } from '../../../../src-renderer/state/field-authors.ts'

const at = '2026-11-22T10:00:00Z'
const field = 'daily_budget_amount_local_micro'
const group = (keys: readonly number[], more: Partial<ArrivalGroup> = {}): ArrivalGroup => ({
  ...{ id: keys.join(' '), what: 'raised', kind: 'campaign', field, count: keys.length, micro: 1n },
  ...{ currency: 'EUR', by: null, at, records: keys.map((key) => ({ key, name: `C${key}`, found: [25n] })) },
  ...more,
})
const said = (of: ArrivalGroup, answers: readonly (string | null)[]) =>
  authorWords(
    of,
    new Map(answers.map((user, index) => [nameOfChange(questionsOf([of])[index]!), user] as const)),
    (user) => `@${user}`,
  )

it('asks of three records a group and of eight in all', () => {
  const groups = [group([1, 2, 3, 4]), group([5, 6, 7]), group([8, 9, 10])]
  expect(questionsOf(groups).map(({ key }) => key)).toEqual([1, 2, 3, 5, 6, 7, 8, 9])
})

it('asks what was changed where the group names no field, and nothing of kinds without a history', () => {
  expect(questionsOf([group([1], { what: 'paused', field: null })])).toEqual([
    { key: 1, field: 'entity_status', value: 25n, at },
  ])
  expect(questionsOf([group([1], { kind: 'tracking_tag' }), group([1], { what: 'new', field: null })])).toEqual([])
})

it('says who it was, and that others may have been where not all were asked or told', () => {
  expect(said(group([1, 2]), ['jonas', 'jonas'])).toBe('by @jonas')
  expect(said(group([1, 2]), ['jonas', 'mara'])).toBe('by @jonas and @mara')
  expect(said(group([1, 2]), ['jonas'])).toBe('by @jonas and perhaps others')
  expect(said(group([1, 2]), ['jonas', null])).toBe('by @jonas and perhaps others')
  expect(said(group([1, 2, 3, 4]), ['jonas', 'jonas', 'jonas'])).toBe('by @jonas and perhaps others')
})

it('asks about each value that pulls found, and names everybody whose change is in the sum', () => {
  const twice = group([1], { records: [{ key: 1, name: 'C1', found: [20n, 35n] }] })
  expect(questionsOf([twice]).map(({ value }) => value)).toEqual([20n, 35n])
  expect(said(twice, ['jonas', 'mara'])).toBe('by @jonas and @mara')
  expect(said(twice, ['jonas'])).toBe('by @jonas and perhaps others')
})

it('says that the service does not tell, and nothing before there is an answer', () => {
  expect(said(group([1]), [null])).toBe('the service does not say who')
  expect(said(group([1]), [])).toBe('')
})
