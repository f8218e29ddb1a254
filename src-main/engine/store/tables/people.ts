/** Who the users are that records name by number: known from the posts that they wrote. */
import type { Person } from '../../../../shared/model/person-name.ts'
import type { ReadableStore } from './store.ts'

interface AuthorRow {
  author_name: string | null
  author_handle: string
  author_picture: string | null
}

/** Name, handle and picture of the user in their newest post here; null where no post here is by that user. */
export function personOf(store: ReadableStore, userId: string): Person | null {
  return store.cachedOf('tweet', `person ${userId}`, () => {
    const row = store.sql.get<AuthorRow>(
      `SELECT author_name, author_handle, author_picture FROM ${store.table('tweet').table}
       WHERE user_id = ? AND _hidden = 0 AND author_handle IS NOT NULL ORDER BY created_at DESC, _key DESC LIMIT 1`,
      userId,
    )
    return row ? { name: row.author_name, handle: row.author_handle, pictureUrl: row.author_picture } : null
  })
}
