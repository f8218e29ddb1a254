/** Percent-encoding by RFC 3986, used for signatures, addresses and forms alike, so that what is signed is what is sent. */

const leftBare: Record<string, string> = { '!': '%21', '*': '%2A', "'": '%27', '(': '%28', ')': '%29' }

/** Encodes all but letters, digits, '-', '.', '_' and '~'; colon and comma too. Half surrogate pairs become U+FFFD, as on any wire. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[!*'()]/g, (character) => leftBare[character] ?? character)
}

/** Pairs as a query or form, in their order. */
export function encodePairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`).join('&')
}

/** Pairs of a form-encoded answer; null where an escape is broken. */
export function decodePairs(encoded: string): [string, string][] | null {
  try {
    return encoded
      .trim()
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const at = pair.indexOf('=')
        const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
        return [decodePart(name), decodePart(value)]
      })
  } catch {
    return null
  }
}

function decodePart(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '))
}
