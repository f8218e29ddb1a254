/**
 * Campaigns and ad groups that are kept by name with all that stood in them, to be made anew from in any account. A template is a copy of its
 * own: what becomes of the originals changes nothing of it. Keeping, renaming and deleting are actions of the journal.
 */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import type { CopyPlan, CopyResult, TemplateView } from '../../../../shared/bridge.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { assertAllowed } from '../validation/index.ts'
import { parentOf } from './copy-records.ts'
import { countersOf } from './copy-names.ts'
import { checkedValues } from './edit.ts'
import { inTurns } from './turns.ts'
import type { TurnClock, Turns } from './turns.ts'
import { contentsIn, contentsLabel, droppedOf, emptyPlan, holdingsOf, isHolder, planCopies } from './plan-copies.ts'
import type { Contents, Plan, Planned } from './plan-copies.ts'
import { putCopies } from './put-copies.ts'
import { putStanding, standingOf, standingText } from './template-standing.ts'
import type { Standing } from './template-standing.ts'
import { actionInTurns } from './unfinished.ts'
import { asAction, readRemote, rowOf, templateField, withPresentIds } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'

/** An order to make records from a template. */
export interface TemplateOrder {
  template: number
  accountId: string
  /** Key of the record to which it is to belong; null: the counterpart of the one that it was kept from. */
  into?: number | null
  /** Values in place of the kept ones, of the outermost record. */
  values?: RecordValues
}

/** A record of a template; the first is the outermost. */
interface KeptRecord {
  kind: string
  key: number
  id: string
  /** Key of the record in which it stands; null of the outermost. */
  within: number | null
  values: RecordValues
}

interface TemplateRow {
  key: number
  name: string
  kind: string
  account_id: string
  kept_at: string
  counts: string
}

const shownColumns = 'key, name, kind, account_id, kept_at, counts'

/** All templates of the workspace, in order of their names. */
export function listTemplates(store: ReadableStore): TemplateView[] {
  return store.sql
    .all<TemplateRow>(`SELECT ${shownColumns} FROM template WHERE is_kept = 1 ORDER BY name COLLATE NOCASE, key`)
    .map(rowToTemplate)
}

/**
 * Keeps the record with all that stands in it under the name; gives the template's key. Throws `usage` for a kind that holds nothing,
 * `invalid_value` for an empty name or one that is taken.
 */
export function keepTemplate(store: Store, key: number, name: string): number {
  const { table, row } = rowOf(store, key)
  if (!isHolder(table))
    throw new GalleyError('usage', message('engine.templates.kind', { plural: kindWord(table.kind, 'plural') }), {
      kind: table.kind,
    })
  return store.write(() => {
    const given = freeTemplateName(store, name, null)
    const records = recordsOf(store, table, row)
    const counts = Object.fromEntries(
      [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]),
    )
    const template = store.next('key')
    store.sql.run(
      'INSERT INTO template (key, name, kind, account_id, kept_at, counts, records, is_kept) VALUES (?, ?, ?, ?, ?, ?, ?, 0)',
      ...[template, given, table.kind, row.accountId, store.now(), JSON.stringify(counts), stringifyJson(records)],
    )
    const label = message('engine.journal.keepTemplate', { name: given })
    turn(store, template, { name: given, isKept: true }, label)
    return template
  })
}

/** Renames a template. Throws as `keepTemplate` does, and `not_found`. */
export function renameTemplate(store: Store, key: number, name: string): void {
  store.write(() => {
    const before = keptTemplate(store, key)
    const to = freeTemplateName(store, name, key)
    const label = message('engine.journal.renameTemplate', { from: before.name, to })
    turn(store, key, { name: to, isKept: true }, label)
  })
}

/** Deletes a template. Throws `not_found`. */
export function deleteTemplate(store: Store, key: number): void {
  store.write(() => {
    const { name } = keptTemplate(store, key)
    turn(store, key, { name, isKept: false }, message('engine.journal.deleteTemplate', { name }))
  })
}

/** What `useTemplate` would make, and what cannot be carried, with pauses for other calls; nothing is changed. Rejects as it does. */
export function templatePlan(store: Store, clock: TurnClock, order: TemplateOrder): Promise<CopyPlan> {
  return inTurns(store, clock, planning(store, order))
}

function* planning(store: Store, order: TemplateOrder): Turns<CopyPlan> {
  const { planned } = yield* planTemplate(store, order)
  return { count: planned.length, skipped: [], notCarried: droppedOf(store, planned) }
}

/**
 * Makes the records of a template anew in the account, paused, as one action, as copying from another account does, with pauses for other calls;
 * what fails or is killed half-way leaves nothing. Rejects with `not_found`, `read_only` where the account takes none, `usage` for a parent that
 * does not fit, `cancelled` where a person undid it meanwhile. Without a parent an ad group goes into the counterpart of its campaign.
 */
export async function useTemplate(store: Store, clock: TurnClock, order: TemplateOrder): Promise<CopyResult> {
  store.growCache()
  return actionInTurns(store, clock, (begun) => using(store, order, begun))
}

