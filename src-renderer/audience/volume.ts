/** How many posts had the keywords of a study, as steps of time with the marks of an axis; pure. */
import type { RecordValues } from '../../shared/model/values.ts'

export interface VolumeStep {
  /** When it begins, milliseconds since 1970. */
  atMs: number
  count: number
}

const hourMs = 3_600_000

/** The steps of a study in order; empty where it has none. */
export function stepsOf(study: RecordValues): VolumeStep[] {
  const startMs = Date.parse(String(study['start_time']))
  const volume = study['tweet_volume']
  if (Number.isNaN(startMs) || !Array.isArray(volume)) return []
  const stepMs = isByDay(study) ? 24 * hourMs : hourMs
  return volume.map((count, index) => ({
    atMs: startMs + index * stepMs,
    count: typeof count === 'number' && count > 0 ? count : 0,
  }))
}

export function isByDay(study: RecordValues): boolean {
  return study['granularity'] !== 'HOUR'
}

/** Round marks of an axis from 0 to at least the highest count, about `wanted` of them. */
export function axisMarks(highest: number, wanted = 4): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

/** Lowest, highest and all together. */
export function spanOf(steps: readonly VolumeStep[]): { lowest: VolumeStep; highest: VolumeStep; sum: number } | null {
  const [first, ...rest] = steps
  if (!first) return null
  return rest.reduce(
    ({ lowest, highest, sum }, step) => ({
      lowest: step.count < lowest.count ? step : lowest,
      highest: step.count > highest.count ? step : highest,
      sum: sum + step.count,
    }),
    { lowest: first, highest: first, sum: first.count },
  )
}
