/** A keychain that does not answer when Galley starts, as after a login on a busy computer, and does later: nobody has to sign in again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CallInput, CallName, CallReply } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { bindSecrets } from '../../../src-main/engine/connections/keys.ts'
import { createEngine } from '../../../src-main/engine/engine.ts'
import type { Engine } from '../../../src-main/engine/engine.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import type { SecretStore } from '../../../src-main/engine/ports.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { KeptConfirmation, KeptLog, KeptOpener, realRandomness } from '../../support/engine-ports.ts'
import { testFiles } from '../../support/files/test-files.ts'
import { fieldsOf } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
const transport = createTransport({ clock: systemClock })
afterAll(() => transport.close())

/** Keeps like a keychain, and answers like one that nothing can be got from while it is silent. */
class SleepyKeychain {
  isSilent = false
  hear: (connectionId: string) => void = () => undefined
  readonly #kept = createMemorySecrets()
  readonly store: SecretStore = {
    ...this.#kept,
    status: () =>
      Promise.resolve({
        isUsable: !this.isSilent,
        message: this.isSilent ? message('engine.keychain.silent') : null,
      }),
    read: (id) => (this.isSilent ? Promise.resolve(null) : this.#kept.read(id)),
    onKept: (listener) => {
      this.hear = listener
      return () => undefined
    },
    readKept: (id) => (this.isSilent ? Promise.resolve('unknown') : this.#kept.read(id)),
  }
}

let dataDir = ''
let keychain: SleepyKeychain
let engine: Engine
let connectionId = ''

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-late-'))
  keychain = new SleepyKeychain()
  engine = open()
  const keys = keysOfUser()
  const fields = fieldsOf(practice.info, 'company')
  const made = await call('connection.useSecrets', { connection: fields, secrets: keys })
  connectionId = made.connectionId
  const sealed = {
    consumerKey: new Secret(keys.consumerKey),
    consumerSecret: new Secret(keys.consumerSecret),
    accessToken: new Secret(keys.accessToken),
    accessTokenSecret: new Secret(keys.accessTokenSecret),
    bearerToken: null,
    userId: made.userId,
  }
  await keychain.store.write(connectionId, bindSecrets(sealed, fields))
  await engine.close()
  keychain.isSilent = true
  engine = open()
})
afterEach(async () => {
  await engine.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function keysOfUser() {
  const user = practice.info.users[0]!
  return {
    consumerKey: practice.info.consumer_key,
    consumerSecret: practice.info.consumer_secret,
    accessToken: user.access_token,
    accessTokenSecret: user.access_token_secret,
  }
}

function open(): Engine {
  return createEngine(
    {
      ...{ files: testFiles, dataDir, clock: systemClock, random: realRandomness, log: new KeptLog() },
      ...{ secrets: keychain.store, transport, opener: new KeptOpener(), confirmation: new KeptConfirmation() },
      practice: null,
    },
    { actsByItself: true },
  )
}

async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const reply = await engine.call(name, input)
  if (!reply.ok) throw new Error(JSON.stringify(reply.error))
  return reply.value
}

const state = () => call('app.state', {})
const keptIn = async () => (await state()).connections.find(({ id }) => id === connectionId)?.secrets

it('the connection opens without its keys, and goes on with them once the keychain answers', async () => {
  await vi.waitFor(async () => expect(await keptIn()).toBe('none'))
  expect((await state()).keychain.isUsable).toBe(false)
  keychain.isSilent = false
  await vi.waitFor(async () => expect(await keptIn()).toBe('keychain'), { timeout: 10_000 })
  expect((await state()).keychain).toEqual({ isUsable: true, message: null })
  expect(await call('pull.run', { accountId: null, kinds: ['campaign'] })).not.toHaveLength(0)
})

it('whoever signs in meanwhile stays signed in with what they gave', async () => {
  await vi.waitFor(async () => expect(await keptIn()).toBe('none'))
  await call('connection.useSecrets', { connection: fieldsOf(practice.info, 'company'), secrets: keysOfUser() })
  expect(await keptIn()).toBe('session')
  keychain.isSilent = false
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await keptIn()).toBe('session')
})

it('keys that were in memory alone are said to be in the keychain once they are', async () => {
  await vi.waitFor(async () => expect(await keptIn()).toBe('none'))
  await call('connection.useSecrets', { connection: fieldsOf(practice.info, 'company'), secrets: keysOfUser() })
  keychain.hear('another')
  expect(await keptIn()).toBe('session')
  keychain.isSilent = false
  keychain.hear(connectionId)
  await vi.waitFor(async () => expect(await keptIn()).toBe('keychain'))
  expect((await state()).keychain.isUsable).toBe(true)
})
