/** Reading what the control is asked to do; each reader names what is wrong with the order. */
import type { Json } from '../../../shared/model/values.ts'
import type { Happening } from '../activity/hub.ts'
import type { Fault, FaultOrder } from './faults.ts'

/** An order that cannot be carried out; the message names the member. */
export class OrderError extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

type Members = { [member: string]: Json }

export function asMembers(given: Json | undefined, name: string, allowed: readonly string[]): Members {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new OrderError(`${name} must be a JSON object.`)
  const unknown = Object.keys(given).find((member) => !allowed.includes(member))
  if (unknown !== undefined) throw new OrderError(`${name} does not take ${unknown}; it takes ${allowed.join(', ')}.`)
  return given
}

export function asText(given: Json | undefined, name: string): string {
  if (typeof given !== 'string') throw new OrderError(`${name} must be text.`)
  return given
}

export function asNumber(given: Json | undefined, name: string, low: number, high: number): number {
  if (typeof given !== 'number' || given < low || given > high)
    throw new OrderError(`${name} must be a number from ${low} to ${high}.`)
  return given
}

export function asFlag(given: Json | undefined, name: string): boolean {
  if (typeof given !== 'boolean') throw new OrderError(`${name} must be true or false.`)
  return given
}

/** Reads a fault order; `skip` is 0 and `times` is 1 when left out. */
export function readFaultOrder(given: Json): FaultOrder {
  const order = asMembers(given, 'The order', ['match', 'skip', 'times', 'fault'])
  const { writes, ...match } = asMembers(order['match'] ?? {}, 'match', ['method', 'path', 'user_id', 'writes'])
  const texts = Object.entries(match).map(([name, value]) => [name, asText(value, `match.${name}`)] as const)
  const read: FaultOrder['match'] = {
    ...Object.fromEntries(texts),
    ...(writes === undefined ? {} : { writes: asFlag(writes, 'match.writes') }),
  }
  if (read.path !== undefined) checkPattern(read.path)
  return {
    match: read,
    skip: asWhole(order['skip'] ?? 0, 'skip', 0),
    times: asWhole(order['times'] ?? 1, 'times', 1),
    fault: readFault(order['fault']),
  }
}

function readFault(given: Json | undefined): Fault {
  const all = ['kind', 'ms', 'when', 'status', 'code', 'headers', 'body', 'reset_s', 'level', 's']
  const fault = asMembers(given, 'fault', all)
  const kind = asText(fault['kind'], 'fault.kind')
  switch (kind) {
    case 'delay':
      only(fault, ['ms'])
      return { kind, ms: asNumber(fault['ms'], 'fault.ms', 0, 3_600_000) }
    case 'drop':
      only(fault, ['when'])
      return { kind, when: oneOf(fault['when'], 'fault.when', ['before', 'after']) }
    case 'status':
      only(fault, ['status', 'code', 'headers', 'body'])
      return readStatus(fault)
    case 'limit':
      only(fault, ['reset_s', 'level'])
      return {
        kind,
        reset_s: asNumber(fault['reset_s'], 'fault.reset_s', 0, 86_400),
        level: oneOf(fault['level'] ?? 'user', 'fault.level', ['user', 'account']),
      }
    case 'garble':
    case 'truncate':
    case 'html':
      only(fault, [])
      return { kind }
    case 'lag':
      only(fault, ['s'])
      return { kind, s: asNumber(fault['s'], 'fault.s', 0, 3600) }
    default:
      throw new OrderError('fault.kind must be one of delay, drop, status, limit, garble, truncate, html, lag.')
  }
}

function readStatus(fault: Members): Fault {
  const { code, headers, body } = fault
  if (code !== undefined && typeof code !== 'string' && typeof code !== 'number')
    throw new OrderError('fault.code must be text or a number.')
  const given = headers === undefined ? undefined : asMembers(headers, 'fault.headers', Object.keys(headers ?? {}))
  return {
    kind: 'status',
    status: asWhole(fault['status'], 'fault.status', 200, 599),
    ...(code === undefined ? {} : { code }),
    ...(given === undefined
      ? {}
      : { headers: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, headerText(name, value)])) }),
    ...(body === undefined ? {} : { body }),
  }
}

function headerText(name: string, value: Json): string {
  const text = String(value)
  if (!/^[\w-]+$/.test(name) || !/^[\x20-\x7e]*$/.test(text))
    throw new OrderError(`fault.headers.${name} cannot be sent as a header.`)
  return text
}

function only(fault: Members, allowed: readonly string[]): void {
  asMembers(fault, `fault ${String(fault['kind'])}`, ['kind', ...allowed])
}

function oneOf<T extends string>(given: Json | undefined, name: string, values: readonly T[]): T {
  const found = values.find((value) => value === given)
  if (found === undefined) throw new OrderError(`${name} must be one of ${values.join(', ')}.`)
  return found
}

function asWhole(given: Json | undefined, name: string, low: number, high = 1_000_000_000): number {
  const number = asNumber(given, name, low, high)
  if (!Number.isInteger(number)) throw new OrderError(`${name} must be a whole number.`)
  return number
}

function checkPattern(pattern: string): void {
  try {
    new RegExp(pattern)
  } catch {
    throw new OrderError(`match.path is no regular expression: ${pattern}`)
  }
}

/** What happens to somebody, or a text to send as it is (`{raw}`). `as` is an old name under which it goes out. */
export function readHappening(given: Json): Happening | string {
  const order = asMembers(given, 'The order', ['event_type', 'user_id', 'payload', 'direction', 'as', 'raw'])
  if (order['raw'] !== undefined) return asText(order['raw'], 'raw')
  return {
    eventType: asText(order['event_type'], 'event_type'),
    userId: asText(order['user_id'], 'user_id'),
    payload: asMembers(order['payload'] ?? {}, 'payload', Object.keys((order['payload'] as Members | undefined) ?? {})),
    direction:
      order['direction'] === undefined
        ? null
        : oneOf<'sent' | 'received'>(order['direction'], 'direction', ['sent', 'received']),
    ...(order['as'] === undefined ? {} : { wireName: asText(order['as'], 'as') }),
  }
}

/** Somebody changes their own profile; the parts as the events call them. */
export function readProfile(given: Json): { userId: string; changes: { [part: string]: string } } {
  const parts = ['bio', 'screenname', 'url', 'geo']
  const order = asMembers(given, 'The order', ['user_id', ...parts])
  const changes = parts.flatMap((part) =>
    order[part] === undefined ? [] : [[part, asText(order[part], part)] as const],
  )
  return { userId: asText(order['user_id'], 'user_id'), changes: Object.fromEntries(changes) }
}
