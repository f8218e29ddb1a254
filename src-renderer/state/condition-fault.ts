import { conditionError, readCondition } from '../../shared/filter/index.ts'
import type { PresentedResource } from '../../shared/presentation/resources.ts'
import { textOf } from '../../shared/presentation/text-of.ts'

/** Whether a condition can be read depends on no clock. */
const anyClock = { zone: 'UTC', nowMs: 0 }

/** Why a condition on records of a kind cannot be read, in words; null where it can, and for no condition. */
export function conditionFault(resource: PresentedResource, where: string): string | null {
  if (where.trim() === '') return null
  const read = readCondition(resource, where.trim(), anyClock)
  return read.kind === 'fault' ? textOf(conditionError(read.fault, 'invalid_value').said) : null
}
