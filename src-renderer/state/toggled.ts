/** A set of names with one put in or taken out; pure. */

/** With it where it is not among them, without it where it is. */
export function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names)
  if (!next.delete(name)) next.add(name)
  return next
}
