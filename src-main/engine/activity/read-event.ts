/** What one line of the activity stream tells. Source: interface, Events; the form is assumed (docs/assumptions.md, activity-payloads). */
import { presentEventName } from '../../../shared/contract/service/activity.ts'
import type { Deprecation } from '../../../shared/contract/service/changes.ts'
import { parseAnswer } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'

export interface ReadEvent {
  /** Present name; `givenName` is what came where that is an old one. */
  eventType: string
  givenName: string | null
  deprecation: Deprecation | null
  eventId: string | null
  userId: string | null
  /** The service's time of it, where it says one. */
  at: string | null
  /** Everything that came, as it came. */
  body: Json
}

type Members = { [member: string]: Json }

/** The event, or null for a line that is none. */
export function readEvent(line: string, nowMs: number): ReadEvent | null {
  const body = parsed(line)
  const data = membersOf(membersOf(body)?.['data'])
  const given = data?.['event_type']
  if (!data || typeof given !== 'string' || given === '') return null
  const { name, deprecation } = presentEventName(given, nowMs)
  const at = data['created_at']
  return {
    eventType: name,
    givenName: name === given ? null : given,
    deprecation,
    eventId: textOf(data['event_id']),
    userId: textOf(membersOf(data['filter'])?.['user_id']) ?? textOf(membersOf(data['payload'])?.['user_id']),
    at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null,
    body: body ?? null,
  }
}

function parsed(line: string): Json | undefined {
  try {
    return parseAnswer(line)
  } catch {
    return undefined
  }
}

function membersOf(value: Json | undefined): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

/** Identifiers come as text, or as bare numbers of any length. */
function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
}
