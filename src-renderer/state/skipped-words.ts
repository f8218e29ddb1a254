/** Records that a change left alone, or could not carry over whole, as lines of a toast or dialog. */
import type { BulkResult } from '../../shared/bridge.ts'
import { textOf } from '../../shared/presentation/text-of.ts'

/** One line a record: its name, and why. */
export function skippedLines(skipped: BulkResult['skipped']): string[] {
  return skipped.map(({ name, message }) => `${name}: ${textOf(message)}`)
}
