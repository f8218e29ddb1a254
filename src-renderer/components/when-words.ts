/** Words of time in the chosen language as the English ones that `readWhen` knows; days, months and spans are what `Intl` calls them. */
import { chosenLanguage } from '../../shared/messages/locale.ts'

/** What `Intl` does not say of a language: words that stand before the next such day, and words without a meaning for a time. */
const beside: Readonly<Record<string, { next: readonly string[]; noise: readonly string[] }>> = {
  'de-DE': { next: ['nächsten', 'nächster', 'nächste'], noise: ['um', 'uhr', 'am', 'den', 'der'] },
  'es-ES': { next: ['próximo', 'próxima', 'que viene'], noise: ['a las', 'a la', 'el', 'la', 'de', 'del'] },
  'fr-FR': { next: ['prochain', 'prochaine'], noise: ['à', 'le', 'du'] },
  'pt-BR': {
    next: ['próximo', 'próxima', 'próx', 'que vem'],
    noise: ['às', 'as', 'o', 'a', 'na', 'no', 'de', 'do', 'da'],
  },
  'ja-JP': { next: ['来週の', '次の'], noise: ['の', 'に', 'から'] },
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const spans = ['minute', 'hour', 'day', 'week'] as const

interface Replacement {
  pattern: RegExp
  english: string
}

const made = new Map<string, readonly Replacement[]>()

/** The typed time, in small letters, with the words of the chosen language in English; what it does not know stays, so English is read too. */
export function timeInEnglish(typed: string): string {
  const { rules } = chosenLanguage()
  const words = Object.hasOwn(beside, rules) ? beside[rules] : undefined
  if (!words) return typed
  let replacements = made.get(rules)
  if (!replacements) made.set(rules, (replacements = replacementsOf(rules, words)))
  return replacements.reduce(
    (text, { pattern, english }) => text.replace(pattern, english),
    typed.normalize('NFC').replaceAll("'", '’'),
  )
}

function replacementsOf(rules: string, { next, noise }: { next: readonly string[]; noise: readonly string[] }) {
  const relative = new Intl.RelativeTimeFormat(rules, { numeric: 'auto' })
  const counted = new Intl.RelativeTimeFormat(rules, { numeric: 'always' })
  const words: [string, string][] = [
    [relative.format(1, 'week').toLocaleLowerCase(rules), 'next week'],
    [relative.format(2, 'day').toLocaleLowerCase(rules), 'day after tomorrow'],
    [relative.format(1, 'day').toLocaleLowerCase(rules), 'tomorrow'],
    [relative.format(0, 'day').toLocaleLowerCase(rules), 'today'],
    ...weekdays.flatMap((english, index) => namesOf(rules, 'weekday', new Date(Date.UTC(2024, 0, 1 + index)), english)),
    ...months.flatMap((english, index) => namesOf(rules, 'month', new Date(Date.UTC(2024, index, 15)), english)),
    ...next.map((word): [string, string] => [word, 'next']),
    ...noise.map((word): [string, string] => [word, '']),
  ]
  return [
    ...spans.flatMap((span) => [2, 1].map((count) => spanReplacement(counted.format(count, span), count, span))),
    // Hours and days of a language that writes a sign behind them.
    { pattern: /(\d{1,2})時(?:(\d\d)分)?/g, english: ' $1:$2' },
    { pattern: /(\d{1,2})日/g, english: '$1 ' },
    ...words.toSorted(([a], [b]) => b.length - a.length).map(([word, english]) => wordReplacement(word, english)),
    { pattern: /(\d):(?=\D|$)/g, english: '$1:00' },
    // "24. Dezember"
    { pattern: new RegExp(String.raw`(\d)\. +(?=${months.join('|')})`, 'g'), english: '$1 ' },
    // "Dienstag nächster Woche" and “mardi prochain” say the day first.
    { pattern: new RegExp(String.raw`\b(${weekdays.join('|')})\b *next(?! week)\b`, 'g'), english: 'next $1' },
  ]
}

/** As it is called in full and in short, within a date and alone. */
function namesOf(rules: string, part: 'weekday' | 'month', at: Date, english: string): [string, string][] {
  const named = (['long', 'short'] as const).flatMap((width) => [
    new Intl.DateTimeFormat(rules, { [part]: width, timeZone: 'UTC' }).format(at),
    ...new Intl.DateTimeFormat(rules, { [part]: width, day: 'numeric', timeZone: 'UTC' })
      .formatToParts(at)
      .filter(({ type, value }) => type === part && /\p{L}/u.test(value))
      .map(({ value }) => value),
  ])
  const names = named.map((name) => name.toLocaleLowerCase(rules).replace(/\.$/, ''))
  // “terça” for “terça-feira”.
  const short = names.map((name) => name.replace(/-feira$/, ''))
  // A single sign means other things as well.
  return [...new Set([...names, ...short])]
    .filter((name) => !/^\p{Script=Han}$/u.test(name))
    .map((name) => [name, english])
}

function spanReplacement(written: string, count: number, span: string): Replacement {
  const pattern = escaped(written.toLocaleLowerCase()).replace(String(count), String.raw`(\d{1,3})`)
  return {
    pattern: new RegExp(String.raw`${pattern.replaceAll(' ', ' *')}(?!\p{Script=Latin})`, 'gu'),
    english: `in $1 ${span}s`,
  }
}

/** A whole word, with its point where it is shortened; of a language without spaces, wherever it stands. */
function wordReplacement(word: string, english: string): Replacement {
  const isApart = !/\p{Script=Han}|\p{Script=Hiragana}/u.test(word)
  const pattern = isApart ? String.raw`(?<!\p{L})${escaped(word)}\.?(?!\p{L})` : escaped(word)
  return { pattern: new RegExp(pattern, 'gu'), english: ` ${english} ` }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
