/** Tables of things that are no records: media files, lists of people, the activity stream, actions under way. */
export { absencesOf, noteAbsences, writeMarkOf } from './absence.ts'
export { ActionAttempts } from './action-attempts.ts'
export { ActivityTables } from './activity.ts'
export type { NewEntry } from './activity.ts'
export { AudienceListTables } from './audience-lists.ts'
export type { ListImport } from './audience-lists.ts'
export { fileOf, MediaTables } from './media.ts'
export type { MediaFile, Upload } from './media.ts'
