/** The engine: calls in, replies and events out. The window and the command line use exactly this. */
import { calls, takesBytes } from '../../shared/bridge.ts'
import type { CallInput, CallName, CallParsed, CallReply, EngineEvent, Reply } from '../../shared/bridge.ts'
import { message } from '../../shared/messages/message.ts'
import { GalleyError, toErrorData } from '../../shared/model/errors.ts'
import { isPlainInput } from '../../shared/model/plain-input.ts'
import { Core } from './core.ts'
import type { EngineOptions } from './core.ts'
import { activityHandlers } from './handlers/activity.ts'
import { addressHandlers } from './handlers/addresses.ts'
import { appHandlers } from './handlers/app.ts'
import { connectionHandlers } from './handlers/connections.ts'
import type { Handler, Handlers } from './handlers/handler.ts'
import { audienceHandlers } from './handlers/audience.ts'
import { campaignPageHandlers } from './handlers/campaign-page.ts'
import { creativeHandlers } from './handlers/creatives.ts'
import { csvHandlers } from './handlers/csv.ts'
import { mediaHandlers } from './handlers/media.ts'
import { networkHandlers } from './handlers/network.ts'
import { recordHandlers } from './handlers/records.ts'
import { lookupHandlers } from './handlers/lookups.ts'
import { practiceHandlers } from './handlers/practice.ts'
import { supportHandlers } from './handlers/support.ts'
import { syncHandlers } from './handlers/sync.ts'
import { updateHandlers } from './handlers/updates.ts'
import type { EnginePorts } from './engine-ports.ts'

export interface Engine {
  /** Checks the input, does it, and replies; never throws. Waits while the last connection is being opened. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<CallReply<N>>>
  /** The returned function ends it. */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /** Ends what is under way, closes the database and gives the data folder back. May be called twice. */
  close(): Promise<void>
}

const handlers: Handlers = {
  ...activityHandlers,
  ...addressHandlers,
  ...appHandlers,
  ...connectionHandlers,
  ...recordHandlers,
  ...lookupHandlers,
  ...practiceHandlers,
  ...mediaHandlers,
  ...creativeHandlers,
  ...campaignPageHandlers,
  ...audienceHandlers,
  ...csvHandlers,
  ...networkHandlers,
  ...supportHandlers,
  ...syncHandlers,
  ...updateHandlers,
}

/**
 * Takes the data folder and opens the connection that was open last. GalleyError `busy` (the folder is open elsewhere), `disk`,
 * `damaged_data`, `newer_data` (the list of connections); a workspace that cannot be opened is told by the calls that need it.
 */
export function createEngine(ports: EnginePorts, options: EngineOptions = {}): Engine {
  const core = new Core(ports, options)
  const opened = core.openLast()
  let closing: Promise<void> | null = null
  const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<Reply<CallReply<N>>> => {
    try {
      await opened
      await core.sessionChangesDone
      if (closing) throw new GalleyError('cancelled', message('engine.engine.galleyClosing'))
      const handler = handlers[name] as Handler<N>
      return { ok: true, value: await handler(core, parseInput(name, input)) }
    } catch (error) {
      if (!(error instanceof GalleyError)) logDefect(ports, name, error)
      return { ok: false, error: toErrorData(error) }
    }
  }
  return {
    call,
    onEvent: (listener) => core.onEvent(listener),
    close: () => (closing ??= opened.then(() => core.close())),
  }
}

function parseInput<N extends CallName>(name: N, input: unknown): CallParsed<N> {
  const shape = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!shape) throw new GalleyError('usage', message('engine.engine.thereNoSuchCall'))
  if (!isPlainInput(input, takesBytes(name) ? 'bytes' : undefined))
    throw new GalleyError('usage', message('engine.engine.callMadeWithSomething', { name }))
  const parsed = shape.input.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new GalleyError(
      'usage',
      message('engine.engine.callMadeWithFault', {
        name,
        fault: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
      }),
    )
  }
  return parsed.data as CallParsed<N>
}

/** Messages of defects may hold values of records, so only where it happened goes to the log. */
function logDefect(ports: EnginePorts, name: string, error: unknown): void {
  const frame =
    error instanceof Error ? (error.stack?.split('\n').find((line) => line.trim().startsWith('at ')) ?? '').trim() : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  ports.log.write('error', 'call failed', {
    name,
    kind: error instanceof Error ? error.name : typeof error,
    code,
    place: frame,
  })
}
