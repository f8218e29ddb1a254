/**
 * What a push would send and in which order; pure, the same offline and right before sending.
 *
 *     pending records -> steps (before, after, what holds them) -> groups (one request each) in phases:
 *       0 pauses and budget cuts   spending stops before anything else happens
 *       1 deletes                  children before their parents, and before what takes their place
 *       2 updates and creates      parents before what refers to them, level by level
 *       3 deletes of what others were made from
 */
import { t } from '../messages/index.ts'
import { message } from '../messages/message.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import type { Step } from '../bridge.ts'
import { batchFor } from '../contract/language/resource.ts'
import { resourceOf } from '../presentation/resources.ts'
import { lendingField } from '../contract/language/title.ts'
import { titleOf } from '../presentation/title-of.ts'
import { sentFields } from '../contract/language/wire.ts'
import { leftHere, leftHereWords, tieToCarriers, without } from './made-with.ts'
import { sameValue } from './values.ts'
import { Spends } from './spend-plan.ts'
import { spendFields } from './spend.ts'
import type { RecordValues } from './values.ts'
import type { PlanPort, PlanRecord } from './plan-record.ts'
import { hold, nameOfStep, stepName } from './plan-record.ts'
import { holdsOf, localReferences, referenceHolds, staysHolds, targetOf } from './plan-holds.ts'

/** Steps of a plan that are handed to the window at once: what it takes in within one frame. */
export const planSliceCount = 500

/** Every pending record as a step, in the order of sending; held ones carry the reasons and an empty group. */
export function planPush(records: readonly PlanRecord[], port: PlanPort): Step[] {
  const drafts = withDependencies(records, port)
  tieToCarriers(drafts)
  holdDependants(drafts)
  const ordered = drafts.toSorted(bySending)
  assignGroups(ordered)
  return ordered.map(({ step }) => step)
}

/**
 * The plan of some records alone, as if nothing else were pending: a step that needs a record left out is held.
 * Used for the selection that a person pushes; `retried` are refused ones that the person chose to try again.
 */
export function planSelection(
  records: readonly PlanRecord[],
  port: PlanPort,
  selected: ReadonlySet<number>,
  retried: ReadonlySet<number> = new Set(),
): Step[] {
  const drafts = withDependencies(
    records.map((record) => (retried.has(record.key) ? { ...record, parked: null } : record)),
    port,
  )
  const deletes = deleteNames(drafts)
  const left = new Set(drafts.filter(({ step }) => !selected.has(step.key)).map(({ step }) => step.step))
  for (const { step } of drafts) {
    const missing = left.has(step.step) ? undefined : step.dependsOn.find((needed) => left.has(needed))
    if (missing) step.heldBy.push(hold('dependency_held', deletes.has(missing) ? deleteFirst : notSelected))
  }
  const chosen = drafts.filter(({ step }) => selected.has(step.key))
  tieToCarriers(chosen)
  holdDependants(chosen)
  const ordered = chosen.toSorted(bySending)
  assignGroups(ordered)
  return ordered.map(({ step }) => step)
}

const notSelected = message('model.pushPlan.needsRecordMadeHere')

const deleteFirst = message('model.pushPlan.takesPlaceYouDelete')

function deleteNames(drafts: readonly Draft[]): Set<string> {
  return new Set(drafts.flatMap(({ step }) => (step.operation === 'delete' ? [step.step] : [])))
}

/** A step and where it stands in the order. */
interface Draft {
  step: Step
  resource: PresentedResource
  phase: number
  /** A person put it before (negative) or behind the others. */
  position: number
  /** Deletes: children first. Others: parents first. */
  level: number
  isBatched: boolean
}

function withDependencies(records: readonly PlanRecord[], port: PlanPort): Draft[] {
  const byId = new Map(records.map((record) => [`${record.kind}/${record.id}`, record]))
  const deletes = records.filter(({ kind, operation }) => operation === 'delete' && resourceOf(kind).isMadeOnce)
  const spends = new Spends(records.filter(mayCut), port)
  const drafts = records.map((record) => draftOf(record, port, byId, deletes, spends))
  const byStep = new Map(drafts.map((draft) => [draft.step.step, draft]))
  const levels = new Map<string, number>()
  for (const draft of drafts) if (draft.phase === 2) draft.level = levelOf(draft, byStep, levels)
  return drafts
}

