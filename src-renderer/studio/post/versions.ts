/** Earlier states of a record, read from its history; pure. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { HistoryEntry } from '../../../shared/bridge.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

export interface Version {
  /** When it came to be, ISO 8601. */
  at: string
  /** What made it: 'Edit Text', 'Pulled'. */
  label: string
  source: HistoryEntry['source']
  /** Values of the fields as they were from then on. */
  values: RecordValues
  /** Fields that differ from the version before it; empty for the first one. */
  changed: readonly string[]
  /** It was sent to the service. */
  isPushed: boolean
}

/** What is typed without a longer pause is one version. */
const pauseMs = 2 * 60_000

/**
 * Newest first; the first is the record as it stands. `history` is newest first, as the engine gives it. Entries that were undone, and
 * those that do not lead to what stands (a merge left another value), change nothing.
 */
export function versionsOf(now: RecordValues, history: readonly HistoryEntry[], fields: readonly string[]): Version[] {
  const versions: Version[] = []
  let values: RecordValues = Object.fromEntries(fields.map((field) => [field, now[field]]))
  let wasPushed = false
  for (const group of groups(history.filter(({ isUndone }) => !isUndone))) {
    const newest = group[0]!
    if (newest.source === 'push') {
      wasPushed = true
      continue
    }
    const before = group.reduce<RecordValues>(
      (state, { field, from, to }) =>
        field !== null && field in state && sameValue(state[field], to) ? { ...state, [field]: from } : state,
      values,
    )
    const changed = fields.filter((field) => !sameValue(before[field], values[field]))
    if (changed.length === 0) continue
    const { at, label, source } = newest
    versions.push({ at, label: textOf(label), source, values, changed, isPushed: wasPushed })
    values = before
    wasPushed = false
  }
  const isMadeHere = versions.length > 0 && fields.every((field) => isNothing(values[field]))
  const first = history.at(-1)
  if (!isMadeHere && first)
    versions.push({
      at: first.at,
      label: textOf(first.label),
      source: first.source,
      values,
      changed: [],
      isPushed: wasPushed,
    })
  return versions
}

/** Entries of one action, or of one stretch of typing. */
function groups(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const found: HistoryEntry[][] = []
  for (const entry of entries) {
    const last = found.at(-1)
    const next = last?.at(-1)
    const isOne =
      next?.source === entry.source &&
      (entry.source !== 'edit' || textOf(next.label) === textOf(entry.label)) &&
      Date.parse(next.at) - Date.parse(entry.at) <= (entry.source === 'edit' ? pauseMs : 0)
    if (last && isOne) last.push(entry)
    else found.push([entry])
  }
  return found
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
