/**
 * Leads what a person opened in the system to the window: what comes before the window can show it waits. Paths stay here; the page gets a number and the
 * file's name, and asks by the number.
 */
import { basename } from 'node:path'
import { statSync } from 'node:fs'
import type { ShellEvent } from '../../../shared/shell-bridge.ts'
import type { Opened } from '../files/opened.ts'

export interface OpenedPorts {
  send(event: ShellEvent): void
  /** Brings the window to the front. */
  focus(): void
}

/** Earlier ones are forgotten. */
const mostFiles = 20

export class OpenedThings {
  readonly #ports: OpenedPorts
  readonly #files = new Map<number, string>()
  #waiting: Opened[] = []
  #isReady = false
  #nextId = 1

  constructor(ports: OpenedPorts) {
    this.#ports = ports
  }

  /** Something was opened; nothing at all brings the window to the front as well. */
  take(opened: readonly Opened[]): void {
    this.#waiting.push(...opened)
    if (!this.#isReady) return
    this.#ports.focus()
    this.#sendWaiting()
  }

  /** The window shows its first screen. */
  ready(): void {
    this.#isReady = true
    this.#sendWaiting()
  }

  /** Path of an opened file that the page was told of; null where there is none of that number. */
  pathOf(id: number): string | null {
    return this.#files.get(id) ?? null
  }

  #sendWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const opened of waiting) {
      if (opened.kind === 'link') this.#ports.send({ name: 'openedLink', payload: opened.link })
      else if (isFile(opened.path))
        this.#ports.send({
          name: 'openedFile',
          payload: { kind: opened.kind, id: this.#keep(opened.path), fileName: basename(opened.path) },
        })
    }
  }

  #keep(path: string): number {
    const id = this.#nextId++
    this.#files.set(id, path)
    this.#files.delete(id - mostFiles)
    return id
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
