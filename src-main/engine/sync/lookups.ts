/** What the service shows of one record, page by page: its history, and which campaigns use it. */
import type { PresentedResource } from '../../../shared/presentation/resources.ts'
import type {
  RecordView,
  ChangeAtService,
  FieldAuthors,
  HistoryAtService,
  UsesAtService,
} from '../../../shared/bridge.ts'
import { historyEntities } from '../../../shared/contract/accounts/account.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { fitValue } from '../../../shared/contract/language/wire.ts'
import { kindWord, message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { Json, Value } from '../../../shared/model/values.ts'
import type { Workspace } from '../store/index.ts'
import type { OnDemandReads } from './on-demand-reads.ts'

export interface LookupPorts {
  workspace: Workspace
  onDemandReads: OnDemandReads
  /** The service's clock, milliseconds since 1970. */
  serverNowMs: () => number
}

const hourMs = 3_600_000
const timeoutMs = 60_000
/** Start of the history of records that do not say when they were made: before the service existed. */
const earliestMs = Date.UTC(2006, 0, 1)
/** Most pages of the history in which the author of a change is looked for; the newest changes come first. */
const authorPages = 3

/** See the call `record.serviceHistory`. */
export async function serviceHistory(
  ports: LookupPorts,
  key: number,
  cursor: string | null,
): Promise<HistoryAtService> {
  const record = ports.workspace.records.get(key)
  const resource = resourceOf(record.kind)
  const entity = entityOf(record.kind)
  if (entity === null)
    throw new GalleyError(
      'usage',
      message('engine.lookups.serviceTellsNoHistory', { kind: kindWord(resource.kind, 'pluralWithin') }),
      {
        kind: resource.kind,
      },
    )
  const made = Date.parse(String(record.values['created_at'] ?? ''))
  const { data, rest } = await ports.onDemandReads.act({
    kind: 'account',
    action: 'history',
    accountId: record.accountId,
    id: record.accountId,
    params: {
      entity_type: entity,
      entity_id: knownId(record),
      start_time: wholeHour(Number.isNaN(made) ? earliestMs : made),
      end_time: wholeHour(ports.serverNowMs() + hourMs),
      ...(cursor === null ? {} : { cursor }),
    },
    isAgain: false,
    timeoutMs,
  })
  return { changes: rowsOf(data).map((row) => changeOf(resource, row)), cursor: nextOf(rest, cursor) }
}

/** See the call `record.targetedBy`. */
export async function targetedBy(
  ports: LookupPorts,
  { key, withIdle, cursor }: { key: number; withIdle: boolean; cursor: string | null },
): Promise<UsesAtService> {
  const record = ports.workspace.records.get(key)
  const { data, rest } = await ports.onDemandReads.act({
    kind: 'custom_audience',
    action: 'targeted',
    accountId: record.accountId,
    id: knownId(record),
    params: { with_active: !withIdle, ...(cursor === null ? {} : { cursor }) },
    isAgain: false,
    timeoutMs,
  })
  const named = (kind: string, id: Json | undefined, name: Json | undefined) => ({
    id: String(id),
    name: typeof name === 'string' && name !== '' ? name : String(id),
    key: ports.workspace.records.keyOf(kind, String(id)),
  })
  const campaigns = rowsOf(data).map((row) => ({
    ...named('campaign', row['campaign_id'], row['campaign_name']),
    adGroups: rowsOf(row['line_items'] ?? null).map((each) => ({
      ...named('line_item', each['id'], each['name']),
      isServable: typeof each['servable'] === 'boolean' ? each['servable'] : null,
    })),
  }))
  return { campaigns, cursor: nextOf(rest, cursor) }
}

/** See the call `conflict.authors`. */
export function conflictAuthors(ports: LookupPorts, key: number): Promise<FieldAuthors> {
  const record = ports.workspace.records.get(key)
  return authorsOf(ports, record, Object.keys(record.conflict), (change, field) => isTheirs(change, field, record))
}

/** See the call `record.fieldAuthors`. */
export function fieldAuthors(
  ports: LookupPorts,
  key: number,
  fields: readonly string[],
  value: Value,
): Promise<FieldAuthors> {
  const isAbout = (change: ChangeAtService, field: string) =>
    value === undefined ? isOf(change, field) : hasBecome(change, field, value)
  return authorsOf(ports, ports.workspace.records.get(key), fields, isAbout)
}

/** Who made the newest change that `isAbout` each of the fields, within the last pages of the record's history. */
async function authorsOf(
  ports: LookupPorts,
  { key, kind, id }: RecordView,
  fields: readonly string[],
  isAbout: (change: ChangeAtService, field: string) => boolean,
): Promise<FieldAuthors> {
  const authors: FieldAuthors = {}
  if (entityOf(kind) === null || isLocalId(id)) return authors
  const open = new Set(fields)
  let cursor: string | null = null
  for (let page = 0; page < authorPages && open.size > 0; page++) {
    const found: HistoryAtService = await serviceHistory(ports, key, cursor)
    for (const change of found.changes) {
      if (change.userId === null) continue
      for (const field of open) {
        if (!isAbout(change, field)) continue
        authors[field] = { userId: change.userId, at: change.at }
        open.delete(field)
      }
    }
    cursor = found.cursor
    if (cursor === null) break
  }
  return authors
}

/**
 * True if the change may have caused the conflict in the field. For `deleted`: the deletion, where they deleted the record; else any change but the
 * creation.
 */
function isTheirs(change: ChangeAtService, field: string, { conflict }: RecordView): boolean {
  if (field !== 'deleted') return isOf(change, field)
  return conflict[field]?.theirs === true ? change.type === 'DELETE' : change.type !== 'CREATE'
}

function isOf({ changes }: ChangeAtService, field: string): boolean {
  return changes.some((each) => each.field === field)
}

function hasBecome({ changes }: ChangeAtService, field: string, value: Value): boolean {
  return changes.some((each) => each.field === field && sameValue(each.to ?? null, value))
}

function entityOf(kind: string): string | null {
  return Object.entries(historyEntities).find(([, each]) => each === kind)?.[0] ?? null
}

function knownId({ id, kind }: RecordView): string {
  if (isLocalId(id))
    throw new GalleyError('usage', message('engine.lookups.serviceDoesNotKnow', { kind: kindWord(kind, 'within') }))
  return id
}

function wholeHour(ms: number): string {
  return new Date(Math.floor(ms / hourMs) * hourMs).toISOString().replace('.000Z', 'Z')
}

type Row = { [member: string]: Json }

function rowsOf(data: Json): Row[] {
  const isRow = (row: Json): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row)
  return Array.isArray(data) ? data.filter(isRow) : []
}

