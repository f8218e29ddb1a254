/** The rule of ESLint that a text which people read is one whole message. */
import { Linter } from 'eslint'
import svelte from 'eslint-plugin-svelte'
import { expect, it } from 'vitest'
// @ts-expect-error The scripts are plain JavaScript.
import wholeTexts from '../../scripts/lib/whole-texts.mjs'

function problemsOf(code: string, filename = 'src-renderer/review/Step.svelte'): (string | undefined)[] {
  return new Linter()
    .verify(
      code,
      [
        ...svelte.configs.base,
        {
          files: ['**/*.ts', '**/*.svelte'],
          plugins: { texts: wholeTexts },
          rules: { 'texts/whole-texts': 'error' },
        },
      ],
      filename,
    )
    .map(({ messageId }) => messageId)
}

it('finds words between tags and in what people read of a tag', () => {
  expect(problemsOf('<b>{count} of {whole}</b>')).toEqual(['literal'])
  expect(problemsOf('<Button aria-label="Remove it" />')).toEqual(['literal'])
})

it('finds a text of the catalogue that makes a sentence with a value', () => {
  expect(problemsOf('<Button label="{words.remove} {name}" />')).toEqual(['welded'])
  expect(problemsOf('const text = `${t("plan.from")} ${day}`', 'src-renderer/review/words.ts')).toEqual(['welded'])
  expect(problemsOf('const text = `${count} ${words.others}`', 'src-renderer/review/words.ts')).toEqual(['welded'])
})

it('passes whole texts, values, signs, styles and examples of what is typed', () => {
  expect(problemsOf('<b title={words.title} style:width="{width}px">{words.title}</b>')).toEqual([])
  expect(problemsOf('<p>{first} · {second}</p><i aria-hidden="true">G</i>')).toEqual([])
  expect(problemsOf('<input placeholder="https://" /><style>b { color: red }</style>')).toEqual([])
  expect(problemsOf('const text = `${t("plan.from")} · ${day}`', 'src-renderer/review/words.ts')).toEqual([])
})
