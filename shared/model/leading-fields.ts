/** Fields with addresses that people are led to. */
import type { Resource } from '../contract/language/resource.ts'

const posts: ReadonlySet<string> = new Set(['tweet', 'scheduled_tweet', 'draft_tweet'])
const led: ReadonlySet<string> = new Set(['thank_you_url', 'landing_url', 'call_to_action_url'])

/** Of a post its text, of a card what it is built of, else the addresses that it names; none for most kinds. */
export function leadingFields({ kind, fields }: Pick<Resource, 'kind' | 'fields'>): string[] {
  if (posts.has(kind)) return ['text']
  if (kind === 'card') return ['components', 'slides'].filter((field) => field in fields)
  return Object.entries(fields).flatMap(([field, def]) =>
    'form' in def && def.form === 'url' && led.has(field) ? [field] : [],
  )
}
