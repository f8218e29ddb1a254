/**
 * Which records are one creative: a draft, the scheduled post made of it, and the post that came of that. Its id is the key of the record that it
 * began with; a record of which nothing is kept here is a creative by itself.
 */
import type { ReadableStore, Store } from './store.ts'

/** Kinds of a creative's records, from the draft to the post; each can be made into the others. */
export const creativeKinds = ['draft_tweet', 'scheduled_tweet', 'tweet'] as const
export type CreativeKind = (typeof creativeKinds)[number]

/** Whether records of the kind are creatives. */
export function isCreativeKind(kind: string): kind is CreativeKind {
  return (creativeKinds as readonly string[]).includes(kind)
}

/** The local creative id of a record. */
export function creativeOf(store: ReadableStore, key: number): number {
  return store.sql.value<number>('SELECT creative FROM creative WHERE key = ?', key) ?? key
}

/** Keys of the records of a creative that are here, whatever became of them. */
export function creativeMembers(store: ReadableStore, creative: number): number[] {
  return store.sql.values<number>('SELECT key FROM creative WHERE creative = ?1 UNION SELECT ?1 ORDER BY 1', creative)
}

/**
 * SQL of a set of keys, for IN: the record `?1` of the kind, and what else is the same creative: a post has the past of the draft that it came from.
 */
export function sameCreativeSql(kind: string): string {
  const creative = 'coalesce((SELECT creative FROM creative WHERE key = ?1), ?1)'
  return isCreativeKind(kind)
    ? `(SELECT ?1 UNION SELECT ${creative} UNION SELECT key FROM creative WHERE creative = ${creative})`
    : '(?1)'
}

/** Makes the record a part of the creative. Call it in a transaction. */
export function joinCreative(store: Store, key: number, creative: number): void {
  if (key !== creative) store.sql.run('INSERT OR REPLACE INTO creative (key, creative) VALUES (?, ?)', key, creative)
}

/**
 * Joins the creatives of a record (`key`) and of a duplicate whose place it takes. All their records belong to the creative of `key`, or to that of
 * the duplicate where only the duplicate was joined to others. Call it in a transaction, before the duplicate's key is gone.
 */
export function joinCreatives(store: Store, key: number, duplicate: number): void {
  const [creative, other] = [creativeOf(store, key), creativeOf(store, duplicate)]
  // One that is a creative by itself was never joined to anything: the other's counts.
  const stays = creative === key && other !== duplicate ? other : creative
  const members = new Set([...creativeMembers(store, creative), ...creativeMembers(store, other)])
  for (const member of members) if (member !== duplicate) joinCreative(store, member, stays)
  store.sql.run('DELETE FROM creative WHERE key = ?', duplicate)
}

/**
 * Joins posts to the scheduled posts that name them, among the ids of either kind that were received. What a person joined stays. Call it in a
 * transaction. Source: gaps 6.5 (D): a scheduled post names its post once that is live.
 */
export function joinPosted(store: Store, kind: string, ids: readonly string[]): void {
  if ((kind !== 'tweet' && kind !== 'scheduled_tweet') || ids.length === 0) return
  const [posts, scheduled] = [store.table('tweet').table, store.table('scheduled_tweet').table]
  const named = kind === 'tweet' ? 's.tweet_id' : 's._id'
  store.sql.run(
    `INSERT OR IGNORE INTO creative (key, creative)
     SELECT p._key, coalesce(c.creative, s._key) FROM json_each(?) j CROSS JOIN ${scheduled} s ON ${named} = j.value
     JOIN ${posts} p ON p._id = s.tweet_id AND p._account = s._account LEFT JOIN creative c ON c.key = s._key`,
    JSON.stringify(ids),
  )
}

/**
 * The creative for a record of kind `to` that is made from `source`: that of the source, if the source goes or `to` is a later form, and no record of
 * that kind belongs to it yet. Otherwise null: the record begins a creative of its own. Only shown records that are not to be deleted count.
 */
export function creativeMadeFrom(
  store: ReadableStore,
  source: { key: number; kind: string },
  to: string,
  removesSource: boolean,
): number | null {
  if (!isCreativeKind(source.kind) || !isCreativeKind(to)) return null
  const isFurther = creativeKinds.indexOf(to) > creativeKinds.indexOf(source.kind)
  if (!removesSource && !isFurther) return null
  const creative = creativeOf(store, source.key)
  const { table } = store.table(to)
  const isTaken = store.sql.value(
    `SELECT 1 FROM ${table} r LEFT JOIN pending p ON p.key = r._key
     WHERE r._key IN (SELECT key FROM creative WHERE creative = ?1 UNION SELECT ?1) AND r._hidden = 0 AND p.operation IS NOT 'delete'`,
    creative,
  )
  return isTaken === undefined ? creative : null
}
