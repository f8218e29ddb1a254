/** Operations of the endpoint that adds and removes people. Source: interface, Audiences and insights (users); gaps 6.9, 6.10. */
import { message } from '../../messages/message.ts'
import type { Message, MessageId } from '../../messages/message.ts'
import type { Json } from '../values.ts'
import { usersRequest } from './limits.ts'

/** The kinds of identifier by which a list names a person. All but the last are sent as SHA-256 only. */
export const identifiers = ['email', 'phone_number', 'handle', 'device_id', 'service_id', 'partner_user_id'] as const
export type Identifier = (typeof identifiers)[number]

/** The message with the name of each identifier. */
export const identifierLabels = {
  email: 'model.users.email',
  phone_number: 'model.users.phone',
  handle: 'model.users.handle',
  device_id: 'model.users.device',
  service_id: 'model.users.user',
  partner_user_id: 'model.users.own',
} as const satisfies Record<Identifier, MessageId>

/** A value that is hashed already: 64 hexadecimal digits. */
export const hashShape = /^[0-9a-f]{64}$/i

/** Whether values of the kind are hashed before they are sent. Source: interface, as above. */
export function isHashed(identifier: Identifier): boolean {
  return identifier !== 'partner_user_id'
}

/** What is wrong with the body as a whole, or null. */
export function checkOperations(body: Json): Message | null {
  if (!Array.isArray(body)) return message('rules.users.bodyMustListOperations')
  return body.length < 1 || body.length > usersRequest.operationsMax
    ? message('rules.users.requestTakes1OperationsHas', {
        operationsMax: usersRequest.operationsMax,
        length: body.length,
      })
    : null
}

/** What is wrong with one operation at that time, or null. */
export function checkOperation(
  item: Json,
  nowMs: number,
): { code: string; message: Message; parameter: string } | null {
  if (!isMembers(item)) return invalid('operation_type', message('rules.users.eachOperationMustObject'))
  const { operation_type: type, params, ...rest } = item
  const [odd] = Object.keys(rest)
  if (odd !== undefined) return invalid(odd, message('rules.users.unknownMember', { odd }))
  if (type === undefined) return missing('operation_type')
  if (type !== 'Update' && type !== 'Delete')
    return invalid('operation_type', message('rules.users.operationtypeUpdateOrDelete'))
  if (params === undefined) return missing('params')
  return isMembers(params) ? checkParams(params, nowMs) : invalid('params', message('rules.users.paramsMustObject'))
}

/** People that the operations name. */
export function userCount(body: Json): number {
  return (Array.isArray(body) ? body : []).reduce<number>((sum, item) => {
    const users = isMembers(item) && isMembers(item['params']) ? item['params']['users'] : null
    return sum + (Array.isArray(users) ? users.length : 0)
  }, 0)
}

type Members = { [member: string]: Json }
type Fault = ReturnType<typeof checkOperation>

function checkParams({ users, effective_at: from, expires_at: to, ...rest }: Members, nowMs: number): Fault {
  const [odd] = Object.keys(rest)
  if (odd !== undefined) return invalid(odd, message('rules.users.unknownParameter', { odd }))
  if (users === undefined) return missing('users')
  if (!Array.isArray(users) || users.length === 0) return invalid('users', message('rules.users.usersMustListPeople'))
  if (from !== undefined && !isInstant(from))
    return invalid('effective_at', message('rules.users.effectiveatMustTimeUtc'))
  if (to !== undefined && !isInstant(to)) return invalid('expires_at', message('rules.users.expiresatMustTimeUtc'))
  if (isInstant(from) && isInstant(to) && Date.parse(to) <= Date.parse(from))
    return invalid('expires_at', message('rules.users.expiresatMustLaterThanEffectiveat'))
  // Left out, effective_at is now; a later one is later than now too. Assumed for an earlier one: docs/assumptions.md, expires-past.
  if (isInstant(to) && Date.parse(to) <= nowMs)
    return invalid('expires_at', message('rules.users.expiresatHasPassedPeopleWould'))
  const at = users.findIndex((user) => !isUser(user))
  return at < 0
    ? null
    : invalid('users', message('rules.users.personNeedsListsSha256', { number: at + 1, identifiers }))
}

function isUser(user: Json): boolean {
  if (!isMembers(user)) return false
  const entries = Object.entries(user)
  return entries.length > 0 && entries.every(([name, values]) => isValues(name, values))
}

function isValues(name: string, values: Json): boolean {
  const identifier = identifiers.find((each) => each === name)
  if (!identifier || !Array.isArray(values) || values.length === 0) return false
  return values.every(
    (value) => typeof value === 'string' && (isHashed(identifier) ? hashShape.test(value) : value !== ''),
  )
}

function isInstant(value: Json | undefined): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
}

function isMembers(given: Json | undefined): given is Members {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function missing(parameter: string): NonNullable<Fault> {
  return { code: 'MISSING_PARAMETER', message: message('rules.users.needed', { parameter }), parameter }
}

function invalid(parameter: string, said: Message): NonNullable<Fault> {
  return { code: 'INVALID_PARAMETER', message: said, parameter }
}
