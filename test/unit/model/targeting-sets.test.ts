/** Targeting as sets: what changes by a rule come to, and that the difference leads from one set to the other. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedTargeting, criterionKey, eachOnce, targetingDifference } from '../../../shared/model/targeting-sets.ts'
import type { Criterion, TargetingChange } from '../../../shared/model/targeting-sets.ts'

const location = (value: string, operator: string | null = null): Criterion => ({ type: 'LOCATION', value, operator })
const audience = (value: string, operator = 'EQ'): Criterion => ({ type: 'CUSTOM_AUDIENCE', value, operator })

const anyCriterion = fc.record({
  type: fc.constantFrom('LOCATION', 'AGE', 'CUSTOM_AUDIENCE'),
  value: fc.constantFrom('a', 'b', 'c'),
  operator: fc.constantFrom(null, 'EQ', 'NE', 'GTE'),
})
const anySet = fc.array(anyCriterion, { maxLength: 8 })
const anyChange: fc.Arbitrary<TargetingChange> = fc.oneof(
  fc.record({ do: fc.constantFrom('add' as const, 'remove' as const, 'copy' as const), criteria: anySet }),
  fc.record({ do: fc.constant('replace' as const), type: fc.constantFrom('LOCATION', 'AGE'), criteria: anySet }),
)
const keysOf = (criteria: readonly Criterion[]) => criteria.map(criterionKey).toSorted()

describe('changes of targeting', () => {
  it('adds what is not there, and takes out what is', () => {
    const had = [location('es'), audience('x')]
    expect(changedTargeting(had, [{ do: 'add', criteria: [audience('x'), audience('y')] }])).toEqual([
      ...had,
      audience('y'),
    ])
    expect(changedTargeting(had, [{ do: 'remove', criteria: [audience('x'), location('fr')] }])).toEqual([
      location('es'),
    ])
  })

  it('takes a value without a condition as included', () => {
    expect(changedTargeting([location('es')], [{ do: 'add', criteria: [location('es', 'EQ')] }])).toEqual([
      location('es'),
    ])
    expect(changedTargeting([location('es')], [{ do: 'remove', criteria: [location('es', 'EQ')] }])).toEqual([])
  })

  it('does not include and leave out the same value: the last one stays', () => {
    expect(changedTargeting([audience('x')], [{ do: 'add', criteria: [audience('x', 'NE')] }])).toEqual([
      audience('x', 'NE'),
    ])
  })

  it('replaces the whole of a type and nothing else, and copies all', () => {
    const had = [location('es'), location('pt'), audience('x')]
    expect(changedTargeting(had, [{ do: 'replace', type: 'LOCATION', criteria: [location('fr')] }])).toEqual([
      audience('x'),
      location('fr'),
    ])
    expect(changedTargeting(had, [{ do: 'copy', criteria: [location('de')] }])).toEqual([location('de')])
  })

  it('finds no difference in what stands twice', () => {
    expect(targetingDifference([location('es'), location('es')], [location('es')])).toEqual({ adds: [], removes: [] })
  })

  it('has each criterion once, and does nothing more when done again', () => {
    fc.assert(
      fc.property(anySet, fc.array(anyChange, { maxLength: 3 }), (had, changes) => {
        const after = changedTargeting(had, changes)
        expect(keysOf(after)).toEqual(keysOf(eachOnce(after)))
        const [last] = changes.slice(-1)
        if (last) expect(keysOf(changedTargeting(after, [last]))).toEqual(keysOf(after))
      }),
    )
  })

  it('leads from one set to the other by its difference', () => {
    fc.assert(
      fc.property(anySet, anySet, (before, after) => {
        const { adds, removes } = targetingDifference(before, after)
        const gone = new Set(removes.map(criterionKey))
        const kept = eachOnce(before).filter((each) => !gone.has(criterionKey(each)))
        expect(keysOf([...kept, ...adds])).toEqual(keysOf(eachOnce(after)))
        expect(kept.some((each) => adds.some((added) => criterionKey(added) === criterionKey(each)))).toBe(false)
      }),
    )
  })
})
