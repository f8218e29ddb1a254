/** Texts with places to fill in: templates of whole posts, and snippets that go into one. */

export interface PostTemplate {
  /** Unique within a connection. */
  id: string
  name: string
  text: string
  /** template: the whole text of a post. snippet: goes where the caret is. */
  kind: 'template' | 'snippet'
}

/** Setting of a workspace that holds them. */
export const templatesSetting = 'postTemplates'
export const templateLimits = { count: 200, name: 60, text: 2_000 } as const

const token = /\{([\p{L}\p{N}_][\p{L}\p{N}_ -]*)\}/gu

/** Names of its places, each once, as first written. */
export function variablesIn(text: string): string[] {
  const names = [...text.matchAll(token)].map(([, name]) => name!)
  return names.filter((name, at) => names.findIndex((each) => sameName(each, name)) === at)
}

/** The text with its places filled in. Names are told apart without regard to case; places without a value stay as they are. */
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
