/** Counts what a person does to get a task done: clicks, drops and keys; what is typed as content is free, however long it is. */
import type { Locator, Page } from '@playwright/test'

export class Moves {
  readonly #page: Page
  #count = 0

  constructor(page: Page) {
    this.#page = page
  }

  get count(): number {
    return this.#count
  }

  async click(target: Locator): Promise<void> {
    this.#count++
    await target.click()
  }

  /** One press, with the keys that are held down. */
  async press(keys: string): Promise<void> {
    this.#count++
    await this.#page.keyboard.press(keys)
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.#count++
    await from.dragTo(to)
  }

  /** Files let go over something, all at once. */
  async drop(files: () => Promise<void>): Promise<void> {
    this.#count++
    await files()
  }

  /** Content, where the focus is. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }
}
