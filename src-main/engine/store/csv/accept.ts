/**
 * Proposals of a sheet carried out, some at a time, all under one action: what is made, changed and deleted goes the way of hand edits.
 * What is not as it was when it was looked at is left alone, with the reason.
 */
import { t } from '../../../../shared/messages/index.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { applyChangeSet, changeSet, keysOfFields, newRecords, newValues, planEdits } from '../edits/index.ts'
import type { ChangeSet } from '../edits/index.ts'
import { assertAllowed } from '../validation/index.ts'
import { markedKey, putMark } from './marks.ts'
import type { CsvTarget, StoredProposal } from './proposals.ts'
import { addToAction, asAction, fillKeys, keyOfId, readRow, tableOf } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { leaveUndeletable, selectedKeys } from '../query/index.ts'
import type { Skipped } from '../query/index.ts'

/** The result of accepting some proposals. `action`: the journal's action that later proposals join; null while nothing was changed. */
export interface AcceptedRows {
  action: number | null
  madeKeys: number[]
  changed: number
  deleted: number
  skipped: Skipped
}

/** See CsvRows.accept. */
export function acceptRows(
  store: Store,
  target: CsvTarget,
  proposals: readonly StoredProposal[],
  under: { label: Message; action: number | null },
): AcceptedRows {
  const table = store.table(target.kind)
  return store.write(() => {
    const planned = planRows(store, table, target, proposals)
    const { creates, fields, deletes, skipped } = planned
    const accepted: AcceptedRows = {
      action: under.action,
      madeKeys: creates.map(({ record }) => record.key),
      changed: keysOfFields(fields).length,
      deleted: deletes.length,
      skipped,
    }
    const changes = changeSet(table, 'csv', { creates: creates.map(({ record }) => record), fields, deletes })
    const work = (action: number): boolean => {
      const isAnything = applyChangeSet(store, changes, action).changed > 0
      if (isAnything) accepted.action = action
      for (const { record, mark } of creates)
        if (mark !== null) putMark(store, table, target.accountId, mark, record.key)
      return isAnything
    }
    if (under.action === null) asAction(store, table, under.label, work)
    else addToAction(store, under.action, under.label, work)
    return accepted
  })
}

interface PlannedRows {
  creates: { record: ChangeSet['creates'][number]; mark: string | null }[]
  fields: ChangeSet['fields']
  deletes: number[]
  skipped: Skipped
}

/** What the proposals come to now; what is not as it was when it was looked at is left alone, with the reason. */
function planRows(
  store: Store,
  table: KindTable,
  target: CsvTarget,
  proposals: readonly StoredProposal[],
): PlannedRows {
  const made = planCreates(store, table, target, proposals)
  const changed = planChanges(store, table, proposals)
  const gone = planDeletes(store, table, proposals)
  return {
    creates: made.creates,
    fields: changed.fields,
    deletes: gone.deletes,
    skipped: [...made.skipped, ...changed.skipped, ...gone.skipped],
  }
}

function planCreates(
  store: Store,
  table: KindTable,
  { accountId }: CsvTarget,
  proposals: readonly StoredProposal[],
): Pick<PlannedRows, 'creates' | 'skipped'> {
  const skipped: Skipped = []
  // Accepted twice, they are there already.
  const fresh = proposals.filter(
    ({ outcome, mark }) => outcome === 'new' && (mark === null || markedKey(store, table, accountId, mark) === null),
  )
  const whole = fresh.flatMap((proposal) => {
    try {
      assertAllowed(store, table, accountId, 'create')
      assertMade(store, proposal)
      return [{ ...proposal, values: newValues(store, table, accountId, proposal.values) }]
    } catch (thrown) {
      skipped.push(left(proposal, reasonOf(thrown)))
      return []
    }
  })
  const records = newRecords(
    store,
    accountId,
    whole.map(({ values }) => values),
    whole.map(({ newId }) => newId),
  )
  return { creates: whole.map(({ mark }, at) => ({ record: records[at]!, mark })), skipped }
}

function planChanges(
  store: Store,
  table: KindTable,
  proposals: readonly StoredProposal[],
): Pick<PlannedRows, 'fields' | 'skipped'> {
  const stale: Skipped = []
  const edits = new Map<number, RecordValues>()
  for (const proposal of proposals) {
    if (proposal.outcome !== 'change' || proposal.key === null) continue
    const reason = whyStale(store, table, proposal) ?? whyNotMade(store, proposal)
    if (reason) stale.push(left(proposal, reason))
    else edits.set(proposal.key, Object.fromEntries(proposal.changes.map(({ field, after }) => [field, after])))
  }
  const { fields, skipped } = planEdits(store, table, edits)
  return { fields, skipped: [...stale, ...skipped] }
}

function planDeletes(
  store: Store,
  table: KindTable,
  proposals: readonly StoredProposal[],
): Pick<PlannedRows, 'deletes' | 'skipped'> {
  const keys = proposals.flatMap(({ outcome, key }) => (outcome === 'delete' && key !== null ? [key] : []))
  if (keys.length === 0) return { deletes: [], skipped: [] }
  fillKeys(store.sql, 'selected', keys)
  const skipped = leaveUndeletable(store, table)
  return { deletes: selectedKeys(store, table), skipped }
}

/** Throws where the row names a record that another row was to make and did not. */
function assertMade(store: Store, { needs }: StoredProposal): void {
  const missing = needs.find(({ kind, id }) => keyOfId(store, store.table(kind), id) === null)
  if (missing)
    throw new GalleyError(
      'not_found',
      message('engine.accept.notMade', { kind: kindWord(missing.kind, 'within'), title: missing.title }),
    )
}

function whyNotMade(store: Store, proposal: StoredProposal): Message | null {
  try {
    assertMade(store, proposal)
    return null
  } catch (thrown) {
    return reasonOf(thrown)
  }
}

/** Why the change is not the one that was looked at any more, or null. */
function whyStale(store: Store, table: KindTable, { key, changes }: StoredProposal): Message | null {
  try {
    const { values } = readRow(store, table, tableOf(store, key!).key)!
    return changes.every(({ field, before }) => sameValue(values[field], before))
      ? null
      : message('engine.accept.changedSince')
  } catch (thrown) {
    return reasonOf(thrown)
  }
}

function left({ key, name, line }: StoredProposal, why: Message): Skipped[number] {
  return { key: key ?? 0, name: name === '' ? t('engine.accept.line', { line }) : name, message: why }
}

function reasonOf(thrown: unknown): Message {
  if (thrown instanceof GalleyError && ['not_found', 'read_only', 'invalid_value'].includes(thrown.code))
    return thrown.said
  throw thrown
}
