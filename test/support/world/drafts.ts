/** Values that a person gives records: new ones of every kind that the service takes, and changes of those that are there. */
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { operationOf, writeOperationOf } from '../../../shared/contract/language/resource.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { resources } from '../../../shared/contract/registry.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'
import type { seededChance } from '../seeded-chance.ts'
import type { ServiceWorld } from './service-world.ts'

type Chance = ReturnType<typeof seededChance>

/** Written by the world's people: its kinds begin with an upload, or belong to another base or role. */
const apart = new Set(['media_library', 'user_settings', 'account', 'funding_instrument'])
const canWrite = (name: 'create' | 'update' | 'delete') => (resource: Resource) =>
  writeOperationOf(resource, name, 'ads') !== undefined && resource.scope === 'account' && !apart.has(resource.kind)

export const createdKinds: readonly string[] = resources.filter(canWrite('create')).map(({ kind }) => kind)
export const editedKinds: readonly string[] = [
  'media_library',
  ...resources.filter(canWrite('update')).map(({ kind }) => kind),
]
export const deletedKinds: readonly string[] = [
  'media_library',
  ...resources.filter(canWrite('delete')).map(({ kind }) => kind),
]
/** Kinds of one account that a pull brings. */
export const pulledKinds: readonly string[] = resources
  .filter(
    (resource) =>
      resource.scope === 'account' &&
      resource.pulling !== 'asked' &&
      (operationOf(resource, 'list') ?? operationOf(resource, 'get')),
  )
  .map(({ kind }) => kind)
  .filter((kind) => kind !== 'user_settings')

/** Where a record's own mark stands, by which it is told from all others. */
const markedField: Record<string, (mark: string) => RecordValues> = {
  campaign: (mark) => ({ name: mark }),
  line_item: (mark) => ({ name: mark }),
  custom_audience: (mark) => ({ name: mark }),
  card: (mark) => ({ name: mark }),
  poll_card: (mark) => ({ name: mark }),
  image_conversation_card: (mark) => ({ name: mark }),
  video_conversation_card: (mark) => ({ name: mark }),
  draft_tweet: (mark) => ({ text: mark }),
  scheduled_tweet: (mark) => ({ text: mark }),
  tweet: (mark) => ({ text: mark }),
  targeting_criterion: (mark) => ({ targeting_type: 'BROAD_KEYWORD', targeting_value: mark, operator_type: undefined }),
  tracking_tag: (mark) => ({ tracking_tag_url: `https://tag.example.com/i?c=${mark}` }),
  preroll_call_to_action: (mark) => ({ call_to_action_url: `https://example.com/${mark}` }),
  media_creative: (mark) => ({ landing_url: `https://example.com/${mark}` }),
}

/** Values that keep the rules whatever the sample had. */
const sound: Record<string, RecordValues> = {
  campaign: {
    entity_status: 'PAUSED',
    budget_optimization: 'CAMPAIGN',
    daily_budget_amount_local_micro: 5_000_000n,
    total_budget_amount_local_micro: null,
    purchase_order_number: null,
  },
  line_item: {
    entity_status: 'PAUSED',
    pay_by: undefined,
    start_time: '2026-12-01T00:00:00Z',
    end_time: '2027-03-01T00:00:00Z',
  },
  custom_audience: { audience_type: 'CRM', segments: undefined, description: 'Made in a world.' },
  scheduled_tweet: { scheduled_at: '2027-06-01T06:00:00Z', card_uri: null },
  draft_tweet: { card_uri: null },
  tweet: { card_uri: undefined, media_keys: undefined, nullcast: true },
}

/** The mark of a record made by the world's people; survives edits of its texts. Local ids are by chance, and may hold the like within. */
const markShape = /(?<![0-9a-z])zw\d+[a-z]+\d+z(?![0-9a-z])/

/** What tells a record made here from all others at the service: its mark. Of kinds that can carry none, all together. */
export function signatureOf(resource: Resource, values: RecordValues): string {
  const mark = markShape.exec(JSON.stringify(Object.values(values).filter((value) => typeof value === 'string')))
  return `${resource.kind} ${mark?.[0] ?? 'without a mark'}`
}

