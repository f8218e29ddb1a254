/** Which rows are selected: some by key, or all that the filter shows but some. Values never change; each verb gives a new one. */
import type { Filter, Selection } from '../../shared/bridge.ts'

export type GridSelection = { kind: 'some'; keys: ReadonlySet<number> } | { kind: 'all'; except: ReadonlySet<number> }

export const nothingSelected: GridSelection = { kind: 'some', keys: new Set() }
export const allSelected: GridSelection = { kind: 'all', except: new Set() }

export function isSelected(selection: GridSelection, key: number): boolean {
  return selection.kind === 'all' ? !selection.except.has(key) : selection.keys.has(key)
}

/** How many of the filter's `total` rows. */
export function selectedCount(selection: GridSelection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size
}

export function selectOnly(key: number): GridSelection {
  return { kind: 'some', keys: new Set([key]) }
}

export function selectKeys(keys: Iterable<number>): GridSelection {
  return { kind: 'some', keys: new Set(keys) }
}

export function toggled(selection: GridSelection, key: number): GridSelection {
  return selection.kind === 'all'
    ? { kind: 'all', except: flip(selection.except, key) }
    : { kind: 'some', keys: flip(selection.keys, key) }
}

/** These too. */
export function withKeys(selection: GridSelection, keys: readonly number[]): GridSelection {
  if (selection.kind === 'some') return { kind: 'some', keys: new Set([...selection.keys, ...keys]) }
  const added = new Set(keys)
  return { kind: 'all', except: new Set([...selection.except].filter((key) => !added.has(key))) }
}

/** Without these. */
export function withoutKeys(selection: GridSelection, keys: readonly number[]): GridSelection {
  if (selection.kind === 'all') return selection
  const left = new Set(keys)
  const some = [...selection.keys].filter((key) => !left.has(key))
  return some.length === selection.keys.size ? selection : { kind: 'some', keys: new Set(some) }
}

/** State of the box in the header. */
export function headState(selection: GridSelection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total)
  return count === 0 ? 'none' : count === total ? 'all' : 'some'
}

/** As the engine takes it. `also`: rows that stay in the list though the filter would leave them out. */
export function toBridgeSelection(
  selection: GridSelection,
  of: { kind: string; accountId: string; filter: Filter },
  also: readonly number[] = [],
): Selection {
  if (selection.kind === 'some') return { keys: [...selection.keys] }
  return { all: of, except: [...selection.except], ...(also.length > 0 && { also: [...also] }) }
}

function flip(keys: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
