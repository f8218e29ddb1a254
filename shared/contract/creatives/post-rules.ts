/** What posts, drafts and scheduled posts have in common: text, media, card, and who may write for whom. */
import { message } from '../../messages/message.ts'
import { cardKinds } from './card-fields.ts'
import type { RecordRule, RulePort, WorkspaceRule } from '../language/rules.ts'
import { isEmptyValue } from '../language/validate.ts'
import { isBlankPost, measurePost } from '../../model/post-text/post-text.ts'
import { isLocalId } from '../../model/local-id.ts'
import { ownOf } from '../../model/values.ts'
import type { RecordValues, Value } from '../../model/values.ts'

/** Most characters of the name that finds a post again. Source: interface, Limits. */
export const postNameMax = 80
/** Images of one post. Source: interface, Limits (media on a post). */
export const postImagesMax = 4

/** What a media key stands for, by its beginning. Source: gaps 6.8 (D). */
const mediaOfPrefix: Record<string, PostMedia> = { '3': 'image', '16': 'gif', '7': 'video', '13': 'video' }
const mediaOfType: Record<string, PostMedia> = { IMAGE: 'image', GIF: 'gif', VIDEO: 'video' }
export type PostMedia = 'image' | 'gif' | 'video'

/** Kind of the media under a key; undefined where the key does not tell. */
export function mediaOfKey(key: string): PostMedia | undefined {
  return mediaOfPrefix[key.split('_')[0] ?? '']
}

/** Keys of a record, in order. */
export function mediaKeysOf(record: RecordValues): string[] {
  const keys = record['media_keys']
  return Array.isArray(keys) ? keys.map(String) : []
}

/** Whether media of these kinds may stand in one post. Source: interface, Limits; gaps 6.5. */
function fitTogether(kinds: readonly PostMedia[]): boolean {
  return kinds.every((kind) => kind === 'image') ? kinds.length <= postImagesMax : kinds.length === 1
}

const mixWords = message('rules.postRules.postTakesUp4Images')

/** Rules over the content alone. */
export const contentRules: readonly RecordRule[] = [
  {
    field: 'text',
    involves: ['text', 'media_keys'],
    code: 'TWEET_CANNOT_BE_BLANK',
    certainty: 'N',
    check: ({ record }) =>
      isBlankPost(textOf(record['text'])) && mediaKeysOf(record).length === 0
        ? message('rules.postRules.writeSomethingOrAddMedia')
        : null,
  },
  {
    field: 'text',
    involves: ['text'],
    code: 'ILLEGAL_CHARACTERS',
    certainty: 'N',
    check: ({ record }) =>
      measurePost(textOf(record['text'])).illegalAt === null
        ? null
        : message('rules.postRules.textHoldsInvisibleSignThat'),
  },
  {
    field: 'media_keys',
    involves: ['media_keys'],
    code: 'INVALID_MEDIA',
    check: ({ record }) => {
      const kinds = mediaKeysOf(record).map(mediaOfKey)
      const known = kinds.filter((kind) => kind !== undefined)
      return known.length === kinds.length && kinds.length > 0 && !fitTogether(known) ? mixWords : null
    },
  },
  {
    field: 'card_uri',
    involves: ['card_uri'],
    code: 'INVALID_PARAMETER',
    check: ({ record }) => {
      const uri = record['card_uri']
      return isEmptyValue(uri) || /^card:\/\/[\w-]+$/.test(String(uri))
        ? null
        : message('rules.postRules.cardMustAddressSuchAs')
    },
  },
  {
    field: 'card_uri',
    involves: ['card_uri', 'media_keys'],
    code: 'EXCLUSIVE_PARAMETERS',
    // The interface takes both and does not say which of them people see.
    severity: 'warning',
    check: ({ record }) =>
      !isEmptyValue(record['card_uri']) && mediaKeysOf(record).length > 0
        ? message('rules.postRules.withCardMediaPeopleMay')
        : null,
  },
]

