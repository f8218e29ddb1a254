import { expect, it } from 'vitest'
import { noAnnotation } from '../../../../shared/model/annotation.ts'
import { carriedToCut } from '../../../../src-renderer/media/cut-picture.ts'

const original = { alt: 'A bag on a windowsill', folder: 'Oslo shoot', tags: ['Coffee'], isStarred: true }

it('gives a cut the folder, the tags and the alt text of its original', () => {
  expect(carriedToCut(original, noAnnotation)).toEqual({
    alt: 'A bag on a windowsill',
    folder: 'Oslo shoot',
    tags: ['Coffee'],
  })
})

it('leaves what somebody wrote of the cut, and changes nothing where there is nothing to take over', () => {
  const there = { ...noAnnotation, folder: 'Cuts', tags: ['Square'] }
  expect(carriedToCut(original, there)).toEqual({ alt: 'A bag on a windowsill' })
  expect(carriedToCut(noAnnotation, noAnnotation)).toBeNull()
  expect(carriedToCut(original, original)).toBeNull()
})
