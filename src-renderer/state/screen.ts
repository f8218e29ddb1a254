/** What one screen of the window shows. */
export type Screen =
  /** `only`: records that refer to another one, by that field. */
  | { view: 'records'; kind: string; only?: { field: string; id: string; name: string } }
  /** Records of one kind in all accounts. */
  | { view: 'allAccounts'; kind: string }
  /** A campaign as a page; `only` names it or one of its ad groups, as for lists. */
  | { view: 'campaign'; only: { field: string; id: string; name: string } }
  | { view: 'timeline' }
  | { view: 'today' }
  | { view: 'posts' }
  | { view: 'review' }
  | { view: 'conflicts' }
  | { view: 'pushes' }
  | { view: 'pulls' }
  | { view: 'live' }
  | { view: 'changes' }
  | { view: 'access' }
  | { view: 'errors' }
  | { view: 'learn' }
  | { view: 'calendar' }

/** Whether it shows only what belongs to a record, or refers to one. */
export function isNarrowed(screen: Screen): boolean {
  return 'only' in screen && screen.only !== undefined
}

/** The same list of the whole account; of a campaign as a page, the list of campaigns. */
export function widened(screen: Screen): Screen {
  if (!isNarrowed(screen)) return screen
  return { view: 'records', kind: screen.view === 'records' ? screen.kind : 'campaign' }
}

/** Whether both show the same, whatever the record that they are narrowed to is called by now. */
export function sameScreen(a: Screen, b: Screen): boolean {
  return (
    a.view === b.view &&
    (a.view !== 'records' || (b.view === 'records' && a.kind === b.kind && a.only?.id === b.only?.id)) &&
    (a.view !== 'allAccounts' || (b.view === 'allAccounts' && a.kind === b.kind)) &&
    (a.view !== 'campaign' || (b.view === 'campaign' && a.only.id === b.only.id))
  )
}
