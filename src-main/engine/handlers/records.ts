/** Looking at records and changing them. */
import type { UndoResult } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { findResource } from '../../../shared/presentation/resources.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { Core } from '../core.ts'
import type { Workspace } from '../store/index.ts'
import type { Handlers } from './handler.ts'
import { withAction } from './named-action.ts'

export const recordHandlers = {
  'grid.page': (core, query) => ofKind(core, query.kind).records.gridPage(query),
  'grid.keys': (core, query) => ofKind(core, query.kind).records.gridKeys(query),
  'record.gone': (core, { kind, keys }) => ofKind(core, kind).records.gone(kind, keys),
  'record.get': (core, { key }) => open(core).records.get(key),
  'record.find': (core, { kind, id }) => ofKind(core, kind).records.find(kind, id),
  'record.list': (core, query) => inAccount(core, query.kind, query.accountId).records.list(query),
  'record.create': (core, { kind, accountId, values, isStrict }) =>
    inAccount(core, kind, accountId).edits.create(kind, accountId, values, { isStrict }),
  'record.createMany': (core, { kind, accountId, list, label }) =>
    withAction(inAccount(core, kind, accountId), (workspace) => ({
      keys: workspace.edits.createMany(kind, accountId, list, shown(label)),
    })),
  'record.edit': (core, { key, values, isStrict, label }) => {
    const workspace = open(core)
    const record = workspace.edits.edit(key, values, {
      isStrict,
      ...(label === undefined ? {} : { label: shown(label) }),
    })
    return { ...record, dataRevision: workspace.dataRevision }
  },
  'record.editMany': (core, { kind, edits, isStrict, label }) =>
    withAction(ofKind(core, kind), (workspace) =>
      workspace.edits.editMany(kind, edits, { isStrict, ...(label === undefined ? {} : { label: shown(label) }) }),
    ),
  'record.transform': (core, order) =>
    withAction(ofKind(core, order.kind), (workspace) => workspace.edits.transform(order)),
  'targeting.change': (core, order) =>
    withAction(ofKind(core, 'targeting_criterion'), (workspace) => workspace.edits.changeTargeting(order)),
  'record.common': (core, { kind, selection }) => ofKind(core, kind).records.common(kind, selection),
  'record.paste': (core, { kind, accountId, ...order }) =>
    withAction(inAccount(core, kind, accountId), (workspace) => workspace.csv.paste({ kind, accountId }, order)),
  'record.delete': (core, { kind, selection }) =>
    withAction(ofKind(core, kind), (workspace) => workspace.edits.delete(kind, selection)),
  'record.copy': (core, order) => {
    const workspace = ofKind(core, order.kind)
    if (order.accountId !== null) inAccount(core, 'campaign', order.accountId)
    return workspace.edits.copyInTurns(core.ports.clock, order)
  },
  'record.copyPlan': (core, order) => {
    const workspace = ofKind(core, order.kind)
    if (order.accountId !== null) inAccount(core, 'campaign', order.accountId)
    return workspace.edits.copyPlanInTurns(core.ports.clock, order)
  },
  'template.list': (core) => open(core).edits.templates(),
  'template.keep': (core, { key, name }) =>
    withAction(open(core), ({ edits }) => ({ key: edits.keepTemplate(key, name) })),
  'template.rename': (core, { key, name }) =>
    withAction(open(core), ({ edits }) => {
      edits.renameTemplate(key, name)
      return {}
    }),
  'template.delete': (core, { key }) =>
    withAction(open(core), ({ edits }) => {
      edits.deleteTemplate(key)
      return {}
    }),
  'template.use': (core, order) =>
    inAccount(core, 'campaign', order.accountId).edits.useTemplate(core.ports.clock, order),
  'template.plan': (core, order) =>
    inAccount(core, 'campaign', order.accountId).edits.templatePlan(core.ports.clock, order),
  'user.find': (core, { userId }) => open(core).records.personOf(userId),
  'record.names': (core, { kind, keys }) => ofKind(core, kind).records.fieldNames(kind, keys),
  'record.standings': (core, { keys }) => open(core).records.standings(keys),
  'record.convert': (core, { key, to, removesSource, values }) =>
    ofKind(core, to).edits.convert(key, to, removesSource, values),
  'record.revert': (core, { key, field }) => open(core).edits.revert(key, field),
  'record.history': (core, { key }) => open(core).records.history(key),
  'record.recent': (core, { accountId, limit }) =>
    inAccount(core, 'campaign', accountId).records.recent(accountId, limit),
  'scope.counts': (core, { accountId, within }) =>
    inAccount(core, 'campaign', accountId).records.scopeCounts(accountId, within),
  'campaign.newAdGroup': (core, { accountId, campaignId }) =>
    inAccount(core, 'campaign', accountId).records.newAdGroup(accountId, campaignId),
  'campaign.pausable': (core, { key, ...query }) => open(core).records.pausable(key, query),
  'campaign.timeline': (core, { accountId, ...query }) =>
    inAccount(core, 'campaign', accountId).records.timeline(accountId, query),
  'scope.adGroups': (core, { accountId }) => inAccount(core, 'campaign', accountId).records.adGroupCounts(accountId),
  'record.usedBy': (core, { key, limit }) => open(core).records.usedBy(key, limit),
  'record.uses': (core, { kind, selection }) => ofKind(core, kind).records.selectionUses(kind, selection),
  'annotation.change': (core, { kind, selection, change }) =>
    withAction(ofKind(core, kind), (workspace) => workspace.edits.annotate(kind, selection, change)),
  'annotation.summary': (core, { kind, accountId }) =>
    inAccount(core, kind, accountId).records.annotationSummary(kind, accountId),
  'journal.undo': (core, { action }) => turned(core, open(core).edits.undo(action)),
  'journal.lastOf': (core, { key }) => open(core).edits.lastAction(key),
  'journal.redo': (core) => turned(core, open(core).edits.redo()),
  'problem.list': (core, { accountId }) => open(core).records.problems(accountId),
  'calendar.items': (core, { accountId, from, to }) => open(core).records.calendarItems(accountId, { from, to }),
  'calendar.check': (core, { accountId }) => open(core).records.goLiveProblems(accountId),
  'search.query': (core, { text, limit }) => open(core).records.search(text, limit),
} satisfies Partial<Handlers>

function turned(core: Core, result: UndoResult): UndoResult {
  core.session().sync.journalTurned()
  return result
}

function open(core: Core): Workspace {
  return core.session().workspace
}

/** The workspace, after checking that the contract knows the kind. */
export function ofKind(core: Core, kind: string): Workspace {
  const workspace = open(core)
  if (!findResource(kind)) throw new GalleyError('not_found', message('engine.records.thereNoKind', { kind }), { kind })
  return workspace
}

/** The workspace, after checking kind and account; a mistyped account must not look like an empty one. */
export function inAccount(core: Core, kind: string, accountId: string): Workspace {
  const workspace = ofKind(core, kind)
  if (findResource(kind)?.scope === 'account' && workspace.records.keyOf('account', accountId) === null)
    throw new GalleyError('not_found', message('engine.records.thereNoAccountHere', { accountId }), { accountId })
  return workspace
}

/** The label itself, of which it is certain that it can be said: it is stored, and History says it for good. Throws where it cannot. */
function shown(label: Message): Message {
  textOf(label)
  return label
}
