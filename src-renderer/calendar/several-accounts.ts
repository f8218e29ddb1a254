/** What is said of a calendar that shows several accounts; pure. */
import { listed, t } from '../../shared/messages/index.ts'
import type { AccountView } from '../../shared/bridge.ts'
import { zoneCity } from '../components/zoned-time.ts'
import { isNotPulled } from '../state/not-pulled.ts'

/** Names beyond are counted. */
const mostNamed = 2

/** Of which accounts one of the kinds was never pulled, in a sentence; '' where all were. */
export function notPulledOf(
  accounts: readonly Pick<AccountView, 'name' | 'notPulled'>[],
  kinds: readonly string[],
): string {
  const names = accounts.filter((each) => kinds.some((kind) => isNotPulled(each, kind))).map(({ name }) => name)
  if (names.length === 0) return ''
  const those = names.length > mostNamed ? t('state.accountWords.several', { count: names.length }) : listed(names)
  return t('calendar.severalAccounts.notPulled', { accounts: those })
}

/** By which clock days and times are read, where the accounts have different zones; '' where all have the same. */
export function zonesWords(zones: readonly string[], shownZone: string): string {
  return new Set(zones).size > 1 ? t('calendar.severalAccounts.zones', { city: zoneCity(shownZone) }) : ''
}
