import { flushSync } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import { openBridge } from '../../../../src-renderer/state/bridge.ts'
import { ReviewState } from '../../../../src-renderer/state/review-state.svelte.ts'
import { FakeEngine } from '../../../support/window/fake-engine.ts'
import { accountId } from '../../../support/window/fake-world.ts'

let engine: FakeEngine
let review: ReviewState

beforeEach(async () => {
  engine = new FakeEngine({ count: 20 })
  review = new ReviewState(openBridge(engine), accountId)
  await review.load()
  flushSync()
})

const names = (steps: readonly { name: string }[]) => steps.map((step) => step.name)

test('everything ready is chosen, what is held is not', () => {
  expect(review.chosen).toEqual(review.ready)
  expect(names(review.held)).toContain('Oat milk launch, DE + AT')
  expect(names(review.ready)).toContain('Decaf week')
  expect(review.held.every((step) => !review.isChosen(step))).toBe(true)
})

test('spend is told for what is chosen, by currency, with each step’s share', async () => {
  const decaf = review.ready.find((step) => step.name === 'Decaf week')!
  const total = () => review.spend?.totals.map(({ currency, now }) => [currency, now.micro])
  expect(total()).toEqual([['EUR', 30_000_000n]])
  expect(review.shareOf(decaf)).toBe(30_000_000n)
  expect(review.familyOf(decaf)?.difference.now.micro).toBe(30_000_000n)
  review.toggle(decaf.step)
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
  expect(total()).toEqual([['EUR', 0n]])
  expect([review.shareOf(decaf), review.familyOf(decaf)]).toEqual([0n, null])
})

test('a step that was sent keeps its share', async () => {
  const decaf = review.ready.find((step) => step.name === 'Decaf week')!
  await review.push([decaf])
  flushSync()
  expect(review.shareOf(decaf)).toBe(30_000_000n)
})

test('a step that was left out stays left out when the plan comes again', async () => {
  review.toggle(review.ready[0]?.step ?? '')
  engine.touch(null)
  await review.load()
  flushSync()
  expect(review.chosen).toHaveLength(review.ready.length - 1)
})

test('a push sends the chosen steps alone and says how each ended', async () => {
  const only = review.ready.find((step) => step.name === 'Barista classes, Berlin')
  if (!only) throw new Error('the new campaign is missing')
  await review.push([only])
  const call = engine.calls.find((each) => each.name === 'push.run')
  expect(call?.input).toEqual({ accountId, selection: [only.key] })
  expect(review.sent).toEqual([only])
  expect(review.outcomes[only.step]?.outcome).toBe('applied')
  expect(names(review.ready)).not.toContain('Barista classes, Berlin')
  expect(review.isRunning).toBe(false)
})

test('pushed offline it waits, approved, until approval is taken back', async () => {
  await engine.call('app.setOffline', { isOffline: true })
  await review.push()
  flushSync()
  expect(Object.values(review.outcomes).every((each) => each.outcome === 'unreachable')).toBe(true)
  expect(review.waiting.length).toBe(review.ready.length)
  await review.withdraw()
  flushSync()
  expect(review.waiting).toEqual([])
})

test('the step shown first is one that is ready', () => {
  expect(review.openStep?.heldBy).toEqual([])
})

test('each step stands once: refused, held and waiting ones in the queue, the others in the lists below', async () => {
  await engine.call('app.setOffline', { isOffline: true })
  const [only] = review.ready
  await review.push([only!])
  review.dismiss()
  flushSync()
  const story = review.stories.flatMap(({ groups }) => groups.flatMap(({ steps }) => steps.map(({ step }) => step)))
  const shown = [...review.queueBelow, ...story].map(({ step }) => step)
  expect(shown.length).toBeGreaterThan(4)
  expect(new Set(shown).size).toBe(shown.length)
  expect(review.queueBelow.map(({ step }) => step)).toContain(only!.step)
  expect(review.queueBelow.filter(({ state }) => state === 'refused').length).toBeGreaterThan(0)
  // What is approved goes, whatever is ticked.
  review.chooseAll(false)
  flushSync()
  expect(review.chosen).toEqual(review.waiting)
  expect(review.chosen.map(({ step }) => step)).toContain(only!.step)
})

test('what was just sent stands there alone, with how its attempt stands now', async () => {
  await engine.call('app.setOffline', { isOffline: true })
  const [only] = review.ready
  await review.push([only!])
  flushSync()
  expect(review.sent).toEqual([only])
  expect(review.queueBelow.map(({ step }) => step)).not.toContain(only!.step)
  expect(review.readyBelow.map(({ step }) => step)).not.toContain(only!.step)
  expect(review.queued(only!.step)).toMatchObject({ state: 'waiting', waitsFor: 'offline' })
})

test('many news at once ask for the plan twice at most: once under way, and once after', async () => {
  const plans = () => engine.calls.filter(({ name }) => name === 'push.plan').length
  const before = plans()
  const asked = [review.load(), review.load(), review.load(), review.load()]
  await Promise.all(asked)
  expect(plans() - before).toBe(2)
})

test('what changed while an answer was under way is there when the later question ends', async () => {
  const first = review.load()
  const [left] = review.ready
  await engine.call('record.revert', { key: left!.key })
  await Promise.all([first, review.load()])
  flushSync()
  expect(review.ready.map(({ key }) => key)).not.toContain(left!.key)
})
