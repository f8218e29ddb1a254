/** Posts as the service shows them, under our names. Source: gaps 6.6 (D). */
import type { Json } from '../model/values.ts'

type Row = Readonly<Record<string, Json>>

/**
 * A received post with its id, author and text where other kinds have them: lists carry full_text and tweet_id, the answer to a create
 * text and id_str, both the author as a user object. The text is the author's: links in full, without the one that stands for media.
 * Doing it twice changes nothing.
 */
export function postOfRow(row: Row): Record<string, Json> {
  const user = membersOf(row['user'])
  const tweetId = textOf(row['tweet_id']) ?? textOf(row['id_str']) ?? textOf(row['id'])
  const userId = textOf(user['id_str']) ?? textOf(user['id'])
  const text = row['full_text'] ?? row['text']
  return {
    ...row,
    ...(tweetId === undefined ? {} : { tweet_id: tweetId }),
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(typeof text === 'string' ? { text: authoredText(text, membersOf(row['entities'])) } : {}),
  }
}

function authoredText(shown: string, entities: Row): string {
  const withoutMedia = rowsOf(entities['media']).reduce((text, { url }) => {
    const link = textOf(url)
    // One space stands before it; those in front of that are the author's.
    return link !== undefined && text.endsWith(link) ? text.slice(0, -link.length).replace(/ $/, '') : text
  }, shown)
  return rowsOf(entities['urls']).reduce((text, { url, expanded_url: target }) => {
    const [link, whole] = [textOf(url), textOf(target)]
    return link === undefined || whole === undefined ? text : text.replaceAll(link, () => whole)
  }, withoutMedia)
}

function rowsOf(value: Json | undefined): Row[] {
  return Array.isArray(value) ? value.map(membersOf) : []
}

function membersOf(value: Json | undefined): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'bigint' || typeof value === 'number'
      ? String(value)
      : undefined
}
