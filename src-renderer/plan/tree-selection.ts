/** Which lines of the tree are chosen together, and the records that are meant by them. */
import { printWithin, withinMax } from '../../shared/model/within.ts'
import type { Bridge } from '../state/bridge.ts'
import type { HoldingKind } from './duplicate-items.ts'
import { scopeField } from './scope.ts'
import type { Scope } from './scope.ts'
import type { TreeNode } from './scope-tree.svelte.ts'

export function scopeOfNode({ kind, row, name }: TreeNode): Scope {
  return { kind, id: row.id, name }
}

export function isSame(a: Pick<Scope, 'kind' | 'id'>, b: Pick<Scope, 'kind' | 'id'>): boolean {
  return a.kind === b.kind && a.id === b.id
}

/** With the line, or without it where it was among them. */
export function withToggled(chosen: readonly Scope[], line: Scope): readonly Scope[] {
  const rest = chosen.filter((each) => !isSame(each, line))
  return rest.length < chosen.length ? rest : [...chosen, line]
}

/** The lines from one to another, in the tree's order; `isCut`: there are more than can be chosen, and those farthest from `from` are left out. */
export function linesBetween(
  nodes: readonly TreeNode[],
  from: number,
  to: number,
): { chosen: readonly Scope[]; isCut: boolean } {
  const first = Math.max(0, Math.min(from, to))
  const lines = nodes.slice(first, Math.max(from, to) + 1)
  const kept = from <= to ? lines.slice(0, withinMax) : lines.slice(-withinMax)
  return { chosen: kept.map(scopeOfNode), isCut: kept.length < lines.length }
}

/** Keys of what is chosen, by kind; ad groups of chosen campaigns are meant with these and stand apart. */
export interface ChosenKeys {
  campaign: readonly number[]
  line_item: readonly number[]
  /** Ad groups whose campaign is chosen too. */
  covered: readonly number[]
}

export async function keysOf(bridge: Bridge, accountId: string, chosen: readonly Scope[]): Promise<ChosenKeys> {
  const list = async (kind: HoldingKind) => {
    const wanted = chosen.filter((each) => each.kind === kind)
    if (wanted.length === 0) return []
    const filter = { text: '', chip: 'all' as const, equals: { [scopeField]: printWithin(wanted) } }
    return bridge.call('record.list', { kind, accountId, filter, limit: withinMax })
  }
  const [campaigns, groups] = await Promise.all([list('campaign'), list('line_item')])
  const ids = new Set(campaigns.map(({ id }) => id))
  const isCovered = (values: Readonly<Record<string, unknown>>) => ids.has(String(values['campaign_id'] ?? ''))
  const keys = (records: readonly { key: number }[]) => records.map(({ key }) => key)
  return {
    campaign: keys(campaigns),
    line_item: keys(groups.filter(({ values }) => !isCovered(values))),
    covered: keys(groups.filter(({ values }) => isCovered(values))),
  }
}
