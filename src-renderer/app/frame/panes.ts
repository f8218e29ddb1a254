/** F6 walks the panes of the window: elements with `data-pane`, in their order on the page. */

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** Moves the focus to the next pane (or the one before), to what had it there last or its first control. */
export function walkPanes(page: Document, step: 1 | -1): void {
  const panes = [...page.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  // A pane may stand in another: the focus is in the inner one.
  const at = panes.findLastIndex((pane) => pane.contains(page.activeElement))
  const from = at === -1 && step === -1 ? 0 : at
  for (let away = 1; away <= panes.length; away++) {
    const next = panes[(from + step * away + panes.length * 2) % panes.length]!
    focusPane(next)
    // What has nothing that takes keys now is walked past.
    if (next.contains(page.activeElement)) return
  }
}

/** Gives a pane the focus: its marked first control, else any, else itself. */
export function focusPane(pane: HTMLElement): void {
  const target =
    pane.querySelector<HTMLElement>('[data-pane-focus]') ?? pane.querySelector<HTMLElement>(focusable) ?? pane
  const inner = target.matches(focusable) ? target : (target.querySelector<HTMLElement>(focusable) ?? target)
  if (inner.matches(focusable) || inner.hasAttribute('tabindex')) inner.focus()
}
