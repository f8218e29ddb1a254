/** What pulls brought, gathered by what it means to people: budgets raised, paused, new posts; pure. */
import type { ArrivalGroup, ArrivalKind } from '../bridge.ts'
import { resourceOf } from '../presentation/resources.ts'
import { sameValue } from './values.ts'
import type { Value } from './values.ts'

/** One thing that a pull found; of a field with its value before and after. */
export interface Arrival {
  kind: string
  key: number
  change: 'new' | 'deleted' | 'edited'
  field: string | null
  from: Value
  to: Value
  currency: string | null
  /** Who made it, where the service says so. */
  by: string | null
  at: string
}

/** A group before its records are named. */
export type ArrivalKeys = Omit<ArrivalGroup, 'records'> & {
  keys: readonly number[]
  found: readonly (readonly Value[])[]
}

/** What came of a field over several pulls, with each value that one of them found. */
type Net = Arrival & { found: readonly Value[] }

/** What weighs most first. */
const order: readonly ArrivalKind[] = [
  'raised',
  'removed',
  'set',
  'started',
  'declined',
  'failed',
  'deleted',
  'lowered',
  'paused',
  'approved',
  'new',
  'renamed',
  'changed',
]

/** Those that are said with their field. */
const saysField: ReadonlySet<ArrivalKind> = new Set(['raised', 'removed', 'set', 'lowered', 'changed'])

/**
 * Groups of changes, which come in the order in which they were found. Of a field that changed several times the first value and the last count;
 * what is as it was before is left out, and so is what came and went. What was pushed from here in between is no part of it: of amounts only what
 * pulls found is added up, of other values the last find counts.
 */
export function groupArrivals(arrivals: readonly Arrival[]): ArrivalKeys[] {
  const groups = new Map<string, ArrivalKeys & { keys: number[]; found: (readonly Value[])[] }>()
  for (const arrival of netOf(arrivals)) {
    const what = meaningOf(arrival)
    const field = saysField.has(what) ? arrival.field : null
    const id = [what, arrival.kind, field, arrival.currency, arrival.by].join(' ')
    const micro = differenceOf(arrival)
    const group = groups.get(id)
    if (!group)
      groups.set(id, {
        ...{ id, what, kind: arrival.kind, field, count: 1, micro, currency: arrival.currency },
        ...{ by: arrival.by, at: arrival.at, keys: [arrival.key], found: [arrival.found] },
      })
    else {
      group.count += 1
      group.micro = group.micro === null || micro === null ? null : group.micro + micro
      group.at = arrival.at > group.at ? arrival.at : group.at
      group.keys.push(arrival.key)
      group.found.push(arrival.found)
    }
  }
  return [...groups.values()].toSorted(
    (a, b) => order.indexOf(a.what) - order.indexOf(b.what) || resourceOf(a.kind).rank - resourceOf(b.kind).rank,
  )
}

function netOf(arrivals: readonly Arrival[]): Net[] {
  const fields = new Map<string, Net>()
  const made = new Set<number>()
  const gone = new Set<number>()
  for (const arrival of arrivals) {
    const name = `${arrival.key} ${arrival.change === 'edited' ? arrival.field : ''}`
    const first = fields.get(name)
    if (arrival.change === 'new') made.add(arrival.key)
    if (arrival.change === 'deleted') gone.add(arrival.key)
    if (arrival.change === 'edited')
      fields.set(name, {
        ...arrival,
        from: first ? netFrom(first, arrival) : arrival.from,
        found: [...(first?.found ?? []), arrival.to],
      })
    else fields.set(`${name}${arrival.change === 'deleted' ? ' deleted' : ''}`, { ...arrival, found: [] })
  }
  return [...fields.values()].filter(({ key, change, from, to }) => {
    if (change === 'new') return !gone.has(key)
    if (change === 'deleted') return !made.has(key)
    return !made.has(key) && !gone.has(key) && !sameValue(from ?? null, to ?? null)
  })
}

/** The value before both finds, without what was pushed from here between them. */
function netFrom(first: Arrival, next: Arrival): Value {
  if (sameValue(first.to ?? null, next.from ?? null)) return first.from
  const [before, after] = [differenceOf(first), differenceOf(next)]
  return typeof next.to === 'bigint' && before !== null && after !== null ? next.to - before - after : next.from
}

function meaningOf({ change, field, from, to }: Arrival): ArrivalKind {
  if (change !== 'edited') return change
  if (typeof from === 'bigint' && typeof to === 'bigint') return to > from ? 'raised' : 'lowered'
  if (typeof to === 'bigint') return 'set'
  if (typeof from === 'bigint') return 'removed'
  if (field === 'entity_status' && to === 'ACTIVE') return 'started'
  if (field === 'entity_status' && to === 'PAUSED') return 'paused'
  if (field === 'approval_status' && to === 'ACCEPTED') return 'approved'
  if (field === 'approval_status' && to === 'REJECTED') return 'declined'
  if (field === 'scheduled_status' && to === 'FAILED') return 'failed'
  return field === 'name' ? 'renamed' : 'changed'
}

function differenceOf({ from, to }: Arrival): bigint | null {
  return typeof from === 'bigint' && typeof to === 'bigint' ? to - from : null
}
