/** Looking at records and changing them. */
import { GalleyError } from '../../../shared/model/errors.ts'
import { findResource } from '../../../shared/contract/registry.ts'
import type { Core } from '../core.ts'
import type { Workspace } from '../store/index.ts'
import type { Handlers } from './handler.ts'
import { withAction } from './named-action.ts'

type Names =
  | 'grid.page'
  | 'grid.keys'
  | 'record.get'
  | 'record.find'
  | 'record.list'
  | 'record.create'
  | 'record.createMany'
  | 'record.edit'
  | 'record.editMany'
  | 'record.bulkEdit'
  | 'record.delete'
  | 'record.duplicate'
  | 'record.copy'
  | 'record.names'
  | 'record.standings'
  | 'record.convert'
  | 'record.revert'
  | 'user.find'
  | 'record.history'
  | 'record.usedBy'
  | 'record.uses'
  | 'annotation.change'
  | 'annotation.summary'
  | 'journal.undo'
  | 'journal.lastOf'
  | 'journal.redo'
  | 'problem.list'
  | 'search.query'
  | 'calendar.items'
  | 'calendar.check'

export const recordHandlers: Pick<Handlers, Names> = {
  'grid.page': (core, query) => ofKind(core, query.kind).gridPage(query),
  'grid.keys': (core, query) => ofKind(core, query.kind).gridKeys(query),
  'record.get': (core, { key }) => open(core).record(key),
  'record.find': (core, { kind, id }) => ofKind(core, kind).find(kind, id),
  'record.list': (core, query) => inAccount(core, query.kind, query.accountId).listRecords(query),
  'record.create': (core, { kind, accountId, values, isStrict }) =>
    inAccount(core, kind, accountId).create(kind, accountId, values, { isStrict }),
  'record.createMany': (core, { kind, accountId, list, label }) =>
    withAction(inAccount(core, kind, accountId), (workspace) => ({
      keys: workspace.createMany(kind, accountId, list, label),
    })),
  'record.edit': (core, { key, values, isStrict, label }) =>
    open(core).edit(key, values, { isStrict, ...(label === undefined ? {} : { label }) }),
  'record.editMany': (core, { kind, edits, isStrict, label }) =>
    withAction(ofKind(core, kind), (workspace) =>
      workspace.editMany(kind, edits, { isStrict, ...(label === undefined ? {} : { label }) }),
    ),
  'record.bulkEdit': (core, { kind, selection, change }) =>
    withAction(ofKind(core, kind), (workspace) => workspace.bulkEdit(kind, selection, change)),
  'record.delete': (core, { kind, selection }) =>
    withAction(ofKind(core, kind), (workspace) => workspace.delete(kind, selection)),
  'record.duplicate': (core, { kind, selection }) =>
    withAction(ofKind(core, kind), (workspace) => workspace.duplicate(kind, selection)),
  'record.copy': (core, order) => {
    const workspace = order.accountId === null ? open(core) : inAccount(core, 'campaign', order.accountId)
    return withAction(workspace, () => workspace.copy(order))
  },
  'user.find': (core, { userId }) => open(core).personOf(userId),
  'record.names': (core, { kind, keys }) => ofKind(core, kind).fieldNames(kind, keys),
  'record.standings': (core, { keys }) => open(core).standings(keys),
  'record.convert': (core, { key, to, removesSource }) => ofKind(core, to).convert(key, to, removesSource),
  'record.revert': (core, { key, field }) => open(core).revert(key, field),
  'record.history': (core, { key }) => open(core).history(key),
  'record.usedBy': (core, { key, limit }) => open(core).usedBy(key, limit),
  'record.uses': (core, { kind, selection }) => ofKind(core, kind).selectionUses(kind, selection),
  'annotation.change': (core, { kind, selection, change }) =>
    withAction(ofKind(core, kind), (workspace) => workspace.annotate(kind, selection, change)),
  'annotation.summary': (core, { kind, accountId }) =>
    inAccount(core, kind, accountId).annotationSummary(kind, accountId),
  'journal.undo': (core, { action }) => open(core).undo(action),
  'journal.lastOf': (core, { key }) => open(core).lastAction(key),
  'journal.redo': (core) => open(core).redo(),
  'problem.list': (core, { accountId }) => open(core).problems(accountId),
  'calendar.items': (core, { accountId, from, to }) => open(core).calendarItems(accountId, { from, to }),
  'calendar.check': (core, { accountId }) => open(core).goLiveVerdicts(accountId),
  'search.query': (core, { text, limit }) => open(core).search(text, limit),
}

function open(core: Core): Workspace {
  return core.session().workspace
}

/** The workspace, after checking that the contract knows the kind. */
export function ofKind(core: Core, kind: string): Workspace {
  const workspace = open(core)
  if (!findResource(kind)) throw new GalleyError('not_found', `There is no kind ${kind}.`, { kind })
  return workspace
}

/** The workspace, after checking kind and account; a mistyped account must not look like an empty one. */
export function inAccount(core: Core, kind: string, accountId: string): Workspace {
  const workspace = ofKind(core, kind)
  if (findResource(kind)?.scope === 'account' && workspace.keyOf('account', accountId) === null)
    throw new GalleyError('not_found', `There is no account ${accountId} here. Pull the accounts first.`, { accountId })
  return workspace
}
