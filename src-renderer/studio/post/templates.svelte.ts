import { readTemplates, templateLimits, templatesSetting } from '../../../shared/model/post-template.ts'
import type { PostTemplate } from '../../../shared/model/post-template.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { Bridge } from '../../state/bridge.ts'

/** Templates and snippets of the open connection: kept on this computer with its records. */
export class PostTemplates {
  #list = $state.raw<readonly PostTemplate[]>([])
  readonly #bridge: Bridge

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  /** By name. */
  get list(): readonly PostTemplate[] {
    return this.#list
  }

  async load(): Promise<void> {
    this.#take(await this.#bridge.call('settings.get', {}))
  }

  /** Keeps it; one of the same name and kind is replaced. */
  async keep(given: Omit<PostTemplate, 'id'>): Promise<void> {
    await this.load()
    const others = this.#list.filter(({ name, kind }) => name !== given.name || kind !== given.kind)
    const id = `${given.kind} ${given.name}`
    await this.#save([...others, { ...given, id }].slice(-templateLimits.count))
  }

  async remove(id: string): Promise<void> {
    await this.load()
    await this.#save(this.#list.filter((each) => each.id !== id))
  }

  async #save(list: readonly PostTemplate[]): Promise<void> {
    const value = list.length === 0 ? null : list.map((each) => ({ ...each }) satisfies Json)
    this.#take(await this.#bridge.call('settings.set', { name: templatesSetting, value }))
  }

  #take(settings: Record<string, Json>): void {
    this.#list = readTemplates(settings[templatesSetting]).toSorted((a, b) => a.name.localeCompare(b.name))
  }
}
