/** The screens that a person can go to, with their counts: navigation, and the menu that stands for it in a narrow window. */
import type { Resource } from '../../shared/contract/define.ts'
import { resources } from '../../shared/contract/registry.ts'
import type { AccountView } from '../../shared/bridge.ts'
import type { Screen } from '../state/place.svelte.ts'

export interface ScreenEntry {
  id: string
  label: string
  screen: Screen
  /** How many records, or what needs a person; null shows nothing. */
  count: number | null
  /** Made here, not pushed yet. */
  newCount: number
}
export interface ScreenSection {
  title: string
  entries: readonly ScreenEntry[]
}

const headings = ['Campaigns', 'Creatives', 'People'] as const

const placeOf = ({ navigationOrder, rank }: Resource) => navigationOrder ?? rank

/** Kinds from the contract under their headings, parents before what hangs on them; then what belongs to the service. */
export function screenSections(account: AccountView | null): ScreenSection[] {
  const kinds = headings.map((title) => ({
    title,
    entries: resources
      .filter((each) => each.navigation === title)
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((each): ScreenEntry => ({
        id: each.kind,
        label: each.labelPlural,
        screen: { view: 'records', kind: each.kind },
        count: account?.counts[each.kind] ?? 0,
        newCount: account?.newCounts[each.kind] ?? 0,
      })),
  }))
  const service: ScreenEntry[] = [
    {
      id: 'conflicts',
      label: 'Conflicts',
      screen: { view: 'conflicts' },
      count: account?.conflicts || null,
      newCount: 0,
    },
    { id: 'activity', label: 'Activity', screen: { view: 'activity' }, count: null, newCount: 0 },
    { id: 'errors', label: 'Error index', screen: { view: 'errors' }, count: null, newCount: 0 },
    { id: 'access', label: 'Sign-in & access', screen: { view: 'access' }, count: null, newCount: 0 },
  ]
  return [...kinds.filter((section) => section.entries.length > 0), { title: 'Service', entries: service }]
}

/** Whether a screen is the one that is shown; lists count by their kind. */
export function isShown(screen: Screen, now: Screen): boolean {
  return now.view === screen.view && (now.view !== 'records' || (screen.view === 'records' && now.kind === screen.kind))
}
