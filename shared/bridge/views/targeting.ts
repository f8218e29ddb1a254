/** Targeting of many ad groups as it is shown, and what changes of it come to. */
import type { Problem } from '../../contract/language/rules.ts'
import type { Message } from '../../messages/message.ts'
import type { Criterion, TargetingChange } from '../../model/targeting-sets.ts'

/** What is done to the targeting of many ad groups; see TargetingChange. copy: all of the ad group with the key `from`. */
export type TargetingStep = Exclude<TargetingChange, { do: 'copy' }> | { do: 'copy'; from: number }

/** What becomes of the targeting of one ad group. Criteria are named by their place among `criteria`. */
export interface TargetingLine {
  key: number
  name: string
  adds: number[]
  removes: number[]
  /** Broken rules that were not broken before. */
  problems: Problem[]
  /** Why nothing is changed, or null. */
  refusal: Message | null
}

/** Targeting of many ad groups, changed or previewed. */
export interface TargetingResult {
  /** Each once. name: as the service gave it. count: ad groups that had it before. */
  criteria: (Criterion & { name: string | null; count: number })[]
  /** Every ad group, by rising key. */
  lines: TargetingLine[]
  /** Ad groups that change. */
  changed: number
  label: Message
  /** What `journal.undo` knows it by; absent where nothing was changed. */
  action?: number
}
