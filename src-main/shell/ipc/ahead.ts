/**
 * Asks the engine, while there is no window yet, what the window will ask first: the state, and the page of rows that it asked for first
 * the last time. The answers wait for the window, which would otherwise draw once without rows and once more with them.
 */
import type { Reply } from '../../../shared/bridge.ts'
import type { AheadAnswer } from '../../../shared/shell-bridge.ts'
import { pageCall, stateCall, stillTrue } from './ahead-answers.ts'
import type { SettingsFile } from '../files/settings-file.ts'

export interface AheadPorts {
  call(name: string, input: unknown): Promise<Reply<unknown>>
  settings: Pick<SettingsFile, 'values' | 'set'>
}

/** A filter is short; what is longer is not worth keeping. */
const longestInput = 20_000

export class Ahead {
  readonly #ports: AheadPorts
  #answers: AheadAnswer[] = []
  #isOver = false
  #isPageNoted = false

  constructor(ports: AheadPorts) {
    this.#ports = ports
  }

  ask(): void {
    void this.#ask(stateCall, {})
    const { firstPage } = this.#ports.settings.values
    if (firstPage !== null) void this.#ask(pageCall, firstPage)
  }

  /** What is there by now, once: a page that is loaded later asks for itself. */
  take(): AheadAnswer[] {
    this.#isOver = true
    const answers = this.#answers
    this.#answers = []
    return answers
  }

  /** Looks at what the engine tells. */
  noteEvent(event: { name: string; payload: unknown }): void {
    this.#answers = stillTrue(this.#answers, event)
  }

  /**
   * Looks at a call of the window that was answered well: its first page of rows is what the next start asks for. Where that page was
   * given ahead, the first one seen here lies further down, or comes once the window is ready: then the next start asks as this one did.
   */
  noteAnswered(name: string, input: unknown): void {
    if (name !== pageCall || this.#isPageNoted) return
    this.#isPageNoted = true
    if ((input as { offset?: unknown }).offset !== 0) return
    const text = JSON.stringify(input)
    const { settings } = this.#ports
    if (text.length > longestInput || text === JSON.stringify(settings.values.firstPage)) return
    settings.set({ firstPage: JSON.parse(text) as unknown })
  }

  /** The window shows its first rows: pages asked for from now on are not its first. */
  noteReady(): void {
    this.#isPageNoted = true
  }

  async #ask(name: string, input: unknown): Promise<void> {
    const reply = await this.#ports.call(name, input)
    if (reply.ok && !this.#isOver) this.#answers.push({ name, inputText: JSON.stringify(input), reply })
  }
}
