/** Scheduled posts whose time has come go out, before anybody sees the account again. Source: gaps 6.5. */
import type { WorkspaceRule } from '../../../shared/contract/language/rules.ts'
import { contentRules, mediaRules } from '../../../shared/contract/creatives/post-rules.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { practicePort, put } from '../ads/write.ts'
import { toInstant } from '../clock.ts'
import type { Practice } from '../context.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { RequestContext } from '../hooks/hook-types.ts'
import { Ids } from '../state/ids.ts'
import type { Realm } from '../state/realm.ts'

/** Going live takes about so long. Source: gaps 6.5 (D). */
const lagMs = 1_000

export function publishDue(practice: Practice, realm: Realm, accountId: string): void {
  const nowMs = practice.clock.nowMs()
  const due = practice.records
    .list(realm, 'scheduled_tweet', [accountId])
    .filter(
      (row) => row['scheduled_status'] === 'SCHEDULED' && Date.parse(String(row['scheduled_at'])) + lagMs <= nowMs,
    )
    .toSorted((a, b) => String(a['scheduled_at']).localeCompare(String(b['scheduled_at'])))
  if (due.length === 0) return
  const { media, activeLimit, audiences } = practice
  for (const row of due) {
    const draft = practice.records.draft(realm, String(row['user_id'] ?? ''))
    const atMs = Date.parse(String(row['scheduled_at'])) + lagMs
    const port = practicePort(draft, accountId, { activeLimit, media, nowMs: atMs })
    const context: RequestContext = { draft, port, accountId, userId: '', roles: [], nowMs: atMs, media, audiences }
    publish(row, context, new Ids(practice.meta))
    draft.commit(nowMs, 0)
  }
}

/** One that broke a rule meanwhile fails; else there is a post of it, and what was to promote it does. */
export function publish(row: RecordValues, context: RequestContext, ids: Ids): RecordValues | null {
  const scheduled = resourceOf('scheduled_tweet')
  const completed = { completed_at: toInstant(context.nowMs) }
  const end = (changes: RecordValues) =>
    put('update', scheduled, String(row['id']), { ...row, ...completed, ...changes }, context, row)
  if (isBroken(row, context)) {
    end({ scheduled_status: 'FAILED' })
    return null
  }
  const post = postOf(row, context)
  const postId = String(post['tweet_id'])
  put('create', resourceOf('tweet'), postId, post, context)
  end({ scheduled_status: 'SUCCESS', tweet_id: postId })
  promote(row, postId, context, ids)
  return post
}

function isBroken(row: RecordValues, { accountId, port }: RequestContext): boolean {
  const input = { record: row, operation: 'create' as const, given: new Set(Object.keys(row)) }
  const surrounded = { ...input, accountId, id: String(row['id']) }
  const rules: readonly WorkspaceRule[] = mediaRules
  return (
    contentRules.some((rule) => rule.check(input) !== null) ||
    rules.some((rule) => rule.check(surrounded, port) !== null)
  )
}

function postOf(row: RecordValues, context: RequestContext): RecordValues {
  const shared = ['text', 'media_keys', 'card_uri', 'user_id', 'nullcast', 'name'] as const
  const record: RecordValues = { conversation_settings: 'EVERYONE' }
  for (const name of shared) record[name] = row[name]
  return { ...record, ...hooksOf('tweet').made?.(record, context) }
}

function promote(row: RecordValues, postId: string, context: RequestContext, ids: Ids): void {
  const waiting = context.draft
    .having('scheduled_promoted_tweet', context.accountId, { scheduled_tweet_id: row['id'] })
    .filter(([, each]) => each['deleted'] !== true)
  for (const [id, each] of waiting) {
    put('update', resourceOf('scheduled_promoted_tweet'), id, { ...each, tweet_id: postId }, context, each)
    const promotedId = ids.next('promoted_tweet')
    const at = toInstant(context.nowMs)
    const record: RecordValues = {
      id: promotedId,
      line_item_id: each['line_item_id'],
      tweet_id: postId,
      created_at: at,
      updated_at: at,
      deleted: false,
    }
    const made = { ...record, ...hooksOf('promoted_tweet').made?.(record, context) }
    put('create', resourceOf('promoted_tweet'), promotedId, made, context)
  }
}
