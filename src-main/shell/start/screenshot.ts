/** A picture of the window for those who start Galley without a display. */
import { t } from '../../../shared/messages/index.ts'
import { rename, writeFile } from 'node:fs/promises'
import type { BrowserWindow, NativeImage } from 'electron'
import type { Switches } from './switches.ts'

const readyWithinMs = 60_000
/** On a busy machine Chromium now and then draws no frame for a window, and then gives no picture either until it is asked again. */
const drawnWithinMs = 3_000
const triesMax = 5
/** The page has drawn what it holds once two frames have passed. */
const twoFrames = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))'

export interface ScreenshotPorts {
  switches: Pick<Switches, 'screenshotFile' | 'isOnce'>
  /** Null while there is none. */
  window(): { webContents: Pick<BrowserWindow['webContents'], 'executeJavaScript' | 'capturePage'> } | null
  /** Calls back after that time, unless Galley ends before. */
  after(delayMs: number, callback: () => void): void
  /** Ends Galley with that exit code. */
  end(exitCode: number): void
  stdout(line: string): void
  stderr(line: string): void
}

/**
 * Takes one picture when the page says that it is ready, and prints `screenshot: PATH` on stdout; with `--once` Galley then ends. A page
 * that does not get ready in time is pictured as it is, and Galley ends with 1: nobody sees that window, so the exit code has to tell.
 */
export class Screenshots {
  readonly #ports: ScreenshotPorts
  #isTaken = false

  constructor(ports: ScreenshotPorts) {
    this.#ports = ports
  }

  /** From now on the page has to get ready in time. */
  expect(): void {
    if (!this.#ports.switches.screenshotFile) return
    this.#ports.after(readyWithinMs, () => {
      if (this.#isTaken) return
      this.#ports.stderr(t('shell.screenshot.galleyDidNotGet'))
      void this.#picture().then(() => this.#ports.end(1))
    })
  }

  ready(): void {
    const { switches, end } = this.#ports
    if (!switches.screenshotFile || this.#isTaken) return
    void this.#picture().then((isWritten) => {
      if (switches.isOnce) end(isWritten ? 0 : 1)
    })
  }

  async #capture(page: Pick<BrowserWindow['webContents'], 'executeJavaScript' | 'capturePage'>): Promise<NativeImage> {
    for (let tried = 0; tried < triesMax; tried++) {
      await this.#inTime(page.executeJavaScript(twoFrames))
      const picture = await this.#inTime(page.capturePage())
      if (picture) return picture
    }
    throw new Error('no frame was drawn')
  }

  /** Null where it takes too long. */
  #inTime<T>(work: Promise<T>): Promise<T | null> {
    return Promise.race([work, new Promise<null>((late) => this.#ports.after(drawnWithinMs, () => late(null)))])
  }

  /** Never rejects; false where there is no picture. */
  async #picture(): Promise<boolean> {
    const file = this.#ports.switches.screenshotFile
    const window = this.#ports.window()
    this.#isTaken = true
    if (!file || !window) return false
    try {
      const picture = await this.#capture(window.webContents)
      await writeFile(`${file}.part`, picture.toPNG())
      await rename(`${file}.part`, file)
      this.#ports.stdout(`screenshot: ${file}`)
      return true
    } catch {
      this.#ports.stderr(t('shell.screenshot.screenshotCouldNotBe', { file }))
      return false
    }
  }
}
