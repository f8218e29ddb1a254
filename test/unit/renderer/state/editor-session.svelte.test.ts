import { flushSync } from 'svelte'
import { beforeEach, describe, expect, test } from 'vitest'
import { asWritten } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { openBridge } from '../../../../src-renderer/state/bridge.ts'
import { EditorSession, writeAfterMs } from '../../../../src-renderer/state/editor-session.svelte.ts'
import { FakeEngine } from '../../../support/window/fake-engine.ts'
import { nowMs } from '../../../support/window/fake-world.ts'
import { HandTimer } from '../../../support/window/hand-timer.ts'

const springRoast = 11
const oatMilk = 12
const newBarista = 100_000

let engine: FakeEngine
let timer: HandTimer

beforeEach(() => {
  engine = new FakeEngine({ count: 20 })
  timer = new HandTimer()
})

async function open(key: number): Promise<EditorSession> {
  const session = new EditorSession(openBridge(engine), key, timer.after)
  await settled(session)
  return session
}

async function settled(session: EditorSession): Promise<void> {
  await session.flush()
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
}

const edits = () =>
  engine.calls.filter((call) => call.name === 'record.edit').map((call) => (call.input as { values: object }).values)

describe('what is typed', () => {
  test('shows at once and is written after a pause, as one edit', async () => {
    const session = await open(springRoast)
    session.type('name', 'Spring')
    session.type('name', 'Spring roast 2027')
    expect(session.values['name']).toBe('Spring roast 2027')
    expect(session.isSaved).toBe(false)
    expect(edits()).toEqual([])
    timer.pass(writeAfterMs)
    await settled(session)
    expect(edits()).toEqual([{ name: 'Spring roast 2027' }])
    expect(session.isSaved).toBe(true)
    expect(session.record?.values['name']).toBe('Spring roast 2027')
  })

  test('is written when the record is left, without waiting', async () => {
    const session = await open(springRoast)
    session.type('name', 'Left')
    await session.close()
    expect(edits()).toEqual([{ name: 'Left' }])
  })

  test('goes in order, one request at a time', async () => {
    const session = await open(springRoast)
    session.type('name', 'One')
    const first = session.flush()
    session.type('name', 'Two')
    await first
    await session.flush()
    expect(edits()).toEqual([{ name: 'One' }, { name: 'Two' }])
    expect(session.values['name']).toBe('Two')
  })

  test('stays when the engine refuses it, says so, and goes with the next write', async () => {
    const session = await open(springRoast)
    engine.failing.set('record.edit', new GalleyError('disk', asWritten('The disk is full.')))
    session.type('name', 'Kept')
    await settled(session)
    expect(session.writeError?.message).toBe('The disk is full.')
    expect(session.values['name']).toBe('Kept')
    expect(session.isSaved).toBe(false)
    engine.failing.clear()
    session.type('purchase_order_number', 'PO-1')
    await settled(session)
    expect(edits().at(-1)).toEqual({ name: 'Kept', purchase_order_number: 'PO-1' })
    expect(session.writeError).toBeNull()
  })

  test('is not taken when it cannot be held at all', async () => {
    const session = await open(springRoast)
    session.type('daily_budget_amount_local_micro', 2n ** 63n)
    await settled(session)
    expect(edits()).toEqual([])
    expect(session.problemsOf('daily_budget_amount_local_micro')[0]?.message).toContain('too large')
  })

  test('a choice is written at once', async () => {
    const session = await open(springRoast)
    session.choose('entity_status', 'ACTIVE')
    await settled(session)
    expect(edits()).toEqual([{ entity_status: 'ACTIVE' }])
  })
})

describe('the verdict', () => {
  test('follows the typing before anything is written', async () => {
    const session = await open(springRoast)
    expect(session.problemsOf('daily_budget_amount_local_micro')).toHaveLength(1)
    session.type('total_budget_amount_local_micro', 9_000_000_000n)
    flushSync()
    expect(session.problemsOf('daily_budget_amount_local_micro')).toEqual([])
    session.type('name', 'x'.repeat(256))
    flushSync()
    expect(session.problemsOf('name')[0]?.message).toBe('Name holds 255 characters; this has 256.')
  })

  test('keeps what only the surroundings can tell', async () => {
    const session = await open(newBarista + 1)
    expect(session.problemsOf('funding_instrument_id')[0]?.message).toContain('cannot fund')
    session.type('name', 'Another name')
    flushSync()
    expect(session.problemsOf('funding_instrument_id')).toHaveLength(1)
  })
})

describe('what may be changed', () => {
  test('funding is free on a new record and fixed on one that the service has', async () => {
    expect((await open(newBarista)).lockOf('funding_instrument_id')).toBeNull()
    expect((await open(springRoast)).lockOf('funding_instrument_id')).toBe('Can’t be changed once the campaign exists.')
  })

  test('nothing of a record that is to be deleted', async () => {
    expect((await open(14)).lockOf('name')).toContain('to be deleted')
  })
})

test('the change in running spend is counted from what the service has now, while it is typed', async () => {
  const session = await open(oatMilk)
  const change = () => session.spendChange({ nowMs, zone: 'Europe/Berlin' })?.difference.now.micro
  expect(change()).toBe(15_000_000n)
  session.type('daily_budget_amount_local_micro', 136_000_000n)
  flushSync()
  expect(change()).toBe(1_000_000n)
  session.choose('entity_status', 'PAUSED')
  flushSync()
  expect(change()).toBe(-135_000_000n)
})

test('the change in running spend is asked for again when another record of the campaign changes', async () => {
  await open(oatMilk)
  const asked = () => engine.calls.filter(({ name }) => name === 'spend.family').length
  const before = asked()
  engine.touch([springRoast])
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked()).toBe(before + 1)
})

test('a change by somebody else comes in without touching what is being typed', async () => {
  const session = await open(springRoast)
  session.type('name', 'Mine')
  const record = engine.find(springRoast)
  record.remote = { ...record.remote, purchase_order_number: 'PO-THEIRS' }
  engine.touch([springRoast])
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
  expect(session.values['purchase_order_number']).toBe('PO-THEIRS')
  expect(session.values['name']).toBe('Mine')
})
