/** Pulls one kind of one account into the store, by one reading of its list (kind-pull.ts) or two. */
import type { PullResult } from '../../../shared/bridge.ts'
import { KindPull } from './kind-pull.ts'
import type { PullKindOrder, PullKindPorts } from './list-pages.ts'

/**
 * Pulls the kind; throws only for defects and a broken disk. A full pull whose counts differ reads the list once more, since somebody may have
 * changed records while it ran.
 */
export async function pullKind(ports: PullKindPorts, order: PullKindOrder): Promise<PullResult> {
  const first = await pullOnce(ports, order, noChanges)
  if (!first.isOff) return first.result
  const { result } = await pullOnce(ports, order, first.result)
  const { received, changed, deleted, conflicts } = first.result
  return {
    ...result,
    received: received + result.received,
    changed: changed + result.changed,
    deleted: deleted + result.deleted,
    conflicts: conflicts + result.conflicts,
  }
}

const noChanges = { deleted: 0, conflicts: 0 }

/** `earlier`: what the first reading of the list in the same pull deleted and turned into conflicts; the brake counts both readings. `isOff`: counts differ. */
async function pullOnce(
  ports: PullKindPorts,
  order: PullKindOrder,
  earlier: Pick<PullResult, 'deleted' | 'conflicts'>,
): Promise<{ result: PullResult; isOff: boolean }> {
  const { resource, accountId } = order
  // Where records do not say that they are deleted, deleted ones are only missing from the list, so it is always read whole.
  const isFull = order.isFull || order.withDeleted || !('deleted' in resource.fields) || resource.deletion === 'hard'
  const started = ports.workspace.ingest.startPull(accountId, resource.kind, { isFull })
  const isAnew = order.withDeleted && started.cursor !== null
  const begun = isAnew ? ports.workspace.ingest.restartPull(accountId, resource.kind) : started
  const pull = new KindPull(ports, order, begun)
  const failure = (await pull.read()) ?? (await pull.validateHeld())
  await pull.makeIndexes()
  if (failure) return { result: pull.ended(failure), isOff: false }
  const end = ports.workspace.ingest.finishPull(accountId, resource.kind, { accepted: order.accepted, earlier })
  const error = order.isFull && end.status === 'complete' ? await pull.compareCounts() : null
  const result: PullResult = {
    kind: resource.kind,
    accountId,
    ...end,
    ...(error ? { status: 'incomplete', error } : {}),
  }
  return { result, isOff: error?.code === 'bad_answer' }
}
