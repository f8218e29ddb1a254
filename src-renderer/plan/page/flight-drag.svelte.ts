import type { PageAdGroup } from '../../../shared/bridge.ts'
import { afterDelay } from '../../state/after.ts'
import type { After } from '../../state/after.ts'
import { flightOf, movedFlight } from './flights.ts'
import type { Flight, FlightPart } from './flights.ts'

/** Keys that follow each other sooner than this are one change. */
const pauseMs = 700

interface Given {
  zone: () => string
  /** Keeps the flight of the ad group. */
  onmove: (group: PageAdGroup, flight: Flight) => void
  after?: After
}

/** A flight while it is dragged or moved by keys: shown as it would be, kept when it is let go. */
export class FlightDrag {
  readonly #given: Given
  readonly #after: After
  #group = $state.raw<PageAdGroup | null>(null)
  #part = $state<FlightPart>('both')
  #days = $state(0)
  #cancel: (() => void) | null = null

  constructor(given: Given) {
    this.#given = given
    this.#after = given.after ?? afterDelay
  }

  /** Key of the ad group whose flight is being changed, or null. */
  get key(): number | null {
    return this.#group?.key ?? null
  }

  /** The flight as it is, or as it would be. */
  shown(group: PageAdGroup): Flight {
    const flight = flightOf(group)
    return group.key === this.key && this.#days !== 0
      ? movedFlight(flight, this.#part, this.#days, this.#given.zone())
      : flight
  }

  /** By so many days since it was taken hold of. */
  drag(group: PageAdGroup, part: FlightPart, days: number): void {
    this.#group = group
    this.#part = part
    this.#days = days
  }

  /** By so many days more; kept a moment after the last key. */
  nudge(group: PageAdGroup, part: FlightPart, days: number): void {
    if (this.key !== group.key || this.#part !== part) this.release()
    this.drag(group, part, this.#days + days)
    this.#cancel?.()
    this.#cancel = this.#after(pauseMs, () => this.release())
  }

  /** Keeps what is shown. */
  release(): void {
    const group = this.#group
    const flight = group && this.shown(group)
    const isMoved = this.#days !== 0
    this.stop()
    if (group && flight && isMoved) this.#given.onmove(group, flight)
  }

  /** Leaves it as it was. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#group = null
    this.#days = 0
  }
}
