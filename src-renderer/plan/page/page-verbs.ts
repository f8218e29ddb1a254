/** What is done to a campaign from its page, each as one step of undo, and what a person reads of it. */
import { skippedLines } from '../../state/skipped-words.ts'
import type { BulkResult, PageAdGroup, PageRecord } from '../../../shared/bridge.ts'
import { countLabel } from '../../../shared/messages/count-label.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { WindowState } from '../../state/context.ts'
import type { Flight } from './flights.ts'
import { doneWords } from '../../state/words.ts'

type Window = Pick<WindowState, 'app' | 'editor' | 'router' | 'toasts'>

export class PageVerbs {
  readonly #window: Window
  readonly #accountId: string

  constructor(window: Window, accountId: string) {
    this.#window = window
    this.#accountId = accountId
  }

  /** Shows a record beside the page; what belongs to it, where so asked. */
  select(key: number, to?: { field: string | null; isContents?: boolean }): void {
    this.#window.router.select(key, to)
  }

  async setStatus(kind: string, records: readonly Pick<PageRecord, 'key' | 'name'>[], to: 'ACTIVE' | 'PAUSED') {
    const [only] = records
    const isActive = to === 'ACTIVE'
    const label =
      only && records.length === 1
        ? message(isActive ? 'engine.journal.activate' : 'engine.journal.pause', { name: only.name })
        : message(isActive ? 'engine.journal.activateRecords' : 'engine.journal.pauseRecords', {
            records: countLabel(kind, records.length),
          })
    const edits = records.map(({ key }) => ({ key, values: { entity_status: to } }))
    await this.editMany(kind, edits, label)
  }

  /** Values of their own for several records, as one step. */
  async editMany(kind: string, edits: { key: number; values: RecordValues }[], label: Message): Promise<void> {
    const { app, editor } = this.#window
    await editor.flush()
    this.#report(await app.ask('record.editMany', { kind, edits, label }))
  }

  /** A flight as it was dragged; an open part stays as it is. */
  async moveFlight(group: Pick<PageAdGroup, 'key' | 'name'>, { startMs, endMs }: Flight): Promise<void> {
    const values = flightValues({ startMs, endMs })
    await this.editMany(
      'line_item',
      [{ key: group.key, values }],
      message('engine.journal.changeFlight', { name: group.name }),
    )
  }

  /** One more record in the campaign or ad group, open with its name ready to be typed. */
  async create(kind: string, values: RecordValues, field: string | null): Promise<void> {
    const { app, editor } = this.#window
    await editor.flush()
    const made = await app.begin({ kind, accountId: this.#accountId, values })
    if (made) this.select(made.key, { field })
  }

  /** An ad for each of the posts, by the ids of posts of one kind. */
  async addAds(group: PageAdGroup, kind: 'tweet' | 'scheduled_tweet', ids: readonly string[]): Promise<boolean> {
    const { app, editor, toasts } = this.#window
    if (ids.length === 0) return false
    await editor.flush()
    const [ad, field] =
      kind === 'tweet' ? ['promoted_tweet', 'tweet_id'] : ['scheduled_promoted_tweet', 'scheduled_tweet_id']
    const label = message('engine.journal.addAds', { count: ids.length, name: group.name })
    const list = ids.map((id) => ({ line_item_id: group.id, [field]: id }))
    const made = await app.ask('record.createMany', { kind: ad, accountId: this.#accountId, list, label })
    if (!made) return false
    toasts.show(doneWords(label), { action: app.undoButton([made.action]) })
    return true
  }

  /** A copy of the record alone, beside it. */
  async duplicateOne(record: Pick<PageRecord, 'kind' | 'key'>): Promise<void> {
    const { app, editor } = this.#window
    await editor.flush()
    const result = await app.ask('record.copy', { selection: { keys: [record.key] }, kind: record.kind })
    this.#report(result)
    const [copy] = result?.copies ?? []
    if (copy) this.select(copy.key)
  }

  /** Deletes it; what is at the service goes with the next push. */
  async remove(record: Pick<PageRecord, 'kind' | 'key'>): Promise<void> {
    await this.removeAll(record.kind, [record.key])
  }

  /** Deletes them as one step. */
  async removeAll(kind: string, keys: readonly number[]): Promise<void> {
    const { app, editor, router } = this.#window
    await editor.flush()
    const result = await app.ask('record.delete', { selection: { keys: [...keys] }, kind })
    if (!result) return
    if (router.openKey !== null && keys.includes(router.openKey)) router.closeEditor()
    this.#report(result)
  }

  #report(result: BulkResult | null): void {
    if (!result || (result.changed === 0 && result.skipped.length === 0)) return
    const { app, toasts } = this.#window
    toasts.show(doneWords(result.label), {
      severity: result.skipped.length > 0 ? 'warning' : 'info',
      lines: skippedLines(result.skipped),
      action: app.undoButton([result.action]),
    })
  }
}

/** The fields of an ad group that its flight sets; an open part sets none. */
export function flightValues({ startMs, endMs }: Flight): RecordValues {
  return {
    ...(startMs === null ? {} : { start_time: instantOf(startMs) }),
    ...(endMs === null ? {} : { end_time: instantOf(endMs) }),
  }
}

/** As the wire says it, in whole seconds. */
export function instantOf(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z')
}
