/** What a command line and the engine of a window say to each other once they know each other. */
import type { EngineEvent, EventName, Reply } from '../../../shared/bridge.ts'

export type ToCommand =
  /** First; `version` is the Galley that the engine belongs to. */
  | { type: 'welcome'; version: string }
  | { type: 'reply'; id: number; reply: Reply<unknown> }
  | { type: 'event'; event: EngineEvent }

/** A call; the engine checks name and input itself. */
export interface FromCommand {
  id: number
  name: string
  input: unknown
}

/** Events that commands listen to; what only views need stays away from the line. */
export const relayedEvents: ReadonlySet<EventName> = new Set<EventName>([
  'notice',
  'signIn',
  'activity',
  'mediaProgress',
  'audienceProgress',
])

/** Lists come by the thousand; what a command asks holds text, never a file. */
export const mostReplyBytes = 512_000_000
export const mostCallBytes = 64_000_000

/** Null where it has another shape. */
export function readCall(value: unknown): FromCommand | null {
  const { id, name, input } = (value ?? {}) as Partial<Record<keyof FromCommand, unknown>>
  return Number.isSafeInteger(id) && typeof name === 'string' ? { id: id as number, name, input } : null
}
