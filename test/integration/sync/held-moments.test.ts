/** Posts that are held until a moment, from the hold to the service: with Galley open, closed over it, and closed for too long. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let practice: PracticeProcess
let galley: TestGalley
let folder: string
/** How far this machine's clock and the service's are ahead of the real one. */
let aheadMs: number
const clock = { ...systemClock, nowMs: () => Date.now() + aheadMs }

beforeEach(async () => {
  aheadMs = 0
  folder = mkdtempSync(join(tmpdir(), 'galley-held-'))
  practice = await PracticeProcess.start()
  await open()
  await galley.pull()
})
afterEach(async () => {
  await galley.close()
  await practice.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<void> {
  galley = await TestGalley.openOn(practice.info, folder, true, { clock })
}
const make = (kind: string, values: RecordValues): Promise<RecordView> =>
  galley.call('record.create', { kind, accountId: galley.accountId, values })
const created = async () =>
  (await practice.ledger())
    .flatMap(({ effects }) => effects)
    .filter(({ operation }) => operation === 'create')
    .map(({ kind }) => kind)
const instant = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
const view = (key: number) => galley.call('record.get', { key })

/** A post in so many days with a new poll that is open for two. */
async function postWithPoll(inDays: number): Promise<{ post: RecordView; poll: RecordView }> {
  const values = { name: 'Two days', first_choice: 'Bag', second_choice: 'Tin', duration_in_minutes: 2880 }
  const poll = await make('poll_card', values)
  const scheduledAt = instant(Math.ceil(Date.now() / minuteMs) * minuteMs + inDays * dayMs)
  const post = await make('scheduled_tweet', {
    text: 'Bag or tin?',
    card_uri: `card://${poll.id}`,
    scheduled_at: scheduledAt,
  })
  return { post, poll }
}

/** The machine's and the service's clocks go on while Galley is closed. */
async function closedOver(ms: number): Promise<void> {
  await galley.closeOnly()
  aheadMs += ms
  await practice.control('POST', '/clock', { offset_s: Math.round(aheadMs / 1000) })
  await open()
}

it('goes by itself at its moment, as a push of its own', { timeout: 60_000 }, async () => {
  const post = await make('tweet', { text: 'Held for a moment', nullcast: true })
  const until = new Date(clock.nowMs() + 2_500).toISOString()
  await galley.call('queue.hold', { keys: [post.key], until })
  expect(await galley.call('queue.facts', { key: post.key })).toMatchObject({ state: 'held', nextTryAt: until })
  expect(await galley.pushed()).toEqual({ held: 1 })
  await expect.poll(async () => (await view(post.key)).state, { timeout: 20_000 }).toBe('clean')
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until))
  expect(await created()).toEqual(['tweet'])
  const [run] = await galley.call('push.history', { accountId: galley.accountId })
  const { outcomes } = await galley.call('push.steps', { id: run!.id })
  expect(outcomes).toMatchObject([{ key: post.key, outcome: 'applied' }])
})

it(
  'a poll of two days for a week from now goes once it does, though Galley was closed',
  { timeout: 60_000 },
  async () => {
    const { post, poll } = await postWithPoll(7)
    expect(await galley.pushed()).toMatchObject({ held: 2 })
    const window = await galley.call('queue.holdWindow', { key: post.key })
    expect(window).toMatchObject({ isPollTooEarly: true })
    await galley.call('queue.hold', { keys: [post.key], until: window!.suggested! })
    const step = (await galley.call('queue.list', { accountId: null })).find(({ key }) => key === post.key)!
    expect(step).toMatchObject({
      state: 'held',
      nextTryAt: window!.suggested,
      goesBy: window!.last,
      needsPerson: false,
    })
    expect(step.why).toBe(`Held until ${window!.suggested!}, goes then if Galley runs; at the latest ${window!.last!}`)

    await closedOver(dayMs)
    await galley.pushed()
    expect(await created()).toEqual([])
    await closedOver(6 * dayMs - 30 * minuteMs)
    await expect.poll(async () => (await view(post.key)).state, { timeout: 20_000 }).toBe('clean')
    expect(await created()).toEqual(['poll_card', 'scheduled_tweet'])
    const end = Date.parse(String((await view(poll.key)).values['end_time']))
    expect(end).toBeGreaterThan(Date.parse(String(post.values['scheduled_at'])) + 46 * 60 * minuteMs)
  },
)

it('does not go blindly where Galley was closed for too long', { timeout: 60_000 }, async () => {
  const { post, poll } = await postWithPoll(3)
  const window = await galley.call('queue.holdWindow', { key: post.key })
  await galley.call('queue.hold', { keys: [post.key], until: window!.suggested! })
  await closedOver(3 * dayMs - 2 * minuteMs)
  expect(await view(post.key)).toMatchObject({ state: 'failed', isApproved: false, parked: { code: 'moment_missed' } })
  expect(await view(poll.key)).toMatchObject({ state: 'new', isApproved: false })
  await galley.pushed()
  expect(await created()).toEqual([])
  // Another time is another chance.
  const later = instant(Date.parse(String(post.values['scheduled_at'])) + dayMs)
  await galley.edit(post.key, { scheduled_at: later })
  expect(await galley.pushed()).toEqual({ applied: 2 })
})

it('is not held where something else than its time keeps it here', async () => {
  const { post } = await postWithPoll(3)
  const window = await galley.call('queue.holdWindow', { key: post.key })
  const order = { keys: [post.key], until: window!.suggested! }
  await galley.edit(post.key, { text: '' })
  await galley.edit(post.key, { card_uri: null })
  await expect(galley.call('queue.hold', order)).rejects.toMatchObject({ code: 'rule_broken' })
  expect(await view(post.key)).toMatchObject({ isHeld: false, isApproved: false })
})
