/**
 * The engine's own store and handlers behind the window's bridge, in this process: a workspace on a real file with so many campaigns, no
 * service and no sync. Calls that need more than the workspace are refused.
 */
import { calls } from '../../../shared/bridge.ts'
import type { CallName, EngineEvent, Reply } from '../../../shared/bridge.ts'
import { GalleyError, toErrorData } from '../../../shared/model/errors.ts'
import { asWritten } from '../../../shared/messages/message.ts'
import type { Core } from '../../../src-main/engine/core.ts'
import { recordHandlers } from '../../../src-main/engine/handlers/records.ts'
import { syncHandlers } from '../../../src-main/engine/handlers/sync.ts'
import { Bench } from '../store/workspace-harness.ts'
import { WindowEngine } from './window-engine.ts'

const handlers: Partial<Record<CallName, (core: Core, input: never) => unknown>> = {
  ...recordHandlers,
  'spend.family': syncHandlers['spend.family'],
}

export class StoreEngine extends WindowEngine {
  readonly bench = new Bench()
  /** When the window hears of a change: before the reply of the call that made it, or after. */
  eventsCome: 'before' | 'after' = 'before'
  readonly #core: Core

  constructor(campaignCount: number) {
    super()
    this.bench.fill(campaignCount)
    this.#core = { session: () => ({ workspace: this.bench.workspace }) } as unknown as Core
    this.bench.workspace.onChange((change) => {
      const event: EngineEvent = { name: 'data', payload: change }
      if (this.eventsCome === 'before') this.emit(event)
      else setTimeout(() => this.emit(event))
    })
  }

  protected async reply(name: CallName, input: unknown): Promise<Reply<unknown>> {
    try {
      const handler = handlers[name]
      if (!handler) throw new GalleyError('usage', asWritten(`The store alone does not answer ${name}.`))
      return { ok: true, value: await handler(this.#core, calls[name].input.parse(input) as never) }
    } catch (thrown) {
      if (!(thrown instanceof GalleyError)) throw thrown
      return { ok: false, error: toErrorData(thrown) }
    }
  }

  end(): void {
    this.bench.end()
  }
}
