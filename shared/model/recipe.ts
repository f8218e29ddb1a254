/** Recipes: stacked changes of many records, kept by name for a kind and run again on others. */
import type { Transform } from '../transform/transform.ts'

export interface Recipe {
  name: string
  kind: string
  transforms: readonly Transform[]
}

/** Name of the workspace setting that holds the recipes. */
export const recipesSetting = 'recipes'
export const recipeLimits = { count: 200, name: 60 } as const

/** What a workspace has kept, by name; anything that is no recipe is left out. Each rule is checked when it is run. */
export function readRecipes(kept: unknown): Recipe[] {
  if (!Array.isArray(kept)) return []
  return kept
    .filter((each: unknown) => isRecipe(each))
    .slice(0, recipeLimits.count)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The recipes with `recipe` added; it replaces one of the same name and kind. */
export function withRecipe(recipes: readonly Recipe[], recipe: Recipe): Recipe[] {
  return [...withoutRecipe(recipes, recipe), recipe].slice(-recipeLimits.count)
}

export function withoutRecipe(recipes: readonly Recipe[], { name, kind }: Pick<Recipe, 'name' | 'kind'>): Recipe[] {
  return recipes.filter((each) => each.name !== name || each.kind !== kind)
}

function isRecipe(value: unknown): value is Recipe {
  if (typeof value !== 'object' || value === null) return false
  const { name, kind, transforms } = value as Record<string, unknown>
  return typeof name === 'string' && typeof kind === 'string' && Array.isArray(transforms) && transforms.every(isRule)
}

function isRule(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { do: what, field } = value as Record<string, unknown>
  return typeof what === 'string' && typeof field === 'string'
}
