/** What people read about a post: who will see it, and when. */
import type { RecordValues } from '../../../shared/model/values.ts'
import { dateAndClock, zonePlace } from '../../components/zoned-time.ts'

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
    ? `only people whom an ad group shows it to see it; it stands in no timeline and not on the profile of ${author}`
    : `everybody who follows ${author} sees it, and everybody who looks at the profile; ad groups can show it to others`
  switch (kind) {
    case 'draft_tweet':
      return `Nobody sees a draft. Once posted, ${who}.`
    case 'scheduled_tweet':
      return `${whenWords(values, zone)}, ${who}.`
    default:
      return `Once it is pushed, ${who}.`
  }
}

function whenWords(values: RecordValues, zone: string): string {
  const at = values['scheduled_at']
  return typeof at === 'string' && !Number.isNaN(Date.parse(at))
    ? `From ${dateAndClock(at, zone)} (${zonePlace(zone)}) on`
    : 'Once its time is set and has come'
}

/** Of media that a person takes out by choosing a card. */
export function mediaTaken(count: number): string {
  return `A post shows a card or media. ${count === 1 ? 'The media was' : `The ${count} media were`} taken out.`
}
export const cardTaken = 'A post shows a card or media. The card was taken out.'
