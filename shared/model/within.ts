/** What a list is narrowed to by a filter's '@within': campaigns, ad groups, or several of both; pure. */

export type WithinKind = 'campaign' | 'line_item'
export interface WithinPart {
  kind: WithinKind
  id: string
}

/** Most records that one text names, so that a call stays small. */
export const withinMax = 500

/** 'campaign:<id>' or 'line_item:<id>', one after the other with commas between. */
export function printWithin(parts: readonly WithinPart[]): string {
  return parts.map(({ kind, id }) => `${kind}:${id}`).join(',')
}

/** The parts in their order; null where the text names none, too many, or anything else. */
export function parseWithin(text: string): WithinPart[] | null {
  // An id may hold a comma or a colon: a part begins with its kind.
  const parts = text.split(/,(?=(?:campaign|line_item):)/).map((part) => {
    const [, kind, id] = /^(campaign|line_item):(.+)$/s.exec(part) ?? []
    return kind === undefined || id === undefined ? null : { kind: kind as WithinKind, id }
  })
  const known = parts.filter((part) => part !== null)
  return known.length === parts.length && known.length <= withinMax ? known : null
}
