import type { Bridge } from '../state/bridge.ts'
import { afterDelay } from '../state/after.ts'
import type { After } from '../state/after.ts'
import { LibraryItems } from './library-items.svelte.ts'
import type { Thumbs } from './thumbs.svelte.ts'

/** Rows that fly past ask for nothing. */
const pauseMs = 80
/** Somewhat more than a screen of rows; what was asked before that is out of sight. */
const mostAtOnce = 60

/** Small pictures of rows in sight, by records of the media library. Made while a component is set up; see `close`. */
export class RowPictures {
  readonly #items: LibraryItems
  readonly #after: After
  readonly #asked = new Set<string>()
  #waiting: string[] = []
  #cancel: (() => void) | null = null
  #wanted = $state.raw<readonly string[]>([])

  constructor(bridge: Bridge, thumbs: Thumbs, after: After = afterDelay) {
    this.#after = after
    this.#items = new LibraryItems(bridge, thumbs, () => this.#wanted)
  }

  close(): void {
    this.#cancel?.()
    this.#items.close()
  }

  /** Address of the small picture; null while it is looked for, or where there is none. */
  of(mediaKey: string): string | null {
    if (!this.#asked.has(mediaKey)) {
      this.#asked.add(mediaKey)
      this.#waiting.push(mediaKey)
      this.#cancel?.()
      this.#cancel = this.#after(pauseMs, () => this.#ask())
    }
    return this.#items.thumb(mediaKey)
  }

  #ask(): void {
    for (const passed of this.#waiting.slice(0, -mostAtOnce)) this.#asked.delete(passed)
    this.#wanted = [...this.#wanted, ...this.#waiting.slice(-mostAtOnce)]
    this.#waiting = []
  }
}
