import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorRows, limitRows } from '../../support/interface-rows.ts'
import { prosePoints } from '../../support/prose-points.ts'

const tests = join(import.meta.dirname, '../..')

describe('what the interface says beside its endpoint tables', () => {
  it('has each row of the Limits and the Errors table', () => {
    const pointsOf = (section: string) =>
      prosePoints.filter((each) => each.section === section).map(({ point }) => point)
    expect(limitRows.filter((row) => !pointsOf('Limits').includes(row))).toEqual([])
    expect(errorRows.filter((row) => !pointsOf('Errors').includes(row))).toEqual([])
  })

  it.each(prosePoints.filter(({ state }) => state === 'done').map(({ point, shownBy }) => ({ point, shownBy })))(
    'is shown by tests that are there: $point',
    ({ shownBy }) => {
      expect(shownBy.length).toBeGreaterThan(0)
      for (const { file, part } of shownBy)
        expect(readFileSync(join(tests, file), 'utf8').includes(part), `${file}: ${part}`).toBe(true)
    },
  )
})
