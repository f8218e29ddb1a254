/** How old the records of a kind are that are kept for long: reference data, and what is only looked up. Pure. */
import { t } from '../../shared/messages/index.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import { agoText } from '../components/zoned-time.ts'

export interface KindAge {
  /** ISO 8601; null: never. */
  pulledAt: string | null
  /** Older than the declaration lets it become. */
  isDue: boolean
}

type Kept = Pick<PresentedResource, 'scope' | 'pulling'>

/** Read again from time to time and kept with its age. */
export function hasAge(of: Kept): boolean {
  return of.scope === 'service' || of.pulling === 'asked'
}

/** "Fetched 3 days ago. It may be out of date." */
export function ageWords(of: Kept, { pulledAt, isDue }: KindAge, zone: string, nowMs: number): string {
  const isAsked = of.pulling === 'asked'
  if (pulledAt === null) return isAsked ? t('state.kindAge.nothingWasLookedUp') : t('state.kindAge.notFetchedYet')
  const when = `${isAsked ? t('state.kindAge.lastAsked') : t('state.kindAge.fetched')} ${agoText(pulledAt, zone, nowMs)}.`
  return isDue && !isAsked ? t('state.kindAge.mayBeOutDate', { when }) : when
}
