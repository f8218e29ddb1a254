/** What the frame shows of each account: counts, spend, work and problems. */
import { t } from '../../../../shared/messages/index.ts'
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import type { AccountView } from '../../../../shared/bridge.ts'
import { isPulled } from '../../../../shared/contract/language/resource.ts'
import { titleOf } from '../../../../shared/presentation/title-of.ts'
import { isLocalId } from '../../../../shared/model/local-id.ts'
import { permissionsOf, realmOf } from '../validation/index.ts'
import { activeLimit, countActive, knownZone } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { heldCounts } from '../ingest/index.ts'
import { unservedKinds, unservedSql } from '../query/index.ts'
import { runningSpend } from './spend.ts'

/** A view of each account that is known here, by name. `hasSpend`: with what runs; none without. */
export function accountViews(store: ReadableStore, hasSpend: boolean): AccountView[] {
  // Flights begin and end without any change of a record.
  return steadyViews(store).map((view) => {
    const { spend, afterPush } = hasSpend ? runningSpend(store, view.id) : { spend: [], afterPush: [] }
    return { ...view, runningSpend: spend, spendAfterPush: afterPush }
  })
}

/** When the running spend of one of the accounts, or what it is after the push, changes next by itself, milliseconds since 1970; null: never. */
export function nextSpendChangeMs(store: ReadableStore): number | null {
  const changes = accountIds(store).flatMap((id) => runningSpend(store, id).changesAtMs ?? [])
  return changes.length > 0 ? Math.min(...changes) : null
}

function steadyViews(store: ReadableStore): Omit<AccountView, 'runningSpend' | 'spendAfterPush'>[] {
  return store.cached('accounts', 'nothing', () => {
    const table = store.table('account')
    const accounts = store.sql.all<{
      key: number
      id: string
      name: string | null
      timezone: string | null
      timezoneSwitchAt: string | null
    }>(
      `SELECT _key AS key, _id AS id, name, timezone, timezone_switch_at AS timezoneSwitchAt FROM ${table.table} WHERE _hidden = 0 ORDER BY name COLLATE NOCASE, _key`,
    )
    const staged = heldCounts(store)
    return accounts.map((account) => ({
      ...account,
      name:
        titleOf(table.resource, account) ??
        (isLocalId(account.id) ? t('engine.summary.newSandboxAccount') : account.id),
      timezone: knownZone(account.timezone),
      permissions: permissionsOf(store, account.id) ?? [],
      isSandbox: realmOf(store, account.id) === 'sandbox',
      counts: countsOf(store, account.id),
      newCounts: newCountsOf(store, account.id),
      ...activeOf(store, account.id),
      ...pullsOf(store, account.id),
      ...needsOf(store, account.id),
      // What belongs to no account is shown with each: the accounts themselves, and reference data.
      staged: staged.filter(
        ({ accountId }) => accountId === account.id || !accounts.some(({ id }) => id === accountId),
      ),
    }))
  })
}

/** Ids of the accounts known here, by name. */
export function accountIds(store: ReadableStore): string[] {
  const { table } = store.table('account')
  return store.sql.values(`SELECT _id FROM ${table} WHERE _hidden = 0 ORDER BY name COLLATE NOCASE, _key`)
}

/** When the account was last pulled, and which kinds were not pulled yet. Kinds that are only looked up do not count. */
function pullsOf(store: ReadableStore, accountId: string): Pick<AccountView, 'lastPulledAt' | 'notPulled'> {
  const rows = store.sql.all<{ accountId: string; kind: string; at: string }>(
    "SELECT account_id AS accountId, kind, completed_at AS at FROM pull_state WHERE account_id IN (?, '') AND completed_at IS NOT NULL",
    accountId,
  )
  const ended = new Set(rows.map((row) => `${row.accountId} ${row.kind}`))
  const kinds = [...store.kinds.values()].map(({ resource }) => resource).filter(isPulled)
  // A kind that is listed by its parents is not whole before these were pulled.
  const isWhole = ({ kind, scope, pulling }: PresentedResource): boolean =>
    ended.has(`${scope === 'account' ? accountId : ''} ${kind}`) &&
    (typeof pulling !== 'object' || isWhole(store.table(pulling.parent).resource))
  const times = rows
    .filter((row) => row.accountId === accountId && kinds.some(({ kind }) => kind === row.kind))
    .map(({ at }) => at)
  return {
    lastPulledAt: times.toSorted().at(-1) ?? null,
    // The service has nothing of an account that it does not know yet.
    notPulled: isLocalId(accountId) ? [] : kinds.filter((resource) => !isWhole(resource)).map(({ kind }) => kind),
  }
}

function countsOf(store: ReadableStore, accountId: string): Record<string, number> {
  return store.cached(`counts ${accountId}`, 'values', () =>
    Object.fromEntries(
      [...store.kinds.values()].map((table) => [
        table.kind,
        store.cachedOf(table.kind, `count ${table.kind} ${accountId}`, () => countOf(store, table, accountId)),
      ]),
    ),
  )
}

