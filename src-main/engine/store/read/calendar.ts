/** What stands in the calendar between two instants, and whether what is still to go out would pass today. */
import { t } from '../../../../shared/messages/index.ts'
import { saidProblem } from '../../../../shared/presentation/text-of.ts'
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import type { CalendarItem, CalendarItems, GoLiveCheck, RecordView } from '../../../../shared/bridge.ts'
import { titleOf } from '../../../../shared/presentation/title-of.ts'
import { checkRecord, checkWorkspace } from '../../../../shared/contract/language/validate.ts'
import type { Problem, SaidProblem } from '../../../../shared/contract/language/rules.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { mediaShownBy } from './describe-steps.ts'
import { isFirst, personOf, readRow, siblingPort } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'
import { asOf, rulePort } from '../validation/index.ts'
import { viewOf } from './view.ts'

/** Most items of one kind in one view; how many later ones are left out is told. */
const itemsMax = 5000

interface Span {
  from: string
  to: string
}

/** Items of the account that meet the span, by their start; null: of all accounts that are known here. */
export function calendarItems(store: ReadableStore, accountId: string | null, span: Span): CalendarItems {
  const found = [...store.kinds.values()]
    .filter((table) => table.resource.calendar)
    .map((table) => itemsOf(store, table, accountId, span))
  return {
    items: found.flatMap(({ items }) => items).toSorted((a, b) => a.at.localeCompare(b.at) || a.key - b.key),
    leftOut: found.reduce((sum, { leftOut }) => sum + leftOut, 0),
  }
}

