/** What a record spends a day while it runs, from the fields that its declaration marks; pure. */
import type { Resource } from '../../shared/contract/define.ts'
import type { RecordValues } from '../../shared/model/values.ts'

/** Micro units a day; 0 while it is not active, null where the kind has no such field or the record names no amount. */
export function spendPerDay(of: Resource, record: RecordValues): bigint | null {
  const field = Object.entries(of.fields).find(([, each]) => each.type === 'money' && each.spendPerDay)?.[0]
  if (!field || !of.isActive) return null
  if (!of.isActive(record)) return 0n
  const amount = record[field]
  return typeof amount === 'bigint' ? amount : null
}

/** Difference between two states of a record, micro units a day; null where it cannot be told. */
export function spendDifference(of: Resource, before: RecordValues | null, after: RecordValues): bigint | null {
  const was = before === null ? 0n : spendPerDay(of, before)
  const will = spendPerDay(of, after)
  return was === null || will === null ? null : will - was
}