function draftOf(
  record: PlanRecord,
  port: PlanPort,
  byId: ReadonlyMap<string, PlanRecord>,
  deletes: readonly PlanRecord[],
  spends: Spends,
): Draft {
  const resource = resourceOf(record.kind)
  const stays =
    record.operation === 'delete' ? [] : leftHere(resource, record.values, (kind, id) => byId.has(`${kind}/${id}`))
  const references = record.operation === 'delete' ? [] : localReferences(resource, record, stays)
  const step: Step = {
    step: stepName(record.kind, record.key),
    operation: record.operation,
    kind: record.kind,
    key: record.key,
    id: record.id,
    accountId: record.accountId,
    name: shownName(resource, record),
    before: beforeOf(resource, record),
    after: afterOf(resource, record, stays),
    dependsOn: [
      ...references.flatMap((reference) => {
        const target = targetOf(reference, byId)
        return target ? [stepName(target.kind, target.key)] : []
      }),
      ...record.deletedAfter.flatMap((key) => [...byId.values()].filter((other) => other.key === key)).map(nameOfStep),
      ...deletes.filter((other) => isReplacedBy(resource, other, record)).map(nameOfStep),
    ],
    heldBy: [...holdsOf(resource, record, port), ...referenceHolds(references, byId), ...staysHolds(record, stays)],
    currency: record.kind in spendFields ? currencyOf(resource, record, port) : null,
    isApproved: record.isApproved,
    group: '',
    isReversible: record.operation === 'update' || (record.operation === 'create' && resource.deletion !== 'none'),
    ...(stays.length > 0 ? { note: leftHereWords } : {}),
  }
  const isLast = step.dependsOn.length > 0
  const phase = record.operation === 'delete' ? (isLast ? 3 : 1) : isCut(resource, record, spends) ? 0 : 2
  const base = port.realmOf(record.accountId) === 'sandbox' ? undefined : 'ads'
  const isBatched = batchFor(resource, record.operation, base, record.values) !== undefined
  const position = record.queue?.position ?? 0
  return { step, resource, phase, position, level: phase === 1 ? -resource.rank : 0, isBatched }
}

/** Whether the create asks for the one that is to be deleted: sent first, it would be answered with that one. */
function isReplacedBy(resource: PresentedResource, deleted: PlanRecord, record: PlanRecord): boolean {
  if (record.operation !== 'create' || deleted.kind !== record.kind || deleted.accountId !== record.accountId)
    return false
  return resource.naturalKey.every((name) => sameValue(deleted.remote?.[name], record.values[name]))
}

/** What a record on its way is called, never by an id: by its name, else the one that the service has, else its kind. */
export function shownName(
  resource: PresentedResource,
  { name = '', values, remote, id }: Pick<PlanRecord, 'name' | 'values' | 'remote' | 'id'>,
): string {
  // Where nothing is known of what lends the name, only its id would stand there.
  const isLent = lendingField(resource) === resource.nameField
  const named = name === id || (isLent && name === values[resource.nameField]) ? [] : [name]
  const titles = isLent ? [] : [values, remote ?? {}].map((known) => titleOf(resource, known) ?? '')
  return (
    [...named, ...titles].find((each) => each.trim() !== '') ??
    t('model.pushPlan.withoutName', { label: resource.label })
  )
}

/** Changed fields as they stand at the service; of a delete, every field that was a person's. */
function beforeOf(resource: PresentedResource, { operation, remote, edits }: PlanRecord): RecordValues | null {
  if (operation === 'create') return null
  const names =
    operation === 'delete'
      ? Object.keys(resource.fields).filter((name) => resource.fields[name]!.write !== 'never')
      : Object.keys(edits)
  return pick(remote ?? {}, names)
}

function afterOf(
  resource: PresentedResource,
  { operation, edits, values }: PlanRecord,
  stays: readonly string[],
): RecordValues | null {
  if (operation === 'delete') return null
  if (operation === 'create') return sentFields(resource, 'create', without(values, stays), values)
  return without(Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, edit.mine])), stays)
}

function pick(values: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
}

const neededHeld = message('model.pushPlan.needsRecordMadeHere2')

