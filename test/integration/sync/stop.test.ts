import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley

beforeEach(async () => {
  practice = await PracticeProcess.start()
  galley = await TestGalley.open(practice.info, { actsByItself: true })
  await galley.pull()
})
afterEach(async () => {
  await galley.close()
  await practice.stop()
})

const state = () => galley.call('app.state', {})
const sent = async () => (await practice.ledger()).flatMap(({ effects }) => effects)
const approved = async () => (await galley.call('push.plan', { accountId: null })).filter((step) => step.isApproved)

/** A campaign whose push waits for a limit of two seconds. */
async function pushIntoLimit(name: string): Promise<{ key: number; pushing: Promise<Record<string, number>> }> {
  const [campaign] = await galley.campaigns({ entity_status: 'PAUSED' })
  await galley.edit(campaign!.key, { name })
  await practice.control('POST', '/faults', {
    match: { method: 'POST', path: '/batch/' },
    fault: { kind: 'limit', reset_s: 2, level: 'account' },
  })
  const pushing = galley.pushed()
  await expect.poll(async () => (await state()).connection.state, { timeout: 5_000 }).toBe('limited')
  return { key: campaign!.key, pushing }
}

describe('what a person stopped', () => {
  it('does not go when the line comes back', async () => {
    const { pushing } = await pushIntoLimit('Stopped by a person')
    await galley.call('push.stop', { accountId: galley.accountId })
    expect(await pushing).toEqual({ held: 1 })
    await practice.control('POST', '/faults', {
      match: { path: '.' },
      times: 1_000,
      fault: { kind: 'drop', when: 'before' },
    })
    await galley.pull({ kinds: ['funding_instrument'], timeoutMs: 1_000 })
    expect((await state()).connection.state).toBe('unreachable')
    await practice.control('DELETE', '/faults')
    await expect.poll(async () => (await state()).connection.state, { timeout: 15_000 }).toBe('online')
    await expectNothingWaits()
  })

  it('does not go after the limit, a switch to offline and back, or a restart', async () => {
    const { pushing } = await pushIntoLimit('Stopped for good')
    await galley.call('push.stop', {})
    await pushing
    await galley.call('app.setOffline', { isOffline: true })
    await galley.call('app.setOffline', { isOffline: false })
    await expectNothingWaits()
    await galley.restart()
    await galley.pull({ kinds: ['campaign'] })
    await expectNothingWaits()
  })

  it('goes with the next push, together with what was edited since', async () => {
    const { key, pushing } = await pushIntoLimit('Stopped for now')
    await galley.call('push.stop', {})
    await pushing
    await galley.edit(key, { name: 'Approved again' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
  })

  it('is looked for when it was on its way, and is not sent again by itself', async () => {
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: 'campaigns' },
      fault: { kind: 'drop', when: 'before' },
    })
    // The looks fail for a while, so that Stop comes before they find out that nothing was made.
    await practice.control('POST', '/faults', {
      match: { method: 'GET', path: 'campaigns' },
      skip: 1,
      times: 3,
      fault: { kind: 'status', status: 503 },
    })
    const made = await galley.create({ name: 'On its way' })
    expect(await galley.pushed('all', 1_000)).toEqual({ unknown: 1 })
    await galley.call('push.stop', {})
    await expect.poll(async () => (await galley.find(made.id)).state, { timeout: 20_000 }).toBe('new')
    await expectNothingWaits()
  })

  it('is stopped in the account that was named, and in no other', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    const [campaign] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(campaign!.key, { name: 'Waits offline' })
    expect(await galley.pushed()).toEqual({ unreachable: 1 })
    await galley.call('push.stop', { accountId: 'another' })
    expect(await approved()).toHaveLength(1)
    await galley.call('push.stop', { accountId: galley.accountId })
    expect(await approved()).toEqual([])
  })
})

async function expectNothingWaits(): Promise<void> {
  expect((await state()).waiting).toBe(0)
  expect(await approved()).toEqual([])
  // Whatever goes by itself would go before this person's push of nothing ends.
  await galley.push([])
  expect(await sent()).toEqual([])
}
