/** The two paths of the activity stream. Source: interface, Events; gaps 4.2 (problem objects of the /2/ paths). */
import { directions, filterBody, filterFault, presentEventName } from '../../../shared/contract/service/activity.ts'
import type { ActivityDirection, ActivityFilter } from '../../../shared/contract/service/activity.ts'
import { parseJson } from '../../../shared/model/json.ts'
import type { Json } from '../../../shared/model/values.ts'
import { jsonAnswer } from '../answers.ts'
import type { Answer } from '../answers.ts'
import { faultText } from '../ads/fault-text.ts'
import type { Practice } from '../context.ts'
import type { PracticeRequest } from '../request.ts'

type Members = { [member: string]: Json }

const problem = (status: number, title: string, detail: string, more: object = {}): Answer =>
  jsonAnswer(status, { title, detail, status, type: 'about:blank', ...more })

/** POST /2/activity/subscriptions. */
export function subscribe(practice: Practice, request: PracticeRequest): Answer {
  const refusal = bearerFault(practice, request)
  if (refusal) return refusal
  const read = readFilter(request, practice.clock.nowMs())
  if (typeof read === 'string') return problem(400, 'Invalid Request', read)
  const fault = filterFault(read)
  if (fault) return problem(400, 'Invalid Request', faultText(fault.message))
  const made = practice.activity.subscribe(read)
  return jsonAnswer(200, { data: { subscription: { subscription_id: made.id, ...filterBody(made) } } })
}

/** GET /2/activity/stream: an answer that does not end. */
export function stream(practice: Practice, request: PracticeRequest): Answer {
  const refusal = bearerFault(practice, request)
  if (refusal) return refusal
  if (request.query !== '') return problem(400, 'Invalid Request', 'The stream takes no parameters.')
  if (practice.activity.isFull)
    return problem(429, 'ConnectionException', 'This stream is currently at the maximum allowed connection limit.', {
      connection_issue: 'TooManyConnections',
    })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 200, headers, body: '', effects: [], stream: (listener) => practice.activity.join(listener) }
}

/** Only the application's bearer token opens these paths. */
function bearerFault({ tokens }: Practice, { headers }: PracticeRequest): Answer | null {
  const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token !== undefined && tokens.isBearer(token)) return null
  return problem(401, 'Unauthorized', 'Unauthorized')
}

/** The filter of a subscription, or what is wrong with its form. */
function readFilter(request: PracticeRequest, nowMs: number): ActivityFilter | string {
  if (request.query !== '') return 'This request takes no parameters in its address.'
  if (request.contentType !== 'application/json') return 'The body must be JSON.'
  const body = parsed(request.body.toString('utf8'))
  if (!body) return 'The body is not a JSON object.'
  const type = body['event_type']
  if (type === undefined) return 'event_type is missing.'
  if (typeof type !== 'string') return 'event_type must be a text.'
  const filter = membersOf(body['filter'] ?? {})
  if (!filter) return 'filter must be an object.'
  const odd = oddMember(body, ['event_type', 'filter']) ?? oddMember(filter, ['user_id', 'keyword', 'direction'])
  if (odd !== undefined) return `${odd} is not taken here.`
  const untold = ['user_id', 'keyword', 'direction'].find((name) => !isTextOrNone(filter[name]))
  if (untold !== undefined) return `filter.${untold} must be a text.`
  const direction = filter['direction'] ?? null
  if (direction !== null && !(directions as readonly unknown[]).includes(direction))
    return `direction is one of ${directions.join(', ')}.`
  const { name, deprecation } = presentEventName(type, nowMs)
  if (deprecation) return `${type} is no longer taken. Use ${name}.`
  return {
    eventType: name,
    userId: (filter['user_id'] ?? null) as string | null,
    keyword: (filter['keyword'] ?? null) as string | null,
    direction: direction as ActivityDirection | null,
  }
}

const isTextOrNone = (value: Json | undefined) => value === undefined || value === null || typeof value === 'string'

function oddMember(members: Members, known: readonly string[]): string | undefined {
  return Object.keys(members).find((name) => !known.includes(name))
}

function parsed(text: string): Members | null {
  try {
    return membersOf(parseJson(text))
  } catch {
    return null
  }
}

function membersOf(value: Json | undefined): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}
