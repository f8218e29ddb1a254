/** The scope of Plan: the whole account, a campaign, or an ad group; pure. */
import { t } from '../../shared/messages/index.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { ScreenEntry } from '../app/frame/sections.ts'
import type { Screen } from '../state/router.svelte.ts'

/** What the lists of Plan are narrowed to; null: the whole account. */
export interface Scope {
  kind: 'campaign' | 'line_item'
  id: string
  name: string
}

/** Filter name of a scope; the engine reads it. */
export const scopeField = '@within'

/** 'campaign:<id>' or 'line_item:<id>', as filters take it. */
export function withinOf({ kind, id }: Pick<Scope, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Scope of a screen, or null where it shows the whole account or is no list. */
export function scopeOf(screen: Screen): Scope | null {
  if ((screen.view !== 'records' && screen.view !== 'campaign') || screen.only?.field !== scopeField) return null
  const [, kind, id] = /^(campaign|line_item):(.*)$/s.exec(screen.only.id) ?? []
  return kind !== undefined && id !== undefined ? { kind: kind as Scope['kind'], id, name: screen.only.name } : null
}

/** The tab of a scope that shows it as a page, in place of a kind. */
export const overview = 'overview'

/** The list of the kind within the scope, or the scope as a page. */
export function screenIn(scope: Scope | null, kind: string): Screen {
  if (scope === null) return { view: 'records', kind }
  const only = { field: scopeField, id: withinOf(scope), name: scope.name }
  return kind === overview ? { view: 'campaign', only } : { view: 'records', kind, only }
}

/** Kind that a screen of Plan lists, or the page. */
export function kindShown(screen: Screen): string {
  return screen.view === 'records' ? screen.kind : overview
}

/** Kind that is shown where a scope is gone to: the present one where the scope can have such records, else the page. */
export function kindIn(scope: Scope | null, present: string, kindsOfPlan: readonly string[]): string {
  const hidden = scope === null ? [] : ['campaign', ...aboveScope[scope.kind]]
  const isFitting = kindsOfPlan.includes(present) && !hidden.includes(present)
  if (scope === null) return isFitting ? present : 'campaign'
  return isFitting && present !== scope.kind ? present : overview
}

/** Kinds of which a scope has none by what they are. */
const aboveScope: Record<Scope['kind'], readonly string[]> = {
  campaign: ['funding_instrument'],
  line_item: ['funding_instrument', 'campaign'],
}

/** The page of the scope and the lists of Plan within it, each with how many belong to it. */
export function entriesIn(
  scope: Scope,
  entries: readonly ScreenEntry[],
  counts: Readonly<Record<string, number>>,
): ScreenEntry[] {
  const page = { id: overview, label: t('frame.sections.overview'), screen: screenIn(scope, overview) }
  const lists = entries
    .filter(({ id, screen }) => screen.view === 'records' && !aboveScope[scope.kind].includes(id))
    .map((entry) => {
      const screen = screenIn(scope, entry.id)
      // The scope itself is one record.
      if (entry.id === scope.kind)
        return { ...entry, label: resourceOf(scope.kind).label, screen, count: null, newCount: 0 }
      return { ...entry, screen, count: counts[entry.id] ?? 0, newCount: 0 }
    })
  return [{ ...page, count: null, isNotPulled: false, newCount: 0 }, ...lists]
}
