import type { AudienceImportView } from '../../shared/bridge.ts'
import { wordsOf } from '../state/bridge.ts'
import type { Bridge } from '../state/bridge.ts'

/** Lists of people on their way, newest first, as the engine reports them; those of one audience where it is named. */
export class AudienceImports {
  readonly #bridge: Bridge
  readonly #audience: () => { accountId: string; audienceId: string } | null
  readonly #unlisten: () => void
  #all = $state.raw<readonly AudienceImportView[]>([])
  #error = $state.raw<string | null>(null)
  #shown = $derived.by(() => {
    const audience = this.#audience()
    return this.#all
      .filter((each) => !audience || (each.audienceId === audience.audienceId && each.accountId === audience.accountId))
      .toSorted((a, b) => b.importId - a.importId)
  })

  constructor(bridge: Bridge, audience: () => { accountId: string; audienceId: string } | null = () => null) {
    this.#bridge = bridge
    this.#audience = audience
    this.#unlisten = bridge.on('audienceProgress', ({ imports }) => {
      const changed = new Set(imports.map(({ importId }) => importId))
      this.#all = [...this.#all.filter(({ importId }) => !changed.has(importId)), ...imports]
    })
    void this.load()
  }

  get imports(): readonly AudienceImportView[] {
    return this.#shown
  }

  get error(): string | null {
    return this.#error
  }

  async load(): Promise<void> {
    await this.#tried(async () => (this.#all = await this.#bridge.call('audience.imports', {})))
  }

  pause(importId: number): Promise<void> {
    return this.#tried(() => this.#bridge.call('audience.pause', { importId }))
  }

  resume(importId: number): Promise<void> {
    return this.#tried(() => this.#bridge.call('audience.resume', { importId }))
  }

  /** Ends and forgets it; who was sent stays where they are. */
  async stop(importId: number): Promise<void> {
    await this.#tried(() => this.#bridge.call('audience.stop', { importId }))
    await this.load()
  }

  close(): void {
    this.#unlisten()
  }

  async #tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      this.#error = null
    } catch (thrown) {
      this.#error = wordsOf(thrown).message
    }
  }
}
