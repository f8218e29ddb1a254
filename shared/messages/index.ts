/**
 * The message catalogue: every text that people read comes from here by its key, with plurals, numbers and lists as the chosen language has
 * them. English stands in code, other languages are loaded (`translation.ts`), and `pseudo.ts` makes two more of English. A language is chosen
 * before the first text is asked for.
 */
import { IntlMessageFormat } from 'intl-messageformat'
import { toInputText } from '../model/money.ts'
import { en } from './en/index.ts'
import { chosenLanguage, chosenLocale, numberRules } from './locale.ts'
import type { Amount, ArgsAfterId, Message, MessageArg, MessageId, Word } from './message.ts'
import { formatMoney } from './money.ts'
import { pseudoLocales } from './pseudo.ts'
import type { Pseudo } from './pseudo.ts'
import { translated } from './translation.ts'

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** By language and key. */
const formats = new Map<string, IntlMessageFormat>()

/** How the chosen language is made from English; null for one that has texts of its own. */
function chosenPseudo(): Pseudo | null {
  const locale = chosenLocale()
  return locale === 'en-XA' || locale === 'ar-XB' ? pseudoLocales[locale] : null
}

/** As it stands in the chosen language, its arguments still to be filled in. */
function writtenText(id: MessageId): string {
  return translated(id) ?? en[id]
}

/** The text of a message in the chosen language. */
export function t<Id extends MessageId>(id: Id, ...[args]: ArgsAfterId<Id>): string {
  const text = writtenText(id)
  const pseudo = chosenPseudo()
  if (!text.includes('{')) return pseudo === null ? text : pseudo.whole(pseudo.words(text))
  const shown = String(formatOf(id, text, pseudo).format(args))
  return pseudo === null ? shown : pseudo.whole(shown)
}

/** The sentences of a message without arguments, each for itself in the chosen language. */
export function sentencesOf(id: MessageId): string[] {
  const pseudo = chosenPseudo()
  return [...new Intl.Segmenter(chosenLanguage().rules, { granularity: 'sentence' }).segment(writtenText(id))].map(
    ({ segment }) => (pseudo === null ? segment.trim() : pseudo.whole(pseudo.words(segment.trim()))),
  )
}

/** Whether the catalogue has a message; one that was stored by another version may be unknown. */
export function hasMessage(id: string): id is MessageId {
  return Object.hasOwn(en, id)
}

/**
 * The text of a message that is data, its arguments in place; `wordText` gives the word for a kind or field. A message whose key is not in
 * the catalogue, as a later version may store one, is its key.
 */
export function textWith({ id, args }: Message, wordText: (word: Word) => string): string {
  if (!hasMessage(id)) return id
  const texts = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, shownArg(arg, wordText)]))
  return (t as (id: MessageId, args: object) => string)(id, texts)
}

function shownArg(arg: MessageArg, wordText: (word: Word) => string): string | number | bigint {
  if (typeof arg !== 'object') return arg
  const shown = (parts: readonly MessageArg[]) => parts.map((each) => String(shownArg(each, wordText)))
  if (isSeveral(arg)) return listed(shown(arg))
  if ('anyOf' in arg) return listed(shown(arg.anyOf), 'disjunction')
  if ('micro' in arg) return shownAmount(arg)
  return 'id' in arg ? textWith(arg, wordText) : wordText(arg)
}

function shownAmount({ micro, currency }: Amount): string {
  return currency === null ? toInputText(BigInt(micro), '') : formatMoney(BigInt(micro), currency)
}

function isSeveral(arg: MessageArg): arg is Extract<MessageArg, readonly unknown[]> {
  return Array.isArray(arg)
}

/** English texts that stand as they are, such as the words of a kind, in the chosen language; `path`: their key, below which each has its own. */
export function localised<Texts>(texts: Texts, path: string): Texts {
  if (chosenLocale() === 'en-GB') return texts
  return inChosenLanguage(texts, path, chosenPseudo()) as Texts
}

function inChosenLanguage(texts: unknown, path: string, pseudo: Pseudo | null): unknown {
  if (typeof texts === 'string')
    return pseudo === null ? (translated(path) ?? texts) : pseudo.whole(pseudo.words(texts))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([name, each]) => [name, inChosenLanguage(each, `${path}/${name}`, pseudo)]),
  )
}

/** 'a, b and c', or with `disjunction` 'a, b or c'; '' for none. */
export function listed(parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(chosenLanguage().rules, { type }).format(parts)
}

/** What parts a list without an "and": `names.join(listComma())`. */
export function listComma(): string {
  return writtenText('shared.lists.comma')
}

/** What parts sentences that stand one after the other. */
export function sentenceGap(): string {
  return writtenText('shared.lists.sentenceGap')
}

function formatOf(id: string, text: string, pseudo: Pseudo | null): IntlMessageFormat {
  const name = `${chosenLocale()} ${id}`
  const known = formats.get(name)
  if (known) return known
  const { rules } = chosenLanguage()
  const english = new IntlMessageFormat(text, rules, undefined, { ignoreTag: true, formatters })
  const made =
    pseudo === null
      ? english
      : new IntlMessageFormat(withWords(english.getAst(), pseudo.words), rules, undefined, { formatters })
  formats.set(name, made)
  return made
}

/** Type of an element that is text alone, in the library's own count. */
const literal = 0

/** Only what stands between the arguments, in each branch of a plural or a choice. */
function withWords(elements: Elements, words: (text: string) => string): Elements {
  return elements.map((element) => {
    if (Number(element.type) === literal && 'value' in element) return { ...element, value: words(element.value) }
    if (!('options' in element)) return element
    const options = Object.fromEntries(
      Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: withWords(option.value, words) },
      ]),
    )
    return { ...element, options }
  })
}

/** Shared by all messages: making one costs more than formatting. */
const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()
const formatters = {
  getNumberFormat: (_locales?: string | string[], options?: Intl.NumberFormatOptions) =>
    kept(numberFormats, numberRules(), options, () => new Intl.NumberFormat(numberRules(), options)),
  getDateTimeFormat: (locales?: string | string[], options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales, options),
  getPluralRules: (locales?: string | string[], options?: Intl.PluralRulesOptions) =>
    kept(pluralRules, locales, options, () => new Intl.PluralRules(locales, options)),
}

function kept<T>(
  known: Map<string, T>,
  locales: string | string[] | undefined,
  options: object | undefined,
  make: () => T,
): T {
  const name = JSON.stringify([locales, options])
  const found = known.get(name) ?? make()
  known.set(name, found)
  return found
}
