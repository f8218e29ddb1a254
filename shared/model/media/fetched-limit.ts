/** How much room pictures of the service may take on this computer, as the settings of the connection say. */
import type { Json } from '../values.ts'

/** Name of the setting. */
export const fetchedLimitSetting = 'media.fetchedMegabytes'

/** Megabytes that can be chosen; 0: no limit. */
export const fetchedLimits = [200, 500, 1000, 2000, 0] as const
export const usualFetchedLimit = 500

/** Megabytes; 0: no limit. What is none of the choices counts as the usual one. */
export function fetchedLimit(settings: Readonly<Record<string, Json>>): number {
  return fetchedLimits.find((each) => each === settings[fetchedLimitSetting]) ?? usualFetchedLimit
}

interface Sized {
  facts: { sizeBytes: number }
}

/** Of pictures, oldest first, those that have to go so that the others fit; some more than that, so that the next one fits as well. */
export function overLimit<File extends Sized>(oldestFirst: readonly File[], limitBytes: number): File[] {
  let left = oldestFirst.reduce((sum, { facts }) => sum + facts.sizeBytes, 0)
  if (left <= limitBytes) return []
  const aim = limitBytes * 0.9
  return oldestFirst.filter(({ facts }) => {
    if (left <= aim) return false
    left -= facts.sizeBytes
    return true
  })
}
