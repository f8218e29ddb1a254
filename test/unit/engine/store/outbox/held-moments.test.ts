import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HeldMoments } from '../../../../../src-main/engine/sync/held-moments.ts'
import { KeptLog } from '../../../../support/engine-ports.ts'
import { says } from '../../../../support/says.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
let poll: number
let post: number
// The bench's clock begins at 2026-11-20, 12:00 UTC.
const goesOut = '2026-11-24T10:00:00Z'
const moment = '2026-11-24T09:00:00Z'
const minuteMs = 60_000
const hoursMs = 60 * minuteMs

beforeEach(() => {
  bench = new Bench()
  bench.fill(1)
  const made = bench.workspace.edits.create('poll_card', accountId, {
    name: 'Next beans',
    first_choice: 'Guji',
    second_choice: 'Huila',
    duration_in_minutes: 2880,
  })
  poll = made.key
  post = bench.workspace.edits.create('scheduled_tweet', accountId, {
    text: 'Which beans next?',
    card_uri: `card://${made.id}`,
    scheduled_at: goesOut,
    user_id: '1',
  }).key
})
afterEach(() => bench.end())

const outbox = () => bench.workspace.outbox
const errors = () => bench.workspace.records.get(post).problems.filter(({ severity }) => severity === 'error')
const hold = (until = moment) => outbox().holdUntil(post, until, [post, poll])
const heldAs = () => {
  const { isHeld, isApproved, heldUntil } = bench.workspace.records.get(post)
  return { isHeld, isApproved, heldUntil }
}
const revisionOf = (key: number) => bench.workspace.records.get(key).revision
/** One of each part of the hold. */
const editsOfParts = () =>
  [
    [post, { text: 'Which beans are next?' }],
    [poll, { second_choice: 'Sidama' }],
  ] as const
const free = { isHeld: false, isApproved: false, heldUntil: undefined }

describe('a poll of two days in a post of the day after tomorrow', () => {
  it('would be over if it were pushed now, and does when it is held until a moment', () => {
    expect(errors()).toMatchObject([{ field: 'card_uri' }])
    hold()
    expect(errors()).toEqual([])
    expect(heldAs()).toEqual({ isHeld: true, isApproved: true, heldUntil: '2026-11-24T09:00:00.000Z' })
    // What goes with it is held with it, and does not wait for the service.
    expect(bench.workspace.records.get(poll)).toMatchObject({ isHeld: true, heldUntil: '2026-11-24T09:00:00.000Z' })
    expect(outbox().waiting(null)).toEqual([])
    expect(bench.workspace.accounts.list()[0]).toMatchObject({ pending: 2, approved: 2 })
    bench.reopen()
    expect(heldAs()).toMatchObject({ isHeld: true, isApproved: true })
    expect(errors()).toEqual([])
  })

  it('is not held until a moment that would not do', () => {
    for (const until of [
      '2026-11-21T00:00:00Z',
      '2026-11-24T09:56:00Z',
      '2026-11-19T00:00:00Z',
      '2026-11-25T00:00:00Z',
    ])
      expect(() => hold(until), until).toThrow(expect.objectContaining({ code: 'rule_broken' }) as Error)
    expect(heldAs()).toEqual(free)
    expect(bench.workspace.records.get(poll).isApproved).toBe(false)
  })

  it('goes once its moment has come, and not before', async () => {
    hold()
    await bench.clock.advance(Date.parse(moment) - bench.clock.nowMs() - 1)
    expect(outbox().releaseHeld()).toEqual([])
    await bench.clock.advance(1)
    expect(outbox().releaseHeld()).toMatchObject([{ key: post, parts: [post, poll] }])
    expect(outbox().waiting(null).toSorted()).toEqual([poll, post].toSorted())
    expect(errors()).toEqual([])
  })

  it('does not go where Galley opens too late for it, and says so', async () => {
    hold()
    await bench.clock.advance(Date.parse(goesOut) - bench.clock.nowMs() - 5 * minuteMs)
    bench.reopen()
    expect(outbox().releaseHeld()).toEqual([])
    expect(outbox().waiting(null)).toEqual([])
    expect(bench.workspace.records.get(post)).toMatchObject({ state: 'failed', parked: { code: 'moment_missed' } })
    expect(bench.workspace.accounts.list()[0]).toMatchObject({ failed: 1 })
  })

  it('is held no more once any part of it is edited: approved was what stood there before', () => {
    for (const [key, values] of editsOfParts()) {
      hold()
      bench.workspace.edits.edit(key, values)
      expect(heldAs()).toMatchObject({ isHeld: false, heldUntil: undefined })
      expect(errors()).toMatchObject([{ field: 'card_uri' }])
    }
  })

  it('is held no more once a person resumes it or takes the approval back', () => {
    hold()
    outbox().resume([post])
    expect(heldAs()).toEqual({ ...free, isApproved: true })
    expect(errors()).toMatchObject([{ field: 'card_uri' }])
    hold()
    outbox().resume([poll])
    expect(heldAs()).toEqual({ ...free, isApproved: true })
    hold()
    outbox().withdraw([post])
    expect(heldAs()).toEqual(free)
  })
})

