import { describe, expect, it } from 'vitest'
import { fillTemplate, readTemplates, variablesIn } from '../../../shared/model/post-template.ts'

describe('a template', () => {
  it('has places, each named once whatever its case', () => {
    expect(variablesIn('{Roast} from {origin}, {roast} again; {} and { x} are none')).toEqual(['Roast', 'origin'])
  })

  it('is filled in by name; what has no value stays and is told', () => {
    expect(fillTemplate('{Roast} in {city} on {date}', { roast: 'Guji', DATE: '1 Dec' })).toEqual({
      text: 'Guji in {city} on 1 Dec',
      missing: ['city'],
    })
  })

  it('takes values as they are, places in them included', () => {
    expect(fillTemplate('{a}', { a: '{b} $& $1', b: 'no' }).text).toBe('{b} $& $1')
  })

  it('is read back only where it is one', () => {
    const good = { id: 'template A', name: 'A', text: '{a}', kind: 'template' }
    expect(readTemplates([good, { name: 'half' }, null, { ...good, kind: 'other' }])).toEqual([good])
    expect(readTemplates('nothing')).toEqual([])
  })
})
