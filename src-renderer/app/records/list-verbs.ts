/** What is done to the records of a list, through the bridge, and what a person reads of it. */
import { skippedLines } from '../../state/skipped-words.ts'
import { sentenceGap, t } from '../../../shared/messages/index.ts'
import { kindWord, message } from '../../../shared/messages/message.ts'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import type { BulkResult, CallInput, Selection } from '../../../shared/bridge.ts'
import type { AnnotationChange } from '../../../shared/model/annotation.ts'
import { asSentence } from '../../../shared/model/sentence.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'
import { parseWithin } from '../../../shared/model/within.ts'
import type { PastePlan } from '../../grid/paste.ts'
import { isSelected, selectedCount, selectKeys, selectOnly } from '../../grid/selection.ts'
import type { GridSelection } from '../../grid/selection.ts'
import { addedWords, reportAlike } from '../../media/add-files.ts'
import { isHolding } from '../../plan/duplicate-items.ts'
import type { HoldingKind } from '../../plan/duplicate-items.ts'
import { scopeField } from '../../plan/scope.ts'
import type { WindowState } from '../../state/context.ts'
import type { Transform } from '../../../shared/transform/index.ts'
import { counted, doneWords } from '../../state/words.ts'
import type { RecordList } from './record-list.svelte.ts'

type Window = Pick<WindowState, 'addFiles' | 'app' | 'bridge' | 'editor' | 'router' | 'thumbs' | 'toasts'>

const words = { nothing: t('records.listVerbs.nothing'), show: t('records.listVerbs.show') }

/** What duplicates records with all that is in them. */
interface Whole {
  duplicateWhole(kind: HoldingKind, keys: readonly number[]): Promise<void>
}
/** So many are duplicated with all that is in them at once. */
const wholeMax = 1000

export class ListVerbs {
  readonly #list: RecordList
  readonly #window: Window
  readonly #whole: () => Whole | undefined

  constructor(list: RecordList, window: Window, whole: () => Whole | undefined) {
    this.#whole = whole
    this.#list = list
    this.#window = window
  }

  /** A new record, selected and open. */
  async create(): Promise<void> {
    const { resource, kind, scope, only, query } = this.#list
    const values = await this.#beginning()
    if (!values) return
    const made = await this.#window.app.begin({ kind, accountId: scope, values })
    if (!made) return
    if (!only) query.clearFilter()
    // A post begins with its text; the name that only the team sees can wait.
    const isNamedLater = resource.titleField !== undefined && isWritable(resource.fields[resource.nameField]!, 'create')
    this.#show(made.key, isNamedLater ? resource.titleField : resource.nameField)
  }