describe('waiting for the moment', () => {
  const released: string[] = []
  const moments = () =>
    new HeldMoments({
      clock: bench.clock,
      log: new KeptLog(),
      nextMs: () => outbox().nextMomentMs(),
      release: () => {
        if (outbox().releaseHeld().length > 0) released.push(new Date(bench.clock.nowMs()).toISOString())
      },
    })
  beforeEach(() => (released.length = 0))

  it('ends at the moment itself', async () => {
    hold()
    moments().look()
    await bench.clock.advance(96 * hoursMs)
    expect(released).toEqual(['2026-11-24T09:00:00.000Z'])
    expect(bench.clock.timerCount).toBe(0)
  })

  it('ends within a minute after the machine slept over it', async () => {
    hold()
    moments().look()
    await bench.clock.advance(30_000)
    bench.clock.jump(Date.parse(moment) - bench.clock.nowMs() + 10 * minuteMs)
    await bench.clock.advance(minuteMs)
    expect(released).toHaveLength(1)
  })

  it('goes on waiting where the clock was set back', async () => {
    hold()
    moments().look()
    await bench.clock.advance(92 * hoursMs)
    bench.clock.jump(-48 * hoursMs)
    await bench.clock.advance(2 * hoursMs)
    expect(released).toEqual([])
    await bench.clock.advance(48 * hoursMs)
    expect(released).toEqual(['2026-11-24T09:00:00.000Z'])
  })

  it('tries again a minute later where the store could not be written', async () => {
    hold()
    let fails = 2
    const log = new KeptLog()
    new HeldMoments({
      clock: bench.clock,
      log,
      nextMs: () => outbox().nextMomentMs(),
      release: () => {
        if (fails-- > 0) throw new Error('full')
        outbox().releaseHeld()
      },
    }).look()
    await bench.clock.advance(Date.parse(moment) - bench.clock.nowMs() + 2 * minuteMs)
    expect(outbox().nextMomentMs()).toBeNull()
    expect(log.lines).toHaveLength(2)
  })
})

