/** A test's claim that it proves rows of the ledger; it counts only when the test passes. */
import { TestRunner } from 'vitest'
import { hasRow } from './rows.ts'
import type { Layer } from './rows.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Claims as 'layer row'. */
    proves?: string[]
  }
}

/**
 * Claims rows for one or several parts of Galley. Call it after what it claims was asserted, so that a test which ends early claims
 * nothing. Throws outside a test, and for a row that the ledger does not have.
 */
export function proves(layer: Layer | readonly Layer[], ...rows: readonly string[]): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('proves() is called outside a test')
  const unknown = rows.find((row) => !hasRow(row))
  if (unknown !== undefined) throw new Error(`the ledger has no row ${unknown}`)
  const claimed = (test.meta.proves ??= [])
  for (const each of [layer].flat()) claimed.push(...rows.map((row) => `${each} ${row}`))
}

/** Claims those of the rows that the ledger has: for suites over declarations, which have more than the document. */
export function provesDocumented(layer: Layer | readonly Layer[], ...rows: readonly string[]): void {
  proves(layer, ...rows.filter(hasRow))
}
