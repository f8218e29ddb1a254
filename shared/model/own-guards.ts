/** Checks that people of an account make: a condition on records of a kind, and the sentence that is said of those of which it holds. */
import type { GuardPosition } from './guards.ts'
import { guardPositions } from './guards.ts'
import type { Json } from './values.ts'

export interface OwnGuard {
  /** Not used again in the account. */
  id: number
  kind: string
  /** In the language of filters. */
  condition: string
  says: string
  position: GuardPosition
}

/** The problem code of the findings of an account's own checks. */
export const ownGuardCode = 'CHECK_OWN'

/** Begin of the names under which settings keep them, as a list, by account. */
export const ownGuardSetting = 'ownChecks.'

/** Reads an account's own checks from its setting. An entry in no known form is left out. */
export function ownGuardsOf(setting: Json | undefined): OwnGuard[] {
  return Array.isArray(setting) ? setting.flatMap(ownGuardOf) : []
}

function ownGuardOf(given: Json): OwnGuard[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return []
  const { id, kind, condition, says } = given
  const position = guardPositions.find((each) => each === given['position'])
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || position === undefined) return []
  if (typeof kind !== 'string' || typeof condition !== 'string' || typeof says !== 'string') return []
  return condition.trim() === '' || says.trim() === '' ? [] : [{ id, kind, condition, says, position }]
}
