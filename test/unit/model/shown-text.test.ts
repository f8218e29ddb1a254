import { describe, expect, it } from 'vitest'
import { titleOf } from '../../../shared/presentation/title-of.ts'
import { nameMax, shownText } from '../../../shared/model/shown-text.ts'

describe('a text as it is shown in one place', () => {
  it('is whole as long as somebody may read it', () => {
    expect(shownText('a'.repeat(5000))).toBe('a'.repeat(5000))
    expect(shownText('', 3)).toBe('')
  })

  it('is cut and says so where it is longer, never within a sign', () => {
    expect(shownText('abcdef', 4)).toBe('abc…')
    expect(shownText('ab😀def', 4)).toBe('ab…')
    expect(shownText('x'.repeat(1_000_000))).toHaveLength(5000)
  })
})

describe('the name of a record', () => {
  const resource = { nameField: 'name' } as const
  it('is its own, cut where nobody reads on', () => {
    expect(titleOf(resource, { name: 'Spring' })).toBe('Spring')
    expect(titleOf(resource, { name: 'x'.repeat(1_000_000) })).toHaveLength(nameMax)
    expect(titleOf(resource, { name: '' })).toBeNull()
  })
})
