/** How long the lists of a connection may lag behind its writes. */

/** How long absence from lists must last before it counts: so many looks, spread over so long. */
export interface Settle {
  reads: number
  spreadMs: number
}

/** A service that says nothing about its lists. Source: design, sync. */
const patientSettle: Settle = { reads: 3, spreadMs: 120_000 }
/** Beyond the lag that a practice service states. */
const marginMs = 250

/** The settle time of a connection; a practice service on loopback states its lag itself, and is looked at as often as others while it lags. */
export function settleOf(practiceListLagMs: number | null): Settle {
  if (practiceListLagMs === null) return patientSettle
  return { reads: practiceListLagMs > 0 ? patientSettle.reads : 2, spreadMs: practiceListLagMs + marginMs }
}
