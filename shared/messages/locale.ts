/**
 * The language of this process: chosen once, before the first text is asked for, by whoever starts it. Alone, so that choosing loads no text.
 * What a language does beside its texts stands here as data: another one needs its texts and a line below, and no code.
 */
export interface Language {
  /** By whose rules numbers, plurals, lists, sentences and letters go. */
  readonly rules: string
  /** How a label stands within a sentence: begun with a small letter, as in English, or as it is, as where nouns are written large. */
  readonly labelsWithin: 'small' | 'asTheyAre'
  /** What ends a sentence that has no mark yet. */
  readonly fullStop: string
  readonly isRightToLeft: boolean
}

const english = { rules: 'en-GB', labelsWithin: 'small', fullStop: '.', isRightToLeft: false } as const

/** English, and two made-up ones (pseudo.ts): accented and longer, and from right to left. */
export const languages = {
  'en-GB': english,
  'en-XA': english,
  'ar-XB': { ...english, isRightToLeft: true },
} as const satisfies Record<string, Language>
export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as Locale[]

let chosen: Locale = 'en-GB'

/** The language of what is asked for from now on; a name that is none is English. Gives what was chosen. */
export function chooseLocale(name: string | null | undefined): Locale {
  chosen = locales.find((each) => each === name) ?? 'en-GB'
  return chosen
}

export function chosenLocale(): Locale {
  return chosen
}

/** What the chosen language does beside its texts. */
export function chosenLanguage(): Language {
  return languages[chosen]
}

/** Is it read from right to left? */
export function isRightToLeft(locale: Locale): boolean {
  return languages[locale].isRightToLeft
}
