/** Texts with places to fill in: templates of whole posts, and snippets that go into one. */

export interface PostTemplate {
  /** Unique within a connection. */
  id: string
  name: string
  text: string
  /** template: the whole text of a post. snippet: goes where the caret is. */
  kind: 'template' | 'snippet'
}

/** Name of the workspace setting that holds the post templates. */
export const templatesSetting = 'postTemplates'
export const templateLimits = { count: 200, name: 60, text: 2_000 } as const

const token = /\{([\p{L}\p{N}_][\p{L}\p{N}_ -]*)\}/gu

/** Names of the placeholders in the text, each once, spelled as where it stands first. */
export function variablesIn(text: string): string[] {
  const names = [...text.matchAll(token)].map(([, name]) => name!)
  return names.filter((name, at) => names.findIndex((each) => sameName(each, name)) === at)
}

/** The text with its placeholders filled in. Case does not matter in their names; a placeholder without a value stays as it is. */
export function fillTemplate(
  text: string,
  values: Readonly<Record<string, string>>,
): { text: string; missing: string[] } {
  const known = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value]))
  return {
    text: text.replace(token, (whole, name: string) => known.get(keyOf(name)) ?? whole),
    missing: variablesIn(text).filter((name) => !known.has(keyOf(name))),
  }
}

/** What a workspace has kept; anything that is not a template is left out. */
export function readTemplates(kept: unknown): PostTemplate[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each: unknown) => (isTemplate(each) ? [each] : [])).slice(0, templateLimits.count)
}

function isTemplate(value: unknown): value is PostTemplate {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, text, kind } = value as Record<string, unknown>
  return [id, name, text].every((each) => typeof each === 'string') && (kind === 'template' || kind === 'snippet')
}

function sameName(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other)
}
function keyOf(name: string): string {
  return name.trim().toLowerCase()
}
