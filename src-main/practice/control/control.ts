/** The control: ordering faults, reading the ledger, being somebody else, turning the clock. For tests and for trying things out. */
import { findResource } from '../../../shared/contract/registry.ts'
import { fitValue } from '../../../shared/contract/language/wire.ts'
import { parseJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { jsonAnswer } from '../answers.ts'
import type { Answer } from '../answers.ts'
import { practicePort, put } from '../ads/write.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { Practice } from '../context.ts'
import { sameText } from '../oauth/signature.ts'
import type { PracticeRequest } from '../request.ts'
import type { Realm } from '../state/realm.ts'
import {
  asFlag,
  asMembers,
  asNumber,
  asText,
  OrderError,
  readFaultOrder,
  readHappening,
  readProfile,
} from './orders.ts'

/** Answers a request below the control address; `path` is what follows it. */
export function handleControl(practice: Practice, path: string, request: PracticeRequest): Answer {
  const key = request.headers['x-practice-key']
  if (typeof key !== 'string' || !sameText(key, practice.tokens.application.control_key))
    return refusal(403, 'X-Practice-Key is missing or wrong.')
  const action = actions[`${request.method} ${path}`]
  if (!action) return refusal(404, `The control has no ${request.method} ${path}.`)
  try {
    return jsonAnswer(200, action(practice, request))
  } catch (thrown) {
    if (thrown instanceof OrderError) return refusal(thrown.status, thrown.message)
    throw thrown
  }
}

type Action = (practice: Practice, request: PracticeRequest) => unknown

const actions: Record<string, Action> = {
  'POST /faults': ({ faults }, request) => {
    const order = readFaultOrder(bodyOf(request))
    faults.add(order)
    return order
  },
  'GET /faults': ({ faults }) => faults.waiting(),
  'DELETE /faults': ({ faults, records }) => {
    faults.clear()
    records.showAll()
    return {}
  },
  'GET /ledger': ({ ledger }, request) => {
    const after = request.queryPairs?.find(([name]) => name === 'after')?.[1] ?? '0'
    if (!/^\d{1,15}$/.test(after)) throw new OrderError('after must be a whole number.')
    return ledger.after(Number(after))
  },
  'POST /edit': (practice, request) => ({ data: edit(practice, bodyOf(request)) }),
  'POST /revoke': ({ tokens }, request) => {
    const token = asText(asMembers(bodyOf(request), 'The order', ['access_token'])['access_token'], 'access_token')
    if (!tokens.revoke(token)) throw new OrderError('There is no such access token.', 404)
    return { access_token: token }
  },
  'POST /activity': ({ activity, people }, request) => {
    const order = readHappening(bodyOf(request))
    if (typeof order === 'string') {
      activity.sendRaw(order)
      return { sent: order }
    }
    if (!people.byId(order.userId)) throw new OrderError(`There is no user ${order.userId}.`, 404)
    return { subscriptions: activity.happen(order) }
  },
  'DELETE /activity': ({ activity }) => ({ cut: activity.cut() }),
  'POST /profile': ({ activity, people }, request) => {
    const order = readProfile(bodyOf(request))
    const user = people.byId(order.userId)
    if (!user) throw new OrderError(`There is no user ${order.userId}.`, 404)
    const renamed = order.changes['screenname']
    if (typeof renamed === 'string') people.rename(order.userId, renamed)
    for (const [part, after] of Object.entries(order.changes)) {
      const before = part === 'screenname' ? user.screen_name : null
      activity.happen({
        eventType: `profile.update.${part}`,
        userId: order.userId,
        payload: { before, after },
        direction: null,
      })
    }
    return { user_id: order.userId, ...order.changes }
  },
  'POST /application': ({ tokens }, request) => {
    tokens.hasSignIn = asFlag(asMembers(bodyOf(request), 'The order', ['sign_in'])['sign_in'], 'sign_in')
    return { sign_in: tokens.hasSignIn }
  },
  'POST /clock': ({ clock }, request) => {
    clock.offsetMs =
      1000 * asNumber(asMembers(bodyOf(request), 'The order', ['offset_s'])['offset_s'], 'offset_s', -1e9, 1e9)
    return { offset_s: clock.offsetMs / 1000, now: new Date(clock.nowMs()).toISOString() }
  },
  'POST /limits': ({ limits }, request) => {
    limits.isEnforced = asFlag(asMembers(bodyOf(request), 'The order', ['enforce'])['enforce'], 'enforce')
    limits.clear()
    return { enforce: limits.isEnforced }
  },
  'POST /reset': (practice) => {
    practice.reset()
    return {}
  },
}

/** Somebody else's change: any declared field, also those that only the service sets; what follows is worked out unless it was given. */
function edit(practice: Practice, given: Json): RecordValues {
  const order = asMembers(given, 'The order', ['account_id', 'kind', 'id', 'fields', 'user_id'])
  const [accountId, kind, id] = ['account_id', 'kind', 'id'].map((name) => asText(order[name], name)) as [
    string,
    string,
    string,
  ]
  const resource = findResource(kind)
  if (!resource) throw new OrderError(`There is no kind ${kind}.`)
  const fields = readFields(resource, asMembers(order['fields'], 'fields', Object.keys(resource.fields)))
  const realm = (['ads', 'sandbox'] as const).find((candidate) =>
    practice.records.get(candidate, 'account', accountId, accountId),
  )
  if (!realm) throw new OrderError(`There is no account ${accountId}.`, 404)
  if (kind === 'authenticated_user_access') return editAccess(practice, realm, accountId, id, fields)
  const draft = practice.records.draft(realm, authorOf(practice, realm, accountId, order['user_id']))
  const nowMs = practice.clock.nowMs()
  const context = {
    draft,
    port: practicePort(draft, accountId, { ...practice, nowMs }),
    accountId,
    userId: '',
    roles: [],
    nowMs,
    media: practice.media,
    audiences: practice.audiences,
  }
  // Settings of the account or of a user that nobody wrote yet are shown as blank ones.
  const isOwner = resource.idParam === 'user_id' ? practice.people.byId(id) !== undefined : id === accountId
  const blank = isOwner ? hooksOf(kind).blank?.(context) : undefined
  const old = practice.records.get(realm, kind, accountId, id) ?? blank
  if (!old) throw new OrderError(`There is no ${kind} ${id} in account ${accountId}.`, 404)
  const written = put('update', resource, id, { ...old, ...fields }, context, old)
  const followed = 'record' in written ? written.record : old
  // What was given word for word stays so, even where it would follow from the rest.
  const record = { ...followed, ...fields }
  draft.put('update', kind, accountId, id, record)
  draft.commit(nowMs, 0)
  return record
}

/** Who made somebody else's change: the account's second user unless the order names one. */
function authorOf({ people }: Practice, realm: Realm, accountId: string, given: Json | undefined): string {
  const userId = given === undefined ? null : asText(given, 'user_id')
  if (userId !== null && !people.byId(userId)) throw new OrderError(`There is no user ${userId}.`, 404)
  const [first, second] = people.all().filter((user) => people.roles(realm, accountId, user.user_id).length > 0)
  return userId ?? (second ?? first)?.user_id ?? ''
}

/** Roles of another user on the account; the record's id is the user's. */
function editAccess(
  practice: Practice,
  realm: Realm,
  accountId: string,
  userId: string,
  { permissions }: RecordValues,
): RecordValues {
  if (!practice.people.byId(userId)) throw new OrderError(`There is no user ${userId}.`, 404)
  if (!Array.isArray(permissions)) throw new OrderError('fields must have permissions, a list of roles.')
  practice.people.setRoles(realm, accountId, userId, permissions.map(String))
  return { user_id: userId, permissions }
}

function readFields(
  resource: NonNullable<ReturnType<typeof findResource>>,
  given: { [member: string]: Json },
): RecordValues {
  const fields: RecordValues = {}
  for (const [name, value] of Object.entries(given)) {
    const fitted = name === 'id' ? undefined : fitValue(resource.fields[name]!, value)
    if (fitted === undefined) throw new OrderError(`fields.${name} cannot hold this value.`)
    fields[name] = fitted
  }
  return fields
}

function bodyOf(request: PracticeRequest): Json {
  try {
    return parseJson(request.body.toString('utf8'))
  } catch {
    throw new OrderError('The body is not JSON.')
  }
}

function refusal(status: number, message: string): Answer {
  return jsonAnswer(status, { errors: [{ code: 'CONTROL', message }] })
}
