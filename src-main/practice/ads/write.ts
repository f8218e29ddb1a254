/** Create, update and delete of one record, by declaration; single requests and batches go through the same three functions. */
import { faultText } from './fault-text.ts'
import { whyRefused } from '../../../shared/contract/language/behaviour.ts'
import { batchFor } from '../../../shared/contract/language/resource.ts'
import type { Problem, RulePort } from '../../../shared/contract/language/rules.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { checkRecord, checkWorkspace, isWholeRule } from '../../../shared/contract/language/validate.ts'
import { idOf } from '../../../shared/contract/language/wire.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import type { AdsError } from '../answers.ts'
import { sharedAudience } from '../audiences/shared-with.ts'
import { toInstant } from '../clock.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { PutRecord, RequestContext } from '../hooks/hook-types.ts'
import type { MediaDesk } from '../media/desk.ts'
import type { Draft } from '../state/records.ts'
import type { Ids } from '../state/ids.ts'

export type Written = { record: RecordValues } | { missing: true } | { errors: AdsError[] }

/** The read port of the rules, over a draft: what earlier operations of the same batch did counts. */
export function practicePort(draft: Draft, accountId: string, { activeLimit, media, nowMs, access }: Around): RulePort {
  return {
    get: (kind, id) => {
      if (kind === 'authenticated_user_access') return access
      // An account is kept under itself.
      return draft.get(kind, kind === 'account' ? id : accountId, id)
    },
    siblings: (kind, ofAccount, having, exceptId, most) =>
      siblingsOf(draft, kind, ofAccount, having, exceptId).slice(0, most),
    fileOf: (kind, id) => (kind === 'media_library' ? media.fileOf(id) : undefined),
    siblingCount: (kind, ofAccount, having, exceptId) => siblingsOf(draft, kind, ofAccount, having, exceptId).length,
    activeCount: (kind, ofAccount, exceptId) => {
      const { active } = resourceOf(kind)
      return draft.list(kind, ofAccount).filter((row) => row['id'] !== exceptId && active?.counts(row)).length
    },
    activeLimit,
    siblingInstants: (kind, ofAccount, { field, from, to, having }, exceptId) =>
      siblingsOf(draft, kind, ofAccount, having, exceptId)
        .map((row) => String(row[field] ?? ''))
        .filter((instant) => instant >= from && instant <= to)
        .toSorted(),
    // Of an audience of another account only what it shares can be named.
    findBy: (kind, field, value) =>
      kind === 'shared_audience'
        ? sharedAudience(draft, accountId, value)
        : draft.having(kind, accountId, { [field]: value })[0]?.[1],
    nowMs: () => nowMs,
  }
}

/** What the rules look at beside the records. */
export interface Around {
  activeLimit: RulePort['activeLimit']
  media: MediaDesk
  nowMs: number
  /** The user who asks and what the user may on the account; nobody's for the service's own doings. */
  access?: RecordValues
}

function siblingsOf(
  draft: Draft,
  kind: string,
  accountId: string,
  having: RecordValues,
  exceptId: string,
): RecordValues[] {
  return draft
    .having(kind, accountId, having)
    .filter(([id, row]) => id !== exceptId && row['deleted'] !== true)
    .map(([, row]) => row)
}

/** Makes a record of the given fields, or several where one of them takes many values; a fault in one refuses all. */
export function createRecords(resource: Resource, given: RecordValues, context: RequestContext, ids: Ids): Written[] {
  const many = Object.entries(resource.fields).find(([name, field]) => field.manyPerCreate && name in given)
  if (!many) return [createRecord(resource, given, context, ids)]
  const [name, { manyPerCreate = 1 }] = many
  const values = String(given[name] ?? '').split(',')
  if (values.length > manyPerCreate) {
    const message = `${name} takes at most ${manyPerCreate} values; this has ${values.length}.`
    const parameter = resource.fields[name]?.param ?? name
    return [{ errors: [{ code: 'INVALID_PARAMETER', message, parameter, value: given[name] ?? null }] }]
  }
  return values.map((value) => createRecord(resource, { ...given, [name]: value }, context, ids))
}

