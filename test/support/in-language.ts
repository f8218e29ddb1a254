/** English labels in the language that a test chose: labels of screens are made when their code is loaded, which is before a test chooses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localised } from '../../shared/messages/index.ts'
import { chooseLocale, chosenLocale, isTranslated } from '../../shared/messages/locale.ts'
import type { Locale } from '../../shared/messages/locale.ts'
import { useTranslation } from '../../shared/messages/translation.ts'

type Texts = Readonly<Record<string, string>>

const known = new Map<string, Texts>()
const folder = join(import.meta.dirname, '../../shared/languages')
/** Every English text by its key. */
export const english = read('english')

/** The texts of a language by their keys. */
export function textsOf(locale: Locale): Texts {
  return isTranslated(locale) ? read(locale) : english
}

/** From now on tests speak it; null: English again. */
export function speak(locale: Locale | null): void {
  chooseLocale(locale)
  if (locale !== null && isTranslated(locale)) useTranslation(locale, read(locale))
}

/** A label of a screen or a kind, whose English text is given. */
export function inLanguage(label: string): string {
  const locale = chosenLocale()
  if (!isTranslated(locale)) return localised(label, '')
  const texts = read(locale)
  const keys = Object.keys(english).filter((key) => english[key] === label)
  const key = keys.find((each) => /^frame\.|^kinds\/[^/]+\/label/.test(each)) ?? keys[0]
  return (key === undefined ? undefined : texts[key]) ?? label
}

function read(name: string): Texts {
  const texts = known.get(name) ?? (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Texts)
  known.set(name, texts)
  return texts
}
