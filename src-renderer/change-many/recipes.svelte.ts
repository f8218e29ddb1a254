import { readRecipes, recipesSetting, withoutRecipe, withRecipe } from '../../shared/model/recipe.ts'
import type { Recipe } from '../../shared/model/recipe.ts'
import type { Json } from '../../shared/model/values.ts'
import type { Bridge } from '../state/bridge.ts'

/** Recipes of one kind, kept with the records of the open connection. */
export class Recipes {
  #all = $state.raw<readonly Recipe[]>([])
  readonly #bridge: Bridge
  readonly #kind: string

  readonly list = $derived(this.#all.filter(({ kind }) => kind === this.#kind))

  constructor(bridge: Bridge, kind: string) {
    this.#bridge = bridge
    this.#kind = kind
  }

  async load(): Promise<void> {
    this.#take(await this.#bridge.call('settings.get', {}))
  }

  /** Keeps it; one of the same name is replaced. */
  async keep({ name, transforms }: Omit<Recipe, 'kind'>): Promise<void> {
    await this.load()
    await this.#save(withRecipe(this.#all, { name, kind: this.#kind, transforms }))
  }

  async rename(recipe: Recipe, name: string): Promise<void> {
    await this.load()
    await this.#save(withRecipe(withoutRecipe(this.#all, recipe), { ...recipe, name }))
  }

  async remove(recipe: Recipe): Promise<void> {
    await this.load()
    await this.#save(withoutRecipe(this.#all, recipe))
  }

  async #save(list: readonly Recipe[]): Promise<void> {
    const value = list.length === 0 ? null : (list as unknown as Json)
    this.#take(await this.#bridge.call('settings.set', { name: recipesSetting, value }))
  }

  #take(settings: Record<string, Json>): void {
    this.#all = readRecipes(settings[recipesSetting])
  }
}
