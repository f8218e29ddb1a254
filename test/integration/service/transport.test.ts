import { reads } from '../../support/says.ts'
import dns from 'node:dns'
import http from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { createGzip, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import type { HttpRequest } from '../../../src-main/engine/ports.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { reservedPort } from '../../support/reserved-port.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

/** A server of ours on loopback; its address. */
async function listen(server: net.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => new Promise((resolve) => server.close(resolve)))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
function transport(more: Partial<Parameters<typeof createTransport>[0]> = {}) {
  const made = createTransport({ clock: systemClock, ...more })
  endings.unshift(() => made.close())
  return made
}
const order = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  query: [],
  headers: {},
  body: null,
  timeoutMs: 10_000,
  ...more,
})

describe('one order is one request', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])(
    '%s arrives once when the server resets a reused connection after reading it',
    async (method) => {
      const arrived: string[] = []
      const server = http.createServer((request, response) => {
        request.resume()
        request.on('end', () => {
          arrived.push(`${request.method} ${request.url}`)
          if (request.url === '/warm') response.end('{}')
          else request.socket.resetAndDestroy()
        })
      })
      let connections = 0
      server.on('connection', () => connections++)
      const base = `http://${await listen(server)}`
      const sender = transport()
      await sender.send(order(`${base}/warm`))
      await expect(
        sender.send(order(`${base}/act`, { method, body: method === 'GET' ? null : '{"a":1}' })),
      ).rejects.toMatchObject({ kind: 'lost' })
      await new Promise((resolve) => setImmediate(resolve))
      expect(arrived).toEqual(['GET /warm', `${method} /act`])
      expect(connections, 'the second request went over the first connection').toBe(1)
    },
  )

  it('does not follow redirects', async () => {
    const seen: (string | undefined)[] = []
    const server = http.createServer((request, response) => {
      seen.push(request.url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    const base = `http://${await listen(server)}`
    expect((await transport().send(order(`${base}/a`))).status).toBe(302)
    expect(seen).toEqual(['/a'])
  })
})

describe('what goes out and comes in', () => {
  it('writes the query as it is signed, and bodies with their length', async () => {
    const seen: [string | undefined, string | undefined, string][] = []
    const server = http.createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        seen.push([request.url, request.headers['content-length'], body])
        response.end('{}')
      })
    })
    const base = `http://${await listen(server)}`
    const sender = transport()
    await sender.send(
      order(`${base}/a`, {
        query: [
          ['t', '2026-11-24T09:00:00Z'],
          ['ids', 'a,b'],
          ['e', ''],
        ],
      }),
    )
    await sender.send(order(`${base}/b`, { method: 'POST' }))
    await sender.send(order(`${base}/c`, { method: 'PUT', body: '{"n":"é"}' }))
    expect(seen).toEqual([
      ['/a?t=2026-11-24T09%3A00%3A00Z&ids=a%2Cb&e=', undefined, ''],
      ['/b', '0', ''],
      ['/c', '10', '{"n":"é"}'],
    ])
  })

  it('unpacks gzip', async () => {
    const server = http.createServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"é"}'))
    })
    expect((await transport().send(order(`http://${await listen(server)}/`))).body).toBe('{"a":"é"}')
  })

  const bad: [name: string, answer: (response: http.ServerResponse) => void][] = [
    [
      'cut short',
      (response) => (
        response.writeHead(200, { 'content-length': '100' }).write('{"a":'),
        setImmediate(() => response.destroy())
      ),
    ],
    ['cut short in chunks', (response) => (response.write('{"a":'), setImmediate(() => response.destroy()))],
    [
      'packed and cut',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1000)).subarray(0, 15)),
    ],
    ['packed in another way', (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x')],
    ['not UTF-8', (response) => response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
    ['too long', (response) => response.end('x'.repeat(2000))],
    [
      'too long when unpacked',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2000))),
    ],
  ]
  it.each(bad)('an answer that is %s counts as lost', async (_, answer) => {
    const server = http.createServer((__, response) => answer(response))
    const base = await listen(server)
    await expect(transport({ maxAnswerBytes: 1500 }).send(order(`http://${base}/`))).rejects.toMatchObject({
      kind: 'lost',
    })
  })

  it('an answer that is too large says so, and is read no further', async () => {
    const sent: number[] = []
    const endless = (packed: boolean) =>
      http.createServer((_, response) => {
        response.writeHead(200, packed ? { 'content-encoding': 'gzip' } : {})
        const pack = packed ? createGzip() : null
        pack?.pipe(response)
        const out = pack ?? response
        const piece = Buffer.alloc(65_536, 'x')
        let count = 0
        const next = () => {
          if (response.destroyed || count > 10_000) return void sent.push(count)
          count++
          out.write(piece, () => setImmediate(next))
        }
        response.on('close', () => sent.push(count))
        next()
      })
    const sender = transport({ maxAnswerBytes: 2_000_000 })
    await expect(sender.send(order(`http://${await listen(endless(false))}/`))).rejects.toMatchObject({
      kind: 'lost',
      fault: 'overLimit',
      detail: reads('the answer is more than 2 MB'),
    })
    await expect(sender.send(order(`http://${await listen(endless(true))}/`))).rejects.toMatchObject({
      kind: 'lost',
      fault: 'overLimit',
      detail: reads('the answer unpacks to more than 2 MB'),
    })
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...sent)).toBeLessThan(10_000)
  })

  it('is asked for 8 MB of text at most, unless its reader says otherwise', async () => {
    const server = http.createServer((_, response) => response.end(Buffer.alloc(8_000_001, ' ')))
    const url = `http://${await listen(server)}/`
    await expect(transport().send(order(url))).rejects.toMatchObject({ fault: 'overLimit' })
    expect((await transport().send(order(url, { wantsBytes: true, maxAnswerBytes: 9_000_000 }))).bytes).toHaveLength(
      8_000_001,
    )
  })

  it('an answer that trickles ends with its time, head or body', async () => {
    const clock = new ManualClock()
    const begun: (() => void)[] = []
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (request) => {
        const isHead = request.toString().startsWith('GET /head')
        socket.write(isHead ? 'HTTP/1.1 200 OK\r\nx: ' : 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
        const drip = setInterval(() => socket.write('y'), 5)
        socket.on('close', () => clearInterval(drip))
        setImmediate(() => begun.shift()?.())
      })
    })
    const base = `http://${await listen(server)}`
    for (const path of ['/head', '/body']) {
      const isBegun = new Promise<void>((resolve) => begun.push(resolve))
      const late = transport({ clock }).send(order(`${base}${path}`, { timeoutMs: 1_000 }))
      await isBegun
      void clock.advance(1_000)
      await expect(late).rejects.toMatchObject({ kind: 'lost', detail: reads('no whole answer in time') })
    }
  })

  it('takes an answer in slices of a byte', async () => {
    const server = http.createServer((_, response) => {
      const slices = [...'{"data":[]}']
      const next = () => {
        const slice = slices.shift()
        if (slice === undefined) response.end()
        else response.write(slice, () => setImmediate(next))
      }
      next()
    })
    expect((await transport().send(order(`http://${await listen(server)}/`))).body).toBe('{"data":[]}')
  })
})

