/** Whom a person may post as, and why not as others; pure. */
import { t } from '../../../shared/messages/index.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { UserName } from '../../state/words.ts'

export interface Author {
  userId: string
  label: string
  detail: string
  /** Why it cannot be chosen, or null. */
  reason: string | null
}

/** The person, then the users that the account may promote. `nameOf` says what people call a user. `permissions` empty: not known, then the service decides. */
export function authorsOf(
  me: UserName | null,
  nameOf: (userId: string) => string,
  promotable: readonly RecordValues[],
  permissions: readonly string[],
): Author[] {
  const own = me ? [{ userId: me.userId, label: nameOf(me.userId), detail: 'you', reason: null }] : []
  const isComposer = permissions.length === 0 || permissions.includes('TWEET_COMPOSER')
  const others = promotable.flatMap((user): Author[] => {
    const userId = String(user['user_id'] ?? '')
    if (userId === '' || userId === me?.userId || user['deleted'] === true) return []
    const isWhole = user['promotable_user_type'] === 'FULL'
    const reason = isWhole
      ? isComposer
        ? null
        : t('studio.authors.postingAsAnotherUser')
      : t('studio.authors.thisAccountMayOnly')
    return [
      {
        userId,
        label: nameOf(userId),
        detail: isWhole ? t('studio.authors.detail') : t('studio.authors.detail.repostsOnly'),
        reason,
      },
    ]
  })
  return [...own, ...others]
}
