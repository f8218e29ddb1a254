import { afterDelay } from './after.ts'
import type { After } from './after.ts'

/**
 * Short messages at the edge of the window. What informs or warns leaves by itself, unless somebody points at the messages or stands in them;
 * an error, or one with lines to read, stays until closed.
 */
export interface Toast {
  id: number
  severity: 'info' | 'warning' | 'error'
  message: string
  /** What happened to single ones, in words for people: a line each. */
  lines: readonly string[]
  /** For who looks closer. */
  detail: string | null
  /** Of an error: what the error index knows it by. */
  code: string | null
  action: ToastAction | null
  /** Leads to what was made elsewhere; stands before `action`. */
  show: ToastAction | null
}

export interface ToastAction {
  label: string
  run: () => void
  /** Actions of the journal that it takes back: once one of them is taken back otherwise, the button goes. */
  undoes?: readonly number[]
}

const shownMs = { info: 6_000, warning: 15_000 }
const mostShown = 3

export class Toasts {
  #list = $state.raw<Toast[]>([])
  #nextId = 1
  readonly #after: After
  readonly #attended = new Set<() => boolean>()

  constructor(after: After = afterDelay) {
    this.#after = after
  }

  get list(): readonly Toast[] {
    return this.#list
  }

  /** Shows a message; the same words twice are one toast. */
  show(message: string, options: Partial<Omit<Toast, 'id' | 'message'>> = {}): void {
    const toast = this.#add(message, options)
    if (toast.severity !== 'error' && toast.lines.length === 0) this.#closeAfter(shownMs[toast.severity], toast.id)
  }

  /** Shows a message for as long as `work` goes on, and no longer; gives what comes of it. */
  async during<T>(message: string, work: Promise<T>): Promise<T> {
    const { id } = this.#add(message, {})
    try {
      return await work
    } finally {
      this.close(id)
    }
  }

  #add(message: string, options: Partial<Omit<Toast, 'id' | 'message'>>): Toast {
    const toast: Toast = {
      id: this.#nextId++,
      severity: 'info',
      lines: [],
      detail: null,
      code: null,
      action: null,
      show: null,
      ...options,
      message,
    }
    this.#list = [...this.#list.filter((each) => each.message !== message), toast].slice(-mostShown)
    return toast
  }

  /** Messages stay as long as `isAttended` says so; the returned function ends that. */
  stayWhile(isAttended: () => boolean): () => void {
    this.#attended.add(isAttended)
    return () => this.#attended.delete(isAttended)
  }

  #closeAfter(delayMs: number, id: number): void {
    this.#after(delayMs, () => {
      if ([...this.#attended].some((isAttended) => isAttended())) this.#closeAfter(delayMs, id)
      else this.close(id)
    })
  }

  /** An action was taken back: what was said of it is not so any more, and no button offers to take it back again. */
  withdraw(action: number): void {
    this.#list = this.#list.filter((each) => !each.action?.undoes?.includes(action))
  }

  close(id: number): void {
    this.#list = this.#list.filter((each) => each.id !== id)
  }
}
