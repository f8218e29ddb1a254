import { describe, expect, it } from 'vitest'
import type { PendingRecord } from '../../../../src-main/engine/store/types.ts'
import { endBeforeSending } from '../../../../src-main/engine/sync/send-group.ts'

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
