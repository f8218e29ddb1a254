/** Records as they are shown: one, a grid, a search, a calendar. Nothing here changes anything. */
import type { Person } from '../../../../shared/model/person-name.ts'
import type {
  AnnotationSummary,
  CalendarItems,
  ConflictView,
  CreativeView,
  FieldNames,
  GoneRecords,
  Filter,
  GoLiveCheck,
  GridPage,
  HistoryEntry,
  LessonFacts,
  LessonMark,
  NamedUse,
  PausableCampaign,
  ProblemView,
  RecentWork,
  RecordAddress,
  RecordUse,
  RecordView,
  SearchHit,
  CommonValues,
  Selection,
  ShelfEntry,
  Standing,
  TimelineView,
} from '../../../../shared/bridge.ts'
import type { Annotation } from '../../../../shared/model/annotation.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { effectiveById } from '../validation/index.ts'
import { addressAnswers } from '../beside/index.ts'
import { addressesOf } from '../guards/index.ts'
import { annotationOf, annotationSummary, inTurns, listShelf } from '../edits/index.ts'
import type { TurnClock, Turns } from '../edits/index.ts'
import {
  adGroupCounts,
  calendarItems,
  creativeBoard,
  creativeView,
  campaignPage,
  findRecord,
  goLiveChecks,
  goneRecords,
  gridKeys,
  gridPage,
  historyOf,
  lessonFacts,
  lessonMark,
  listConflicts,
  listProblems,
  listRecords,
  newAdGroup,
  pausableCampaigns,
  recentWork,
  recordView,
  commonValues,
  scopeCounts,
  searchRecords,
  timeline,
  withWithin,
} from '../read/index.ts'
import type { BoardQuery, CampaignPageRows, CreativeRows, GridQuery, TimelineQuery } from '../read/index.ts'
import { keyOfId, kindOf, personOf, readRow } from '../tables/index.ts'
import {
  calledName,
  fieldNames,
  select,
  selectedKeys,
  selectionUses,
  standingsOfKeys,
  standingsOfValues,
  useCounts,
  usesOf,
} from '../query/index.ts'
import type { UsingRecord } from '../query/index.ts'
import type { Store } from '../tables/index.ts'

/** A record that leads people to addresses. */
export interface AddressedRecord {
  key: number
  name: string
  addresses: string[]
}

