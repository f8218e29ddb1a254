/** Fills a practice service with hostile texts, as other people's work: every field that holds text, of every kind that has records. */
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import type { RecordView } from '../../shared/bridge.ts'
import { resourceOf, resources } from '../../shared/presentation/resources.ts'
import type { Json } from '../../shared/model/values.ts'
import type { PracticeProcess } from './practice-process.ts'

/** A text that stands at the service and must come to the window as it is. */
export interface Placed {
  kind: string
  id: string
  field: string
  value: Json
}

export interface HostileWorld {
  placed: Placed[]
  /** Fields that hold text and took none: 'card.name'. */
  untouched: string[]
}

/** Texts of the service that are keys to other records or to what people look at; their records could not be found again. */
const isKey = (resource: PresentedResource, name: string, field: PresentedField) =>
  field.isInPath === true ||
  field.isWriteOnly === true ||
  name === resource.idParam ||
  name === 'id' ||
  /_(id|ids|key|keys)$/.test(name)

/**
 * `perKind`: records of each kind that are written; the rest of the texts become names of ad groups. `recordsOf` gives what
 * there is of a kind.
 */
export async function fillWith(
  texts: readonly string[],
  practice: PracticeProcess,
  recordsOf: (resource: PresentedResource) => Promise<readonly RecordView[]>,
  perKind: number,
): Promise<HostileWorld> {
  const accountId = practice.info.users[0]!.accounts[0]!.id
  const placed: Placed[] = []
  const untouched: string[] = []
  let next = 0
  const text = () => texts[next++ % texts.length]!

  // Here settings are kept by account, and at the service by user.
  const wireId = (resource: PresentedResource, id: string) =>
    resource.kind === 'user_settings' ? practice.info.users[0]!.user_id : id
  const edit = (resource: PresentedResource, id: string, fields: Record<string, Json>) =>
    practice
      .control('POST', '/edit', { account_id: accountId, kind: resource.kind, id: wireId(resource, id), fields })
      .then(
        () => true,
        () => false,
      )
  /** Fields one by one where they are not taken together: what the service works out itself cannot be written. */
  async function write(resource: PresentedResource, id: string, fields: Record<string, Json>): Promise<void> {
    const isTaken = await edit(resource, id, fields)
    for (const [field, value] of Object.entries(fields))
      if (isTaken || (await edit(resource, id, { [field]: value })))
        placed.push({ kind: resource.kind, id, field, value })
  }

  const [video] = (await recordsOf(resourceOf('media_library'))).filter(
    ({ values }) => values['media_type'] === 'VIDEO',
  )
  /** What a record must have so that others see the texts: words for a video stand under one. */
  const beside: Record<string, Record<string, Json>> = {
    tweet: { media_keys: [video!.id], media_urls: [text()], video_cta: 'VISIT_SITE' },
  }

  for (const resource of resources) {
    const names = Object.entries(resource.fields).filter(([name, field]) => !isKey(resource, name, field))
    const records = await recordsOf(resource)
    for (const [at, { id, values }] of records.slice(0, perKind).entries()) {
      // What was written last stands first in the lists: the longest is seen by everybody.
      const isLast = at === Math.min(records.length, perKind) - 1
      const fields = names.flatMap(([name, field]) => {
        const isMain = name === resource.nameField || name === 'text'
        const value = isLast && isMain ? texts.at(-1)! : hostileValue(field, values[name] ?? null, text)
        return value === undefined ? [] : [[name, value] as const]
      })
      if (fields.length > 0) await write(resource, id, { ...Object.fromEntries(fields), ...beside[resource.kind] })
    }
    const taken = new Set(placed.filter(({ kind }) => kind === resource.kind).map(({ field }) => field))
    if (records.length > 0)
      for (const [name, field] of names)
        if (field.type === 'text' && !taken.has(name)) untouched.push(`${resource.kind}.${name}`)
  }
  const written = JSON.stringify(placed.map(({ value }) => value))
  const left = texts.filter((each) => !written.includes(JSON.stringify(each)))
  const adGroups = resourceOf('line_item')
  for (const [at, { id }] of (await recordsOf(adGroups)).slice(perKind).slice(0, left.length).entries())
    await write(adGroups, id, { name: left[at]! })
  return { placed, untouched }
}

/** What the field may be made to hold; undefined where it holds no free text. */
function hostileValue(field: PresentedField, value: Json, text: () => string): Json | undefined {
  if (field.type === 'text') return text()
  if (field.type === 'list') return [text(), text()]
  if (field.type === 'json' && value !== null) return withTexts(value, text)
  return undefined
}

/** The same structure with other texts in it; words in capitals say what a part is and stay. */
function withTexts(value: Json, text: () => string): Json {
  if (typeof value === 'string') return /^[A-Z_]+$|^\d+(_\d+)?$/.test(value) ? value : text()
  if (Array.isArray(value)) return value.map((each) => withTexts(each, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, text)]))
}