/** Makes a record of the given fields. */
export function createRecord(resource: Resource, given: RecordValues, context: RequestContext, ids: Ids): Written {
  hooksOf(resource.kind).before?.(given, context, (kind, values, where) => {
    createRecord(resourceOf(kind), values, where, ids)
  })
  const same = hooksOf(resource.kind).sameAs?.(given, context)
  if (same) return { record: same }
  const id = ids.next(resource.kind)
  const now = toInstant(context.nowMs)
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
  const stamps = { id, created_at: now, updated_at: now, deleted: false }
  const record = withConsequences(resource, { ...defaultsOf(resource), ...onlyFields(resource, stamps), ...sent }, sent)
  const errors = problemsOf(resource, record, 'create', sent, id, context)
  if (errors.length > 0) return { errors }
  const made = { ...record, ...hooksOf(resource.kind).made?.(record, context), ...sent }
  return put('create', resource, idOf(resource, made) ?? id, made, context)
}

/** Changes the given fields of a record; null unsets. */
export function updateRecord(resource: Resource, id: string, given: RecordValues, context: RequestContext): Written {
  const old = recordAt(resource, id, context)
  if (!old || old['deleted'] === true) return absent(resource, id, context)
  const refusal = whyRefused(resource, 'update', old, context)
  if (refusal !== null) return { errors: [{ code: 'ACTION_NOT_ALLOWED', message: faultText(refusal) }] }
  const record = withConsequences(resource, { ...old, ...given }, given)
  const errors = problemsOf(resource, record, 'update', given, id, context)
  if (errors.length > 0) return { errors }
  return put('update', resource, id, record, context, old)
}

/** The record, or what stands for it before anything was set; undefined where it is none of the user's. */
export function recordAt(resource: Resource, id: string, context: RequestContext): RecordValues | undefined {
  const { blank, isOthers } = hooksOf(resource.kind)
  if (isOthers?.(id, context)) return undefined
  return context.draft.get(resource.kind, ownerOf(resource, id, context), id) ?? blank?.(context)
}

/** Deletes a record as its declaration says: marked, or removed for good. A second time there is nothing to delete. */
export function deleteRecord(
  resource: Resource,
  id: string,
  context: RequestContext,
  inPath: Readonly<Record<string, string>> = {},
): Written {
  const old = context.draft.get(resource.kind, ownerOf(resource, id, context), id)
  if (!old || old['deleted'] === true) return absent(resource, id, context)
  if (Object.entries(inPath).some(([name, value]) => old[name] !== value)) return { missing: true }
  const errors = hooksOf(resource.kind).keeps?.(old, context) ?? []
  if (errors.length > 0) return { errors }
  const refusal = whyRefused(resource, 'delete', old, context)
  if (refusal)
    return { errors: [{ code: 'ACTION_NOT_ALLOWED', message: faultText(refusal), parameter: resource.idParam }] }
  if (resource.deletion === 'soft') return put('delete', resource, id, { ...old, deleted: true }, context, old)
  context.draft.put('delete', resource.kind, ownerOf(resource, id, context), id, null)
  return { record: { ...old, ...hooksOf(resource.kind).removed?.(old, context) } }
}

/** What the account has no such record of: it is not there, or it is another account's. */
function absent(resource: Resource, id: string, context: RequestContext): Written {
  const errors = hooksOf(resource.kind).lent?.(id, context) ?? []
  return errors.length > 0 ? { errors } : { missing: true }
}

