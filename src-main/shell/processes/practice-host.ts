/** Starts the practice service as a child process, gives its first line to the engine, and keeps it at the same address while wanted. */
import { createInterface } from 'node:readline'
import { relative, isAbsolute } from 'node:path'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { PracticeInfo } from '../../engine/ports.ts'
import type { Log } from '../../engine/ports.ts'
import { RestartLimit } from './restarts.ts'
import type { NodeChild } from './runtime.ts'

export interface PracticeHostPorts {
  startProcess(args: readonly string[]): NodeChild
  /** Its records must lie in here. */
  dataDir: string
  nowMs(): number
  log: Log
}

export interface PracticeWish {
  isLarge: boolean
  dataFile: string
}

const firstLineWithinMs = 30_000
const stopWithinMs = 2_000

interface Running {
  wish: PracticeWish
  child: NodeChild
  info: Promise<PracticeInfo>
}

export class PracticeHost {
  readonly #ports: PracticeHostPorts
  readonly #restarts = new RestartLimit(5, 60_000)
  #running: Running | null = null
  #baseUrl: string | null = null
  #addresses: readonly string[] = []
  #turn: Promise<unknown> = Promise.resolve()

  constructor(ports: PracticeHostPorts) {
    this.#ports = ports
  }

  /** Where it listens, or null. */
  get baseUrl(): string | null {
    return this.#running ? this.#baseUrl : null
  }

  /** Base addresses of the one that runs; none while none does. */
  get addresses(): readonly string[] {
    return this.#running ? this.#addresses : []
  }

  /** The same wish twice is one process; another wish ends the first. Throws GalleyError `internal` when it does not come up. */
  async start(wish: PracticeWish): Promise<PracticeInfo> {
    if (!isInside(this.#ports.dataDir, wish.dataFile))
      throw new GalleyError('internal', message('shell.practiceHost.practiceRecordsMustLie'))
    const running = await this.#inTurn(async () => {
      const present = this.#running
      if (present && present.wish.isLarge === wish.isLarge && present.wish.dataFile === wish.dataFile) return present
      await this.#end()
      return this.#launch(wish, 0)
    })
    return running.info
  }

  /** Resolves when it is gone; at once without one. */
  stop(): Promise<void> {
    return this.#inTurn(() => this.#end())
  }

  /** Starting and stopping take turns, so that there is never a second process. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  async #end(): Promise<void> {
    const running = this.#running
    this.#running = null
    if (!running) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => running.child.kill(), stopWithinMs)
      running.child.onExit(() => {
        clearTimeout(timer)
        resolve()
      })
      running.child.stop()
    })
  }

  #launch(wish: PracticeWish, port: number): Running {
    const args = ['--json', '--port', String(port), '--data', wish.dataFile, ...(wish.isLarge ? ['--large'] : [])]
    const child = this.#ports.startProcess(args)
    const info = firstLine(child).then(async (line) => {
      const read = await readInfo(line)
      this.#baseUrl = read.base_url
      this.#addresses = [read.base_url, read.ads_base_url, read.ads_sandbox_base_url, read.upload_base_url]
      return read
    })
    const running: Running = { wish, child, info }
    this.#running = running
    child.onExit((code) => this.#ended(running, code))
    // A process that printed nothing useful is of no use to anybody; the caller is told by the promise.
    info.catch(() => {
      if (this.#running === running) this.#running = null
      child.kill()
    })
    return running
  }

  /** The engine keeps its addresses, so the next one listens on the same port. */
  #ended(running: Running, code: number | null): void {
    if (this.#running !== running) return
    this.#running = null
    this.#ports.log.write('error', 'practice.ended', { code })
    if (!this.#restarts.mayRestart(this.#ports.nowMs()) || this.#baseUrl === null) return
    this.#launch(running.wish, Number(new URL(this.#baseUrl).port))
  }
}

/** Takes the first line and lets the rest of the output pass. */
function firstLine(child: NodeChild): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new GalleyError('internal', message('shell.practiceHost.practiceServiceDidNot'), { why }))
    const timer = setTimeout(() => fail('no first line in time'), firstLineWithinMs)
    if (!child.output) return fail('no output')
    createInterface({ input: child.output }).once('line', (line) => {
      clearTimeout(timer)
      resolve(line)
    })
    child.onExit((code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
}

/** Schemas come when practice is wanted: the start of the window does not wait for them. */
async function readInfo(line: string): Promise<PracticeInfo> {
  const { practiceInfo } = await import('../../engine/host-protocol.ts')
  try {
    return practiceInfo.parse(JSON.parse(line))
  } catch (cause) {
    throw new GalleyError('internal', message('shell.practiceHost.saidNoAddress'), {}, { cause })
  }
}

function isInside(folder: string, file: string): boolean {
  const way = relative(folder, file)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
