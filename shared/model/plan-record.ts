/** What the push plan is made of: pending records, and what it asks of their surroundings. */
import type { Problem } from '../contract/language/rules.ts'
import type { Message } from '../messages/message.ts'
import type { Clash, Edits, PendingOperation } from './merge.ts'
import type { SpendPort } from './spend-plan.ts'
import type { RecordValues } from './values.ts'

/** A record with work on it, as far as planning looks at it. */
export interface PlanRecord {
  key: number
  kind: string
  id: string
  /** What people call it, where that is known; its id where it has nothing else. */
  name?: string
  accountId: string
  operation: PendingOperation
  isApproved: boolean
  /** The service's last whole row; null for a record made here. */
  remote: RecordValues | null
  /** Effective values. */
  values: RecordValues
  edits: Edits
  clashes: Record<string, Clash>
  problems: Problem[]
  parked: { code: string; message: Message } | null
  undecided: { isRestored: boolean } | null
  /** Made in data that is older than what was done with it, and not looked for at the service yet. */
  isAwaitingLook?: boolean
  /** Of a delete: records made from it, which must be at the service first. */
  deletedAfter: readonly number[]
  /** What a person and the tries say about its going. */
  queue?: { heldAt: string | null; heldUntil?: string; position: number }
}

/** What planning asks of its surroundings: other records, roles, the time and spending. */
export interface PlanPort extends SpendPort {
  get(kind: string, id: string): RecordValues | undefined
  /** Where the account was made; a sandbox account allows what the sandbox alone offers. */
  realmOf(accountId: string): 'ads' | 'sandbox'
  /** Roles of the signed-in user on the account, or null while they are not known: then nothing is held for them. */
  permissionsOf(accountId: string): readonly string[] | null
  /** The sign-in asked for reading alone. */
  mayOnlyRead?: boolean
}

/** Why a step stays here. */
export type HoldCode =
  | 'held'
  | 'conflict'
  | 'parked'
  | 'undecided'
  | 'restored'
  | 'read_only'
  | 'sandbox_only'
  | 'unsupported'
  | 'unresolved_reference'
  | 'dependency_held'
  | 'poll_stays'

/** A hold: one of ours, or the code of the broken rule. */
export interface Hold {
  code: string
  message: Message
}

/** Name of a record's step; the same in each plan. */
export function stepName(kind: string, key: number): string {
  return `${kind}:${key}`
}

export const nameOfStep = ({ kind, key }: PlanRecord): string => stepName(kind, key)

export function hold(code: HoldCode, message: Message): Hold {
  return { code, message }
}
