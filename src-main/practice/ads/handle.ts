/**
 * An advertising request from first to last check:
 * credentials -> version and route -> allowance -> access level -> account and role -> parameters -> the operation itself.
 */
import { endpointClasses } from '../../../shared/contract/language/operation.ts'
import { pathFieldsOf } from '../../../shared/contract/language/resource.ts'
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { encodeRecord } from '../../../shared/contract/language/wire.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import { serviceCodes } from '../../../shared/model/service-codes.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { adsError, clockTooFar, invalidToken, jsonAnswer } from '../answers.ts'
import type { AdsError, Answer } from '../answers.ts'
import type { Practice } from '../context.ts'
import { ripen } from '../audiences/ripen.ts'
import { verify } from '../oauth/verify.ts'
import type { PracticeRequest } from '../request.ts'
import { Ids } from '../state/ids.ts'
import { recordText } from '../state/record-text.ts'
import type { Realm } from '../state/realm.ts'
import type { AccessToken } from '../state/tokens.ts'
import { pagerOf } from './action-page.ts'
import { notFound, runBatch } from './batch.ts'
import { listErrors, listPage } from './list.ts'
import type { Question } from './list.ts'
import { withBareIds } from './parameters.ts'
import type { Parameters } from './parameters.ts'
import { limitHeaders } from './rate-limits.ts'
import { readRequest } from './read-request.ts'
import { findRoute } from './routes.ts'
import type { Route } from './routes.ts'
import { createRecords, deleteRecord, recordAt, practicePort, updateRecord } from './write.ts'
import type { Written } from './write.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { publishDue } from '../posts/publish.ts'
import type { RequestContext } from '../hooks/hook-types.ts'

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

/** Answers a request below the advertising base or its sandbox; `path` is what follows the base address. */
export function handleAds(practice: Practice, realm: Realm, path: string, request: PracticeRequest, lag: Lag): Answer {
  const versioned = (answer: Answer): Answer => ({
    ...answer,
    headers: { ...answer.headers, 'x-current-api-version': presentVersion },
  })
  const { tokens, clock } = practice
  const check = verify(request, tokens, clock.nowMs(), (token) => tokens.access(token)?.secret ?? null)
  switch (check.kind) {
    case 'token':
      return versioned(invalidToken())
    case 'clock':
      return versioned(clockTooFar())
    case 'missing':
    case 'signature':
      return versioned(unauthorized(check.why))
    case 'signed':
      return versioned(route(practice, realm, path, request, tokens.access(check.oauth.get('oauth_token')!)!, lag))
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
        message: `This version of ${found.present === null ? 'the interface' : 'this path'} is not available.${found.present === null ? '' : ` Use version ${found.present}.`}`,
      })
    case 'nothing':
      return adsError(404, { code: 'ROUTE_NOT_FOUND', message: `There is no route ${path}.` })
    case 'method':
      return adsError(405, { code: 'METHOD_NOT_ALLOWED', message: `${request.method} is not allowed on ${path}.` })
    case 'route':
      return warned(found.route.operation.version, count({ practice, realm, request, token, lag, ...found }))
  }
}

/** Calls of a version before the present one say so in a header. Source: gaps 4.3 (D). */
function warned(version: string, answer: Answer): Answer {
  if (version === presentVersion) return answer
  const warning = `Version ${version} of this call is deprecated. Use version ${presentVersion}.`
  return { ...answer, headers: { ...answer.headers, 'x-api-warn': warning } }
}
const presentVersion = '12'

