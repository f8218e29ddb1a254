/** How long the lists of a connection may lag behind its writes. */

/** How long a record must be absent from lists before its absence counts: `reads` looks, spread over `spreadMs`. */
export interface Settle {
  reads: number
  spreadMs: number
}

/** For a service that does not say how long its lists lag. Source: design, sync. */
const patientSettle: Settle = { reads: 3, spreadMs: 120_000 }
/** Beyond the lag that a practice service states. */
const marginMs = 250

/**
 * The settle time of a connection; null: the service does not state its lag. A practice service on loopback states it: the spread follows from it,
 * with three looks while lists lag and two while they do not.
 */
export function settleOf(practiceListLagMs: number | null): Settle {
  if (practiceListLagMs === null) return patientSettle
  return { reads: practiceListLagMs > 0 ? patientSettle.reads : 2, spreadMs: practiceListLagMs + marginMs }
}
