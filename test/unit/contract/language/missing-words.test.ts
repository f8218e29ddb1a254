import { describe, expect, it } from 'vitest'
import { missingWords } from '../../../../shared/contract/language/missing-words.ts'
import { resources, resourceOf } from '../../../../shared/presentation/resources.ts'
import { checkRecord } from '../../../../shared/contract/language/validate.ts'

const scheduledTweet = resourceOf('scheduled_tweet')

describe('what is said of a field that is missing', () => {
  it('is what to do: a time is picked', () => {
    const record = { text: 'Hello', user_id: '1' }
    const problems = checkRecord(scheduledTweet, {
      record,
      given: new Set(Object.keys(record)),
      operation: 'create',
    })
    expect(problems.find(({ field }) => field === 'scheduled_at')?.message).toBe('Pick a time.')
  })

  it('begins with what a person does, for every field that must be given', () => {
    const said = resources.flatMap((resource) =>
      Object.values(resource.fields)
        .filter((field) => field.required)
        .map((field) => missingWords(field)),
    )
    expect(said.length).toBeGreaterThan(40)
    expect(said.filter((words) => !/^(Pick|Choose|Enter) [^.]+\.$/.test(words))).toEqual([])
  })

  it.each([
    ['Ad group', 'ref', 'Choose an ad group.'],
    ['IAB category', 'choice', 'Choose an IAB category.'],
    ['First choice', 'text', 'Enter the first choice.'],
    ['Placements', 'list', 'Choose placements.'],
    ['Countries', 'textList', 'Choose countries.'],
  ])('%s of type %s: %s', (label, type, words) => {
    expect(missingWords({ label, type })).toBe(words)
  })
})
