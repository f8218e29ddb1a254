/** What writers of worksheets share. */

/** Signs that XML does not take, and texts that look as if they stood for one. Source: ECMA-376 part 1, 22.9.2.19 (ST_Xstring). */
// eslint-disable-next-line no-control-regex -- control signs are what it is about
const special = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const hasSpecial = new RegExp(special.source)

/** The text with such signs written out. */
export function escapedSigns(text: string): string {
  if (!hasSpecial.test(text)) return text
  return text.replace(special, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

/** Letters of the first columns: A to Z, then AA. */
export function columnLetters(count: number): string[] {
  return Array.from({ length: count }, (_, at) => columnLetter(at))
}

export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
}
