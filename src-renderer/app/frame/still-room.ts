/** Room that the page makes for messages, and takes back, only while that moves nothing from under the pointer. */
import { afterDelay } from '../../state/after.ts'
import type { After } from '../../state/after.ts'

export interface Point {
  x: number
  y: number
}

/** What stands at a point, and where it begins. */
export interface Standing {
  element: unknown
  left: number
  top: number
}

interface Given {
  /** Gives the page's room for messages this height, in pixels, at once. */
  apply: (px: number) => void
  /** What stands at the point of the window. */
  standingAt: (point: Point) => Standing
  after?: After
}

/** Who moves the pointer aims at something: so long after the last movement it stands still. */
const stillMs = 300

export class StillRoom {
  readonly #given: Given
  readonly #after: After
  #wanted = 0
  #shown = 0
  /** Null while it is outside of the window. */
  #pointer: Point | null = null
  #isPressed = false
  #stopWaiting: (() => void) | null = null

  constructor(given: Given) {
    this.#given = given
    this.#after = given.after ?? afterDelay
  }

  get pointer(): Point | null {
    return this.#pointer
  }

  /** The room that messages need from now on. */
  want(px: number): void {
    this.#wanted = px
    if (!this.#stopWaiting) this.#settle()
  }

  /** The pointer moved, or was pressed or released. */
  point(at: Point, isPressed: boolean): void {
    if (this.#pointer?.x === at.x && this.#pointer.y === at.y && this.#isPressed === isPressed) return
    this.#pointer = at
    this.#isPressed = isPressed
    this.#stopWaiting?.()
    this.#stopWaiting = this.#after(stillMs, () => {
      this.#stopWaiting = null
      this.#settle()
    })
  }

  /** Nobody aims: the pointer left the window, or what has the focus may be covered. */
  leave(): void {
    this.close()
    this.#pointer = null
    this.#isPressed = false
    this.#settle()
  }

  close(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = null
  }

  #settle(): void {
    if (this.#wanted === this.#shown || this.#isPressed) return
    const { apply, standingAt } = this.#given
    const before = this.#pointer && standingAt(this.#pointer)
    apply(this.#wanted)
    const now = this.#pointer && standingAt(this.#pointer)
    const isSame = before?.element === now?.element && before?.left === now?.left && before?.top === now?.top
    if (isSame) this.#shown = this.#wanted
    else apply(this.#shown)
  }
}

/** What stands at the point of this window. */
export function standingAt({ x, y }: Point): Standing {
  const element = document.elementFromPoint(x, y)
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { element, left, top }
}
