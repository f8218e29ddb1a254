/** Puts the focus where a step's card is filled in: into its first box for text, or else its first field; never on what chooses the kind of the step. */
export function focusFirstField(card: Element | null | undefined): void {
  // A dialog's own body stands around the card.
  const body = card?.querySelector(':scope > .body')
  const box = body?.querySelector<HTMLElement>('input[type="text"], textarea')
  ;(box ?? body?.querySelector<HTMLElement>('input, select'))?.focus()
}
