import { describe, expect, it } from 'vitest'
import { checkSegments } from '../../../../shared/model/audience/segments.ts'
import {
  added,
  changed,
  deepestGroup,
  emptyGroup,
  emptyLeaf,
  fullReason,
  leafCount,
  sentenceOf,
  toGroup,
  toSegments,
} from '../../../../src-renderer/audience/segment-tree.ts'
import type { GroupPart, LeafPart } from '../../../../src-renderer/audience/segment-tree.ts'

const leaf = (audienceId: string, more: Partial<LeafPart> = {}): LeafPart => ({ ...emptyLeaf, audienceId, ...more })
const group = (operator: 'AND' | 'OR', ...parts: GroupPart['parts']): GroupPart => ({ ...emptyGroup, operator, parts })

describe('the tree of a combination', () => {
  it('comes back as it was sent', () => {
    const tree = group(
      'AND',
      leaf('a', { negate: true, frequency: 3 }),
      group('OR', leaf('b', { lookbackDays: 7 }), leaf('c')),
    )
    expect(toGroup(toSegments(tree))).toEqual(tree)
    expect(checkSegments(toSegments(tree))).toBeNull()
  })

  it('reads a part that does not say so as left out, as the service does, and always says it itself', () => {
    const read = toGroup({ boolean_operator: 'AND', child_segments: [{ custom_audience_id: 'a' }] })
    expect(read.parts).toEqual([leaf('a', { negate: true })])
    expect(JSON.stringify(toSegments(read))).toContain('"negate":true')
  })

  it('grows in the group that is named and nowhere else', () => {
    const tree = group('AND', leaf('a'), group('OR', leaf('b')))
    expect(added(tree, [1], leaf('c'))).toEqual(group('AND', leaf('a'), group('OR', leaf('b'), leaf('c'))))
    expect(added(tree, [], leaf('c')).parts).toHaveLength(3)
  })

  it('loses a group with its last audience', () => {
    const tree = group('AND', leaf('a'), group('OR', group('AND', leaf('b'))))
    expect(changed(tree, [1, 0, 0], () => null)).toEqual(group('AND', leaf('a')))
    expect(changed(group('AND', leaf('a')), [0], () => null)).toEqual(emptyGroup)
  })

  it('takes ten audiences and says why not an eleventh', () => {
    const ten = group('AND', ...Array.from({ length: 9 }, (_, index) => leaf(`a${index}`)), group('OR', leaf('b')))
    expect(leafCount(ten)).toBe(10)
    expect(fullReason(ten)).toContain('at most 10')
    expect(fullReason(changed(ten, [0], () => null))).toBeNull()
  })

  it('is as deep as references are followed', () => {
    const deep = Array.from({ length: deepestGroup }).reduce<GroupPart>(
      (inner) => group('AND', inner),
      group('OR', leaf('a')),
    )
    expect(checkSegments(toSegments(deep))).toBeNull()
  })

  it('is told in one sentence', () => {
    const tree = group('AND', leaf('a'), {
      ...group('OR', leaf('b', { frequency: 2, lookbackDays: 1 }), leaf('c', { negate: true })),
      negate: true,
    })
    expect(sentenceOf(tree, (id) => id.toUpperCase())).toBe(
      'Everybody in “A” at least 1 time in 30 days and not (in “B” at least 2 times in 1 day or not in “C” at least 1 time in 30 days).',
    )
    expect(sentenceOf(emptyGroup, String)).toBe('Nobody yet.')
  })
})
