/** Planted bugs fit the sources as they are now, and the tests that they name are there. `npm run test:planted` shows that those find them. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
// @ts-expect-error The scripts are plain JavaScript.
import { plant, readPlanted } from '../../scripts/lib/planted.mjs'

interface PlantedBug {
  name: string
  breaks: string
  file: string
  anchor: string
  replacement: string
  tests: { project: string; file: string; name?: string }[]
  world: boolean
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const source = (file: string) => readFileSync(root + file, 'utf8')
const bugs = await (readPlanted as () => Promise<PlantedBug[]>)()
const plantIn = plant as (text: string, bug: Pick<PlantedBug, 'name' | 'file' | 'anchor' | 'replacement'>) => string

/** As vitest.config.ts divides them. */
function projectOf(file: string): string | undefined {
  if (file.startsWith('test/unit/shell/')) return 'apart'
  return /^test\/(unit|integration)\//.exec(file)?.[1]
}

describe.each(bugs)('the planted bug $name', (bug) => {
  it('changes exactly one place', () => {
    const before = source(bug.file)
    expect(plantIn(before, bug)).not.toBe(before)
  })

  it('is looked for by tests that are there', () => {
    for (const { project, file, name } of bug.tests) {
      expect(projectOf(file), `${bug.name}: ${file}`).toBe(project)
      expect(file).toMatch(/\.test\.ts$/)
      expect(existsSync(root + file), file).toBe(true)
      if (name !== undefined) expect(source(file)).toContain(name)
    }
  })
})

describe('a patch', () => {
  const bug = { name: 'x', file: 'x.ts', anchor: 'a(b,\n  c)', replacement: "d('$&')" }

  it('finds its anchor across line breaks, and puts the replacement there as it is written', () => {
    expect(plantIn('one\n  a(b,\n      c)\ntwo', bug)).toBe("one\n  d('$&')\ntwo")
  })

  it('is refused where its anchor is gone, or stands there twice', () => {
    expect(() => plantIn('one', bug)).toThrow(/0 times/)
    expect(() => plantIn('a(b, c) a(b, c)', bug)).toThrow(/2 times/)
  })
})
