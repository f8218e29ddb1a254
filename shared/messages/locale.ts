/**
 * The language of this process: chosen once, before the first text is asked for, by whoever starts it. Alone, so that choosing loads no text.
 * What a language does beside its texts stands here as data: another one needs its texts (shared/languages) and a line below, and no code.
 */
export interface Language {
  /** What its speakers call it. */
  readonly name: string
  /** By whose rules numbers, plurals, lists, sentences and letters go. */
  readonly rules: string
  /** How a label stands within a sentence: begun with a small letter, as in English, or as it is, as where nouns are written large. */
  readonly labelsWithin: 'small' | 'asTheyAre'
  /** What ends a sentence that has no mark yet. */
  readonly fullStop: string
  readonly isRightToLeft: boolean
}

const western = { labelsWithin: 'small', fullStop: '.', isRightToLeft: false } as const
const english = { name: 'English', rules: 'en-GB', ...western } as const

/** Languages that people choose from. */
const spoken = {
  'en-GB': english,
  de: { name: 'Deutsch', rules: 'de-DE', ...western, labelsWithin: 'asTheyAre' },
  es: { name: 'Español', rules: 'es-ES', ...western },
  fr: { name: 'Français', rules: 'fr-FR', ...western },
  'pt-BR': { name: 'Português (Brasil)', rules: 'pt-BR', ...western },
  ja: { name: '日本語', rules: 'ja-JP', ...western, labelsWithin: 'asTheyAre', fullStop: '。' },
} as const satisfies Record<string, Language>
export type SpokenLocale = keyof typeof spoken
export const spokenLocales = Object.keys(spoken) as SpokenLocale[]
/** Those whose texts are in `shared/languages`; English has them in the code. */
export type TranslatedLocale = Exclude<SpokenLocale, 'en-GB'>

/** And two made-up ones (pseudo.ts): accented and longer, and from right to left. */
export const languages = {
  ...spoken,
  'en-XA': english,
  'ar-XB': { ...english, isRightToLeft: true },
} as const satisfies Record<string, Language>
export type Locale = keyof typeof languages
const locales = Object.keys(languages) as Locale[]

/** Under this name the window keeps the language that a person chose, and the shell finds it; '' or none: the system's. */
export const languagePreference = 'language'

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

/** Has the language texts of its own, beside the English ones? */
export function isTranslated(locale: Locale): locale is TranslatedLocale {
  return locale !== 'en-GB' && spokenLocales.some((each) => each === locale)
}

/** The language that suits best, by names as systems have them ("de-AT", "pt_BR.UTF-8"), the most wanted first; English where none fits. */
export function localeFor(wanted: readonly string[]): SpokenLocale {
  for (const name of wanted) {
    const [language = ''] = name.toLowerCase().split(/[-_.@]/, 1)
    const found = spokenLocales.find((each) => each.toLowerCase().split('-', 1)[0] === language)
    if (found) return found
  }
  return 'en-GB'
}

/** Ways of writing numbers apart from the language, by the rules of a language that writes them so. */
export const numberStyles = { language: null, point: 'en-GB', comma: 'de-DE', space: 'fr-FR' } as const
export type NumberStyle = keyof typeof numberStyles

let chosenNumbers: NumberStyle = 'language'

/** How numbers and amounts are written from now on. */
export function chooseNumbers(style: NumberStyle): void {
  chosenNumbers = style
}

/** By whose rules numbers and amounts are written: those of the language, or of the style that was chosen apart from it. */
export function numberRules(): string {
  return numberStyles[chosenNumbers] ?? chosenLanguage().rules
}
