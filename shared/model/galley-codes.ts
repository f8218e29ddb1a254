/** Galley's own error codes as people meet them: what happened, why, what to do. The closed list of codes stands in errors.ts. */
import type { MessageId } from '../messages/message.ts'
import type { ErrorCode } from './errors.ts'

export interface CodeWords {
  what: MessageId
  why: MessageId
  todo: MessageId
}

export const galleyCodes: Readonly<Record<ErrorCode, CodeWords>> = {
  usage: {
    what: 'model.galleyCodes.usage.what',
    why: 'model.galleyCodes.usage.why',
    todo: 'model.galleyCodes.usage.todo',
  },
  invalid_value: {
    what: 'model.galleyCodes.invalid_value.what',
    why: 'model.galleyCodes.invalid_value.why',
    todo: 'model.galleyCodes.invalid_value.todo',
  },
  rule_broken: {
    what: 'model.galleyCodes.rule_broken.what',
    why: 'model.galleyCodes.rule_broken.why',
    todo: 'model.galleyCodes.rule_broken.todo',
  },
  read_only: {
    what: 'model.galleyCodes.read_only.what',
    why: 'model.galleyCodes.read_only.why',
    todo: 'model.galleyCodes.read_only.todo',
  },
  not_found: {
    what: 'model.galleyCodes.not_found.what',
    why: 'model.galleyCodes.not_found.why',
    todo: 'model.galleyCodes.not_found.todo',
  },
  busy: { what: 'model.galleyCodes.busy.what', why: 'model.galleyCodes.busy.why', todo: 'model.galleyCodes.busy.todo' },
  newer_data: {
    what: 'model.galleyCodes.newer_data.what',
    why: 'model.galleyCodes.newer_data.why',
    todo: 'model.galleyCodes.newer_data.todo',
  },
  damaged_data: {
    what: 'model.galleyCodes.damaged_data.what',
    why: 'model.galleyCodes.damaged_data.why',
    todo: 'model.galleyCodes.damaged_data.todo',
  },
  disk: { what: 'model.galleyCodes.disk.what', why: 'model.galleyCodes.disk.why', todo: 'model.galleyCodes.disk.todo' },
  no_connection: {
    what: 'model.galleyCodes.no_connection.what',
    why: 'model.galleyCodes.no_connection.why',
    todo: 'model.galleyCodes.no_connection.todo',
  },
  nothing_to_undo: {
    what: 'model.galleyCodes.nothing_to_undo.what',
    why: 'model.galleyCodes.nothing_to_undo.why',
    todo: 'model.galleyCodes.nothing_to_undo.todo',
  },
  mass_change: {
    what: 'model.galleyCodes.mass_change.what',
    why: 'model.galleyCodes.mass_change.why',
    todo: 'model.galleyCodes.mass_change.todo',
  },
  not_conflicted: {
    what: 'model.galleyCodes.not_conflicted.what',
    why: 'model.galleyCodes.not_conflicted.why',
    todo: 'model.galleyCodes.not_conflicted.todo',
  },
  cancelled: {
    what: 'model.galleyCodes.cancelled.what',
    why: 'model.galleyCodes.cancelled.why',
    todo: 'model.galleyCodes.cancelled.todo',
  },
  timeout: {
    what: 'model.galleyCodes.timeout.what',
    why: 'model.galleyCodes.timeout.why',
    todo: 'model.galleyCodes.timeout.todo',
  },
  offline: {
    what: 'model.galleyCodes.offline.what',
    why: 'model.galleyCodes.offline.why',
    todo: 'model.galleyCodes.offline.todo',
  },
  signed_out: {
    what: 'model.galleyCodes.signed_out.what',
    why: 'model.galleyCodes.signed_out.why',
    todo: 'model.galleyCodes.signed_out.todo',
  },
  limited: {
    what: 'model.galleyCodes.limited.what',
    why: 'model.galleyCodes.limited.why',
    todo: 'model.galleyCodes.limited.todo',
  },
  refused: {
    what: 'model.galleyCodes.refused.what',
    why: 'model.galleyCodes.refused.why',
    todo: 'model.galleyCodes.refused.todo',
  },
  unknown_outcome: {
    what: 'model.galleyCodes.unknown_outcome.what',
    why: 'model.galleyCodes.unknown_outcome.why',
    todo: 'model.galleyCodes.unknown_outcome.todo',
  },
  bad_answer: {
    what: 'model.galleyCodes.bad_answer.what',
    why: 'model.galleyCodes.bad_answer.why',
    todo: 'model.galleyCodes.bad_answer.todo',
  },
  proxy: {
    what: 'model.galleyCodes.proxy.what',
    why: 'model.galleyCodes.proxy.why',
    todo: 'model.galleyCodes.proxy.todo',
  },
  sign_in_failed: {
    what: 'model.galleyCodes.sign_in_failed.what',
    why: 'model.galleyCodes.sign_in_failed.why',
    todo: 'model.galleyCodes.sign_in_failed.todo',
  },
  sign_in_denied: {
    what: 'model.galleyCodes.sign_in_denied.what',
    why: 'model.galleyCodes.sign_in_denied.why',
    todo: 'model.galleyCodes.sign_in_denied.todo',
  },
  no_keychain: {
    what: 'model.galleyCodes.no_keychain.what',
    why: 'model.galleyCodes.no_keychain.why',
    todo: 'model.galleyCodes.no_keychain.todo',
  },
  keys_needed: {
    what: 'model.galleyCodes.keys_needed.what',
    why: 'model.galleyCodes.keys_needed.why',
    todo: 'model.galleyCodes.keys_needed.todo',
  },
  internal: {
    what: 'model.galleyCodes.internal.what',
    why: 'model.galleyCodes.internal.why',
    todo: 'model.galleyCodes.internal.todo',
  },
}
