/**
 * An advertising request from first to last check:
 * credentials -> version and route -> allowance -> access level -> account and role -> parameters -> the operation itself.
 */
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import { adsError, clockTooFar, invalidToken, jsonAnswer } from '../answers.ts'
import type { Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import { verify } from '../oauth/verify.ts'
import type { PracticeRequest } from '../request.ts'
import { Ids } from '../state/ids.ts'
import { recordText } from '../state/record-text.ts'
import type { Realm } from '../state/records.ts'
import type { AccessToken } from '../state/tokens.ts'
import { notFound, runBatch } from './batch.ts'
import { listErrors, listPage } from './list.ts'
import type { Question } from './list.ts'
import type { Parameters } from './parameters.ts'
import { limitHeaders } from './rate-limits.ts'
import { readRequest } from './read-request.ts'
import { findRoute } from './routes.ts'
import type { Route } from './routes.ts'
import { createRecord, deleteRecord, practicePort, updateRecord } from './write.ts'
import type { Written } from './write.ts'
import type { Place } from '../hooks/hooks.ts'

/** What is ordered for this request about lists. */
export interface Lag {
  lagMs: number
}

interface Call {
  practice: Practice
  realm: Realm
  request: PracticeRequest
  route: Route
  pathParams: Record<string, string>
  token: AccessToken
  lag: Lag
}

const unauthorized = (why: string): Answer =>
  adsError(401, { code: 'UNAUTHORIZED_ACCESS', message: `This request is not properly authenticated: ${why}.` })

/** Answers a request below the advertising base or its sandbox twin; `path` is what follows the base address. */
export function handleAds(practice: Practice, realm: Realm, path: string, request: PracticeRequest, lag: Lag): Answer {
  const versioned = (answer: Answer): Answer => ({
    ...answer,
    headers: { ...answer.headers, 'x-current-api-version': '12' },
  })
  const { tokens, clock } = practice
  const verdict = verify(request, tokens, clock.nowMs(), (token) => tokens.access(token)?.secret ?? null)
  switch (verdict.kind) {
    case 'token':
      return versioned(invalidToken())
    case 'clock':
      return versioned(clockTooFar())
    case 'missing':
    case 'signature':
      return versioned(unauthorized(verdict.why))
    case 'signed':
      return versioned(route(practice, realm, path, request, tokens.access(verdict.oauth.get('oauth_token')!)!, lag))
  }
}

function route(
  practice: Practice,
  realm: Realm,
  path: string,
  request: PracticeRequest,
  token: AccessToken,
  lag: Lag,
): Answer {
  const found = findRoute(realm, request.method, path)
  switch (found.kind) {
    case 'version':
      return adsError(400, {
        code: 'INVALID',
        message: 'This version of the interface is not available. Use version 12.',
      })
    case 'nothing':
      return adsError(404, { code: 'ROUTE_NOT_FOUND', message: `There is no route ${path}.` })
    case 'method':
      return adsError(405, { code: 'METHOD_NOT_ALLOWED', message: `${request.method} is not allowed on ${path}.` })
    case 'route':
      return count({ practice, realm, request, token, lag, ...found })
  }
}

/** Counts the request against its allowance, and states what is left. */
function count(call: Call): Answer {
  const { practice, route, token, pathParams } = call
  const asksTotal =
    route.operation.paging &&
    call.request.queryPairs?.some(([name, value]) => name === 'with_total_count' && value === 'true')
  const limitClass = asksTotal ? 'totalCount' : route.operation.rateClass
  const user = practice.limits.take(token.token, limitClass)
  const account =
    limitClass === 'coreRead' ? practice.limits.take(`${token.token} ${pathParams['account_id']}`, limitClass) : null
  const headers = { ...limitHeaders('user', user), ...(account ? limitHeaders('account', account) : {}) }
  const isOver = user.isOver || account?.isOver
  const answer = isOver
    ? adsError(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Wait until the limit resets.' })
    : admit(call)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

/** Whether this token, on this account, in this role, may. */
function admit(call: Call): Answer {
  const { practice, realm, route, token, pathParams, request } = call
  const { operation, resource } = route
  if (token.level === 'read' && request.method !== 'GET')
    return adsError(403, {
      code: 'READONLY_CLIENT_APPLICATION',
      message: 'This access token may only read. Sign in again with write access.',
    })
  const accountId = pathParams['account_id']
  if (accountId === undefined) return run(call, '')
  const held = practice.people.roles(realm, accountId, token.user_id)
  const isGone =
    practice.records.get(realm, 'account', accountId, accountId)?.['deleted'] === true && resource.kind !== 'account'
  if (held.length === 0 || isGone)
    return adsError(
      403,
      {
        code: 'ACCOUNT_NOT_FOUND',
        message: `Account ${accountId} is not associated with this user.`,
        parameter: 'account_id',
      },
      pathParams,
    )
  if (!operation.roles.some((role) => held.includes(role)))
    return adsError(
      403,
      { code: 'ACTION_NOT_ALLOWED', message: `The role ${held.join(', ')} does not allow this.` },
      pathParams,
    )
  return run(call, accountId)
}

function run(call: Call, accountId: string): Answer {
  const { practice, realm, route, request, pathParams, token } = call
  const read = readRequest(route, request)
  const echo = { ...read.echo, ...pathParams }
  if (read.errors.length > 0) return adsError(400, read.errors, echo)
  const draft = practice.records.draft(realm)
  const port = practicePort(draft, accountId, practice.activeLimit)
  const place: Place = { draft, port, accountId, userId: token.user_id, nowMs: practice.clock.nowMs() }
  const ids = new Ids(practice.meta)
  const id = route.resource.isSingleton ? accountId : (pathParams[route.resource.idParam] ?? '')
  switch (route.operation.name) {
    case 'list':
      return list(call, read, echo)
    case 'get':
      return get(call, read, echo, id, accountId)
    case 'create':
      return write(call, createRecord(route.resource, read.fields, place, ids), place, echo, id)
    case 'update':
      return write(call, updateRecord(route.resource, id, read.fields, place), place, echo, id)
    case 'delete':
      return write(call, deleteRecord(route.resource, id, place), place, echo, id)
    case 'batch': {
      const answer = runBatch(route, request, place, ids, pathParams)
      if (answer.status === 200) draft.commit(place.nowMs, call.lag.lagMs)
      return answer
    }
  }
}

function list(
  { practice, realm, route, token, pathParams, lag }: Call,
  read: Parameters,
  echo: Record<string, Json>,
): Answer {
  const isOfUser = route.resource.scope === 'user'
  const scope = [realm, route.operation.path, ...Object.values(pathParams), isOfUser ? token.user_id : ''].join(' ')
  const question: Question = {
    route,
    params: read.params,
    scope,
    cursorKey: practice.tokens.application.consumer_secret,
  }
  const errors = listErrors(question)
  if (errors.length > 0) return adsError(400, errors, echo)
  const accountIds = isOfUser ? practice.people.accountIds(realm, token.user_id) : [pathParams['account_id']!]
  const rows = practice.records.listAsSeen(realm, route.resource.kind, accountIds, practice.clock.nowMs(), lag.lagMs)
  const page = listPage(rows, question)
  const head = stringifyJson({ request: { params: echo }, next_cursor: page.nextCursor, total_count: page.totalCount })
  const body = `${head.slice(0, -1)},"data":[${page.rows.map(recordText).join(',')}]}`
  return { ...jsonAnswer(200, null), body }
}

function get(
  { practice, realm, route, token }: Call,
  read: Parameters,
  echo: Record<string, Json>,
  id: string,
  accountId: string,
): Answer {
  const { resource } = route
  const record =
    resource.kind === 'authenticated_user_access'
      ? { user_id: token.user_id, permissions: practice.people.roles(realm, accountId, token.user_id) }
      : practice.records.get(realm, resource.kind, accountId, id)
  const isHidden = record?.['deleted'] === true && read.params['with_deleted'] !== true
  if (!record || isHidden) return adsError(404, notFound(resource, id, accountId), echo)
  return jsonAnswer(200, { request: { params: echo }, data: record })
}

function write(
  { practice, realm, route, lag, token }: Call,
  written: Written,
  place: Place,
  echo: Record<string, Json>,
  id: string,
): Answer {
  if ('missing' in written) return adsError(404, notFound(route.resource, id, place.accountId), echo)
  if ('errors' in written) return adsError(400, written.errors, echo)
  place.draft.commit(place.nowMs, lag.lagMs)
  if (route.resource.scope === 'user' && route.operation.name === 'create')
    practice.people.setRoles(realm, String(written.record['id']), token.user_id, ['ACCOUNT_ADMIN'])
  return jsonAnswer(200, { request: { params: echo }, data: written.record }, place.draft.effects)
}
