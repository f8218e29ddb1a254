import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'
import { reservedPort } from '../../support/reserved-port.ts'

describe('what was approved goes by itself', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  let folder: string
  /** The same service, also after a stop. */
  const start = (...more: string[]) => PracticeProcess.start('--data', join(folder, 'practice.sqlite'), ...more)
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-practice-'))
    practice = await start('--port', String(await reservedPort()))
    galley = await TestGalley.open(practice.info, { actsByItself: true })
    await galley.pull()
  })
  afterEach(async () => {
    await galley.close()
    await practice.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const waiting = async () => (await galley.call('app.state', {})).waiting
  const state = async (id: string) => (await galley.find(id)).state
  /** Two records edited and pushed while that was not possible; the second is edited once more. */
  async function approveTwo(): Promise<{ approved: string; edited: string }> {
    const [a, b] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(a!.key, { name: 'Approved' })
    await galley.edit(b!.key, { name: 'Approved too' })
    expect(await galley.pushed('all', 20_000)).toEqual({ unreachable: 2 })
    expect(await waiting()).toBe(2)
    await galley.edit(b!.key, { name: 'Changed after that' })
    expect(await waiting()).toBe(1)
    return { approved: a!.id, edited: b!.id }
  }
  async function expectSentOnly(approved: string, edited: string): Promise<void> {
    await expect.poll(() => state(approved), { timeout: 20_000 }).toBe('clean')
    expect(await state(edited)).toBe('edited')
    expect((await practice.ledger()).flatMap(({ effects }) => effects).filter(({ id }) => id === edited)).toEqual([])
  }

  it('when a person goes online again', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const { approved, edited } = await approveTwo()
    await galley.call('app.setOffline', { isOffline: false })
    await expectSentOnly(approved, edited)
  })

  it('when the service answers again', async () => {
    const { port } = new URL(practice.info.base_url)
    await practice.stop()
    const { approved, edited } = await approveTwo()
    practice = await start('--port', port)
    await expectSentOnly(approved, edited)
    expect((await galley.call('app.state', {})).connection.state).toBe('online')
  })

  it('after a restart', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const { approved, edited } = await approveTwo()
    await galley.restart()
    expect(await state(approved)).toBe('edited')
    await galley.call('app.setOffline', { isOffline: false })
    await expectSentOnly(approved, edited)
  })

  it('after signing in again', async () => {
    await practice.control('POST', '/revoke', { access_token: practice.info.users[0]!.access_token })
    const [a] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(a!.key, { name: 'Waits for a sign-in' })
    expect(await galley.pushed()).toEqual({ signed_out: 1 })
    expect(await waiting()).toBe(1)
    await practice.control('POST', '/reset')
    await galley.signIn()
    await expect.poll(() => state(a!.id), { timeout: 10_000 }).toBe('clean')
  })

  it('never what a conflict took out', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const { approved } = await approveTwo()
    await practice.control('POST', '/edit', {
      account_id: galley.accountId,
      kind: 'campaign',
      id: approved,
      fields: { name: 'Theirs' },
    })
    await galley.call('app.setOffline', { isOffline: false })
    await expect.poll(() => state(approved), { timeout: 10_000 }).toBe('conflict')
    expect(await waiting()).toBe(0)
  })

  it('not what was withdrawn', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const { approved } = await approveTwo()
    await galley.call('push.withdraw', { keys: [(await galley.find(approved)).key] })
    expect(await waiting()).toBe(0)
    await galley.call('app.setOffline', { isOffline: false })
    await galley.pull()
    expect(await state(approved)).toBe('edited')
  })

  it('when a limit ends that was longer than the push could wait', async () => {
    const [a] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(a!.key, { name: 'After the limit' })
    const limit = { kind: 'limit', reset_s: 3, level: 'account' }
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/batch/' },
      skip: 0,
      times: 1,
      fault: limit,
    })
    expect(await galley.pushed('all', 1_000)).toEqual({ limited: 1 })
    expect((await galley.call('app.state', {})).connection).toMatchObject({
      state: 'limited',
      until: expect.any(String) as unknown,
    })
    await expect.poll(() => state(a!.id), { timeout: 10_000 }).toBe('clean')
  })

  it('once a lost answer is cleared up', async () => {
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/batch/' },
      skip: 0,
      times: 1,
      fault: { kind: 'drop', when: 'before' },
    })
    await practice.control('POST', '/faults', {
      match: { method: 'GET', path: 'campaigns' },
      skip: 1,
      times: 4,
      fault: { kind: 'status', status: 503 },
    })
    const made = await galley.create({ name: 'Cleared up later' })
    expect(await galley.pushed('all', 1_000)).toEqual({ unknown: 1 })
    await expect.poll(() => state(made.id), { timeout: 20_000 }).toBe('clean')
  })

  it('not what a person stopped', async () => {
    const [a] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(a!.key, { name: 'Stopped' })
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: '/batch/' },
      skip: 0,
      times: 1,
      fault: { kind: 'limit', reset_s: 2, level: 'account' },
    })
    const pushing = galley.pushed()
    await expect
      .poll(async () => (await galley.call('app.state', {})).connection.state, { timeout: 5_000 })
      .toBe('limited')
    await galley.call('push.stop', {})
    expect(await pushing).toEqual({ held: 1 })
    expect(await waiting()).toBe(0)
    expect((await practice.ledger()).flatMap(({ effects }) => effects)).toEqual([])
  })
})
