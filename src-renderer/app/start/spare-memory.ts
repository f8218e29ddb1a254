/** Gives back memory that the page needed to start, or while it was looked at: some 12 MB. */
import { whenQuiet } from '../../../shared/quiet.ts'

const quietMs = 500
/** Signs that a person is at it, who would notice the pause of some frames. */
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'scroll'] as const

/** Once the person has rested a moment, and whenever nobody sees the window any more. */
export function spareMemory(giveBack: () => void): void {
  const noteActivity = whenQuiet(
    (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
    quietMs,
    () => {
      for (const sign of signs) removeEventListener(sign, noteActivity, true)
      giveBack()
    },
  )
  for (const sign of signs) addEventListener(sign, noteActivity, { capture: true, passive: true })
  noteActivity()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) giveBack()
  })
}
