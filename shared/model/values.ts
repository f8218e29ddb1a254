/** Values as they stand in memory: JSON with exact 64-bit integers; absent (undefined), null, '', 0 and false are five different things. */
export type Json = null | boolean | number | bigint | string | Json[] | { [member: string]: Json }
/** A member's value, or undefined where the record lacks the member. */
export type Value = Json | undefined
/** A record by field name; money as bigint micro units, instants as ISO 8601 UTC text, ids as text. */
export type RecordValues = Record<string, Value>

/** Whether two values are the same, absent and null kept apart; numbers and bigints of equal amount are equal. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true
  if (typeof a !== typeof b) return isInteger(a) && isInteger(b) && BigInt(a) === BigInt(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keysA = Object.keys(a)
  const keysB = Object.keys(b)
  return (
    keysA.length === keysB.length &&
    keysA.every((key) => key in b && sameValue((a as Record<string, Json>)[key], (b as Record<string, Json>)[key]))
  )
}

function isInteger(value: Value): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
}

/** What stands in the table under a name that somebody else wrote; undefined for names that every object has, such as "toString". */
export function ownOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Ends a switch over a union: the compiler rejects the call while a member is not handled. Throws where it is reached all the same. */
export function assertNever(value: never): never {
  throw new Error(`unexpected: ${String(value)}`)
}
