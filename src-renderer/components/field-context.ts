/** How a control inside a Field learns its id, its description and whether it is faulty, without the owner wiring them. */
import { getContext, setContext } from 'svelte'

/** What a Field gives the control in it. Read through the getters: they change. */
export interface FieldContext {
  /** Id that the control's focusable element takes, so that the label names it. */
  readonly id: string
  /** Id of the visible label, for controls that are groups. */
  readonly labelId: string
  /** Id of the text under the field: help or verdict. */
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** A control says why what stands in it does not parse; null when it does. Shown before the owner's verdict. */
  reportUnreadable(message: string | null): void
  /** Calls `show` whenever what was typed is taken back: the control shows its value then, with no fault. The returned function ends that. */
  onPutBack(show: () => void): () => void
}

const fieldKey = Symbol('field')

/** Called by Field only. */
export function provideField(field: FieldContext): void {
  setContext(fieldKey, field)
}

/** The Field around a control, or undefined where it stands alone and needs a label of its own. */
export function useField(): FieldContext | undefined {
  return getContext<FieldContext | undefined>(fieldKey)
}
