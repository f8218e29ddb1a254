/** Words for promotable users. */
import type { KindWords } from '../../../kind-words.ts'

export const promotableUser: KindWords = {
  label: 'Promotable user',
  labelPlural: 'Promotable users',
  fields: { promotable_user_type: { label: 'Kind', values: { FULL: 'Everything', RETWEETS_ONLY: 'Reposts only' } } },
}
