/** Pulling, reviewing, pushing and settling. */
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { findResource } from '../../../shared/presentation/resources.ts'
import { daysFrom, spendOfDays } from '../../../shared/model/spend.ts'
import { wallNowMs } from '../instants.ts'
import type { Core } from '../core.ts'
import type { Handlers } from './handler.ts'
import { referenceDays } from '../../../shared/contract/language/resource.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { withAction } from './named-action.ts'

export const syncHandlers = {
  'pull.run': (core, order) => {
    for (const kind of order.kinds ?? []) knownKind(kind)
    return core.session().sync.puller.run(order)
  },
  'pull.stop': async (core) => {
    await core.session().sync.puller.stop()
    return null
  },
  'pull.history': (core, { accountId, limit }) => core.session().workspace.ingest.runs(accountId, limit),
  'pull.arrivals': (core, { accountId, since }) => core.session().workspace.ingest.arrivals(accountId, since),
  'pull.held': (core, { accountId }) => core.session().workspace.ingest.held(accountId),
  'pull.noteHeldShown': (core, shown) => {
    knownKind(shown.kind)
    core.session().workspace.ingest.noteHeldShown(shown)
    return null
  },
  'pull.acceptHeld': (core, order) => {
    knownKind(order.kind)
    return core.session().sync.puller.accept(order)
  },
  'pull.discardStaged': (core, { accountId, kind }) => {
    core.session().workspace.ingest.discardHeld(accountId, kind)
    core.stateChanged()
    return null
  },
  'push.plan': (core, { accountId, from }) => {
    const { pusher } = core.session().sync
    return from === null ? pusher.review(accountId) : pusher.reviewFrom(accountId, from)
  },
  'push.spend': (core, { accountId, keys }) => core.session().sync.pusher.spend(accountId, keys),
  'spend.days': (core, { accountId, days, isPending }) => {
    const { workspace } = core.session()
    if (!workspace.accounts.ids().includes(accountId))
      throw new GalleyError('not_found', message('engine.sync.thereNoAccountHere', { accountId }), { accountId })
    const families = workspace.accounts.familiesOfAccount(accountId, isPending ? 'effective' : 'service')
    return spendOfDays(families, daysFrom(wallNowMs(core.ports.clock), workspace.accounts.zoneOf(accountId), days))
  },
  'spend.family': (core, { key }) => core.session().workspace.accounts.familyOf(key),
  'push.run': (core, order) => core.session().sync.pusher.run(order),
  'push.stop': (core, { accountId }) => {
    core.session().sync.pusher.stop(accountId)
    return null
  },
  'push.withdraw': (core, { keys }) => {
    core.session().workspace.outbox.withdraw(keys)
    core.stateChanged()
    return null
  },
  'push.history': (core, { accountId, limit }) => core.session().workspace.outbox.pushRuns(accountId, limit),
  'push.steps': (core, { id, from }) => core.session().workspace.outbox.pushRunSteps(id, from),
  'push.putAway': (core, { id }) => {
    core.session().workspace.outbox.putPushAway(id)
    return null
  },
  'queue.list': (core, { accountId, hasSaved }) => core.session().sync.queue(accountId, hasSaved),
  'queue.facts': (core, { key }) => core.session().sync.queueFacts(key),
  'queue.hold': (core, { keys, until }) => {
    const { sync, workspace } = core.session()
    if (until === null) workspace.outbox.hold(keys)
    else sync.holdUntil(keys, until)
    core.stateChanged()
    return null
  },
  'queue.holdWindow': (core, { key }) => core.session().workspace.outbox.holdWindow(key),
  'queue.resume': (core, { keys }) => core.session().sync.resumeHeld(keys),
  'queue.order': (core, { key, position }) => {
    core.session().workspace.outbox.orderInQueue(key, position)
    return null
  },
  'conflict.list': (core, { accountId }) => core.session().workspace.records.conflicts(accountId),
  'conflict.resolve': (core, { key, side, field }) => core.session().workspace.edits.resolveConflict(key, side, field),
  'conflict.resolveMany': (core, { selection, side }) => {
    const { workspace } = core.session()
    if ('keys' in selection) return withAction(workspace, () => workspace.edits.resolveConflicts(selection.keys, side))
    const asked = workspace.records
      .conflicts(selection.accountId)
      .filter(({ kind }) => selection.kind === null || kind === selection.kind)
    return withAction(workspace, () =>
      workspace.edits.resolveConflicts(
        asked.map(({ key }) => key),
        side,
      ),
    )
  },
  'shelf.list': (core, { accountId }) => core.session().workspace.records.shelf({ accountId }),
  'shelf.restore': (core, { shelfId, field }) => core.session().workspace.edits.restoreShelved(shelfId, field),
  'kind.state': (core, { kind, accountId }) => {
    const resource = knownKind(kind)
    const pulledAt = core.session().workspace.ingest.pulledAt(resource.scope === 'account' ? accountId : '', kind)
    const ageMs = pulledAt === null ? Infinity : wallNowMs(core.ports.clock) - Date.parse(pulledAt)
    const keptMs = (resource.keptForDays ?? referenceDays) * 86_400_000
    return { pulledAt, isDue: resource.scope === 'service' && (ageMs < 0 || ageMs >= keptMs) }
  },
  'kind.lookUp': async (core, order) => {
    knownKind(order.kind)
    const { sync, workspace } = core.session()
    const keys = await sync.onDemandReads.lookUp(order)
    return keys.map((key) => workspace.records.get(key))
  },
  'name.seek': (core, { kind, accountId, id }) => {
    knownKind(kind)
    return core.session().sync.seekName(kind, accountId, id)
  },
  'action.run': (core, order) => {
    knownKind(order.kind)
    return core.session().sync.onDemandReads.act(order)
  },
  'unknown.decide': async (core, { key, decision }) => {
    if (typeof decision === 'object') await seekOutcome(core, key, decision.sameAs)
    return core.session().workspace.outbox.decide(key, decision)
  },
} satisfies Partial<Handlers>

/** Asks the service about a record that a person named as what a lost request made, where it is not here and no look has found any. */
async function seekOutcome(core: Core, key: number, id: string): Promise<void> {
  const { workspace, sync } = core.session()
  const { kind, accountId, undecided } = workspace.records.get(key)
  if (undecided?.candidates.length || workspace.records.keyOf(kind, id) !== null) return
  if ((await sync.seekName(kind, accountId, id)) === 'unknown')
    throw new GalleyError('offline', message('engine.sync.couldNotAskAbout', { id }), { id })
}

function knownKind(kind: string): Resource {
  const resource = findResource(kind)
  if (!resource) throw new GalleyError('not_found', message('engine.sync.thereNoKind', { kind }), { kind })
  return resource
}
