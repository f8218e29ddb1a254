/** What a person changes. Each call is one named action, which undo takes back whole. */
import type { Message } from '../../../../shared/messages/message.ts'
import type {
  AddressAnswer,
  BulkResult,
  CopyPlan,
  CopyResult,
  RecordView,
  Selection,
  TargetingResult,
  TemplateView,
  TransformResult,
  UndoResult,
} from '../../../../shared/bridge.ts'
import type { AnnotationChange } from '../../../../shared/model/annotation.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { resolveConflict, resolveConflicts } from '../outbox/index.ts'
import {
  annotate,
  attachCard,
  changeTargeting,
  convertRecord,
  copyInTurns,
  copyPlan,
  copyPlanInTurns,
  copyRecords,
  createFromFiles,
  createRecord,
  createRecords,
  deleteRecords,
  deleteTemplate,
  editMany,
  editRecord,
  keepTemplate,
  listTemplates,
  renameTemplate,
  restoreShelved,
  revertRecord,
  templatePlan,
  transformRecords,
  undoOrRedo,
  useTemplate,
} from '../edits/index.ts'
import type {
  CopyOrder,
  EditOptions,
  FileRecord,
  RecordEdit,
  TargetingOrder,
  TemplateOrder,
  TransformOrder,
  TurnClock,
} from '../edits/index.ts'
import { keepAddressAnswers } from '../beside/index.ts'
import { runAllGuards } from '../guards/index.ts'
import { recordView, workedOnView } from '../read/index.ts'
import { lastActionOf, nextRedo, nextUndo } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'

