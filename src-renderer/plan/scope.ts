/** The scope of Plan: the whole account, or campaigns and ad groups, one or several; pure. */
import { t } from '../../shared/messages/index.ts'
import { parseWithin, printWithin } from '../../shared/model/within.ts'
import type { WithinPart } from '../../shared/model/within.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { ScreenEntry } from '../app/frame/sections.ts'
import type { Screen } from '../state/screen.ts'

/** One of those that the lists of Plan are narrowed to; `name`: as it was called when it was chosen, '' where that is not known. */
export interface Scope extends WithinPart {
  name: string
}

/** Filter name of a scope; the engine reads it. */
export const scopeField = '@within'

/** All that a screen is narrowed to; none where it shows the whole account or is no list. */
export function scopesOf(screen: Screen): readonly Scope[] {
  if ((screen.view !== 'records' && screen.view !== 'campaign') || screen.only?.field !== scopeField) return []
  const parts = parseWithin(screen.only.id) ?? []
  return parts.map((part) => ({ ...part, name: parts.length === 1 ? screen.only!.name : '' }))
}

/** The only scope of a screen, else null. */
export function scopeOf(screen: Screen): Scope | null {
  const [scope, ...others] = scopesOf(screen)
  return scope && others.length === 0 ? scope : null
}

/** The tab of a scope that shows it as a page, in place of a kind. */
export const overview = 'overview'

/** The list of the kind within the scopes; of a single one, also the scope as a page. */
export function screenIn(scopes: readonly Scope[], kind: string): Screen {
  const [first, ...others] = scopes
  if (!first) return { view: 'records', kind }
  const name = others.length === 0 ? first.name : scopeName(scopes)
  const only = { field: scopeField, id: printWithin(scopes), name }
  return kind === overview ? { view: 'campaign', only } : { view: 'records', kind, only }
}

/** "2 campaigns and 1 ad group". */
export function scopeName(scopes: readonly Scope[]): string {
  const campaigns = scopes.filter(({ kind }) => kind === 'campaign').length
  const groups = scopes.length - campaigns
  if (groups === 0) return t('plan.scope.campaigns', { campaigns })
  if (campaigns === 0) return t('plan.scope.groups', { groups })
  return t('plan.scope.both', {
    campaigns: t('plan.scope.campaigns', { campaigns }),
    groups: t('plan.scope.groups', { groups }),
  })
}

/** Kind that a screen of Plan lists, or the page. */
export function kindShown(screen: Screen): string {
  return screen.view === 'records' ? screen.kind : overview
}

/** Kind that is shown where scopes are gone to: the present one where they can have such records, else the page, or of several their own list. */
export function kindIn(scopes: readonly Scope[], present: string, kindsOfPlan: readonly string[]): string {
  const isFitting = kindsOfPlan.includes(present) && !kindsAbove(scopes).includes(present)
  const [first, ...others] = scopes
  if (!first) return isFitting ? present : 'campaign'
  if (others.length > 0 && isFitting) return present
  if (others.length > 0) return scopes.every(({ kind }) => kind === 'campaign') ? 'campaign' : 'line_item'
  return isFitting && present !== first.kind && present !== 'campaign' ? present : overview
}

/** Kinds of which the scopes have none by what they are. */
function kindsAbove(scopes: readonly Scope[]): readonly string[] {
  if (scopes.length === 0) return []
  const hasCampaign = scopes.some(({ kind }) => kind === 'campaign')
  return hasCampaign ? ['funding_instrument'] : ['funding_instrument', 'campaign']
}

/** The lists of Plan within the scopes, each with how many belong to them; before them the page, where there is one scope. */
export function entriesIn(
  scopes: readonly Scope[],
  entries: readonly ScreenEntry[],
  counts: Readonly<Record<string, number>>,
): ScreenEntry[] {
  const [first, ...others] = scopes
  const only = first && others.length === 0 ? first.kind : null
  const hidden = kindsAbove(scopes)
  const lists = entries
    .filter(({ id, screen }) => screen.view === 'records' && !hidden.includes(id))
    .map((entry) => {
      const screen = screenIn(scopes, entry.id)
      // The scope itself is one record.
      if (entry.id === only) return { ...entry, label: resourceOf(only).label, screen, count: null, newCount: 0 }
      // Where media creatives are shown beside them, ads are counted only as far as they are posts.
      const isPart = entry.id === 'promoted_tweet' && (counts['media_creative'] ?? 0) > 0
      const label = isPart ? t('frame.sections.postAds') : entry.label
      return { ...entry, label, screen, count: counts[entry.id] ?? 0, newCount: 0 }
    })
  if (only === null) return lists
  const page = { id: overview, label: t('frame.sections.overview'), screen: screenIn(scopes, overview) }
  return [{ ...page, count: null, isNotPulled: false, newCount: 0 }, ...lists]
}
