/**
 * Keeps the window's last picture between two runs: `picture.json` beside `window.json`. It is used once, and only where the window's build
 * and the data are exactly those that it was taken of.
 *
 *     started: read and removed, so that after a crash there is none
 *     leaving: noted what the data are ── picture taken ── engine closed ── written, unless the data changed in between
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

export interface LastPicturePorts {
  file: string
  /** Of the page's code: another one draws otherwise. */
  build: string
  /** Of the data (engine/data-stamp.ts); null where it cannot be said. */
  dataStamp(): string | null
}

const version = 1

export class LastPicture {
  readonly #ports: LastPicturePorts
  #given: string | null
  #kept: string | null = null
  #stampAtLeaving: string | null = null

  /** Before the engine opens the data. */
  constructor(ports: LastPicturePorts) {
    this.#ports = ports
    this.#given = this.#read()
  }

  /** The picture for the page, once: a page that is loaded later shows what is. */
  take(): string | null {
    const given = this.#given
    this.#given = null
    return given
  }

  /** The window is about to take its picture. */
  noteLeaving(): void {
    this.#kept = null
    this.#stampAtLeaving = this.#ports.dataStamp()
  }

  keep(picture: string | null): void {
    this.#kept = picture
  }

  /** The engine told that records changed. Its state may: what shows it is left blank in the picture. */
  noteChange(): void {
    this.#kept = null
  }

  /** Before the engine closes the data, which moves its journal into them. */
  noteClosing(): void {
    if (this.#stampAtLeaving !== this.#ports.dataStamp()) this.#kept = null
  }

  /** After the engine closed the data; by renaming. A disk that refuses costs the picture only. */
  write(): void {
    const stamp = this.#kept === null ? null : this.#ports.dataStamp()
    // A journal that is left means that the data were not closed.
    if (stamp === null || stamp.includes('-wal')) return
    try {
      const { file, build } = this.#ports
      writeFileSync(`${file}.next`, JSON.stringify({ version, build, stamp, picture: this.#kept }), { mode: 0o600 })
      renameSync(`${file}.next`, file)
    } catch {
      rmSync(`${this.#ports.file}.next`, { force: true })
    }
  }

  #read(): string | null {
    const { file, build } = this.#ports
    try {
      const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> | null
      rmSync(file)
      const isSame =
        read?.['version'] === version && read['build'] === build && read['stamp'] === this.#ports.dataStamp()
      return isSame && typeof read['picture'] === 'string' ? read['picture'] : null
    } catch {
      return null
    }
  }
}
