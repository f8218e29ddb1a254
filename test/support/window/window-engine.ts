/** An engine behind the window's bridge, with what tests of the window need beside it: the calls so far, calls that fail, events of their own. */
import type { CallName, EngineEvent, Reply } from '../../../shared/bridge.ts'
import { toErrorData } from '../../../shared/model/errors.ts'
import type { GalleyError } from '../../../shared/model/errors.ts'
import { openBridge } from '../../../src-renderer/state/bridge.ts'

export abstract class WindowEngine {
  /** The window's calls so far, and none that the test itself makes beside the bridge. */
  readonly calls: { name: string; input: unknown }[] = []
  /** Calls that fail, by name: errors that the engine would give only where the machine is broken. */
  readonly failing = new Map<string, GalleyError>()
  readonly bridge: ReturnType<typeof openBridge>
  readonly #listeners = new Set<(event: EngineEvent) => void>()

  constructor() {
    this.bridge = openBridge({
      call: this.call,
      onEvent: (listener) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
    })
  }

  /** The engine's own reply. */
  protected abstract reply(name: CallName, input: unknown): Promise<Reply<unknown>>

  abstract end(): Promise<void> | void

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Names of what was called since the last time. */
  taken(): string[] {
    return this.calls.splice(0).map(({ name }) => name)
  }

  /** Inputs of the calls of that name so far. */
  inputsOf(name: CallName): unknown[] {
    return this.calls.flatMap((call) => (call.name === name ? [call.input] : []))
  }

  call = async (name: CallName, input: unknown): Promise<Reply<unknown>> => {
    this.calls.push({ name, input })
    await Promise.resolve()
    const failure = this.failing.get(name)
    return failure ? { ok: false, error: toErrorData(failure) } : this.reply(name, input)
  }
}
