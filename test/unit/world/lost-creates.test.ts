/**
 * Creates of every kind that meet any fault of the line, alone or with a kill of the engine, where lists lag behind by nothing, by five seconds or
 * by a minute, which the service does not tell of: each is made once, and what became of those whose answer was lost is found out.
 * Long form: `npm run test:long`, 3,000 of them in six parts.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { seededChance } from '../../support/seeded-chance.ts'
import { faultNames } from '../../support/world/faults.ts'
import { killPoints } from '../../support/world/line.ts'
import { Matrix } from '../../support/world/matrix.ts'
import type { Cell, Search } from '../../support/world/matrix.ts'
import { everyWrite } from '../../support/world/matrix-recipes.ts'
import { Violation } from '../../support/world/violation.ts'
import { isLong, withinMs } from '../../support/long-form.ts'

const seed = Number(process.env['GALLEY_SEED'] ?? 1)
const parts = Array.from({ length: isLong ? 6 : 1 }, (_, index) => seed + index)
const cellsOfPart = isLong ? 500 : 40
/** The service takes a second promoted account for the first: test/unit/world/fault-matrix.test.ts deletes each before the next. */
const kinds = everyWrite.flatMap(({ kind, operation }) =>
  operation === 'create' && kind !== 'promoted_account' ? [kind] : [],
)
const soonMs = 180_000

const searches: (Cell & Search)[] = []

const isLate = ({ outcome, ms }: Search) => outcome === null || ms > soonMs
/** A public post goes a second time only on a person's word. */
const isNeverRepeated = ({ kind, outcome }: Cell & Search) =>
  outcome === null && operationOf(resourceOf(kind), 'create')?.isNeverRepeated === true

describe('creates whose answer may be lost', () => {
  it.each(parts)('are made once, seed %i', { timeout: withinMs(120_000) }, async (part) => {
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

  it('are found out within three minutes; a person is asked only about what never goes twice by itself', () => {
    expect(searches.length).toBeGreaterThan(cellsOfPart / 10)
    expect(searches.filter((one) => isLate(one) && !isNeverRepeated(one))).toEqual([])
  })
})

afterAll(() => {
  const late = searches.filter(isLate)
  const asked = late.filter(isNeverRepeated).length
  process.stdout.write(
    `lost answers: ${searches.length}; left to a person, of what never goes twice: ${asked}; else late: ${late.length - asked}\n`,
  )
})
