/** Opaque cursors: the position after the last row of a page, bound to the query that made it. */
import { createHmac } from 'node:crypto'
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import type { Json, Value } from '../../../shared/model/values.ts'
import { sameText } from '../oauth/signature.ts'

/** Values of the sort attributes of the last row, and its id. */
export interface CursorPosition {
  values: Json[]
  id: string
}

/** Writes a cursor. `query` is the text of everything that the next page must repeat; `key` is the service's own. */
export function writeCursor(position: CursorPosition, query: string, key: string): string {
  const body = Buffer.from(stringifyJson([...position.values, position.id]), 'utf8').toString('base64url')
  return `${seal(body, query, key)}${body}`
}

/** Reads a cursor; null when it is not one of ours, or belongs to another query. */
export function readCursor(cursor: string, query: string, key: string): CursorPosition | null {
  const body = cursor.slice(sealLength)
  if (!sameText(cursor.slice(0, sealLength), seal(body, query, key))) return null
  const values = parseJson(Buffer.from(body, 'base64url').toString('utf8')) as Json[]
  return { values: values.slice(0, -1), id: String(values.at(-1)) }
}

/** The order of two values of one attribute: absent and null first, false before true, texts by code unit. */
export function compareValues(a: Value, b: Value): number {
  const [left, right] = [rank(a), rank(b)]
  if (left === right) return 0
  if (left === null) return -1
  if (right === null) return 1
  // A number and a bigint of the same amount are neither less nor more.
  return left < right ? -1 : left > right ? 1 : 0
}

const sealLength = 16

function seal(body: string, query: string, key: string): string {
  return createHmac('sha256', key).update(`${query}\n${body}`).digest('base64url').slice(0, sealLength)
}

function rank(value: Value): string | number | bigint | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  return null
}
