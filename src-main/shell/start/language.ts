/** Which language Galley speaks, before it says anything. */
import { beginLanguage, languageVariable } from '../../engine/language.ts'
import { languagePreference, localeFor, spokenLocales } from '../../../shared/messages/locale.ts'
import type { Locale } from '../../../shared/messages/locale.ts'

/**
 * Begins with what `GALLEY_LOCALE` names, else with what a person chose (their preferences), else with the system's own, of which the most
 * wanted one stands first.
 */
export function beginShellLanguage(
  variables: NodeJS.ProcessEnv,
  preferences: Readonly<Record<string, string>>,
  ofSystem: readonly string[],
): Locale {
  const named = variables[languageVariable]
  if (named) return beginLanguage(named)
  const chosen = spokenLocales.find((each) => each === preferences[languagePreference])
  return beginLanguage(chosen ?? localeFor(ofSystem))
}
