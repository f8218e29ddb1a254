/** Records, steps and the like as the command line prints them: the interface's names, exact numbers. */
import { saidProblem, textOf } from '../../shared/presentation/text-of.ts'
import type { Message } from '../../shared/messages/message.ts'
import { errorShape } from './output.ts'
import type {
  AudienceImportView,
  ListCheck,
  AccountView,
  ChangedLine,
  CopiedRecord,
  CsvAccepted,
  CsvProposal,
  CsvReview,
  HeldSet,
  HistoryEntry,
  MediaFileView,
  Outcome,
  PullResult,
  QueueStep,
  RecordView,
  RestoredRecord,
  ShelfEntry,
  Step,
  ChangeAtService,
  UndoResult,
  UploadView,
} from '../../shared/bridge.ts'
import type { SaidProblem } from '../../shared/contract/language/rules.ts'
import type { DaySpend, Spend, SpendDifference } from '../../shared/model/spend.ts'
import type { Activation } from '../../shared/model/spend-plan.ts'
import { isGuardCode } from '../../shared/model/guards.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'

/** What a push changes in one currency, over all of its accounts. */
export interface SpendTotal {
  currency: string | null
  now: Spend
  /** The first day of each stretch on which the difference is another one. */
  later: SpendDifference['later']
  activations: Activation[]
}

/**
 * A record: the interface's fields, and Galley's own view of it under `_galley`. `dropped`: what it could not take over of the record that
 * it was made from.
 */
export function recordShape(view: RecordView, dropped?: readonly string[]): Record<string, unknown> {
  const id = 'id' in resourceOf(view.kind).fields ? { id: view.id } : {}
  return {
    ...id,
    ...view.extra,
    ...view.values,
    ...id,
    _galley: {
      kind: view.kind,
      key: view.key,
      // Of a post made here no field says by what it can be named.
      ...('id' in id ? {} : { id: view.id }),
      state: view.state,
      ...(view.isGone ? { gone: true } : {}),
      changed: view.changed,
      conflict: view.conflict,
      ...(Object.keys(view.theirChanges).length > 0 ? { their_changes: view.theirChanges } : {}),
      ...problemShapes([...refusalOf(view), ...view.problems]),
      ...(dropped ? { dropped } : {}),
    },
  }
}

/** `problems`: the interface's rules that are broken, and what a check of the account blocks. `findings`: what checks only tell; absent where they tell nothing. */
function problemShapes(given: readonly SaidProblem[]): Record<string, unknown> {
  const shapes = given.map(({ field, code, message, severity }) => ({ field, code, message, severity }))
  const isOnlyFinding = ({ code, severity }: Pick<SaidProblem, 'code' | 'severity'>) =>
    isGuardCode(code) && severity === 'warning'
  const findings = shapes.filter(isOnlyFinding)
  return { problems: shapes.filter((each) => !isOnlyFinding(each)), ...(findings.length > 0 ? { findings } : {}) }
}

/** What the service said when it refused the record stands with its other problems, on the field that it named. */
function refusalOf({ parked }: RecordView): SaidProblem[] {
  return parked ? [{ field: parked.field, code: parked.code, message: textOf(parked.message), severity: 'error' }] : []
}

/** With its message in words; all else as it is. */
function saidShape<S extends { message: Message }>(given: S): Omit<S, 'message'> & { message: string } {
  return { ...given, message: textOf(given.message) }
}

/** `shareMicro`: its share of the difference in spending; null where the kind has none. */
export function stepShape(step: Step, shareMicro: bigint | null): Record<string, unknown> {
  const { operation, kind, id, before, after } = step
  return {
    step: step.step,
    operation,
    kind,
    id,
    before,
    after,
    depends_on: step.dependsOn,
    held_by: step.heldBy.map(saidShape),
    spend_per_day_local_micro: shareMicro,
  }
}

/** `why`: the reason for each member of `dropped`; absent where nothing was dropped. */
export function copyShape({ kind, id, from, dropped }: CopiedRecord): Record<string, unknown> {
  const why = Object.fromEntries(dropped.map(({ part, message }) => [part, textOf(message)]))
  return { kind, id, from, dropped: dropped.map(({ part }) => part), ...(dropped.length === 0 ? {} : { why }) }
}

