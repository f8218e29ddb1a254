/**
 * An engine host that keeps no data, for tests of the shell alone. It speaks src-main/engine/host-protocol.ts, writes each call's name to
 * `stub-calls.txt` in the data folder, and answers calls named `stub.*` as ordered.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const port = process.parentPort
const send = (message) => (port ? port.postMessage(message) : process.send(message))
const listen = (listener) =>
  port ? port.on('message', (event) => listener(event.data)) : process.on('message', listener)
if (!port) process.on('disconnect', () => process.exit(0))

const asked = new Map()
let nextAskId = 1
let dataDir = ''
/** Which engine this is on its data folder. */
let births = 0

function ask(request) {
  const id = nextAskId++
  send({ type: 'request', id, request })
  return new Promise((resolve) => asked.set(id, resolve))
}

const rows = Array.from({ length: 200 }, (_, index) => ({
  key: index + 1,
  id: `c${index}`,
  state: 'clean',
  isApproved: false,
  errors: 0,
  warnings: 0,
  cells: [
    `Campaign ${index}`,
    BigInt(index) * 9_007_199_254_740_993n,
    'ACTIVE',
    null,
    undefined,
    true,
    '2026-01-01T00:00:00Z',
    5,
    'a',
    'b',
    'c',
    'd',
  ],
  before: {},
  names: { funding_instrument_id: 'Card' },
  currency: 'EUR',
  changedAt: null,
}))

const answers = {
  'stub.echo': (input) => input,
  'stub.refuse': () => {
    throw { code: 'rule_broken', message: 'No.', details: { field: 'name' } }
  },
  'stub.die': () => process.kill(process.pid, 'SIGKILL'),
  'stub.hang': () => new Promise(() => undefined),
  'stub.ask': (input) => ask(input),
  'stub.environment': () => ({ ...process.env }),
  'stub.pid': () => process.pid,
  'stub.event': (event) => void send({ type: 'event', event }),
  'grid.page': () => ({ total: 200, offset: 0, rows, chipCounts: {}, dataRevision: 1 }),
  // A read that outlives this process once: the next one answers it.
  'record.get': (input) => (input.diesOnce && births === 1 ? process.kill(process.pid, 'SIGKILL') : { births }),
}

async function answer({ id, name, input }) {
  appendFileSync(join(dataDir, 'stub-calls.txt'), `${name}\n`)
  try {
    const value = await (answers[name] ?? (() => ({ name })))(input)
    send({ type: 'reply', id, reply: { ok: true, value } })
  } catch (error) {
    send({ type: 'reply', id, reply: { ok: false, error } })
  }
}

listen((message) => {
  if (message.type === 'start') {
    dataDir = message.dataDir
    start(message)
  } else if (message.type === 'call') void answer(message)
  else if (message.type === 'answer') asked.get(message.id)?.(message.answer)
  else if (message.type === 'close') {
    appendFileSync(join(dataDir, 'stub-calls.txt'), 'closed\n')
    send({ type: 'closed' })
    setImmediate(() => process.exit(0))
  }
})

function start(message) {
  const trace = join(dataDir, 'stub-births.txt')
  appendFileSync(trace, `${process.pid} ${JSON.stringify(message)}\n`)
  births = readFileSync(trace, 'utf8').split('\n').length - 1
  if (existsSync(join(dataDir, 'stub-fail'))) {
    const message = { id: 'model.message.asWritten', args: { text: 'The data folder is open elsewhere.' } }
    send({ type: 'failed', error: { code: 'busy', message, details: {} } })
    setImmediate(() => process.exit(1))
  } else if (existsSync(join(dataDir, 'stub-crash'))) process.exit(7)
  else send({ type: 'ready' })
}
