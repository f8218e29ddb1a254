/** The local store of one connection and signed-in user; `openWorkspace` is the way in. */
export { ActivityTables, AudienceListTables, MediaTables } from './beside/index.ts'
export type { ListImport, MediaFile, NewEntry, Upload } from './beside/index.ts'
export { ComingRecords, markOfKey, markOfRow } from './csv/index.ts'
export type { CsvGivenRow, CsvTarget, StoredProposal } from './csv/index.ts'
export type { FileRecord } from './edits/index.ts'
export { backupsOf, isDiskError, listBackups, newestFormat, restore } from './file/index.ts'
export type { HostIdentity } from './file/index.ts'
export type { CampaignPageRows, CreativeRow, PulledKind } from './read/index.ts'
export { lateIndexesMax } from './tables/index.ts'
export type {
  AttemptItem,
  AttemptResult,
  PendingRecord,
  PullState,
  ReceivedRow,
  StoreChange,
  UnknownAttempt,
} from './tables/index.ts'
export { sandboxList } from './validation/index.ts'
export { sqliteVersion } from './open.ts'
export { openWorkspace, Workspace } from './workspace.ts'
