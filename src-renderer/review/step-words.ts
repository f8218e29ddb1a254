/** Words about steps of a push: what each does, what its group is, what a person should know before; pure. */
import { listComma, listed, t } from '../../shared/messages/index.ts'
import type { PresentedField } from '../../shared/presentation/resources.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import type { QueueState, Step, StepAbout } from '../../shared/bridge.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { stopsOfAll, stopsWords } from '../../shared/presentation/stops-words.ts'
import type { Activation } from '../../shared/model/spend-plan.ts'
import { sameValue } from '../../shared/model/values.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'
import { dateAndClock, zoneWord } from '../components/zoned-time.ts'
import { conditionFields } from '../editors/children.ts'
import { signedAmount } from '../state/spend-words.ts'
import type { Present } from '../state/spend-words.ts'
import { counted } from '../state/words.ts'

/** A field of a step, before and after, in words. */
export interface StepRowWords {
  field: string
  before: string | null
  after: string | null
}

/** Longest value that stands in a line; longer ones are told by their field alone. */
const valueMax = 40
/** Fields that are told with their values in one line. */
const mostFields = 3

/** What an update changes, in a line: "daily budget €20.00 → €35.00, status Paused → Active"; '' without rows. */
export function updateWords(rows: readonly StepRowWords[]): string {
  const texts = rows.map(({ field, before, after }, at) => {
    const label = inSentence(field)
    const [was, will] = [before || '–', after || '–']
    const isShort = at < mostFields && was.length <= valueMax && will.length <= valueMax
    return isShort ? t('review.stepWords.becomes', { label, was, will }) : label
  })
  return texts.join(listComma())
}

/**
 * What a step does, in a few words behind its name: "daily budget, status", "new, paused", "delete · cannot be undone at the service".
 * `rows`: its values in words, which an update is told with.
 */
export function stepSummary(step: Step, rows: readonly StepRowWords[] = []): string {
  const { fields } = resourceOf(step.kind)
  const labels = Object.keys(step.after ?? {}).map((name) => inSentence(fields[name]?.label ?? name))
  switch (step.operation) {
    case 'delete': {
      const deletes = step.isReversible ? t('review.stepWords.delete') : t('review.stepWords.deleteCannotBeUndone')
      const stops = stopsWords(step.about?.stops)
      return stops ? `${deletes} · ${t('review.stepWords.stops', stops)}` : deletes
    }
    case 'create': {
      const status = fields['entity_status']
      const value = step.after?.['entity_status']
      const word =
        status?.type === 'choice' && typeof value === 'string' ? inSentence(status.labels[value] ?? value) : ''
      return ['new', word, ...conditionWords(step)].filter(Boolean).join(listComma())
    }
    case 'update':
      return updateWords(rows) || labels.join(listComma())
  }
}

/** Of a condition: what kind it is of, and whether it includes. */
function conditionWords({ kind, after }: Step): string[] {
  const resource = resourceOf(kind)
  const by = conditionFields(resource)
  return [by?.type, by?.operator].flatMap((name) => {
    const field = resource.fields[name ?? '']
    const value = after?.[name ?? '']
    return field?.type === 'choice' && typeof value === 'string' ? [inSentence(field.labels[value] ?? value)] : []
  })
}

/** What it belongs to, from the inside out: "in Berlin in Summer sale" (names hold commas themselves); '' for what stands alone. */
export function whereWords({ about }: Pick<Step, 'about'>): string {
  const names = (about?.within ?? []).map(({ name }) => name).toReversed()
  return names.map((name) => t('review.stepWords.in', { name })).join(' ')
}

/**
 * When it goes out, or runs: "Goes out 18 Nov 2026, 13:58", "Flight 2 Feb 2026, 00:00 to 1 Mar 2027, 00:00"; '' without a time. The zone is named
 * where a clock in `ownZone` reads otherwise.
 */
export function whenWords({ about }: { about?: Pick<StepAbout, 'goesOut'> }, zone: string, ownZone = zone): string {
  const span = about?.goesOut
  if (!span) return ''
  const [from, to] = [span.from, span.to ?? null].map((at) => (at === null ? '' : dateAndClock(at, zone)))
  const last = Date.parse(span.to ?? span.from ?? '')
  return `${spanText(span.label, from!, to!, span.to !== undefined)}${zoneWord(last, zone, ownZone)}`
}