describe('whether anything left', () => {
  it('nothing did when nobody listens, or the name is unknown', async () => {
    await expect(
      transport().send(order(`http://127.0.0.1:${await reservedPort()}/`, { method: 'POST' })),
    ).rejects.toMatchObject({
      kind: 'notSent',
    })
    await expect(transport().send(order('https://no-such-host.invalid/', { method: 'POST' }))).rejects.toMatchObject({
      kind: 'notSent',
    })
  })

  it('something did when the server took it and says nothing, until the time is over or it is cancelled', async () => {
    const taken: (() => void)[] = []
    const server = http.createServer(() => taken.shift()?.())
    const base = await listen(server)
    const clock = new ManualClock()
    const sender = transport({ clock })
    const arrived = () => new Promise<void>((resolve) => taken.push(resolve))
    const first = arrived()
    const late = sender.send(order(`http://${base}/`, { method: 'POST', timeoutMs: 1000 }))
    await first
    void clock.advance(1000)
    await expect(late).rejects.toMatchObject({ kind: 'lost', detail: reads('no whole answer in time') })
    const second = arrived()
    const stop = new AbortController()
    const cancelled = sender.send(order(`http://${base}/`, { method: 'POST', signal: stop.signal }))
    await second
    stop.abort()
    await expect(cancelled).rejects.toMatchObject({ kind: 'lost', detail: reads('it was cancelled') })
    await expect(sender.send(order(`http://${base}/`, { signal: stop.signal }))).rejects.toMatchObject({
      kind: 'notSent',
    })
    expect(clock.timerCount).toBe(0)
  })

  it('plain HTTP is spoken on loopback only, by requests and streams alike', async () => {
    for (const url of [
      'http://example.com/',
      'http://127.0.0.1.example.com/',
      'http://10.0.0.1/',
      'ftp://127.0.0.1/',
      'http://localhost.example/',
    ]) {
      await expect(transport().send(order(url))).rejects.toMatchObject({ kind: 'notSent' })
      await expect(stream(url)).rejects.toMatchObject({ kind: 'notSent' })
    }
  })

  it('localhost is this computer for both, and no name server is asked', async () => {
    const server = http.createServer((request, response) => response.end(request.url))
    const base = `http://localhost:${(await listen(server)).split(':')[1]}`
    const asked: string[] = []
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
      hostname: string,
      _: unknown,
      done: (e: Error) => void,
    ) => {
      asked.push(hostname)
      done(new Error('no name server here'))
    }) as never)
    try {
      expect((await transport().send(order(`${base}/a`, { query: [['b', 'c']] }))).body).toBe('/a?b=c')
      const answer = await stream(`${base}/a?b=c`)
      let text = ''
      for await (const piece of answer.pieces) text += piece
      expect([answer.status, text]).toEqual([200, '/a?b=c'])
      expect(asked).toEqual([])
    } finally {
      lookup.mockRestore()
    }
  })

  const stream = (url: string) => transport().openStream({ url, headers: {}, signal: new AbortController().signal })
})
