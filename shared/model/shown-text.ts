/** Texts of others as they are shown in one place: nobody reads more there, and laying out a million signs would hold the window up. */

/** Names of records. */
export const nameMax = 500
/** Values of a field, and texts in previews. */
const valueMax = 5000
/** A text that is to be changed: far longer than any field may be. */
export const editedMax = 10_000

/** The text, or its beginning where it is longer than `most` units of UTF-16; never half a sign at the cut. */
export function shownText(text: string, most = valueMax): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
