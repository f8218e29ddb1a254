import { describe, expect, it } from 'vitest'
import { evidenceOfLists, evidenceOfRow, evidenceOfUnnamed } from '../../../shared/model/evidence.ts'

describe('a row that the service shows', () => {
  it('is gone only when it says that it is deleted', () => {
    expect(evidenceOfRow({ id: 'a', deleted: true }, false)).toMatchObject({ kind: 'gone', proof: 'deleted' })
    for (const row of [{ id: 'a' }, { id: 'a', deleted: false }, { id: 'a', deleted: 'true' }, { id: 'a', deleted: 1 }])
      expect(evidenceOfRow(row, true)).toEqual({ kind: 'present', row, isOwnAnswer: true })
  })
})

describe('an id that a list of ids does not show', () => {
  it('is gone where a whole answer names another one, for kinds that are asked that way', () => {
    expect(evidenceOfUnnamed('idList', { namedCount: 1, isWhole: true })).toMatchObject({
      kind: 'gone',
      proof: 'notInIdList',
    })
  })

  it('is not known where the answer names none, breaks off, or the kind is asked otherwise', () => {
    expect(evidenceOfUnnamed('idList', { namedCount: 0, isWhole: true }).kind).toBe('notKnown')
    expect(evidenceOfUnnamed('idList', { namedCount: 1, isWhole: false }).kind).toBe('notKnown')
    for (const askedBy of ['id', 'list', 'nothing'] as const)
      expect(evidenceOfUnnamed(askedBy, { namedCount: 9, isWhole: true }).kind).toBe('notKnown')
  })
})

describe('a record that lists lack', () => {
  const reading = (beganAtMs: number, more = {}) => ({ beganAtMs, isWhole: true, writeMark: '7', ...more })

  it('is gone after two whole lists, the settle time apart, with no write of ours between', () => {
    expect(evidenceOfLists('list', reading(0), reading(120_000), 120_000)).toMatchObject({
      kind: 'gone',
      proof: 'notInTwoLists',
    })
  })

  it.each([
    ['after one list', null, reading(120_000)],
    ['when the second began too early', reading(0), reading(119_999)],
    ['when the first was not whole', reading(0, { isWhole: false }), reading(120_000)],
    ['when the second was not whole', reading(0), reading(120_000, { isWhole: false })],
    ['when we wrote between', reading(0), reading(120_000, { writeMark: '8' })],
    ['while a write of ours is on its way', reading(0), reading(120_000, { writeMark: null })],
    [
      'when a write of ours was on its way at the first',
      reading(0, { writeMark: null }),
      reading(120_000, { writeMark: null }),
    ],
  ])('is not known %s', (_, first, second) => {
    expect(evidenceOfLists('list', first, second, 120_000).kind).toBe('notKnown')
  })

  it('is not known of kinds that can be asked for by themselves, or not at all', () => {
    for (const askedBy of ['id', 'idList', 'nothing'] as const)
      expect(evidenceOfLists(askedBy, reading(0), reading(120_000), 120_000).kind).toBe('notKnown')
  })
})