/** Whoever needs a held step is held too, however long the chain. */
function holdDependants(drafts: readonly Draft[]): void {
  const held = new Set(drafts.filter(({ step }) => step.heldBy.length > 0).map(({ step }) => step.step))
  const deletes = deleteNames(drafts)
  let grew = true
  while (grew) {
    grew = false
    for (const { step } of drafts) {
      if (held.has(step.step) || !step.dependsOn.some((needed) => held.has(needed))) continue
      const isBehindDelete = step.dependsOn.some((needed) => held.has(needed) && deletes.has(needed))
      step.heldBy.push(hold('dependency_held', isBehindDelete ? deleteFirst : neededHeld))
      held.add(step.step)
      grew = true
    }
  }
}

function levelOf(draft: Draft, byStep: ReadonlyMap<string, Draft>, known: Map<string, number>): number {
  const seen = known.get(draft.step.step)
  if (seen !== undefined) return seen
  // A circle cannot be made through references that are set on create; should data hold one, it ends here.
  known.set(draft.step.step, 0)
  const needed = draft.step.dependsOn.map((name) => byStep.get(name)).filter((other) => other !== undefined)
  const level = needed.length ? 1 + Math.max(...needed.map((other) => levelOf(other, byStep, known))) : 0
  known.set(draft.step.step, level)
  return level
}

function bySending(a: Draft, b: Draft): number {
  return (
    a.step.accountId.localeCompare(b.step.accountId) ||
    a.phase - b.phase ||
    a.position - b.position ||
    a.level - b.level ||
    a.resource.rank - b.resource.rank ||
    a.step.operation.localeCompare(b.step.operation) * -1 ||
    a.step.key - b.step.key
  )
}

/** Last part but one of the names of groups that go through a batch. */
export const batchFamily = 'batch'

/** Steps of one account, phase, level, kind and operation share a request, as many as the batch takes. */
function assignGroups(ordered: readonly Draft[]): void {
  const sizes = new Map<string, number>()
  for (const { step, resource, phase, position, level, isBatched } of ordered) {
    if (step.heldBy.length > 0) continue
    const family = `${step.accountId}/${phase}.${level + 1000}${position === 0 ? '' : `.${position}`}/${step.kind}/${step.operation}${isBatched ? `/${batchFamily}` : ''}`
    const size = sizes.get(family) ?? 0
    sizes.set(family, size + 1)
    const most = isBatched ? (batchFor(resource, step.operation)?.batchMax ?? 1) : 1
    step.group = `${family}/${Math.floor(size / most)}`
  }
}

/** An update that, sent alone, lessens what is spent now or on a later day, pauses, or lowers an amount. */
function isCut(resource: PresentedResource, record: PlanRecord, spends: Spends): boolean {
  if (!mayCut(record) || !record.remote) return false
  const change = spends.changeOf(record)
  if (change === 'more') return false
  const pauses = resource.active?.counts(record.remote) === true && !resource.active.counts(record.values)
  const moneyChanges = Object.entries(record.edits).filter(([name]) => resource.fields[name]?.type === 'money')
  const lowers = moneyChanges.some(
    ([, { base, mine }]) => typeof base === 'bigint' && typeof mine === 'bigint' && mine < base,
  )
  return change === 'less' || pauses || lowers
}

/** Updates of what decides about spending; only of them is it asked. */
function mayCut({ kind, operation, edits }: PlanRecord): boolean {
  return operation === 'update' && (spendFields[kind] ?? []).some((name) => name in edits)
}

/** The record's own currency, or that of a record it refers to (a new campaign's funding, a new ad group's campaign). */
function currencyOf(resource: PresentedResource, record: PlanRecord, port: PlanPort): string | null {
  const own = record.values['currency'] ?? record.remote?.['currency']
  if (typeof own === 'string' && own !== '') return own
  return currencyReferred(resource, record.values, port)
}

function currencyReferred(resource: PresentedResource, values: RecordValues, port: PlanPort): string | null {
  for (const [name, field] of Object.entries(resource.fields)) {
    const id = values[name]
    const target = field.type === 'ref' && typeof id === 'string' ? port.get(field.to, id) : undefined
    if (field.type !== 'ref' || !target) continue
    const currency = target['currency']
    if (typeof currency === 'string' && currency !== '') return currency
    const further = currencyReferred(resourceOf(field.to), target, port)
    if (further !== null) return further
  }
  return null
}
