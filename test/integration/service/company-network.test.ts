/** A company's network: its own authority, and no way out but its proxy. Everything that connects goes through it, or nothing is sent. */
import { reads, says } from '../../support/says.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { nodeFiles } from '../../../src-main/engine/files/node-files.ts'
import { systemAuthorities } from '../../../src-main/engine/network/authorities.ts'
import { Network } from '../../../src-main/engine/network/network.ts'
import type { NetworkPorts } from '../../../src-main/engine/network/network.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import type { HttpRequest } from '../../../src-main/engine/ports.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { basic, ConnectProxy } from '../../support/connect-proxy.ts'
import type { ConnectProxyOptions } from '../../support/connect-proxy.ts'
import { KeptLog } from '../../support/engine-ports.ts'

const pem = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../support/certificates/${name}.pem`, import.meta.url)), 'utf8')
const authority = pem('authority')
/** Stands in the path, headers and body of every request. */
const canary = 'canary-of-the-request'
/** The name that the certificate of the test's server is for. */
const name = 'elsewhere.example'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

interface Server {
  port: number
  url: string
  /** What it could read, decrypted. */
  read: () => string
  connections: () => number
  requests: () => number
}

async function serve(certificate = 'elsewhere', answer = '{}'): Promise<Server> {
  let [text, connections, requests] = ['', 0, 0]
  const server = https.createServer({ key: pem(`${certificate}-key`), cert: pem(certificate) }, (request, response) => {
    requests++
    request.resume()
    request.on('end', () => response.end(answer))
  })
  server.on('connection', () => connections++)
  server.on('secureConnection', (socket) => socket.on('data', (piece: Buffer) => (text += piece.toString('latin1'))))
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://${name}:${port}`,
    read: () => text,
    connections: () => connections,
    requests: () => requests,
  }
}

async function proxyWith(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const proxy = await ConnectProxy.start(options)
  endings.push(() => proxy.stop())
  return proxy
}

function networkWith(more: Partial<NetworkPorts> = {}): Network {
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-network-'))
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return new Network({
    dataDir,
    files: nodeFiles,
    clock: systemClock,
    log: new KeptLog(),
    secrets: createMemorySecrets(),
    resolveProxy: null,
    systemStore: () => [authority],
    ...more,
  })
}

type TransportMore = Partial<Parameters<typeof createTransport>[0]>
function transportOf(network: Network, more: TransportMore = {}) {
  const made = createTransport({ clock: systemClock, network, ...more })
  endings.push(() => made.close())
  return made
}

/** A transport through that proxy, set by hand. */
function through(proxy: ConnectProxy, more: Partial<NetworkPorts> = {}, transportMore: TransportMore = {}) {
  const network = networkWith(more)
  network.setProxy({ mode: 'manual', address: proxy.address })
  return { network, sender: transportOf(network, transportMore) }
}

const order = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url: `${url}/${canary}`,
  query: [['secret', canary]],
  headers: { authorization: canary },
  body: canary,
  timeoutMs: 10_000,
  ...more,
})
const give = (network: Network, proxy: ConnectProxy, password: string) =>
  network.setCredentials({ proxy: proxy.address, name: 'ada', password: new Secret(password) })

