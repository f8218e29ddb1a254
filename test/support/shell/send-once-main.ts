/**
 * For Electron's own Node: sends one request of each method over a used connection, with the engine's transport, to the server at the given address,
 * and prints how each ended, as JSON.
 */
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'

const base = process.argv[2]!
const transport = createTransport({ clock: systemClock })

async function send(method: string, url: string): Promise<unknown> {
  const body = method === 'GET' ? null : '{"a":1}'
  return transport.send({ method, url, query: [], headers: {}, body, timeoutMs: 10_000 }).then(
    ({ status }) => status,
    (error: unknown) => (error as { kind: string }).kind,
  )
}

async function main(): Promise<void> {
  const ends: Record<string, unknown> = { versions: [process.versions['electron'], process.versions.node] }
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    await send('GET', `${base}/warm/${method}`)
    ends[method] = await send(method, `${base}/act`)
  }
  process.stdout.write(JSON.stringify(ends))
  transport.close()
}

void main()
