/** A persistent HTTP stream over Node's own stack: the answer's text as it comes, until either side ends it. */
import type http from 'node:http'
import type { Socket } from 'node:net'
import { message } from '../../../shared/messages/message.ts'
import { SaidError } from '../network/said-error.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock, StreamAnswer, StreamRequest } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { destinationOf } from './address-rule.ts'
import { describeFault, faultOf } from './network-words.ts'

/** Opens it; resolves with the answer's head. Rejects with TransportError `notSent`: nothing changes by listening. */
export function openStream(
  request: StreamRequest,
  agent: http.Agent,
  connectTimeoutMs: number,
  clock: Clock,
): Promise<StreamAnswer> {
  const address = new URL(request.url)
  const isSecure = address.protocol === 'https:'
  return new Promise((resolve, reject) => {
    if (request.signal.aborted) {
      reject(new TransportError('notSent', message('engine.transport.cancelled')))
      return
    }
    const outgoing = (isSecure ? nodeModules.https : nodeModules.http).request({
      method: 'GET',
      ...destinationOf(address),
      path: address.pathname + address.search,
      agent,
      headers: { accept: 'application/json', ...request.headers },
    })
    const stopTimer = clock.after(connectTimeoutMs, () =>
      outgoing.destroy(new SaidError(message('engine.transport.noAnswerInTime'))),
    )
    const onAbort = () => outgoing.destroy(new SaidError(message('engine.transport.cancelled')))
    request.signal.addEventListener('abort', onAbort, { once: true })
    outgoing.on('socket', (socket: Socket) => socket.setKeepAlive(true))
    outgoing.on('error', (error) => {
      stopTimer()
      reject(new TransportError('notSent', describeFault(error), faultOf(error)))
    })
    outgoing.on('response', (incoming) => {
      stopTimer()
      incoming.setEncoding('utf8')
      const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value ?? '')] as const)
      resolve({
        status: incoming.statusCode ?? 0,
        headers: Object.fromEntries(headers),
        pieces: pieces(incoming),
        close: () => outgoing.destroy(),
      })
    })
    outgoing.end()
  })
}

/** The text until the end; a connection that breaks is an end too, since an event is whole only with its line's end. */
async function* pieces(incoming: http.IncomingMessage): AsyncIterable<string> {
  try {
    for await (const piece of incoming) yield piece as string
  } catch {
    return
  }
}
