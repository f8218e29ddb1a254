/** What of a scrolling box is in sight, for the long lists in it. */
export class ScrollView {
  #top = $state.raw(0)
  #height = $state.raw(0)
  #node: HTMLElement | null = null

  /** Attach it to the box that scrolls: its lists stand in it, and it is what their places are counted from. */
  readonly attach = (node: HTMLElement): (() => void) => {
    this.#node = node
    const measure = () => {
      this.#top = node.scrollTop
      this.#height = node.clientHeight
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    node.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      this.#node = null
      observer.disconnect()
      node.removeEventListener('scroll', measure)
    }
  }

  /** Scrolled by, px. */
  get top(): number {
    return this.#top
  }

  /** Height in sight, px; 0 before it was laid out. */
  get height(): number {
    return this.#height
  }

  /** How far an element stands below the beginning of what scrolls, px. */
  offsetOf(element: HTMLElement): number {
    if (!this.#node) return 0
    return element.getBoundingClientRect().top - this.#node.getBoundingClientRect().top + this.#node.scrollTop
  }
}
