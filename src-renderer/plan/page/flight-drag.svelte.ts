import { afterDelay } from '../../state/after.ts'
import type { After } from '../../state/after.ts'
import { movedFlight } from './flights.ts'
import type { Flight, FlightPart } from './flights.ts'

/** Keys that follow each other sooner than this are one change. */
const pauseMs = 700

interface Given<T> {
  flightOf: (item: T) => Flight
  zone: () => string
  /** Keeps the flight of the item; `moved`: what was moved, and by how many days. */
  onmove: (item: T, flight: Flight, moved: { part: FlightPart; days: number }) => void
  after?: After
}

/** A record whose flight is drawn. */
export interface FlightOwner {
  key: number
  name: string
}

/** A flight while it is dragged or moved by keys: shown as it would be, kept when it is let go. */
export class FlightDrag<T extends { key: number }> {
  readonly #given: Given<T>
  readonly #after: After
  #item = $state.raw<T | null>(null)
  #part = $state<FlightPart>('both')
  #days = $state(0)
  #cancel: (() => void) | null = null

  constructor(given: Given<T>) {
    this.#given = given
    this.#after = given.after ?? afterDelay
  }

  /** Key of the item whose flight is being changed, or null. */
  get key(): number | null {
    return this.#item?.key ?? null
  }

  /** The flight as it is, or as it would be. */
  shown(item: T): Flight {
    const flight = this.#given.flightOf(item)
    return item.key === this.key && this.#days !== 0
      ? movedFlight(flight, this.#part, this.#days, this.#given.zone())
      : flight
  }

  /** By so many days since it was taken hold of. */
  drag(item: T, part: FlightPart, days: number): void {
    this.#item = item
    this.#part = part
    this.#days = days
  }

  /** By so many days more; kept a moment after the last key. */
  nudge(item: T, part: FlightPart, days: number): void {
    if (this.key !== item.key || this.#part !== part) this.release()
    this.drag(item, part, this.#days + days)
    this.#cancel?.()
    this.#cancel = this.#after(pauseMs, () => this.release())
  }

  /** Keeps what is shown. */
  release(): void {
    const item = this.#item
    const flight = item && this.shown(item)
    const [part, days] = [this.#part, this.#days]
    this.stop()
    if (item && flight && days !== 0) this.#given.onmove(item, flight, { part, days })
  }

  /** Leaves it as it was. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#item = null
    this.#days = 0
  }
}
