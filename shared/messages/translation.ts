/** The texts of the chosen language beside English ones, by their keys; they are loaded before the first text is asked for. */
import { chosenLocale } from './locale.ts'
import type { Locale } from './locale.ts'

/** By key: that of a message, or a path to a word of a kind (`kinds/campaign/label`). One file of `shared/languages`. */
export type Translation = Readonly<Record<string, string>>

let given: { locale: Locale; texts: Translation } | null = null

/** The texts of the language that is chosen from now on. */
export function useTranslation(locale: Locale, texts: Translation): void {
  given = { locale, texts }
}

/** A text in the chosen language by its key; undefined in English, or where the language lacks it. */
export function translated(key: string): string | undefined {
  return given?.locale === chosenLocale() && Object.hasOwn(given.texts, key) ? given.texts[key] : undefined
}