describe('in the journal', () => {
  it('is one step: undo takes hold and approval back, redo holds it again', () => {
    hold()
    bench.workspace.edits.undo()
    expect(heldAs()).toEqual(free)
    expect(errors()).toHaveLength(1)
    expect(bench.workspace.records.get(poll).isApproved).toBe(false)
    bench.reopen()
    bench.workspace.edits.redo()
    expect(heldAs()).toEqual({ isHeld: true, isApproved: true, heldUntil: '2026-11-24T09:00:00.000Z' })
    expect(bench.workspace.records.get(poll).isApproved).toBe(true)
    expect(errors()).toEqual([])
  })

  it('comes back when the edit that ended it is undone, as it was approved; redo ends it again', () => {
    for (const [key, values] of editsOfParts()) {
      hold()
      bench.workspace.edits.edit(key, values)
      expect(heldAs()).toEqual(free)
      expect(bench.workspace.edits.undo().skipped).toEqual([])
      expect(heldAs()).toEqual({ isHeld: true, isApproved: true, heldUntil: '2026-11-24T09:00:00.000Z' })
      expect(bench.workspace.records.get(poll).isApproved).toBe(true)
      expect(bench.workspace.edits.redo().skipped).toEqual([])
      expect(heldAs()).toEqual(free)
      bench.workspace.edits.undo()
      expect(heldAs()).toMatchObject({ isHeld: true })
      outbox().withdraw([post])
    }
  })

  it('stays ended where another part was changed as well', () => {
    hold()
    bench.workspace.edits.edit(post, { text: 'Which beans are next?' })
    const action = bench.workspace.edits.lastAction()!
    bench.workspace.edits.edit(poll, { second_choice: 'Sidama' })
    expect(bench.workspace.edits.undo(action).skipped).toHaveLength(1)
    expect(heldAs()).toEqual(free)
  })

  it('comes back to the moment before, where it was moved', () => {
    hold()
    hold('2026-11-24T08:00:00Z')
    bench.workspace.edits.undo()
    expect(heldAs().heldUntil).toBe('2026-11-24T09:00:00.000Z')
    bench.workspace.edits.undo()
    expect(heldAs()).toEqual(free)
  })

  it('is not held again until a moment that has passed', async () => {
    hold()
    bench.workspace.edits.undo()
    await bench.clock.advance(4 * 24 * hoursMs)
    expect(bench.workspace.edits.redo().skipped).toHaveLength(1)
    expect(heldAs()).toEqual(free)
  })

  it('is ended in one step: undo holds it again until the same moment, redo takes the hold and the approval back', () => {
    hold()
    outbox().withdraw([poll])
    expect(heldAs()).toEqual(free)
    bench.reopen()
    expect(bench.workspace.edits.undo().label).toEqual(says('End the hold of'))
    expect(heldAs()).toEqual({ isHeld: true, isApproved: true, heldUntil: '2026-11-24T09:00:00.000Z' })
    expect(bench.workspace.records.get(poll).isApproved).toBe(true)
    expect(errors()).toEqual([])
    bench.workspace.edits.redo()
    expect(heldAs()).toEqual(free)
    expect(errors()).toHaveLength(1)
  })

  it('is let go in one step: undo holds it again, redo lets it go with its approval', () => {
    hold()
    outbox().resume([post])
    bench.workspace.edits.undo()
    expect(heldAs()).toMatchObject({ isHeld: true, heldUntil: '2026-11-24T09:00:00.000Z' })
    bench.workspace.edits.redo()
    expect(heldAs()).toEqual({ ...free, isApproved: true })
    expect(outbox().waiting(null).toSorted()).toEqual([poll, post].toSorted())
    bench.workspace.edits.undo()
    bench.workspace.edits.undo()
    expect(heldAs()).toEqual(free)
  })

  it('ends the holds of several as one step', () => {
    const other = bench.workspace.edits.create('scheduled_tweet', accountId, {
      text: 'And then?',
      scheduled_at: goesOut,
      user_id: '1',
    }).key
    hold()
    outbox().holdUntil(other, moment, [other])
    outbox().resume(null)
    expect(bench.workspace.edits.undo()).toMatchObject({ restored: 2, label: { args: { count: 2 } } })
    expect(heldAs().isHeld).toBe(true)
    expect(bench.workspace.records.get(other).isHeld).toBe(true)
  })

  it('notes nothing where no moment is ended: approvals and plain holds are no steps', () => {
    outbox().approve([poll])
    outbox().withdraw([poll])
    outbox().hold([poll])
    outbox().resume([poll])
    expect(bench.workspace.edits.undoState().undo?.label).toEqual(says('New'))
  })

  it('is not held again once it is on its way', () => {
    hold()
    outbox().resume([post])
    outbox().beginAttempts({
      ...{ kind: 'poll_card', accountId, payloadHash: 'abc', serverFrom: '2026-11-20T12:00:00Z' },
      items: [{ key: poll, operation: 'create', revision: revisionOf(poll), sent: {}, baselineIds: [] }],
    })
    const { skipped } = bench.workspace.edits.undo()
    expect(skipped).toMatchObject([{ kind: 'scheduled_tweet', name: 'Which beans next?' }])
    expect(heldAs()).toMatchObject({ isHeld: false, isApproved: true })
  })

  it('leaves alone what was let go since', () => {
    hold()
    const held = bench.workspace.edits.lastAction(post)!
    outbox().resume([post])
    const { skipped } = bench.workspace.edits.undo(held)
    expect(skipped).toMatchObject([{ kind: 'scheduled_tweet', name: 'Which beans next?' }])
    expect(heldAs()).toMatchObject({ isHeld: false, isApproved: true })
  })
})
