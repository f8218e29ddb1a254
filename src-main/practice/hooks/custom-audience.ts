import { faultText } from '../ads/fault-text.ts'
import { ownsAudience } from '../../../shared/contract/audiences/tailored-audience-permission.ts'
import { checkOperation, userCount } from '../../../shared/model/audience/users.ts'
import { expiryMonths } from '../../../shared/model/audience/limits.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { sharedWith } from '../audiences/shared-with.ts'
import { workingMs } from '../audiences/states.ts'
import { invalid } from '../ads/parameters.ts'
import { toInstant } from '../clock.ts'
import type { AudienceKey } from '../state/audiences.ts'
import type { ActionAnswer, ActionCall, Hooks, RequestContext } from './hook-types.ts'

/** Custom audience: empty and being worked at when it is made; people come and go by its users endpoint. Source: gaps 6.9. */
export const customAudienceHooks: Hooks = {
  // child_segments may stand beside segments as well as in it. Source: interface, Audiences and insights (batch).
  item: ({ child_segments: children, ...params }) => {
    if (children === undefined) return params
    const { segments = {} } = params
    const isTree = typeof segments === 'object' && segments !== null && !Array.isArray(segments)
    return { ...params, segments: isTree ? { ...segments, child_segments: children } : segments }
  },

  made: (record, context) => {
    const isList = record['audience_type'] === 'CRM'
    context.audiences.work(keyOf(context, String(record['id'])), context.nowMs + workingMs)
    return {
      targetable: false,
      audience_size: null,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      targetable_types: isList ? ['CRM', 'EXCLUDED_CRM'] : ['FLEXIBLE', 'EXCLUDED_FLEXIBLE'],
      permission_level: 'READ_WRITE',
      owner_account_id: context.accountId,
      partner_source: 'OTHER',
      ...(isList ? {} : { metadata: [metadataOf(record, context)] }),
    }
  },

  // Shown in place of the owner's id when it was changed. Source: gaps 6.9 (D).
  written: ({ owner_account_id: owner, ...record }, operation, { accountId }) =>
    operation === 'update' ? { ...record, is_owner: owner === accountId } : { ...record, owner_account_id: owner },

  listed: (params, context) =>
    params['permission_scope'] === 'SHARED' ? sharedWith(context.draft, context.accountId) : undefined,

  // Assumed: docs/assumptions.md, shared-audience-owner.
  lent: (id, context) =>
    sharedWith(context.draft, context.accountId).some((each) => each['id'] === id)
      ? [{ code: 'ACTION_NOT_ALLOWED', message: 'Only the account that owns this audience can change or delete it.' }]
      : [],

  actions: { targeted, users },
}

/** What the service tells of a combination. Source: interface, Resources (Custom audience); gaps 6.9 (D). */
function metadataOf({ id, name, segments }: RecordValues, { accountId }: RequestContext): Json {
  return {
    custom_audience_id: String(id),
    account_id: accountId,
    name: String(name),
    audience_source: 'FLEXIBLE_AUDIENCE',
    upload_status: 'UPLOADED',
    segments: filledIn(segments ?? null, true),
  }
}

/** The tree with what stands where nothing was said. Source: interface, Audiences and insights (defaults). */
function filledIn(segment: Json, isJoint: boolean): Json {
  if (typeof segment !== 'object' || segment === null || Array.isArray(segment)) return segment
  const children = Array.isArray(segment['child_segments']) ? segment['child_segments'] : []
  return {
    frequency: 1,
    frequency_comparator: 'NUM_GTE',
    negate: !isJoint,
    ...segment,
    child_segments: children.map((child) => filledIn(child, hasChildren(child))),
  }
}

function hasChildren(segment: Json): boolean {
  if (typeof segment !== 'object' || segment === null || Array.isArray(segment)) return false
  return Array.isArray(segment['child_segments']) && segment['child_segments'].length > 0
}

/** The interface names a cursor and no count. Assumed: docs/assumptions.md, targeted-pages. */
const campaignsPerPage = 20

