import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { nameMax, shownText } from '../../model/shown-text.ts'
import type { Resource } from './resource.ts'
import { namingsOf } from './reference-paths.ts'
import type { RecordValues } from '../../model/values.ts'

/** Most characters of a title that is made of a longer text. */
const titleMax = 80

/** What a record is called by its own name, or by the first line of what stands for it; null where it has neither. */
export function ownTitle(resource: Pick<Resource, 'nameField' | 'titleField'>, values: RecordValues): string | null {
  const name = values[resource.nameField]
  if (typeof name === 'string' && name !== '') return shownText(name, nameMax)
  const text = resource.titleField === undefined ? undefined : values[resource.titleField]
  const line = typeof text === 'string' ? (text.split('\n').find((each) => each.trim() !== '') ?? '').trim() : ''
  if (line === '') return null
  const signs = [...line]
  return signs.length > titleMax ? `${signs.slice(0, titleMax - 1).join('')}…` : line
}

/** What a post is called by its media or card alone: "Photo post", "Post with 4 photos". Null where it has neither. Source: gaps 6.8 (D). */
export function mediaTitle(values: RecordValues): Message | null {
  const keys = Array.isArray(values['media_keys']) ? values['media_keys'].map(String) : []
  if (keys.length === 0) return values['card_uri'] ? message('model.title.card') : null
  if (keys.length > 1) {
    const what = keys.every((key) => key.startsWith('3_')) ? 'photos' : 'files'
    return message('model.title.several', { count: keys.length, what })
  }
  const known = mediaTitles.find(({ prefix }) => keys[0]!.startsWith(prefix))
  return message(known?.id ?? 'model.title.file')
}

/** What a post with one file is called, by how the key of the file begins. Source: as above. */
const mediaTitles = [
  { prefix: '3_', id: 'model.title.photo' },
  { prefix: '16_', id: 'model.title.gif' },
  { prefix: '7_', id: 'model.title.video' },
  { prefix: '13_', id: 'model.title.video' },
] as const

/**
 * Field by which other records lend those of the kind their names, wherever these have none of their own: a promoted post is called like its
 * post, a place in the targeting like the place. Null for kinds that have names.
 */
export function lendingField(
  resource: Pick<Resource, 'nameField' | 'titleField' | 'fields' | 'namedAfter'>,
): string | null {
  if (resource.namedAfter) return resource.namedAfter.field
  const isNaming = (name: string) => resource.fields[name] !== undefined && namingsOf(resource.fields[name]).length > 0
  return [resource.nameField, resource.titleField ?? ''].find(isNaming) ?? null
}

const posts: ReadonlySet<string> = new Set(['tweet', 'scheduled_tweet'])

/** Field that names the post by which people know the record, such as an ad; null for kinds that are no post's. */
export function postField(
  resource: Pick<Resource, 'nameField' | 'titleField' | 'fields' | 'namedAfter'>,
): string | null {
  const field = lendingField(resource)
  const isPost =
    field !== null &&
    namingsOf(resource.fields[field]!).some(
      (each) => 'kinds' in each && each.kinds.every((kind) => typeof kind === 'string' && posts.has(kind)),
    )
  return isPost ? field : null
}

/** Field that says what a record belongs to, as people think of it: an ad group to its campaign. Null for kinds that stand alone. */
export function belongsBy({ fields, nameField }: Pick<Resource, 'fields' | 'nameField'>): string | null {
  const found = Object.entries(fields).find(
    ([name, field]) => field.type === 'ref' && field.required === true && owners.has(field.to) && name !== nameField,
  )
  return found?.[0] ?? null
}

/** Field by which a record without the name that its kind has is known all the same: what it belongs to. Null where there is no need, or no such field. */
export function standInField(
  resource: Pick<Resource, 'fields' | 'nameField' | 'titleField'>,
  values: RecordValues,
): string | null {
  const hasNames = resource.nameField !== 'id' && resource.fields[resource.nameField]?.type === 'text'
  return hasNames && lendingField(resource) === null && ownTitle(resource, values) === null ? belongsBy(resource) : null
}

/** Kinds that hold others. */
const owners: ReadonlySet<string> = new Set(['campaign', 'line_item', 'custom_audience'])
