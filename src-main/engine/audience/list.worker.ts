/** A thread that reads lists of people: normalising and hashing hold nothing up but itself. Chunks are made only when they are asked for. */
import { parentPort } from 'node:worker_threads'
import { toErrorData } from '../../../shared/model/errors.ts'
import { nodeFiles } from '../files/node-files.ts'
import { chunksOf } from './chunks.ts'
import { checkList } from './list-check.ts'
import { digestOf } from './list-file.ts'
import type { FromListThread, ListTask, ToListThread } from './list-tasks.ts'

interface Going {
  controller: AbortController
  /** The next chunk is wanted. */
  next: () => void
}

const port = parentPort!
const going = new Map<number, Going>()
const say = (message: FromListThread) => port.postMessage(message)

port.on('message', (message: ToListThread) => {
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

async function begin(id: number, task: ListTask): Promise<void> {
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

async function carryOut(id: number, task: ListTask, signal: AbortSignal) {
  switch (task.kind) {
    case 'check':
      return checkList(nodeFiles, task.path, task.shape, task.options, signal, (rowCount) =>
        say({ id, kind: 'progress', rowCount }),
      )
    case 'digest':
      return digestOf(nodeFiles, task.path)
    case 'chunks':
      for await (const chunk of chunksOf(nodeFiles, task.plan, task.from)) {
        if (signal.aborted) break
        const asked = new Promise<void>((resolve) => going.set(id, { ...going.get(id)!, next: resolve }))
        say({ id, kind: 'chunk', chunk })
        await asked
        if (signal.aborted) break
      }
      return null
  }
}