  /** What a new record has: what is made while only one's own are shown belongs to that one. Null where that cannot be found out. */
  async #beginning(): Promise<RecordValues | null> {
    const { resource, view, scope, only } = this.#list
    const [part, ...others] = (only?.field === scopeField && parseWithin(only.id)) || []
    if (view.beginning === 'campaign' && part?.kind === 'campaign' && others.length === 0)
      return this.#window.app.ask('campaign.newAdGroup', { accountId: scope, campaignId: part.id })
    const field = only && resource.fields[only.field]
    return only && field && isWritable(field, 'create') ? { [only.field]: only.id } : {}
  }

  /** Files into the library; says how many came in, and later which ones look like others that are there. */
  async add(files: readonly File[]): Promise<void> {
    const { addFiles, app, bridge, thumbs, toasts } = this.#window
    const { scope } = this.#list
    const added = await addFiles(files, scope).catch((thrown: unknown) => app.complain(thrown))
    if (!added) return
    const keys = added.flatMap(({ recordKey }) => recordKey ?? [])
    const { text, lines, severity } = addedWords(added)
    // What was here already may have been worked on since: that is not to be undone.
    const [fresh] = added.flatMap(({ recordKey, isKnown }) => (isKnown ? [] : (recordKey ?? [])))
    const action = fresh === undefined ? null : await app.undoButtonOf(fresh)
    toasts.show(text, { severity, lines, action })
    if (keys.length === 0) return
    this.#list.selection = selectKeys(keys)
    if (keys.length === 1) this.#open(keys[0]!)
    void reportAlike(bridge, thumbs, added, scope, (text, nearestKey) =>
      toasts.show(text, { action: { label: words.show, run: () => this.#show(nearestKey) } }),
    )
  }

  /** One field of one record; rejects after saying why it was not taken. */
  edit(key: number, field: string, value: Value): Promise<unknown> {
    return this.#window.bridge.call('record.edit', { key, values: { [field]: value } }).catch((thrown: unknown) => {
      this.#window.app.complain(thrown)
      throw thrown
    })
  }

  /** One rule for all of them, as one action. */
  async change(what: Transform, chosen: GridSelection = this.#list.selection): Promise<void> {
    const { editor } = this.#window
    await editor.flush()
    await this.changeThose([what], this.#list.toBridge(chosen))
  }

  /** Rules for those records, whatever is selected by now, as one action. */
  async changeThose(rules: readonly Transform[], selection: Selection): Promise<void> {
    const transforms = rules as CallInput<'record.transform'>['transforms']
    const order = { kind: this.#list.kind, selection, transforms, isPreview: false, limit: 0 }
    this.report(await this.#window.app.ask('record.transform', order))
  }

  /** Folder, tags and descriptions of media, for all that is selected. */
  async annotate(what: AnnotationChange): Promise<void> {
    const { kind, selection } = this.#list
    const asked = { kind, selection: this.#list.toBridge(selection), change: what }
    this.report(await this.#window.app.ask('annotation.change', asked))
  }

  /** With all that is in them, where their kind holds others: the service keeps what stood in one that is deleted. */
  async duplicate(chosen: GridSelection): Promise<void> {
    const { editor, toasts } = this.#window
    const { kind, query, request, total } = this.#list
    if (!isHolding(kind)) return this.duplicateBare(chosen)
    if (selectedCount(chosen, total) > wholeMax)
      return toasts.show(t('records.listVerbs.tooManyWhole', { most: wholeMax }), { severity: 'warning' })
    await editor.flush()
    // What is left out can stand anywhere in the list, so all of it is looked through.
    const all = { ...request, offset: 0, limit: total }
    const keys = chosen.kind === 'some' ? [...chosen.keys] : await query.source.keys(all)
    await this.#whole()?.duplicateWhole(
      kind,
      keys.filter((key) => isSelected(chosen, key)),
    )
  }

  /** The records alone. */
  async duplicateBare(chosen: GridSelection): Promise<void> {
    const { app, editor } = this.#window
    await editor.flush()
    const { kind } = this.#list
    const result = await app.ask('record.copy', { selection: this.#list.toBridge(chosen), kind })
    this.report(result)
    this.showCopies(result?.copies.map(({ key }) => key) ?? [])
  }

  /** Copies that were made here: several are selected, one alone is opened. */
  showCopies(keys: readonly number[]): void {
    if (keys.length > 1) this.#list.selection = selectKeys(keys)
    // What was made anew is no longer among the deleted.
    if (keys.length > 0 && this.#list.query.filter.chip === 'gone') this.#list.query.clearFilter()
    const [only] = keys
    if (only !== undefined && keys.length === 1) this.#open(only)
  }

  async remove(chosen: GridSelection): Promise<void> {
    const { kind } = this.#list
    this.report(await this.#window.app.ask('record.delete', { selection: this.#list.toBridge(chosen), kind }))
  }

  /** Asks the addresses of the chosen records; says how many answered, and lists those that did not. */
  async askAddresses(chosen: GridSelection): Promise<void> {
    const { app, editor, toasts } = this.#window
    const { kind, one, many, count } = this.#list
    await editor.flush()
    const result = await toasts.during(
      t('records.listVerbs.askingAddresses', { records: counted(count, one, many) }),
      app.ask('address.askMany', { kind, selection: this.#list.toBridge(chosen) }),
    )
    if (!result) return
    const { asked, left, faults } = result
    if (asked === 0) return toasts.show(t('records.listVerbs.noAddresses'))
    const done = t('records.listVerbs.addressesAsked', { asked, faults: faults.length })
    const rest = left > 0 ? t('records.listVerbs.addressesLeft', { left }) : ''
    toasts.show([asSentence(done), rest].filter(Boolean).join(sentenceGap()), {
      severity: faults.length > 0 ? 'warning' : 'info',
      lines: skippedLines(faults),
    })
  }

  async paste(plan: PastePlan): Promise<void> {
    const { app, editor } = this.#window
    const { kind } = this.#list
    const byKey = new Map<number, RecordValues>()
    for (const { key, field, value } of plan.edits) byKey.set(key, { ...byKey.get(key), [field]: value })
    const edits = [...byKey].map(([key, values]) => ({ key, values }))
    await editor.flush()
    const label = message('engine.journal.pasteInto', {
      count: edits.length,
      one: kindWord(kind, 'within'),
      many: kindWord(kind, 'pluralWithin'),
    })
    this.report(await app.ask('record.editMany', { kind, edits, label }))
  }

  /** What a change of many did, with the way back; what was left alone is listed. */
  report(result: BulkResult | null): void {
    if (!result || (result.changed === 0 && result.skipped.length === 0)) return
    const { one, many } = this.#list
    const skipped = skippedLines(result.skipped)
    const notCarried = skippedLines(result.notCarried ?? [])
    const inPart = result.skipped.filter(({ isPart }) => isPart).length
    const whole = result.skipped.length - inPart
    const rest = [
      whole > 0
        ? t('records.listVerbs.leftAsSkippedcount', { skippedCount: counted(whole, one, many), skippedCount2: whole })
        : '',
      inPart > 0 ? t('records.listVerbs.changedInPart', { count: inPart }) : '',
    ].filter(Boolean)
    const done = result.changed > 0 ? this.#done(result) : words.nothing
    this.#window.toasts.show(rest.length === 0 ? done : [asSentence(done), ...rest].join(sentenceGap()), {
      severity: skipped.length + notCarried.length > 0 ? 'warning' : 'info',
      lines: [...skipped, ...notCarried],
      action: this.#window.app.undoButton([result.action]),
    })
  }

  /** What was done; a record at the service is only marked to be deleted. */
  #done({ changed, label, marked = 0 }: BulkResult): string {
    const { one, many } = this.#list
    if (marked === 0) return doneWords(label)
    if (marked === changed) return t('records.listVerbs.willBeDeletedWith', { changed: counted(changed, one, many) })
    return t('records.listVerbs.deletedMadeHereWill', {
      changed: counted(changed - marked, one, many),
      marked: counted(marked, one, many),
    })
  }

  #show(key: number, field: string = this.#list.resource.nameField): void {
    this.#list.selection = selectOnly(key)
    this.#open(key, field)
  }

  #open(key: number, field: string = this.#list.resource.nameField): void {
    this.#window.router.open(this.#list.kind, key, field)
  }
}
