/**
 * Creates of every kind that meet any fault of the line, alone or with a kill of the engine, where lists lag behind by nothing, by five seconds or
 * by a minute, which the service does not tell of: each is made once, and what became of those whose answer was lost is found out.
 * Long form: `npm run test:long`, 3,000 of them in six parts.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { seededChance } from '../../support/seeded-chance.ts'
import { faultNames } from '../../support/world/faults.ts'
import { killPoints } from '../../support/world/line.ts'
import { Matrix } from '../../support/world/matrix.ts'
import type { Cell, Search } from '../../support/world/matrix.ts'
import { everyWrite } from '../../support/world/matrix-recipes.ts'
import { Violation } from '../../support/world/violation.ts'

const isLong = process.env['GALLEY_LONG'] === '1'
const seed = Number(process.env['GALLEY_SEED'] ?? 1)
const parts = Array.from({ length: isLong ? 6 : 1 }, (_, place) => seed + place)
const cellsOfPart = isLong ? 500 : 40
/** The service takes a second promoted account for the first: test/unit/world/fault-matrix.test.ts deletes each before the next. */
const kinds = everyWrite.flatMap(({ kind, operation }) =>
  operation === 'create' && kind !== 'promoted_account' ? [kind] : [],
)
const soonMs = 180_000

const searches: (Cell & Search)[] = []

describe('creates whose answer may be lost', () => {
  it.each(parts)('are made once, seed %i', { timeout: isLong ? 1_800_000 : 120_000 }, async (part) => {
    const chance = seededChance(part)
    const broken: string[] = []
    let matrix = await Matrix.begin()
    for (let turn = 0; turn < cellsOfPart; turn++) {
      const cell: Cell = {
        kind: kinds[turn % kinds.length]!,
        operation: 'create',
        fault: chance.pick(faultNames),
        kill: chance.pick([null, null, null, ...killPoints]),
        lagS: chance.pick([0, 5, 60]),
      }
      try {
        await matrix.run(cell)
        if (matrix.search) searches.push({ ...cell, ...matrix.search })
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        broken.push(error.message)
        await matrix.end()
        matrix = await Matrix.begin()
      }
    }
    await matrix.end()
    expect(broken).toEqual([])
  })

  it('are found out within three minutes, at least 99 of a hundred', () => {
    const left = searches.filter(({ outcome, ms }) => outcome === null || ms > soonMs)
    expect(searches.length).toBeGreaterThan(cellsOfPart / 10)
    expect(left.length / searches.length, JSON.stringify(left)).toBeLessThanOrEqual(0.01)
  })
})

afterAll(() => {
  const late = searches.filter(({ outcome, ms }) => outcome === null || ms > soonMs)
  process.stdout.write(
    `lost answers: ${searches.length}, not found out within three minutes: ${late.length}\n${late.map((one) => `${JSON.stringify(one)}\n`).join('')}`,
  )
})
