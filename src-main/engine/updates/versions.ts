/** Which version and channel may follow which: both only go upwards. */
import { updateChannels } from '../../../shared/bridge.ts'
import type { UpdateChannel } from '../../../shared/bridge.ts'

/** Three numbers, and for what is not for everybody a word or several: 1.2.3-beta.4. Source: Semantic Versioning 2.0.0, without build metadata. */
export const versionPattern =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-((?:0|[1-9]\d{0,8}|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d{0,8}|\d*[A-Za-z-][0-9A-Za-z-]*))*))?$/

/** Below 0: a is older; above 0: a is newer. Both match `versionPattern`; what does not is older than everything. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  if (!left || !right) return Number(left !== null) - Number(right !== null)
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - right.numbers[index]!
    if (difference !== 0) return difference
  }
  return comparePrereleases(left.words, right.words)
}

/** True for 1.2.3-beta.1, and false for 1.2.3. */
export function isPrerelease(version: string): boolean {
  return (partsOf(version)?.words.length ?? 0) > 0
}

/** Whether an installation of one channel may take what another channel has. */
export function mayMoveTo(from: UpdateChannel, to: UpdateChannel): boolean {
  return updateChannels.indexOf(to) >= updateChannels.indexOf(from)
}

function partsOf(version: string): { numbers: number[]; words: string[] } | null {
  const match = versionPattern.exec(version)
  if (!match) return null
  const [, major, minor, patch, words] = match
  return { numbers: [Number(major), Number(minor), Number(patch)], words: words?.split('.') ?? [] }
}

/** Without words it is the release itself, which is newer than all that led to it. */
function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = compareWords(a[index], b[index])
    if (difference !== 0) return difference
  }
  return 0
}

/** Numbers by their value and before words; words by their letters; what ends sooner is older. */
function compareWords(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (left && right) return Number(a) - Number(b)
  if (left !== right) return left ? -1 : 1
  return a < b ? -1 : Number(a > b)
}
