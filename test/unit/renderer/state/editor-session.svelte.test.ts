import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asWritten } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { EditorSession, writeAfterMs } from '../../../../src-renderer/state/editor-session.svelte.ts'
import { accountId, adGroupRow, campaignRow } from '../../../support/store/workspace-harness.ts'
import { HandTimer } from '../../../support/window/hand-timer.ts'
import { StoreEngine } from '../../../support/window/store-engine.ts'

let engine: StoreEngine
let timer: HandTimer

beforeEach(() => {
  engine = new StoreEngine(4)
  timer = new HandTimer()
})
afterEach(() => engine.end())

const edit = (id: string, values: RecordValues) => engine.bench.workspace.edits.edit(engine.bench.key(id), values)

async function open(id: string, kind = 'campaign'): Promise<EditorSession> {
  const session = new EditorSession(engine.bridge, engine.bench.key(id, kind), timer.after)
  await settled(session)
  return session
}

async function settled(session: EditorSession): Promise<void> {
  await session.flush()
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
}

const edits = () => (engine.inputsOf('record.edit') as { values: object }[]).map(({ values }) => values)

describe('what is typed', () => {
  test('shows at once and is written after a pause, as one edit', async () => {
    const session = await open('c1')
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
    const session = await open('c1')
    session.type('name', 'Left')
    await session.close()
    expect(edits()).toEqual([{ name: 'Left' }])
  })

  test('is never written where it is taken back before, and written back where it was', async () => {
    const session = await open('c1')
    const { values } = session
    session.type('name', 'Typed')
    session.putBack('name', values['name'])
    timer.pass(writeAfterMs)
    await settled(session)
    expect(edits()).toEqual([])
    session.type('name', 'Typed')
    session.type('purchase_order_number', 'PO 7')
    await session.flush()
    session.type('name', 'Typed and more')
    session.putBack('name', values['name'])
    session.putBack('purchase_order_number', values['purchase_order_number'])
    await settled(session)
    expect(session.record).toMatchObject({ state: 'clean', values })
    expect(session.isSaved).toBe(true)
  })

  test('goes in order, one request at a time', async () => {
    const session = await open('c1')
    session.type('name', 'One')
    const first = session.flush()
    session.type('name', 'Two')
    await first
    await session.flush()
    expect(edits()).toEqual([{ name: 'One' }, { name: 'Two' }])
    expect(session.values['name']).toBe('Two')
  })

  test('stays when the engine refuses it, says so, and goes with the next write', async () => {
    const session = await open('c1')
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
    const session = await open('c1')
    session.type('daily_budget_amount_local_micro', 2n ** 63n)
    await settled(session)
    expect(edits()).toEqual([])
    expect(session.problemsOf('daily_budget_amount_local_micro')[0]?.message).toContain('too large')
  })

  test('a choice is written at once', async () => {
    const session = await open('c1')
    session.choose('entity_status', 'ACTIVE')
    await settled(session)
    expect(edits()).toEqual([{ entity_status: 'ACTIVE' }])
  })
})

describe('the verdict', () => {
  test('follows the typing before anything is written', async () => {
    edit('c1', { daily_budget_amount_local_micro: 150_000_000n, total_budget_amount_local_micro: 140_000_000n })
    const session = await open('c1')
    expect(session.problemsOf('daily_budget_amount_local_micro')).toHaveLength(1)
    session.type('total_budget_amount_local_micro', 9_000_000_000n)
    flushSync()
    expect(session.problemsOf('daily_budget_amount_local_micro')).toEqual([])
    session.type('name', 'x'.repeat(256))
    flushSync()
    expect(session.problemsOf('name')[0]?.message).toBe('Name takes at most 255 characters; this has 256.')
  })

  test('keeps what only the surroundings can tell', async () => {
    const session = await open(created('f2'))
    expect(session.problemsOf('funding_instrument_id')[0]?.message).toContain('cannot fund')
    session.type('name', 'Another name')
    flushSync()
    expect(session.problemsOf('funding_instrument_id')).toHaveLength(1)
  })
})

