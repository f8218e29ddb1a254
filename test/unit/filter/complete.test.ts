/** What may come next in a condition, wherever the cursor stands. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completionsAt, readCondition } from '../../../shared/filter/index.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'

const group = resourceOf('line_item')
/** `|` is the cursor. */
function at(marked: string): { from: number; texts: string[] } {
  const cursor = marked.indexOf('|')
  const { from, options } = completionsAt(group, marked.replace('|', ''), cursor)
  return { from, texts: options.map(({ text }) => text) }
}

describe('the choices', () => {
  it.each([
    ['|', ['name', 'campaign.', 'state', 'age']],
    ['nam|', ['name']],
    ['name |', ['=', 'contains', 'is empty']],
    ['entity_status = |', ['ACTIVE', 'PAUSED']],
    ['entity_status in (AC|', ['ACTIVE']],
    ['entity_status in (ACTIVE, |', ['PAUSED']],
    ['not (deleted = |', ['true', 'false']],
    ['state != e|', ['edited']],
    ['name is |', ['empty', 'not empty']],
    ['name = a |', ['and', 'or']],
    ['name = a and campaign.na|', ['campaign.name']],
    ['campaign.funding_instrument.cur|', ['campaign.funding_instrument.currency']],
    ['ha|', ['has']],
    ['not has |', ['targeting_criterion', 'promoted_tweet']],
    ['has targeting_criterion |', ['(']],
    ['has targeting_criterion (|', ['targeting_type', 'targeting_value']],
    ['has targeting_criterion (targeting_type = |', ['LOCATION']],
    ['has targeting_criterion (targeting_type in (AGE)) and |', ['campaign.', 'state']],
    // By its label.
    ['status|', ['entity_status']],
  ])('at %s are among others %o', (marked, texts) => {
    expect(at(marked).texts).toEqual(expect.arrayContaining(texts))
  })

  it('take the place of the word that is typed, and none stand within a text', () => {
    expect(at('name = a and camp|aign').from).toBe(13)
    expect(at('name = "en|').texts).toEqual([])
    expect(at('nowhere.na|').texts).toEqual([])
  })

  it('lead from nothing to conditions that can be read', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (picks) => {
        let text = ''
        for (const pick of picks) {
          const { from, options } = completionsAt(group, text, text.length)
          const usable = options.filter((option) => !/[.(]$|empty|contains|[<>]|not/.test(option.text))
          if (usable.length === 0) return
          text = `${text.slice(0, from)}${usable[pick % usable.length]!.text} `
        }
        const read = readCondition(group, text, { zone: 'UTC', nowMs: 0 })
        expect(read.kind === 'read' ? '' : `${text}: ${read.fault.message.id}`).toBe('')
      }),
    )
  })
})
