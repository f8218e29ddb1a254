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
  readonly #onleave: (key: number) => void
  #beside = $state.raw<ReadonlyMap<number, { session: EditorSession; users: number }>>(new Map())

  /** `onleave` learns which record was open. */
  constructor(bridge: Bridge, onleave: (key: number) => void = () => {}) {
    this.#bridge = bridge
    this.#onleave = onleave
  }

  get session(): EditorSession | null {
    return this.#session
  }

  /** Opens the record, or none. The same one stays as it is, with what is being typed. */
  show(key: number | null): void {
    if (this.#session?.key === key) return
    if (this.#session) this.#onleave(this.#session.key)
    void this.#session?.close()
    this.#session = key === null ? null : openSession(this.#bridge, key)
  }

  /**
   * The session of a record that is written beside the open one, such as its card: the same one for each part of the window that asks for it, until the
   * last of them leaves it.
   */
  beside(key: number): { session: EditorSession; leave: () => void } {
    const shared = this.#beside.get(key) ?? { session: openSession(this.#bridge, key), users: 0 }
    shared.users++
    this.#beside = new Map([...this.#beside, [key, shared]])
    let isLeft = false
    const leave = () => {
      if (isLeft) return
      isLeft = true
      if (--shared.users > 0) return
      this.#beside = new Map([...this.#beside].filter(([each]) => each !== key))
      void shared.session.close()
    }
    return { session: shared.session, leave }
  }

  /** Whether all that is typed into the open record, and beside it, is on disk: 'failed' where a write was refused and is still to be made. */
  get saving(): 'saved' | 'saving' | 'failed' {
    const all = this.#all
    if (all.some(({ writeError }) => writeError !== null)) return 'failed'
    return all.every(({ isSaved }) => isSaved) ? 'saved' : 'saving'
  }

  /** Writes what was typed; before a push, and when the window goes. */
  async flush(): Promise<void> {
    await Promise.all(this.#all.map((each) => each.flush()))
  }

  get #all(): EditorSession[] {
    const beside = [...this.#beside.values()].map(({ session }) => session)
    return this.#session ? [this.#session, ...beside] : beside
  }
}
