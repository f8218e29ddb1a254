/** What people read about a post: who will see it, and when. */
import { t } from '../../../shared/messages/index.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { dateAndClock, zoneCity } from '../../components/zoned-time.ts'

export interface Audience {
  kind: string
  values: RecordValues
  /** '@northwind', or the number of another user. */
  author: string
  zone: string
}

/** Who will see it, as one or two whole sentences. */
export function audienceWords({ kind, values, author, zone }: Audience): string {
  const isPromotedOnly = values['nullcast'] !== false
  const who = isPromotedOnly
    ? t('studio.postWords.onlyPeopleWhomAd', { author })
    : t('studio.postWords.everybodyWhoFollowsSees', { author })
  switch (kind) {
    case 'draft_tweet':
      return t('studio.postWords.nobodySeesDraftOnce', { who })
    case 'scheduled_tweet':
      return `${whenWords(values, zone)}, ${who}.`
    default:
      return t('studio.postWords.oncePushed', { who })
  }
}

function whenWords(values: RecordValues, zone: string): string {
  const at = values['scheduled_at']
  return typeof at === 'string' && !Number.isNaN(Date.parse(at))
    ? t('studio.postWords.fromOn', { at: dateAndClock(at, zone), zone: zoneCity(zone) })
    : t('studio.postWords.onceItsTimeSet')
}

/** Of media that a person takes out by choosing a card. */
export function mediaTaken(count: number): string {
  return t('studio.postWords.postShowsCardOr', {
    count: count === 1 ? t('studio.postWords.mediaWas') : t('studio.postWords.mediaWere', { count }),
  })
}
export const cardTaken = t('studio.postWords.postShowsCardOr2')