function spanText(label: string, from: string, to: string, isSpan: boolean): string {
  if (from && to) return t('review.stepWords.fromTo', { label, from, to })
  if (to) return t('review.stepWords.until', { label, to })
  return isSpan && from ? t('review.stepWords.from', { label, from }) : `${label} ${from}`.trim()
}

/** Heading of steps that go together. Pauses and cuts have groups of their own and come first. */
export function groupTitle({ steps, requestCount }: { steps: readonly Step[]; requestCount: number }): string {
  const [first] = steps
  if (!first) return ''
  const resource = resourceOf(first.kind)
  const isBatch =
    steps.length === requestCount
      ? ''
      : requestCount === 1
        ? t('review.stepWords.oneBatch')
        : t('review.stepWords.batches', { requestCount })
  if (first.operation === 'delete')
    return t('review.stepWords.toDelete', { labelPlural: resource.labelPlural, isBatch })
  if (first.operation === 'create')
    return t('review.stepWords.new', { labelPlural: inSentence(resource.labelPlural), isBatch })
  if (steps.every(isCut)) return t('review.stepWords.pausesAndBudgetCuts', { isBatch })
  return `${resource.labelPlural}${isBatch}`
}

/** An update that lessens spending or leaves it, in a group that goes before the others: the plan marks those by phase 0. */
function isCut(step: Step): boolean {
  return step.group.split('/')[1]?.startsWith('0.') ?? false
}

/** Fields as they are at the service and after the push. */
export function stepRows(
  step: Step,
  text: (field: PresentedField | undefined, value: Value, record: RecordValues) => string,
  link: (field: PresentedField | undefined, value: Value, record: RecordValues) => (() => void) | null = () => null,
): {
  field: string
  before: string | null
  after: string | null
  openBefore: (() => void) | null
  openAfter: (() => void) | null
}[] {
  // A value may be said by another one beside it.
  const [was, will] = [
    { ...step.after, ...step.before },
    { ...step.before, ...step.after },
  ]
  const { fields } = resourceOf(step.kind)
  const names = [...new Set([...Object.keys(step.before ?? {}), ...Object.keys(step.after ?? {})])]
  return names
    .filter((name) => !isSame(step.before?.[name], step.after?.[name]))
    .map((name) => ({
      field: fields[name]?.label ?? name,
      before: step.before === null ? null : text(fields[name], step.before[name], was),
      after: step.after === null ? null : text(fields[name], step.after[name], will),
      openBefore: link(fields[name], step.before?.[name], was),
      openAfter: link(fields[name], step.after?.[name], will),
    }))
}

/** Nothing at all counts like null: what a new record leaves out, or a deleted one lacks, is no change. */
function isSame(before: Value, after: Value): boolean {
  return sameValue(before ?? null, after ?? null)
}

/** "+ €30.00 a day", or '' where nothing changes. */
export function shareWords(shareMicro: bigint | null, currency: string | null): string {
  return shareMicro === null || shareMicro === 0n
    ? ''
    : t('review.stepWords.aDay', { signedAmount: signedAmount(shareMicro, currency) })
}

/** What a person should know of a step before it goes: that its record begins to spend, and when. */
export function beginWords(activation: Activation | null, present: Present): string | null {
  if (!activation) return null
  if (activation.beginsAt === null) return t('review.stepWords.startsSpendingAsSoon')
  return t('review.stepWords.startsSpendingOn', { beginsAt: dateAndClock(activation.beginsAt, present.zone) })
}

/** What Undo does once the step was pushed (`isApplied`: it was): it never reaches the service by itself, it makes a change that a further push sends. */
export function reversalWords(step: Step, isApplied = false): string {
  const undo = isApplied ? t('review.stepWords.undo') : t('review.stepWords.afterPushUndo')
  if (step.operation === 'delete') return t('review.stepWords.serviceCannotBringBack', { undo })
  if (!step.isReversible)
    return isApplied ? t('review.stepWords.serviceCannotTakeBack') : t('review.stepWords.serviceCannotTakeBack3')
  if (step.operation === 'create') return t('review.stepWords.marksBeDeletedWhich', { undo })
  const what =
    Object.keys(step.after ?? {}).length === 1 ? t('review.stepWords.oldValue') : t('review.stepWords.oldValues')
  return t('review.stepWords.changesBackHereWhich', { undo, what })
}

