/** What a person did in an account since a moment, as far as the lessons of the practice world go by it. */
import type { LessonFacts, LessonMark } from '../../../../shared/bridge.ts'
import { mediaIn } from '../../../../shared/contract/creatives/card-grammar.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { kindOf, readRow, wholeField } from '../tables/index.ts'
import type { ReadableStore } from '../tables/index.ts'
import { viewOf } from './view.ts'

const posts: ReadonlySet<string> = new Set(['draft_tweet', 'scheduled_tweet', 'tweet'])
const slidesMin = 2
/** More than a lesson asks for is not counted. */
const countedMax = 1_000

/** The numbers of the last action and the last attempt: facts with higher ones are later. */
export function lessonMark({ sql }: ReadableStore): LessonMark {
  const last = (query: string) => Number(sql.value<number | null>(query) ?? 0)
  return {
    action: last('SELECT max(id) FROM journal_action'),
    attempt: last('SELECT max(id) FROM attempt'),
  }
}

/** Facts of the account since the mark. Actions that were undone do not count. */
export function lessonFacts(store: ReadableStore, accountId: string, since: LessonMark): LessonFacts {
  const made = madeSince(store, accountId, since)
  const madePosts = made.filter(({ kind }) => posts.has(kind))
  const carousels = made.filter(({ kind, values }) => kind === 'card' && slideCount(values) >= slidesMin)
  const withCarousel = madePosts.filter(({ values }) => carousels.some((card) => names(values['card_uri'], card)))
  const budgets = budgetsSince(store, accountId, since)
  const applied = appliedSince(store, accountId, since)
  const isApplied = ({ key }: { key: number }) => applied.has(key)
  return {
    posts: madePosts.length,
    pushedPosts: madePosts.filter(isApplied).length,
    carousels: carousels.length,
    postsWithCarousel: withCarousel.length,
    pushedCarousels: withCarousel.filter(isApplied).length,
    budgets: budgets.length,
    pushedBudgets: budgets.filter((key) => applied.has(key)).length,
    ...conflictsSince(store, accountId, since),
    ...sendingSince(store, accountId, since),
  }
}

interface Made {
  key: number
  kind: string
  id: string
  values: RecordValues
}

/** Records that are here and were made by an action that stands. */
function madeSince(store: ReadableStore, accountId: string, { action }: LessonMark): Made[] {
  const keys = store.sql.values<number>(
    `SELECT DISTINCT e.key FROM journal_entry e JOIN journal_action a ON a.id = e.action
     WHERE a.id > ? AND a.status = 'done' AND e.field = ? AND e.from_value IS NULL ORDER BY e.key LIMIT ?`,
    action,
    wholeField,
    countedMax,
  )
  return keys.flatMap((key) => {
    const kind = kindOf(store, key)
    const table = kind === null ? null : store.table(kind)
    const row = table && readRow(store, table, key)
    if (!kind || !table || row?.accountId !== accountId) return []
    const { id, values, isGone } = viewOf(store, table, row)
    return isGone ? [] : [{ key, kind, id, values }]
  })
}

function slideCount({ components, slides }: RecordValues): number {
  const isMulti = Array.isArray(slides) && slides.length > 0
  return mediaIn(isMulti ? slides : components, isMulti ? 'slides' : 'components').length
}

/** True if the value names the card: by the address that the service gave it, or by its local id. */
function names(cardUri: RecordValues[string], card: Made): boolean {
  return typeof cardUri === 'string' && (cardUri === card.values['card_uri'] || cardUri.endsWith(card.id))
}

/** Campaigns whose daily budget was changed. */
function budgetsSince({ sql }: ReadableStore, accountId: string, { action }: LessonMark): number[] {
  return sql.values<number>(
    `SELECT DISTINCT e.key FROM journal_entry e JOIN journal_action a ON a.id = e.action
     JOIN r_campaign r ON r._key = e.key AND r._account = ?
     WHERE a.id > ? AND a.status = 'done' AND e.field = 'daily_budget_amount_local_micro' LIMIT ?`,
    accountId,
    action,
    countedMax,
  )
}

/** Keys of records that were created or changed at the service since the mark. */
function appliedSince({ sql }: ReadableStore, accountId: string, { attempt }: LessonMark): Set<number> {
  return new Set(
    sql.values<number>(
      "SELECT DISTINCT key FROM attempt WHERE id > ? AND account_id = ? AND status = 'applied' AND operation <> 'delete'",
      attempt,
      accountId,
    ),
  )
}

/** Conflicts: those that are open, whenever they came, and those resolved since the mark. */
function conflictsSince({ sql }: ReadableStore, accountId: string, { action }: LessonMark) {
  const open = Number(sql.value('SELECT count(*) FROM pending WHERE is_conflict = 1 AND account_id = ?', accountId))
  const resolved = Number(
    sql.value(
      `SELECT count(DISTINCT s.key) FROM settlement s JOIN journal_action a ON a.id = s.action WHERE a.id > ? AND a.status = 'done'`,
      action,
    ),
  )
  return { conflicts: open + resolved, resolved }
}

/** Refused records and lost answers since the mark, and how many of each came to a good end. */
function sendingSince({ sql }: ReadableStore, accountId: string, { attempt }: LessonMark) {
  const [row] = sql.all<{ refused: number; mended: number; lost: number; found: number }>(
    `SELECT
       count(DISTINCT CASE WHEN a.status = 'rejected' THEN a.key END) AS refused,
       count(DISTINCT CASE WHEN a.status = 'rejected' AND EXISTS
         (SELECT 1 FROM attempt b WHERE b.key = a.key AND b.id > a.id AND b.status = 'applied') THEN a.key END) AS mended,
       count(DISTINCT CASE WHEN a.status = 'unknown' OR a.looks > 0 THEN a.key END) AS lost,
       count(DISTINCT CASE WHEN a.looks > 0 AND a.status = 'applied' THEN a.key END) AS found
     FROM attempt a WHERE a.id > ? AND a.account_id = ?`,
    attempt,
    accountId,
  )
  return row!
}
