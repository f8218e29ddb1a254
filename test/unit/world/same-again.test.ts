/** A seed is worth something only where it gives the same world again: two runs of one agree in every request, answer, event and row. */
import { expect, it } from 'vitest'
import { someOps } from '../../support/world/operations.ts'
import { firstSeed } from '../../support/world/parts.ts'
import { traceOf } from '../../support/world/trace.ts'

it('a seed gives the same world again, line by line', { timeout: 120_000 }, async () => {
  const ops = someOps(firstSeed, 300)
  const first = await traceOf(firstSeed, ops)
  const second = await traceOf(firstSeed, ops)
  const at = first.findIndex((line, index) => line !== second[index])
  expect({ at, first: first[at], second: second[at] }).toEqual({ at: -1, first: undefined, second: undefined })
  expect(second).toHaveLength(first.length)
})
