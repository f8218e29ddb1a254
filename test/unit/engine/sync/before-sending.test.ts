import { describe, expect, it } from 'vitest'
import type { PendingRecord } from '../../../../src-main/engine/store/tables/types.ts'
import { campaign } from '../../../../shared/contract/campaigns/campaign.ts'
import { endBeforeSending } from '../../../../src-main/engine/sync/read-again.ts'
import { sendGroup } from '../../../../src-main/engine/sync/send-group.ts'
import type { SendPorts } from '../../../../src-main/engine/sync/send-group.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

const queue = { heldAt: null } as PendingRecord['queue']
const record = (more: Partial<PendingRecord>) => ({ clashes: {}, isApproved: true, queue, ...more }) as PendingRecord

describe('a record whose turn to be sent has come', () => {
  it('goes where this very revision is approved and nothing is in conflict', () => {
    expect(endBeforeSending(record({}))).toBeNull()
  })

  it('stays where it was changed, or taken back, after Push', () => {
    expect(endBeforeSending(record({ isApproved: false }))).toMatchObject({
      outcome: 'held',
      error: { code: 'changed' },
    })
  })

  it('stays where a person holds it', () => {
    const held = { ...queue, heldAt: '2026-11-20T12:00:00Z' }
    expect(endBeforeSending(record({ queue: held }))).toMatchObject({ outcome: 'held', error: { code: 'held' } })
  })

  it('stays where somebody else changed it meanwhile', () => {
    const clashes = { name: { base: 'a', mine: 'b', theirs: 'c' } }
    expect(endBeforeSending(record({ clashes }))).toMatchObject({ outcome: 'conflict' })
  })
})

describe('a request that waited for its turn', () => {
  /** Pushes a delete; before its request may leave, `waiting` happens. Gives whether it left. */
  async function leaves(waiting: (halt: AbortController) => void): Promise<boolean> {
    const halt = new AbortController()
    const pending = record({ key: 1, id: 'c1', operation: 'delete', revision: 1, attempt: null, values: {} })
    let hasLeft = false
    const write = (
      _of: unknown,
      _account: unknown,
      _step: unknown,
      bounds: { onSend: () => void; signal: AbortSignal },
    ) => {
      waiting(halt)
      bounds.onSend()
      hasLeft = !bounds.signal.aborted
      return Promise.resolve({ kind: 'cancelled' })
    }
    const ports = {
      workspace: {
        outbox: { pendingOf: () => [pending], beginAttempts: () => [1], completeAttempts: () => undefined },
      },
      requests: { operation: () => null, batchOperation: () => null, write, service: { serverNowMs: () => 0 } },
      clock: new ManualClock(),
      media: () => ({ given: () => ({}) }),
    }
    const bounds = { deadlineMs: Infinity, signal: new AbortController().signal, halt: halt.signal }
    await sendGroup(ports as unknown as SendPorts, campaign, 'a1', [1], bounds)
    return hasLeft
  }

  it('leaves', async () => expect(await leaves(() => undefined)).toBe(true))

  it('does not leave after a Stop, though the disk did not take it and the approval is still there', async () =>
    expect(await leaves((halt) => halt.abort('stopped'))).toBe(false))
})
