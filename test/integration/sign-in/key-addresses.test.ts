/**
 * Keys go where they were given for: whatever a page, an edited list of connections or a redirect says, another server gets nothing of them.
 * A canary server that plays along with every step counts what arrives.
 */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, CallName, CallReply, ConnectionFields } from '../../../shared/bridge.ts'
import { asRead } from '../../support/says.ts'
import { createEngine } from '../../../src-main/engine/engine.ts'
import type { Engine } from '../../../src-main/engine/engine.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import type { EnginePorts } from '../../../src-main/engine/engine-ports.ts'
import type { SecretStore } from '../../../src-main/engine/ports.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { CanaryServer } from '../../support/canary-server.ts'
import { KeptConfirmation, KeptLog, KeptOpener, realRandomness } from '../../support/engine-ports.ts'
import { testFiles } from '../../support/files/test-files.ts'
import { fieldsOf } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let canary: CanaryServer
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())

let dataDir = ''
let secrets: SecretStore
let confirmation: KeptConfirmation
let opener: KeptOpener
let engine: Engine
const transport = createTransport({ clock: systemClock })
afterAll(() => transport.close())

beforeEach(async () => {
  canary = await CanaryServer.start()
  dataDir = mkdtempSync(join(tmpdir(), 'galley-keys-'))
  secrets = createMemorySecrets()
  confirmation = new KeptConfirmation()
  opener = new KeptOpener()
  engine = open()
})
afterEach(async () => {
  await engine.close()
  rmSync(dataDir, { recursive: true, force: true })
  await canary.stop()
})

/** An engine in which somebody, or nobody, is there to confirm. */
function open(more: Pick<EnginePorts, 'confirmation'> = { confirmation }): Engine {
  return createEngine({
    files: testFiles,
    dataDir,
    clock: systemClock,
    random: realRandomness,
    log: new KeptLog(),
    secrets,
    transport,
    opener,
    ...more,
    practice: null,
  })
}

async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const reply = await engine.call(name, input)
  if (!reply.ok) throw asRead(reply.error)
  return reply.value
}

const real = () => fieldsOf(practice.info, 'company')
/** The connection of that name with some of its addresses at the canary. */
const stolen = (which: readonly (keyof ConnectionFields)[] = ['baseUrl']): ConnectionFields => ({
  ...real(),
  ...Object.fromEntries(which.map((name) => [name, canary.address])),
})
const typedKeys = () => ({ consumerKey: practice.info.consumer_key, consumerSecret: practice.info.consumer_secret })
const noKeys = { consumerKey: null, consumerSecret: null }
const start = (connection: ConnectionFields, keys: { consumerKey: string | null; consumerSecret: string | null }) =>
  call('signIn.start', { connection, mode: 'pin', ...keys, access: null, open: true })

/** As a person signs in, so that keys and token are kept; gives the connection's id. */
async function signIn(keys: Parameters<typeof start>[1] = typedKeys()): Promise<string> {
  const flow = await start(real(), keys)
  const { pin } = await practice.decide(flow.authorizeUrl)
  await call('signIn.pin', { flowId: flow.flowId, pin: pin ?? '' })
  return (await call('signIn.confirm', { flowId: flow.flowId })).connectionId!
}

/** Somebody edits the list of connections while Galley is closed. */
async function editList(change: (text: string) => string): Promise<void> {
  await engine.close()
  const file = join(dataDir, 'connections.json')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  engine = open()
}

/** What an entry of a Galley that kept no addresses looks like. */
async function makeOldEntry(id: string): Promise<void> {
  const kept = (await secrets.read(id))!
  const bare = (secret: Secret) => new Secret(secret.reveal())
  await secrets.write(id, {
    consumerKey: bare(kept.consumerKey),
    consumerSecret: bare(kept.consumerSecret),
    accessToken: bare(kept.accessToken!),
    accessTokenSecret: bare(kept.accessTokenSecret!),
    addresses: null,
  })
}

