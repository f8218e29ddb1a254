/** Targeting of many ad groups changed as sets, as one action; or what that would be, found out by doing it and taking it back. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import type { Selection, TargetingLine, TargetingResult, TargetingStep } from '../../../../shared/bridge.ts'
import type { Problem } from '../../../../shared/contract/language/rules.ts'
import { audienceTypes } from '../../../../shared/contract/reference/targeting.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import {
  changedTargeting,
  criterionKey,
  eachOnce,
  targetingDifference,
  targetingGroupsMax,
} from '../../../../shared/model/targeting-sets.ts'
import type { Criterion, TargetingChange } from '../../../../shared/model/targeting-sets.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { calledName, select, selectedKeys } from '../query/index.ts'
import { asAction, readPending, rowToRecord } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { readOnlyReason, whyNot } from '../validation/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet } from './change-set.ts'
import type { ChangeSet } from './change-set.ts'
import { problemsByKey } from './changed-lines.ts'
import { newRecords, newValues } from './edit.ts'

export interface TargetingOrder {
  /** Of ad groups. */
  selection: Selection
  steps: readonly TargetingStep[]
  /** Keys of ad groups that stay as they are. */
  leaves: readonly number[]
  isPreview: boolean
}

/** A criterion that is here; `isMarked`: it is to be deleted, and can be taken back. */
interface Held extends Criterion {
  key: number
  name: string | null
  isMarked: boolean
}

interface AdGroup {
  row: Row
  held: Held[]
  /** Why its targeting cannot be changed, or null. */
  refusal: Message | null
}

interface PlannedGroup extends AdGroup {
  before: Criterion[]
  adds: Criterion[]
  removes: Criterion[]
}

/** See Edits.changeTargeting. */
export function changeTargeting(store: Store, order: TargetingOrder): TargetingResult {
  const tables = { groups: store.table('line_item'), criteria: store.table('targeting_criterion') }
  store.growCache()
  const work = () => carryOut(store, tables, order)
  return order.isPreview ? store.rehearse(work) : store.write(work)
}

interface Tables {
  groups: KindTable
  criteria: KindTable
}

function carryOut(store: Store, tables: Tables, order: TargetingOrder): TargetingResult {
  select(store, tables.groups, order.selection)
  const keys = selectedKeys(store, tables.groups)
  if (keys.length > targetingGroupsMax)
    throw new GalleyError('invalid_value', message('engine.changeTargeting.tooMany', { most: targetingGroupsMax }), {})
  const groups = readGroups(store, tables, keys)
  const steps = changesOf(store, tables, groups, order.steps)
  const leaves = new Set(order.leaves)
  const planned = groups.map((group) => planGroup(group, leaves.has(group.row.key) ? [] : steps))
  const changing = planned.filter(({ adds, removes }) => adds.length + removes.length > 0)
  const before = problemsOf(store, changing, new Map())
  const { changes, made } = changesFor(store, tables, changing)
  const label = message('engine.journal.changeOf', {
    field: kindWord(tables.criteria.kind, 'pluralWithin'),
    records: countLabel('line_item', changing.length),
  })
  asAction(store, tables.criteria, label, (action) => applyChangeSet(store, changes, action).changed > 0)
  const after = problemsOf(store, changing, made)
  const lines = planned.map((each) => lineOf(store, tables, each, before, after))
  return { ...numbered(planned, lines), changed: changing.length, label }
}

/** Ad groups in the order of their keys, each with the criteria that are here. */
function readGroups(store: Store, { groups, criteria }: Tables, keys: readonly number[]): AdGroup[] {
  const columns = groups.allColumns.map((name) => `r.${name}`).join(', ')
  const rows = store.sql
    .raw(
      `SELECT ${columns} FROM json_each(?) j CROSS JOIN ${groups.table} r ON r._key = j.value ORDER BY r._key`,
      JSON.stringify(keys),
    )
    .map((raw) => rowToRecord(groups, raw))
  const held = heldBy(store, criteria, rows)
  const refusals = new Map<string, Message | null>()
  const refusalIn = (accountId: string): Message | null => {
    const known = refusals.get(accountId)
    if (known !== undefined) return known
    const found = whyNot(store, criteria, accountId, 'create') ?? whyNot(store, criteria, accountId, 'delete')
    refusals.set(accountId, found)
    return found
  }
  return rows.map((row) => ({
    row,
    held: held.get(row.id) ?? [],
    refusal: readOnlyReason(store, groups, row, readPending(store, groups, row.key)) ?? refusalIn(row.accountId),
  }))
}

interface HeldRow extends Omit<Held, 'isMarked'> {
  lineItemId: string
  isMarked: number
}

/** Criteria by the id of their ad group. What is being deleted at this moment is as good as gone. */
function heldBy(store: Store, { table }: KindTable, rows: readonly Row[]): Map<string, Held[]> {
  const found = store.sql.all<HeldRow>(
    `SELECT r._key AS key, r.line_item_id AS lineItemId, coalesce(r.targeting_type, '') AS type,
       coalesce(r.targeting_value, '') AS value, nullif(r.operator_type, '') AS operator, r.name AS name,
       coalesce(p.operation = 'delete', 0) AS isMarked
     FROM json_each(?) j CROSS JOIN ${table} r ON r.line_item_id = j.value LEFT JOIN pending p ON p.key = r._key
     WHERE r._hidden = 0 AND r.deleted IS NOT 1 AND NOT (coalesce(p.operation = 'delete', 0) AND p.attempt IS NOT NULL)
     ORDER BY r._key`,
    JSON.stringify(rows.map(({ id }) => id)),
  )
  const byGroup = new Map<string, Held[]>()
  for (const { lineItemId, isMarked, ...each } of found) {
    const held = { ...each, isMarked: isMarked === 1 }
    const known = byGroup.get(lineItemId)
    if (known) known.push(held)
    else byGroup.set(lineItemId, [held])
  }
  return byGroup
}

