import type { RecordValues } from '../../../shared/model/values.ts'

/** Kind of record behind each type of post. Source: interface, Creatives (tweet_type). */
const kinds: Record<string, string> = { DRAFT: 'draft_tweet', SCHEDULED: 'scheduled_tweet', PUBLISHED: 'tweet' }

export function kindOfType(type: unknown): string {
  return kinds[String(type)] ?? 'tweet'
}

/** The record of that type, however records are read. */
export function postOfType(type: string, get: (kind: string) => RecordValues | undefined): RecordValues | undefined {
  const kind = kinds[type]
  return kind === undefined ? undefined : get(kind)
}
