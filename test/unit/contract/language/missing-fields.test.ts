import { describe, expect, it } from 'vitest'
import { checkRecord } from '../../../../shared/contract/language/validate.ts'
import { resources, resourceOf } from '../../../../shared/presentation/resources.ts'
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import { saidProblem } from '../../../../shared/presentation/text-of.ts'

/** What a record that says nothing is told, by field. */
function missingIn(resource: PresentedResource): Map<string | null, string> {
  const problems = checkRecord(resource, { record: {}, operation: 'create', given: new Set() }).map(saidProblem)
  const missing = problems.filter(
    ({ field, code }) => code === 'MISSING_PARAMETER' && resource.fields[field!]?.required,
  )
  return new Map(missing.map(({ field, message }) => [field, message]))
}

describe('what is said of a field that is missing', () => {
  it('is what to do: a time is picked', () => {
    expect(missingIn(resourceOf('scheduled_tweet')).get('scheduled_at')).toBe('Pick a time.')
  })

  it('begins with what a person does, for every field that must be given', () => {
    const said = resources.flatMap((resource) => [...missingIn(resource).values()])
    expect(said.length).toBeGreaterThan(40)
    expect(said.filter((words) => !/^(Pick|Choose|Enter) [^.:]+\.$/.test(words))).toEqual([])
  })

  it.each([
    ['tracking_tag', 'line_item_id', 'Choose an ad group.'],
    ['poll_card', 'first_choice', 'Enter the first choice.'],
    ['line_item', 'placements', 'Choose placements.'],
    ['image_conversation_card', 'media_key', 'Choose a picture.'],
    ['promoted_account', 'user_id', 'Choose a user.'],
  ])('%s, %s: %s', (kind, field, words) => {
    expect(missingIn(resourceOf(kind)).get(field)).toBe(words)
  })
})
