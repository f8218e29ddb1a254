/** When the window is left: it goes to where every start begins, unseen, and gives what it shows there as the next start's first picture. */
import { tick } from 'svelte'
import { dayEndsAtMs } from '../../components/zoned-time.ts'
import { takePicture } from '../../picture/last-picture.ts'
import type { WindowState } from '../../state/context.ts'

export class Leaving {
  readonly #state: WindowState
  readonly #nowMs: () => number
  #onReady: (() => void) | null = null

  constructor(state: WindowState, nowMs: () => number) {
    this.#state = state
    this.#nowMs = nowMs
  }

  /** Whether a list that is ready was made for the picture. */
  isReadyTaken(): boolean {
    this.#onReady?.()
    return this.#onReady !== null
  }

  async leave(): Promise<void> {
    const { bridge, editor } = this.#state
    await editor.flush()
    await bridge.call('shell.keepPicture', { picture: await this.#picture() })
  }

  /** Null where the next start may begin with something else than a list, or the list may change meanwhile. */
  async #picture(): Promise<string | null> {
    const { app, place } = this.#state
    if (!app.account || !app.isAccountOfStart || app.startError || app.state?.activity) return null
    const ready = new Promise<void>((resolve) => (this.#onReady = resolve))
    place.begin()
    await ready
    await tick()
    const frame = document.querySelector('[data-frame]')
    if (!frame) return null
    for (const element of frame.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0
    const nowMs = this.#nowMs()
    return takePicture(frame, window.galley.preferences, nowMs, dayEndsAtMs(nowMs, app.zone))
  }
}