/** Counts the request against its allowance, and states what is left. */
function count(call: Call): Answer {
  const { practice, route, token, pathParams } = call
  const asksTotal =
    route.operation.paging &&
    call.request.queryPairs?.some(([name, value]) => name === 'with_total_count' && value === 'true')
  const limitClass = asksTotal ? 'totalCount' : route.operation.rateClass
  const path = endpointClasses.has(route.operation.rateClass) ? ` ${route.operation.path}` : ''
  const user = practice.limits.take(`${token.token}${path}`, limitClass)
  const account =
    limitClass === 'coreRead'
      ? practice.limits.take(`${token.token}${path} ${pathParams['account_id']}`, limitClass)
      : null
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
  const read = readRequest(route, request, practice.clock.nowMs())
  const { echoNames, omitsAccount } = hooksOf(route.resource.kind)
  const named = Object.entries(read.echo).map(([name, value]) => [echoNames?.[name] ?? name, value] as const)
  const { account_id: _account, ...withoutAccount } = pathParams
  const echo = withBareIds({ ...Object.fromEntries(named), ...(omitsAccount ? withoutAccount : pathParams) })
  if (read.errors.length > 0) return adsError(400, read.errors, echo)
  publishDue(practice, realm, accountId)
  const draft = practice.records.draft(realm, token.user_id)
  const roles = practice.people.roles(realm, accountId, token.user_id)
  const nowMs = practice.clock.nowMs()
  const access = { user_id: token.user_id, permissions: roles }
  const port = practicePort(draft, accountId, { ...practice, nowMs, access })
  const context: RequestContext = {
    draft,
    port,
    accountId,
    userId: token.user_id,
    roles,
    nowMs,
    media: practice.media,
    audiences: practice.audiences,
  }
  ripen(context, practice.records)
  const inPath = pathValues(route.resource, pathParams)
  const ids = new Ids(practice.meta)
  const id = pathParams[route.resource.idParam] ?? (route.resource.isSingleton ? accountId : '')
  switch (route.operation.name) {
    case 'list':
      return list(call, read, echo, context, inPath)
    case 'get':
      return get(call, read, echo, id, context)
    case 'create':
      return write(
        call,
        createRecords(route.resource, { ...inPath, ...read.fields }, context, ids),
        read,
        context,
        echo,
        id,
      )
    case 'update':
      return write(call, [updateRecord(route.resource, id, read.fields, context)], read, context, echo, id)
    case 'delete':
      return write(call, [deleteRecord(route.resource, id, context, inPath)], read, context, echo, id)
    case 'batch': {
      const answer = runBatch(route, request, context, ids, pathParams)
      if (answer.status === 200) draft.commit(context.nowMs, call.lag.lagMs)
      return answer
    }
    case 'action':
      return act(call, read, echo, id, context)
  }
}

/** Fields of the record that the path gives. */
function pathValues(resource: Resource, pathParams: Record<string, string>): Record<string, string> {
  return Object.fromEntries(pathFieldsOf(resource).map((name) => [name, pathParams[name] ?? '']))
}

function list(
  { practice, realm, route, token, pathParams, lag }: Call,
  read: Parameters,
  echo: Record<string, Json>,
  context: RequestContext,
  inPath: Record<string, string>,
): Answer {
  const { resource, operation } = route
  const { port } = context
  const isOfUser = resource.scope === 'user'
  const scope = [realm, operation.path, ...Object.values(pathParams), isOfUser ? token.user_id : ''].join(' ')
  const question: Question = {
    route,
    params: read.params,
    scope,
    cursorKey: practice.tokens.application.consumer_secret,
    port,
    inPath,
    accountId: context.accountId,
  }
  const { listErrors: ownErrors, shown, listed, answer, envelope, encoded } = hooksOf(resource.kind)
  const errors = [...listErrors(question), ...(ownErrors?.(read.params, port, { ...pathParams, ...inPath }) ?? [])]
  if (errors.length > 0) return refuse(errors, echo)
  if (answer) return jsonAnswer(200, { request: { params: echo }, data: answer(read.params, context) })
  const accountIds = isOfUser
    ? practice.people.accountIds(realm, token.user_id)
    : [resource.scope === 'service' ? '' : pathParams['account_id']!]
  const rows =
    listed?.(read.params, context) ??
    practice.records.listAsSeen(realm, resource.kind, accountIds, practice.clock.nowMs(), lag.lagMs)
  const page = listPage(rows, question)
  const { bareRows } = operation
  const total = read.params['with_total_count'] === true ? { total_count: page.totalCount } : {}
  const more = envelope?.(page.totalCount) ?? total
  const head = stringifyJson({ request: { params: echo }, next_cursor: page.nextCursor, ...more })
  const encoding = { context, people: practice.people, operation, params: read.params }
  const texts = page.rows.map((row) => {
    if (encoded) return stringifyJson(encoded(row, encoding))
    return bareRows === undefined
      ? recordText(resource, shown ? { ...row, ...shown(row, read.params) } : row)
      : stringifyJson(row[bareRows] ?? null)
  })
  const body = `${head.slice(0, -1)},"data":[${texts.join(',')}]}`
  return { ...jsonAnswer(200, null), body }
}

