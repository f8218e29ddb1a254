import type { Bridge } from './bridge.ts'
import { EditorSession } from './editor-session.svelte.ts'

/** The one session of the editor pane. Another record takes its place after what was typed is written. */
export class OpenEditor {
  #session = $state.raw<EditorSession | null>(null)
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
    this.#session = key === null ? null : this.#open(key)
  }

  /** Outside of whatever effect asks for it: what the session derives lives as long as the session, not as that effect. */
  #open(key: number): EditorSession {
    let session: EditorSession | undefined
    $effect.root(() => {
      session = new EditorSession(this.#bridge, key)
    })
    return session!
  }

  /** Writes what was typed; before a push, and when the window goes. */
  async flush(): Promise<void> {
    await this.#session?.flush()
  }
}
