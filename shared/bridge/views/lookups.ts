/** What the service tells about one record when it is asked: who changed it, and where it is used. */
import type { Value } from '../../model/values.ts'

/** One change of a record, as the service tells it. */
export interface ChangeAtService {
  /** ISO 8601. */
  at: string
  /** CREATE, UPDATE, DELETE, or another word of the service. */
  type: string
  /** Who did it; null where the service does not say. */
  userId: string | null
  /** With what, in the service's word. */
  platform: string | null
  /** Each field that changed; `from` is undefined where only the new value is told. */
  changes: { field: string; from: Value; to: Value }[]
}

/** Newest first. `cursor` is the next page's; null: that was all. */
export interface HistoryAtService {
  changes: ChangeAtService[]
  cursor: string | null
}

/** A record that the service names; `key` is null where it is not here. */
export interface RecordAtService {
  id: string
  name: string
  key: number | null
}

/** Campaigns that target an audience, each with its ad groups that do. */
export interface UsesAtService {
  campaigns: (RecordAtService & { adGroups: (RecordAtService & { isServable: boolean | null })[] })[]
  cursor: string | null
}

/** Who changed fields of a record at the service, and when, by field; fields of which that is not told are left out. */
export type FieldAuthors = Record<string, { userId: string; at: string }>
