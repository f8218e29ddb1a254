/** A picture of the window for those who start Galley without a display. */
import { rename, writeFile } from 'node:fs/promises'
import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Switches } from './switches.ts'

const readyWithinMs = 60_000
/** The page has drawn what it holds once two frames have passed. */
const twoFrames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))'

/** Takes one picture when the page says that it is ready, and prints `screenshot: PATH` on stdout; with `--once` Galley then ends. */
export class Screenshots {
  readonly #switches: Switches
  readonly #window: () => BrowserWindow | null
  #isTaken = false

  constructor(switches: Switches, window: () => BrowserWindow | null) {
    this.#switches = switches
    this.#window = window
  }

  /** From now on a page that never gets ready is told about, and pictured as it is. */
  expect(): void {
    if (!this.#switches.screenshotFile) return
    setTimeout(() => {
      if (!this.#isTaken) process.stderr.write('Galley did not get ready in time.\n')
      this.ready()
    }, readyWithinMs).unref()
  }

  ready(): void {
    const file = this.#switches.screenshotFile
    const window = this.#window()
    if (!file || !window || this.#isTaken) return
    this.#isTaken = true
    void this.#take(window, file)
      .catch(() => process.stderr.write(`The screenshot could not be written to ${file}.\n`))
      .finally(() => {
        if (this.#switches.isOnce) app.quit()
      })
  }

  async #take(window: BrowserWindow, file: string): Promise<void> {
    await window.webContents.executeJavaScript(twoFrames)
    const picture = await window.webContents.capturePage()
    await writeFile(`${file}.part`, picture.toPNG())
    await rename(`${file}.part`, file)
    process.stdout.write(`screenshot: ${file}\n`)
  }
}
