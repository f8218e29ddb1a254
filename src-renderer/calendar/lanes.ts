/** Beside each other what would cover each other. Pure. */

/** Each item with its lane, and how many lanes its group has; `from` in minutes, each item as long as `minutes`. */
export function lanes<T extends { from: number }>(
  items: readonly T[],
  minutes: number,
): (T & { lane: number; laneCount: number })[] {
  const ordered = items.toSorted((a, b) => a.from - b.from)
  const placed: (T & { lane: number; laneCount: number })[] = []
  let group: (T & { lane: number; laneCount: number })[] = []
  let ends: number[] = []
  const closeGroup = () => {
    for (const each of group) each.laneCount = ends.length
    placed.push(...group)
    group = []
    ends = []
  }
  for (const item of ordered) {
    if (ends.length > 0 && ends.every((end) => end <= item.from)) closeGroup()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free >= 0 ? free : ends.length
    ends[lane] = item.from + minutes
    group.push({ ...item, lane, laneCount: 1 })
  }
  closeGroup()
  return placed
}
