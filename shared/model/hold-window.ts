/**
 * When a post that is held has to be pushed: a scheduled post some minutes before it goes out; one with a new poll so late that the poll,
 * which runs from its push, is still open then. Pure.
 */
import type { RecordValues } from './values.ts'

/** The span of moments until which a step can be held; both are instants in ISO 8601. */
export interface HoldWindow {
  /** The first moment that would do: now, or later where a poll would be over. */
  from: string
  /** The last one that would still do; null: any. */
  last: string | null
  /** What is offered first; null: a person chooses. */
  suggested: string | null
  /** Pushed now, its poll would be over when it goes out. */
  isPollTooEarly: boolean
}

const minuteMs = 60_000
/** Time for the push itself. */
const reserveMinutes = 5
/** Before it goes out, where there is a choice. */
const usualLeadMinutes = 60
/** Share of a poll's time that may be over when people see it. */
const pollShare = 0.1

/**
 * `goesAtMs`: when the post goes out by itself; null where its push puts it out. `poll`: the poll that it shows; one whose clock runs already
 * needs no later push. null: no moment from now on would do.
 */
export function holdWindow(goesAtMs: number | null, poll: RecordValues | null, nowMs: number): HoldWindow | null {
  if (goesAtMs === null || Number.isNaN(goesAtMs))
    return { from: isoOf(nowMs), last: null, suggested: null, isPollTooEarly: false }
  const minutes = poll && !poll['end_time'] ? Number(poll['duration_in_minutes']) : Number.NaN
  const hasPoll = minutes > 0
  const reserve = hasPoll ? Math.min(reserveMinutes, Math.floor(minutes / 2)) : reserveMinutes
  const lastMs = goesAtMs - reserve * minuteMs
  if (lastMs <= nowMs) return null
  // A poll of which a minute is left is still open.
  const openMs = hasPoll ? goesAtMs - (minutes - 1) * minuteMs : nowMs
  const lead = hasPoll
    ? Math.min(usualLeadMinutes, Math.max(reserve, Math.floor(minutes * pollShare)))
    : usualLeadMinutes
  const suggestedMs = goesAtMs - lead * minuteMs
  return {
    from: isoOf(Math.max(nowMs, openMs)),
    last: isoOf(lastMs),
    suggested: isoOf(suggestedMs > nowMs ? suggestedMs : lastMs),
    isPollTooEarly: openMs > nowMs,
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
