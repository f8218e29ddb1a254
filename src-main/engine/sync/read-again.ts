/** Records read again right before they are sent, and what keeps one from going. */
import { message } from '../../../shared/messages/message.ts'
import type { Step } from '../../../shared/bridge.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { heldWords } from '../../../shared/model/plan-holds.ts'
import type { PendingRecord, Workspace } from '../store/index.ts'
import { askAbout } from './ask-records.ts'
import type { StepEnd } from './outcomes.ts'
import type { AnsweredRecords } from './answered-records.ts'
import type { Bounds, ReadFailure, Requests } from './requests.ts'

export interface ReadAgainPorts {
  workspace: Workspace
  requests: Requests
  answered: AnsweredRecords
}

/** Reads records again right before their batches go; at most 200 at a time. */
export async function readAgain(
  ports: ReadAgainPorts,
  resource: Resource,
  accountId: string,
  ids: readonly string[],
  bounds: Bounds,
): Promise<ReadFailure | null> {
  const answer = await ingestAnswers(ports, resource, accountId, ids, bounds, {})
  if (answer.kind !== 'landed') return answer
  if (answer.doubtful.length === 0) return null
  const again = await ingestAnswers(ports, resource, accountId, answer.doubtful, bounds, { byThemselves: true })
  return again.kind === 'landed' ? null : again
}

/**
 * Asks about the records and ingests the evidence. A refused request is a failure, since its records were not read again. `doubtful`: ids of rows
 * that a lagging list may have shown in an earlier state.
 */
async function ingestAnswers(
  { requests, answered, workspace }: ReadAgainPorts,
  resource: Resource,
  accountId: string,
  ids: readonly string[],
  bounds: Bounds,
  how: { byThemselves?: boolean },
): Promise<{ kind: 'landed'; doubtful: string[] } | ReadFailure> {
  const epoch = answered.epoch
  const answer = await askAbout(requests, resource, accountId, ids, bounds, how)
  if (answer.kind !== 'answers') return answer
  const fresh = new Map([...answer.byId].filter(([id]) => !answered.isStale(resource.kind, id, epoch)))
  const { doubtful } = workspace.ingest.ingestEvidence(accountId, resource.kind, fresh)
  return answer.failure ?? { kind: 'landed', doubtful }
}

/** How a step ends whose record cannot go now (conflict, held, or not approved any more), or null when it can go. */
export function endBeforeSending(record: PendingRecord): StepEnd | null {
  if (Object.keys(record.clashes).length > 0)
    return {
      outcome: 'conflict',
      error: { code: 'conflict', message: message('engine.readAgain.conflict') },
    }
  if (record.queue.heldAt !== null) return { outcome: 'held', error: { code: 'held', message: heldWords } }
  return record.isApproved ? null : changedEnd
}

const changedEnd: StepEnd = {
  outcome: 'held',
  error: { code: 'changed', message: message('engine.readAgain.changed') },
}

/** How a planned step ends where its record became a delete since, or is a delete no more: that is another step, even if approved. Otherwise null. */
export function endOfOther(record: PendingRecord, planned: Step | undefined): StepEnd | null {
  return planned && (record.operation === 'delete') !== (planned.operation === 'delete') ? changedEnd : null
}
