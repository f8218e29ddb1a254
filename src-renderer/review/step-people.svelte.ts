import type { AudienceImportView, Step } from '../../shared/bridge.ts'
import type { Bridge } from '../state/bridge.ts'

/** Lists of people that go with the new audiences of a push, as they are now. */
export class StepPeople {
  #imports = $state.raw<readonly AudienceImportView[]>([])
  readonly #unlisten: () => void
  readonly #bridge: Bridge

  /** `onfail`: gets why they could not be asked for. */
  constructor(bridge: Bridge, onfail: (thrown: unknown) => void) {
    this.#bridge = bridge
    this.#unlisten = bridge.on('audienceProgress', () => void this.#load().catch(onfail))
    void this.#load().catch(onfail)
  }

  close(): void {
    this.#unlisten()
  }

  of({ id, accountId, operation }: Pick<Step, 'id' | 'accountId' | 'operation'>): AudienceImportView[] {
    if (operation !== 'create') return []
    return this.#imports.filter((each) => each.givenId === id && each.accountId === accountId)
  }

  async #load(): Promise<void> {
    this.#imports = await this.#bridge.call('audience.imports', {})
  }
}
