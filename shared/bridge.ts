/**
 * Every call and event between the engine and those who use it (window, command line, tests). The engine parses each input with the
 * call's schema; replies travel as `{ ok: true, value }` or `{ ok: false, error }`. The calls of each subject are in bridge/calls/, what they
 * share of their inputs in bridge/inputs.ts, what is shown in bridge/views/.
 */
import type { Message } from './messages/message.ts'
import { z } from 'zod'
import { appCalls } from './bridge/calls/app.ts'
import { connectionCalls } from './bridge/calls/connections.ts'
import { recordCalls } from './bridge/calls/records.ts'
import { creativeCalls } from './bridge/calls/creatives.ts'
import { syncCalls } from './bridge/calls/sync.ts'
import { activityCalls } from './bridge/calls/activity.ts'
import { annotationCalls } from './bridge/calls/annotations.ts'
import { lookupCalls } from './bridge/calls/lookups.ts'
import { mediaCalls } from './bridge/calls/media.ts'
import { csvCalls } from './bridge/calls/csv.ts'
import { networkCalls } from './bridge/calls/network.ts'
import { practiceCalls } from './bridge/calls/practice.ts'
import { audienceCalls } from './bridge/calls/audience.ts'
import { supportCalls } from './bridge/calls/support.ts'
import { updateCalls } from './bridge/calls/updates.ts'
import type { ActivityEntry, ActivityView } from './bridge/views/activity.ts'
import type { AppState, SignInFlow } from './bridge/views/app.ts'
import type { AudienceImportView } from './bridge/views/audience.ts'
import type { UploadView } from './bridge/views/media.ts'
import type { UpdateView } from './bridge/views/updates.ts'
import type { Outcome } from './bridge/views/sync.ts'
import type { ErrorData } from './model/errors.ts'

export type { Selection, Filter, Sort, ConnectionFields } from './bridge/inputs.ts'
export * from './bridge/views/campaign-page.ts'
export * from './bridge/views/records.ts'
export * from './bridge/views/targeting.ts'
export * from './bridge/views/queue.ts'
export * from './bridge/views/sync.ts'
export * from './bridge/views/app.ts'
export * from './bridge/views/media.ts'
export * from './bridge/views/calendar.ts'
export * from './bridge/views/creatives.ts'
export * from './bridge/views/activity.ts'
export * from './bridge/views/audience.ts'
export * from './bridge/views/csv.ts'
export * from './bridge/views/network.ts'
export * from './bridge/views/lookups.ts'
export * from './bridge/views/managed.ts'
export * from './bridge/views/practice.ts'
export * from './bridge/views/support.ts'
export * from './bridge/views/undo.ts'
export * from './bridge/views/updates.ts'

/** Every call: a verb of the user's world, its input schema and its reply type. */
export const calls = {
  ...appCalls,
  ...connectionCalls,
  ...recordCalls,
  ...syncCalls,
  ...activityCalls,
  ...annotationCalls,
  ...lookupCalls,
  ...mediaCalls,
  ...creativeCalls,
  ...csvCalls,
  ...audienceCalls,
  ...networkCalls,
  ...practiceCalls,
  ...supportCalls,
  ...updateCalls,
} as const

export type CallName = keyof typeof calls
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>
export type CallParsed<N extends CallName> = z.output<(typeof calls)[N]['input']>
export type CallReply<N extends CallName> = (typeof calls)[N]['reply']

/** Whether the call's input has a member `bytes`, the only place where bytes may stand. */
export function takesBytes(name: CallName): boolean {
  const { input } = calls[name]
  return input instanceof z.ZodObject && 'bytes' in input.shape
}

export type Reply<T> = { ok: true; value: T } | { ok: false; error: ErrorData }

/** What the engine tells without being asked. */
export interface Events {
  /** The frame's state changed; whole. */
  state: AppState
  /** Data of these kinds changed; open views ask again. keys null: many. */
  data: { kinds: string[]; keys: number[] | null; dataRevision: number }
  signIn: SignInFlow
  /** The activity stream: how it stands, and what was heard since the last one, oldest first. */
  activity: { view: ActivityView; entries: ActivityEntry[] }
  pullProgress: { accountId: string; kind: string; received: number; total: number | null }
  /** Files taken in of those that were asked for. */
  mediaAdded: { done: number; total: number }
  /** Uploads that changed since the last one, and those that were ended and forgotten. */
  mediaProgress: { uploads: UploadView[]; removed: number[] }
  /** Imports of lists that changed since the last one. */
  audienceProgress: { imports: AudienceImportView[] }
  /** Lines of a sheet read, written or carried out so far; null: how many there are is not known yet. */
  csvProgress: { step: 'reading' | 'writing' | 'accepting'; done: number; total: number | null }
  /** How an update of Galley itself stands. */
  update: UpdateView
  /** How far a list was read. */
  listProgress: { listId: string; rowCount: number }
  /** `outcomes`: those that ended since the last one. */
  pushProgress: { outcomes: Outcome[]; done: number; total: number }
  /** Something that a person should read, once. */
  notice: { severity: 'info' | 'warning' | 'error'; message: Message; detail: string | null }
}
export type EventName = keyof Events
export type EngineEvent = { [N in EventName]: { name: N; payload: Events[N] } }[EventName]