/** A sound new record of the kind, or null where the service holds nothing to make it from. `ids` are those known to the person. */
export function newRecord(
  resource: Resource,
  mark: string,
  service: Pick<ServiceWorld, 'rows'>,
  chance: Chance,
  ids: (kind: string) => readonly string[],
): RecordValues | null {
  const samples = service.rows(resource.kind).filter(([, row]) => row['deleted'] !== true)
  const sample = samples.length > 0 ? chance.pick(samples)[1] : (resource.examples[0] ?? null)
  if (!sample) return null
  const writable = Object.entries(resource.fields).filter(([, field]) => isWritable(field, 'create'))
  const values: RecordValues = Object.fromEntries(
    writable.map(([name]) => [name, sample[name]]).filter(([, value]) => value !== undefined && value !== null),
  )
  Object.assign(values, sound[resource.kind], markedField[resource.kind]?.(mark))
  for (const [name, to] of Object.entries(chosenParents[resource.kind] ?? {})) {
    const known = ids(to)
    if (known.length > 0) values[name] = chance.pick(known)
  }
  // What the service ignores could not carry the mark: another media is taken, or it goes without.
  const ignoredFor = (row: RecordValues | undefined) =>
    resource.behaviour?.ignoredInCreate?.({ creative_type: row?.['creative_type'] }) ?? []
  const media = service.rows('account_media').filter(([, row]) => row['deleted'] !== true)
  const ignored = ignoredFor(media.find(([id]) => id === values['account_media_id'])?.[1])
  const others = ignored.length > 0 ? media.filter(([, row]) => ignoredFor(row).length === 0) : []
  if (others.length > 0) values['account_media_id'] = chance.pick(others)[0]
  else for (const name of ignored) delete values[name]
  const polls = resource.kind === 'tweet' ? ids('poll_card').filter((id) => id.startsWith('new-')) : []
  if (polls.length > 0) values['card_uri'] = `card://${chance.pick(polls)}`
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** References that may as well name another record that the person knows, one made here included. */
const chosenParents: Record<string, Record<string, string>> = {
  line_item: { campaign_id: 'campaign' },
  targeting_criterion: { line_item_id: 'line_item' },
  promoted_tweet: { tweet_id: 'tweet' },
  scheduled_promoted_tweet: { scheduled_tweet_id: 'scheduled_tweet', line_item_id: 'line_item' },
  line_item_curated_category: { curated_category_id: 'curated_category' },
}

/** Changes of a record of the kind: one field that a write may carry. `text` is what a text becomes. */
export function changeOf(resource: Resource, row: RecordValues, text: string, chance: Chance): RecordValues | null {
  const choices: RecordValues[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, 'update')) continue
    const value = row[name]
    if (plainTexts.has(name) && field.type === 'text')
      choices.push({ [name]: withText(value, text, field.maxLength ?? 60) })
    if (field.type === 'text' && field.form === 'url' && typeof value === 'string')
      choices.push({ [name]: `${value.replace(/[?&]e=.*$/, '')}${value.includes('?') ? '&' : '?'}e=${text}` })
    if (name === 'daily_budget_amount_local_micro' && typeof value === 'bigint')
      choices.push({ [name]: BigInt(1 + chance.upTo(50)) * 1_000_000n, total_budget_amount_local_micro: null })
    if (name === 'bid_amount_local_micro' && typeof value === 'bigint')
      choices.push({ [name]: BigInt(1 + chance.upTo(50)) * 100_000n })
    if (name === 'purchase_order_number') choices.push({ [name]: chance.upTo(4) ? `PO ${text}` : null })
  }
  return choices.length > 0 ? chance.pick(choices) : null
}

const plainTexts = new Set(['name', 'title', 'description', 'text', 'address_company', 'address_city'])

/** The text after what marks the record, within the field's length. */
function withText(value: Value, text: string, max: number): string {
  const mark = typeof value === 'string' ? markShape.exec(value)?.[0] : undefined
  return (mark ? `${mark} ${text}` : text).slice(0, max)
}
