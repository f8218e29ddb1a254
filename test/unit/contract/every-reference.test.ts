/** Every value that names a record says so in its declaration; what looks like a name and is none is told here, with the reason. */
import { describe, expect, it } from 'vitest'
import type { Field } from '../../../shared/contract/language/fields.ts'
import { namingsOf, allTargets } from '../../../shared/contract/language/reference-paths.ts'
import { findResource, resourceOf, resources } from '../../../shared/contract/registry.ts'
import { idFieldsOf } from '../../../shared/contract/language/wire.ts'
import { resourceOf as presentedOf } from '../../../shared/presentation/resources.ts'

/** Names of fields that a record's name may stand in. */
const looksLikeName =
  /(^|_)(id|ids|key|keys|uri|uris|user|users|owner|account|segments?|categories|locales|location|components|slides|metadata|identifier|targeting_value|placements)($|_)/

/** Why a field that looks like one names no record. */
const noRecord: Record<string, string> = {
  'account.business_id': 'A business has no record of its own; accounts are compared by it.',
  'tax_settings.tax_id': 'The number at the tax office.',
  'tax_settings.tax_exemption_id': 'The number at the tax office.',
  'placement.placements': 'Words of the interface: the places that each product can be shown in.',
  'line_item.placements': 'A closed set of words.',
  'promotable_user.user_id': 'The user whom the record itself stands for; users have no other record.',
  'account_app.app_store_identifier': 'The app that the record itself stands for.',
  'card.card_uri': 'Its own address.',
  'poll_card.card_uri': 'Its own address.',
  'image_conversation_card.card_uri': 'Its own address.',
  'video_conversation_card.card_uri': 'Its own address.',
  'any_card.card_uri': 'Its own address.',
  'any_card.video_content_id': 'The number of the film at the service, which no list gives.',
  'shared_audience.id': 'What the service calls the record itself.',
  'targeting_location.location_type': 'A closed set of words.',
  'targeting_criterion.location_type': 'The kind of place, in the words of the service.',
}

const all = resources.flatMap((resource) =>
  Object.entries(resource.fields).map(([name, field]) => ({ resource, name, field })),
)
const isOwnId = (resource: (typeof resources)[number], name: string, field: Field) =>
  field.type === 'id' || idFieldsOf(resource).includes(name)
const suspects = all.filter(
  ({ resource, name, field }) =>
    !isOwnId(resource, name, field) &&
    (looksLikeName.test(name) || field.type === 'ref') &&
    ['text', 'list', 'json', 'ref'].includes(field.type),
)

describe('fields that look like names of records', () => {
  it.each(suspects.map(({ resource, name, field }) => ({ at: `${resource.kind}.${name}`, field })))(
    '$at names records, or says why not',
    ({ at, field }) => {
      const isNaming = namingsOf(field).length > 0
      expect(isNaming ? 'names records' : noRecord[at], at).toBeTruthy()
      expect(isNaming && at in noRecord, `${at} names records after all`).toBe(false)
    },
  )

  it('are all fields that the reasons speak of', () => {
    const known = new Set(all.map(({ resource, name }) => `${resource.kind}.${name}`))
    const wanted = Object.keys(noRecord).filter((at) => !known.has(at))
    expect(wanted).toEqual([])
  })
})

describe('declared names', () => {
  it('are of kinds that there are, and of fields that these have', () => {
    for (const { resource, name, field } of all)
      for (const naming of namingsOf(field))
        for (const { kind, value } of allTargets(naming)) {
          expect(findResource(kind), `${resource.kind}.${name}`).toBeDefined()
          if (value !== null) expect(resourceOf(kind).fields[value], `${resource.kind}.${name}`).toBeDefined()
        }
  })

  it('that another field decides go by values that it can have', () => {
    for (const { resource, field } of all)
      for (const { by } of namingsOf(field)) {
        const deciding = by && resource.fields[by.field]
        if (!by) continue
        const values = deciding?.type === 'choice' ? deciding.values : []
        for (const value of [...Object.keys(by.kinds), ...Object.keys(by.values ?? {})]) expect(values).toContain(value)
      }
  })

  it('have words for each value of a closed set', () => {
    for (const { resource, name, field } of all)
      for (const { by } of namingsOf(field)) {
        const words = presentedOf(resource.kind).fields[name]?.labelsBy
        expect(Object.keys(words ?? {})).toEqual(Object.keys(by?.values ?? {}))
        for (const [given, values] of Object.entries(by?.values ?? {}))
          expect(Object.keys(words?.[given] ?? {}).toSorted()).toEqual(values.toSorted())
      }
  })

  it('stand for the relations that people ask about', () => {
    const named = (kind: string, name: string) =>
      namingsOf(resourceOf(kind).fields[name]!).flatMap((naming) => allTargets(naming).map((target) => target.kind))
    expect(named('promoted_tweet', 'tweet_id')).toEqual(['tweet'])
    expect(named('promoted_account', 'user_id')).toEqual(['promotable_user'])
    expect(named('tweet', 'user_id')).toEqual(['promotable_user'])
    expect(named('line_item', 'categories')).toEqual(['iab_category'])
    expect(named('targeting_criterion', 'targeting_value')).toEqual(
      expect.arrayContaining([
        'targeting_location',
        'custom_audience',
        'shared_audience',
        'campaign',
        'promotable_user',
      ]),
    )
    expect(named('custom_audience', 'segments')).toContain('custom_audience')
    expect(named('account_media', 'video_id')).toEqual(['media_library'])
    expect(named('card', 'components')).toEqual(expect.arrayContaining(['media_library', 'account_app']))
  })
})
