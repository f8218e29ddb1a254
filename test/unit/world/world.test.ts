/**
 * Two people, the service and whatever can befall them, simulated: no real time, socket or sleep. Ways to faults that were mended come
 * first, then every operation of every kind once. Worlds by chance are in worlds-*.test.ts. A failure prints its seed and the shortest way
 * there; GALLEY_SEED=… begins with that seed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Coverage } from '../../support/world/coverage.ts'
import { faultNames } from '../../support/world/faults.ts'
import { killPoints } from '../../support/world/line.ts'
import { everyOp, operations } from '../../support/world/operations.ts'
import { firstSeed, holds } from '../../support/world/parts.ts'
import { runWorld } from '../../support/world/run.ts'
import type { Regression } from '../../support/world/run.ts'

describe('what was mended', () => {
  const folder = new URL('../../support/regressions/world/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  it.each(names)('%s', async (name) => {
    const { seed, ops } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Regression
    expect((await runWorld(seed, ops)).violation?.message).toBeUndefined()
  })
})

it('everything happens once', { timeout: 120_000 }, async () => {
  const coverage = new Coverage()
  await holds(firstSeed, everyOp(firstSeed), coverage)
  const names = Object.entries(operations).flatMap(
    ([name, { kinds }]) => kinds?.map((kind) => `${name} ${kind}`) ?? [name],
  )
  expect(coverage.missing('operation', names)).toEqual([])
  expect(coverage.missing('fault', faultNames)).toEqual([])
  expect(coverage.missing('kill point', killPoints)).toEqual([])
})