function get(
  { route }: Call,
  read: Parameters,
  echo: Record<string, Json>,
  id: string,
  context: RequestContext,
): Answer {
  const { resource } = route
  const { accountId } = context
  const { single, found } = hooksOf(resource.kind)
  const record = single?.(context) ?? found?.(id, context) ?? recordAt(resource, id, context)
  const isHidden = record?.['deleted'] === true && read.params['with_deleted'] !== true
  if (!record || isHidden) return adsError(404, notFound(resource, id, accountId), echo)
  return jsonAnswer(200, {
    request: { params: echo },
    data: encodeRecord(resource, shownRecord(resource, record, read)),
  })
}

function shownRecord(resource: Resource, record: RecordValues, { params }: Parameters): RecordValues {
  return { ...record, ...hooksOf(resource.kind).shown?.(record, params) }
}

function write(
  { practice, realm, route, lag, token }: Call,
  written: readonly Written[],
  { params }: Parameters,
  context: RequestContext,
  echo: Record<string, Json>,
  id: string,
): Answer {
  const { resource, operation } = route
  if (written.some((each) => 'missing' in each)) return adsError(404, notFound(resource, id, context.accountId), echo)
  const errors = written.flatMap((each) => ('errors' in each ? each.errors : []))
  if (errors.length > 0) return refuse(errors, echo)
  const records = written.flatMap((each) => ('record' in each ? [each.record] : []))
  context.draft.commit(context.nowMs, lag.lagMs)
  if (resource.scope === 'user' && operation.name === 'create')
    practice.people.setRoles(realm, String(records[0]!['id']), token.user_id, ['ACCOUNT_ADMIN'])
  const { written: writtenForm, encoded } = hooksOf(resource.kind)
  const encoding = { context, people: practice.people, operation, params }
  const shown = records.map((record) =>
    encoded
      ? encoded(record, encoding)
      : encodeRecord(resource, answered(operation, writtenForm?.(record, operation.name, context) ?? record)),
  )
  const data = operation.isArrayAnswer ? { data: shown, total_count: shown.length } : { data: shown[0] }
  return jsonAnswer(200, { request: { params: echo }, ...data }, context.draft.effects)
}

/** The members that the answer shows. */
function answered({ answers }: Operation, record: RecordValues): RecordValues {
  return answers ? Object.fromEntries(answers.map((name) => [name, record[name]])) : record
}

function act(call: Call, read: Parameters, echo: Record<string, Json>, id: string, context: RequestContext): Answer {
  const { resource, operation } = call.route
  const name = operation.action?.name ?? ''
  const hook = hooksOf(resource.kind).actions?.[name]
  if (!hook) throw new Error(`the practice service lacks the action ${name} of ${resource.kind}`)
  const { practice, realm, token, pathParams } = call
  const scope = [realm, operation.path, ...Object.values(pathParams), token.user_id].join(' ')
  const page = pagerOf(read.params, scope, practice.tokens.application.consumer_secret)
  const done = hook({
    context,
    id,
    params: read.params,
    page,
    history: practice.records.history,
    people: practice.people,
  })
  if ('errors' in done) return refuse(done.errors, echo)
  if ('operationErrors' in done)
    return jsonAnswer(400, { errors: [], operation_errors: done.operationErrors, request: { params: echo } })
  context.draft.commit(context.nowMs, call.lag.lagMs)
  const { data, rest, echo: more } = done
  return jsonAnswer(200, { request: { params: { ...echo, ...more } }, ...rest, data }, context.draft.effects)
}

/** A refusal in the status that its first code comes with. */
function refuse(errors: AdsError[], echo: Record<string, Json>): Answer {
  return adsError(serviceCodes[errors[0]!.code]?.status ?? 400, errors, echo)
}
