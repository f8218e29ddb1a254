import type * as laterParts from './later-parts.ts'

type Parts = typeof laterParts

/**
 * The parts of the window beside the list of records. They are loaded as one, once the first screen has been drawn or as soon as one of
 * them is wanted, and then stay: from there on everything is drawn at once, and a new build in the folder does not take them away.
 */
class Later {
  #parts = $state.raw<Parts | null>(null)
  #loading: Promise<void> | null = null

  /** Null until they are loaded; asking for them loads them. */
  get parts(): Parts | null {
    void this.load()
    return this.#parts
  }

  /** The same, without asking for them. */
  get loaded(): Parts | null {
    return this.#parts
  }

  load(): Promise<void> {
    return (this.#loading ??= import('./later-parts.ts').then((parts) => {
      this.#parts = parts
    }))
  }
}

export const later = new Later()
