/** What moving a campaign's bar does to its ad groups; pure. */
import type { RecordValues } from '../../../shared/model/values.ts'
import { flightOf, movedFlight } from '../page/flights.ts'
import type { Flight, FlightPart } from '../page/flights.ts'
import { flightValues } from '../page/page-verbs.ts'

interface Group {
  key: number
  values: RecordValues
}

/**
 * The bar as a whole moves all ad groups that have a time; its start moves those that start with it, its end those that end with it. By days of the
 * zone, as on the campaign's page. What stays as it is is left out.
 */
export function movedGroups(
  groups: readonly Group[],
  whole: Flight,
  { part, days }: { part: FlightPart; days: number },
  zone: string,
): Group[] {
  return groups.flatMap(({ key, values }) => {
    const flight = flightOf({ values })
    const isMoved =
      part === 'both' ||
      (part === 'start' ? flight.startMs === whole.startMs : flight.endMs !== null && flight.endMs === whole.endMs)
    if (!isMoved || (flight.startMs === null && flight.endMs === null)) return []
    const to = movedFlight(flight, part, days, zone)
    const changed = flightValues({
      startMs: to.startMs === flight.startMs ? null : to.startMs,
      endMs: to.endMs === flight.endMs ? null : to.endMs,
    })
    return Object.keys(changed).length > 0 ? [{ key, values: changed }] : []
  })
}
