/** Headings that are nearly a column's: other words beside, in another order, in brackets, or with one letter wrong. Pure. */
import type { CsvColumn } from './columns.ts'

/** The one column that the heading is near to; null for none, and where it could be several. */
export function nearColumn(columns: readonly CsvColumn[], heading: string): CsvColumn | null {
  const words = wordsOf(heading)
  if (words.length === 0) return null
  const known = columns.map((column) => ({ column, names: [wordsOf(column.label), wordsOf(column.name)] }))
  for (const isNear of [isSame, isWithin, isMisspelt]) {
    const near = known.filter(({ names }) => names.some((name) => isNear(words, name)))
    if (near.length === 1) return near[0]!.column
    if (near.length > 1) return null
  }
  return null
}

/** Without what stands in brackets, and without the s of several. */
function wordsOf(heading: string): string[] {
  const words =
    heading
      .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)))].toSorted()
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join(' ') === other.join(' ')
}

function isWithin(one: readonly string[], other: readonly string[]): boolean {
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

function isMisspelt(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && isOneEditApart(one.join(' '), other.join(' '))
}

const shortestMisspelt = 5

/** A letter more, less or other. */
function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < shortestMisspelt || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
