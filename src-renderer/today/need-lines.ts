/** What needs a person in an account, by name, each with the way to where it is seen to; pure. */
import type { ConflictView, ProblemView, QueueStep, RecordView } from '../../shared/bridge.ts'
import { listed, t } from '../../shared/messages/index.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { PresentedField } from '../../shared/presentation/resources.ts'
import type { Value } from '../../shared/model/values.ts'
import { overview, screenIn } from '../plan/scope.ts'
import { servingReasons } from '../state/serving-words.ts'
import type { Screen } from '../state/screen.ts'
import { nameOf } from '../state/words.ts'

export interface NeedLine {
  id: string
  sign: string
  tone: 'error' | 'warning'
  /** The record, by name. */
  name: string
  /** What is the matter with it. */
  text: string
  /** What kind of need it is. */
  label: string
  /** What the button says. */
  verb: string
  /** A screen, or the record's editor, there at a field. */
  way: { screen: Screen } | { kind: string; key: number; field: string | null }
}

export interface Needs {
  conflicts: readonly ConflictView[]
  problems: readonly ProblemView[]
  steps: readonly QueueStep[]
}

/** What the service did not do. */
export interface NotShown {
  /** Posts that should have gone out. */
  failed: readonly RecordView[]
  /** Ads that the service does not show. */
  declined: readonly RecordView[]
  /** Active campaigns that do not serve. */
  idle: readonly RecordView[]
}

interface Words {
  /** A value as people read it. */
  value: (field: PresentedField | undefined, value: Value) => string
  /** When something is, in the account's zone. */
  when: (iso: string) => string
  /** What a record is called that has no name of its own; undefined while that is not known. */
  called: (kind: string, id: string) => string | undefined
}

/**
 * Each record once, by the gravest thing that it needs: a decision, a conflict, a broken rule, a refusal, a lost answer. As many as the account counts
 * as `pendingNeeds`: what only waits for another record is none of them.
 */
export function needLines({ conflicts, problems, steps }: Needs, words: Words): NeedLine[] {
  const inState = (...states: QueueStep['state'][]) => steps.filter(({ state }) => states.includes(state))
  const all = [
    ...inState('undecided').map((step) => ({ key: step.key, line: lineOfStep(step) })),
    ...conflicts.map((conflict) => ({ key: conflict.key, line: lineOfConflict(conflict, words) })),
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({ key: problem.key, line: lineOfProblem(problem) })),
    ...inState('refused', 'looking').map((step) => ({ key: step.key, line: lineOfStep(step) })),
  ]
  const seen = new Set<number>()
  return all.flatMap(({ key, line }) => {
    if (seen.has(key)) return []
    seen.add(key)
    return [line]
  })
}

/** What the service does not do: posts that did not go out, campaigns that it does not serve, then ads that it declined. */
export function notShownLines({ failed, idle, declined }: NotShown, words: Words): NeedLine[] {
  return [
    ...failed.map((record) => lineOfFailed(record, words)),
    ...idle.map(lineOfIdle),
    ...declined.map((record) => lineOfDeclined(record, words)),
  ]
}

function lineOfStep(step: QueueStep): NeedLine {
  const isUndecided = step.state === 'undecided'
  return {
    id: `step ${step.step}`,
    sign: isUndecided || step.state === 'looking' ? '?' : '!',
    tone: step.state === 'looking' ? 'warning' : 'error',
    name: step.name,
    text: step.why,
    label: t('today.needs.kindQueue'),
    verb: isUndecided ? t('today.needs.decide') : t('today.needs.open'),
    way: isUndecided ? { screen: { view: 'review' } } : { kind: step.kind, key: step.key, field: null },
  }
}

function lineOfConflict({ key, kind, name, conflict }: ConflictView, words: Words): NeedLine {
  const { fields } = resourceOf(kind)
  const clashes = Object.entries(conflict)
  const [first] = clashes
  const whole = conflict['deleted']
  const text = whole
    ? whole.theirs === true
      ? t('today.needs.conflictDeletedThere')
      : t('today.needs.conflictDeletedHere')
    : first
      ? clashText(fields[first[0]], first[1].mine, first[1].theirs, words)
      : ''
  return {
    id: `conflict ${key}`,
    sign: '⇄',
    tone: 'error',
    name,
    text:
      !whole && clashes.length > 1 ? t('today.needs.conflictMore', { first: text, count: clashes.length - 1 }) : text,
    label: t('today.needs.kindConflict'),
    verb: t('today.needs.resolve'),
    way: { screen: { view: 'conflicts' } },
  }
}

function clashText(field: PresentedField | undefined, mine: Value, theirs: Value, { value }: Words): string {
  return t('today.needs.conflict', {
    field: field?.label ?? '',
    mine: value(field, mine),
    theirs: value(field, theirs),
  })
}

function lineOfFailed({ key, kind, id, values }: RecordView, { when }: Words): NeedLine {
  const at = values['scheduled_at']
  return {
    id: `failed ${key}`,
    sign: '!',
    tone: 'error',
    name: nameOf(resourceOf(kind), values, id),
    text: t('today.needs.failed', { when: typeof at === 'string' ? when(at) : '' }),
    label: t('today.needs.kindFailed'),
    verb: t('today.needs.open'),
    way: { kind, key, field: null },
  }
}

function lineOfIdle({ key, kind, id, values }: RecordView): NeedLine {
  const why = listed(servingReasons(values['reasons_not_servable']).map(inSentence))
  const name = nameOf(resourceOf(kind), values, id)
  return {
    id: `idle ${key}`,
    sign: '!',
    tone: 'warning',
    name,
    text: t('today.needs.idle', { why }),
    label: t('today.needs.kindIdle'),
    verb: t('today.needs.open'),
    way: { screen: screenIn([{ kind: 'campaign', id, name }], overview) },
  }
}

function lineOfDeclined({ key, kind, id }: RecordView, { called }: Words): NeedLine {
  return {
    id: `declined ${key}`,
    sign: '!',
    tone: 'warning',
    name: called(kind, id) ?? resourceOf(kind).label,
    text: t('today.needs.declined'),
    label: t('today.needs.kindDeclined'),
    verb: t('today.needs.open'),
    way: { kind, key, field: null },
  }
}

function lineOfProblem({ key, kind, name, field, message }: ProblemView): NeedLine {
  return {
    id: `problem ${key} ${field} ${message}`,
    sign: '●',
    tone: 'error',
    name,
    text: message,
    label: t('today.needs.kindProblem'),
    verb: t('today.needs.open'),
    way: { kind, key, field },
  }
}