/** What becomes of a field; `refused` where it stays as it is. `row`: of pasted ones, from 1 with the head line. */
export function changedLineShape({
  kind,
  id,
  field,
  before,
  after,
  problems,
  isRefused,
  row,
}: ChangedLine): Record<string, unknown> {
  return {
    kind,
    id,
    field,
    before: before ?? null,
    after: after ?? null,
    ...problemShapes(problems.map(saidProblem)),
    ...(isRefused ? { refused: true } : {}),
    ...(row === undefined ? {} : { row }),
  }
}

/** What a push makes of the spending in one currency; `activations` are the names of what begins to spend. */
export function spendTotalShape({ currency, now, activations }: SpendTotal): Record<string, unknown> {
  return {
    total: {
      currency,
      per_day_local_micro: now.micro,
      ...(now.withoutDailyLimit === 0 ? {} : { without_daily_limit: now.withoutDailyLimit }),
    },
    activations: activations.map(({ name }) => name),
  }
}

export function daySpendShape({
  date,
  currency,
  micro,
  withoutDailyLimit,
  notHere,
}: DaySpend): Record<string, unknown> {
  return {
    date,
    currency,
    per_day_local_micro: micro,
    without_daily_limit: withoutDailyLimit,
    not_here: notHere,
  }
}

export function outcomeShape({ step, operation, kind, id, newId, outcome, error }: Outcome): Record<string, unknown> {
  return {
    step,
    operation,
    kind,
    id,
    ...(newId === undefined ? {} : { new_id: newId }),
    outcome,
    ...(error ? { error: saidShape(error) } : {}),
  }
}

export function queueShape(given: QueueStep): Record<string, unknown> {
  const { step, kind, id, state, why, since, nextTryAt, after, attempts } = given
  return { step, kind, id, state, why, since, next_try: nextTryAt, after: after.map((each) => each.step), attempts }
}

export function pullShape({
  kind,
  accountId,
  status,
  received,
  changed,
  deleted,
  conflicts,
  staged,
  error,
}: PullResult): Record<string, unknown> {
  return {
    kind,
    account_id: accountId === '' ? null : accountId,
    status,
    received,
    changed,
    deleted,
    conflicts,
    ...(staged ? { staged } : {}),
    ...(error ? { error: saidShape(error) } : {}),
  }
}

/** What the mass-change brake holds of one kind. */
export function heldShape({ kind, rows }: HeldSet): Record<string, unknown> {
  return { kind, held: rows.map(({ id, name, change }) => ({ id, name, change })) }
}

/** How many there are of each kind; null of kinds that no pull brought, of which nobody knows here. */
function knownCounts({ counts, notPulled }: AccountView): Record<string, number | null> {
  const unknown = notPulled.filter((kind) => !counts[kind]).map((kind) => [kind, null] as const)
  return { ...counts, ...Object.fromEntries(unknown) }
}

export function accountShape(account: AccountView): Record<string, unknown> {
  return {
    id: account.id,
    name: account.name,
    timezone: account.timezone,
    permissions: account.permissions,
    is_sandbox: account.isSandbox,
    counts: knownCounts(account),
    not_pulled: account.notPulled,
    last_pulled_at: account.lastPulledAt,
    pending: account.pending,
    ready: account.ready,
    errors: account.errors,
    warnings: account.warnings,
    conflicts: account.conflicts,
    failed: account.failed,
    undecided: account.undecided,
    unknown: account.unknown,
    looked_for: account.lookedFor,
    needs_person: account.needsPerson,
  }
}

/** A change as the service tells it. */
export function changeAtServiceShape({
  at,
  type,
  userId,
  platform,
  changes,
}: ChangeAtService): Record<string, unknown> {
  const fields = changes.map(({ field, from, to }) => [field, { from: from ?? null, to: to ?? null }])
  return { at, type, user_id: userId, platform, changes: Object.fromEntries(fields) }
}

export function historyShape(entry: HistoryEntry): Record<string, unknown> {
  const { at, label, field, from, to, source, isUndone, shelfId } = entry
  return {
    at,
    label: textOf(label),
    field,
    from,
    to,
    source,
    is_undone: isUndone,
    ...(shelfId === undefined ? {} : { shelf_id: shelfId }),
  }
}

