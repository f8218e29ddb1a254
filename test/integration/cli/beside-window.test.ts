/** The command line while a window's engine has the folder: through that engine, with the same lines and exit codes as alone. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSocketKey, socketKeyFile } from '../../../src-main/engine/local-socket/handshake.ts'
import { joinOpenEngine } from '../../../src-main/engine/local-socket/client.ts'
import { nodeFiles } from '../../../src-main/engine/files/node-files.ts'
import { systemClock, systemRandomness } from '../../../src-main/engine/system-clock.ts'
import { galleyVersion } from '../../../src-main/cli/version.ts'
import { galleyCli } from '../../support/galley.ts'
import { HostProcess } from '../../support/host-process.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { addressFlags, keysInEnvironment } from '../../support/terminal.ts'

describe('beside the engine of a window', () => {
  let practice: PracticeProcess
  let window: HostProcess
  let dataDir: string
  let account: string
  beforeAll(async () => {
    practice = await PracticeProcess.start()
    account = practice.info.users[0]!.accounts[0]!.id
    dataDir = mkdtempSync(join(tmpdir(), 'galley-beside-'))
    await openWindow()
    await window.call('pull.run', { accountId: account, kinds: ['campaign', 'funding_instrument'] })
  })
  afterAll(async () => {
    await window.kill()
    await practice.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Without keys in the environment: the window's sign-in serves. */
  const galley = (...words: string[]) => galleyCli([...words, '--json'], { env: { GALLEY_DATA_DIR: dataDir } })
  const listening = () =>
    vi.waitFor(() => expect(readSocketKey(nodeFiles, dataDir)).not.toBeNull(), { timeout: 10_000 })
  const openWindow = async () => {
    window = await HostProcess.start(dataDir)
    await window.signIn(practice)
    await listening()
  }
  const campaign = async () =>
    (await window.call('record.list', { kind: 'campaign', accountId: account, filter: {}, limit: 1 }))[0]!
  const joined = (more: { version?: string; patienceMs?: number } = {}) =>
    joinOpenEngine({
      ...{ dataDir, files: nodeFiles, clock: systemClock, random: systemRandomness },
      ...{ version: galleyVersion(), patienceMs: 1_200, ...more },
    })

  it('lists, changes and pushes what the window has, and the window hears of it', async () => {
    const { id } = await campaign()
    const before = window.events.length
    const set = await galley('set', 'campaign', id, 'name=Said on the terminal')
    expect(set).toMatchObject({ code: 0, stderr: '' })
    await expect.poll(() => window.events.slice(before).map(({ name }) => name)).toContain('data')
    expect((await campaign()).values['name']).toBe('Said on the terminal')
    expect((await galley('show', 'campaign', id)).lines[0]).toMatchObject({
      name: 'Said on the terminal',
      _galley: { state: 'edited' },
    })
    expect(await galley('push', '--all')).toMatchObject({
      code: 0,
      lines: [{ kind: 'campaign', id, outcome: 'applied' }],
    })
    expect((await window.call('app.state', {})).waiting).toBe(0)
  })

  it('fails with the same codes as alone', async () => {
    expect(await galley('set', 'campaign', 'nothing', 'name=x')).toMatchObject({
      code: 1,
      lines: [{ error: { code: 'not_found' } }],
    })
    expect((await galley('push')).code).toBe(2)
  })

  it('keeps big numbers exact over the line', async () => {
    const { id } = await campaign()
    await galley('set', 'campaign', id, 'total_budget_amount_local_micro=9007199254740993')
    expect((await campaign()).values['total_budget_amount_local_micro']).toBe(9_007_199_254_740_993n)
  })

  it('takes back what was not sent when the command is ended half-way', async () => {
    const rows = await window.call('record.list', { kind: 'campaign', accountId: account, filter: {}, limit: 3 })
    for (const [at, { key }] of rows.entries())
      await window.call('record.edit', { key, values: { name: `Half-way ${at}` } })
    const standing = async () => {
      const { waiting, accounts } = await window.call('app.state', {})
      return { waiting, pending: accounts.find(({ id }) => id === account)?.pending }
    }
    // Longer than the command lives: what stays approved would go by itself then.
    const fault = { kind: 'limit', reset_s: 6, level: 'user' }
    await practice.control('POST', '/faults', { match: { path: '/campaigns' }, skip: 0, times: 1, fault })
    const { pending } = await standing()
    const pushing = galley('push', '--all')
    await expect.poll(standing, { timeout: 20_000 }).toEqual({ waiting: pending, pending })
    pushing.kill('SIGKILL')
    await pushing
    await expect.poll(standing, { timeout: 20_000 }).toMatchObject({ waiting: 0 })
    expect(await standing()).toEqual({ waiting: 0, pending })
  })

  it('leaves the window the connection that it works with', async () => {
    const other = await galleyCli(['connect', '--name', 'other', ...addressFlags(practice.info), '--json'], {
      env: { GALLEY_DATA_DIR: dataDir, ...keysInEnvironment(practice.info) },
    })
    expect(other).toMatchObject({ code: 1, lines: [{ error: { code: 'busy' } }] })
    const { connections, connectionId } = await window.call('app.state', {})
    expect(connections.find(({ id }) => id === connectionId)?.name).toBe('practice')
  })

  it('lends the keys of the environment to a window that is signed out, for one command', async () => {
    const { connectionId } = await window.call('app.state', {})
    await window.call('signIn.out', { connectionId: connectionId! })
    await practice.control('POST', '/reset')
    const env = { GALLEY_DATA_DIR: dataDir, ...keysInEnvironment(practice.info) }
    const { id } = await campaign()
    await galley('set', 'campaign', id, 'name=With lent keys')
    expect((await galley('push', '--all')).code).toBe(1)
    expect(await galleyCli(['push', 'campaign', id, '--json'], { env })).toMatchObject({
      code: 0,
      lines: [{ outcome: 'applied' }],
    })
    const secrets = async () => (await window.call('app.state', {})).connections[0]?.secrets
    await expect.poll(secrets).toBe('none')
    await window.signIn(practice)
  })

  it('ends what a command began to listen to, however it ends', async () => {
    const engine = (await joined())!
    await engine.call('activity.listen', { isOn: true, isKept: false })
    await engine.close()
    await expect.poll(async () => (await window.call('activity.view', {})).isOn).toBe(false)
  })

  it('goes on listening for the window when a command has heard enough', async () => {
    await window.call('activity.listen', { isOn: true })
    await galley('activity', 'listen', '--timeout', '0')
    expect((await window.call('activity.view', {})).isOn).toBe(true)
  })

  it('opens its key and its socket to this user alone', () => {
    const { address } = readSocketKey(nodeFiles, dataDir)!
    expect(statSync(socketKeyFile(dataDir)).mode & 0o777).toBe(0o600)
    expect(statSync(join(address, '..')).mode & 0o777).toBe(0o700)
    expect(statSync(address).mode & 0o777).toBe(0o600)
  })

  it('refuses whoever has another key, and tells them nothing', async () => {
    const known = readSocketKey(nodeFiles, dataDir)!
    const file = socketKeyFile(dataDir)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(known.key.toString('hex'), 'ab'.repeat(32)))
    await expect(joined()).rejects.toMatchObject({ code: 'busy' })
    writeFileSync(file, text)
    const engine = await joined()
    expect(await engine!.call('connection.list', {})).toMatchObject({ ok: true })
    await engine!.close()
  })

  it('answers nothing to whoever does not prove the key', async () => {
    const { address } = readSocketKey(nodeFiles, dataDir)!
    const heard: Buffer[] = []
    const socket = connect(address)
    socket.on('data', (chunk: Buffer) => heard.push(chunk))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    // A call where the proof should stand.
    socket.write(Buffer.concat([Buffer.alloc(32), Buffer.alloc(200, 'connection.list')]))
    await ended
    // The engine's random value and its own proof.
    expect(Buffer.concat(heard)).toHaveLength(64)
  })

  it('refuses a command line of another version', async () => {
    await expect(joined({ version: '0.0.1' })).rejects.toMatchObject({ code: 'busy' })
  })

  it('ends with an error where the window goes away meanwhile', async () => {
    const engine = (await joined())!
    await window.kill()
    expect(await engine.call('connection.list', {})).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    await openWindow()
  })

  it('works alone where a window was killed and left its socket', async () => {
    await window.kill()
    expect(readSocketKey(nodeFiles, dataDir)).not.toBeNull()
    expect((await galley('connections')).lines).toMatchObject([{ name: 'practice' }])
    await openWindow()
    expect((await galley('connections')).code).toBe(0)
  })

  it('leaves nothing behind where the window was closed', async () => {
    const { address } = readSocketKey(nodeFiles, dataDir)!
    expect(await window.close()).toBe(0)
    expect(nodeFiles.statSync(socketKeyFile(dataDir))).toBeNull()
    expect(nodeFiles.statSync(join(address, '..'))).toBeNull()
    await openWindow()
  })

  it('says busy where an engine listens and does not answer', async () => {
    await window.close()
    const silent = await listenAt(`${dataDir}/silent`)
    writeFileSync(socketKeyFile(dataDir), JSON.stringify({ address: `${dataDir}/silent`, key: 'ab'.repeat(32) }))
    const begunMs = performance.now()
    expect(await galley('connections')).toMatchObject({ code: 1, lines: [{ error: { code: 'busy' } }] })
    // An engine that listens and stays silent would hold it for ever; how long it takes beyond its wait is the machine's.
    expect(performance.now() - begunMs).toBeLessThan(20_000)
    silent.close()
    await openWindow()
  })

  it('answers an address that strangers took over with nothing', async () => {
    await window.close()
    const heard: Buffer[] = []
    const stranger = await listenAt(`${dataDir}/stranger`, (chunk, answer) => {
      heard.push(chunk)
      answer(Buffer.alloc(64))
    })
    writeFileSync(socketKeyFile(dataDir), JSON.stringify({ address: `${dataDir}/stranger`, key: 'ab'.repeat(32) }))
    await expect(joined()).rejects.toMatchObject({ code: 'busy' })
    expect(Buffer.concat(heard)).toHaveLength(32)
    stranger.close()
  })
})

function listenAt(
  path: string,
  onData: (chunk: Buffer, answer: (bytes: Buffer) => void) => void = vi.fn(),
): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => onData(chunk, (bytes) => socket.write(bytes)))
    })
    server.listen(path, () => resolve(server))
  })
}
