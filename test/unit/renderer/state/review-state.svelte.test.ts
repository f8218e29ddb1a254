// @vitest-environment node
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordView } from '../../../../shared/bridge.ts'
import { ReviewState } from '../../../../src-renderer/state/review-state.svelte.ts'
import { GalleyEngine } from '../../../support/window/galley-engine.ts'

const budget = 'daily_budget_amount_local_micro'
const made = 'Barista classes, Berlin'
let engine: GalleyEngine
let review: ReviewState
/** A campaign that runs, with 30 more a day than the service has. */
let raised: RecordView
/** One whose daily budget is larger than its total. */
let broken: RecordView

beforeEach(async () => {
  engine = await GalleyEngine.open()
  const { galley } = engine
  await galley.pull({ kinds: ['account', 'funding_instrument', 'campaign', 'line_item'] })
  const [first, ...others] = await running()
  raised = await galley.edit(first!.key, { [budget]: daily(first!) + 30_000_000n })
  const [renamed, beyondTotal] = others
  await galley.edit(renamed!.key, { name: 'Renamed' })
  broken = await galley.edit(beyondTotal!.key, { total_budget_amount_local_micro: daily(beyondTotal!) - 1_000_000n })
  await galley.create({ name: made, entity_status: 'PAUSED' })
  review = new ReviewState(engine.bridge, galley.accountId)
  await loaded()
})
afterEach(async () => {
  review.close()
  await engine.end()
})

/** The plan as it stands now, with its spend. */
async function loaded(): Promise<void> {
  await review.load()
  await vi.waitFor(() => expect(review.spend).not.toBeNull())
  flushSync()
}

const daily = ({ values }: RecordView) => values[budget] as bigint

/** Campaigns that spend a daily budget of their own now. */
async function running(): Promise<RecordView[]> {
  const groups = await engine.galley.rows('line_item', { entity_status: 'ACTIVE' })
  const nowAt = new Date().toISOString()
  const spending = groups.filter(
    ({ values: { start_time: start, end_time: end } }) =>
      String(start) < nowAt && (end === null || String(end) > nowAt),
  )
  const ids = new Set(spending.map(({ values }) => values['campaign_id']))
  const campaigns = await engine.galley.campaigns({ entity_status: 'ACTIVE' })
  return campaigns.filter(
    ({ id, values }) => ids.has(id) && values[budget] !== null && values['total_budget_amount_local_micro'] === null,
  )
}

/** Has the service refuse the campaign once. */
async function refuse({ key }: RecordView): Promise<void> {
  await engine.practice.control('POST', '/faults', {
    match: { path: 'campaigns', method: 'POST' },
    times: 1,
    fault: { kind: 'status', status: 400, code: 'INVALID_PARAMETER' },
  })
  await engine.galley.push([key])
}

const stepOf = ({ key }: RecordView) => review.ready.find((step) => step.key === key)!
const names = (steps: readonly { name: string }[]) => steps.map((step) => step.name)
const goOffline = () => engine.galley.call('app.setOffline', { isOffline: true })

test('everything ready is chosen, what is held is not', () => {
  expect(review.chosen).toEqual(review.ready)
  expect(review.held.map(({ key }) => key)).toEqual([broken.key])
  expect(names(review.ready).toSorted()).toEqual([made, 'Renamed', String(raised.values['name'])].toSorted())
  expect(review.held.every((step) => !review.isChosen(step))).toBe(true)
})

test('spend is told for what is chosen, by currency, with each step’s share', async () => {
  const step = stepOf(raised)
  const total = () => review.spend?.totals.map(({ currency, now }) => [currency, now.micro])
  expect(total()).toEqual([['EUR', 30_000_000n]])
  expect(review.shareOf(step)).toBe(30_000_000n)
  expect(review.familyOf(step)?.difference.now.micro).toBe(30_000_000n)
  review.toggle(step.step)
  await vi.waitFor(() => expect(total()).toEqual([['EUR', 0n]]))
  expect([review.shareOf(step), review.familyOf(step)]).toEqual([null, null])
})

test('a step that was sent keeps its share', async () => {
  const step = stepOf(raised)
  await review.push([step])
  flushSync()
  expect(review.shareOf(step)).toBe(30_000_000n)
})

