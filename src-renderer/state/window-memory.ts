/**
 * Remembers where a person is in the window, so that the next start comes back there. Parts of the window say what to keep; it is read
 * a moment after each thing that a person does, and when the page goes, and kept beside the preferences of the data folder.
 *
 *     start: read ──▶ begin(connection, account) ──▶ parts take what they kept, once
 *                          └─ another connection or account: nothing is given
 */
import type { GalleyWindow } from '../../shared/shell-bridge.ts'
import { afterDelay } from './after.ts'
import type { After } from './after.ts'
import { readLeftWindow } from './left-window.ts'
import type { LeftWindow } from './left-window.ts'

const storeName = 'left'
const pauseMs = 400

/** What belongs to no single part: where the window is as a whole. Null while it shows no account. */
export type Standing = Omit<LeftWindow, 'parts'>

export class WindowMemory {
  readonly #store: GalleyWindow['preferences']
  readonly #after: After
  readonly #readers = new Map<string, () => unknown>()
  readonly #held = new Map<string, unknown>()
  #left: LeftWindow | null
  #isBegun = false
  #standing: (() => Standing | null) | null = null
  #written: string
  #cancel: (() => void) | null = null

  constructor(store: GalleyWindow['preferences'], after: After = afterDelay) {
    this.#store = store
    this.#after = after
    this.#written = store.getItem(storeName) ?? ''
    this.#left = readLeftWindow(this.#written)
  }

  /** When an account is first shown: where the window was left, or null where that was elsewhere or is not known. */
  begin(connectionId: string | null, accountId: string | null): Standing | null {
    const isHere = this.#left?.connectionId === connectionId && this.#left.accountId === accountId
    if (this.#isBegun || !isHere) this.#left = null
    this.#isBegun = true
    return this.#left
  }

  /** What the part kept, once; undefined where it kept nothing. */
  take(name: string): unknown {
    const parts = this.#left?.parts
    const value = parts?.[name]
    if (parts) delete parts[name]
    return value
  }

  /** Keeps for this run how a part stood when it closed. */
  hold(name: string, value: unknown): void {
    this.#held.set(name, value)
  }

  /** What was held under the name; undefined where nothing was. */
  recall(name: string): unknown {
    return this.#held.get(name)
  }

  /** From now on `read` says what to keep of the part, as JSON; the returned function ends it. One part has a name at a time. */
  keep(name: string, read: () => unknown): () => void {
    this.#readers.set(name, read)
    return () => {
      if (this.#readers.get(name) === read) this.#readers.delete(name)
    }
  }

  /** Says where the window is; call once. */
  follow(standing: () => Standing | null): void {
    this.#standing = standing
  }

  /** The person did something. */
  note(): void {
    this.#cancel ??= this.#after(pauseMs, () => this.flush())
  }

  /** Keeps what is shown now. */
  flush(): void {
    this.#cancel?.()
    this.#cancel = null
    const standing = this.#standing?.()
    if (!standing) return
    const parts = Object.fromEntries([...this.#readers].map(([name, read]) => [name, read()]))
    const text = JSON.stringify({ ...standing, parts })
    if (text === this.#written) return
    this.#written = text
    this.#store.setItem(storeName, text)
  }
}

/** What a person does with the window, by which something to remember may have changed. */
const signs = ['pointerup', 'keyup', 'scroll', 'focusin', 'drop'] as const

/** Notes what the person does, and keeps all of it when the page goes; the returned function ends it. */
export function rememberWindow(memory: WindowMemory): () => void {
  const note = () => memory.note()
  const flush = () => memory.flush()
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true })
  addEventListener('pagehide', flush)
  return () => {
    for (const sign of signs) removeEventListener(sign, note, { capture: true })
    removeEventListener('pagehide', flush)
  }
}

/** Attach it to what scrolls: it comes back to where it was, once its content is high enough, unless the person scrolls first. */
export function keepsScroll(memory: WindowMemory, name: string): (node: HTMLElement) => () => void {
  return (node) => {
    const left = memory.take(`scroll:${name}`)
    const forget = memory.keep(`scroll:${name}`, () => node.scrollTop)
    const stop = typeof left === 'number' && left > 0 ? scrollOnceHigh(node, left) : () => {}
    return () => {
      forget()
      stop()
    }
  }
}

function scrollOnceHigh(node: HTMLElement, top: number): () => void {
  const look = () => {
    if (node.scrollHeight - node.clientHeight < top) return
    node.scrollTop = top
    stop()
  }
  const observer = new MutationObserver(look)
  const stop = () => {
    observer.disconnect()
    for (const sign of ['wheel', 'keydown', 'pointerdown'] as const) node.removeEventListener(sign, stop)
  }
  observer.observe(node, { childList: true, subtree: true })
  for (const sign of ['wheel', 'keydown', 'pointerdown'] as const) node.addEventListener(sign, stop, { passive: true })
  look()
  return stop
}