/** What of a push stays as it is at the service: "1 deletion and 2 new posts cannot be taken back at the service"; '' where nothing does. */
export function lastingWords(steps: readonly Step[]): string {
  const lasting = steps.filter(({ isReversible }) => !isReversible)
  const deletions = lasting.filter(({ operation }) => operation === 'delete')
  const parts = deletions.length > 0 ? [t('review.stepWords.deletions', { count: deletions.length })] : []
  for (const kind of new Set(lasting.filter((step) => !deletions.includes(step)).map((step) => step.kind))) {
    const { label, labelPlural } = resourceOf(kind)
    const count = lasting.filter((step) => step.kind === kind && step.operation !== 'delete').length
    parts.push(
      counted(
        count,
        t('review.stepWords.new5', { label: inSentence(label) }),
        t('review.stepWords.new6', { labelPlural: inSentence(labelPlural) }),
      ),
    )
  }
  return parts.length === 0 ? '' : t('review.stepWords.cannotBeTakenBack', { listed: listed(parts) })
}

/** What stops with the campaigns and ad groups that the steps delete, as a sentence; '' where nothing does. */
export function stopsSentence(steps: readonly Step[]): string {
  const deletions = steps.filter(({ operation }) => operation === 'delete')
  const stops = stopsWords(stopsOfAll(deletions.map(({ about }) => about?.stops)))
  return stops ? t('review.pushQuestion.stops', { ...stops, records: deletions.length }) : ''
}

/** From so many records on, a push that deletes them at the service or stops them is asked about. */
const asksFromDeletions = 10

export interface ManyDeletions {
  /** What is deleted, by kind: "300 campaigns and 12 ads". */
  records: string
  count: number
  /** What stops with it, as a sentence; '' where nothing does. */
  stops: string
}

/** What a push deletes at the service for good, and what stops with that, where it is much; null where it is not. */
export function manyDeletions(steps: readonly Step[]): ManyDeletions | null {
  const deletions = steps.filter(({ operation, isReversible }) => operation === 'delete' && !isReversible)
  const stopped = stopsWords(stopsOfAll(deletions.map(({ about }) => about?.stops)))?.count ?? 0
  if (deletions.length + stopped < asksFromDeletions) return null
  const kinds = [...new Set(deletions.map(({ kind }) => kind))]
  const records = listed(
    kinds.map((kind) => {
      const { label, labelPlural } = resourceOf(kind)
      const count = deletions.filter((step) => step.kind === kind).length
      return counted(count, inSentence(label), inSentence(labelPlural))
    }),
  )
  return { records, count: deletions.length, stops: stopsSentence(deletions) }
}

/** What goes before the step: "Sent after its media.", or '' where nothing has to. */
export function orderWords({ dependsOn }: Pick<Step, 'dependsOn'>): string {
  const kinds = dependsOn.map((name) => name.slice(0, name.indexOf(':')))
  const words = [...new Set(kinds)].map((kind) => {
    const { label, labelPlural } = resourceOf(kind)
    return inSentence(kinds.filter((other) => other === kind).length === 1 ? label : labelPlural)
  })
  return words.length === 0 ? '' : t('review.stepWords.sentAfterIts', { words: listed(words) })
}

/** What a person does about a step that was sent or waits and needs somebody: the button's verb. */
export function needVerb(state: QueueState): string {
  if (state === 'undecided') return t('review.stepWords.decide')
  return state === 'conflict' ? t('review.stepWords.settle') : t('review.stepWords.fix')
}

/** What a person does about a held step: the button's verb. */
export function holdVerb(step: Step): string {
  const codes = step.heldBy.map((hold) => hold.code)
  if (codes.includes('conflict')) return t('review.stepWords.settle')
  if (codes.includes('undecided')) return t('review.stepWords.decide')
  if (codes.includes('dependency_held')) return t('review.stepWords.look')
  return t('review.stepWords.fix')
}

/** PresentedField that holds a step, for the way to it: the first whose problem says so is found in the editor. */
export function holdMark(step: Step): 'conflict' | 'unconfirmed' | 'failed' {
  const codes = step.heldBy.map((hold) => hold.code)
  if (codes.includes('conflict')) return 'conflict'
  return codes.includes('undecided') ? 'unconfirmed' : 'failed'
}
