/** Connections that a company hands out: by a file that a person opens, and by policy. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, CallName, CallReply } from '../../../shared/bridge.ts'
import { createEngine } from '../../../src-main/engine/engine.ts'
import type { Engine } from '../../../src-main/engine/engine.ts'
import { nodeFiles } from '../../../src-main/engine/files/node-files.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import type { SecretStore } from '../../../src-main/engine/ports.ts'
import { systemClock, systemRandomness } from '../../../src-main/engine/system-clock.ts'
import { KeptConfirmation, KeptLog, KeptOpener, ScriptedTransport } from '../../support/engine-ports.ts'

const addresses = { signIn: 'https://api.example', advertising: 'https://ads.example', upload: 'https://up.example' }
const setup = {
  galleyConnection: 1,
  name: 'Northwind',
  managedBy: 'Northwind IT',
  addresses,
  consumerKey: 'canary-key',
  consumerSecret: 'canary-secret',
}
const bound = ['https://api.example', 'https://ads.example', 'https://up.example']

let dataDir: string
let engine: Engine
let secrets: SecretStore
let confirmation: KeptConfirmation
let log: KeptLog

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-handed-'))
  secrets = createMemorySecrets()
  confirmation = new KeptConfirmation()
  log = new KeptLog()
})
afterEach(async () => {
  await engine.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function open(policy?: object): void {
  engine = createEngine({
    dataDir,
    clock: systemClock,
    random: systemRandomness,
    log,
    files: nodeFiles,
    secrets,
    transport: new ScriptedTransport(() => Promise.reject(new Error('nothing is sent here'))),
    opener: new KeptOpener(),
    confirmation,
    practice: null,
    ...(policy ? { readPolicy: () => JSON.stringify({ version: 1, managedBy: 'Northwind IT', ...policy }) } : {}),
  })
}
async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const reply = await engine.call(name, input)
  if (!reply.ok) throw Object.assign(new Error(reply.error.message.id), { code: reply.error.code })
  return reply.value
}
const fileOf = (content: unknown) => {
  const path = join(dataDir, 'a.galley-connection')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const readFile = (content: unknown) => call('connection.readFile', { path: fileOf(content) })
const names = async () => (await call('connection.list', {})).map(({ name }) => name)

describe('a connection file', () => {
  it('sets up the connection after the person confirmed its addresses, and the keys are bound to them', async () => {
    open()
    const { connectionId, isSignedIn, state } = await readFile(setup)
    expect(isSignedIn).toBe(false)
    expect(state.connections).toMatchObject([{ name: 'Northwind', managedBy: 'Northwind IT', user: null }])
    expect(confirmation.asked.map(({ addresses: asked }) => asked.map(({ address }) => address))).toEqual([bound])
    const kept = await secrets.read(connectionId)
    expect(kept?.addresses).toEqual(bound)
    expect(kept?.consumerKey.revealFor('https://api.example/oauth/request_token')).toBe('canary-key')
    expect(() => kept?.consumerKey.revealFor('https://evil.example/')).toThrow()
    expect(JSON.stringify([log.lines, state])).not.toContain('canary')
  })

  it('that nobody confirmed changes nothing', async () => {
    open()
    confirmation.isAccepting = false
    await expect(readFile(setup)).rejects.toMatchObject({ code: 'cancelled' })
    expect(await names()).toEqual([])
    expect(await secrets.read('northwind')).toBeNull()
  })

  it('never takes the place of a connection with other addresses', async () => {
    open()
    await readFile(setup)
    const evil = { ...setup, addresses: { ...addresses, upload: 'https://evil.example' } }
    await expect(readFile(evil)).rejects.toMatchObject({ code: 'usage' })
    expect((await call('connection.list', {}))[0]?.uploadBaseUrl).toBe('https://up.example')
    expect((await secrets.read('northwind'))?.addresses).toEqual(bound)
    expect(confirmation.asked).toHaveLength(1)
  })

  it('leaves a connection that is signed in as it is', async () => {
    open()
    const { connectionId } = await readFile(setup)
    const kept = (await secrets.read(connectionId))!
    await secrets.write(connectionId, {
      ...kept,
      accessToken: new Secret('t', bound),
      accessTokenSecret: new Secret('s', bound),
    })
    expect((await readFile({ ...setup, consumerKey: 'other', consumerSecret: 'other' })).isSignedIn).toBe(true)
    expect((await secrets.read(connectionId))?.consumerKey.reveal()).toBe('canary-key')
  })

  it('of hostile content does nothing', async () => {
    open()
    const hostile: unknown[] = [
      '',
      '{',
      'null',
      '[]',
      '{"__proto__": {"galleyConnection": 1}}',
      { ...setup, galleyConnection: 2 },
      { ...setup, more: 1 },
      { ...setup, secretCommand: ['/bin/sh', '-c', 'touch /tmp/owned'] },
      { ...setup, consumerSecret: undefined },
      { ...setup, name: 'x'.repeat(81) },
      { ...setup, addresses: { signIn: 'https://api.example' } },
      JSON.stringify(setup).padEnd(70_000),
      Buffer.alloc(64_000, 0xff).toString('latin1'),
    ]
    for (const content of hostile)
      await expect(readFile(content), String(content).slice(0, 60)).rejects.toMatchObject({ code: 'invalid_value' })
    for (const signIn of [
      'http://api.example',
      'javascript:alert(1)',
      'https://a:b@api.example',
      'https://api.example?x=1',
    ])
      await expect(readFile({ ...setup, addresses: { ...addresses, signIn } })).rejects.toMatchObject({ code: 'usage' })
    symlinkSync('/dev/zero', join(dataDir, 'endless'))
    await expect(call('connection.readFile', { path: join(dataDir, 'endless') })).rejects.toMatchObject({
      code: 'invalid_value',
    })
    await expect(call('connection.readFile', { path: dataDir })).rejects.toMatchObject({ code: 'invalid_value' })
    await expect(call('connection.readFile', { path: join(dataDir, 'none') })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await names()).toEqual([])
    expect(confirmation.asked).toEqual([])
  })

  it('can name a store for its keys, and only the policy says which command that is', async () => {
    open({
      secretCommands: {
        vault: [process.execPath, '-e', 'console.log("stored-key\\nstored-secret")'],
        broken: [process.execPath, '-e', 'process.exit(1)'],
      },
    })
    const without = { ...setup, consumerKey: undefined, consumerSecret: undefined }
    await expect(readFile({ ...without, secretFrom: 'other' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(readFile({ ...without, secretFrom: 'constructor' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(readFile({ ...without, secretFrom: 'broken' })).rejects.toMatchObject({ code: 'refused' })
    expect(await names()).toEqual([])
    const { connectionId } = await readFile({ ...without, secretFrom: 'vault' })
    expect((await secrets.read(connectionId))?.consumerSecret.reveal()).toBe('stored-secret')
  })
})

describe('a policy', () => {
  const connections = [setup]

  it('sets its connections up at the start without a question, and again after they were forgotten', async () => {
    open({ connections })
    expect(await names()).toEqual(['Northwind'])
    expect(confirmation.asked).toEqual([])
    await call('connection.forget', { connectionId: 'northwind', deleteData: false })
    await engine.close()
    open({ connections })
    expect(await names()).toEqual(['Northwind'])
  })

  it('moves its connection to other addresses, and no key of before goes there', async () => {
    open({ connections })
    await call('connection.list', {})
    await engine.close()
    open({
      connections: [
        {
          ...setup,
          consumerKey: undefined,
          consumerSecret: undefined,
          addresses: { ...addresses, signIn: 'https://new.example' },
        },
      ],
    })
    expect((await call('connection.list', {}))[0]?.baseUrl).toBe('https://new.example')
    expect(await secrets.read('northwind')).toBeNull()
  })

  it('that locks connections lets nobody add another, by file or by hand', async () => {
    open({ connections, locked: ['connections'] })
    await expect(readFile({ ...setup, name: 'Other' })).rejects.toMatchObject({ code: 'read_only' })
    const connection = {
      name: 'Other',
      baseUrl: 'https://a.example',
      adsBaseUrl: 'https://a.example',
      adsSandboxBaseUrl: 'https://a.example',
    }
    const typed = { connection, mode: 'pin' as const, consumerKey: 'a', consumerSecret: 'b', access: null }
    await expect(call('signIn.start', typed)).rejects.toMatchObject({ code: 'read_only' })
    const own = { ...connection, name: 'Northwind', adsBaseUrl: 'https://evil.example' }
    await expect(call('signIn.start', { ...typed, connection: own })).rejects.toMatchObject({ code: 'read_only' })
    expect(confirmation.asked).toEqual([])
  })

  it('is shown with who manages', async () => {
    open({ connections, settings: { checks: {} }, locked: ['checks'] })
    expect(await call('managed.view', {})).toMatchObject({
      managedBy: 'Northwind IT',
      connections: ['Northwind'],
      locked: ['checks'],
    })
  })
})
