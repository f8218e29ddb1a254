/**
 * Secure connections cannot be talked out of their checks: nothing of a request leaves before the certificate passed. Each way in that a
 * rogue server has, through each door of the transport. Long form: every method, many times over.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { Transport } from '../../../src-main/engine/ports.ts'
import { onlySecure } from '../../../src-main/engine/service/address-rule.ts'
import { notPublic } from '../../../src-main/engine/service/public-address.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { says } from '../../support/says.ts'
import { reservedPort } from '../../support/reserved-port.ts'
import { isLong } from '../../support/long-form.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pem = (name: string) => readFileSync(file(`../../support/certificates/${name}.pem`), 'utf8')
const authority = pem('authority')
const methods = isLong ? ['GET', 'POST', 'PUT', 'DELETE'] : ['POST']
const rounds = isLong ? 50 : 1
/** Stands in the path, the headers and the body of every request. */
const canary = 'canary-of-the-request'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

function transport(authorities: readonly string[] | null): Transport {
  const made = createTransport({ clock: systemClock, ...(authorities ? { authorities } : {}) })
  endings.unshift(() => made.close())
  return made
}

interface Rogue {
  port: number
  /** What it could read, decrypted where a connection came about. */
  read: () => string
}

async function listen(server: net.Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  endings.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

async function secureServer(
  name: string,
  more: https.ServerOptions = {},
  at = 0,
): Promise<Rogue & { server: net.Server }> {
  let text = ''
  const server = https.createServer({ key: pem(`${name}-key`), cert: pem(name), ...more }, (_, response) => {
    response.end('{}')
  })
  server.on('secureConnection', (socket) => socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1'))))
  server.on('tlsClientError', () => {})
  return { port: await listen(server, at), read: () => text, server }
}

/** Speaks HTTP where TLS is expected, and answers whatever comes. */
async function plainServer(): Promise<Rogue> {
  let text = ''
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      socket.write('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n')
    })
  })
  return { port: await listen(server), read: () => (text.includes(canary) ? text : '') }
}

