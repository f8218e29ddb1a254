/** Lists in pages of a few records, whatever was asked for, and cursors that the service does not know any more. */
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { HttpRequest, HttpResponse } from '../../../src-main/engine/ports.ts'

interface Rest {
  answer: HttpResponse
  head: Record<string, Json>
  rows: Json[]
}

export class ShortPages {
  /** Most records of a page. */
  most = Infinity
  /** So many next pages are refused. */
  refusals = 0
  /** Pages that were refused. */
  refused = 0
  #count = 0
  /** What follows a page, by the cursor that was given for it. */
  readonly #rests = new Map<string, Rest>()

  /** The page that a cursor of ours asks for, or its refusal; null for any other request. */
  next({ method, query }: HttpRequest): HttpResponse | null {
    const cursor = method === 'GET' ? query.find(([name]) => name === 'cursor')?.[1] : undefined
    const rest = cursor === undefined ? undefined : this.#rests.get(cursor)
    if (!rest) return null
    if (this.refusals > 0) return this.#refusal(rest)
    return this.#page(rest)
  }

  /** The first page of an answer that is longer. */
  cut(answer: HttpResponse): HttpResponse {
    if (this.most === Infinity || !answer.body.includes('"next_cursor":')) return answer
    const { data, ...head } = parseJson(answer.body) as Record<string, Json>
    return Array.isArray(data) && data.length > this.most ? this.#page({ answer, head, rows: data }) : answer
  }

  #page({ answer, head, rows }: Rest): HttpResponse {
    const [data, left] = [rows.slice(0, this.most), rows.slice(this.most)]
    const cursor = `world-${++this.#count}`
    if (left.length > 0) this.#rests.set(cursor, { answer, head, rows: left })
    const next = left.length > 0 ? cursor : (head['next_cursor'] ?? null)
    return { ...answer, body: stringifyJson({ ...head, next_cursor: next, data }) }
  }

  #refusal({ answer }: Rest): HttpResponse {
    this.refusals--
    this.refused++
    const errors = [{ code: 'INVALID_PARAMETER', message: 'This cursor is over.', parameter: 'cursor' }]
    return { ...answer, status: 400, body: stringifyJson({ errors, request: { params: {} } }) }
  }
}
