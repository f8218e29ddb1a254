/** The window's one door to the engine and the shell. */
import { t } from '../../shared/messages/index.ts'
import type { CallInput, CallName, CallReply, EditedRecord, EngineEvent, Events, Reply } from '../../shared/bridge.ts'
import { textOf } from '../../shared/presentation/text-of.ts'
import { GalleyError, toGalleyError } from '../../shared/model/errors.ts'
import type { ErrorData } from '../../shared/model/errors.ts'
import type {
  GalleyWindow,
  ShellCallInput,
  ShellCallName,
  ShellCallReply,
  ShellEvent,
  ShellEvents,
} from '../../shared/shell-bridge.ts'
import { OwnEdits } from './own-edits.ts'
import type { HeardChange, OwnEdit } from './own-edits.ts'

export type AnyCall = CallName | ShellCallName
export type InputOf<N extends AnyCall> = N extends CallName
  ? CallInput<N>
  : N extends ShellCallName
    ? ShellCallInput<N>
    : never
export type ReplyOf<N extends AnyCall> = N extends CallName
  ? CallReply<N>
  : N extends ShellCallName
    ? ShellCallReply<N>
    : never
/** What views hear of: news of the engine and the shell, and what this window's own edits were answered with. */
type AnyEvents = Omit<Events & ShellEvents, 'data'> & {
  data: HeardChange
  /** An edit of this window was answered; comes before the `data` event of its change. */
  edited: OwnEdit
}

/** Typed calls and events; a refused call throws the engine's GalleyError. */
export interface Bridge {
  call<N extends AnyCall>(name: N, input: InputOf<N>): Promise<ReplyOf<N>>
  /** The returned function ends it. */
  on<E extends keyof AnyEvents>(name: E, listener: (payload: AnyEvents[E]) => void): () => void
}

/** Wraps what the shell offers; one listener there, fanned out here by event. */
export function openBridge(shell: Pick<GalleyWindow, 'call' | 'onEvent'>): Bridge {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const fanOut = <E extends keyof AnyEvents>(name: E, payload: AnyEvents[E]) => {
    for (const listener of listeners.get(name) ?? []) (listener as (payload: unknown) => void)(payload)
  }
  const ownEdits = new OwnEdits((change) => fanOut('data', change))
  shell.onEvent((event: EngineEvent | ShellEvent) => {
    if (event.name === 'data') return ownEdits.report(event.payload)
    if (event.name === 'engine' && event.payload.state === 'restarted') ownEdits.forget()
    fanOut(event.name, event.payload)
  })
  const ask = async (name: AnyCall, input: unknown) => valueOf(await shell.call(name, input as never))
  return {
    async call<N extends AnyCall>(name: N, input: InputOf<N>) {
      if (name !== 'record.edit') return (await ask(name, input)) as ReplyOf<N>
      const fields = Object.keys((input as InputOf<'record.edit'>).values)
      const edit = async () => (await ask(name, input)) as EditedRecord
      return (await ownEdits.run(edit, (record) => fanOut('edited', { record, fields }))) as ReplyOf<N>
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(listener)
      return () => set.delete(listener)
    },
  }
}

/** The value of a reply; throws its GalleyError where it was refused. */
export function valueOf<T>(reply: Reply<T>): T {
  if (!reply.ok) throw toGalleyError(reply.error)
  return reply.value
}

/** What went wrong, for a person, with the technical part apart. */
export interface FailureWords {
  message: string
  detail: string | null
  /** What the error index knows it by: the service's code where it gave one. */
  code: string
}

/** The words of any thrown thing. */
export function wordsOf(thrown: unknown): FailureWords {
  if (thrown instanceof GalleyError)
    return { message: textOf(thrown.said), detail: detailOf(thrown), code: codeOf(thrown) }
  return {
    message: t('state.bridge.somethingWentWrongInside'),
    detail: thrown instanceof Error ? thrown.message : null,
    code: 'internal',
  }
}

/** The words of an error that came as data. */
export function wordsOfData(error: ErrorData): FailureWords {
  return wordsOf(toGalleyError(error))
}

function codeOf({ code, details }: GalleyError): string {
  return typeof details['code'] === 'string' ? details['code'] : code
}

function detailOf(error: GalleyError): string | null {
  if (Object.keys(error.details).length === 0) return null
  return JSON.stringify({ code: error.code, ...error.details }, textOfBigint, 2)
}

function textOfBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