export function shelfShape({ shelfId, kind, id, name, at, reason, values }: ShelfEntry): Record<string, unknown> {
  return { shelf_id: shelfId, kind, id, name, at, reason: textOf(reason), values }
}

export function restoredShape({ kind, id, name, state }: RestoredRecord): Record<string, unknown> {
  return { kind, id, name, state }
}

export function undoShape({ label, restored, skipped }: UndoResult): Record<string, unknown> {
  return { label: textOf(label), restored, skipped: skipped.map(({ kind, id, field }) => ({ kind, id, field })) }
}

export function mediaShape(file: MediaFileView): Record<string, unknown> {
  return {
    sha256: file.sha256,
    name: file.name,
    kind: file.kind,
    format: file.format,
    size_bytes: file.sizeBytes,
    width_px: file.widthPx,
    height_px: file.heightPx,
    duration_ms: file.durationMs,
    frame_count: file.frameCount,
    codec: file.codec,
    added_at: file.addedAt,
    problems: file.problems.map(({ code, message, severity }) => ({ code, message, severity })),
    uploads: file.uploads.map(uploadShape),
  }
}

export function uploadShape(upload: UploadView): Record<string, unknown> {
  return {
    upload_id: upload.uploadId,
    sha256: upload.sha256,
    name: upload.name,
    account_id: upload.accountId,
    media_category: upload.category,
    additional_owners: upload.additionalOwners,
    state: upload.state,
    sent_bytes: upload.sentBytes,
    size_bytes: upload.sizeBytes,
    media_key: upload.mediaKey,
    expires_at: upload.expiresAt,
    ...(upload.waitingFor === null ? {} : { waiting_for: textOf(upload.waitingFor) }),
    ...(upload.error ? { error: errorShape(upload.error) } : {}),
  }
}

export function audienceImportShape(view: AudienceImportView): Record<string, unknown> {
  return {
    import_id: view.importId,
    account_id: view.accountId,
    custom_audience_id: view.audienceId,
    operation: view.operation,
    file_name: view.fileName,
    state: view.state,
    user_count: view.userCount,
    sent_count: view.sentCount,
    request_count: view.requestCount,
    next_line: view.nextLine,
    expires_at: view.expiresAt,
    ...(view.waitingFor === null ? {} : { waiting_for: textOf(view.waitingFor) }),
    ...(view.error ? { error: errorShape(view.error) } : {}),
  }
}

export function csvProposalShape({
  line,
  kind,
  tabRow,
  outcome,
  id,
  name,
  changes,
  notes,
  problems,
}: CsvProposal): Record<string, unknown> {
  return {
    ...(tabRow ? { kind, tab: tabRow.tab, line: tabRow.row } : { line }),
    outcome,
    id,
    name,
    changes: Object.fromEntries(changes.map(({ field, before, after }) => [field, { before, after }])),
    notes: notes.map(({ heading, message }) => ({ column: heading === '' ? null : heading, message: textOf(message) })),
    ...problemShapes(problems.map(saidProblem)),
  }
}

export function csvSummaryShape(review: CsvReview, accepted: CsvAccepted | null): Record<string, unknown> {
  return {
    ...review.counts,
    unknown_columns: review.unknown,
    repeated_columns: review.repeated,
    ...(review.stopped ? { stopped: saidShape(review.stopped) } : {}),
    applied: accepted !== null,
    ...(accepted
      ? {
          made: accepted.madeKeys.length,
          changed: accepted.changed,
          deleted: accepted.deleted,
          skipped: accepted.skipped.map(({ name, message }) => ({ name, message: textOf(message) })),
        }
      : {}),
  }
}

export function listCheckShape(check: ListCheck): Record<string, unknown> {
  return {
    row_count: check.rowCount,
    usable_count: check.usableCount,
    refused_count: check.refusedCount,
    refusals: check.refusals,
    duplicate_count: check.duplicateCount,
    fault_count: check.faultCount,
    hashed_count: check.hashedCount,
    personal_count: check.personalCount,
    count_by_kind: check.countByKind,
    example: check.example,
  }
}