describe('the authorities that are trusted', () => {
  it('are those of the system’s store', async () => {
    const { url } = await serve()
    const { sender } = through(await proxyWith())
    expect((await sender.send(order(url))).status).toBe(200)
  })

  it('are Node’s own too, and nothing else: without the store not a byte of the request leaves', async () => {
    const { url, read } = await serve()
    const { sender } = through(await proxyWith(), { systemStore: () => [] })
    await expect(sender.send(order(url))).rejects.toMatchObject({
      kind: 'notSent',
      detail: says('add its authority in Settings, Network'),
    })
    expect(read()).toBe('')
  })

  it('one that a person added counts at once, and no more once it is removed', async () => {
    const { url, read } = await serve()
    const { sender, network } = through(await proxyWith(), { systemStore: () => [] })
    const [added] = network.addAuthorities(Buffer.from(authority))
    expect((await sender.send(order(url))).status).toBe(200)
    network.removeAuthority(added!.fingerprint)
    const before = read()
    await expect(sender.send(order(url))).rejects.toMatchObject({ kind: 'notSent' })
    expect(read()).toBe(before)
  })

  it.each(['good', 'expired'])('do not make a certificate right that is not: %s', async (certificate) => {
    const { url, read } = await serve(certificate)
    const { sender } = through(await proxyWith())
    await expect(sender.send(order(url))).rejects.toMatchObject({ kind: 'notSent' })
    expect(read()).toBe('')
  })

  it('are read of a Linux system’s bundle, whatever the environment names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-store-'))
    endings.push(() => rmSync(folder, { recursive: true }))
    const bundle = join(folder, 'bundle.crt')
    writeFileSync(bundle, `# the company’s own\n${authority}\nnoise\n`)
    const files = nodeFiles
    const ports = { files, log: new KeptLog(), platform: 'linux' as const, bundles: [join(folder, 'none'), bundle] }
    const named = systemAuthorities({ ...ports, askSystem: () => ['of SSL_CERT_FILE'] })
    expect(named).toEqual([authority.trim()])
    const { url } = await serve()
    const { sender } = through(await proxyWith(), { systemStore: () => named })
    expect((await sender.send(order(url))).status).toBe(200)
  })

  it('are asked of the store itself elsewhere, and of the bundle where that says nothing or cannot be asked', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-store-'))
    endings.push(() => rmSync(folder, { recursive: true }))
    const bundle = join(folder, 'bundle.crt')
    writeFileSync(bundle, authority)
    const ports = { files: nodeFiles, log: new KeptLog(), platform: 'darwin' as const, bundles: [bundle] }
    expect(systemAuthorities({ ...ports, askSystem: () => ['its own'] })).toEqual(['its own'])
    expect(systemAuthorities({ ...ports, askSystem: () => [] })).toEqual([authority.trim()])
    expect(systemAuthorities({ ...ports, askSystem: undefined })).toEqual([authority.trim()])
    const failing = () => {
      throw new Error('the store is locked')
    }
    expect(systemAuthorities({ ...ports, askSystem: failing, bundles: [] })).toEqual([])
  })
})

