/** The language of the window, which the shell names. */
import { chooseLocale, isRightToLeft, isTranslated, languages } from '../../../shared/messages/locale.ts'
import type { TranslatedLocale } from '../../../shared/messages/locale.ts'
import { useTranslation } from '../../../shared/messages/translation.ts'
import type { Translation } from '../../../shared/messages/translation.ts'

const translations: Readonly<Record<TranslatedLocale, () => Promise<{ default: Translation }>>> = {
  de: () => import('../../../shared/languages/de.json'),
  es: () => import('../../../shared/languages/es.json'),
  fr: () => import('../../../shared/languages/fr.json'),
  'pt-BR': () => import('../../../shared/languages/pt-BR.json'),
  ja: () => import('../../../shared/languages/ja.json'),
}

/** To be awaited before the code that says something is loaded: words of kinds are taken then. */
export async function beginLanguage(name: string): Promise<void> {
  const locale = chooseLocale(name)
  const page = document.documentElement
  page.lang = languages[locale].rules
  page.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  if (isTranslated(locale)) useTranslation(locale, (await translations[locale]()).default)
}
