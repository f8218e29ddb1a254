import type { Json } from '../../shared/model/values.ts'
import type { Bridge } from './bridge.ts'
import { readViews, viewsSetting, withoutView, withView, withViewsOf } from './list-view.ts'
import type { ListView } from './list-view.ts'

/** Named views of all kinds, kept with the records of the open connection. */
export class ListViews {
  #all = $state.raw<readonly ListView[]>([])
  readonly #bridge: Bridge

  constructor(bridge: Bridge) {
    this.#bridge = bridge
  }

  get all(): readonly ListView[] {
    return this.#all
  }

  async load(): Promise<void> {
    this.#take(await this.#bridge.call('settings.get', {}))
  }

  /** Keeps it; one of the same name and kind is replaced. */
  async keep(view: ListView): Promise<void> {
    await this.load()
    await this.#save(withView(this.#all, view))
  }

  async rename(view: ListView, name: string): Promise<void> {
    await this.load()
    await this.#save(withView(withoutView(this.#all, view), { ...view, name }))
  }

  async remove(view: ListView): Promise<void> {
    await this.load()
    await this.#save(withoutView(this.#all, view))
  }

  /** Those of a file beside what is here; what came of them. */
  async join(given: readonly ListView[]): Promise<readonly ListView[]> {
    await this.load()
    const { views, added } = withViewsOf(this.#all, given)
    if (added.length > 0) await this.#save(views)
    return added
  }

  /** Takes several away at once. */
  async removeAll(given: readonly ListView[]): Promise<void> {
    await this.load()
    await this.#save(given.reduce<readonly ListView[]>(withoutView, this.#all))
  }

  async #save(list: readonly ListView[]): Promise<void> {
    const value = list.length === 0 ? null : (list as unknown as Json)
    this.#take(await this.#bridge.call('settings.set', { name: viewsSetting, value }))
  }

  #take(settings: Record<string, Json>): void {
    this.#all = readViews(settings[viewsSetting])
  }
}
