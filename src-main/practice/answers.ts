/** Answers before they are written to the wire, and the forms that errors take. Source: interface, Errors; gaps 4.2, 5.1. */
import { stringifyJson } from '../../shared/model/json.ts'
import type { Json } from '../../shared/model/values.ts'
import type { Listener } from './activity/hub.ts'
import type { Effect } from './state/records.ts'

export interface Answer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
  /** Bytes in place of `body`, read piece by piece while they are sent; `to` is the first that is not. */
  content?: {
    read: (offset: number, length: number) => Uint8Array
    from: number
    to: number
    /** What content-length says; more than is sent for a HEAD. */
    statedBytes: number
  }
  /** The answer does not end: the listener is joined once the head is sent; the returned function takes it out. */
  stream?: (listener: Listener) => () => void
  /** What it changed, for the ledger. */
  effects: Effect[]
}

/** One entry of an advertising error body. */
export interface AdsError {
  code: string
  message: string
  parameter?: string
  value?: Json
}

export function jsonAnswer(status: number, body: unknown, effects: Effect[] = []): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: stringifyJson(body), effects }
}

export function formAnswer(pairs: Record<string, string>): Answer {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { status: 200, headers, body: new URLSearchParams(pairs).toString(), effects: [] }
}

/** Error of the OAuth and standard paths: numbered, without an echo. Source: gaps 4.2. */
export function platformError(status: number, code: number, message: string): Answer {
  return jsonAnswer(status, { errors: [{ code, message }] })
}

/** Error of the advertising paths, with the parameters as they were understood. Source: gaps 5.1. */
export function adsError(status: number, errors: AdsError | AdsError[], params: Record<string, Json> = {}): Answer {
  return jsonAnswer(status, { errors: Array.isArray(errors) ? errors : [errors], request: { params } })
}

/** Use of a token that is unknown, expired or invalidated: the same on every path. Source: interface, Errors. */
export const invalidToken = (): Answer => platformError(401, 89, 'Invalid or expired token.')
export const clockTooFar = (): Answer => platformError(401, 135, 'Timestamp out of bounds.')
