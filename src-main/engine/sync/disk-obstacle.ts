/** Turns an error of the disk into an obstacle of a push: nothing is lost, and the push is tried again. */
import { message } from '../../../shared/messages/message.ts'
import type { ServiceOutcome } from '../service/service.ts'
import { isDiskError } from '../store/index.ts'

export type DiskObstacle = Extract<ServiceOutcome, { kind: 'unreachable' }>

/** The obstacle for an error of the disk: full, read-only or failing. Throws every other error again. */
export function diskObstacle(error: unknown): DiskObstacle {
  if (!isDiskError(error)) throw error
  const reason = String(error.details['reason'] ?? '')
  const detail = reason.startsWith('SQLITE_IOERR')
    ? message('engine.diskObstacle.error')
    : reason.startsWith('SQLITE_READONLY')
      ? message('engine.diskObstacle.readOnly')
      : message('engine.diskObstacle.full')
  return { kind: 'unreachable', cause: 'disk', detail, againAtMs: null }
}