describe('through a proxy', () => {
  it('requests, uploads, pictures and streams all go', async () => {
    const proxy = await proxyWith()
    const { url, port, read } = await serve()
    const { sender } = through(proxy)
    await sender.send(order(url))
    const pieces = async function* () {
      await Promise.resolve()
      yield Buffer.from(canary)
    }
    await sender.send(order(url, { body: { sizeBytes: canary.length, pieces } }))
    await sender.send(order(url, { method: 'GET', body: null, wantsBytes: true }))
    const stream = await sender.openStream({ url, headers: {}, signal: new AbortController().signal })
    expect(stream.status).toBe(200)
    stream.close()
    expect(new Set(proxy.orders.map(({ to }) => to))).toEqual(new Set([`${name}:${port}`]))
    expect(proxy.others).toEqual([])
    expect(read()).toContain(canary)
  })

  it('learns host and port alone: no key, token, path or agent of the request', async () => {
    const proxy = await proxyWith()
    const { url, port } = await serve()
    await through(proxy).sender.send(order(url))
    expect(proxy.orders.map(({ headers }) => Object.keys(headers).toSorted())).toEqual([['connection', 'host']])
    expect(proxy.orders[0]?.headers.host).toBe(`${name}:${port}`)
  })

  it('one way serves several requests', async () => {
    const proxy = await proxyWith()
    const { url, requests } = await serve()
    const { sender } = through(proxy)
    for (let count = 0; count < 3; count++) await sender.send(order(url))
    expect([requests(), proxy.orders.length]).toEqual([3, 1])
  })

  it('one that is spoken to securely must be trusted itself', async () => {
    const secure = { key: pem('good-key'), cert: pem('good') }
    const proxy = await proxyWith({ secure })
    const { url, read } = await serve()
    expect((await through(proxy).sender.send(order(url))).status).toBe(200)
    const rogue = await proxyWith({ secure: { key: pem('expired-key'), cert: pem('expired') } })
    const before = read()
    await expect(through(rogue).sender.send(order(url))).rejects.toMatchObject({ kind: 'notSent' })
    expect([rogue.orders, read()]).toEqual([[], before])
  })

  it('this computer is reached directly', async () => {
    const proxy = await proxyWith({ refusesWith: 403 })
    const { port } = await serve('good')
    const { sender } = through(proxy)
    for (const host of ['localhost', '127.0.0.1'])
      expect((await sender.send(order(`https://${host}:${port}`))).status).toBe(200)
    expect(proxy.orders).toEqual([])
  })

  it('nothing goes around it when it is not there', async () => {
    const proxy = await proxyWith()
    const { url, connections } = await serve()
    const { sender } = through(proxy)
    await proxy.stop()
    endings.pop()
    await expect(sender.send(order(url))).rejects.toMatchObject({
      kind: 'notSent',
      fault: 'network',
      detail: reads(`the proxy ${proxy.address} cannot be reached (ECONNREFUSED)`),
    })
    expect(connections()).toBe(0)
  })

  it('one that says nothing ends with the time for connecting', async () => {
    const { url } = await serve()
    const proxy = await proxyWith({ isSilent: true })
    const { sender } = through(proxy, {}, { connectTimeoutMs: 50 })
    await expect(sender.send(order(url))).rejects.toMatchObject({ kind: 'notSent' })
  })

  it.each([
    [403, 'proxy', 'does not let Galley through to elsewhere.example (403)'],
    [502, 'network', 'does not reach elsewhere.example (502)'],
  ] as const)('its own %d is no answer of the service', async (status, fault, said) => {
    const { url, connections } = await serve()
    const { sender } = through(await proxyWith({ refusesWith: status }))
    await expect(sender.send(order(url))).rejects.toMatchObject({
      kind: 'notSent',
      fault,
      detail: says(said),
    })
    expect(connections()).toBe(0)
  })

  it('a way that is cut in the middle of the answer leaves the outcome open, and nothing is sent again', async () => {
    const server = await serve('elsewhere', JSON.stringify({ data: 'x'.repeat(200_000) }))
    const proxy = await proxyWith({ cutsAfterBytes: 100_000 })
    const { sender } = through(proxy)
    await expect(sender.send(order(server.url))).rejects.toMatchObject({ kind: 'lost' })
    await new Promise((resolve) => setImmediate(resolve))
    expect([server.requests(), proxy.orders.length]).toEqual([1, 1])
  })

  it('who speaks before the service was spoken to is not listened to', async () => {
    const early = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n{"data":"of the proxy"}'))
    })
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
    endings.push(() => new Promise((resolve) => early.close(resolve)))
    const network = networkWith()
    network.setProxy({ mode: 'manual', address: `127.0.0.1:${(early.address() as AddressInfo).port}` })
    const { url } = await serve()
    await expect(transportOf(network).send(order(url))).rejects.toMatchObject({ kind: 'notSent' })
  })
})

