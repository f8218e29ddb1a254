/** How an item of the calendar is said: its sign, its tone, its times by three clocks. */
import { textOf } from '../../shared/presentation/text-of.ts'
import { t } from '../../shared/messages/index.ts'
import type { CalendarItem } from '../../shared/bridge.ts'
import { clockOf, dateAndClock, zoneCity } from '../components/zoned-time.ts'
import { dayOf } from './days.ts'

export type ItemTone = 'plain' | 'done' | 'bad' | 'quiet'

/** What a tile says besides its name and time; null for nothing. */
export interface ItemStanding {
  tone: ItemTone
  word: string | null
}

export function standingOf(item: CalendarItem): ItemStanding {
  if (item.kind === 'poll_card') return { tone: 'quiet', word: t('calendar.itemWords.word') }
  if (item.kind !== 'scheduled_tweet') return { tone: 'quiet', word: null }
  switch (item.status) {
    case 'FAILED':
      return { tone: 'bad', word: t('calendar.itemWords.word.failed') }
    case 'SUCCESS':
      return { tone: 'done', word: t('calendar.itemWords.word.wentOut') }
    default:
      return item.errors > 0
        ? { tone: 'bad', word: t('calendar.itemWords.word.needsYou') }
        : { tone: 'plain', word: null }
  }
}

/** Whether its time may be changed while that account is open, or why not. */
export function moveRefusal(item: CalendarItem, openAccountId: string): string | null {
  if (item.kind !== 'scheduled_tweet') return t('calendar.itemWords.itsTimeSetWhere')
  if (item.status !== null && item.status !== 'SCHEDULED') return t('calendar.itemWords.itsTimeHasCome')
  if (item.state === 'deleted') return t('calendar.itemWords.beDeleted')
  if (item.readOnlyReason) return textOf(item.readOnlyReason)
  return item.accountId === openAccountId ? null : t('calendar.itemWords.openAccount')
}

/** "Berlin 09:00 · you 08:00 · UTC 08:00"; each place once, its day where that differs from the first. */
export function threeClocks(iso: string, accountZone: string, ownZone: string): string {
  const atMs = Date.parse(iso)
  const clocks = [
    { name: zoneCity(accountZone), zone: accountZone },
    { name: null, zone: ownZone },
    { name: 'UTC', zone: 'UTC' },
  ]
  const first = dayOf(iso, accountZone)
  return clocks
    .filter(({ zone }, index) => clocks.findIndex((each) => each.zone === zone) === index)
    .map(({ name, zone }) => {
      const clock = dayOf(iso, zone) === first ? clockOf(atMs, zone) : dateAndClock(iso, zone)
      return name === null ? t('components.whenInput.you', { clock }) : `${name} ${clock}`
    })
    .join(' · ')
}

/** "Spring roast starts", "… ends": what happens on that day to something that lasts. */
export function flightWords(item: CalendarItem, day: string, zone: string): string {
  return dayOf(item.at, zone) === day
    ? t('calendar.itemWords.starts', { name: item.name })
    : t('calendar.itemWords.ends', { name: item.name })
}
