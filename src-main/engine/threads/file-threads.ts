/**
 * Threads that read sheets and read and hash lists of people, so that the engine goes on answering meanwhile. They begin with the first file and end
 * with the connection; each carries several tasks, and a task never leaves its thread.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ListCheck } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError, toGalleyError } from '../../../shared/model/errors.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import type { Chunk, ChunkPlan } from '../audience/chunks.ts'
import type { CsvFault, CsvPosition, CsvRow } from '../csv/csv-reader.ts'
import { unpackRows } from '../csv/packed-rows.ts'
import type { PackedRows } from '../csv/packed-rows.ts'
import type { WorkbookRow } from '../../../shared/model/csv/workbook-row.ts'
import { unpackWorkbookRows } from '../xlsx/workbook-rows.ts'
import type { TabShape } from '../xlsx/workbook-parts.ts'
import type { TabHead } from '../xlsx/workbook-reader.ts'
import { workerFile } from './worker-file.ts'
import type { FileReader } from './file-reader.ts'
import type { CheckTask, FileTask, FromFileThread, RowsTask, TabRowsTask, ToFileThread } from './file-tasks.ts'

/** The engine itself and the window want a core too. */
const mostThreads = Math.min(2, Math.max(1, availableParallelism() - 1))

type Listener = (message: FromFileThread) => void

interface Thread {
  worker: Worker
  listeners: Map<number, Listener>
}

export class FileThreads implements FileReader {
  #threads: Thread[] = []
  #lastId = 0
  #isClosed = false

  /** Reads a whole list without sending anything; a signal ends it early, with what it has. */
  async check(
    task: Omit<CheckTask, 'kind'>,
    signal: AbortSignal,
    onProgress: (rowCount: number) => void,
  ): Promise<ListCheck> {
    return (await this.#result({ kind: 'check', ...task }, signal, onProgress)) as ListCheck
  }

  /** Digest of a whole file. */
  async digest(path: string): Promise<string> {
    return (await this.#result({ kind: 'digest', path })) as string
  }

  /** Chunks from a place on, each made while the one before it is on its way. */
  async *chunks(plan: ChunkPlan, from: CsvPosition): AsyncGenerator<Chunk> {
    for await (const message of this.#pieces({ kind: 'chunks', plan, from }))
      if (message.kind === 'chunk') yield message.chunk
  }

  /**
   * Rows of a sheet, some at a time, each read while the ones before are looked at; returns the fault that they end at, or null. A signal ends
   * it early with GalleyError `cancelled`.
   */
  async *rows(task: Omit<RowsTask, 'kind'>, signal?: AbortSignal): AsyncGenerator<readonly CsvRow[], CsvFault | null> {
    return yield* this.#rows({ kind: 'rows', ...task }, unpackRows, signal)
  }

  /** Tabs of a workbook, with their headings. */
  async tabs(path: string): Promise<TabHead[]> {
    return (await this.#result({ kind: 'tabs', path })) as TabHead[]
  }

  /** The parts of a workbook of these tabs without rows, by name. */
  async workbookParts(tabs: readonly TabShape[]): Promise<ReadonlyMap<string, string>> {
    return (await this.#result({ kind: 'parts', tabs })) as Map<string, string>
  }

  /** Rows of one of its tabs, as those of a sheet. */
  async *tabRows(
    task: Omit<TabRowsTask, 'kind'>,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly WorkbookRow[], CsvFault | null> {
    return yield* this.#rows({ kind: 'tabRows', ...task }, unpackWorkbookRows, signal)
  }

  async *#rows<Row>(
    task: FileTask,
    unpack: (packed: PackedRows) => Row[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<readonly Row[], CsvFault | null> {
    const pieces = this.#pieces(task)
    for (let next = await pieces.next(); ; next = await pieces.next()) {
      if (next.done) return next.value as CsvFault | null
      if (signal?.aborted) {
        await pieces.return(null)
        throw new GalleyError('cancelled', message('engine.fileThreads.readingFileStopped'))
      }
      if (next.value.kind === 'rows') yield unpack(next.value.rows)
    }
  }

  /** What a task gives piece by piece; returns what it ends with. */
  async *#pieces(task: FileTask): AsyncGenerator<FromFileThread, unknown> {
    const { say, listen, end } = this.#begin(task)
    try {
      for (;;) {
        const message = await listen()
        if (message.kind === 'failed') throw toGalleyError(message.error)
        if (message.kind === 'end') return message.value
        say('next')
        yield message
      }
    } finally {
      say('stop')
      end()
    }
  }

  /** Ends the threads; what they still read is given up. */
  async close(): Promise<void> {
    this.#isClosed = true
    const threads = this.#threads
    this.#threads = []
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  async #result(task: FileTask, signal?: AbortSignal, onProgress?: (rowCount: number) => void): Promise<unknown> {
    const { say, listen, end } = this.#begin(task)
    const stop = () => say('stop')
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    try {
      for (;;) {
        const message = await listen()
        if (message.kind === 'failed') throw toGalleyError(message.error)
        if (message.kind === 'end') return message.value
        if (message.kind === 'progress') onProgress?.(message.rowCount)
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      end()
    }
  }

  /** Begins a task in the thread with the fewest; `listen` gives its messages one by one. */
  #begin(task: FileTask): { say(kind: 'next' | 'stop'): void; listen(): Promise<FromFileThread>; end(): void } {
    if (this.#isClosed) throw new GalleyError('cancelled', message('engine.fileThreads.connectionClosed'))
    const id = ++this.#lastId
    const thread = this.#thread()
    const heard: FromFileThread[] = []
    let wake = () => undefined as void
    thread.listeners.set(id, (message) => {
      heard.push(message)
      wake()
    })
    // Whoever waits for a list has nothing else that keeps the process.
    thread.worker.ref()
    const post = (message: ToFileThread) => thread.worker.postMessage(message)
    post({ id, kind: 'start', task })
    return {
      say: (kind) => post({ id, kind }),
      async listen() {
        while (heard.length === 0) await new Promise<void>((resolve) => (wake = resolve))
        return heard.shift()!
      },
      end() {
        thread.listeners.delete(id)
        if (thread.listeners.size === 0) thread.worker.unref()
      },
    }
  }

  #thread(): Thread {
    const idle = this.#threads.find(({ listeners }) => listeners.size === 0)
    if (idle) return idle
    if (this.#threads.length < mostThreads) {
      const started = this.#start()
      this.#threads = [...this.#threads, started]
      return started
    }
    return this.#threads.toSorted((a, b) => a.listeners.size - b.listeners.size)[0]!
  }

  #start(): Thread {
    const listeners = new Map<number, Listener>()
    const thread: Thread = { worker: new Worker(workerFile('file', import.meta.url)), listeners }
    thread.worker.on('message', (message: FromFileThread) => listeners.get(message.id)?.(message))
    const gone = () => {
      this.#threads = this.#threads.filter((each) => each !== thread)
      for (const [id, listener] of listeners) listener({ id, kind: 'failed', error: ended })
    }
    thread.worker.on('error', gone)
    thread.worker.on('exit', gone)
    return thread
  }
}

const ended: ErrorData = {
  code: 'internal',
  message: message('engine.fileThreads.endedUnexpectedly'),
  details: {},
}
