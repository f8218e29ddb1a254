/**
 * Keeps a double click with what its first press hit. The first press can open a pane under the pointer, or move what stands there, so that the second one
 * would hit something that nobody aimed at.
 */

/** What a press belongs to: the pane it is in, else the whole page. */
function paneOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-pane]') : null
}

export class DoubleClick {
  #first: { target: EventTarget | null; pane: Element | null } = { target: null, pane: null }

  /** Before anything else hears of it. */
  readonly pressed = (event: MouseEvent): void => {
    if (event.detail > 1) this.#swallowElsewhere(event)
    else this.#first = { target: event.target, pane: paneOf(event.target) }
  }

  readonly clicked = (event: MouseEvent): void => {
    if (event.detail > 1) this.#swallowElsewhere(event)
  }

  /** What was hit first gets it, in place of what came under the pointer. */
  readonly doubleClicked = (event: MouseEvent): void => {
    if (!this.#swallowElsewhere(event)) return
    const { target } = this.#first
    if (!(target instanceof Element) || !target.isConnected) return
    const { detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event
    target.dispatchEvent(
      new MouseEvent('dblclick', {
        ...{ bubbles: true, cancelable: true, detail, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey },
      }),
    )
  }

  /** Whether the event was in another pane than the first press, and goes no further. Events that Galley makes itself go where they are sent. */
  #swallowElsewhere(event: MouseEvent): boolean {
    const { target, pane } = this.#first
    if (!event.isTrusted || target === null || paneOf(event.target) === pane) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
}
