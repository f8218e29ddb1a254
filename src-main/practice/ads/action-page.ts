/** Pages of what an action answers: told apart by a key that each row keeps, so that what comes or goes between pages repeats nothing. */
import { createHash } from 'node:crypto'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { Pager } from '../hooks/hook-types.ts'
import { compareValues, readCursor, writeCursor } from './cursor.ts'
import { invalid } from './parameters.ts'

/** `scope` is everything beside the parameters that tells one question from another. */
export function pagerOf(params: Readonly<Record<string, Json>>, scope: string, cursorKey: string): Pager {
  const { cursor, count: given, ...asked } = params
  const query = createHash('sha256')
    .update(stringifyJson([scope, Object.entries(asked).toSorted(([a], [b]) => compareValues(a, b))]))
    .digest('hex')
  return (rows, countDefault) => {
    const after = typeof cursor === 'string' ? readCursor(cursor, query, cursorKey) : null
    if (typeof cursor === 'string' && !after)
      return {
        errors: [invalid('cursor', 'This cursor does not belong to this request. Start from the first page.', cursor)],
      }
    const sorted = rows.toSorted((a, b) => compareValues(a.key, b.key))
    const rest = after ? sorted.filter(({ key }) => compareValues(key, after.id) > 0) : sorted
    const count = typeof given === 'number' ? given : countDefault
    const page = rest.slice(0, count)
    const last = page.at(-1)
    const next = last && rest.length > count ? writeCursor({ values: [], id: last.key }, query, cursorKey) : null
    return { data: page.map(({ row }) => row), rest: { next_cursor: next } }
  }
}
