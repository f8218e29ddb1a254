import { describe, expect, it } from 'vitest'
import { annotationAfter, annotationLimits, noAnnotation } from '../../../shared/model/annotation.ts'

const tagged = { ...noAnnotation, tags: ['Coffee', 'spring'] }

describe('tags', () => {
  it('stand once each, whatever their case and spaces, in the order in which they came', () => {
    expect(annotationAfter(tagged, { addTags: [' COFFEE ', 'Oslo  shoot', '', 'oslo shoot'] }).tags).toEqual([
      'Coffee',
      'spring',
      'Oslo shoot',
    ])
  })

  it('are taken off whatever their case, and replaced as a whole', () => {
    expect(annotationAfter(tagged, { removeTags: ['coffee'] }).tags).toEqual(['spring'])
    expect(annotationAfter(tagged, { tags: ['b', 'a', 'B'] }).tags).toEqual(['b', 'a'])
  })

  it('end at so many', () => {
    const many = Array.from({ length: 40 }, (_, index) => `tag ${index}`)
    expect(annotationAfter(noAnnotation, { tags: many }).tags).toHaveLength(annotationLimits.tags)
  })
})

describe('the other members', () => {
  it('stay as they are unless they are named', () => {
    const before = { alt: 'A leaf', folder: 'Oslo', tags: [], isStarred: true }
    expect(annotationAfter(before, {})).toEqual(before)
    expect(annotationAfter(before, { folder: '  ', alt: '' })).toEqual({ ...before, alt: '', folder: '' })
    expect(annotationAfter(before, { isStarred: false }).isStarred).toBe(false)
  })
})
