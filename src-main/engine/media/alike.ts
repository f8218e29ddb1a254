/** Which pictures look almost the same: their looks are 64 bits each, and few of them differ. */

/** Most bits that may differ; crops, other sizes and other compression of one picture stay below. */
const differingMax = 6
/** A plain surface or a single slope has nearly no bits of its own: it would be like every other. */
const distinctMin = 8

/** Files that look like this one, most alike first. `likeness`: 16 hex digits. */
export function alike(likeness: string, others: readonly { sha256: string; likeness: string }[]): string[] {
  if (!isDistinct(likeness)) return []
  return others
    .filter((other) => isDistinct(other.likeness))
    .map((other) => ({ sha256: other.sha256, differing: differingBits(likeness, other.likeness) }))
    .filter(({ differing }) => differing <= differingMax)
    .toSorted((a, b) => a.differing - b.differing)
    .map(({ sha256 }) => sha256)
}

function isDistinct(likeness: string): boolean {
  const set = differingBits(likeness, '0'.repeat(16))
  return set >= distinctMin && set <= 64 - distinctMin
}

function differingBits(a: string, b: string): number {
  let count = 0
  for (let at = 0; at < 16; at += 8) {
    let rest = (parseInt(a.slice(at, at + 8), 16) ^ parseInt(b.slice(at, at + 8), 16)) >>> 0
    for (; rest !== 0; rest &= rest - 1) count++
  }
  return count
}
