import type { CallName, CallParsed, CallReply } from '../../../shared/bridge.ts'
import type { Core } from '../core.ts'

/** Does one call; throws GalleyError for what can be expected. */
export type Handler<N extends CallName> = (core: Core, input: CallParsed<N>) => CallReply<N> | Promise<CallReply<N>>
export type Handlers = { [N in CallName]: Handler<N> }