describe('a proxy that asks for a name and password', () => {
  const wants = { name: 'ada', password: 'geheim: ü' }

  it('says so where none is kept, with what to do', async () => {
    const proxy = await proxyWith({ wants })
    const { url, connections } = await serve()
    const { sender, network } = through(proxy)
    await expect(sender.send(order(url))).rejects.toMatchObject({
      kind: 'notSent',
      fault: 'proxy',
      detail: reads(`The proxy ${proxy.address} asks for a name and password. Enter them in Settings, Network.`),
    })
    expect((await network.view()).asking).toBe(proxy.address)
    expect(connections()).toBe(0)
  })

  it('gets them once it asked, and from then on at once', async () => {
    const proxy = await proxyWith({ wants })
    const { url } = await serve()
    const { sender, network } = through(proxy)
    await give(network, proxy, wants.password)
    await Promise.all([sender.send(order(url)), sender.send(order(url))])
    const sent = proxy.orders.map(({ authorization }) => authorization)
    expect(sent.slice(0, 2)).toEqual([null, null])
    expect(sent.slice(2)).toEqual([basic(wants.name, wants.password), basic(wants.name, wants.password)])
    await Promise.all([1, 2, 3].map(() => sender.send(order(url))))
    expect(proxy.orders.at(-1)?.authorization).toBe(basic(wants.name, wants.password))
    expect((await network.view()).asking).toBeNull()
  })

  it('gets wrong ones once, not again and again, until others are given', async () => {
    const proxy = await proxyWith({ wants })
    const { url } = await serve()
    const { sender, network } = through(proxy)
    await give(network, proxy, 'wrong')
    for (let count = 0; count < 3; count++)
      await expect(sender.send(order(url))).rejects.toMatchObject({
        fault: 'proxy',
        detail: reads(
          `The proxy ${proxy.address} does not accept the name and password. Enter them again in Settings, Network.`,
        ),
      })
    expect(proxy.orders.filter(({ authorization }) => authorization === basic('ada', 'wrong'))).toHaveLength(1)
    expect(await network.view()).toMatchObject({ asking: proxy.address, isRefused: true })
    await give(network, proxy, wants.password)
    expect((await sender.send(order(url))).status).toBe(200)
  })

  it('gets none that were given for another proxy', async () => {
    const [mine, other] = [await proxyWith({ wants }), await proxyWith({ wants })]
    const { url } = await serve()
    const { sender, network } = through(mine)
    await give(network, mine, wants.password)
    network.setProxy({ mode: 'manual', address: other.address })
    await expect(sender.send(order(url))).rejects.toMatchObject({ fault: 'proxy' })
    expect(other.orders.map(({ authorization }) => authorization)).toEqual([null])
    await expect(give(network, mine, 'x')).rejects.toMatchObject({ code: 'usage' })
  })

  it('in a way that Galley does not know is told by its name', async () => {
    const proxy = await proxyWith({ wants, challenge: ['Negotiate', 'NTLM abc'] })
    const { url } = await serve()
    const { sender, network } = through(proxy)
    await give(network, proxy, wants.password)
    await expect(sender.send(order(url))).rejects.toMatchObject({
      fault: 'proxy',
      detail: says('a sign-in that Galley does not know (Negotiate, NTLM)'),
    })
    expect(proxy.orders.map(({ authorization }) => authorization)).toEqual([null])
  })

  it('and knows Basic beside others gets it', async () => {
    const proxy = await proxyWith({ wants, challenge: ['Negotiate', 'basic realm="a, b"'] })
    const { url } = await serve()
    const { sender, network } = through(proxy)
    await give(network, proxy, wants.password)
    expect((await sender.send(order(url))).status).toBe(200)
  })
})

describe('the system’s proxy', () => {
  const bySystem = (answer: (origin: string) => string) => {
    const asked: string[] = []
    const resolveProxy = (origin: string) => {
      asked.push(origin)
      return Promise.resolve(answer(origin))
    }
    const network = networkWith({ resolveProxy })
    return { asked, network, sender: transportOf(network) }
  }

  it('is the one that its PAC file names for the server, which hears of no path', async () => {
    const proxy = await proxyWith()
    const { url } = await serve()
    const { asked, sender, network } = bySystem(() => `PROXY ${proxy.address}; DIRECT`)
    await sender.send(order(url))
    await sender.send(order(url))
    expect(asked).toEqual([url])
    expect(proxy.orders).toHaveLength(1)
    expect((await network.view()).named).toEqual([proxy.address])
  })

  it('is passed over for the next way where it is not there', async () => {
    const gone = await proxyWith()
    await gone.stop()
    endings.pop()
    const proxy = await proxyWith()
    const { url } = await serve()
    const { sender } = bySystem(() => `PROXY ${gone.address}; PROXY ${proxy.address}`)
    expect((await sender.send(order(url))).status).toBe(200)
    expect(proxy.orders).toHaveLength(1)
  })

  it('is not passed over where it refuses: that is its answer', async () => {
    const [refusing, other] = [await proxyWith({ refusesWith: 403 }), await proxyWith()]
    const { url } = await serve()
    const { sender } = bySystem(() => `PROXY ${refusing.address}; PROXY ${other.address}; DIRECT`)
    await expect(sender.send(order(url))).rejects.toMatchObject({ fault: 'proxy' })
    expect(other.orders).toEqual([])
  })

  it('is asked for again after a failure, since the network may be another one', async () => {
    const gone = await proxyWith()
    await gone.stop()
    endings.pop()
    const proxy = await proxyWith()
    let answer = `PROXY ${gone.address}`
    const { url } = await serve()
    const { sender, asked } = bySystem(() => answer)
    await expect(sender.send(order(url))).rejects.toMatchObject({ kind: 'notSent' })
    answer = `PROXY ${proxy.address}`
    expect((await sender.send(order(url))).status).toBe(200)
    expect(asked).toHaveLength(2)
  })

  it('of a kind that Galley does not speak is named', async () => {
    const { url, connections } = await serve()
    const { sender } = bySystem(() => 'SOCKS5 127.0.0.1:1')
    await expect(sender.send(order(url))).rejects.toMatchObject({
      kind: 'notSent',
      fault: 'proxy',
      detail: says('SOCKS5'),
    })
    expect(connections()).toBe(0)
  })

  it('is never asked about this computer, and not at all where no proxy is to be used', async () => {
    const { port } = await serve('good')
    const { sender, asked, network } = bySystem(() => 'PROXY 127.0.0.1:1')
    await sender.send(order(`https://127.0.0.1:${port}`))
    network.setProxy({ mode: 'none' })
    await expect(sender.send(order('https://no-such-host.invalid'))).rejects.toMatchObject({ kind: 'notSent' })
    expect(asked).toEqual([])
  })
})

