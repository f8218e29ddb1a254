import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QueueStep } from '../../../shared/bridge.ts'
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

const queue = () => galley.call('queue.list', { accountId: galley.accountId })
const stepOf = async (key: number): Promise<QueueStep> => (await queue()).find((step) => step.key === key)!
const effects = async () => (await practice.ledger()).flatMap((entry) => entry.effects)
const offline = (isOffline: boolean) => galley.call('app.setOffline', { isOffline })

async function edited(name: string): Promise<number> {
  const [campaign] = await galley.campaigns({ entity_status: 'PAUSED' })
  await galley.edit(campaign!.key, { name })
  return campaign!.key
}

describe('the queue', () => {
  it('tells of what is saved here, what waits and why, with what would be sent', async () => {
    const key = await edited('Waits for the line')
    expect(await stepOf(key)).toMatchObject({ state: 'saved', why: 'Saved here', attempts: 0, needsPerson: false })
    const withoutSaved = async () =>
      (await galley.call('queue.list', { accountId: null, hasSaved: false })).map((each) => each.key)
    expect(await withoutSaved()).not.toContain(key)
    await offline(true)
    await galley.push()
    expect(await withoutSaved()).toContain(key)
    const step = await stepOf(key)
    expect(step).toMatchObject({ state: 'waiting', waitsFor: 'offline', why: 'Waiting (approved, goes when online)' })
    expect(await galley.call('queue.facts', { key })).toMatchObject({ state: 'waiting', waitsFor: 'offline' })
    expect(await galley.call('queue.facts', { key: key + 1 })).toBeNull()
    expect(step.request).toEqual({
      method: 'POST',
      path: expect.stringMatching(/batch\/accounts\/.+\/campaigns$/) as unknown,
      fields: { name: 'Waits for the line' },
    })
    expect(
      JSON.stringify(step, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/oauth|authorization/i)
  })

  it('names what a step goes after', async () => {
    const campaign = await galley.create({ name: 'Parent of the ad group' })
    const group = await galley.call('record.create', {
      kind: 'line_item',
      accountId: galley.accountId,
      values: { campaign_id: campaign.id, name: 'Child' },
    })
    expect((await stepOf(group.key)).after).toEqual([
      { step: `campaign:${campaign.key}`, name: 'Parent of the ad group' },
    ])
  })

  it('tells of a lost answer as it is: sent, which look, when the next one comes', async () => {
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: 'campaigns' },
      fault: { kind: 'drop', when: 'before' },
    })
    await practice.control('POST', '/faults', {
      match: { method: 'GET', path: 'campaigns' },
      skip: 1,
      times: 20,
      fault: { kind: 'status', status: 503 },
    })
    const made = await galley.create({ name: 'Lost on its way' })
    expect(await galley.pushed('all', 2_000)).toEqual({ unknown: 1 })
    const step = await stepOf(made.key)
    expect(step).toMatchObject({ state: 'looking', look: { number: 1, of: 2 }, attempts: 1 })
    expect(step.why).toMatch(/^Sent, answer lost, looking \(1st of 2/)
    // The editor asks for the one step, and is told the same.
    const facts = await galley.call('queue.facts', { key: made.key })
    expect(facts).toMatchObject({ state: 'looking', look: step.look, isRestored: false })
    const { accounts } = await galley.call('app.state', {})
    expect(accounts.find(({ id }) => id === galley.accountId)).toMatchObject({
      ...{ unknown: 1, lookedFor: 0, pendingNeeds: 1, ready: 0 },
    })
  })

  it('tells of a refusal with the service’s words, and counts it as needing somebody', async () => {
    await practice.control('POST', '/faults', {
      match: { method: 'POST', path: 'campaigns' },
      fault: { kind: 'status', status: 400, code: 'INVALID_PARAMETER' },
    })
    const key = await edited('Refused')
    expect(await galley.pushed()).toEqual({ rejected: 1 })
    const step = await stepOf(key)
    expect(step).toMatchObject({ state: 'refused', needsPerson: true })
    expect(step.why).toMatch(/^Refused: ./)
  })
})

