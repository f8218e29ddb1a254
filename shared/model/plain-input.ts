/**
 * Whether what came over the bridge is made of plain values, before a schema looks at it member by member: bytes in a wrong place have
 * millions of members, a wide or deep value has no end. Nothing is read of what is refused.
 */

/** More values than any call takes. */
const valuesMax = 4_000_000
const depthMax = 64

/** `bytesMember`: the member of the input itself that may hold bytes, which are passed by unread. */
export function isPlainInput(input: unknown, bytesMember?: string): boolean {
  if (!isPlainObject(input)) return false
  let left = valuesMax
  const looks = (value: unknown, depth: number): boolean => {
    if (--left < 0) return false
    if (value === null || typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol'
    if (depth >= depthMax) return false
    // The length of a sparse list costs whoever sent it nothing.
    if (Array.isArray(value)) return value.length <= left && value.every((each) => looks(each, depth + 1))
    return isPlainObject(value) && Object.values(value).every((each) => looks(each, depth + 1))
  }
  return Object.entries(input).every(([member, value]) =>
    member === bytesMember && value instanceof Uint8Array ? true : looks(value, 1),
  )
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
