import { afterEach, expect, it, vi } from 'vitest'
import { Clock } from '../../../../src-renderer/state/clock.svelte.ts'

afterEach(() => vi.restoreAllMocks())

it('reads the zone of the machine once a tick, and follows it when the person travels', () => {
  let timeZone = 'Europe/Berlin'
  const read = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockImplementation(() => ({ timeZone }) as Intl.ResolvedDateTimeFormatOptions)
  const clock = new Clock(() => 0)
  expect([clock.ownZone, clock.ownZone]).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  expect(read).toHaveBeenCalledTimes(1)
  timeZone = 'Asia/Tokyo'
  clock.tick()
  expect(clock.ownZone).toBe('Asia/Tokyo')
})