/** Posts that are still to go out, soonest first, each with everything that would keep it from going. null: of all accounts that are known here. */
export function goLiveChecks(store: ReadableStore, accountId: string | null, now: string): GoLiveCheck[] {
  return [...store.kinds.values()]
    .filter((table) => table.resource.calendar?.goesOut)
    .flatMap((table) => {
      const field = startField(table.resource)
      const later = itemsOf(store, table, accountId, { from: now, to: '9999' })
      return later.items.flatMap(({ key }) => goLiveCheckOf(store, table, key, field) ?? [])
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

function itemsOf(store: ReadableStore, table: KindTable, accountId: string | null, { from, to }: Span): CalendarItems {
  const { calendar } = table.resource
  if (!calendar) return { items: [], leftOut: 0 }
  const start = table.byField.get(startField(table.resource))!.name
  const end = 'to' in calendar ? table.byField.get(calendar.to)!.name : start
  const isOf = accountId === null ? `IN (SELECT _id FROM ${store.table('account').table} WHERE _hidden = 0)` : '= ?3'
  // Instants are texts of one form, so their order is that of time. An open end lasts.
  const among = `FROM ${table.table} WHERE _account ${isOf} AND _hidden = 0 AND ${start} < ?1 AND (${end} >= ?2 OR ${end} IS NULL) AND ${start} IS NOT NULL`
  const bound = [to, from, ...(accountId === null ? [] : [accountId])]
  const keys = store.sql.values<number>(`SELECT _key ${among} ORDER BY ${start}, _key LIMIT ${itemsMax}`, ...bound)
  const count = keys.length < itemsMax ? keys.length : store.sql.value<number>(`SELECT count(*) ${among}`, ...bound)!
  return { items: keys.map((key) => itemOf(store, table, key)), leftOut: count - keys.length }
}

function itemOf(store: ReadableStore, table: KindTable, key: number): CalendarItem {
  const { resource } = table
  const view = viewOf(store, table, readRow(store, table, key)!)
  const calendar = resource.calendar!
  return {
    key,
    kind: table.kind,
    id: view.id,
    accountId: view.accountId,
    name: titleOf(resource, view.values) ?? resource.label,
    at: textOf(view.values[startField(resource)]),
    until: 'to' in calendar ? textOf(view.values[calendar.to]) || null : null,
    state: view.state,
    status: calendar.status ? textOf(view.values[calendar.status]) || null : null,
    errors: view.problems.filter(({ severity }) => severity === 'error').length,
    warnings: view.problems.filter(({ severity }) => severity === 'warning').length,
    readOnlyReason: view.readOnlyReason,
    mediaKey: mediaShownBy(store, table, view),
    author: authorOf(store, resource, view.values),
  }
}

/** The user whose post it is; null for what is no post. */
function authorOf(
  store: ReadableStore,
  resource: PresentedResource,
  { user_id: userId }: RecordValues,
): CalendarItem['author'] {
  if (!resource.calendar?.goesOut || typeof userId !== 'string' || userId === '') return null
  return { userId, person: personOf(store, userId) }
}

/** The check of one post; null where it went out, failed or is to be deleted. */
function goLiveCheckOf(store: ReadableStore, table: KindTable, key: number, field: string): GoLiveCheck | null {
  const view = viewOf(store, table, readRow(store, table, key)!)
  const { calendar } = table.resource
  const status = calendar?.status ? view.values[calendar.status] : null
  if (view.operation === 'delete' || (typeof status === 'string' && status !== calendar?.waits)) return null
  return {
    key,
    kind: table.kind,
    accountId: view.accountId,
    name: itemOf(store, table, key).name,
    at: textOf(view.values[field]),
    state: view.state,
    problems: [
      ...problemsAsNew(store, table, view).map(saidProblem),
      ...pollProblems(store, view, textOf(view.values[field])),
      ...reachProblems(store, table, view),
    ],
  }
}

/** Problems by every rule, as if the record were made now, or when its hold ends: what it refers to may be gone by then. */
function problemsAsNew(
  store: ReadableStore,
  { resource }: KindTable,
  { values, accountId, id, heldUntil }: Pick<RecordView, 'values' | 'accountId' | 'id' | 'heldUntil'>,
): Problem[] {
  const given = new Set(Object.keys(values).filter((name) => values[name] !== null && values[name] !== undefined))
  const input = { record: values, operation: 'create' as const, given }
  const port = asOf(rulePort(store, accountId), heldUntil === undefined ? undefined : Date.parse(heldUntil))
  return [...checkRecord(resource, input), ...checkWorkspace(resource, { ...input, accountId, id }, port)]
}

/** The problem of a post that goes out after its poll has ended: a poll runs from the moment that it was made. */
function pollProblems(
  store: ReadableStore,
  { values, accountId }: { values: RecordValues; accountId: string },
  at: string,
): SaidProblem[] {
  const [, id] = /^card:\/\/(.+)$/.exec(textOf(values['card_uri'])) ?? []
  const poll = id === undefined ? undefined : rulePort(store, accountId).get('poll_card', id)
  const end = textOf(poll?.['end_time'])
  if (end === '' || Date.parse(end) > Date.parse(at)) return []
  return [{ field: 'card_uri', code: 'POLL_ENDED', message: t('engine.calendar.pollEnded'), severity: 'error' }]
}

/** A post that only ads show, and that nothing promotes. What nobody knows, since promotions were never pulled, is not said. */
function reachProblems(
  store: ReadableStore,
  { kind }: KindTable,
  { values, accountId, id, operation }: Pick<RecordView, 'values' | 'accountId' | 'id' | 'operation'>,
): SaidProblem[] {
  if (kind !== 'scheduled_tweet' || values['nullcast'] === false) return []
  const isKnown = operation === 'create' || !isFirst(store, accountId, promotion)
  const isPromoted =
    siblingPort(store, true).siblings(promotion, accountId, { scheduled_tweet_id: id }, '', 1).length > 0
  if (!isKnown || isPromoted) return []
  return [{ field: 'nullcast', code: 'NOBODY_SEES_IT', message: t('engine.calendar.nobodySees'), severity: 'warning' }]
}

const promotion = 'scheduled_promoted_tweet'

function startField(resource: PresentedResource): string {
  return 'at' in resource.calendar! ? resource.calendar.at : resource.calendar!.from
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : ''
}
