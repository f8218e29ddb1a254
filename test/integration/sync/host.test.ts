import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostRequest } from '../../../src-main/engine/from-engine.ts'
import { HostProcess } from '../../support/host-process.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

describe('the engine’s process', () => {
  let dataDir: string
  let practice: PracticeProcess | null = null
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'galley-host-')), 'data')
  })
  afterEach(async () => {
    await practice?.stop()
    practice = null
    rmSync(join(dataDir, '..'), { recursive: true, force: true })
  })

  /** The shell's part: it can start the practice service. */
  const shell = async (request: HostRequest): Promise<unknown> => {
    if (request.kind === 'practiceStop') await practice?.stop()
    if (request.kind !== 'practiceStart') return null
    practice = await PracticeProcess.start('--data', request.dataFile, ...(request.isLarge ? ['--large'] : []))
    return practice.info
  }

  it('keeps a second one away from the folder within two seconds, and lets it in afterwards', async () => {
    const first = await HostProcess.start(dataDir)
    // From the start of its process on, less what other work of the machine took.
    const ownTime = join(dataDir, '..', 'own-time')
    await expect(HostProcess.start(dataDir, undefined, ownTime)).rejects.toMatchObject({ code: 'busy' })
    await expect.poll(() => existsSync(ownTime) && Number(readFileSync(ownTime, 'utf8'))).toBeGreaterThan(0)
    expect(Number(readFileSync(ownTime, 'utf8'))).toBeLessThan(3_000)
    expect(await first.close()).toBe(0)
    const second = await HostProcess.start(dataDir)
    expect(await second.close()).toBe(0)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it('ends by itself when its starter is gone, and the folder is free', async () => {
    const first = await HostProcess.start(dataDir)
    expect(await first.abandon()).toBe(0)
    const second = await HostProcess.start(dataDir)
    await second.close()
  })

  it('answers with errors as data, whatever it is asked', async () => {
    const host = await HostProcess.start(dataDir)
    const odd = host as unknown as { call(name: string, input: unknown): Promise<unknown> }
    await expect(odd.call('no.such.call', {})).rejects.toMatchObject({ code: 'usage' })
    await expect(odd.call('toString', {})).rejects.toMatchObject({ code: 'usage' })
    await expect(odd.call('record.get', { key: 'one' })).rejects.toMatchObject({ code: 'usage' })
    await expect(odd.call('record.get', { key: 1 })).rejects.toMatchObject({ code: 'no_connection' })
    await host.close()
  })

  it('opens practice data with nothing asked, pulls by itself, and finds it again after a restart', async () => {
    const host = await HostProcess.start(dataDir, shell)
    const state = await host.call('connection.practice', { isLarge: false, signIn: false })
    expect(state).toMatchObject({
      practice: { isRunning: true, isLarge: false },
      connections: [{ isPractice: true, user: { screenName: practice!.info.users[0]!.screen_name } }],
    })
    const campaigns = async (of: HostProcess) =>
      (await of.call('app.state', {})).accounts.map(({ counts }) => counts['campaign'] ?? 0)
    await expect.poll(async () => Math.max(0, ...(await campaigns(host))), { timeout: 20_000 }).toBe(300)
    expect(host.events.some(({ name }) => name === 'state')).toBe(true)
    expect(host.events.some(({ name }) => name === 'data')).toBe(true)
    await host.close()
    await practice!.stop()
    const again = await HostProcess.start(dataDir, shell)
    const reopened = await again.call('app.state', {})
    expect(reopened).toMatchObject({
      practice: { isRunning: true },
      connections: [{ baseUrl: practice!.info.base_url, secrets: 'session' }],
    })
    expect(Math.max(...(await campaigns(again)))).toBe(300)
    await expect
      .poll(async () => (await again.call('app.state', {})).connection, { timeout: 10_000 })
      .toMatchObject({ state: 'online', lastSuccessAt: expect.any(String) as unknown })
    await again.close()
  })

  it('prepares practice data for signing in by hand, and stores nothing before it is confirmed', async () => {
    const host = await HostProcess.start(dataDir, shell)
    const state = await host.call('connection.practice', { isLarge: false, signIn: true })
    expect(state.connectionId).toBeNull()
    const [prepared] = state.connections
    const { name, baseUrl, adsBaseUrl, adsSandboxBaseUrl } = prepared!
    const flow = await host.call('signIn.start', {
      connection: { name, baseUrl, adsBaseUrl, adsSandboxBaseUrl, isPractice: true },
      mode: 'pin',
      consumerKey: null,
      consumerSecret: null,
      access: null,
      open: false,
    })
    const { pin } = await practice!.decide(flow.authorizeUrl)
    const identified = await host.call('signIn.pin', { flowId: flow.flowId, pin: pin! })
    expect(identified).toMatchObject({
      status: 'identified',
      identity: { screenName: practice!.info.users[0]!.screen_name },
    })
    expect((await host.call('app.state', {})).connections[0]!.user).toBeNull()
    expect(await host.call('signIn.confirm', { flowId: flow.flowId })).toMatchObject({
      connectionId: prepared!.id,
      keychain: { isUsable: false },
    })
    const out = await host.call('signIn.out', { connectionId: prepared!.id })
    expect(out.connection.state).toBe('signed_out')
    await host.close()
  })

  it('forgets a connection with its data', async () => {
    const host = await HostProcess.start(dataDir, shell)
    const { connectionId } = await host.call('connection.practice', { isLarge: false, signIn: false })
    const state = await host.call('connection.forget', { connectionId: connectionId!, deleteData: true })
    expect(state).toMatchObject({ connections: [], connectionId: null, practice: null })
    await host.close()
  })
})
