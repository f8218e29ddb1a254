/** A thread that reads files: parsing, normalising and hashing hold nothing up but itself. What it gives piece by piece is made only when it is asked for. */
import '../begin-language.ts'
import { parentPort } from 'node:worker_threads'
import { toErrorData } from '../../../shared/model/errors.ts'
import { nodeFiles } from '../files/node-files.ts'
import { chunksOf } from '../audience/chunks.ts'
import { checkList } from '../audience/list-check.ts'
import { digestOf } from '../audience/list-file.ts'
import { csvRows } from '../csv/csv-rows.ts'
import { workbookParts } from '../xlsx/workbook-parts.ts'
import { readTabs, tabRows } from '../xlsx/workbook-reader.ts'
import { systemClock } from '../system-clock.ts'
import type { FileTask, FromFileThread, ToFileThread } from './file-tasks.ts'

interface Going {
  controller: AbortController
  /** The next piece is wanted. */
  next: () => void
}

type EndValue = Extract<FromFileThread, { kind: 'end' }>['value']

const port = parentPort!
const ports = { files: nodeFiles, clock: systemClock }
const going = new Map<number, Going>()
const say = (message: FromFileThread) =>
  port.postMessage(message, message.kind === 'rows' ? [message.rows.offsets.buffer] : [])

port.on('message', (message: ToFileThread) => {
  const { id } = message
  if (message.kind === 'next') going.get(id)?.next()
  else if (message.kind === 'stop') stop(id)
  else void begin(id, message.task)
})

function stop(id: number): void {
  const task = going.get(id)
  task?.controller.abort()
  task?.next()
}

async function begin(id: number, task: FileTask): Promise<void> {
  const controller = new AbortController()
  going.set(id, { controller, next: () => undefined })
  try {
    say({ id, kind: 'end', value: await carryOut(id, task, controller.signal) })
  } catch (thrown) {
    say({ id, kind: 'failed', error: toErrorData(thrown) })
  } finally {
    going.delete(id)
  }
}

async function carryOut(id: number, task: FileTask, signal: AbortSignal): Promise<EndValue> {
  switch (task.kind) {
    case 'check':
      return checkList(ports, task.path, task.shape, task.options, signal, (rowCount) =>
        say({ id, kind: 'progress', rowCount }),
      )
    case 'digest':
      return digestOf(nodeFiles, task.path)
    case 'chunks':
      return handOut(id, signal, chunksOf(ports, task.plan, task.from), (chunk) => ({ id, kind: 'chunk', chunk }))
    case 'tabs':
      return readTabs(nodeFiles, task.path)
    case 'parts':
      return workbookParts(task.tabs)
    case 'tabRows':
      return handOut(id, signal, tabRows(ports, task), (rows) => ({ id, kind: 'rows', rows }))
    case 'rows':
      return handOut(id, signal, csvRows(nodeFiles, task), (rows) => ({ id, kind: 'rows', rows }))
  }
}

/** Gives one piece after the other, each only once the one before it was taken; gives what the pieces end with. */
async function handOut<Piece, End>(
  id: number,
  signal: AbortSignal,
  pieces: AsyncGenerator<Piece, End>,
  message: (piece: Piece) => FromFileThread,
): Promise<End | null> {
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) return next.value
    const asked = new Promise<void>((resolve) => going.set(id, { ...going.get(id)!, next: resolve }))
    if (!signal.aborted) say(message(next.value))
    if (!signal.aborted) await asked
    if (signal.aborted) {
      await pieces.return(undefined as End)
      return null
    }
  }
}