describe('a script in the window that names the company’s connection with an address of its own', () => {
  it.each([
    ['for signing in', ['baseUrl']],
    ['for advertising', ['adsBaseUrl']],
    ['for the sandbox', ['adsSandboxBaseUrl']],
    ['for uploads', ['uploadBaseUrl']],
    ['for all', ['baseUrl', 'adsBaseUrl', 'adsSandboxBaseUrl', 'uploadBaseUrl']],
  ] as const)('%s gets no key, and nobody is asked to allow it', async (_, which) => {
    await signIn()
    confirmation.asked.length = 0
    await expect(start(stolen(which), noKeys)).rejects.toMatchObject({ code: 'keys_needed' })
    expect(confirmation.asked).toEqual([])
    expect(canary.connectionCount).toBe(0)
  })

  it('gets none by a sign-in that is under way with keys that a person typed', async () => {
    await start(real(), typedKeys())
    await expect(start(stolen(), noKeys)).rejects.toMatchObject({ code: 'keys_needed' })
    expect(canary.connectionCount).toBe(0)
  })

  it('gets none where the path below the same host is another', async () => {
    await signIn()
    const elsewhere = { ...real(), baseUrl: `${practice.info.base_url}/other` }
    await expect(start(elsewhere, noKeys)).rejects.toMatchObject({ code: 'keys_needed' })
  })

  it('reaches its server with keys of its own only where the person confirms it', async () => {
    await signIn()
    confirmation.isAccepting = false
    const own = { consumerKey: 'stolen-data', consumerSecret: 'x' }
    await expect(start(stolen(), own)).rejects.toMatchObject({ code: 'cancelled' })
    await expect(start({ ...stolen(), name: 'other', isPractice: true }, own)).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(canary.connectionCount).toBe(0)
    expect(opener.opened).toHaveLength(1)
  })

  it('gets no bearer token, kept or new, when it brought the connection to its server by keys of its own', async () => {
    const connectionId = await signIn()
    await call('bearer.request', { connectionId })
    await call('connection.useSecrets', {
      connection: { ...stolen(), adsBaseUrl: practice.info.ads_base_url },
      secrets: {
        ...typedKeys(),
        accessToken: practice.info.users[0]!.access_token,
        accessTokenSecret: practice.info.users[0]!.access_token_secret,
      },
    })
    const before = canary.connectionCount
    await call('activity.listen', { isOn: true })
    await call('activity.listen', { isOn: false })
    await call('bearer.request', { connectionId }).catch(() => null)
    await call('bearer.revoke', { connectionId }).catch(() => null)
    await call('signIn.out', { connectionId }).catch(() => null)
    expect(canary.connectionCount).toBe(before)
  })
})

