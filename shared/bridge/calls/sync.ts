/** Calls: pulls and pushes. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, key, keys, kind, none, values } from '../inputs.ts'
import type { Json } from '../../model/values.ts'
import type { BulkResult, ConflictView, RecordView, ShelfEntry } from '../views/records.ts'
import type { QueueFacts, QueueStep } from '../views/queue.ts'
import type { HoldWindow } from '../../model/hold-window.ts'
import { spendDaysMax } from '../../model/spend.ts'
import type { DaySpend } from '../../model/spend.ts'
import type {
  AccountPushSpend,
  ArrivalGroup,
  FamilyView,
  HeldSet,
  Outcome,
  PullResult,
  PullRun,
  PushRun,
  PushRunSteps,
  Step,
} from '../views/sync.ts'

export const syncCalls = {
  'pull.run': call<PullResult[]>()(
    z.object({
      accountId: accountId.nullable(),
      kinds: z.array(kind).nullable(),
      isFull: z.boolean().default(false),
      withDeleted: z.boolean().default(false),
      acceptMassChange: z.boolean().default(false),
      timeoutMs: z.int().min(0).default(600_000),
    }),
  ),
  'pull.stop': call<null>()(none),
  /** Pulls of the account or of every account, newest first, with what of value they brought for the account. */
  'pull.history': call<PullRun[]>()(z.object({ accountId, limit: z.int().min(1).max(100).default(30) })),
  /** What of value pulls brought for the account since then, together. */
  'pull.arrivals': call<ArrivalGroup[]>()(z.object({ accountId, since: z.iso.datetime() })),
  /** What the mass-change brake holds and asks about, by name; null: of all accounts. */
  'pull.held': call<HeldSet[]>()(z.object({ accountId: accountId.nullable() })),
  /** A person was shown that set: a later pull with `acceptMassChange` may apply it. */
  'pull.noteHeldShown': call<null>()(z.object({ accountId, kind, set: z.string().max(64) })),
  /**
   * Applies exactly that set after asking the service about it again, and releases what no longer holds. Error `mass_change` where another
   * set is held by now.
   */
  'pull.acceptHeld': call<PullResult[]>()(
    z.object({ accountId, kind, set: z.string().max(64), timeoutMs: z.int().min(0).default(600_000) }),
  ),
  /** Drops what the mass-change brake holds; the next pull asks again. */
  'pull.discardStaged': call<null>()(z.object({ accountId, kind })),
  /**
   * What a push would do, in its order. `from`: some at a time, `planSliceCount` of them; 0 plans anew, a later place goes on in that plan.
   * Fewer than that many are the last ones.
   */
  'push.plan': call<Step[]>()(
    z.object({ accountId: accountId.nullable(), from: z.int().min(0).nullable().default(null) }),
  ),
  /** What a push of these records changes in spending, by account; null: of all that can go. What is not chosen or held goes nowhere. */
  'push.spend': call<AccountPushSpend[]>()(z.object({ accountId: accountId.nullable(), keys: keys.nullable() })),
  /**
   * What runs in the account, by day of its zone and currency: today at this moment, on later days the largest value. `isPending`: as if
   * everything that is pending were done. Error `not_found` for an account that is not here.
   */
  'spend.days': call<DaySpend[]>()(
    z.object({ accountId, days: z.int().min(1).max(spendDaysMax), isPending: z.boolean() }),
  ),
  /** The campaign that a record is, or belongs to, with its ad groups; null for kinds that spend nothing. */
  'spend.family': call<FamilyView | null>()(z.object({ key })),
  /** Approves the present revisions of the selected records and sends them; what cannot go now waits. Ends when each ended or at the timeout. */
  'push.run': call<Outcome[]>()(
    z.object({
      accountId: accountId.nullable(),
      selection: z.union([z.literal('all'), keys]),
      timeoutMs: z.int().min(0).default(600_000),
    }),
  ),
  /** Sends nothing new and takes back the approval of what was not sent. null: in the accounts that are being pushed. */
  'push.stop': call<null>()(z.object({ accountId: accountId.nullable().default(null) })),
  /** Takes approval back: the records stay here and are reviewed again. */
  'push.withdraw': call<null>()(z.object({ keys })),
  /** The account's pushes, newest first; null: those of all accounts. */
  'push.history': call<PushRun[]>()(
    z.object({ accountId: accountId.nullable(), limit: z.int().min(1).max(200).default(50) }),
  ),
  /** At most `planSliceCount` of its steps, `from` a place on. Error `not_found` for a push that is no longer kept. */
  'push.steps': call<PushRunSteps>()(z.object({ id: z.int().min(1), from: z.int().min(0).default(0) })),
  /** How it ended was seen: Review no longer shows it. */
  'push.putAway': call<null>()(z.object({ id: z.int().min(1) })),
  /** Every pending change, step by step; without `hasSaved` those alone that are not merely saved here. null: of every account. */
  'queue.list': call<QueueStep[]>()(z.object({ accountId: accountId.nullable(), hasSaved: z.boolean().default(true) })),
  /** Where the record's step stands; null where nothing of it waits; also for a record that is not here. */
  'queue.facts': call<QueueFacts | null>()(z.object({ key })),
  /**
   * Keeps the records' changes here until they are resumed; kept over restarts. `until`: until that moment, when they go by themselves with
   * what they need; approves them as they stand. Error `rule_broken` where something would keep them from going then.
   */
  'queue.hold': call<null>()(z.object({ keys, until: z.iso.datetime().nullable().default(null) })),
  /** When the record's push would still do what it is for; null where no moment from now on would. */
  'queue.holdWindow': call<HoldWindow | null>()(z.object({ key })),
  /** Lets them go again, and those go now that were approved; null: everything that is held. Gives the keys. */
  'queue.resume': call<number[]>()(z.object({ keys: keys.nullable() })),
  /** Puts it before or behind the others, as far as what it needs allows; `usual` takes that back. */
  'queue.order': call<null>()(z.object({ key, position: z.enum(['first', 'last', 'usual']) })),
  /** When the kind was last pulled to its end, or asked for; `isDue`: reference data that is older than it may be. */
  'kind.state': call<{ pulledAt: string | null; isDue: boolean }>()(z.object({ kind, accountId })),
  /**
   * Asks the service whether it has a record that a value names, and keeps the answer. unknown: nothing says that there is none, as of posts of
   * others. GalleyError `offline`.
   */
  'name.seek': call<'found' | 'missing' | 'unknown'>()(z.object({ kind, accountId, id: z.string().min(1).max(128) })),
  /** Asks the service for records of a kind by parameters of its list, and keeps them here. */
  'kind.lookUp': call<RecordView[]>()(
    z.object({
      kind,
      accountId,
      params: values,
      limit: z.int().min(1).max(10_000).default(200),
      timeoutMs: z.int().min(0).default(60_000),
    }),
  ),
  /**
   * An operation beyond reading and writing records, such as an estimate or a preview; goes out at once. Where the same one was sent before and its
   * answer was lost, it goes out only with `isAgain`; without it, `unknown_outcome` with `sentAt`.
   */
  'action.run': call<{ data: Json; rest: Record<string, Json> }>()(
    z.object({
      kind,
      action: z.string().max(64),
      accountId,
      id: z.string().max(128).nullable(),
      params: values,
      isAgain: z.boolean().default(false),
      timeoutMs: z.int().min(0).default(60_000),
    }),
  ),
  'conflict.list': call<ConflictView[]>()(z.object({ accountId: accountId.nullable() })),
  'conflict.resolve': call<RecordView | null>()(
    z.object({ key, side: z.enum(['mine', 'theirs']), field: z.string().optional() }),
  ),
  /** Settles many conflicts the same way, as one action of undo: these records, or all of an account and kind (null: of every one). */
  'conflict.resolveMany': call<BulkResult>()(
    z.object({
      selection: z.union([z.object({ keys }), z.object({ accountId: accountId.nullable(), kind: kind.nullable() })]),
      side: z.enum(['mine', 'theirs']),
    }),
  ),
  /** What settlements and decisions overwrote, newest first. */
  'shelf.list': call<ShelfEntry[]>()(z.object({ accountId: accountId.nullable() })),
  /** Brings it, or one field of it, back as a new edit; as a new record where that one is gone. */
  'shelf.restore': call<RecordView>()(z.object({ shelfId: z.int().min(1), field: z.string().max(64).optional() })),
  /** For a lost outcome: it is that record; send it again; or drop the change here. */
  'unknown.decide': call<RecordView | null>()(
    z.object({
      key,
      decision: z.union([z.object({ sameAs: z.string().max(128) }), z.literal('sendAgain'), z.literal('drop')]),
    }),
  ),
} as const
