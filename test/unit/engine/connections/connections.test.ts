import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionFields } from '../../../../shared/bridge.ts'
import { checkConnection, openConnectionList } from '../../../../src-main/engine/connections/connections.ts'
import { KeptLog } from '../../../support/engine-ports.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { says } from '../../../support/says.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-connections-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = () => openConnectionList({ dataDir, files: testFiles, log: new KeptLog() })
const fields = (more: Partial<ConnectionFields> = {}): ConnectionFields => ({
  name: 'Real service',
  baseUrl: 'https://api.example.com',
  adsBaseUrl: 'https://ads.example.com',
  adsSandboxBaseUrl: 'https://sandbox.example.com',
  uploadBaseUrl: null,
  aliases: {},
  isPractice: false,
  ...more,
})

describe('the list of connections', () => {
  it('is on disk when save returns, for its user alone, and reads back the same', () => {
    const before = process.umask(0)
    try {
      const saved = open().save(fields(), { userId: '1', screenName: 'mira' })
      expect(saved.id).toBe('real-service')
      expect(open().list()).toEqual([saved])
      expect(statSync(join(dataDir, 'connections.json')).mode & 0o777).toBe(0o600)
    } finally {
      process.umask(before)
    }
  })

  it('changes the connection of the same name, and finds another id for a name that reads alike', () => {
    const list = open()
    list.save(fields(), null)
    const changed = list.save(fields({ name: ' Real service ', baseUrl: 'https://other.example.com/' }), {
      userId: '2',
      screenName: null,
    })
    expect(changed).toMatchObject({ id: 'real-service', name: 'Real service', baseUrl: 'https://other.example.com' })
    expect(list.idFor('Réal Service!')).toBe('real-service-2')
    expect(list.save(fields({ name: 'Réal Service!' }), null).id).toBe('real-service-2')
    expect(list.save(fields({ name: '北風' }), null).id).toBe('connection')
    expect(
      list
        .list()
        .map((one) => one.id)
        .toSorted(),
    ).toEqual(['connection', 'real-service', 'real-service-2'])
  })

  it('remembers which one was open, until it is removed', () => {
    const list = open()
    const { id } = list.save(fields(), null)
    list.setOpenId(id)
    expect(open().openId()).toBe(id)
    list.remove(id)
    expect(open().openId()).toBeNull()
    expect(open().get(id)).toBeUndefined()
  })

  it.each([
    ['no JSON', '{"version": 1, "conn', 'damaged_data'],
    ['another form', '{"version": 1, "openId": null, "connections": [{}]}', 'damaged_data'],
    [
      'a path for an id',
      '{"version":1,"openId":null,"connections":[{"id":"../x","name":"a","baseUrl":"","adsBaseUrl":"","adsSandboxBaseUrl":"","uploadBaseUrl":null,"aliases":{},"isPractice":false,"user":null}]}',
      'damaged_data',
    ],
    ['a newer version', '{"version": 2}', 'newer_data'],
  ])('is not overwritten when its file holds %s', (_, content, code) => {
    const file = join(dataDir, 'connections.json')
    writeFileSync(file, content)
    expect(() => open()).toThrow(expect.objectContaining({ code }) as Error)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('says so when the disk refuses', () => {
    const list = openConnectionList({ dataDir: join(dataDir, 'file'), files: testFiles, log: new KeptLog() })
    writeFileSync(join(dataDir, 'file'), 'in the way')
    expect(() => list.save(fields(), null)).toThrow(expect.objectContaining({ code: 'disk' }) as Error)
    expect(list.list()).toEqual([])
  })
})

describe('base addresses', () => {
  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['HTTPS://API.example.com:443/a//', 'https://api.example.com/a'],
    ['http://127.0.0.1:8080/ads/', 'http://127.0.0.1:8080/ads'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost:1', 'http://localhost:1'],
  ])('%s is %s', (given, kept) => {
    expect(checkConnection(fields({ adsBaseUrl: given })).adsBaseUrl).toBe(kept)
  })

  it.each([
    ['http://api.example.com', 'must begin with https://'],
    ['http://127.0.0.1.example.com', 'must begin with https://'],
    ['http://192.168.1.2', 'must begin with https://'],
    ['ftp://api.example.com', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['api.example.com', 'is not a whole address'],
    ['', 'is not a whole address'],
    ['https://mira:pw@api.example.com', 'user name or password'],
    ['https://api.example.com?x=1', 'query'],
    ['https://api.example.com/#a', 'query'],
  ])('%s is refused: %s', (given, why) => {
    expect(() => checkConnection(fields({ adsBaseUrl: given }))).toThrow(expect.objectContaining({ said: says(why) }))
    expect(() => checkConnection(fields({ adsBaseUrl: given }))).toThrow(
      expect.objectContaining({ code: 'usage' }) as Error,
    )
  })

  it('two aliases for one wire name are refused', () => {
    expect(() => checkConnection(fields({ aliases: { a: 'x', b: 'x' } }))).toThrow(
      expect.objectContaining({ said: says('Two aliases lead to x') }),
    )
    expect(checkConnection(fields({ aliases: { a: 'b', b: 'a' } })).aliases).toEqual({ a: 'b', b: 'a' })
  })
})
