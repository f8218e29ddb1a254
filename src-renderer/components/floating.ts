/** Opens and places elements with the `popover` attribute: the platform gives the top layer, light dismissal and Esc. */
import { placeBox } from './placement.ts'
import type { Box, Placement } from './placement.ts'

/** Puts an open popover beside its anchor (an element, or a point of the viewport). It is unseen until then: no jump. */
export function placeFloating(
  floating: HTMLElement,
  anchor: Element | { x: number; y: number },
  placement: Placement,
): void {
  floating.style.maxHeight = ''
  const box: Box =
    anchor instanceof Element ? anchor.getBoundingClientRect() : { left: anchor.x, top: anchor.y, width: 0, height: 0 }
  const size = { width: floating.offsetWidth, height: floating.offsetHeight }
  const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
  const at = placeBox(box, size, viewport, placement, anchor instanceof Element ? 4 : 0)
  floating.style.left = `${at.left}px`
  floating.style.top = `${at.top}px`
  floating.style.maxHeight = `${at.maxHeight}px`
  floating.style.visibility = 'visible'
}

/** Whether a popover stands open. */
export function isFloatingOpen(floating: HTMLElement): boolean {
  return floating.matches(':popover-open')
}