/** The cursor of the next page; null at the end, and where it is the one that was sent: pages would be read without end. */
function nextOf(rest: Readonly<Record<string, Json>>, cursor: string | null): string | null {
  const next = rest['next_cursor']
  return typeof next === 'string' && next !== '' && next !== cursor ? next : null
}

function changeOf(resource: PresentedResource, row: Row): ChangeAtService {
  const by = row['change_by']
  const who: Row = typeof by === 'object' && by !== null && !Array.isArray(by) ? by : {}
  const changes = row['changes']
  const given = typeof changes === 'object' && changes !== null && !Array.isArray(changes) ? changes : {}
  const { user_id: userId, platform } = who
  return {
    at: String(row['change_time'] ?? ''),
    type: String(row['change_type'] ?? ''),
    userId: userId === undefined || userId === null ? null : String(userId),
    platform: typeof platform === 'string' ? platform : null,
    changes: Object.entries(given).map(([field, found]) => ({ field, ...valuesOf(resource, field, found) })),
  }
}

/** The service gives a change as `{from, to}`, or as the new value alone. Assumed: docs/assumptions.md, history-answer. */
function valuesOf(resource: PresentedResource, field: string, found: Json): { from: Value; to: Value } {
  const fitted = (value: Json | undefined): Value =>
    value === undefined ? undefined : ((resource.fields[field] && fitValue(resource.fields[field], value)) ?? value)
  const isPair = typeof found === 'object' && found !== null && !Array.isArray(found) && 'to' in found
  return isPair ? { from: fitted(found['from']), to: fitted(found['to']) } : { from: undefined, to: fitted(found) }
}
