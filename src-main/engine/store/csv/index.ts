/** Rows of CSV files: written from records, and proposed and accepted as changes. */
export { acceptRows } from './accept.ts'
export type { AcceptedRows } from './accept.ts'
export { csvKeys, csvSources } from './export.ts'
export { markOfKey, markOfRow } from './marks.ts'
export { pasteRows } from './paste.ts'
export type { PasteOrder } from './paste.ts'
export { proposeRow } from './proposals.ts'
export type { CsvGivenRow, CsvTarget, StoredProposal } from './proposals.ts'
