/** What a person changes: edits, deletes, copies, undo, the shelf. */
export { annotate, annotationOf, annotationSummary, joinAnnotations } from './annotations.ts'
export { applyChangeSet } from './apply.ts'
export { attachCard } from './attach-card.ts'
export { deleteRecords, revertRecord } from './bulk-whole.ts'
export { carriedValues } from './carried-values.ts'
export { changeSet, keysOfFields, rowChanges } from './change-set.ts'
export type { ChangeSet } from './change-set.ts'
export { changeTargeting } from './change-targeting.ts'
export type { TargetingOrder } from './change-targeting.ts'
export { convertRecord, madeHereFrom } from './convert.ts'
export { copyInTurns, copyPlan, copyPlanInTurns, copyRecords } from './copy-records.ts'
export { inTurns } from './turns.ts'
export type { TurnClock, Turns } from './turns.ts'
export { takeBackUnfinished } from './unfinished.ts'
export type { CopyOrder } from './copy-records.ts'
export { editMany, planEdits } from './edit-many.ts'
export type { RecordEdit } from './edit-many.ts'
export { newHead, putHead } from './edit-one.ts'
export {
  createFromFiles,
  createRecord,
  createRecords,
  editable,
  editRecord,
  fitted,
  newRecords,
  newValues,
  withConsequences,
} from './edit.ts'
export type { EditOptions, FileRecord } from './edit.ts'
export { heldText, letGo, noteHeld, notHeld } from './held-standing.ts'
export { readSettings, writeSetting } from './settings.ts'
export { noteFields, noteRecord, workOf } from './resolution.ts'
export type { MadeAgain, Side } from './resolution.ts'
export { restoreShelved } from './restore-shelved.ts'
export { listShelf, shelve } from './shelf.ts'
export { madeAgain, makeContentsAgain } from './made-again.ts'
export { undoOrRedo } from './undo.ts'
export { releaseHeads, refreshProblems } from './refresh-problems.ts'
export { removeLocal } from './whole.ts'
export { deleteTemplate, keepTemplate, listTemplates, renameTemplate, templatePlan, useTemplate } from './templates.ts'
export type { TemplateOrder } from './templates.ts'
export { transformRecords } from './transform.ts'
export type { TransformOrder } from './transform.ts'
export { problemsByKey, refusedLine, withProblems } from './changed-lines.ts'
