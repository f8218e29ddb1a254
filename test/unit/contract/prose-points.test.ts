import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prosePoints } from '../../support/prose-points.ts'

const tests = join(import.meta.dirname, '../..')

describe('what the interface says beside its endpoint tables', () => {
  it.each(prosePoints.filter(({ state }) => state === 'done').map(({ point, shownBy }) => ({ point, shownBy })))(
    'is shown by tests that are there: $point',
    ({ shownBy }) => {
      expect(shownBy.length).toBeGreaterThan(0)
      for (const { file, part } of shownBy)
        expect(readFileSync(join(tests, file), 'utf8').includes(part), `${file}: ${part}`).toBe(true)
    },
  )
})
