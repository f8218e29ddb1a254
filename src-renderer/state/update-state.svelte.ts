import type { UpdateView } from '../../shared/bridge.ts'
import type { AppModel } from './app-state.svelte.ts'
import type { Bridge } from './bridge.ts'

/** How an update of Galley itself stands, and the verbs of it. `close` ends listening. */
export class UpdateState {
  #view = $state.raw<UpdateView | null>(null)
  readonly #app: AppModel
  readonly #unlisten: () => void

  constructor(bridge: Bridge, app: AppModel) {
    this.#app = app
    this.#unlisten = bridge.on('update', (view) => (this.#view = view))
    void bridge
      .call('update.view', {})
      .then((view) => (this.#view ??= view))
      .catch(() => null)
  }

  close(): void {
    this.#unlisten()
  }

  /** Null until the engine answered. */
  get view(): UpdateView | null {
    return this.#view
  }

  async check(): Promise<void> {
    this.#accept(await this.#app.ask('update.check', {}))
  }

  async fetch(): Promise<void> {
    this.#accept(await this.#app.ask('update.fetch', {}))
  }

  async setAutomatic(isAutomatic: boolean): Promise<void> {
    this.#accept(await this.#app.ask('update.setAutomatic', { isAutomatic }))
  }

  /** Restarts, or hands the file to the system's installer; what keeps it from that is told. */
  async install(): Promise<void> {
    await this.#app.ask('shell.installUpdate', {})
  }

  #accept(view: UpdateView | null): void {
    this.#view = view ?? this.#view
  }
}
