/** Pulling, reviewing, pushing and settling. */
import { GalleyError } from '../../../shared/model/errors.ts'
import { findResource } from '../../../shared/contract/registry.ts'
import type { Handlers } from './handler.ts'

type Names =
  | 'pull.run'
  | 'pull.stop'
  | 'pull.discardStaged'
  | 'push.plan'
  | 'push.run'
  | 'push.stop'
  | 'push.withdraw'
  | 'conflict.list'
  | 'conflict.settle'
  | 'unknown.decide'

export const syncHandlers: Pick<Handlers, Names> = {
  'pull.run': (core, order) => {
    const unknown = order.kinds?.find((kind) => !findResource(kind))
    if (unknown !== undefined) throw new GalleyError('not_found', `There is no kind ${unknown}.`, { kind: unknown })
    return core.session().sync.puller.run(order)
  },
  'pull.stop': async (core) => {
    await core.session().sync.puller.stop()
    return null
  },
  'pull.discardStaged': (core, { accountId, kind }) => {
    core.session().workspace.discardStaged(accountId, kind)
    core.stateChanged()
    return null
  },
  'push.plan': (core, { accountId }) => core.session().sync.pusher.plan(accountId),
  'push.run': (core, order) => core.session().sync.pusher.run(order),
  'push.stop': (core) => {
    core.session().sync.pusher.stop()
    return null
  },
  'push.withdraw': (core, { keys }) => {
    core.session().workspace.withdraw(keys)
    core.stateChanged()
    return null
  },
  'conflict.list': (core, { accountId }) => core.session().workspace.conflicts(accountId),
  'conflict.settle': (core, { key, side, field }) => core.session().workspace.settle(key, side, field),
  'unknown.decide': (core, { key, decision }) => core.session().workspace.decide(key, decision),
}
