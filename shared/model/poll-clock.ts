/**
 * The clock of a poll: it runs from the moment that the poll is made at the service, which happens right before its post goes there. A post
 * that is scheduled goes there long before it is seen. Source: interface, States (Poll card).
 */
import { message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import type { RecordValues } from './values.ts'

/** Minutes that the poll is open, and that are left when its post goes live; 0 or less: it is over by then. */
export interface PollClock {
  minutes: number
  leftMinutes: number
}

const minuteMs = 60_000
/** Share of the time beyond which a loss is worth a word. */
const lossAdvised = 0.1

/** `goesAtMs`: when the post is seen; at once where that has passed or is null. null: the poll's length is not known. */
export function pollClock(poll: RecordValues, goesAtMs: number | null, nowMs: number): PollClock | null {
  const minutes = poll['duration_in_minutes']
  if (typeof minutes !== 'number') return null
  const endsMs = Date.parse(String(poll['end_time']))
  const endMs = Number.isNaN(endsMs) ? nowMs + minutes * minuteMs : endsMs
  const seenMs = goesAtMs === null || Number.isNaN(goesAtMs) ? nowMs : Math.max(goesAtMs, nowMs)
  return { minutes, leftMinutes: Math.floor((endMs - seenMs) / minuteMs) }
}

/** True if the poll loses so much of its time before its post goes live that a person should hear of it. */
export function losesMuch({ minutes, leftMinutes }: PollClock): boolean {
  return leftMinutes > 0 && leftMinutes < minutes * (1 - lossAdvised)
}

/** "4 h 10 min of 24 h left when it goes live." */
export function clockMessage({ minutes, leftMinutes }: PollClock): Message {
  if (leftMinutes <= 0) return message('model.pollClock.over')
  const whole = spanMessage(minutes)
  if (leftMinutes >= minutes) return message('model.pollClock.all', { whole })
  return message('model.pollClock.left', { left: spanMessage(leftMinutes), whole })
}

/** 1450 → "1 day 10 min"; a day alone is "24 h", as people say it of polls. */
export function spanMessage(minutes: number): Message {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days === 1 && hours === 0 && rest === 0) return message('model.pollClock.hours', { hours: 24 })
  const parts = [
    days > 0 && message('model.pollClock.days', { days }),
    hours > 0 && message('model.pollClock.hours', { hours }),
    rest > 0 && message('model.pollClock.minutes', { minutes: rest }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return message('model.pollClock.minutes', { minutes: 0 })
  return parts.reduce((before, part) => message('model.pollClock.twoParts', { before, part }))
}