/** Reading records. */
export class Records {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Throws `not_found`. */
  get(key: number): RecordView {
    return recordView(this.#store, key)
  }

  /** The record with that key; null where none has it any more. */
  peek(key: number): RecordView | null {
    return kindOf(this.#store, key) === null ? null : recordView(this.#store, key)
  }

  /** Id and effective values alone, in a fraction of the time that a view takes; null where the kind has no such record. */
  plainOf(kind: string, key: number): { id: string; values: RecordValues } | null {
    return readRow(this.#store, this.#store.table(kind), key)
  }

  /** Addresses that the record leads people to, each with what it answered last; none for one that is gone. */
  addresses(key: number): RecordAddress[] {
    const kind = kindOf(this.#store, key)
    const found = kind === null ? [] : addressesOf(this.#store, this.#store.table(kind), key)
    const answers = addressAnswers(this.#store, found)
    return found.map((address) => ({ address, answer: answers.get(address) ?? null }))
  }

  /** The record with that id, also one that it had before. Throws `not_found`. */
  find(kind: string, id: string): RecordView {
    return findRecord(this.#store, kind, id)
  }

  /** The key of the record with that id; null where the id is not known. */
  keyOf(kind: string, id: string): number | null {
    return keyOfId(this.#store, this.#store.table(kind), id)
  }

  /** The name and handle of a user, from the newest post by that user that is here; null where there is none. */
  personOf(userId: string): Person | null {
    return personOf(this.#store, userId)
  }

  /** Effective values of a record by its present id, one to be deleted as deleted; what planning asks for. */
  valuesOf(kind: string, id: string): RecordValues | undefined {
    return effectiveById(this.#store, kind, id)
  }

  /** Effective records by rising key, after `afterKey`; those deleted there or to be deleted here are left out. */
  list(query: { kind: string; accountId: string; filter: Filter; afterKey: number; limit: number }): RecordView[] {
    return listRecords(this.#store, query)
  }

  gridPage(query: GridQuery & { columns: string[] }): GridPage {
    return gridPage(this.#store, query)
  }

  gridKeys(query: GridQuery): number[] {
    return gridKeys(this.#store, query)
  }

  /** Which of the records are no more, or were deleted at the service. */
  gone(kind: string, keys: readonly number[]): GoneRecords {
    return goneRecords(this.#store, kind, keys)
  }

  /** What stands in the account's calendar from one instant until before another, by time; null: in those of all accounts. */
  calendarItems(accountId: string | null, span: { from: string; to: string }): CalendarItems {
    return calendarItems(this.#store, accountId, span)
  }

  /** Validates everything that is still to go live by every rule, and gives what was found, soonest first; null: of all accounts. */
  goLiveProblems(accountId: string | null): GoLiveCheck[] {
    return goLiveChecks(this.#store, accountId, this.#store.now())
  }

  /** Creatives grouped by state; of each group only the tiles asked for, without their previews. */
  creativeBoard(query: BoardQuery): CreativeRows {
    return creativeBoard(this.#store, query)
  }

  /** The creative that a record belongs to; null for records that are none. */
  creativeOf(key: number): CreativeView | null {
    return creativeView(this.#store, key)
  }

  search(text: string, limit: number): SearchHit[] {
    return searchRecords(this.#store, text, limit)
  }

  /** null: of all accounts. */
  problems(accountId: string | null): ProblemView[] {
    return listProblems(this.#store, accountId)
  }

  conflicts(accountId: string | null): ConflictView[] {
    return listConflicts(this.#store, accountId)
  }

  /** Records of the account that people here worked on last, newest first, each once. */
  recent(accountId: string, limit: number): RecentWork[] {
    return recentWork(this.#store, accountId, limit)
  }

  /** See `record.common`. */
  common(kind: string, selection: Selection): CommonValues {
    return commonValues(this.#store, kind, selection)
  }

  /** How many records of each kind belong to the campaign or ad group; `within` as in a filter. */
  scopeCounts(accountId: string, within: string): Record<string, number> {
    return scopeCounts(this.#store, accountId, within)
  }

  /** Everything that the page of a campaign shows; `within` names it or one of its ad groups as in a filter. Null where it is not here. */
  campaignPage(accountId: string, within: string): CampaignPageRows | null {
    return campaignPage(this.#store, accountId, within)
  }

  /** See `campaign.pausable`. */
  pausable(key: number, query: { isSamePayer: boolean; limit: number }): PausableCampaign[] {
    return pausableCampaigns(this.#store, key, query)
  }

  /** See timeline. */
  timeline(accountId: string, query: TimelineQuery): TimelineView {
    return timeline(this.#store, accountId, query)
  }

  /** Values of a new ad group of the campaign: as its siblings, else as the last one of the account. */
  newAdGroup(accountId: string, campaignId: string): RecordValues {
    return newAdGroup(this.#store, accountId, campaignId)
  }

  /** Ad groups of each campaign, by its id. */
  adGroupCounts(accountId: string): Record<string, number> {
    return adGroupCounts(this.#store, accountId)
  }

  /** What was done in the account since the mark, and the mark of now; without one there are no facts. */
  lessonFacts(accountId: string, since: LessonMark | null): { now: LessonMark; facts: LessonFacts | null } {
    return { now: lessonMark(this.#store), facts: since && lessonFacts(this.#store, accountId, since) }
  }

  /** The history of the record, newest entry first. */
  history(key: number): HistoryEntry[] {
    return historyOf(this.#store, key)
  }

  /** How many records name the id. */
  useCount(kind: string, id: string): number {
    return useCounts(this.#store, kind).get(id) ?? 0
  }

  /** Records that name the id, newest first within a kind. */
  usesOf(kind: string, id: string, limit: number): UsingRecord[] {
    return usesOf(this.#store, kind, id, limit)
  }

  /** Records that name this one, with what they belong to; at most `limit` of each kind. */
  usedBy(key: number, limit: number): NamedUse[] {
    const { kind, id } = this.get(key)
    return withWithin(this.#store, usesOf(this.#store, kind, id, limit))
  }

  /** How many of the selected records others name, and which do, the first of them. */
  selectionUses(kind: string, selection: Selection): { usedCount: number; uses: RecordUse[] } {
    return selectionUses(this.#store, kind, this.#keysOf(kind, selection))
  }

  /** Records of the selection that lead people to addresses, each with its name and those; read with pauses for other calls. */
  selectionAddresses(clock: TurnClock, kind: string, selection: Selection): Promise<AddressedRecord[]> {
    return inTurns(this.#store, clock, this.#readAddresses(kind, this.#keysOf(kind, selection)))
  }

  *#readAddresses(kind: string, keys: readonly number[]): Turns<AddressedRecord[]> {
    const table = this.#store.table(kind)
    const found: AddressedRecord[] = []
    for (const key of keys) {
      yield
      const addresses = addressesOf(this.#store, table, key)
      if (addresses.length === 0) continue
      const { id, values } = readRow(this.#store, table, key)!
      found.push({ key, name: calledName(this.#store, table, id, values), addresses })
    }
    return found
  }

  /** Names in these records that could not be used anew; see `standingsOfKeys`. */
  standings(keys: readonly number[]): Standing[] {
    return standingsOfKeys(this.#store, keys)
  }

  /** Names in values that are no records, such as criteria of an estimate, that could not be used; see `standingsOfKeys`. */
  standingsOfValues(kind: string, accountId: string, records: readonly RecordValues[]): Standing[] {
    return standingsOfValues(this.#store, kind, accountId, records)
  }

  annotationOf(key: number): Annotation {
    return annotationOf(this.#store, key)
  }

  /** What there is to choose from, and how much of each. */
  annotationSummary(kind: string, accountId: string): AnnotationSummary {
    return annotationSummary(this.#store, kind, accountId)
  }

  /** What settlements and decisions overwrote, newest first: of one record, or of an account (null: all). */
  shelf(scope: { key: number } | { accountId: string | null }): ShelfEntry[] {
    return listShelf(this.#store, scope)
  }

  /** The names of the records to which fields of these records refer. */
  fieldNames(kind: string, keys: readonly number[]): FieldNames {
    return fieldNames(this.#store, this.#store.table(kind), keys)
  }

  #keysOf(kind: string, selection: Selection): number[] {
    const table = this.#store.table(kind)
    return this.#store.write(() => {
      select(this.#store, table, selection)
      return selectedKeys(this.#store, table)
    })
  }
}
