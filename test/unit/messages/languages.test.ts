/**
 * Every language says everything that English says, with the same arguments. `shared/languages/english.json` is English as the languages were
 * made from it: where a text changes, change it in each language and run `npm run languages`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { en } from '../../../shared/messages/en/index.ts'
import { languages, spokenLocales } from '../../../shared/messages/locale.ts'
import { common } from '../../../shared/presentation/en/kinds/common.ts'
import { groups } from '../../../shared/presentation/en/kinds/groups.ts'
import { kinds } from '../../../shared/presentation/en/kinds/index.ts'

const folder = join(import.meta.dirname, '../../../shared/languages')
const english: Readonly<Record<string, string>> = { ...en, ...flat({ common, groups, kinds }, '') }
const words = /\p{L}{2,}/gu
/** What stands there is no English: arguments, the words of a command or of a condition. */
const asInEnglish: ReadonlySet<string> = new Set([
  'cli.completions.forBash',
  'cli.completions.forPowershell',
  'cli.manual.synopsis',
  'cli.audience.audience.shape',
  'engine.readBody.bytes',
  'records.conditionBar.placeholder',
  'state.words.counted',
  'support.copy.text',
])

/** Words of kinds by their path: `kinds/campaign/label`. */
function flat(texts: object, path: string): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([name, each]: [string, unknown]) =>
      typeof each === 'string' ? { [path + name]: each } : flat(each as object, `${path}${name}/`),
    ),
  ) as Record<string, string>
}

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** What stands between the texts: arguments, and choices between texts. Plurals differ by language. */
function shapeOf(elements: Elements, rules: string, found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (!('value' in element) || Number(element.type) === 0) continue
    if (!('options' in element)) {
      found.add(element.value)
      continue
    }
    const options = Object.entries(element.options)
    const isPlural = 'pluralType' in element
    found.add(
      isPlural
        ? element.value
        : `${element.value} of ${options
            .map(([name]) => name)
            .toSorted()
            .join(', ')}`,
    )
    if (isPlural) {
      const needed = new Intl.PluralRules(rules).resolvedOptions().pluralCategories.filter((each) => each !== 'many')
      for (const each of needed)
        if (!options.some(([name]) => name === each)) found.add(`${element.value} without “${each}”`)
    }
    for (const [, { value }] of options) shapeOf(value, rules, found)
  }
  return found
}

/** `asked`: whose plural forms are asked for. */
function shapeText(text: string, rules: string, asked: string): string {
  const forms: readonly string[] = new Intl.PluralRules(asked).resolvedOptions().pluralCategories
  const isAsked = (each: string) => forms.includes(/ without “(\w+)”$/.exec(each)?.[1] ?? 'other')
  try {
    const shape = shapeOf(new IntlMessageFormat(text, rules, undefined, { ignoreTag: true }).getAst(), rules)
    return [...shape].filter(isAsked).toSorted().join('; ')
  } catch (error) {
    return String(error)
  }
}

/** What a translator could break without a word being wrong. */
function fault(key: string, text: string | undefined, rules: string): string | null {
  const from = english[key]!
  if (text === undefined || (text.trim() === '' && from.trim() !== '')) return 'is missing'
  const isBetween = key.startsWith('shared.lists.')
  if (!isBetween && (/^\s/.test(from) !== /^\s/.test(text) || /\s$/.test(from) !== /\s$/.test(text)))
    return 'has another space at an end'
  // It takes braces for letters, so what stands in them would not be filled in.
  if (text.split("'").length !== from.split("'").length) return 'has another count of straight apostrophes'
  const [wanted, has] = [shapeText(from, 'en-GB', rules), shapeText(text, rules, rules)]
  if (wanted !== has) return `has “${has}” where English has “${wanted}”`
  const isEnglish = text === from && (from.match(words) ?? []).length > 5 && !asInEnglish.has(key)
  return isEnglish ? 'is English' : null
}

it('knows English as it is now', async () => {
  await expect(`${JSON.stringify(english, null, 2)}\n`).toMatchFileSnapshot(join(folder, 'english.json'))
})

describe.each(spokenLocales.filter((locale) => locale !== 'en-GB'))('%s', (locale) => {
  const texts = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>

  it('says all that English says, with the same arguments', () => {
    const faults = Object.keys(english).flatMap((key) => {
      const found = fault(key, texts[key], languages[locale].rules)
      return found === null ? [] : [`${key}: ${found}`]
    })
    expect(faults).toEqual([])
  })

  it('says nothing that English does not', () =>
    expect(Object.keys(texts).filter((key) => !Object.hasOwn(english, key))).toEqual([]))
})

it('sees what a translator breaks', () => {
  expect(fault('studio.variants.noMediaInLibrary', undefined, 'de-DE')).toBe('is missing')
  expect(fault('state.words.countSomeoneElseChanged', '{count, plural, other {# Konflikte}}', 'de-DE')).toContain(
    'without “one”',
  )
  expect(fault('studio.variants.noMediaInLibrary', 'Kein Medium „{nam}“.', 'de-DE')).toContain('where English has')
})
