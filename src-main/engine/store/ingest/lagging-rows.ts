/** Rows that a lagging list may show as they were before our own push. */
import type { RecordValues } from '../../../../shared/model/values.ts'
import { changedByPeople } from '../tables/index.ts'
import type { Run } from './ingest-run.ts'

/** Lists of the service may lag behind its answers, but hardly longer than this. */
const longestLagMs = 10 * 60_000

/**
 * True if the row may be there only because its list lags, and must not be ingested: it shows a record that is gone, or one as it was before our own
 * push, whose answer already gave the newer state. A push longer ago than `longestLagMs`, by both clocks, does not count: an older stamp is believed
 * then, since the service's clock may have been set back. Where the row proves nothing and the record can be read by itself, its id is added to
 * `doubtful`.
 */
export function mayLag(
  run: Run,
  key: number,
  here: { isGone: boolean; values: RecordValues },
  received: RecordValues,
  id: string,
): boolean {
  if (run.isOwnAnswer) return false
  const canBeAsked = run.table.resource.askedBy === 'id'
  const comesBack = here.isGone && received['deleted'] !== true
  if (comesBack && canBeAsked) return doubt(run, id)
  const [before, after] = [here.values['updated_at'], received['updated_at']]
  const isOlder = typeof before === 'string' && typeof after === 'string' && after < before
  // Stamps are whole seconds: another change within the one of our push cannot be told from the row before it.
  const isSameSecond = canBeAsked && typeof before === 'string' && before === after
  if (!(comesBack || isOlder || isSameSecond) || !wasPushedLately(run, key)) return false
  if (!isSameSecond) return true
  return changedByPeople(run.table, here.values, received).length > 0 && doubt(run, id)
}

function doubt(run: Run, id: string): true {
  run.result.doubtful.push(id)
  return true
}

function wasPushedLately({ store }: Run, key: number): boolean {
  const pushed = store.sql.get<{ at: string; monotonic_ms: number | null }>(
    "SELECT at, monotonic_ms FROM event WHERE key = ? AND source = 'push' ORDER BY id DESC LIMIT 1",
    key,
  )
  if (pushed === undefined) return false
  return store.surelyElapsedMs({ at: pushed.at, monotonicMs: pushed.monotonic_ms }) < longestLagMs
}
