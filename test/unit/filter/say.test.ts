/** Conditions in people's words, and the records that a value can name. */
import { describe, expect, it } from 'vitest'
import { completionsAt, parseCondition, sayCondition } from '../../../shared/filter/index.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'

const group = resourceOf('line_item')

function said(source: string): string {
  const parsed = parseCondition(source)
  if (parsed.kind === 'fault') throw new Error(source)
  return sayCondition(group, parsed.value)
}

describe('a condition in words', () => {
  it.each([
    ['entity_status = PAUSED', 'Status is Paused'],
    [
      'campaign.name contains roast and bid_amount_local_micro >= 2',
      'Campaign · Name contains “roast” and Bid is at least 2',
    ],
    ['not (state = edited or age > 7)', 'not (State is edited or Days since it changed is above 7)'],
    ['entity_status in (ACTIVE, PAUSED)', 'Status is Active or Paused'],
    ['campaign.funding_instrument.currency is empty', 'Campaign · Funding · Currency is empty'],
    [
      'not has targeting_criterion (targeting_type = CUSTOM_AUDIENCE)',
      'not targeting criterion for which Kind is Audience',
    ],
    ['not name is empty', 'not Name is empty'],
  ])('%s', (source, words) => {
    expect(said(source)).toBe(words)
  })
})

describe('a value that names a record', () => {
  const named = (text: string) => completionsAt(group, text, text.length).named
  it('is known by the field: by its id where that refers to it, by its name where that is its name', () => {
    expect(named('campaign_id = 8w')).toEqual({ kind: 'campaign', by: 'id', typed: '8w' })
    expect(named('campaign.name in (')).toEqual({ kind: 'campaign', by: 'name', typed: '' })
    expect(named('name = ')).toEqual({ kind: 'line_item', by: 'name', typed: '' })
    expect(named('entity_status = ')).toBeNull()
    expect(named('campaign_id ')).toBeNull()
  })
})