/** Changing records, undo and redo, conflicts and the shelf. */
export class Edits {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /**
   * Creates a record here, with the declaration's `initial` values filled in. `isStrict`: throws `rule_broken` and stores nothing where a rule
   * is broken.
   */
  create(kind: string, accountId: string, values: RecordValues, options: EditOptions = {}): RecordView {
    return recordView(this.#store, createRecord(this.#store, kind, accountId, values, options))
  }

  /** Creates many records as one action; gives their keys in the order of `list`. */
  createMany(kind: string, accountId: string, list: readonly RecordValues[], label: Message): number[] {
    return createRecords(this.#store, kind, accountId, list, label)
  }

  /** A record made here for each file, as one action; its upload gives the rest when it is pushed. */
  createFromFiles(kind: string, accountId: string, files: readonly FileRecord[]): number[] {
    return createFromFiles(this.#store, kind, accountId, files)
  }

  /** Edits a record and gives it as it is then. A value of undefined reverts that field to the service's value. */
  edit(key: number, values: RecordValues, options: EditOptions = {}): RecordView {
    return workedOnView(this.#store, editRecord(this.#store, key, values, options))
  }

  /** Records of a kind, each to values of its own; what cannot be changed is left alone, with the reason. */
  editMany(kind: string, edits: readonly RecordEdit[], options: EditOptions = {}): BulkResult {
    return editMany(this.#store, kind, edits, options)
  }

  /** Fields changed by rules, or what that would be; see `record.transform`. Throws `read_only` or `invalid_value` for a rule that no record takes. */
  transform(order: TransformOrder): TransformResult {
    return transformRecords(this.#store, order)
  }

  /** Targeting of ad groups changed as sets, or what that would be; see `targeting.change`. Throws `invalid_value` for too many. */
  changeTargeting(order: TargetingOrder): TargetingResult {
    return changeTargeting(this.#store, order)
  }

  /** Keeps what addresses of the record answered, and runs the checks of its account again. */
  keepAddressAnswers(keys: readonly number[], answers: readonly AddressAnswer[]): void {
    keepAddressAnswers(this.#store, answers)
    const records = keys.map((key) => recordView(this.#store, key))
    for (const accountId of new Set(records.map((each) => each.accountId))) runAllGuards(this.#store, accountId)
    this.#store.write(() => {
      for (const { kind, key } of records) this.#store.touch(kind, [key])
    })
  }

  /** Changes what is kept here about the records, as one action; `invalid_value` for a kind that has nothing of the sort. */
  annotate(kind: string, selection: Selection, change: AnnotationChange): BulkResult {
    return annotate(this.#store, kind, selection, change)
  }

  delete(kind: string, selection: Selection): BulkResult {
    return deleteRecords(this.#store, kind, selection)
  }

  /** Copies of records as one action: as they are, with what stands in them, into another parent or account, several times. */
  copy(order: CopyOrder): CopyResult {
    return copyRecords(this.#store, order)
  }

  /** As `copy`, with pauses for other calls; what fails or is killed half-way leaves nothing. */
  copyInTurns(clock: TurnClock, order: CopyOrder): Promise<CopyResult> {
    return copyInTurns(this.#store, clock, order)
  }

  /** As `copyPlan`, with pauses for other calls. */
  copyPlanInTurns(clock: TurnClock, order: CopyOrder): Promise<CopyPlan> {
    return copyPlanInTurns(this.#store, clock, order)
  }

  /** What `copy` would do, and what cannot be carried; nothing is changed. */
  copyPlan(order: CopyOrder): CopyPlan {
    return copyPlan(this.#store, order)
  }

  /** Campaigns and ad groups that are kept to be made anew from, by name. */
  templates(): TemplateView[] {
    return listTemplates(this.#store)
  }

  /** See keepTemplate. */
  keepTemplate(key: number, name: string): number {
    return keepTemplate(this.#store, key, name)
  }

  renameTemplate(key: number, name: string): void {
    renameTemplate(this.#store, key, name)
  }

  deleteTemplate(key: number): void {
    deleteTemplate(this.#store, key)
  }

  /** See useTemplate. */
  useTemplate(clock: TurnClock, order: TemplateOrder): Promise<CopyResult> {
    return useTemplate(this.#store, clock, order)
  }

  /** What `useTemplate` would make; nothing is changed. */
  templatePlan(clock: TurnClock, order: TemplateOrder): Promise<CopyPlan> {
    return templatePlan(this.#store, clock, order)
  }

  /** See convertRecord. */
  convert(key: number, to: string, removesSource: boolean, given?: RecordValues): RecordView {
    return recordView(this.#store, convertRecord(this.#store, key, to, removesSource, given))
  }

  /** See attachCard. */
  attachCard(key: number, kind: string, values: RecordValues): RecordView {
    return recordView(this.#store, attachCard(this.#store, key, kind, values))
  }

  /** Reverts a field, or the whole record, to the service's values. Gives the record; null where it was made here and is removed. */
  revert(key: number, field?: string): RecordView | null {
    return shown(this.#store, revertRecord(this.#store, key, field))
  }

  /** Takes this action back, the last one where none is named. Throws `nothing_to_undo`. */
  undo(action?: number): UndoResult {
    return undoOrRedo(this.#store, 'undo', action)
  }

  redo(): UndoResult {
    return undoOrRedo(this.#store, 'redo')
  }

  /** The last action that can be taken back, of all or of one record; null where there is none. */
  lastAction(key?: number): number | null {
    return key === undefined ? (nextUndo(this.#store)?.id ?? null) : lastActionOf(this.#store, key)
  }

  /** Labels of what undo and redo would do next. */
  undoState(): { undo: { label: Message } | null; redo: { label: Message } | null } {
    const [undo, redo] = [nextUndo(this.#store), nextRedo(this.#store)]
    return { undo: undo && { label: undo.label }, redo: redo && { label: redo.label } }
  }

  /** Throws `not_conflicted`. Mine on a record deleted there makes it again as new: that view is returned. */
  resolveConflict(key: number, side: 'mine' | 'theirs', field?: string): RecordView | null {
    return shown(this.#store, resolveConflict(this.#store, key, side, field))
  }

  /** Resolves the conflicts of these records as one action. Records that have no conflict any more are skipped and named in the result. */
  resolveConflicts(keys: readonly number[], side: 'mine' | 'theirs'): BulkResult {
    return resolveConflicts(this.#store, keys, side)
  }

  /** Brings an entry, or one field of it, back as a new edit, or as a new record where that one is gone. Throws `not_found`. */
  restoreShelved(shelfId: number, field?: string): RecordView {
    return recordView(this.#store, restoreShelved(this.#store, shelfId, field))
  }
}

/** The record as it is afterwards; null where it is gone. */
function shown(store: Store, key: number | null): RecordView | null {
  return key === null ? null : recordView(store, key)
}
