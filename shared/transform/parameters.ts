/** Parameters of an address, changed in place: every other sign of it stays as it is. */

/** The address with the parameter set to the text, or without it (null). Its first one is changed, further ones of that name go. */
export function withParameter(address: string, name: string, text: string | null): string {
  const hashAt = address.indexOf('#')
  const [whole, hash] = hashAt < 0 ? [address, ''] : [address.slice(0, hashAt), address.slice(hashAt)]
  const queryAt = whole.indexOf('?')
  const [base, query] = queryAt < 0 ? [whole, ''] : [whole.slice(0, queryAt), whole.slice(queryAt + 1)]
  const made =
    text === null
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}`]
  const parts = query === '' ? [] : query.split('&')
  const firstAt = parts.findIndex((part) => nameOf(part) === name)
  const kept = parts.filter((part) => nameOf(part) !== name)
  const at = firstAt < 0 ? kept.length : firstAt
  const after = [...kept.slice(0, at), ...made, ...kept.slice(at)]
  return `${base}${after.length > 0 ? `?${after.join('&')}` : ''}${hash}`
}

function nameOf(part: string): string {
  const [written = ''] = part.split('=', 1)
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch {
    return written
  }
}
