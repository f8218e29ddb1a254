/** Dialogs in which something stands that cannot be read: what their fields hold is then not what a person means. */
import { getContext, setContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'

/** The fields of a dialog whose text cannot be read, with the reasons. */
export class UnreadableFields {
  readonly #messages = new SvelteMap<string, string>()

  /** Why the dialog must not go on: what the first of them says, or null where all can be read. */
  get reason(): string | null {
    return this.#messages.values().next().value ?? null
  }

  /** `message` null: it can be read, or is gone. */
  report(fieldId: string, message: string | null): void {
    if (message === null) this.#messages.delete(fieldId)
    else this.#messages.set(fieldId, message)
  }
}

const dialogKey = Symbol('unreadable')

/** Called by a dialog that goes on with what its fields hold; they report to it. */
export function provideUnreadable(): UnreadableFields {
  return setContext(dialogKey, new UnreadableFields())
}

/** Called by Field only; undefined where it stands in no such dialog. */
export function useUnreadable(): UnreadableFields | undefined {
  return getContext<UnreadableFields | undefined>(dialogKey)
}
