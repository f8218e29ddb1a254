import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clashesOf, effectiveRecord, mergeEdits } from '../../../shared/model/merge.ts'
import type { Edits } from '../../../shared/model/merge.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

const base = { name: 'A', budget: 100n, order: null }
const edits: Edits = { name: { base: 'A', mine: 'B' } }

describe('merging edits with the service’s row', () => {
  it('keeps an edit that the service did not touch, without a clash', () => {
    const theirs = { ...base, budget: 135n }
    expect(mergeEdits(edits, theirs)).toEqual(edits)
    expect(clashesOf({ operation: 'update', edits }, theirs, null)).toEqual({})
    expect(effectiveRecord(theirs, edits)).toEqual({ name: 'B', budget: 135n, order: null })
  })

  it('shows base, mine and theirs where both changed the same field', () =>
    expect(clashesOf({ operation: 'update', edits }, { ...base, name: 'C' }, null)).toEqual({
      name: { base: 'A', mine: 'B', theirs: 'C' },
    }))

  it('is done with an edit that the service has made meanwhile', () =>
    expect(mergeEdits(edits, { ...base, name: 'B' })).toEqual({}))

  it('clashes as a whole with a record deleted there', () =>
    expect(clashesOf({ operation: 'update', edits }, { ...base, deleted: true }, null)).toEqual({
      deleted: { base: false, mine: false, theirs: true },
    }))

  it('clashes as a whole where a record to be deleted was changed there, but not for the service’s own bookkeeping', () => {
    const remove = { operation: 'delete' as const, edits: {} }
    expect(clashesOf(remove, { ...base, name: 'C' }, base)).toEqual({
      deleted: { base: false, mine: true, theirs: false },
    })
    expect(clashesOf(remove, { ...base, updated_at: '2026-01-01T00:00:00Z' }, base)).toEqual({})
    expect(clashesOf(remove, { ...base, deleted: true }, base)).toEqual({})
  })

  const value = fc.constantFrom(null, undefined, '', 0, false, 'x', 5n)
  const fields = ['a', 'b', 'c', 'd']
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, value]))) as fc.Arbitrary<RecordValues>

  it('gives the same when done twice, and drops only what is done', () => {
    fc.assert(
      fc.property(record, record, record, (before, mine, theirs) => {
        const mineEdits = Object.fromEntries(fields.map((field) => [field, { base: before[field], mine: mine[field] }]))
        const once = mergeEdits(mineEdits, theirs)
        expect(mergeEdits(once, theirs)).toEqual(once)
        for (const field of fields) expect(field in once).toBe(!sameValue(mine[field], theirs[field]))
        const effective = effectiveRecord(theirs, once)
        for (const field of fields) expect(sameValue(effective[field], mine[field])).toBe(true)
      }),
    )
  })
})
