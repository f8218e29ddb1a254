import type { Bridge } from './bridge.ts'
import { EditorSession } from './editor-session.svelte.ts'

/**
 * A session of the record, outside of whatever asks for it: what it derives lives as long as the session, which is written to its end after the part
 * of the window that shows it has gone.
 */
export function openSession(bridge: Bridge, key: number): EditorSession {
  let session: EditorSession | undefined
  $effect.root(() => {
    session = new EditorSession(bridge, key)
  })
  return session!
}

/** The one session of the editor pane. Another record takes its place after what was typed is written. */
export class OpenEditor {
  #session = $state.raw<EditorSession | null>(null)
  /** The open post stands on a canvas of its own, which has what its form has elsewhere. */
  isOnCanvas = $state(false)
  readonly #bridge: Bridge

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  get session(): EditorSession | null {
    return this.#session
  }

  /** Opens the record, or none. The same one stays as it is, with what is being typed. */
  show(key: number | null): void {
    if (this.#session?.key === key) return
    void this.#session?.close()
    this.#session = key === null ? null : openSession(this.#bridge, key)
  }

  /** Writes what was typed; before a push, and when the window goes. */
  async flush(): Promise<void> {
    await this.#session?.flush()
  }
}