/** Id of a new campaign on that funding. */
function created(funding_instrument_id: string): string {
  const values = { name: 'Winter blend, Vienna', funding_instrument_id, daily_budget_amount_local_micro: 35_000_000n }
  return engine.bench.workspace.edits.create('campaign', accountId, values).id
}

describe('what may be changed', () => {
  test('funding is free on a new record and fixed on one that the service has', async () => {
    expect((await open(created('f1'))).lockOf('funding_instrument_id')).toBeNull()
    expect((await open('c1')).lockOf('funding_instrument_id')).toBe('Can’t be changed once the campaign exists.')
  })

  test('nothing of a record that is to be deleted', async () => {
    engine.bench.workspace.edits.delete('campaign', { keys: [engine.bench.key('c1')] })
    expect((await open('c1')).lockOf('name')).toContain('to be deleted')
  })
})

describe('the change in running spend', () => {
  beforeEach(() => {
    engine.bench.pull('campaign', [
      campaignRow(1, { entity_status: 'ACTIVE', daily_budget_amount_local_micro: 120_000_000 }),
      campaignRow(2),
    ])
    engine.bench.pull('line_item', [adGroupRow('ad-group', 'c1')])
  })

  test('is counted from what the service has now, while it is typed', async () => {
    edit('c1', { daily_budget_amount_local_micro: 150_000_000n })
    // Somebody else changed it since.
    engine.bench.pull('campaign', [
      campaignRow(1, { entity_status: 'ACTIVE', daily_budget_amount_local_micro: 135_000_000 }),
      campaignRow(2),
    ])
    const session = await open('c1')
    const change = () =>
      session.spendChange({ nowMs: engine.bench.clock.nowMs(), zone: 'Europe/Berlin' })?.difference.now.micro
    expect(change()).toBe(15_000_000n)
    session.type('daily_budget_amount_local_micro', 136_000_000n)
    flushSync()
    expect(change()).toBe(1_000_000n)
    session.choose('entity_status', 'PAUSED')
    flushSync()
    expect(change()).toBe(-135_000_000n)
  })

  test('is asked for again when another record of the campaign changes', async () => {
    await open('c1')
    engine.taken()
    engine.bench.workspace.edits.edit(engine.bench.key('ad-group', 'line_item'), { entity_status: 'PAUSED' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(engine.taken()).toEqual(['spend.family'])
  })
})

test('a change by somebody else comes in without touching what is being typed', async () => {
  const session = await open('c1')
  session.type('name', 'Mine')
  engine.bench.pull('campaign', [campaignRow(1, { purchase_order_number: 'PO-THEIRS' })])
  await new Promise((resolve) => setImmediate(resolve))
  flushSync()
  expect(session.values['purchase_order_number']).toBe('PO-THEIRS')
  expect(session.values['name']).toBe('Mine')
})

describe('a field that has to stay empty', () => {
  const daily = 'daily_budget_amount_local_micro'

  test('is locked with the reason as long as the campaign shares its budget, and open once it does not', async () => {
    engine.bench.pull('line_item', [adGroupRow('g1', 'c1')])
    const session = await open('g1', 'line_item')
    expect(session.lockOf(daily)).toBe('The campaign shares its budget among its ad groups.')
    expect(session.lockOf('name')).toBeNull()
    edit('c1', { budget_optimization: 'LINE_ITEM' })
    await new Promise((resolve) => setTimeout(resolve))
    await settled(session)
    expect(session.lockOf(daily)).toBeNull()
  })

  test('opens as well when the campaign is changed in this window', async () => {
    engine.bench.pull('line_item', [adGroupRow('g1', 'c1')])
    const session = await open('g1', 'line_item')
    expect(session.lockOf(daily)).not.toBeNull()
    const campaign = await open('c1')
    campaign.choose('budget_optimization', 'LINE_ITEM')
    await settled(campaign)
    await settled(session)
    expect(session.lockOf(daily)).toBeNull()
  })

  test('that has a value can be cleared', async () => {
    engine.bench.pull('line_item', [adGroupRow('g1', 'c1', { [daily]: 5_000_000 })])
    const session = await open('g1', 'line_item')
    expect(session.lockOf(daily)).toBeNull()
  })
})
