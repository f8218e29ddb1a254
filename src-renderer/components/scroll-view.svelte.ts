/** What of a scrolling box is in sight, for the long lists in it. */
export class ScrollView {
  #top = $state.raw(0)
  #height = $state.raw(0)
  #scroller: HTMLElement | null = null

  /**
   * Attach it to what holds the lists. It scrolls itself, or something around it does: which of them may change with the size of the window.
   */
  readonly attach = (node: HTMLElement): (() => void) => {
    const measure = () => {
      this.#scroller = scrollerOf(node)
      this.#top = this.#scroller.scrollTop
      this.#height = this.#scroller.clientHeight
    }
    const scrolled = ({ target }: Event) => {
      if (target === this.#scroller) measure()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    window.addEventListener('resize', measure)
    // Scrolling does not bubble: on its way down it is seen whichever element scrolls.
    window.addEventListener('scroll', scrolled, { capture: true, passive: true })
    measure()
    return () => {
      this.#scroller = null
      observer.disconnect()
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', scrolled, { capture: true })
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
    const scroller = this.#scroller
    if (!scroller) return 0
    return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
  }
}

/** The element itself or the nearest around it that scrolls; itself where none does. */
function scrollerOf(node: HTMLElement): HTMLElement {
  for (let each: HTMLElement | null = node; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each
  return node
}