describe('an address that others named, behind a proxy', () => {
  const picture = (url: string) => order(url, { method: 'GET', body: null, wantsBytes: true, onlyPublic: true })
  const world = async (found: { address: string; family: number }[]) => {
    const proxy = await proxyWith()
    const server = await serve()
    const { sender } = through(proxy, {}, { resolve: () => Promise.resolve(found) })
    return { proxy, server, sender }
  }

  it('is looked up here, and the proxy is asked for what was found: it cannot lead the name elsewhere', async () => {
    const { proxy, server, sender } = await world([{ address: '8.8.8.8', family: 4 }])
    expect((await sender.send(picture(server.url))).status).toBe(200)
    expect(proxy.orders.map(({ to }) => to)).toEqual([`8.8.8.8:${server.port}`])
    expect(server.read()).toContain(`ost: ${name}`)
  })

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:192.168.0.1'])(
    'is not asked for where its name leads to %s',
    async (address) => {
      const { proxy, server, sender } = await world([{ address, family: address.includes(':') ? 6 : 4 }])
      await expect(sender.send(picture(server.url))).rejects.toMatchObject({ kind: 'notSent' })
      expect(proxy.orders).toEqual([])
    },
  )

  it('is not asked for where it cannot be looked up here, or is an address of this network itself', async () => {
    const { proxy, server, sender } = await world([])
    await expect(sender.send(picture(server.url))).rejects.toMatchObject({ kind: 'notSent' })
    for (const host of ['10.0.0.1', '127.0.0.1', '[::1]', '2130706433'])
      await expect(sender.send(picture(`https://${host}:${server.port}`))).rejects.toMatchObject({ kind: 'notSent' })
    expect(proxy.orders).toEqual([])
  })

  it('has no connection in common with what Galley itself asks for', async () => {
    const { proxy, server, sender } = await world([{ address: '8.8.8.8', family: 4 }])
    await sender.send(order(server.url))
    await sender.send(picture(server.url))
    expect(proxy.orders.map(({ to }) => to)).toEqual([`${name}:${server.port}`, `8.8.8.8:${server.port}`])
  })
})

describe('a change of the settings', () => {
  it('cuts nothing off that is under way, and holds for what comes next', async () => {
    const [first, second] = [await proxyWith(), await proxyWith()]
    const held: (() => void)[] = []
    const server = https.createServer({ key: pem('elsewhere-key'), cert: pem('elsewhere') }, (_, response) => {
      held.push(() => response.end('{}'))
      arrived()
    })
    let arrived = () => {}
    const isHere = new Promise<void>((resolve) => (arrived = resolve))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endings.push(() => server.closeAllConnections())
    endings.push(() => server.close())
    const url = `https://${name}:${(server.address() as AddressInfo).port}`
    const { sender, network } = through(first)
    const underWay = sender.send(order(url))
    await isHere
    network.setProxy({ mode: 'manual', address: second.address })
    const next = sender.send(order(url))
    await expect.poll(() => held.length).toBe(2)
    for (const answer of held) answer()
    expect([(await underWay).status, (await next).status]).toEqual([200, 200])
    expect([first.orders.length, second.orders.length]).toEqual([1, 1])
  })
})
