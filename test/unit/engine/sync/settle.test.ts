import { describe, expect, it } from 'vitest'
import { settleOf } from '../../../../src-main/engine/sync/settle-time.ts'
import { AnsweredRecords } from '../../../../src-main/engine/sync/answered-records.ts'

describe('settle time', () => {
  it('is three looks over two minutes where the service says nothing about its lists', () => {
    expect(settleOf(null)).toEqual({ reads: 3, spreadMs: 120_000 })
  })

  it('is longer than the lag that a practice service states', () => {
    expect(settleOf(0).spreadMs).toBeGreaterThan(0)
    expect(settleOf(5_000).spreadMs).toBeGreaterThan(5_000)
  })

  it('is three looks where a practice service states a lag, as with a service that says nothing', () => {
    expect(settleOf(5_000).reads).toBe(3)
    expect(settleOf(0).reads).toBe(2)
  })
})

describe('answers older than what is known', () => {
  it('do not take a settled record back', () => {
    const settled = new AnsweredRecords()
    const before = settled.epoch
    settled.note('campaign', 'x')
    expect(settled.isStale('campaign', 'x', before)).toBe(true)
    expect(settled.isStale('campaign', 'x', settled.epoch)).toBe(false)
    expect(settled.isStale('campaign', 'y', before)).toBe(false)
  })
})
