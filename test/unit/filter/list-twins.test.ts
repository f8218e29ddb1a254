/** Each filter that a list of the interface has can be asked here too, without the service, by the language of conditions. */
import { describe, expect, it } from 'vitest'
import { readCondition } from '../../../shared/filter/index.ts'
import { picksOf, pickedText } from '../../../shared/filter/pick.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { resources } from '../../../shared/presentation/resources.ts'

const around = { zone: 'UTC', nowMs: Date.parse('2026-11-25T12:00:00Z') }
const samples = { money: '12.50', number: '3', day: '2026-11-24', text: 'roast', records: 'abc' }

/** Of parameters that filter by no field of their name: a condition that says the same. */
const said: Record<string, string> = {
  'campaign.with_draft': 'entity_status = DRAFT',
  'line_item.with_draft': 'entity_status = DRAFT',
  'custom_audience.permission_scope': 'is_owner = true',
  'shared_audience.permission_scope': 'is_owner = true',
  'media_library.q': 'name contains roast or title contains roast or description contains roast',
  'any_card.with_deleted': 'deleted = true',
  'tweet.timeline_type': 'nullcast = true',
  'media_creative.campaign_id': 'line_item.campaign_id = c1',
  'targeting_event.start_time': 'start_time >= 2026-11-01',
  'targeting_event.end_time': 'end_time < 2026-12-01',
}
/** Parameters that choose what is asked, or how it is told, and leave nothing out of what is here. */
const noFilters = [
  ...['targeting_platform.lang', 'targeting_criterion.lang', 'tweet.trim_user'],
  // Every post is here as a record of its own kind, and every card, old ones too.
  ...['tweet.tweet_type', 'tweet.include_mentions_and_replies', 'card.include_legacy_cards'],
]
/** What a study is about: each question to the service is one of its own. */
const isStudy = (kind: string) => kind === 'keyword_insight'

describe.each(resources.map((resource) => ({ kind: resource.kind, resource })))(
  'lists of $kind',
  ({ kind, resource }) => {
    const params = operationOf(resource, 'list')?.params ?? []
    it('have a local twin of each filter', () => {
      for (const param of params) {
        const name = `${kind}.${param.name}`
        if (noFilters.includes(name) || isStudy(kind)) continue
        const condition = said[name] ?? ofField(param.filters ?? param.name)
        expect(readCondition(resource, condition, around), `${name}: ${condition}`).toMatchObject({ kind: 'read' })
      }
    })

    function ofField(field: string): string {
      const picks = picksOf(resource, field)
      if (!picks) return `${field} = none`
      const { comparisons, value } = picks
      return pickedText(field, comparisons[0]!, value.by === 'words' ? value.words[0]!.text : samples[value.by])
    }
  },
)
