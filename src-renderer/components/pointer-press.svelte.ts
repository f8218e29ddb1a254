/**
 * Whether the pointer is pressed. What would move the page meanwhile waits: leaving a field brings its verdict between the press and the release, and
 * what was pressed must still be under the pointer by then, or there is no click.
 */
import { on } from 'svelte/events'
import { createSubscriber } from 'svelte/reactivity'

class PointerPress {
  #isDown = false
  readonly #read = createSubscriber((changed) => {
    const set = (isDown: boolean) => {
      if (this.#isDown === isDown) return
      this.#isDown = isDown
      changed()
    }
    const press = () => set(true)
    // The click comes right after the release, before any timer.
    const release = () => void setTimeout(() => set(false))
    const isCapturing = { capture: true }
    const ends = [
      on(window, 'pointerdown', press, isCapturing),
      on(window, 'pointerup', release, isCapturing),
      on(window, 'pointercancel', release, isCapturing),
      on(window, 'blur', release),
    ]
    return () => {
      for (const end of ends) end()
      this.#isDown = false
    }
  })

  /** Changes once the click has arrived; to be read where a change is to be followed. */
  get isDown(): boolean {
    this.#read()
    return this.#isDown
  }
}

/** The one pointer of the window. */
export const pointerPress = new PointerPress()
