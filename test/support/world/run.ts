/** Runs worlds by seed, makes what failed small, and says how to see it again. */
import { Coverage } from './coverage.ts'
import type { Op } from './doing.ts'
import { Violation } from './violation.ts'
import { World } from './world.ts'

/** How a world ended: null where every promise held. */
export interface Ending {
  violation: Violation | null
  /** Operation at which it was seen; null for the end of all. */
  at: number | null
  steps: number
}

/** One world from its beginning to its end. Faults of the harness itself are thrown. */
export async function runWorld(seed: number, ops: readonly Op[], coverage = new Coverage()): Promise<Ending> {
  const world = await World.begin(seed, coverage)
  let at: number | null = 0
  try {
    for (const [index, op] of ops.entries()) {
      at = index
      await world.step(op)
    }
    at = null
    await world.converge()
    return { violation: null, at: null, steps: world.steps }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return { violation: error, at, steps: world.steps }
  } finally {
    await world.end()
  }
}

/** Leaves out whatever is not needed for the same promise to be broken; at most so many tries. */
export async function shrink(seed: number, ops: readonly Op[], rule: string, tries = 40): Promise<Op[]> {
  let kept = [...ops]
  let left = tries
  for (let size = Math.ceil(kept.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length && left > 0;) {
      const without = kept.toSpliced(from, size)
      left--
      const ending = await runWorld(seed, without).catch(() => null)
      if (ending?.violation?.rule === rule) kept = without
      else from += size
    }
  }
  return kept
}

/** What a file under test/support/regressions/world holds: a way to a fault that was mended. */
export interface Regression {
  seed: number
  rule: string
  ops: Op[]
}

/** A failure as people need it: the promise, the seed, and the shortest way there that was found. */
export async function report(seed: number, ops: readonly Op[], { violation, at }: Ending): Promise<string> {
  const reached = at === null ? ops : ops.slice(0, at + 1)
  const short = await shrink(seed, reached, violation!.rule)
  return [
    `seed ${seed}: ${violation!.message}`,
    'The shortest way there that was found, to be filed under test/support/regressions:',
    JSON.stringify({ seed, rule: violation!.rule, ops: short }),
  ].join('\n')
}
