/** Why a step of the push plan cannot go, one record by itself. */
import { kindWord, message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { writeOperationOf } from '../contract/language/resource.ts'
import { isWritable } from '../contract/language/fields.ts'
import { referencesIn } from '../contract/language/reference-paths.ts'
import type { Reference } from '../contract/language/reference-paths.ts'
import { isGuardCode } from './guards.ts'
import { isLocalId } from './local-id.ts'
import { leftHereWords } from './made-with.ts'
import { notOffered, roleRefusal } from './role-words.ts'
import type { Problem } from '../contract/language/rules.ts'
import type { Hold, PlanPort, PlanRecord } from './plan-record.ts'
import { hold } from './plan-record.ts'

/**
 * Why a step waits for a person to decide whether it was carried out. `isRestored`: the data came from a backup, which is older than what was
 * sent since.
 */
export function undecidedWords(isRestored: boolean): Message {
  return isRestored ? message('model.planHolds.mayBeAtService') : message('model.planHolds.wasSentAndAnswer')
}

/** The reason for a step that a person put on hold. */
export const heldWords: Message = message('model.planHolds.youHoldResumeSend')

/** An update of nothing but what stays here has nothing to send. */
export function staysHolds({ operation, edits }: PlanRecord, stays: readonly string[]): Hold[] {
  const isAll = operation === 'update' && stays.length > 0 && Object.keys(edits).every((name) => stays.includes(name))
  return isAll ? [hold('poll_stays', leftHereWords)] : []
}

function operationFor(resource: PresentedResource, { operation, values }: PlanRecord, realm: 'ads' | 'sandbox') {
  return writeOperationOf(resource, operation, realm === 'sandbox' ? undefined : 'ads', values)
}

export function holdsOf(resource: PresentedResource, record: PlanRecord, port: PlanPort): Hold[] {
  const holds: Hold[] = []
  if (record.queue?.heldAt)
    holds.push(hold('held', record.queue.heldUntil ? message('model.planHolds.heldUntil') : heldWords))
  if (Object.keys(record.clashes).length > 0) holds.push(hold('conflict', message('model.planHolds.changedHereAndAt')))
  if (record.undecided) holds.push(hold('undecided', undecidedWords(record.undecided.isRestored)))
  else if (record.isAwaitingLook) holds.push(hold('restored', message('model.planHolds.thisDataOlderThan')))
  else if (record.parked) holds.push(hold('parked', record.parked.message))
  const blocked = operationHold(resource, record, port)
  if (blocked) holds.push(blocked)
  if (record.operation !== 'delete') {
    for (const problem of record.problems)
      if (problem.severity === 'error') holds.push({ code: problem.code, message: saidOf(problem) })
  }
  return holds
}

/** What a check of the account blocks is said to be that. */
function saidOf({ code, message: what }: Problem): Message {
  return isGuardCode(code) ? message('model.planHolds.check', { what }) : what
}

function operationHold(resource: PresentedResource, record: PlanRecord, port: PlanPort): Hold | null {
  if (port.mayOnlyRead) return hold('read_only', message('model.planHolds.thisSignInMay'))
  const operation = operationFor(resource, record, port.realmOf(record.accountId))
  if (!operation)
    return hold(
      writeOperationOf(resource, record.operation) ? 'sandbox_only' : 'unsupported',
      notOffered(resource, record.operation),
    )
  const refusal = roleRefusal(operation.roles, port.permissionsOf(record.accountId))
  return refusal ? hold('read_only', refusal) : null
}

/** References to records made here, of the fields that the request carries; each once. */
export function localReferences(
  resource: PresentedResource,
  record: PlanRecord,
  stays: readonly string[],
): Reference[] {
  const operation = record.operation === 'create' ? 'create' : 'update'
  const found = new Map<string, Reference>()
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, operation) || stays.includes(name)) continue
    const value = operation === 'create' ? record.values[name] : record.edits[name]?.mine
    for (const reference of referencesIn(field, value, record.values))
      if (isLocalId(reference.id)) found.set(reference.id, reference)
  }
  return [...found.values()]
}

/** The pending record that a reference names; local ids are told apart by themselves. */
export function targetOf({ kinds, id }: Reference, byId: ReadonlyMap<string, PlanRecord>): PlanRecord | undefined {
  return kinds.map((kind) => byId.get(`${kind}/${id}`)).find((target) => target !== undefined)
}

export function referenceHolds(references: readonly Reference[], byId: ReadonlyMap<string, PlanRecord>): Hold[] {
  return references
    .filter((reference) => targetOf(reference, byId)?.operation !== 'create')
    .map(({ kinds: [kind = ''] }) =>
      hold('unresolved_reference', message('model.planHolds.refersNoLongerHere', { label: kindWord(kind, 'within') })),
    )
}
