/** What the service tells about one record when it is asked: who changed it, and where it is used. */
import type { Message } from '../../messages/message.ts'
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

/** How an address ended that a person had asked. */
export interface AddressAnswer {
  address: string
  /** ISO 8601. */
  askedAt: string
  /** answers: there is a page. unclear: something answered and does not say whether there is one. fault: there is none, or nothing answered. */
  outcome: 'answers' | 'unclear' | 'fault'
  /** The HTTP status; null where none came. */
  status: number | null
  /** What stood in the way; null where nothing did. */
  why: Message | null
}

/** What came of asking the addresses of many records: how many were asked, how many were too many to be asked, and whose do not answer. */
export interface AskedAddresses {
  asked: number
  left: number
  faults: { key: number; name: string; message: Message }[]
}

/** An address in a record; `answer` is null where nobody asked it. */
export interface RecordAddress {
  address: string
  answer: AddressAnswer | null
}