function* using(store: Store, order: TemplateOrder, begun: (action: number) => void): Turns<CopyResult> {
  const { table, name, planned } = yield* planTemplate(store, order)
  const contents = contentsLabel(planned)
  const called = { records: countLabel(table.kind, 1), name }
  const label =
    contents.length === 0
      ? message('engine.journal.useTemplate', called)
      : message('engine.journal.useTemplateWith', { ...called, contents })
  const action = yield* putCopies(store, table, label, planned, begun)
  const copies = planned.map(({ copy }) => copy)
  const notCarried = droppedOf(store, planned)
  return {
    ...{ copies, changed: copies.length, skipped: [], label },
    ...(notCarried.length > 0 ? { notCarried } : {}),
    ...(action === null ? {} : { action }),
  }
}

/** The records that the order comes to. */
interface TemplatePlan {
  table: KindTable
  /** Of the template. */
  name: string
  planned: readonly Planned[]
}

function* planTemplate(
  store: Store,
  { template, accountId, into = null, values = {} }: TemplateOrder,
): Turns<TemplatePlan> {
  const { kind, name, account_id: from } = keptTemplate(store, template)
  const table = store.table(kind)
  assertAllowed(store, table, accountId, 'create')
  const parent = into === null ? null : parentOf(store, table, into)
  if (parent && parent.accountId !== accountId)
    throw new GalleyError('usage', message('engine.copyRecords.parentBelongsAnotherAccount'), { accountId })
  const { row, contents } = readKept(store, template, from)
  const given = { ...parent?.values, ...checkedValues(store, table, values) }
  const plan: Plan = emptyPlan({ store, other: countersOf(store, accountId), accountId, contents }, table)
  yield* planCopies(plan, table, row, given, 1)
  return { table, name, planned: plan.planned }
}

/** The record and all that stands in it, each after what it stands in. */
function recordsOf(store: ReadableStore, table: KindTable, top: Row): KeptRecord[] {
  const contents = contentsIn(store)
  const records: KeptRecord[] = []
  const collect = (of: KindTable, { key, id, values }: Row, within: number | null): void => {
    records.push({ kind: of.kind, key, id, within, values })
    for (const holding of holdingsOf(store, of))
      for (const held of contents(holding, { ...top, id, key })) collect(holding.table, held, key)
  }
  collect(table, top, null)
  return records
}

/** The kept rows, naming what they name by its present ids. */
function readKept(store: ReadableStore, template: number, accountId: string): { row: Row; contents: Contents } {
  const text = store.sql.value<string>('SELECT records FROM template WHERE key = ?', template)!
  const rows = (parseJson(text) as unknown as KeptRecord[]).flatMap(({ kind, key, id, within, values }) => {
    const table = store.kinds.get(kind)
    if (!table) return []
    const row = {
      key,
      id,
      accountId,
      values: presentValues(store, table, values),
      extra: {},
      isHidden: false,
      changedAt: '',
    }
    return [{ kind, within, row }]
  })
  const byHolder = Map.groupBy(rows, ({ kind, within }) => `${within} ${kind}`)
  const contents: Contents = ({ table }, { key }) => byHolder.get(`${key} ${table.kind}`)?.map(({ row }) => row) ?? []
  return { row: rows[0]!.row, contents }
}

function presentValues(store: ReadableStore, table: KindTable, kept: RecordValues): RecordValues {
  const values = readRemote(table, stringifyJson(kept))
  for (const { field, def } of table.columns)
    if (values[field] !== undefined) values[field] = withPresentIds(store, def, values[field])
  return values
}

function keptTemplate(store: ReadableStore, key: number): TemplateRow {
  const row = store.sql.get<TemplateRow>(`SELECT ${shownColumns} FROM template WHERE key = ? AND is_kept = 1`, key)
  if (!row) throw new GalleyError('not_found', message('engine.templates.gone'), { key })
  return row
}

/** The name without spaces around it, where no other template has it. */
function freeTemplateName(store: ReadableStore, given: string, own: number | null): string {
  const name = given.trim()
  if (name === '') throw new GalleyError('invalid_value', message('engine.templates.needsName'), {})
  const other = store.sql.value(
    'SELECT 1 FROM template WHERE is_kept = 1 AND name = ? COLLATE NOCASE AND key IS NOT ?',
    name,
    own,
  )
  if (other !== undefined) throw new GalleyError('invalid_value', message('engine.templates.taken', { name }), { name })
  return name
}

/** Brings a template to where an action leaves it. */
function turn(store: Store, key: number, to: Standing, label: Message): void {
  const before = standingOf(store, key)!
  const kind = store.sql.value<string>('SELECT kind FROM template WHERE key = ?', key)!
  asAction(store, store.table(kind), label, (action) => {
    store.sql.run(
      'INSERT INTO journal_entry (action, key, field, from_value, to_value) VALUES (?, ?, ?, ?, ?)',
      ...[action, key, templateField, standingText(before), standingText(to)],
    )
    putStanding(store, key, to)
    return true
  })
  store.touch(kind, [])
}

function rowToTemplate({ key, name, kind, account_id, kept_at, counts }: TemplateRow): TemplateView {
  return {
    key,
    name,
    kind,
    accountId: account_id,
    keptAt: kept_at,
    counts: JSON.parse(counts) as Record<string, number>,
  }
}
