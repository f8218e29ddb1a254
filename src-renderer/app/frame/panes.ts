/** F6 walks the panes of the window: elements with `data-pane`, in their order on the page. */

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/** Moves the focus to the next pane (or the one before), to what had it there last or its first control. */
export function walkPanes(page: Document, step: 1 | -1): void {
  const panes = [...page.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.offsetParent !== null)
  if (panes.length === 0) return
  const at = panes.findIndex((pane) => pane.contains(page.activeElement))
  const next = panes[(at + step + panes.length) % panes.length]
  if (next) focusPane(next)
}

/** Gives a pane the focus: its marked first control, else any, else itself. */
export function focusPane(pane: HTMLElement): void {
  const target =
    pane.querySelector<HTMLElement>('[data-pane-focus]') ?? pane.querySelector<HTMLElement>(focusable) ?? pane
  const inner = target.matches(focusable) ? target : (target.querySelector<HTMLElement>(focusable) ?? target)
  inner.focus()
}