/** Steps as changes of sets: what is copied is read from the ad group that it is copied from. Throws `not_found`. */
function changesOf(
  store: Store,
  tables: Tables,
  groups: readonly AdGroup[],
  steps: readonly TargetingStep[],
): TargetingChange[] {
  return steps.map((step) => {
    if (step.do !== 'copy') return step
    const source = groups.find(({ row }) => row.key === step.from) ?? readGroups(store, tables, [step.from])[0]
    if (!source) throw new GalleyError('not_found', message('engine.changeTargeting.noSource'), {})
    return { do: 'copy', criteria: standing(source).map(({ type, value, operator }) => ({ type, value, operator })) }
  })
}

function standing({ held }: AdGroup): Held[] {
  return held.filter(({ isMarked }) => !isMarked)
}

function planGroup(group: AdGroup, steps: readonly TargetingChange[]): PlannedGroup {
  const before = standing(group)
  const after = group.refusal === null ? changedTargeting(before, steps) : before
  return { ...group, before, ...targetingDifference(before, after) }
}

/** One change set for all of them. What comes again while it waits to be deleted is taken back, not made anew. `made`: new keys by that of their ad group. */
function changesFor(
  store: Store,
  { criteria }: Tables,
  changing: readonly PlannedGroup[],
): { changes: ChangeSet; made: Map<number, number[]> } {
  const creates: ChangeSet['creates'][number][] = []
  const restores: number[] = []
  const deletes: number[] = []
  const made = new Map<number, number[]>()
  for (const { row, held, adds, removes } of changing) {
    const gone = new Set(removes.map(criterionKey))
    deletes.push(...held.filter((each) => !each.isMarked && gone.has(criterionKey(each))).map(({ key }) => key))
    const marked = new Map(held.filter(({ isMarked }) => isMarked).map((each) => [criterionKey(each), each.key]))
    restores.push(...adds.flatMap((each) => marked.get(criterionKey(each)) ?? []))
    const values = adds
      .filter((each) => !marked.has(criterionKey(each)))
      .map((each) => newValues(store, criteria, row.accountId, valuesOf(row.id, each)))
    const records = newRecords(store, row.accountId, values)
    creates.push(...records)
    made.set(
      row.key,
      records.map(({ key }) => key),
    )
  }
  return { changes: changeSet(criteria, 'bulk', { creates, restores, deletes }), made }
}

/** Left out, a value is included; audiences demand that it is said. */
function valuesOf(lineItemId: string, { type, value, operator }: Criterion): RecordValues {
  const said = operator ?? (audienceTypes.includes(type) ? 'EQ' : null)
  return {
    line_item_id: lineItemId,
    targeting_type: type,
    targeting_value: value,
    ...(said === null ? {} : { operator_type: said }),
  }
}

/** Problems of the ad groups and of all their criteria, by key of the ad group. */
function problemsOf(
  store: Store,
  changing: readonly PlannedGroup[],
  made: ReadonlyMap<number, readonly number[]>,
): Map<number, Problem[]> {
  const keysOf = ({ row, held }: PlannedGroup) => [row.key, ...held.map(({ key }) => key), ...(made.get(row.key) ?? [])]
  const found = problemsByKey(store, changing.flatMap(keysOf))
  return new Map(changing.map((group) => [group.row.key, keysOf(group).flatMap((key) => found.get(key) ?? [])]))
}

type PlannedLine = Omit<TargetingLine, 'adds' | 'removes'> & Pick<PlannedGroup, 'adds' | 'removes'>

/** With the problems that were not there before, each once. */
function lineOf(
  store: Store,
  { groups }: Tables,
  { row, refusal, adds, removes }: PlannedGroup,
  before: ReadonlyMap<number, Problem[]>,
  after: ReadonlyMap<number, Problem[]>,
): PlannedLine {
  const identity = ({ message: said }: Problem) => stringifyJson(said)
  const known = new Set((before.get(row.key) ?? []).map(identity))
  const problems = new Map(
    (after.get(row.key) ?? []).filter((each) => !known.has(identity(each))).map((each) => [identity(each), each]),
  )
  return {
    key: row.key,
    name: calledName(store, groups, row.id, row.values),
    adds,
    removes,
    problems: [...problems.values()],
    refusal,
  }
}

/** Each criterion once, with how many have it; lines name them by their place. */
function numbered(
  planned: readonly PlannedGroup[],
  lines: readonly PlannedLine[],
): Pick<TargetingResult, 'criteria' | 'lines'> {
  const positions = new Map<string, number>()
  const criteria: TargetingResult['criteria'] = []
  const indexOf = (each: Criterion & { name?: string | null }): number => {
    const key = criterionKey(each)
    const known = positions.get(key)
    if (known !== undefined) return known
    const { type, value, operator, name = null } = each
    positions.set(key, criteria.length)
    return criteria.push({ type, value, operator, name, count: 0 }) - 1
  }
  for (const { before } of planned) for (const each of eachOnce(before)) criteria[indexOf(each)]!.count += 1
  return {
    criteria,
    lines: lines.map((line) => ({ ...line, adds: line.adds.map(indexOf), removes: line.removes.map(indexOf) })),
  }
}
