/** What a push would do and did, and what a pull brought. */
import type { Message } from '../../messages/message.ts'
import type { PendingOperation } from '../../model/merge.ts'
import type { PushSpend } from '../../model/spend-plan.ts'
import type { Family } from '../../model/spend.ts'
import type { RecordValues, Value } from '../../model/values.ts'

/** One step of a push, before sending. */
export interface Step {
  /** Stable within one plan: `<kind>:<key>`. */
  step: string
  operation: PendingOperation
  kind: string
  key: number
  id: string
  accountId: string
  name: string
  /** Changed fields as they are at the service; null on create. */
  before: RecordValues | null
  /** Changed fields as they will be; null on delete. */
  after: RecordValues | null
  dependsOn: string[]
  heldBy: { code: string; message: Message }[]
  /** Of kinds that spend: the currency of their amounts; null otherwise, and where it is not known. */
  currency: string | null
  isApproved: boolean
  /** Requests go group by group, one batch each at most. */
  group: string
  /** Can a later push take it back? */
  isReversible: boolean
  /** What to know of it besides. */
  note?: Message
  /** By what people know its record; only of steps that are shown. */
  about?: StepAbout
}

/** By what people know the record of a step, beyond its name. */
export interface StepAbout {
  /** What it belongs to, from the outside in: campaign, ad group. */
  within: { kind: string; key: number; name: string }[]
  /** When it goes out, or its flight (`to` is there, null where it is open); instants, ISO 8601 UTC. */
  goesOut: { label: string; from: string | null; to?: string | null } | null
  /** What texts of `before` and `after` name, by field and text: 'tweet_id 1166' is “Guji launch”. */
  names: Record<string, string>
  /** Id of the record of the media library that it shows, or null. */
  mediaKey: string | null
  /** Of a post or a card: keys of the cards, posts and media that its values name. */
  shows: number[]
  /** What a person should weigh before it goes; null: nothing, or it is held. Only of steps that Review shows. */
  risk: StepRisk | null
  /** What checks of the account say of it and let pass, the gravest first; absent: nothing. What blocks is among `heldBy`. */
  findings?: readonly { code: string; message: Message }[]
  /** Of a campaign or an ad group to be deleted: what the service has in it, by kind. It stays there and runs no more. Absent: nothing. */
  stops?: Readonly<Record<string, number>>
}

/** Its record begins to spend; more is spent a day; something is deleted; a post goes to everybody. */
export type StepRisk = 'begins' | 'raises' | 'deletes' | 'public'

/** What a push changes in one account's spending. */
export interface AccountPushSpend extends PushSpend {
  accountId: string
}

/** A campaign with its ad groups, for a record of it that is open. */
export interface FamilyView {
  /** As the service has them; null: it knows none of them. */
  atService: Family
  /** With everything that is pending. */
  pending: Family
  /** Other records of it with changes that wait. */
  others: { hasCampaign: boolean; adGroupCount: number }
}

export type OutcomeKind =
  'applied' | 'rejected' | 'conflict' | 'limited' | 'unreachable' | 'signed_out' | 'unknown' | 'held'
/** How a step ended. */
export interface Outcome {
  step: string
  operation: PendingOperation
  kind: string
  key: number
  id: string
  /** The service's id of a record made here. */
  newId?: string
  outcome: OutcomeKind
  error?: { code: string; message: Message; field?: string | null; until?: string }
}

/** A push that a person began: how its steps ended so far. */
export interface PushRun {
  id: number
  accountId: string
  at: string
  /** null: it is under way, or Galley ended in it. */
  endedAt: string | null
  /** A person has seen how it ended, or began another. */
  isPutAway: boolean
  stepCount: number
  applied: number
  /** Refused by the service, or changed there too. */
  refused: number
  /** The answer was lost, and nobody knows yet. */
  unknown: number
  /** Held back, or approved and waiting. */
  left: number
}

/** Steps of a push, in the order of sending. */
export interface PushRunSteps {
  run: PushRun
  steps: Step[]
  /** Of those that have ended. */
  outcomes: Outcome[]
}

/** How the pull of one kind of one account ended. */
export interface PullResult {
  kind: string
  accountId: string
  /** complete; incomplete (error says why); refused by the service as a whole; staged by the mass-change brake. */
  status: 'complete' | 'incomplete' | 'refused' | 'staged'
  received: number
  changed: number
  deleted: number
  conflicts: number
  /** What the brake holds: records that would turn deleted or into conflicts. */
  staged?: { deleted: number; conflicts: number }
  error?: { code: string; message: Message }
}

/** What something that came in means to people. */
export type ArrivalKind =
  | 'raised'
  | 'lowered'
  /** An amount where there was none, or none where there was one. */
  | 'set'
  | 'removed'
  | 'started'
  | 'paused'
  | 'declined'
  | 'approved'
  | 'failed'
  | 'new'
  | 'deleted'
  | 'renamed'
  | 'changed'

/** Things of one meaning that came in: budgets that were raised, new posts of somebody. */
export interface ArrivalGroup {
  id: string
  what: ArrivalKind
  kind: string
  /** Of amounts and other values: the field. */
  field: string | null
  count: number
  /** Of amounts: their differences together, in micro units of `currency`; null where they have none. */
  micro: bigint | null
  currency: string | null
  /** Who made it, where the service says so: "@ines". */
  by: string | null
  /** The last of it. */
  at: string
  /** The first of them, by name. `found`: of a changed field each value that a pull found, in their order; empty of whole records. */
  records: { key: number; name: string; found: readonly Value[] }[]
}

/** A pull, with what of value it brought for an account. */
export interface PullRun {
  id: number
  at: string
  /** null: it is under way. */
  endedAt: string | null
  isByItself: boolean
  results: PullResult[]
  groups: ArrivalGroup[]
}

/** What would become of a record that the mass-change brake holds. */
export type HeldChange = 'deleted' | 'conflict'
/** What the brake holds of one kind of one account: exactly these records, by name. */
export interface HeldSet {
  accountId: string
  kind: string
  /** Stands for exactly these records and changes. */
  set: string
  rows: { key: number; id: string; name: string; change: HeldChange }[]
}
