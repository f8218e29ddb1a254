/** Tables: one for each kind, and those that keep more about its records, such as pending edits, aliases and the journal. */
export { readSetting } from './setting.ts'
export { activeLimit, countActive, involvesActive, isActive, noteActiveAtService, refreshActive } from './active.ts'
export {
  absentAfterSql,
  absentMark,
  decode,
  encode,
  fromJsonSql,
  fromJsonText,
  jsonTextSql,
  toJsonText,
} from './column.ts'
export type { Column } from './column.ts'
export {
  creativeKinds,
  creativeMadeFrom,
  creativeMembers,
  creativeOf,
  isCreativeKind,
  joinCreative,
  joinCreatives,
  joinPosted,
  sameCreativeSql,
} from './creatives.ts'
export type { CreativeKind } from './creatives.ts'
export { endHeldUntil, forgetHeldUntil, heldUntil, heldUntilOf, putHeldUntil } from './held-until.ts'
export type { HeldUntil } from './held-until.ts'
export { idsMadeHere, keyOfId, kindOf, presentId, replaceId, rowOf, tableOf, withPresentIds } from './identity.ts'
export {
  addToAction,
  alongField,
  asAction,
  deleted,
  dropAction,
  heldField,
  isChangedSince,
  isTouched,
  kept,
  kindInSnapshot,
  lastActionOf,
  nextRedo,
  nextUndo,
  noteEvent,
  noteWhole,
  readMessage,
  readSnapshot,
  snapshotText,
  templateField,
  turnAction,
  undoable,
  wholeField,
} from './journal.ts'
export type { Action, Snapshot } from './journal.ts'
export { deletedSql, hasAnnotations, isSearched, kindTable, perTable, searchBodySql, titleSql } from './kind-table.ts'
export { makeTitleFunctions } from './title-functions.ts'
export type { KindTable } from './kind-table.ts'
export { lateIndexesMax, makeMissingIndexes, makeNextIndex, putIndexesOff } from './late-indexes.ts'
export { carryOutMerge, planMerge } from './merge-row.ts'
export { columnsNaming, namedIdsSql, namesSql, shownSql, throughSql } from './naming-sql.ts'
export {
  changedByPeople,
  atServiceShown,
  clashesShown,
  editsShown,
  readEdits,
  readPending,
  readRemote,
  remoteOf,
  remoteText,
  theirChanges,
  writeEdits,
} from './pending.ts'
export type { Pending, StoredEdit, StoredUndecided, WorkedOn } from './pending.ts'
export { personOf } from './people.ts'
export { isFirst, noteAsked, notePulled, pullState, readPullRow, restartPull, startPull } from './pull-state.ts'
export { reshape, shapeText } from './reshape.ts'
export {
  absentText,
  bindReceived,
  decodeReceived,
  fieldsFrom,
  readRow,
  readRowById,
  recordToRow,
  rowToRecord,
  serviceTime,
  writeRows,
} from './row.ts'
export type { BoundRecord, Row } from './row.ts'
export { fillKeys, makeScratch } from './scratch.ts'
export { indexTexts, queueSearch, queueSearchRange } from './search-index.ts'
export { siblingCounts, siblingPort } from './siblings.ts'
export { stateOf } from './state.ts'
export { cacheKib, Store } from './store.ts'
export type { ReadableStore } from './store.ts'
export type {
  AttemptItem,
  AttemptRequest,
  AttemptResult,
  IngestedPage,
  IngestResult,
  PendingRecord,
  PullEnd,
  PullState,
  QueueMark,
  ReceivedRow,
  StoreChange,
  UnknownAttempt,
} from './types.ts'
export { knownZone, zoneOf } from './zone.ts'
