/**
 * Every fault of the line x every operation of every kind x {alone, the engine killed at a point}, in the simulated world: exactly one effect
 * at the service, nothing that nobody approved, nothing lost, and what people are told is true at each moment.
 * Long form: `npm run test:long`, every cell, a part a kind.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { Coverage } from '../../support/world/coverage.ts'
import { faultNames } from '../../support/world/faults.ts'
import { killPoints } from '../../support/world/line.ts'
import { Matrix } from '../../support/world/matrix.ts'
import type { Cell } from '../../support/world/matrix.ts'
import { everyWrite } from '../../support/world/matrix-recipes.ts'
import { Violation } from '../../support/world/violation.ts'
import { isLong } from '../../support/long-form.ts'

const kinds = [...new Set(everyWrite.map(({ kind }) => kind))]
const coverage = new Coverage()
let count = 0

/** Each operation of each kind alone and with a kill; faults and points go round, so that all are met. */
function sample(): Cell[] {
  return kinds.flatMap((of) => [
    ...cellsOf(of, (index) => ({ fault: faultNames[index % faultNames.length]!, kill: null })),
    ...cellsOf(of, (index) => ({
      fault: faultNames[(index * 7 + 3) % faultNames.length]!,
      kill: killPoints[index % killPoints.length]!,
    })),
  ])
}

/** One of each operation of the kind, by the operation's place among all. */
function cellsOf(of: string, more: (index: number) => Pick<Cell, 'fault' | 'kill'>): Cell[] {
  return everyWrite.flatMap(({ kind, operation }, index) => (kind === of ? [{ kind, operation, ...more(index) }] : []))
}

/** All cells of a kind: what one makes the next changes and the one after that deletes. */
function everyCell(of: string): Cell[] {
  return faultNames.flatMap((fault) => [null, ...killPoints].flatMap((kill) => cellsOf(of, () => ({ fault, kill }))))
}

async function runAll(cells: readonly Cell[]): Promise<void> {
  const broken: string[] = []
  let matrix = await Matrix.begin(coverage)
  try {
    for (const cell of cells) {
      count++
      try {
        await matrix.run(cell)
      } catch (error) {
        if (!(error instanceof Violation)) throw error
        broken.push(error.message)
        await matrix.end()
        matrix = await Matrix.begin(coverage)
      }
    }
  } finally {
    await matrix.end()
  }
  if (broken.length > 0) expect.fail(broken.join('\n'))
}

describe('the fault matrix', () => {
  if (isLong)
    it.each(kinds)('every cell of %s', { timeout: 3_600_000 }, async (kind) => {
      await runAll(everyCell(kind))
    })
  else
    it('a cell of each fault, and two of each operation of each kind', { timeout: 240_000 }, async () => {
      await runAll(sample())
      expect(coverage.missing('cell fault', faultNames)).toEqual([])
      expect(
        coverage.missing(
          'cell',
          everyWrite.map(({ kind, operation }) => `${operation} ${kind}`),
        ),
      ).toEqual([])
      expect(coverage.missing('cell kill', ['alone', ...killPoints])).toEqual([])
    })
})

afterAll(() => process.stdout.write(`fault matrix: ${count} cells\n${coverage.describe()}\n`))
