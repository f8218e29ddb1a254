import { describe, expect, it } from 'vitest'
import { pullEveryMinutes, pullsAtStart } from '../../../shared/model/pull-settings.ts'

describe('when a connection pulls by itself', () => {
  it.each([
    [{}, 30],
    [{ 'pull.everyMinutes': 15 }, 15],
    [{ 'pull.everyMinutes': 0 }, null],
    [{ 'pull.everyMinutes': 1 }, 30],
    [{ 'pull.everyMinutes': '15' }, 30],
  ])('%j: every %s minutes', (settings, minutes) => expect(pullEveryMinutes(settings)).toBe(minutes))

  it('pulls at the start only where that was chosen', () => {
    expect(pullsAtStart({})).toBe(false)
    expect(pullsAtStart({ 'pull.atStart': true })).toBe(true)
    expect(pullsAtStart({ 'pull.atStart': 'yes' })).toBe(false)
  })
})
