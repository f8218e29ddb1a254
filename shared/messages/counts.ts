/** Whole numbers as the chosen language writes them. */
import { numberRules } from './locale.ts'

/** Making a formatter takes some 30 times as long as using it, and grids use it for every cell. */
const formats = new Map<string, Intl.NumberFormat>()

/** '12,345' in English. */
export function formatCount(count: number | bigint): string {
  const rules = numberRules()
  const known = formats.get(rules) ?? new Intl.NumberFormat(rules)
  formats.set(rules, known)
  return known.format(count)
}
