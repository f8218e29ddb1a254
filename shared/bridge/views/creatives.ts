/** Creatives: a draft, the scheduled post made of it and the post that came of that, told as one. */
import type { Message } from '../../messages/message.ts'
import type { Person } from '../../model/person-name.ts'
import type { PreviewPost } from '../../model/preview/preview.ts'
import type { RecordState } from './records.ts'

/**
 * How far a creative is. draft: it is written. scheduled: it goes out at its time, or should have. posted: it is out, or goes out with the next push.
 * inAds: it is out, and ad groups promote it.
 */
export const creativeStates = ['draft', 'scheduled', 'posted', 'inAds'] as const
export type CreativeState = (typeof creativeStates)[number]

/**
 * Why somebody is needed. problem: a rule is broken. refused: the service refused it. undecided: a person says what became of it. conflict: somebody
 * else changed it too. failed: it did not go out. declined: an ad with it was declined.
 */
export interface CreativeNeed {
  kind: 'problem' | 'refused' | 'undecided' | 'conflict' | 'failed' | 'declined'
  /** In words, where there are any beyond the kind. */
  message: string | null
}

/** One creative by its present form: the furthest of its records that is here and stays. */
export interface CreativeTile {
  /** The same from draft to post. */
  creative: number
  key: number
  kind: string
  id: string
  state: CreativeState
  mark: RecordState
  /** What it is called: its name, the beginning of its text, or what it shows. */
  name: string
  /** When it goes or went out; of a draft, when it was last changed. ISO 8601; null where no time is known. */
  at: string | null
  post: PreviewPost
  /** Ad groups that promote it, or will once it is out. */
  adGroups: number
  needs: CreativeNeed[]
  /** Why it cannot be changed, or null. */
  readOnlyReason: Message | null
}

/** What a board is asked for: some tiles of a column, or of all creatives in the order of the columns. */
export interface CreativeWindow {
  state: CreativeState | 'all'
  offset: number
  tiles: CreativeTile[]
}

/** The creatives of an account, as far as they were asked for. */
export interface CreativeBoard {
  /** That the filter shows, by state. */
  totals: Record<CreativeState, number>
  /** That need somebody, whatever is filtered. */
  needsCount: number
  /** Who posts, most first, whatever is filtered. */
  authors: { userId: string; person: Person | null; count: number }[]
  windows: CreativeWindow[]
  /** Where the record stands that was asked for; null where the filter does not show it. `index`: in its column. */
  found: { creative: number; key: number; state: CreativeState; index: number } | null
  dataRevision: number
}

/** An ad group that promotes a creative. */
export interface CreativeUse {
  /** The promoted post, or the scheduled one. */
  key: number
  kind: string
  mark: RecordState
  adGroup: { key: number; id: string; name: string }
  campaign: { key: number; name: string } | null
}

/** One creative with its records, as the inspector shows it. */
export interface CreativeView {
  creative: number
  state: CreativeState
  /** From draft to post; those that are gone are left out. */
  forms: { key: number; kind: string; state: RecordState }[]
  runsIn: CreativeUse[]
}
