/** Documents and docstrings name files and code that are there. */
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')
const read = (file: string) => readFileSync(root + file, 'utf8')
const code = tracked.filter((file) => /^(shared|src-main|src-renderer|scripts)\/.*\.(ts|svelte|mjs)$/.test(file))
const texts = new Map(code.map((file) => [file, read(file)]))
/** Generated from the declarations; its names are those of the interface. */
const generated = 'docs/coverage.md'
const documents = tracked.filter((file) => /^(docs\/[^/]+|README)\.md$/.test(file) && file !== generated)

/** Texts between backticks, without those of fenced blocks. */
function quoted(document: string): string[] {
  const prose = read(document).replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!)
}

it.each(documents)('%s names only files that are there', (document) => {
  const isPath = /^[\w./-]+\.(ts|svelte|mjs|py|html|yaml|yml)$/
  const missing = quoted(document)
    .filter((text) => isPath.test(text))
    .filter((path) => !tracked.some((file) => file === path || file.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

it.each(documents)('%s names only code that is there', (document) => {
  const isCode = /^[a-zA-Z]+(\.[a-z]\w+)?(\(\))?$/
  const looksLikeCode = (name: string) => /[a-z][A-Z]/.test(name) || /^[A-Z]\w+\.[a-z]/.test(name)
  const known = [...texts.values()].join('\n')
  const missing = quoted(document)
    .filter((text) => isCode.test(text) && looksLikeCode(text))
    .flatMap((text) => text.replace('()', '').split('.'))
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(known))
  expect(missing).toEqual([])
})

it('has comments that name only code that is there', () => {
  const isComment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm
  const known = new Set(
    [...texts.values()].flatMap((text) => text.replaceAll(isComment, '').match(/[A-Za-z_$][\w$]*/g)),
  )
  // Names of zsh and of browsers.
  const others = new Set(['fpath', 'localStorage'])
  const missing = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(isComment)].flatMap(([comment]) =>
      [...comment.matchAll(/`([a-z]+[A-Za-z]*)`/g)]
        .map(([, name]) => name!)
        .filter((name) => !known.has(name) && !others.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  )
  expect(missing).toEqual([])
})

it('has docstrings that refer only to what is there', () => {
  const missing: string[] = []
  for (const [file, text] of texts)
    for (const [, owner, member] of text.matchAll(/(?:See|As) ([A-Z]\w+)\.(\w+)/g)) {
      const declared = [...texts.values()].filter((each) =>
        new RegExp(`(class|interface|const|type) ${owner!}\\b`).test(each),
      )
      if (!declared.some((each) => new RegExp(`\\b${member!}\\b`).test(each)))
        missing.push(`${file}: ${owner!}.${member!}`)
    }
  expect(missing).toEqual([])
})