const old = { ciphers: 'DEFAULT@SECLEVEL=0' } as const
const rogues: [name: string, start: () => Promise<Rogue>, trusted: readonly string[] | null][] = [
  ['an unknown authority', () => secureServer('good'), null],
  ['an expired certificate', () => secureServer('expired'), [authority]],
  ['a certificate for another name', () => secureServer('elsewhere'), [authority]],
  ['TLS 1.0', () => secureServer('good', { ...old, minVersion: 'TLSv1', maxVersion: 'TLSv1' }), [authority]],
  ['TLS 1.1', () => secureServer('good', { ...old, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' }), [authority]],
  ['plain HTTP behind a secure address', plainServer, [authority]],
]

type Door = (sender: Transport, url: string, method: string) => Promise<unknown>
const order = (url: string, method: string) => ({
  method,
  url: `${url}/${canary}`,
  query: [['secret', canary]] as [string, string][],
  headers: { authorization: canary },
  timeoutMs: 10_000,
})
const doors: Record<string, Door> = {
  'a request': (sender, url, method) => sender.send({ ...order(url, method), body: method === 'GET' ? null : canary }),
  'an upload': (sender, url) => {
    const pieces = async function* () {
      await Promise.resolve()
      yield Buffer.from(canary)
    }
    return sender.send({ ...order(url, 'POST'), body: { sizeBytes: canary.length, pieces } })
  },
  'a picture': (sender, url) => sender.send({ ...order(url, 'GET'), body: null, wantsBytes: true }),
  'a stream': (sender, url) =>
    sender.openStream({
      url: `${url}/${canary}`,
      headers: { authorization: canary },
      signal: new AbortController().signal,
    }),
}

it.each(Object.entries(doors))('%s goes out when the certificate is good', async (_, door) => {
  const { port, read } = await secureServer('good')
  const sender = transport([authority])
  await door(sender, `https://127.0.0.1:${port}`, 'POST')
  await door(sender, `https://localhost:${port}`, 'POST')
  expect(read()).toContain(canary)
})

describe.each(rogues)('a server with %s', (_, start, trusted) => {
  it.each(Object.entries(doors))(`gets no byte of %s`, async (_, door) => {
    const { port, read } = await start()
    const sender = transport(trusted)
    for (let round = 0; round < rounds; round++)
      for (const method of methods)
        await expect(door(sender, `https://127.0.0.1:${port}`, method)).rejects.toMatchObject({ kind: 'notSent' })
    expect(read()).toBe('')
  })
})

it('a server that takes the place of a good one, at the same port, gets nothing', async () => {
  const good = await secureServer('good', {}, await reservedPort())
  const sender = transport([authority])
  const url = `https://127.0.0.1:${good.port}`
  await doors['a request']!(sender, url, 'POST')
  ;(good.server as https.Server).closeAllConnections()
  await new Promise((resolve) => good.server.close(resolve))
  const rogue = await secureServer('expired', {}, good.port)
  // The first one may still go to the connection that has just died, and counts as lost then.
  await expect(doors['a request']!(sender, url, 'POST')).rejects.toBeDefined()
  await expect(doors['a request']!(sender, url, 'POST')).rejects.toMatchObject({ kind: 'notSent' })
  expect(rogue.read()).toBe('')
})

it('a redirect to an insecure address is not followed', async () => {
  const arrived: string[] = []
  const plain = http.createServer((request, response) => {
    arrived.push(request.url ?? '')
    response.end('{}')
  })
  const plainPort = await listen(plain)
  const secure = https.createServer({ key: pem('good-key'), cert: pem('good') }, (_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${plainPort}/${canary}` }).end()
  })
  const url = `https://127.0.0.1:${await listen(secure)}`
  for (const method of methods) await doors['a request']!(transport([authority]), url, method)
  expect(arrived).toEqual([])
})

describe('an address that others named', () => {
  const named = (url: string, resolvesTo: { address: string; family: number }[] = []) => {
    const asked: string[] = []
    const resolve = (hostname: string) => {
      asked.push(hostname)
      return Promise.resolve(resolvesTo)
    }
    const sender = createTransport({ clock: systemClock, authorities: [authority], resolve })
    endings.unshift(() => sender.close())
    const picture = { ...order(url, 'GET'), body: null, onlyPublic: true, wantsBytes: true }
    return { sender, asked, sent: () => sender.send(picture) }
  }
  const counted = async () => {
    const { port, server, read } = await secureServer('good')
    let connections = 0
    server.on('connection', () => connections++)
    return { port, read, connections: () => connections }
  }

  it('is not connected to where it stands for this machine or a network around it', async () => {
    const { port, connections } = await counted()
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
    ])
      await expect(named(`https://${host}:${port}`).sent(), host).rejects.toMatchObject({ kind: 'notSent' })
    expect(connections()).toBe(0)
  })

  it('is not connected to without encryption either, where a name leads to this machine, and only where that was asked for', async () => {
    const { port, connections } = await counted()
    const here = [{ address: '127.0.0.1', family: 4 }]
    const { sender } = named('https://plain.example', here)
    const plain = (url: string, mayBePlain: boolean) =>
      sender.send({ ...order(url, 'GET'), body: null, onlyPublic: true, mayBePlain })
    for (const url of [`http://plain.example:${port}`, `http://127.0.0.1:${port}`, `http://localhost:${port}`])
      await expect(plain(url, true), url).rejects.toMatchObject({ kind: 'notSent', detail: notPublic })
    await expect(plain(`http://plain.example:${port}`, false)).rejects.toMatchObject({ detail: onlySecure })
    expect(connections()).toBe(0)
  })

  it('is not connected to where its name leads there, whatever else that leads to', async () => {
    const { port, connections } = await counted()
    const here = { address: '127.0.0.1', family: 4 }
    for (const [host, found] of [
      ['pictures.example', [here]],
      ['localhost', [here]],
      ['pictures.example', [{ address: '8.8.8.8', family: 4 }, here]],
      ['pictures.example', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ] as const) {
      const { sent, asked } = named(`https://${host}:${port}`, [...found])
      await expect(sent()).rejects.toMatchObject({ kind: 'notSent' })
      expect(asked).toEqual([host])
    }
    expect(connections()).toBe(0)
  })

  it('does not use a connection that Galley itself has to the same place', async () => {
    const { port, connections, read } = await counted()
    const { sender, sent } = named(`https://localhost:${port}`, [{ address: '127.0.0.1', family: 4 }])
    await doors['a request']!(sender, `https://localhost:${port}`, 'GET')
    const before = read()
    await expect(sent()).rejects.toMatchObject({ kind: 'notSent' })
    expect(read()).toBe(before)
    expect(connections()).toBe(1)
  })

  it('is spoken to securely or not at all, and within its size', async () => {
    await expect(named('http://127.0.0.1:1').sent()).rejects.toMatchObject({ kind: 'notSent' })
    const { port } = await secureServer('good')
    const short = { ...order(`https://127.0.0.1:${port}`, 'GET'), body: null, maxAnswerBytes: 1 }
    await expect(transport([authority]).send(short)).rejects.toMatchObject({ kind: 'lost' })
  })
})

it('checks that the environment switches off refuse the transport as a whole', () => {
  expect(() => createTransport({ clock: systemClock, environment: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } })).toThrow(
    expect.objectContaining({ code: 'usage', said: says('NODE_TLS_REJECT_UNAUTHORIZED') }),
  )
})

describe('the environment does not weaken a connection', () => {
  const authorityFile = file('../../support/certificates/authority.pem')
  const environments: Record<string, Record<string, string>> = {
    'adding an authority': { NODE_EXTRA_CA_CERTS: authorityFile },
    'naming authorities of OpenSSL': { NODE_OPTIONS: '--use-openssl-ca', SSL_CERT_FILE: authorityFile },
    'switching checks off': { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'switching checks off, with an authority': {
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_EXTRA_CA_CERTS: authorityFile,
    },
  }
  it.each(Object.entries(environments))('by %s', async (_, more) => {
    const { port, read } = await secureServer('good')
    expect(await sendIn(more, port, null)).toMatch(/^(notSent|usage)$/)
    expect(read()).toBe('')
  })

  it('by allowing old versions of TLS', async () => {
    const { port, read } = await secureServer('good', { ...old, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
    const options = { NODE_OPTIONS: '--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0' }
    expect(await sendIn(options, port, authorityFile)).toBe('notSent')
    expect(read()).toBe('')
  })

  /** Sends one request in a process with that environment; 'sent', or why it was not. */
  function sendIn(environment: Record<string, string>, port: number, trusted: string | null): Promise<string> {
    const program = `
      import { readFileSync } from 'node:fs'
      import { createTransport } from ${JSON.stringify(file('../../../src-main/engine/service/transport.ts'))}
      import { systemClock } from ${JSON.stringify(file('../../../src-main/engine/system-clock.ts'))}
      const trusted = ${JSON.stringify(trusted)}
      const order = { method: 'POST', url: 'https://127.0.0.1:${port}/', query: [], headers: {}, body: 'x', timeoutMs: 5000 }
      try {
        const more = trusted === null ? {} : { authorities: [readFileSync(trusted, 'utf8')] }
        await createTransport({ clock: systemClock, ...more }).send(order)
        console.log('sent')
      } catch (error) {
        console.log(error.kind ?? error.code)
      }
      process.exit(0)`
    return new Promise((resolve, reject) =>
      execFile(
        process.execPath,
        ['--input-type=module', '-e', program],
        { env: { ...process.env, ...environment } },
        (error, stdout) => (error ? reject(new Error(error.message)) : resolve(stdout.trim())),
      ),
    )
  }
})
