/** From the text of a condition to its tests in one step, and its faults as errors. */
import { message } from '../messages/message.ts'
import type { ErrorCode } from '../model/errors.ts'
import { GalleyError } from '../model/errors.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { bindCondition } from './bind.ts'
import type { Surroundings, Test } from './bind.ts'
import type { ConditionFault, Read } from './condition.ts'
import { parseCondition } from './parse.ts'

/** Parses and binds. */
export function readCondition(resource: PresentedResource, source: string, around: Surroundings): Read<Test> {
  const parsed = parseCondition(source)
  return parsed.kind === 'fault' ? parsed : bindCondition(resource, parsed.value, around)
}

/** What is wrong and where, as an error: `details.at` counts characters from 0, the words from 1. */
export function conditionError(fault: ConditionFault, code: ErrorCode): GalleyError {
  return new GalleyError(code, message('filter.read.at', { at: fault.at + 1, what: fault.message }), { at: fault.at })
}
