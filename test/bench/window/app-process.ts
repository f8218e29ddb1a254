/** Starts a built Electron app under a display, and reads when it painted, how much memory it holds, and what its page does. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'

export interface AppCommand {
  command: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Chromium's own folder, where it writes the port of its debugger. */
  userDataDir: string
}

/** One run of an app, from its start on. */
export class AppProcess {
  readonly #child: ChildProcess
  readonly #startedAtMs: number
  readonly #userDataDir: string

  constructor({ command, args, env, userDataDir }: AppCommand) {
    this.#userDataDir = userDataDir
    this.#startedAtMs = Date.now()
    this.#child = spawn(command, [...args, '--remote-debugging-port=0'], { env, stdio: 'ignore', detached: true })
  }

  /** The page, once its mark stands; `paintedMs` is from the start of the process to that mark. */
  async page(mark: string, patienceMs = 60_000): Promise<{ page: Page; browser: Browser; paintedMs: number }> {
    const untilMs = Date.now() + patienceMs
    const portFile = join(this.#userDataDir, 'DevToolsActivePort')
    // The debugger is asked late and rarely, so that asking does not slow down what is measured.
    while (!existsSync(portFile)) await this.#pause(untilMs)
    await sleep(1500)
    const port = readFileSync(portFile, 'utf8').split('\n')[0]
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = browser.contexts()[0]?.pages()[0]
    if (!page) throw new Error('the app shows no page')
    const paintedAtMs = await page.waitForFunction(
      (name) => {
        const [entry] = performance.getEntriesByName(name)
        return entry ? performance.timeOrigin + entry.startTime : 0
      },
      mark,
      { timeout: patienceMs },
    )
    return { page, browser, paintedMs: (await paintedAtMs.jsonValue()) - this.#startedAtMs }
  }

  /** Proportional set size of the whole tree of processes, MB. */
  memoryMb(): number {
    const kilobytes = processTree(this.#child.pid ?? 0).map((id) => {
      try {
        return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
      } catch {
        return 0 // ended meanwhile
      }
    })
    return kilobytes.reduce((sum, part) => sum + part, 0) / 1024
  }

  async end(): Promise<void> {
    const ids = processTree(this.#child.pid ?? 0)
    const ended = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill('SIGTERM')
    await Promise.race([ended, sleep(5000)])
    for (const id of ids) {
      try {
        process.kill(id, 'SIGKILL')
      } catch {
        // gone already, as it should be
      }
    }
  }

  async #pause(untilMs: number): Promise<void> {
    if (Date.now() > untilMs || this.#child.exitCode !== null) throw new Error('the app did not start')
    await sleep(50)
  }
}

function processTree(rootId: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parentId = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parentId, [...(children.get(parentId) ?? []), Number(name)])
    } catch {
      // ended meanwhile
    }
  }
  const walk = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(walk)]
  return walk(rootId)
}
