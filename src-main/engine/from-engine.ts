/**
 * Messages from the engine's process to the shell (host-protocol.ts tells the whole conversation). Checked by hand: the shell reads the
 * first of them while the window is not there yet, and loading a library of schemas would keep the window waiting.
 */
import type { EngineEvent, Reply } from '../../shared/bridge.ts'
import { errorCodes } from '../../shared/model/errors.ts'
import type { ErrorData } from '../../shared/model/errors.ts'
import type { NewAddresses } from './ports.ts'

/**
 * What the engine asks the shell for; `practiceStart` is answered with the practice service's first line (PracticeInfo),
 * `confirmAddresses` with true where the person lets keys go there.
 */
export type HostRequest =
  | { kind: 'open'; url: string }
  | { kind: 'practiceStart'; isLarge: boolean; dataFile: string }
  | { kind: 'practiceStop' }
  | ({ kind: 'confirmAddresses' } & NewAddresses)
  /** Answered in the form of PAC files, such as "PROXY a:8080; DIRECT". */
  | { kind: 'resolveProxy'; origin: string }

export type FromEngineMessage =
  | { type: 'ready' }
  /** The engine could not start (`busy`, `newer_data`, `damaged_data`, `disk`); the process ends with 1. */
  | { type: 'failed'; error: ErrorData }
  | { type: 'reply'; id: number; reply: Reply<unknown> }
  | { type: 'event'; event: EngineEvent }
  | { type: 'request'; id: number; request: HostRequest }
  | { type: 'closed' }

type Check = (value: unknown) => boolean

/** The message, or null where it has another shape than these. */
export function readFromEngine(raw: unknown): FromEngineMessage | null {
  const type = isObject(raw) ? raw['type'] : undefined
  if (typeof type !== 'string' || !Object.hasOwn(messages, type)) return null
  return messages[type as FromEngineMessage['type']](raw) ? (raw as FromEngineMessage) : null
}

const isText: Check = (value) => typeof value === 'string'
const isType: Check = isText
const isId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0
const isTextUpTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most

const isError = members({
  code: (value) => (errorCodes as readonly unknown[]).includes(value),
  message: members({ id: isText, args: isObject }),
  details: isObject,
})

function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

/** Large pages travel here: only the envelope is looked at, the engine made the rest. */
const isReply: Check = (value) =>
  isObject(value) && (value['ok'] === true || (value['ok'] === false && 'error' in value))
const isEvent: Check = (value) => isObject(value) && typeof value['name'] === 'string' && 'payload' in value

const requests: Record<HostRequest['kind'], Check> = {
  open: members({ kind: isType, url: isTextUpTo(8192) }),
  practiceStart: members({ kind: isType, isLarge: (value) => typeof value === 'boolean', dataFile: isTextUpTo(4096) }),
  practiceStop: members({ kind: isType }),
  confirmAddresses: members({
    kind: isType,
    connectionName: isText,
    addresses: isListOf(members({ use: isText, address: isText })),
    aliases: isListOf((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText)),
  }),
  resolveProxy: members({ kind: isType, origin: isTextUpTo(300) }),
}
const isRequest: Check = (value) => {
  const kind = isObject(value) ? value['kind'] : undefined
  return typeof kind === 'string' && Object.hasOwn(requests, kind) && requests[kind as HostRequest['kind']](value)
}

const messages: Record<FromEngineMessage['type'], Check> = {
  ready: members({ type: isType }),
  failed: members({ type: isType, error: isError }),
  reply: members({ type: isType, id: isId, reply: isReply }),
  event: members({ type: isType, event: isEvent }),
  request: members({ type: isType, id: isId, request: isRequest }),
  closed: members({ type: isType }),
}

/** An object with exactly these members, each as it must be. */
function members(checks: Record<string, Check>): Check {
  const names = Object.keys(checks)
  return (value) =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && checks[name]!(value[name]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
