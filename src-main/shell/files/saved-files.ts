import { shell } from 'electron'

/** The file that was saved last, so that a person can be shown where it is; the page never learns its path. */
export class SavedFiles {
  #lastPath: string | null = null

  note(path: string): void {
    this.#lastPath = path
  }

  /** Shows it among the others of its folder. */
  show(): void {
    if (this.#lastPath !== null) shell.showItemInFolder(this.#lastPath)
  }
}
