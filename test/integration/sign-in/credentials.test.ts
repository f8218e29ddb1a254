/** Keys and tokens as people see them, the bearer token, and what a sign-in that may only read can do. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEngine } from '../../../src-main/engine/engine.ts'
import { createMemorySecrets } from '../../../src-main/engine/keychain/keychain.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock, systemRandomness } from '../../../src-main/engine/system-clock.ts'
import { KeptOpener } from '../../support/engine-ports.ts'
import { fieldsOf, TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { testFiles } from '../../support/files/test-files.ts'

let practice: PracticeProcess
let galley: TestGalley
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  await practice.control('POST', '/reset')
  await practice.control('DELETE', '/faults')
  galley = await TestGalley.open(practice.info)
  return () => galley.close()
})

const connectionId = 'practice'
const list = () => galley.call('credential.list', { connectionId })
const bearerOf = async () => (await list()).find(({ kind }) => kind === 'bearer')!
const asked = async () =>
  (await practice.ledger()).filter(({ path }) => path === '/oauth2/token').map(({ status }) => status)

describe('credentials', () => {
  it('are told without their values: which are here, where they are kept, what they allow', async () => {
    expect(await list()).toEqual([
      { kind: 'application', isHere: true, keptIn: 'session', level: null },
      { kind: 'access', isHere: true, keptIn: 'session', level: null },
      { kind: 'bearer', isHere: false, keptIn: 'none', level: null },
    ])
    await galley.call('bearer.request', { connectionId })
    const text = JSON.stringify([await list(), await galley.call('app.state', {}), galley.events, galley.log.lines])
    const { info } = practice
    const user = info.users[0]!
    for (const secret of [info.consumer_key, info.consumer_secret, user.access_token, user.access_token_secret])
      expect(text).not.toContain(secret)
    expect(text).not.toContain('AAAA')
  })

  it('of practice data show the sign-in in use, also after practising to sign in was begun and left', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'galley-test-'))
    const transport = createTransport({ clock: systemClock })
    const engine = createEngine({
      files: testFiles,
      dataDir,
      clock: systemClock,
      random: systemRandomness,
      log: { write: () => undefined },
      secrets: createMemorySecrets(),
      transport,
      opener: new KeptOpener(),
      practice: { start: () => Promise.resolve(practice.info), stop: () => Promise.resolve() },
    })
    await engine.call('connection.practice', { signIn: true })
    await engine.call('connection.practice', { signIn: false })
    const opened = await engine.call('connection.list', {})
    const listed = await engine.call('credential.list', { connectionId: opened.ok ? opened.value[0]!.id : '' })
    expect(listed).toMatchObject({ ok: true, value: [{ isHere: true }, { kind: 'access', isHere: true }, {}] })
    await engine.close()
    transport.close()
    rmSync(dataDir, { recursive: true })
  })

  it('of a connection that is not there are an error', async () => {
    await expect(galley.call('credential.list', { connectionId: 'nobody' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the bearer token', () => {
  it('is asked for once and kept', async () => {
    await Promise.all([
      galley.call('bearer.request', { connectionId }),
      galley.call('bearer.request', { connectionId }),
    ])
    await galley.call('bearer.request', { connectionId })
    expect(await bearerOf()).toMatchObject({ isHere: true, keptIn: 'session' })
    expect(await asked()).toEqual([200])
  })

  it('is useless once it is revoked, and the next one is another', async () => {
    await galley.call('bearer.request', { connectionId })
    await galley.call('bearer.revoke', { connectionId })
    expect(await bearerOf()).toMatchObject({ isHere: false, keptIn: 'none' })
    await galley.call('bearer.request', { connectionId })
    expect(await asked()).toEqual([200, 200])
    expect(
      (await practice.ledger()).some(({ path, status }) => path === '/oauth2/invalidate_token' && status === 200),
    ).toBe(true)
  })

  it('that somebody else revoked already counts as revoked', async () => {
    await galley.call('bearer.request', { connectionId })
    await practice.control('POST', '/reset')
    await galley.call('bearer.revoke', { connectionId })
    expect((await bearerOf()).isHere).toBe(false)
  })

  it('asked for too often is refused with the words of code 99, and nothing is kept', async () => {
    await practice.control('POST', '/faults', {
      match: { path: 'oauth2/token' },
      fault: { kind: 'status', status: 403, code: 99 },
    })
    await expect(galley.call('bearer.request', { connectionId })).rejects.toMatchObject({
      code: 'refused',
      details: { code: '99' },
      message: expect.stringContaining('too often'),
    })
    expect((await bearerOf()).isHere).toBe(false)
  })

  it('stays when the service cannot be reached to revoke it', async () => {
    await galley.call('bearer.request', { connectionId })
    await practice.control('POST', '/faults', {
      match: { path: 'invalidate' },
      fault: { kind: 'drop', when: 'before' },
    })
    await expect(galley.call('bearer.revoke', { connectionId })).rejects.toMatchObject({ code: 'offline' })
    expect((await bearerOf()).isHere).toBe(true)
  })
})

describe('a sign-in that may only read', () => {
  it('is shown, and holds every step back before anything is sent', async () => {
    await galley.call('app.state', {})
    const flow = await galley.call('signIn.start', {
      connection: fieldsOf(practice.info, 'reader'),
      mode: 'pin',
      consumerKey: practice.info.consumer_key,
      consumerSecret: practice.info.consumer_secret,
      access: 'read',
      open: false,
    })
    const { pin } = await practice.decide(flow.authorizeUrl)
    await galley.call('signIn.pin', { flowId: flow.flowId, pin: pin ?? '' })
    const state = await galley.call('signIn.confirm', { flowId: flow.flowId })
    expect(state.connections.find(({ id }) => id === state.connectionId)).toMatchObject({ access: 'read' })
    await galley.pull({ accountId: null })
    const [campaign] = await galley.campaigns()
    await galley.edit(campaign!.key, { name: 'Written by somebody who may only read' })
    const [step] = await galley.call('push.plan', { accountId: null })
    expect(step?.heldBy.map(({ message }) => textOf(message)).join(' ')).toContain('may only read')
    const before = (await practice.ledger()).length
    expect(await galley.pushed()).toEqual({ held: 1 })
    expect((await practice.ledger()).slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