describe('a held step', () => {
  it('stays here over a push, by name too, and a restart, until it is resumed', async () => {
    const key = await edited('Held back by a person')
    await galley.call('queue.hold', { keys: [key] })
    expect(await galley.pushed()).toEqual({ held: 1 })
    expect(await galley.pushed([key])).toEqual({ held: 1 })
    await galley.restart()
    expect(await stepOf(key)).toMatchObject({ state: 'held', why: 'Held' })
    expect(await galley.pushed()).toEqual({ held: 1 })
    expect(await effects()).toEqual([])
    expect(await galley.call('queue.resume', { keys: null })).toEqual([key])
    expect(await galley.pushed()).toEqual({ applied: 1 })
  })

  it('holds what needs it, too', async () => {
    const campaign = await galley.create({ name: 'Held parent' })
    const group = await galley.call('record.create', {
      kind: 'line_item',
      accountId: galley.accountId,
      values: { campaign_id: campaign.id, name: 'Waits for it' },
    })
    await galley.call('queue.hold', { keys: [campaign.key] })
    await galley.push()
    expect((await effects()).filter(({ kind }) => kind === 'line_item')).toEqual([])
    expect((await stepOf(group.key)).needsPerson).toBe(true)
  })

  it('keeps its approval, and goes at once when it is resumed where approved work goes by itself', async () => {
    const own = await TestGalley.open(practice.info, { actsByItself: true })
    await own.pull()
    const [campaign] = await own.campaigns({ entity_status: 'PAUSED' })
    await own.edit(campaign!.key, { name: 'Resumed' })
    await own.call('app.setOffline', { isOffline: true })
    await own.push()
    await own.call('queue.hold', { keys: [campaign!.key] })
    expect((await own.call('app.state', {})).waiting).toBe(0)
    await own.call('app.setOffline', { isOffline: false })
    await own.push([])
    expect((await own.find(campaign!.id)).state).toBe('edited')
    await own.call('queue.resume', { keys: [campaign!.key] })
    await expect.poll(async () => (await own.find(campaign!.id)).state, { timeout: 10_000 }).toBe('clean')
    await own.close()
  })

  it('goes at its moment also where undo held it again, after a restart', async () => {
    const own = await TestGalley.open(practice.info, { actsByItself: true })
    await own.pull()
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z')
    const post = await own.call('record.create', {
      kind: 'scheduled_tweet',
      accountId: own.accountId,
      values: { text: 'At its moment', scheduled_at: scheduledAt },
    })
    const until = new Date(Date.now() + 8000).toISOString()
    await own.call('queue.hold', { keys: [post.key], until })
    await own.call('push.withdraw', { keys: [post.key] })
    await own.restart()
    await own.call('journal.undo', {})
    const now = () => own.call('record.get', { key: post.key })
    expect(await now()).toMatchObject({ heldUntil: until, state: 'new' })
    await expect.poll(async () => (await now()).state, { timeout: 20_000 }).toBe('clean')
    await own.close()
  })

  it('is refused for a record on which nothing waits', async () => {
    const [campaign] = await galley.campaigns()
    await expect(galley.call('queue.hold', { keys: [campaign!.key] })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('forgets that it was held once its work is done', async () => {
    const key = await edited('Held, then taken back')
    await galley.call('queue.hold', { keys: [key] })
    await galley.call('record.revert', { key })
    await galley.edit(key, { name: 'Another change' })
    expect(await stepOf(key)).toMatchObject({ state: 'saved' })
  })
})

describe('the order', () => {
  it('puts a step first or last, as far as what it needs allows', async () => {
    const names = ['A', 'B', 'C']
    const keys: number[] = []
    for (const name of names)
      keys.push(
        (
          await galley.call('record.create', {
            kind: 'draft_tweet',
            accountId: galley.accountId,
            values: { text: name },
          })
        ).key,
      )
    const order = async () => (await queue()).map(({ name }) => name)
    expect(await order()).toEqual(['A', 'B', 'C'])
    await galley.call('queue.order', { key: keys[2]!, position: 'first' })
    await galley.call('queue.order', { key: keys[0]!, position: 'last' })
    expect(await order()).toEqual(['C', 'B', 'A'])
    await galley.push()
    const made = (await effects()).filter(({ kind }) => kind === 'draft_tweet').map(({ id }) => id)
    const texts = await galley.call('record.list', {
      kind: 'draft_tweet',
      accountId: galley.accountId,
      filter: { equals: {} },
      limit: 1000,
    })
    // Those of one kind go side by side, four at a time; what is told is the order of the plan.
    expect(new Set(made.map((id) => texts.find((row) => row.id === id)!.values['text']))).toEqual(new Set(names))
  })
})
