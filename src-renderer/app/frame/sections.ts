/** The sections of the window that the rail leads to, and the screens of each with their counts: lists of records, and screens of their own. */
import { t } from '../../../shared/messages/index.ts'
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import type { AccountView } from '../../../shared/bridge.ts'
import { countOf } from '../../state/not-pulled.ts'
import type { Screen } from '../../state/screen.ts'

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

/** Screens under one heading. */
export interface ScreenGroup {
  id:
    'Today' | 'Campaigns' | 'Creatives' | 'Calendar' | 'People' | 'Review' | 'Learn' | 'Service' | 'Setup' | 'Reference'
  title: string
  entries: readonly ScreenEntry[]
  /** Seldom gone to: folded until a person opens it. */
  isFolded: boolean
}

export type SectionId = 'today' | 'plan' | 'create' | 'calendar' | 'audiences' | 'review' | 'learn' | 'service'

/** One entry of the rail. A section of one group shows its screens as tabs, one of several as a list at the side. */
export interface Section {
  id: SectionId
  label: string
  groups: readonly ScreenGroup[]
  /** Stands at the foot of the rail. */
  isBelow: boolean
}

const sections: { id: SectionId; label: string; groups: ScreenGroup['id'][]; isBelow: boolean }[] = [
  { id: 'today', label: t('frame.sections.today'), groups: ['Today'], isBelow: false },
  { id: 'plan', label: t('frame.sections.plan'), groups: ['Campaigns'], isBelow: false },
  { id: 'create', label: t('frame.sections.create'), groups: ['Creatives'], isBelow: false },
  { id: 'calendar', label: t('frame.sections.calendar'), groups: ['Calendar'], isBelow: false },
  { id: 'audiences', label: t('frame.sections.audiences'), groups: ['People'], isBelow: false },
  { id: 'review', label: t('frame.sections.review'), groups: ['Review'], isBelow: false },
  { id: 'learn', label: t('frame.sections.learn'), groups: ['Learn'], isBelow: true },
  { id: 'service', label: t('frame.sections.service'), groups: ['Service', 'Setup', 'Reference'], isBelow: true },
]

const titles: Record<ScreenGroup['id'], string> = {
  Today: t('frame.sections.today'),
  Campaigns: t('frame.sections.plan'),
  Creatives: t('frame.sections.create'),
  Calendar: t('frame.sections.calendar'),
  People: t('frame.sections.audiences'),
  Review: t('frame.sections.review'),
  Learn: t('frame.sections.learn'),
  Service: t('frame.sections.service'),
  Setup: t('frame.sections.accountsSetup'),
  Reference: t('frame.sections.reference'),
}
const folded: ReadonlySet<ScreenGroup['id']> = new Set(['Setup', 'Reference'])

const viewLabels: Record<Exclude<Screen['view'], 'records' | 'allAccounts'>, string> = {
  today: t('frame.sections.today'),
  campaign: t('frame.sections.overview'),
  timeline: t('frame.sections.timeline'),
  posts: t('create.screen.title'),
  calendar: t('frame.sections.calendar'),
  review: t('frame.sections.changes'),
  conflicts: t('frame.sections.conflicts'),
  pushes: t('frame.sections.pushes'),
  pulls: t('frame.sections.pulls'),
  learn: t('frame.sections.lessons'),
  errors: t('frame.sections.errorIndex'),
  live: t('frame.sections.activity'),
  changes: t('frame.sections.serviceChanges'),
  access: t('frame.sections.signInAccess'),
}

/** Group of the screens that belong to no kind. */
const groupOfView: Record<Exclude<Screen['view'], 'records' | 'allAccounts'>, ScreenGroup['id']> = {
  today: 'Today',
  campaign: 'Campaigns',
  timeline: 'Campaigns',
  posts: 'Creatives',
  calendar: 'Calendar',
  review: 'Review',
  conflicts: 'Review',
  pushes: 'Review',
  pulls: 'Review',
  learn: 'Learn',
  errors: 'Learn',
  live: 'Service',
  changes: 'Service',
  access: 'Service',
}

