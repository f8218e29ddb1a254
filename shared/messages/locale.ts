/** The language of this process: chosen once, before the first text is asked for, by whoever starts it. Alone, so that choosing loads no text. */
export const locales = ['en-GB', 'en-XA', 'ar-XB'] as const
/** English, and two made-up ones (pseudo.ts): accented and longer, and from right to left. */
export type Locale = (typeof locales)[number]

let chosen: Locale = 'en-GB'

/** The language of what is asked for from now on; a name that is none is English. Gives what was chosen. */
export function chooseLocale(name: string | null | undefined): Locale {
  chosen = locales.find((each) => each === name) ?? 'en-GB'
  return chosen
}

export function chosenLocale(): Locale {
  return chosen
}

/** Is it read from right to left? */
export function isRightToLeft(locale: Locale): boolean {
  return locale === 'ar-XB'
}