test('a step that was left out stays left out when the plan comes again', async () => {
  review.toggle(review.ready[0]!.step)
  await engine.galley.create({ name: 'Another' })
  await loaded()
  expect(review.ready).toHaveLength(4)
  expect(review.chosen).toHaveLength(3)
})

test('a push sends the chosen steps alone and says how each ended', async () => {
  const only = review.ready.find((step) => step.name === made)!
  await review.push([only])
  expect(engine.inputsOf('push.run')).toEqual([{ accountId: engine.galley.accountId, selection: [only.key] }])
  expect(review.sent).toEqual([only])
  expect(review.outcomes[only.step]?.outcome).toBe('applied')
  expect(names(review.ready)).not.toContain(made)
  expect(review.isRunning).toBe(false)
  expect(names(review.ready)).toHaveLength(2)
})

test('what is changed again right after its push is a step to be pushed, not the one that was', async () => {
  const only = review.ready.find(({ key }) => key === raised.key)!
  await review.push([only])
  expect(review.sentShown.map(({ step }) => step)).toEqual([only.step])
  await engine.galley.edit(raised.key, { [budget]: daily(raised) + 1_000_000n })
  await loaded()
  expect(review.readyBelow.map(({ step }) => step)).toContain(only.step)
  expect(review.sentShown).toEqual([])
  review.show(only.step)
  expect(review.openStep).toBe(review.ready.find(({ step }) => step === only.step))
  expect(review.sentStep(review.openStep!).outcome).toBeNull()
})

test('pushed offline it waits, approved, until approval is taken back', async () => {
  await goOffline()
  await review.push()
  flushSync()
  expect(Object.values(review.outcomes).map(({ outcome }) => outcome)).toEqual(Array(3).fill('unreachable'))
  expect(review.waiting).toHaveLength(3)
  expect(review.ready).toHaveLength(3)
  await review.withdraw()
  flushSync()
  expect(review.waiting).toEqual([])
})

test('the step shown first is one that is ready', () => {
  expect(review.openStep?.heldBy).toEqual([])
})

test('each step stands once: refused, held and waiting ones in the queue, the others in the lists below', async () => {
  await refuse(await engine.galley.create({ name: 'Refused' }))
  const held = await engine.galley.create({ name: 'Held' })
  await engine.galley.call('queue.hold', { keys: [held.key] })
  await goOffline()
  await loaded()
  const only = stepOf(raised)
  await review.push([only])
  review.dismiss()
  flushSync()
  const story = review.stories.flatMap(({ groups }) => groups.flatMap(({ steps }) => steps.map(({ step }) => step)))
  const shown = [...review.queueBelow, ...story].map(({ step }) => step)
  expect(shown).toHaveLength(6)
  expect(new Set(shown).size).toBe(shown.length)
  expect(review.queueBelow.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual(
    ['Held held', 'Refused refused', `${only.name} waiting`].toSorted(),
  )
  // What is approved goes, whatever is ticked.
  review.chooseAll(false)
  flushSync()
  expect(review.chosen).toEqual(review.waiting)
  expect(review.chosen.map(({ step }) => step)).toEqual([only.step])
})

test('what was just sent stands there alone, with how its attempt stands now', async () => {
  await goOffline()
  const [only] = review.ready
  await review.push([only!])
  flushSync()
  expect(review.sent).toEqual([only])
  expect(review.queueBelow.map(({ step }) => step)).not.toContain(only!.step)
  expect(review.readyBelow.map(({ step }) => step)).not.toContain(only!.step)
  expect(review.queued(only!.step)).toMatchObject({ state: 'waiting', waitsFor: 'offline' })
})

test('many news at once ask for the plan twice at most: once under way, and once after', async () => {
  engine.taken()
  await Promise.all([review.load(), review.load(), review.load(), review.load()])
  expect(engine.inputsOf('push.plan')).toHaveLength(2)
})

test('what changed while an answer was under way is there when the later question ends', async () => {
  const first = review.load()
  const [left] = review.ready
  await engine.galley.call('record.revert', { key: left!.key })
  await Promise.all([first, review.load()])
  flushSync()
  expect(review.ready.map(({ key }) => key)).not.toContain(left!.key)
})