/** Group under which a kind stands. */
export function groupOf({ navigation, scope }: Pick<PresentedResource, 'navigation' | 'scope'>): ScreenGroup['id'] {
  return navigation ?? (scope === 'service' ? 'Reference' : 'Setup')
}

/** Section to which a screen belongs. */
export function sectionOf(screen: Screen): SectionId {
  const group = 'kind' in screen ? groupOf(resourceOf(screen.kind)) : groupOfView[screen.view]
  return sections.find(({ groups }) => groups.includes(group))?.id ?? 'service'
}

const orderOf = ({ navigationOrder, rank }: PresentedResource) => navigationOrder ?? rank

/** What is pulled whole stands before what is only looked up. */
const isAsked = ({ pulling }: PresentedResource) => Number(pulling === 'asked')

/** All sections with their screens; kinds in the order of the contract, parents before what hangs on them. `newsCount`: what changed at the service. */
export function sectionsOf(account: AccountView | null, newsCount = 0): Section[] {
  const views = viewEntries(account, newsCount)
  return sections.map(({ groups, ...section }) => ({
    ...section,
    groups: groups.map((id) => ({
      id,
      title: titles[id],
      isFolded: folded.has(id),
      entries: entriesOf(
        kindEntries(id, account),
        views.filter(({ screen }) => groupOfView[screen.view] === id),
      ),
    })),
  }))
}

/** What shows all of a section stands before the lists of its kinds, or beside the first of them; other views behind them. */
function entriesOf(kinds: readonly ScreenEntry[], views: readonly ViewEntry[]): ScreenEntry[] {
  const isWhole = ({ screen }: ViewEntry) => screen.view === 'posts'
  const isBeside = ({ screen }: ViewEntry) => screen.view === 'timeline'
  const others = views.filter((view) => !isWhole(view) && !isBeside(view))
  return [...views.filter(isWhole), ...kinds.slice(0, 1), ...views.filter(isBeside), ...kinds.slice(1), ...others]
}

function kindEntries(group: ScreenGroup['id'], account: AccountView | null): ScreenEntry[] {
  return resources
    .filter((each) => groupOf(each) === group)
    .toSorted((a, b) => isAsked(a) - isAsked(b) || orderOf(a) - orderOf(b))
    .map((each) => ({
      id: each.kind,
      label: each.labelPlural,
      screen: { view: 'records', kind: each.kind },
      count: countShown(each, account),
      isNotPulled: countOf(account, each.kind, account?.counts[each.kind] ?? 0) === null,
      newCount: account?.newCounts[each.kind] ?? 0,
    }))
}

/** What is only looked up is not missing before it was, nor what was never pulled. */
function countShown(resource: PresentedResource, account: AccountView | null): number | null {
  const count = account?.counts[resource.kind] ?? 0
  return resource.pulling === 'asked' && count === 0 ? null : countOf(account, resource.kind, count)
}

type ViewEntry = ScreenEntry & { screen: { view: Exclude<Screen['view'], 'records' | 'allAccounts' | 'campaign'> } }

function viewEntries(account: AccountView | null, newsCount: number): ViewEntry[] {
  const entry = (view: ViewEntry['screen']['view'], count: number | null = null): ViewEntry => ({
    id: view,
    label: viewLabels[view],
    screen: { view },
    count,
    isNotPulled: false,
    newCount: 0,
  })
  return [
    entry('today'),
    entry('posts'),
    entry('timeline'),
    entry('calendar'),
    entry('review', account?.pending || null),
    entry('conflicts', account?.conflicts || null),
    entry('pushes'),
    entry('pulls'),
    entry('learn'),
    entry('errors'),
    entry('live'),
    entry('changes', newsCount || null),
    entry('access'),
  ]
}

/** Whether a screen is the one that is shown; lists count by their kind, of one account or of all. */
export function isShown(screen: Screen, now: Screen): boolean {
  if (now.view === 'allAccounts') return screen.view === 'records' && screen.kind === now.kind
  return now.view === screen.view && (now.view !== 'records' || (screen.view === 'records' && now.kind === screen.kind))
}
