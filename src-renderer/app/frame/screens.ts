/** The screens that a person can go to, with their counts: navigation, and the menu that stands for it in a narrow window. */
import { t } from '../../../shared/messages/index.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { resources } from '../../../shared/presentation/resources.ts'
import type { AccountView } from '../../../shared/bridge.ts'
import { countOf } from '../../state/not-pulled.ts'
import type { Screen } from '../../state/router.svelte.ts'

export interface ScreenEntry {
  id: string
  label: string
  screen: Screen
  /** How many records, or what needs a person; null shows nothing. */
  count: number | null
  /** None is here because no pull brought them so far: nobody knows how many there are. */
  isNotPulled: boolean
  /** Made here, not pushed yet. */
  newCount: number
}
export interface ScreenSection {
  id: 'Campaigns' | 'Creatives' | 'People' | 'Service' | 'Setup' | 'Reference'
  title: string
  entries: readonly ScreenEntry[]
  /** Seldom gone to: folded until a person opens it. */
  isFolded: boolean
}

const headings: { id: ScreenSection['id']; title: string; isFolded: boolean }[] = [
  { id: 'Campaigns', title: t('frame.screens.campaigns'), isFolded: false },
  { id: 'Creatives', title: t('frame.screens.creatives'), isFolded: false },
  { id: 'People', title: t('frame.screens.audiences'), isFolded: false },
  { id: 'Service', title: t('frame.screens.service'), isFolded: false },
  { id: 'Setup', title: t('frame.screens.accountsSetup'), isFolded: true },
  { id: 'Reference', title: t('frame.screens.reference'), isFolded: true },
]

/** Heading under which a kind stands. */
export function headingOf({ navigation, scope }: Pick<PresentedResource, 'navigation' | 'scope'>): ScreenSection['id'] {
  return navigation ?? (scope === 'service' ? 'Reference' : 'Setup')
}

const placeOf = ({ navigationOrder, rank }: PresentedResource) => navigationOrder ?? rank

/** What is pulled whole stands before what is only looked up. */
const isAsked = ({ pulling }: PresentedResource) => Number(pulling === 'asked')

/** Kinds from the contract under their headings, parents before what hangs on them; and what belongs to the service. */
export function screenSections(account: AccountView | null, newsCount = 0): ScreenSection[] {
  return headings
    .map(({ id, title, isFolded }) => ({
      id,
      title,
      isFolded,
      entries: [
        ...resources
          .filter((each) => headingOf(each) === id)
          .toSorted((a, b) => isAsked(a) - isAsked(b) || placeOf(a) - placeOf(b))
          .map((each): ScreenEntry => ({
            id: each.kind,
            label: each.labelPlural,
            screen: { view: 'records', kind: each.kind },
            count: countShown(each, account),
            isNotPulled: countOf(account, each.kind, account?.counts[each.kind] ?? 0) === null,
            newCount: account?.newCounts[each.kind] ?? 0,
          })),
        ...(id === 'Creatives' ? [calendarEntry] : []),
        ...(id === 'Service' ? serviceScreens(account, newsCount) : []),
      ],
    }))
    .filter((section) => section.entries.length > 0)
}

/** What is only looked up is not missing before it was, nor what was never pulled. */
function countShown(resource: PresentedResource, account: AccountView | null): number | null {
  const count = account?.counts[resource.kind] ?? 0
  return resource.pulling === 'asked' && count === 0 ? null : countOf(account, resource.kind, count)
}

type ServiceView = Exclude<Screen['view'], 'records' | 'review'>

const calendarEntry: ScreenEntry = {
  id: 'calendar',
  label: t('frame.screens.calendar'),
  screen: { view: 'calendar' },
  count: null,
  isNotPulled: false,
  newCount: 0,
}

function serviceScreens(account: AccountView | null, newsCount: number): ScreenEntry[] {
  const entry = (view: ServiceView, label: string, count: number | null = null) => ({
    id: view,
    label,
    screen: { view },
    count,
    isNotPulled: false,
    newCount: 0,
  })
  return [
    entry('conflicts', t('frame.screens.conflicts'), account?.conflicts || null),
    entry('sync', t('frame.screens.pullsPushes')),
    entry('live', t('frame.screens.activity')),
    entry('changes', t('frame.screens.serviceChanges'), newsCount || null),
    entry('errors', t('frame.screens.errorIndex')),
    entry('access', t('frame.screens.signInAccess')),
  ]
}

/** Whether a screen is the one that is shown; lists count by their kind. */
export function isShown(screen: Screen, now: Screen): boolean {
  return now.view === screen.view && (now.view !== 'records' || (screen.view === 'records' && now.kind === screen.kind))
}
