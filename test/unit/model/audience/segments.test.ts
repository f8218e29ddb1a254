import { textOf } from '../../../../shared/presentation/text-of.ts'
import { describe, expect, it } from 'vitest'
import { checkSegments, leavesOf } from '../../../../shared/model/audience/segments.ts'

const leaf = (id: string) => ({ custom_audience_id: id, negate: false })

describe('a combination', () => {
  it('names its audiences in order, however deep', () => {
    const inner = { boolean_operator: 'OR', child_segments: [leaf('b'), leaf('c')] }
    const tree = { boolean_operator: 'AND', child_segments: [leaf('a'), inner] }
    expect(checkSegments(tree)).toBeNull()
    expect(leavesOf(tree)).toEqual(['a', 'b', 'c'])
  })

  it('takes ten audiences and not eleven', () => {
    const anyOf = (count: number) => ({
      boolean_operator: 'OR',
      child_segments: Array(count).fill(leaf('a')) as never[],
    })
    expect(checkSegments(anyOf(10))).toBeNull()
    expect(textOf(checkSegments(anyOf(11))!)).toContain('10')
  })

  it.each([
    ['no object', 'a'],
    ['nothing in it', { boolean_operator: 'OR', child_segments: [] }],
    ['an empty part', { boolean_operator: 'OR', child_segments: [{}] }],
    [
      'an audience that joins others',
      {
        boolean_operator: 'OR',
        child_segments: [{ ...leaf('a'), boolean_operator: 'OR', child_segments: [leaf('b')] }],
      },
    ],
    ['another operator', { boolean_operator: 'XOR', child_segments: [leaf('a')] }],
    ['a window of three days', { boolean_operator: 'OR', child_segments: [{ ...leaf('a'), lookback_window: 3 }] }],
    ['a member that is not known', { boolean_operator: 'OR', child_segments: [{ ...leaf('a'), odd: 1 }] }],
  ])('is refused with %s', (_name, tree) => {
    expect(checkSegments(tree as never)).not.toBeNull()
  })
})