describe('a new address', () => {
  it('is confirmed once, whole and with its use, before anything is sent', async () => {
    await signIn()
    const { base_url: base, ads_base_url: ads } = practice.info
    expect(confirmation.asked).toHaveLength(1)
    expect(confirmation.asked[0]).toMatchObject({ connectionName: 'company', aliases: [] })
    expect(confirmation.asked[0]!.addresses.map(({ address }) => address)).toEqual(expect.arrayContaining([base, ads]))
    await signIn(noKeys)
    expect(confirmation.asked).toHaveLength(1)
  })

  it('that was confirmed for a sign-in that failed is not asked for again in this run', async () => {
    const moved = stolen(['uploadBaseUrl'])
    await start(moved, typedKeys())
    await start(moved, typedKeys())
    expect(confirmation.asked).toHaveLength(1)
  })

  it('of a connection that exists is the only one asked for, and its keys are typed again', async () => {
    await signIn()
    await start(stolen(['uploadBaseUrl']), typedKeys())
    expect(confirmation.asked.at(-1)).toEqual({
      connectionName: 'company',
      addresses: [{ use: 'uploads', address: canary.address }],
      aliases: [],
    })
  })

  it('takes no bearer token along', async () => {
    const connectionId = await signIn()
    await call('bearer.request', { connectionId })
    const flow = await start(stolen(['uploadBaseUrl']), typedKeys())
    const { pin } = await practice.decide(flow.authorizeUrl)
    await call('signIn.pin', { flowId: flow.flowId, pin: pin ?? '' })
    await call('signIn.confirm', { flowId: flow.flowId })
    expect((await secrets.read(connectionId))!.bearerToken ?? null).toBeNull()
  })

  it('nobody is there to confirm is not used', async () => {
    await engine.close()
    engine = open({})
    await expect(start(stolen(), typedKeys())).rejects.toMatchObject({ code: 'cancelled' })
    expect(canary.connectionCount).toBe(0)
  })

  it('is shown with other spellings of names, which can lead previews elsewhere', async () => {
    await signIn()
    await start({ ...real(), aliases: { preview_host: 'evil.test' } }, noKeys)
    expect(confirmation.asked.at(-1)).toEqual({
      connectionName: 'company',
      addresses: [],
      aliases: [['preview_host', 'evil.test']],
    })
    confirmation.isAccepting = false
    await expect(start({ ...real(), aliases: { name: 'title' } }, noKeys)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('cannot pass for practice by saying so', async () => {
    const flow = await start({ ...real(), isPractice: true }, typedKeys())
    const { pin } = await practice.decide(flow.authorizeUrl)
    await call('signIn.pin', { flowId: flow.flowId, pin: pin ?? '' })
    await call('signIn.confirm', { flowId: flow.flowId })
    expect(confirmation.asked).toHaveLength(1)
    expect((await call('connection.list', {}))[0]).toMatchObject({ isPractice: false })
  })
})

describe('a list of connections that somebody edited', () => {
  const toCanary = (text: string) => text.replaceAll(practice.info.base_url, canary.address)

  it.each([false, true])(
    'gets no key by opening, pulling or listening (an entry that was old before: %s)',
    async (isOld) => {
      const connectionId = await signIn()
      await call('bearer.request', { connectionId })
      if (isOld) {
        await makeOldEntry(connectionId)
        await call('connection.open', { connectionId })
      }
      await editList(toCanary)
      const notices: string[] = []
      engine.onEvent((event) => void (event.name === 'notice' && notices.push(textOf(event.payload.message))))
      const state = await call('connection.open', { connectionId })
      expect(state.connections[0]).toMatchObject({ baseUrl: canary.address, secrets: 'none' })
      expect(notices).toEqual([expect.stringContaining('addresses of company')])
      const account = practice.info.users[0]!.accounts[0]!.id
      await call('pull.run', { accountId: account, kinds: null }).catch(() => null)
      await call('activity.listen', { isOn: true })
      await call('activity.listen', { isOn: false })
      await call('bearer.request', { connectionId }).catch(() => null)
      await call('bearer.revoke', { connectionId }).catch(() => null)
      await call('signIn.out', { connectionId })
      await expect(start(stolen(), noKeys)).rejects.toMatchObject({ code: 'keys_needed' })
      expect(canary.connectionCount).toBe(0)
    },
  )

  it('comes back to life where the addresses are put right again', async () => {
    const connectionId = await signIn()
    await editList(toCanary)
    await call('connection.open', { connectionId })
    await editList((text) => text.replaceAll(canary.address, practice.info.base_url))
    expect((await call('connection.open', { connectionId })).connections[0]).toMatchObject({ secrets: 'session' })
  })
})

describe('keys that an older Galley kept without their addresses', () => {
  it('are bound to those of the connection when they are first read, and work there', async () => {
    const connectionId = await signIn()
    await makeOldEntry(connectionId)
    await call('connection.open', { connectionId })
    expect((await secrets.read(connectionId))!.addresses).toEqual(expect.arrayContaining([practice.info.base_url]))
    await call('bearer.request', { connectionId })
    await signIn(noKeys)
  })

  it('are bound before anything can change the addresses of the connection', async () => {
    const connectionId = await signIn()
    await makeOldEntry(connectionId)
    await expect(start(stolen(), noKeys)).rejects.toMatchObject({ code: 'keys_needed' })
    await makeOldEntry(connectionId)
    await call('connection.useSecrets', {
      connection: stolen(['uploadBaseUrl']),
      secrets: {
        ...typedKeys(),
        accessToken: practice.info.users[0]!.access_token,
        accessTokenSecret: practice.info.users[0]!.access_token_secret,
      },
    })
    expect((await secrets.read(connectionId))!.addresses).not.toContain(canary.address)
  })
})

describe('a redirect', () => {
  it.each(['/oauth/request_token', '/oauth2/token', '/accounts'])('of %s is not followed', async (path) => {
    const connectionId = await signIn()
    await practice.control('POST', '/faults', {
      match: { path },
      times: 1,
      fault: { kind: 'status', status: 307, headers: { location: `${canary.address}/caught` } },
    })
    await start(real(), noKeys).catch(() => null)
    await call('bearer.request', { connectionId }).catch(() => null)
    await call('pull.run', { accountId: practice.info.users[0]!.accounts[0]!.id, kinds: ['account'] }).catch(() => null)
    await practice.control('DELETE', '/faults')
    expect(canary.connectionCount).toBe(0)
  })
})
