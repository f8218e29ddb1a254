import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proxyAddress } from '../../../../shared/model/proxy.ts'
import { nodeFiles } from '../../../../src-main/engine/files/node-files.ts'
import { createMemorySecrets } from '../../../../src-main/engine/keychain/keychain.ts'
import { Network } from '../../../../src-main/engine/network/network.ts'
import type { NetworkPorts } from '../../../../src-main/engine/network/network.ts'
import { Secret } from '../../../../src-main/engine/ports.ts'
import { KeptLog } from '../../../support/engine-ports.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { says } from '../../../support/says.ts'

const pem = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../support/certificates/${name}.pem`, import.meta.url)), 'utf8')

let dataDir: string
const secrets = createMemorySecrets()
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'galley-network-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function open(more: Partial<NetworkPorts> = {}) {
  const ports = {
    clock: new ManualClock(Date.parse('2026-12-01T00:00:00Z')),
    log: new KeptLog(),
    secrets,
    resolveProxy: null,
    systemStore: () => [],
  }
  return new Network({ dataDir, files: nodeFiles, ...ports, ...more })
}
const way = (host: string, port: number) => ({ kind: 'proxy', proxy: { scheme: 'http', host, port } })
const service = new URL('https://service.example/x')

describe('the network of this machine', () => {
  it('is the system’s own until a person says otherwise, and nothing is written for that', async () => {
    const network = open()
    expect((await network.view()).proxy).toEqual({ mode: 'system' })
    expect(await network.ways(service)).toEqual([{ kind: 'direct' }])
    expect(() => statSync(join(dataDir, 'network.json'))).toThrow()
  })

  it('keeps what was set, for this user alone, without name and password', async () => {
    const network = open()
    network.setProxy({ mode: 'manual', address: 'http://Proxy.Example:8080' })
    network.addAuthorities(Buffer.from(pem('authority')))
    await network.setCredentials({ proxy: 'proxy.example:8080', name: 'ada', password: new Secret('geheim') })
    const again = open()
    expect(await again.ways(service)).toEqual([way('proxy.example', 8080)])
    const view = await again.view()
    expect(view).toMatchObject({
      proxy: { mode: 'manual', address: 'proxy.example:8080' },
      credentials: { proxy: 'proxy.example:8080', name: 'ada', keptIn: 'session' },
      named: ['proxy.example:8080'],
    })
    expect(view.authorities.map(({ subject }) => subject)).toEqual(['CN=Test authority'])
    expect(JSON.stringify(view)).not.toContain('geheim')
    const file = join(dataDir, 'network.json')
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toMatch(/geheim|ada/)
    expect((await again.authorization({ scheme: 'http', host: 'proxy.example', port: 8080 }))?.reveal()).toBe(
      `Basic ${Buffer.from('ada:geheim').toString('base64')}`,
    )
    await again.setCredentials(null)
    expect((await again.view()).credentials).toBeNull()
  })

  it('does not guess what damaged settings meant', () => {
    for (const content of ['', '{', '{"version":1}', '{"version":2,"proxy":{"mode":"none"},"authorities":[]}']) {
      writeFileSync(join(dataDir, 'network.json'), content)
      expect(() => open()).toThrow(expect.objectContaining({ code: 'damaged_data' }))
    }
  })

  it('takes a name and password only for a proxy that is set or named by the system', async () => {
    const network = open({ resolveProxy: () => Promise.resolve('PROXY p.example:1; DIRECT') })
    const give = (proxy: string) => network.setCredentials({ proxy, name: 'ada', password: new Secret('x') })
    await expect(give('p.example:1')).rejects.toMatchObject({ code: 'usage' })
    await network.ways(service)
    await give('p.example:1')
    await expect(give('evil.example:1')).rejects.toMatchObject({ code: 'usage' })
    expect(await network.authorization({ scheme: 'http', host: 'evil.example', port: 1 })).toBeNull()
    expect(await network.authorization({ scheme: 'https', host: 'p.example', port: 1 })).toBeNull()
    await network.setCredentials(null)
  })

  it.each(['http://p.example:80', 'https://p.example:443', '[::1]:3128'])(
    'signs in to %s and to no other address',
    async (address) => {
      const network = open()
      network.setProxy({ mode: 'manual', address })
      const [proxy] = (await network.view()).named
      await network.setCredentials({ proxy: proxy!, name: 'ada', password: new Secret('x') })
      const [way] = await network.ways(service)
      if (way?.kind !== 'proxy') throw new Error('no proxy')
      const authorization = await network.authorization(way.proxy)
      expect(authorization?.revealFor(`${proxyAddress(way.proxy)}/`)).toMatch(/^Basic /)
      expect(() => authorization?.revealFor('https://service.example/')).toThrow()
      await network.setCredentials(null)
    },
  )

  it.each(['p.example', 'p.example:99999', 'http://a:b@p.example:1', ''])('takes no %j as a proxy', (address) => {
    expect(() => open().setProxy({ mode: 'manual', address })).toThrow(expect.objectContaining({ code: 'usage' }))
  })

  it('is asked of the system once a minute for each server, and goes directly where no answer comes', async () => {
    const clock = new ManualClock()
    const asked: string[] = []
    let answer: (origin: string) => Promise<string> = () => Promise.resolve('PROXY p.example:1')
    const resolveProxy = (origin: string) => {
      asked.push(origin)
      return answer(origin)
    }
    const network = open({ clock, resolveProxy })
    for (let count = 0; count < 3; count++) expect(await network.ways(service)).toEqual([way('p.example', 1)])
    await network.ways(new URL('https://other.example/y?secret=1'))
    expect(asked).toEqual(['https://service.example', 'https://other.example'])
    await clock.advance(60_000)
    answer = () => Promise.reject(new Error('the shell is gone'))
    expect(await network.ways(service)).toEqual([{ kind: 'direct' }])
    await clock.advance(60_000)
    answer = () => new Promise<string>(() => {})
    const late = network.ways(service)
    await clock.advance(10_000)
    expect(await late).toEqual([{ kind: 'direct' }])
    expect(clock.timerCount).toBe(0)
  })

  it('tells of each change, and no more once nobody listens', async () => {
    const network = open()
    let changes = 0
    const stop = network.onChange(() => changes++)
    network.setProxy({ mode: 'none' })
    const before = network.context()
    network.addAuthorities(Buffer.from(pem('authority')))
    expect(network.context()).not.toBe(before)
    await network.setCredentials(null)
    stop()
    network.setProxy({ mode: 'system' })
    expect(changes).toBe(3)
  })
})

describe('an authority that a person adds', () => {
  it('is shown by subject, issuer, fingerprint and days, however it is written', () => {
    const network = open()
    const [view] = network.lookAtAuthorities(Buffer.from(pem('authority')))
    expect(view).toMatchObject({ subject: 'CN=Test authority', issuer: 'CN=Test authority', isValid: true })
    expect(view?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect(view?.validFrom).toMatch(/^2026-/)
    const der = Buffer.from(pem('authority').replaceAll(/-----.*-----|\s/g, ''), 'base64')
    expect(network.lookAtAuthorities(der)).toEqual([view])
    expect(network.lookAtAuthorities(Buffer.from(`text\r\n${pem('authority')}`))).toEqual([view])
  })

  it('counts once however often it is added, and is not there after it was removed', async () => {
    const network = open()
    const [view] = network.addAuthorities(Buffer.from(pem('authority')))
    network.addAuthorities(Buffer.from(pem('authority').trim()))
    expect((await network.view()).authorities).toHaveLength(1)
    network.removeAuthority(view!.fingerprint)
    expect((await network.view()).authorities).toEqual([])
    expect(() => network.removeAuthority(view!.fingerprint)).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it.each([
    ['a certificate of a server', pem('good'), 'not of an authority'],
    ['a certificate of a server that has expired', pem('expired'), 'not of an authority'],
    ['a file with a private key', `${pem('authority')}\n${pem('good-key')}`, 'private key'],
    ['a file without any', 'nothing here', 'no certificate'],
    ['an empty file', '', 'no certificate'],
    ['a broken one', pem('authority').replace('MIIB', 'MIIC'), 'no certificate'],
    ['fifty-one of them', pem('authority').repeat(51), '51 certificates'],
  ])('is not taken from %s', async (_, content, said) => {
    const network = open()
    expect(() => network.addAuthorities(Buffer.from(content))).toThrow(
      expect.objectContaining({ code: 'usage', said: says(said) }),
    )
    expect((await network.view()).authorities).toEqual([])
  })

  it('is not taken when it is over or has not begun', () => {
    for (const at of ['2026-11-20T00:00:00Z', '2200-01-01T00:00:00Z']) {
      const network = open({ clock: new ManualClock(Date.parse(at)) })
      expect(() => network.addAuthorities(Buffer.from(pem('authority')))).toThrow(
        expect.objectContaining({ said: says(/is valid from 2026-\d\d-\d\d to 2126/) }),
      )
    }
  })
})
