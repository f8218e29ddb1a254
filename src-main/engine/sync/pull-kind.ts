/** One kind of one account from the service into the store, by one reading of its list (kind-pull.ts), or two. */
import type { PullResult } from '../../../shared/bridge.ts'
import { KindPull } from './kind-pull.ts'
import type { PullKindOrder, PullKindPorts } from './list-pages.ts'

/** Pulls; never throws but for defects and a broken disk. A full pull whose counts differ is made once more: somebody may have been at it. */
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

/** `earlier`: what the same pull came to when it read the list before; the brake looks at both together. */
async function pullOnce(
  ports: PullKindPorts,
  order: PullKindOrder,
  earlier: Pick<PullResult, 'deleted' | 'conflicts'>,
): Promise<{ result: PullResult; isOff: boolean }> {
  const { resource, accountId } = order
  // What does not say that it is deleted is only missing from its list, so that list is always read whole.
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