/** Records that are shown, with those to be deleted by the next push. The user's accounts are listed as one; reference data belongs to no account. */
function countOf(store: ReadableStore, table: KindTable, accountId: string): number {
  const { scope } = table.resource
  if (scope === 'user') return store.sql.value<number>(`SELECT count(*) FROM ${table.table} WHERE _hidden = 0`)!
  return store.sql.value<number>(
    `SELECT count(*) FROM ${table.table} WHERE _account = ? AND _hidden = 0`,
    scope === 'service' ? '' : accountId,
  )!
}

function newCountsOf(store: ReadableStore, accountId: string): Record<string, number> {
  const rows = store.sql.all<{ kind: string; count: number }>(
    "SELECT kind, count(*) AS count FROM pending WHERE account_id = ? AND operation = 'create' GROUP BY kind",
    accountId,
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

function activeOf(store: ReadableStore, accountId: string): Pick<AccountView, 'activeCampaigns' | 'activeLimit'> {
  const table = store.table('campaign')
  return {
    activeCampaigns: countActive(store, table, accountId),
    activeLimit: activeLimit(store, table, accountId),
  }
}

type Needs = Pick<AccountView, 'failedPosts' | 'declinedAds' | 'notServing' | 'needsPerson'> & Work

/** Counts what needs somebody in the account: the one count that every screen shows. */
function needsOf(store: ReadableStore, accountId: string): Needs {
  const work = workOf(store, accountId)
  const failedPosts = countNotShown(store, accountId, 'scheduled_tweet', 'scheduled_status', 'FAILED')
  const declinedAds = countNotShown(store, accountId, 'promoted_tweet', 'approval_status', 'REJECTED')
  const notServing = countNotServing(store, accountId)
  const needsPerson = work.pendingNeeds + failedPosts + declinedAds + notServing
  return { ...work, failedPosts, declinedAds, notServing, needsPerson }
}

/** Campaigns that need somebody because the service does not serve them. */
function countNotServing(store: ReadableStore, accountId: string): number {
  const { table } = store.table('campaign')
  return store.cachedOf(unservedKinds, `not serving ${accountId}`, () =>
    store.sql.value<number>(
      // The index of active ones is much shorter than those of shown ones, which + keeps from being taken.
      `SELECT count(*) FROM ${table} r WHERE r._account = ?1 AND +r._hidden = 0 AND ${unservedSql(store)}`,
      accountId,
    )!,
  )
}

/** Records with this value at the service and no pending edit: those with one are counted by that. */
function countNotShown(store: ReadableStore, accountId: string, kind: string, field: string, value: string): number {
  const table = store.table(kind)
  const column = table.byField.get(field)!.name
  return store.cachedOf(kind, `${value} ${kind} ${accountId}`, () =>
    store.sql.value<number>(
      `SELECT count(*) FROM ${table.table} r WHERE r._account = ? AND r._hidden = 0 AND r.${column} = ?
         AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key)`,
      accountId,
      value,
    )!,
  )
}

type Work = Pick<
  AccountView,
  | 'pending'
  | 'ready'
  | 'approved'
  | 'errors'
  | 'warnings'
  | 'conflicts'
  | 'failed'
  | 'undecided'
  | 'lookedFor'
  | 'unknown'
  | 'pendingNeeds'
>

function workOf(store: ReadableStore, accountId: string): Work {
  // An outcome that could not be written to disk counts as unknown, too.
  const lost = [...store.lostAttempts.values()].map(({ key }) => key).join(', ')
  const isUnknown = `(undecided IS NULL AND (coalesce(attempt, '') = 'unknown' OR (attempt = 'sending' AND key IN (${lost}))))`
  // Creates out of restored data: whether they were sent is not known.
  const isLookedFor =
    "(undecided IS NULL AND coalesce(attempt, '') = 'unknown' AND EXISTS (SELECT 1 FROM attempt a WHERE a.key = pending.key AND a.is_restored = 1 AND a.status = 'unknown'))"
  return store.sql.get<Work>(
    `SELECT count(*) AS pending,
       coalesce(sum(errors = 0 AND is_conflict = 0 AND parked IS NULL AND undecided IS NULL AND attempt IS NULL), 0) AS ready,
       coalesce(sum(approved = revision), 0) AS approved,
       coalesce(sum(errors > 0), 0) AS errors, coalesce(sum(warnings > 0), 0) AS warnings, coalesce(sum(is_conflict), 0) AS conflicts,
       coalesce(sum(parked IS NOT NULL OR undecided IS NOT NULL), 0) AS failed,
       coalesce(sum(undecided IS NOT NULL), 0) AS undecided,
       coalesce(sum(${isUnknown}), 0) AS unknown,
       coalesce(sum(${isLookedFor}), 0) AS lookedFor,
       coalesce(sum(errors > 0 OR is_conflict = 1 OR parked IS NOT NULL OR undecided IS NOT NULL OR ${isUnknown}), 0) AS pendingNeeds
     FROM pending WHERE account_id = ?`,
    accountId,
  )!
}
