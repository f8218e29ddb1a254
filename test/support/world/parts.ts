/**
 * Worlds by chance, in two halves so that two cores serve: each a test file of its own, with seeds of its own. Coverage is printed, and
 * every fault and kill point must have been met.
 * Long form: GALLEY_LONG=1, or `npm run test:long`: 1,000,000 steps in twenty parts, ten a half, each with seeds of its own and some
 * 6 minutes long, so an hour with two cores. A part runs alone, and the run goes on where it stopped, by its name:
 *
 *     GALLEY_LONG=1 node scripts/tool.mjs vitest run --project unit test/unit/world/worlds-1.test.ts -t 'part 3$'
 */
import { afterAll, describe, expect, it } from 'vitest'
import { Coverage } from './coverage.ts'
import { faultNames } from './faults.ts'
import { killPoints } from './line.ts'
import { someOps } from './operations.ts'
import type { Op } from './doing.ts'
import { runWorld, report } from './run.ts'
import { isLong, withinMs } from '../long-form.ts'

const stepsOfWorld = 1000
const worldsOfPart = isLong ? 50 : 10
const partsOfHalf = isLong ? 10 : 1

/** Seed of the first world. */
export const firstSeed = Number(process.env['GALLEY_SEED'] ?? 1)

/** Makes the tests of one half: odd parts in the first, even ones in the second. */
export function testParts(half: 1 | 2): void {
  const parts = Array.from({ length: partsOfHalf }, (_, index) => index * 2 + half)
  const coverage = new Coverage()
  let steps = 0

  describe('worlds by chance', () => {
    it.each(parts)('part %i', { timeout: withinMs(600_000) }, async (part) => {
      const first = firstSeed + (part - 1) * worldsOfPart
      for (let seed = first; seed < first + worldsOfPart; seed++)
        steps += await holds(seed, someOps(seed, stepsOfWorld), coverage)
      process.stdout.write(`part ${part}: seeds ${first} to ${first + worldsOfPart - 1}, ${steps} steps so far\n`)
      // In fewer worlds chance may leave one out; world.test.ts has each once.
      if (!isLong) return
      expect(coverage.missing('fault', faultNames)).toEqual([])
      expect(coverage.missing('kill point', killPoints)).toEqual([])
    })
  })

  afterAll(() => void process.stdout.write(`worlds: ${steps} steps\n${coverage.describe()}\n`))
}

/** Runs one world; where a promise is broken the test fails with the shortest way there. Gives the steps. */
export async function holds(seed: number, ops: readonly Op[], coverage: Coverage): Promise<number> {
  const ending = await runWorld(seed, ops, coverage)
  if (ending.violation) expect.fail(await report(seed, ops, ending))
  return ending.steps
}