/** The record in the draft, with what follows from it; `updated_at` moves only when something else did. */
export function put(...[operation, resource, id, changed, context, old]: Parameters<PutRecord>): Written {
  const record = ordered(resource, { ...changed, ...hooksOf(resource.kind).follows?.(changed, context) })
  for (const name of hooksOf(resource.kind).leavesOut ?? []) if (record[name] === null) delete record[name]
  const isSame =
    old !== undefined && Object.keys(resource.fields).every((field) => sameValue(old[field], record[field]))
  if (!isSame && old && 'updated_at' in resource.fields) {
    const now = toInstant(context.nowMs)
    // A clock that was set back must not take a change back in time.
    record['updated_at'] = now > String(old['updated_at']) ? now : old['updated_at']
  }
  context.draft.put(operation, resource.kind, ownerOf(resource, id, context), id, record)
  hooksOf(resource.kind).after?.(record, context, put)
  return { record }
}

/** The account under which a record is kept; an account is kept under itself. */
function ownerOf(resource: Resource, id: string, context: RequestContext): string {
  return resource.scope === 'user' ? id : resource.scope === 'service' ? '' : context.accountId
}

function problemsOf(
  resource: Resource,
  record: RecordValues,
  operation: 'create' | 'update',
  given: RecordValues,
  id: string,
  context: RequestContext,
): AdsError[] {
  const input = {
    record,
    operation,
    given: new Set(Object.keys(given)),
    accountId: context.accountId,
    id,
    isAtService: true,
  }
  // Within a batch some rules wait until all of it stands.
  const rules = resource.workspaceRules.filter((rule) => !context.isBatch || !isWholeRule(rule))
  const broken = [...checkRecord(resource, input), ...checkWorkspace(resource, input, context.port, rules)]
    .filter((problem) => problem.severity === 'error')
    .map((problem) => toAdsError(resource, problem, given))
  return broken.length > 0 ? broken : (hooksOf(resource.kind).refused?.(given, context) ?? [])
}

/** Faults of a record of a batch that only show once the whole batch stands. */
export function faultsAtEnd(resource: Resource, record: RecordValues, context: RequestContext): AdsError[] {
  const rules = resource.workspaceRules.filter(isWholeRule)
  if (rules.length === 0) return []
  const input = {
    record,
    operation: 'create' as const,
    given: new Set(Object.keys(record)),
    accountId: context.accountId,
    id: idOf(resource, record) ?? '',
  }
  return checkWorkspace(resource, input, context.port, rules).map((problem) => toAdsError(resource, problem, record))
}

function toAdsError(resource: Resource, { field, code, message: fault }: Problem, given: RecordValues): AdsError {
  const message = faultText(fault)
  if (field === null) return { code, message }
  const value = given[field]
  const parameter = resource.fields[field]?.param ?? field
  // What is missing is named in quotes. Source: gaps 5.1.
  const named = code === 'MISSING_PARAMETER' ? `"${parameter}" is needed. ${message}` : message
  return { code, message: named, parameter, ...(value === undefined ? {} : { value }) }
}

function defaultsOf(resource: Resource): RecordValues {
  const defaults: RecordValues = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.serviceDefault !== undefined) defaults[name] = field.serviceDefault
    else if (field.nullable) defaults[name] = null
    else if (field.type === 'list') defaults[name] = []
  }
  return defaults
}

function withConsequences(resource: Resource, record: RecordValues, given: RecordValues): RecordValues {
  const implied = Object.entries(resource.behaviour?.consequences?.of(record) ?? {}).filter(
    ([name]) => !Object.hasOwn(given, name),
  )
  return { ...record, ...Object.fromEntries(implied) }
}

function onlyFields(resource: Resource, values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in resource.fields))
}

/** Members in declared order, so that answers read alike. */
function ordered(resource: Resource, record: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.keys(resource.fields)
      .filter((name) => record[name] !== undefined)
      .filter((name) => !resource.fields[name]!.isWriteOnly)
      .map((name) => [name, record[name]]),
  )
}

/** The operation of a batch item, by its wire name; undefined for none. */
export function batchOperation(resource: Resource, operationType: string): 'create' | 'update' | 'delete' | undefined {
  const name = ({ Create: 'create', Update: 'update', Delete: 'delete' } as const)[operationType as 'Create']
  return name && batchFor(resource, name) ? name : undefined
}
