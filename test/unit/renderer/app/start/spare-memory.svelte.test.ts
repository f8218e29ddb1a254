import { afterEach, expect, it, vi } from 'vitest'
import { spareMemory } from '../../../../../src-renderer/app/start/spare-memory.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('gives memory back once, as soon as the person rests, and whenever the window is hidden', () => {
  vi.useFakeTimers()
  const giveBack = vi.fn()
  spareMemory(giveBack)
  for (const sign of ['keydown', 'wheel', 'pointermove']) {
    vi.advanceTimersByTime(400)
    document.body.dispatchEvent(new Event(sign))
  }
  vi.advanceTimersByTime(400)
  expect(giveBack).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(giveBack).toHaveBeenCalledTimes(1)

  document.body.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(5000)
  expect(giveBack).toHaveBeenCalledTimes(1)

  document.dispatchEvent(new Event('visibilitychange'))
  expect(giveBack).toHaveBeenCalledTimes(1)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(giveBack).toHaveBeenCalledTimes(2)
})