/** Campaigns and ad groups that target the audience. Source: interface, Resources (Targeted-by record). */
function targeted({ context, id, params, page }: ActionCall): ActionAnswer {
  const { draft, accountId } = context
  if (!reachable(id, context)) return { errors: [unknown(id, context)] }
  const types = ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED']
  const criteria = draft
    .having('targeting_criterion', accountId, { targeting_value: id })
    .filter(([, row]) => row['deleted'] !== true && types.includes(String(row['targeting_type'])))
  const byCampaign = new Map<string, Json[]>()
  for (const lineItemId of new Set(criteria.map(([, row]) => String(row['line_item_id'])))) {
    const lineItem = draft.get('line_item', accountId, lineItemId)
    if (!lineItem || lineItem['deleted'] === true) continue
    const servable = lineItem['entity_status'] === 'ACTIVE'
    if (!servable && params['with_active'] !== false) continue
    const campaignId = String(lineItem['campaign_id'])
    const entry = { id: lineItemId, name: (lineItem['name'] as string | null) ?? null, servable }
    byCampaign.set(campaignId, [...(byCampaign.get(campaignId) ?? []), entry])
  }
  const rows = [...byCampaign].map(([campaignId, lineItems]) => ({
    key: campaignId,
    row: {
      campaign_id: campaignId,
      campaign_name: String(draft.get('campaign', accountId, campaignId)?.['name'] ?? ''),
      line_items: lineItems,
    },
  }))
  return page(rows, campaignsPerPage)
}

/** People in and out, all or none. Source: interface, Audiences and insights (users), Errors. */
function users({ context, id, params }: ActionCall): ActionAnswer {
  const found = reachable(id, context)
  if (!found) return { errors: [unknown(id, context)] }
  if (found.audience['audience_type'] !== 'CRM')
    return { errors: [{ code: 'INVALID_TAILORED_AUDIENCE_TYPE', message: 'People can be added to lists only.' }] }
  if (found.level !== 'READ_WRITE')
    return { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'This audience is shared for use only.' }] }
  const operations = params['operations'] as { [member: string]: Json }[]
  const faults = operations.map((operation) => checkOperation(operation, context.nowMs))
  if (faults.some((fault) => fault !== null))
    return { operationErrors: faults.map((fault) => (fault ? [{ ...fault, message: faultText(fault.message) }] : [])) }
  const key = { realm: context.draft.realm, accountId: found.owner, audienceId: id }
  context.audiences.together(() => operations.forEach((operation) => carryOut(operation, key, context)))
  isBeingWorked(found.audience, key, context)
  const count = userCount(operations)
  return { data: { success_count: count, total_count: count } }
}

function carryOut(
  { operation_type: type, params }: { [member: string]: Json },
  key: AudienceKey,
  context: RequestContext,
): void {
  const { users: people, effective_at: from, expires_at: to } = params as { [member: string]: Json }
  const effectiveMs = typeof from === 'string' ? Date.parse(from) : context.nowMs
  const expiresMs = typeof to === 'string' ? Date.parse(to) : inMonths(context.nowMs, expiryMonths)
  for (const person of people as { [member: string]: Json }[]) {
    const keys = Object.entries(person).flatMap(([name, values]) =>
      (values as string[]).map((value) => `${name}:${value.toLowerCase()}`),
    )
    if (type === 'Delete') context.audiences.remove(key, keys)
    else context.audiences.add(key, { keys, effectiveMs, expiresMs })
  }
}

/** From now on the service works at it; what it was before still counts meanwhile, so that one that can be targeted has no reason against it. */
function isBeingWorked(audience: RecordValues, key: AudienceKey, context: RequestContext): void {
  context.audiences.work(key, context.nowMs + workingMs)
  const reasons = Array.isArray(audience['reasons_not_targetable']) ? audience['reasons_not_targetable'] : []
  const changed = {
    ...audience,
    reasons_not_targetable: audience['targetable'] === true ? [] : [...new Set(['PROCESSING', ...reasons])],
    updated_at: toInstant(context.nowMs),
  }
  context.draft.put('update', 'custom_audience', key.accountId, key.audienceId, changed)
}

/** The audience, if the account owns it or has it shared, with what it may do. */
function reachable(
  id: string,
  context: RequestContext,
): { audience: RecordValues; owner: string; level: string } | undefined {
  const own = context.draft.get('custom_audience', context.accountId, id)
  if (own && own['deleted'] !== true && ownsAudience(own, context.accountId))
    return { audience: own, owner: context.accountId, level: 'READ_WRITE' }
  const shared = sharedWith(context.draft, context.accountId).find((each) => each['id'] === id)
  if (!shared) return undefined
  const owner = String(shared['owner_account_id'])
  const audience = context.draft.get('custom_audience', owner, id)
  return audience ? { audience, owner, level: String(shared['permission_level']) } : undefined
}

function unknown(id: string, { accountId }: RequestContext) {
  return {
    ...invalid('custom_audience_id', `Audience ${id} was not found in account ${accountId}.`),
    code: 'NOT_FOUND',
  }
}

function keyOf({ draft, accountId }: RequestContext, audienceId: string): AudienceKey {
  return { realm: draft.realm, accountId, audienceId }
}

/** The same day and time so many months on. */
function inMonths(fromMs: number, months: number): number {
  const at = new Date(Date.parse(toInstant(fromMs)))
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.getTime()
}
