/**
 * Errors that travel between processes: data with a code from one closed list. Callers switch on the code; people read the message,
 * which says what happened, to what, and what to do next.
 */
import { message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import { stringifyJson } from './json.ts'

export const errorCodes = [
  // Use of Galley
  'usage', // wrong command or argument
  'invalid_value', // a value does not parse as its field's type
  'rule_broken', // a value breaks a rule where strictness was asked for
  'read_only', // the field, kind or role does not allow the change
  'not_found', // no such record, account, connection
  'busy', // the data folder is open elsewhere
  'newer_data', // the data was written by a newer Galley
  'damaged_data', // the database cannot be read safely
  'disk', // the disk refused (full, read-only, failing)
  'no_connection', // nothing to work on yet: connect first
  'nothing_to_undo',
  'mass_change', // the mass-change brake holds what a pull would do: a person accepts or discards it
  'not_conflicted',
  'cancelled',
  'timeout',
  // The service
  'offline', // working offline, or the service cannot be reached
  'signed_out', // the token is invalid: sign in again
  'limited', // a rate limit holds until a named time
  'refused', // the service said no
  'unknown_outcome', // sent, answer lost
  'bad_answer', // the answer could not be understood
  'proxy', // the network's proxy asks for a name and password, or refuses the way
  // Sign-in
  'sign_in_failed',
  'sign_in_denied',
  'no_keychain',
  'keys_needed', // keys are kept for other addresses: give them again for these
  // Defects
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** An error as it travels; its message is made into words where it is shown (`textOf`). */
export interface ErrorData {
  code: ErrorCode
  message: Message
  details: Record<string, unknown>
}

/** Thrown inside a process; leaves it as `toErrorData`. Its `message` is for developers: the key and arguments of what people read. */
export class GalleyError extends Error {
  readonly code: ErrorCode
  /** What people read. */
  readonly said: Message
  readonly details: Record<string, unknown>
  constructor(code: ErrorCode, said: Message, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(`${said.id} ${stringifyJson(said.args)}`, options)
    this.name = 'GalleyError'
    this.code = code
    this.said = said
    this.details = details
  }
}

/** Any thrown thing as data; what is not ours becomes `internal` without its text, which may hold private values. */
export function toErrorData(thrown: unknown): ErrorData {
  if (thrown instanceof GalleyError) return { code: thrown.code, message: thrown.said, details: thrown.details }
  return { code: 'internal', message: message('model.errors.somethingWentWrong'), details: {} }
}

/** The error that came as data, to be thrown again. */
export function toGalleyError({ code, message: said, details }: ErrorData): GalleyError {
  return new GalleyError(code, said, details)
}
