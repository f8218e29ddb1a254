/** Which steps of a push go together, and which side by side. */
import type { Step } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { batchFamily } from '../../../shared/model/push-plan.ts'

/** True for a create whose time begins when it is sent, such as a poll's. */
export function isTimed({ kind, operation }: Step): boolean {
  return operation === 'create' && resourceOf(kind).madeWith !== undefined
}

/**
 * The groups of the steps, in order, in sets that may be sent side by side: groups of one record each, of the same phase and kind. A batch is a set
 * of its own.
 */
export function sideBySideGroups(steps: readonly Step[]): Step[][][] {
  const groups = new Map<string, Step[]>()
  for (const step of steps) groups.set(step.group, [...(groups.get(step.group) ?? []), step])
  const families = new Map<string, Step[][]>()
  for (const [group, members] of groups) {
    const family = members.length === 1 && !isOfBatch(group) ? group.slice(0, group.lastIndexOf('/')) : group
    families.set(family, [...(families.get(family) ?? []), members])
  }
  return [...families.values()]
}

function isOfBatch(group: string): boolean {
  return group.split('/').at(-2) === batchFamily
}
