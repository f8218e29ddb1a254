/** Holding the push of a post until a moment, and taking that back; what was typed before, into the post or what it shows, is written first. */
import { t } from '../../../shared/messages/index.ts'
import type { HoldWindow } from '../../../shared/model/hold-window.ts'
import { clockOf, dayName, stepTime } from '../../components/zoned-time.ts'
import type { WindowState } from '../../state/context.ts'

type Win = Pick<WindowState, 'bridge' | 'clock' | 'editor' | 'toasts'>

/** Holds it and says so, with the way back. Throws what the engine refuses. */
export async function holdPush(
  win: Win,
  { key, until, zone }: { key: number; until: string; zone: string },
): Promise<void> {
  // Written later, it would end the hold.
  await win.editor.flush()
  await win.bridge.call('queue.hold', { keys: [key], until })
  const moment = stepTime(zone, win.clock.nowMs, win.clock.ownZone)(until, false)
  win.toasts.show(t('studio.holdPush.done', { moment }), {
    action: { label: t('studio.holdPush.takeBack'), run: () => void takeBack(win, key) },
  })
}

/** It is held no more and approved no more: it stays here until somebody pushes it. */
export async function takeBack({ bridge, editor }: Pick<Win, 'bridge' | 'editor'>, key: number): Promise<void> {
  await editor.flush()
  await bridge.call('push.withdraw', { keys: [key] })
}

/** It waits for its moment no longer, and goes with what it needs; offline, once there is a connection. */
export async function sendNow({ bridge, editor }: Pick<Win, 'bridge' | 'editor'>, key: number): Promise<void> {
  await editor.flush()
  await bridge.call('queue.resume', { keys: [key] })
}

/** Moments by the zone's clock, which the field above names: "Tue 1 Dec 09:00". */
export function momentIn(zone: string): (instant: string) => string {
  return (instant) => `${dayName(Date.parse(instant), zone)} ${clockOf(Date.parse(instant), zone)}`
}

/** Which moments would do, as a sentence. */
export function spanWords({ from, last }: HoldWindow, timeOf: (instant: string) => string): string {
  return last === null
    ? t('studio.holdPush.any')
    : t('studio.holdPush.would', { from: timeOf(from), last: timeOf(last) })
}
