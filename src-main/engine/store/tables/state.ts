/** The state that a person sees of a record, from the head of its pending work. */
import type { RecordState } from '../../../../shared/bridge.ts'
import type { PendingOperation } from '../../../../shared/model/merge.ts'

export interface StateSource {
  operation: PendingOperation | null
  attempt: 'sending' | 'unknown' | null
  isConflict: boolean
  isParked: boolean
  isUndecided: boolean
}

/** The first of these that holds: sending, undecided (`failed`), unknown outcome (`unconfirmed`), conflict, parked (`failed`); else by the operation. */
export function stateOf(source: StateSource): RecordState {
  if (source.attempt === 'sending') return 'sending'
  if (source.isUndecided) return 'failed'
  if (source.attempt === 'unknown') return 'unconfirmed'
  if (source.isConflict) return 'conflict'
  if (source.isParked) return 'failed'
  switch (source.operation) {
    case 'create':
      return 'new'
    case 'update':
      return 'edited'
    case 'delete':
      return 'deleted'
    case null:
      return 'clean'
  }
}
