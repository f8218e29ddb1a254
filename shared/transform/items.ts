/** Members into a list and out of it. */
import type { Value } from '../model/values.ts'

/** The list without what is taken out, and with what is added last, each once; what is no list yet begins empty. */
export function withItems(
  before: Value,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const members = Array.isArray(before) ? before.map(String) : []
  const kept = members.filter((member) => !remove.includes(member))
  return [...kept, ...add.filter((member, at) => !kept.includes(member) && add.indexOf(member) === at)]
}
