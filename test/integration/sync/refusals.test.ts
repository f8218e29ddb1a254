import { afterEach, describe, expect, it } from 'vitest'
import type { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const batch = { method: 'POST', path: '/batch/' }

describe('a service that says no', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  startPulled((started) => ({ practice, galley } = started))
  afterEach(() => practice.control('DELETE', '/faults'))
  const effects = async () => (await practice.ledger()).flatMap((line) => line.effects)

  it('marks the refused item with field and words, and sends the rest of the batch in the same push', async () => {
    const refused = await galley.create({ name: 'Refused' })
    const fine = await galley.create({ name: 'Fine' })
    const errors = [[{ code: 'INVALID_PARAMETER', message: 'Not that name.', parameter: 'name' }], []]
    await practice.control('POST', '/faults', {
      match: batch,
      skip: 0,
      times: 1,
      fault: { kind: 'status', status: 400, body: { errors: [], operation_errors: errors, request: [] } },
    })
    const outcomes = await galley.push()
    expect(outcomes.map(({ id, outcome, error }) => [id, outcome, error?.field ?? null])).toEqual([
      [refused.id, 'rejected', 'name'],
      [fine.id, 'applied', null],
    ])
    expect(await galley.find(refused.id)).toMatchObject({
      state: 'failed',
      parked: { field: 'name', code: 'INVALID_PARAMETER' },
    })
    expect(await galley.find(fine.id)).toMatchObject({ state: 'clean' })
  })

  it('holds what was refused until it is changed or chosen again', async () => {
    const [step] = await galley.call('push.plan', { accountId: null })
    expect(step?.heldBy.map(({ code }) => code)).toEqual(['parked'])
    expect(await galley.pushed()).toEqual({ held: 1 })
    expect(await galley.pushed([step!.key])).toEqual({ applied: 1 })
    expect(await galley.push()).toEqual([])
  })

  it('finds the faulty item of a batch that was refused as a whole', async () => {
    const records = await Promise.all(
      Array.from({ length: 5 }, (_, index) => galley.create({ name: `Whole ${index}` })),
    )
    await practice.control('POST', '/faults', {
      match: batch,
      skip: 0,
      times: 4,
      fault: { kind: 'status', status: 400, code: 'INVALID_PARAMETER' },
    })
    const outcomes = await galley.push()
    expect(outcomes.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(4)
    expect(records).toHaveLength(5)
    for (const { key } of await galley.call('push.plan', { accountId: null }))
      await galley.call('record.revert', { key })
  })

  it('waits for the reset that a limit names, visibly, and goes on by itself', async () => {
    const [record] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(record!.key, { name: 'After the limit' })
    await practice.control('POST', '/faults', {
      match: batch,
      skip: 0,
      times: 1,
      fault: { kind: 'limit', reset_s: 2, level: 'account' },
    })
    galley.events.length = 0
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const states = galley.events.flatMap((event) => (event.name === 'state' ? [event.payload.connection.state] : []))
    expect(states).toContain('limited')
    expect((await galley.call('app.state', {})).connection.state).toBe('online')
  })

  it('ends as limited when the reset is beyond the time given, and keeps the approval', async () => {
    const [record] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(record!.key, { name: 'Long limit' })
    await practice.control('POST', '/faults', {
      match: batch,
      skip: 0,
      times: 1,
      fault: { kind: 'limit', reset_s: 600, level: 'account' },
    })
    const startedMs = performance.now()
    const [outcome] = await galley.push('all', 3_000)
    expect(outcome).toMatchObject({ outcome: 'limited', error: { until: expect.any(String) as unknown } })
    expect(performance.now() - startedMs).toBeLessThan(60_000)
    expect(await galley.find(record!.id)).toMatchObject({ state: 'edited', isApproved: true })
    await galley.restart()
  })

  it('pauses everything at a revoked token, keeps all, and goes on after signing in', async () => {
    const [a, b] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(a!.key, { name: 'Before sign-in 1' })
    await galley.edit(b!.key, { daily_budget_amount_local_micro: 1_000_000n })
    const before = (await effects()).length
    await practice.control('POST', '/revoke', { access_token: practice.info.users[0]!.access_token })
    const outcomes = await galley.push()
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['signed_out']))
    expect((await galley.call('app.state', {})).connection.state).toBe('signed_out')
    expect((await effects()).length).toBe(before)
    expect((await galley.find(a!.id)).isApproved).toBe(true)
    await practice.control('POST', '/reset')
    await galley.restart()
  })

  it('says which kind the service refuses as a whole, and completes the others', async () => {
    await practice.control('POST', '/faults', {
      match: { path: 'funding_instruments' },
      skip: 0,
      times: 1,
      fault: { kind: 'status', status: 403, code: 'ACTION_NOT_ALLOWED' },
    })
    const results = await galley.pull()
    expect(results.filter(({ status }) => status !== 'complete').map(({ kind, status }) => [kind, status])).toEqual([
      ['funding_instrument', 'refused'],
    ])
    expect(results.map(({ kind }) => kind)).toContain('campaign')
  })

  it('waits out a service that is busy for a while', async () => {
    await practice.control('POST', '/faults', {
      match: { path: 'campaigns' },
      skip: 0,
      times: 3,
      fault: { kind: 'status', status: 503 },
    })
    expect((await galley.pull({ kinds: ['campaign'] })).map(({ status }) => status)).toEqual(['complete'])
  })

  it('ends an incomplete pull at the time given', async () => {
    await practice.control('POST', '/faults', {
      match: { path: 'campaigns' },
      skip: 0,
      times: 1000,
      fault: { kind: 'drop', when: 'before' },
    })
    const startedMs = performance.now()
    const [result] = await galley.pull({ kinds: ['campaign'], timeoutMs: 2_000 })
    expect(result).toMatchObject({ status: 'incomplete', error: { code: 'offline' } })
    expect(performance.now() - startedMs).toBeLessThan(20_000)
    expect((await galley.campaigns()).length).toBeGreaterThan(290)
  })
})