/** Media that the post names must be in the account's library, and fit together. Source: interface, Creatives (media_keys). */
export const mediaRules: readonly WorkspaceRule[] = [
  {
    field: 'media_keys',
    involves: ['media_keys'],
    surroundings: 'references',
    isExistence: true,
    code: 'INVALID_MEDIA_ID',
    check: ({ record, accountId }, port) => {
      // What was never pulled is not missing.
      if (port.isWhole?.('media_library', accountId) === false) return null
      const lacking = mediaKeysOf(record).find((key) => libraryMedia(key, port) === undefined)
      return lacking === undefined ? null : message('rules.postRules.noMediaAccountsLibraryChoose', { lacking })
    },
  },
  {
    field: 'media_keys',
    involves: ['media_keys'],
    surroundings: 'references',
    code: 'INVALID_MEDIA',
    check: ({ record }, port) => {
      const keys = mediaKeysOf(record)
      // What was made here has no key yet that tells what it is.
      if (!keys.some(isLocalId)) return null
      const kinds = keys.map(
        (key) => ownOf(mediaOfType, String(libraryMedia(key, port)?.['media_type'])) ?? mediaOfKey(key),
      )
      const known = kinds.filter((kind) => kind !== undefined)
      return known.length === kinds.length && !fitTogether(known) ? mixWords : null
    },
  },
]

/** A card that the post names must be there, of any kind. Source: interface, Creatives (card_uri). */
export const cardRule: WorkspaceRule = {
  field: 'card_uri',
  involves: ['card_uri'],
  surroundings: 'references',
  isExistence: true,
  code: 'CARD_NOT_FOUND',
  check: ({ record, accountId }, port) => {
    const id = /^card:\/\/([\w-]+)$/.exec(textOf(record['card_uri']))?.[1]
    if (id === undefined) return null
    const found = [...cardKinds, 'any_card'].map((kind) => port.get(kind, id)).find((each) => each !== undefined)
    if (!found && cardKinds.some((kind) => port.isWhole?.(kind, accountId) === false)) return null
    return !found || found['deleted'] === true ? message('rules.postRules.accountHasNoSuchCard') : null
  },
}

function libraryMedia(key: string, port: RulePort): RecordValues | undefined {
  const found = port.get('media_library', key)
  return found?.['deleted'] === true ? undefined : found
}

/** Whom a post is by: the signed-in user, or one that the account may promote wholly. Source: interface, Creatives (as_user_id). */
export const authorRule: WorkspaceRule = {
  field: 'user_id',
  involves: ['user_id'],
  surroundings: 'references',
  code: 'INVALID_USER',
  certainty: 'N',
  check: ({ record, accountId }, port) => {
    const userId = record['user_id']
    // While neither the signed-in user nor any promotable one is known here, the service decides.
    if (isEmptyValue(userId) || userId === me(accountId, port)?.['user_id']) return null
    if (port.siblingCount('promotable_user', accountId, {}, '') === 0) return null
    const having = { user_id: userId, promotable_user_type: 'FULL' }
    return port.siblingCount('promotable_user', accountId, having, '') > 0
      ? null
      : message('rules.postRules.accountCannotPostAsUser')
  },
}

/** What takes the permission to compose, and what only the user in person may. Source: interface, Accounts and setup, Authentication 4. */
export const composerRules: readonly WorkspaceRule[] = [
  {
    field: 'nullcast',
    involves: ['nullcast', 'user_id'],
    surroundings: 'references',
    code: 'INVALID_USER',
    check: ({ record, accountId }, port) => {
      const access = me(accountId, port)
      return access && record['nullcast'] === false && record['user_id'] !== access['user_id']
        ? message('rules.postRules.organicPostGoesOutAs')
        : null
    },
  },
  {
    field: 'nullcast',
    involves: ['nullcast', 'user_id'],
    surroundings: 'references',
    code: 'ACTION_NOT_ALLOWED',
    check: ({ record, accountId }, port) => {
      const access = me(accountId, port)
      const permissions = access?.['permissions']
      if (!access || (Array.isArray(permissions) && permissions.includes('TWEET_COMPOSER'))) return null
      const isOwnOrganic = record['nullcast'] === false && record['user_id'] === access['user_id']
      return isOwnOrganic ? null : message('rules.postRules.promotedOnlyPostsPostsAs')
    },
  },
]

/** Access of the signed-in user; undefined while no pull has told. */
function me(accountId: string, port: RulePort): RecordValues | undefined {
  return port.get('authenticated_user_access', accountId)
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : ''
}
