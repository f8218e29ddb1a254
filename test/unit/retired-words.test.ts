/** Words that were retired (docs/glossary.md) stay out of code and of docs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import svelte from 'eslint-plugin-svelte'
import { describe, expect, it } from 'vitest'
// @ts-expect-error The scripts are plain JavaScript.
import retiredWords, { retiredInTexts as retired } from '../../scripts/lib/retired-words.mjs'

const retiredInTexts = retired as readonly { pattern: RegExp }[]
/** Lines that name a retired word in order to retire it, and texts that a tool writes from the interface's own words. */
const isAbout = (line: string) => line.includes('never film')
const docs = ['README.md', ...readdirSync('docs').map((name) => join('docs', name))].filter(
  (path) => path.endsWith('.md') && !path.endsWith('coverage.md'),
)

describe('docs', () => {
  it.each(docs)('%s has no retired word', (path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    const found = lines.filter((line) => !isAbout(line) && retiredInTexts.some(({ pattern }) => pattern.test(line)))
    expect(found).toEqual([])
  })
})

describe('the rule of ESLint', () => {
  const retiredIn = (code: string, filename = 'src-main/engine/sync/send.ts') =>
    new Linter()
      .verify(
        code,
        [
          ...svelte.configs.base,
          {
            files: ['**/*.ts', '**/*.mjs', '**/*.svelte'],
            plugins: { galley: retiredWords },
            rules: { 'galley/retired-words': 'error' },
          },
        ],
        filename,
      )
      .map(({ message }) => /“(.*)”/.exec(message)?.[1])

  it('finds a variable or parameter that is called place, whatever it is', () => {
    expect(retiredIn('const place = 1')).toEqual(['place'])
    expect(retiredIn('const f = (row, place) => row')).toEqual(['place'])
    expect(retiredIn('const { places } = run')).toEqual(['places'])
    expect(retiredIn('for (const [place] of rows.entries()) send()')).toEqual(['place'])
    expect(retiredIn('const f = (place = 0) => row')).toEqual(['place'])
    expect(retiredIn('const { place = 0 } = row')).toEqual(['place'])
  })

  it.each([
    'src-renderer/a.ts',
    'src-main/practice/a.ts',
    'src-main/shell/a.ts',
    'shared/a.ts',
    'scripts/a.ts',
    'test/unit/a.ts',
  ])('finds it in %s too', (file) => expect(retiredIn('const place = lookUp("Berlin")', file)).toEqual(['place']))

  it('finds what Svelte’s blocks call so', () => {
    const code =
      '{#each rows as row, place (row)}{/each}{#each rows as place (place)}{/each}{#snippet line(place)}{/snippet}'
    expect(retiredIn(code, 'src-renderer/A.svelte')).toEqual(['place', 'place', 'place'])
  })

  it('finds what is told and who tells it', () => {
    expect(retiredIn('const told = []; tell(told)', 'test/unit/a.test.ts')).toEqual(['told', 'tell', 'told'])
  })

  it('leaves members of others and placeholders alone', () => {
    expect(retiredIn('const mark = row.place')).toEqual([])
    expect(retiredIn('const { place: position } = row')).toEqual([])
    expect(retiredIn('const placeholder = replace(text)')).toEqual([])
  })

  it('finds retired words in comments', () => {
    expect(retiredIn('/* Two films. */')).toEqual(['films'])
  })
})
