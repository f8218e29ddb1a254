/** A campaign as a page: itself, its ad groups, and of each whom it reaches and what it shows. */
import type { SaidProblem } from '../../contract/language/rules.ts'
import type { PreviewPost } from '../../model/preview/preview.ts'
import type { RecordValues } from '../../model/values.ts'
import type { GridRow } from './records.ts'
import type { FamilyView } from './sync.ts'

/** A record of the page: marks, names and values at the service as in a list (see GridRow). */
export interface PageRecord extends Omit<GridRow, 'cells' | 'called'> {
  kind: string
  /** What it is called, whatever it lacks. */
  name: string
  /** Effective values of the fields that the page shows. */
  values: RecordValues
  /** Broken rules, errors first. */
  problems: SaidProblem[]
}

/** Targeting of an ad group by one type and condition. */
export interface PageTargeting {
  /** `targeting_type`. */
  type: string
  /** `operator_type`; null where it has none, which includes. */
  operator: string | null
  count: number
  /** What the first values are called, at most `targetingNamesMax`. */
  names: string[]
}

/** What an ad group shows: a promoted post, a creative, a promoted account. */
export interface PageAd extends PageRecord {
  /** The post or media that it names, where that is here. */
  shown: { kind: string; key: number } | null
  /** The post that it shows, drawn small; null where it shows none, or that is not here. */
  post: PreviewPost | null
}

export interface PageAdGroup extends PageRecord {
  /** In the order of the types in the contract; what is to be deleted is left out. */
  targeting: PageTargeting[]
  /** By kind, then oldest first. */
  ads: PageAd[]
}

export interface CampaignPage {
  campaign: PageRecord
  /** Who pays, where that is here; `isAble`: it can fund. */
  funding: { key: number; name: string; isAble: boolean } | null
  /** What it spends, as the service has it and with everything that is pending; null where neither is known. */
  family: FamilyView | null
  /** By name. */
  adGroups: PageAdGroup[]
  /** Of the data that it shows (see GridPage). */
  dataRevision: number
}

/** So many values of one type and condition are named, the rest is counted. */
export const targetingNamesMax = 6

/** A campaign on the timeline of its account. */
export interface TimelineCampaign {
  /** Its cells: name and status. */
  row: GridRow
  /** From the first start of its ad groups to their last end; null where no one has a start, or one has no end. ISO 8601. */
  start: string | null
  end: string | null
  groupCount: number
  /** Ad groups with work on them here. */
  changedCount: number
}

/** The campaigns whose flights meet a stretch of time, by their starts: those that were asked for, and how many there are in all. */
export interface TimelineView {
  campaigns: TimelineCampaign[]
  total: number
  /** How many have no ad group with a time. */
  withoutFlight: number
  dataRevision: number
}

/** A campaign that could be paused to make room for another one. */
export interface PausableCampaign {
  key: number
  id: string
  name: string
  /** over: its ad groups have ended. idle: none of them can run. spends: now. later: not yet. */
  why: 'over' | 'idle' | 'spends' | 'later'
  /** What it spends a day now, pending changes counted. */
  micro: bigint
  currency: string | null
  /** When the last of its ad groups ended, ISO 8601; null unless it is over. */
  endedAt: string | null
}
