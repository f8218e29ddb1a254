/** Starts a built Electron app under a display, and reads when it painted, how much memory it holds, and what its page does. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { PageLink } from './page-link.ts'

export interface AppCommand {
  command: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
}

/** One run of an app, from its start on. */
export class AppProcess {
  readonly #child: ChildProcess
  readonly #startedAtMs: number
  readonly #port: Promise<string>

  constructor({ command, args, env }: AppCommand) {
    this.#startedAtMs = Date.now()
    const child = spawn(command, [...args, '--remote-debugging-port=0'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    this.#child = child
    this.#port = new Promise((found, failed) => {
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        said += part
        const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
        if (port) found(port)
      })
      child.once('exit', (code) => failed(new Error(`the app ended with ${code}: ${said.slice(-500)}`)))
    })
  }

  /** The page, once its marks stand; `afterMs` are from the start of the process to each mark. */
  async page(marks: readonly string[], patienceMs = 60_000): Promise<{ page: PageLink; afterMs: number[] }> {
    const untilMs = Date.now() + patienceMs
    // The debugger is asked late and rarely, so that asking does not slow down what is measured.
    await sleep(1500)
    const page = await PageLink.open(await this.#port)
    for (;;) {
      const atMs = await Promise.all(marks.map((mark) => page.run(markedAtMs, mark)))
      if (atMs.every((each) => each > 0)) return { page, afterMs: atMs.map((each) => each - this.#startedAtMs) }
      await this.#pause(untilMs)
    }
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
    if (Date.now() > untilMs || this.#child.exitCode !== null) throw new Error('the app did not get ready')
    await sleep(50)
  }
}

/** When that mark was set, ms since 1970; 0 while it is not. Runs in the page. */
function markedAtMs(name: string): number {
  const [entry] = performance.getEntriesByName(name)
  return entry ? performance.timeOrigin + entry.startTime : 0
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
