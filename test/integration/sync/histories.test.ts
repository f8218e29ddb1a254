/** What pushes did and what pulls brought is kept, over restarts too. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
beforeEach(async () => {
  practice = await PracticeProcess.start()
  galley = await TestGalley.open(practice.info)
  await galley.pull()
})
afterEach(async () => {
  await galley.close()
  await practice.stop()
})

const pushes = () => galley.call('push.history', { accountId: galley.accountId })
const pulls = () => galley.call('pull.history', { accountId: galley.accountId })
const stepsOf = (id: number) => galley.call('push.steps', { id })
const fault = (match: object, what: object) => practice.control('POST', '/faults', { match, times: 1, fault: what })
const elsewhere = (record: RecordView, fields: Record<string, unknown>) =>
  practice.control('POST', '/edit', { account_id: galley.accountId, kind: record.kind, id: record.id, fields })

describe('pushes', () => {
  it('say how many were applied and left, with before and after, over a restart', async () => {
    const [first, second] = (await galley.campaigns({ entity_status: 'PAUSED' })).filter(
      ({ values }) =>
        typeof values['daily_budget_amount_local_micro'] === 'bigint' &&
        values['total_budget_amount_local_micro'] === null,
    )
    const before = first!.values['daily_budget_amount_local_micro'] as bigint
    await galley.edit(first!.key, { daily_budget_amount_local_micro: before + 1_000_000n })
    await galley.edit(second!.key, { name: '' })
    await galley.push()
    const kept = await pushes()
    expect(kept).toMatchObject([{ stepCount: 2, applied: 1, refused: 0, unknown: 0, left: 1, isPutAway: false }])
    expect(kept[0]!.endedAt).not.toBeNull()
    await galley.restart()
    expect(await pushes()).toEqual(kept)
    const { steps, outcomes } = await stepsOf(kept[0]!.id)
    const step = steps.find(({ key }) => key === first!.key)!
    expect(step).toMatchObject({
      operation: 'update',
      before: { daily_budget_amount_local_micro: before },
      after: { daily_budget_amount_local_micro: before + 1_000_000n },
      about: { within: [] },
    })
    expect(outcomes.find(({ key }) => key === first!.key)).toMatchObject({ outcome: 'applied' })
    expect(outcomes.find(({ key }) => key === second!.key)).toMatchObject({ outcome: 'held' })
  })

  it('keep what the service refused, and the newest stands first', async () => {
    const [first] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(first!.key, { name: 'Refused' })
    await fault(
      { method: 'POST', path: '/batch/' },
      { kind: 'status', status: 400, body: { errors: [{ code: 'INVALID_PARAMETER', message: 'No' }] } },
    )
    await galley.push()
    const [refused] = await pushes()
    expect(refused).toMatchObject({ applied: 0, refused: 1 })
    await galley.pushed([first!.key])
    expect(await pushes()).toMatchObject([
      { applied: 1, refused: 0 },
      { applied: 0, refused: 1, isPutAway: true },
    ])
  })

  it('count as applied what waited offline and went later', async () => {
    await galley.close()
    galley = await TestGalley.open(practice.info, { actsByItself: true })
    await galley.pull()
    const [first] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.call('app.setOffline', { isOffline: true })
    await galley.edit(first!.key, { name: 'Later' })
    await galley.push()
    expect(await pushes()).toMatchObject([{ applied: 0, left: 1 }])
    await galley.call('app.setOffline', { isOffline: false })
    await expect.poll(pushes, { timeout: 10_000 }).toMatchObject([{ applied: 1, left: 0 }])
  })

  it('are put away once seen', async () => {
    const [first] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(first!.key, { name: 'Seen' })
    await galley.push()
    const [run] = await pushes()
    await galley.call('push.putAway', { id: run!.id })
    expect(await pushes()).toMatchObject([{ isPutAway: true, applied: 1 }])
    await expect(stepsOf(999)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('pulls', () => {
  it('the first brings everything, and tells of nothing that was changed', async () => {
    const [first] = await pulls()
    expect(first!.groups).toEqual([])
    expect(first!.results.find(({ kind }) => kind === 'campaign')).toMatchObject({ status: 'complete' })
    expect(first!.results.find(({ kind }) => kind === 'campaign')!.received).toBeGreaterThan(0)
  })

  it('tell which budgets were raised and what was paused and renamed by others, over a restart', async () => {
    const running = await galley.campaigns({ entity_status: 'ACTIVE' })
    const daily = running.filter(
      ({ values }) =>
        typeof values['daily_budget_amount_local_micro'] === 'bigint' &&
        values['total_budget_amount_local_micro'] === null,
    )
    const [one, two, three, four] = daily
    for (const record of [one!, two!]) {
      const now = record.values['daily_budget_amount_local_micro'] as bigint
      await elsewhere(record, { daily_budget_amount_local_micro: Number(now) + 15_000_000 })
    }
    await elsewhere(three!, { entity_status: 'PAUSED' })
    await elsewhere(four!, { name: 'Called otherwise' })
    const since = new Date(Date.now() - 60_000).toISOString()
    await galley.pull()
    const groups = [
      {
        ...{ what: 'raised', kind: 'campaign', field: 'daily_budget_amount_local_micro', count: 2 },
        ...{ micro: 30_000_000n, currency: 'EUR' },
      },
      { what: 'paused', kind: 'campaign', count: 1, records: [{ key: three!.key }] },
      { what: 'renamed', kind: 'campaign', count: 1, records: [{ key: four!.key, name: 'Called otherwise' }] },
    ]
    expect((await pulls())[0]!.groups).toMatchObject(groups)
    await galley.restart()
    expect((await pulls())[0]!.groups).toMatchObject(groups)
    expect(await galley.call('pull.arrivals', { accountId: galley.accountId, since })).toMatchObject(groups)
    expect(await galley.call('pull.arrivals', { accountId: galley.accountId, since: '2999-01-01T00:00:00Z' })).toEqual(
      [],
    )
  })

  it('say nothing of what was pushed from here', async () => {
    const [first] = await galley.campaigns({ entity_status: 'PAUSED' })
    await galley.edit(first!.key, { name: 'Mine', daily_budget_amount_local_micro: 77_000_000n })
    await galley.pushed()
    await galley.pull()
    expect((await pulls())[0]!.groups).toEqual([])
  })

  it('say of others only what others changed, and by whom, where it was pushed from here in between', async () => {
    const [found] = (await galley.campaigns({ entity_status: 'PAUSED' })).filter(
      ({ values }) =>
        typeof values['daily_budget_amount_local_micro'] === 'bigint' &&
        values['total_budget_amount_local_micro'] === null,
    )
    const field = 'daily_budget_amount_local_micro'
    const first = found!.values[field] as bigint
    const theirs = [first + 9_000_000n, first + 34_000_000n]
    const since = new Date(Date.now() - 60_000).toISOString()
    await elsewhere(found!, { [field]: Number(theirs[0]) })
    await galley.pull()
    await galley.edit(found!.key, { [field]: first + 20_000_000n })
    await galley.pushed()
    await elsewhere(found!, { [field]: Number(theirs[1]) })
    await galley.pull()
    await galley.edit(found!.key, { [field]: first + 35_000_000n })
    await galley.pushed()
    const [group] = await galley.call('pull.arrivals', { accountId: galley.accountId, since })
    expect(group).toMatchObject({ what: 'raised', micro: 23_000_000n, records: [{ key: found!.key, found: theirs }] })
    const author = async (value?: bigint) =>
      (await galley.call('record.fieldAuthors', { key: found!.key, fields: [field], value }))[field]?.userId
    const jonas = await author(theirs[1])
    expect(jonas).toBeDefined()
    expect(await author(theirs[0])).toBe(jonas)
    expect(await author()).not.toBe(jonas)
  })

  it('offline leave no trace', async () => {
    const before = await pulls()
    await galley.call('app.setOffline', { isOffline: true })
    await galley.pull().catch(() => undefined)
    expect(await pulls()).toEqual(before)
  })
})
