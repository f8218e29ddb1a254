/** The language of a Node process of ours, and its texts, which lie beside the bundles. */
import { fileURLToPath } from 'node:url'
import { chooseLocale, isTranslated } from '../../shared/messages/locale.ts'
import type { Locale } from '../../shared/messages/locale.ts'
import { useTranslation } from '../../shared/messages/translation.ts'
import type { Translation } from '../../shared/messages/translation.ts'
import { readText } from './files/durable.ts'
import { nodeFiles } from './files/node-files.ts'

/** Names the language for processes that are started from this one. */
export const languageVariable = 'GALLEY_LOCALE'

/** Built, and among the sources. */
const folders = ['../languages/', '../../shared/languages/']

/**
 * Chooses the language, loads its texts and names it for processes that are started from here. A name that is none is English, and so is a
 * language whose texts cannot be read. To be called before what says something is loaded: words of kinds are taken then. Gives what was chosen.
 */
export function beginLanguage(name: string | null | undefined): Locale {
  let locale = chooseLocale(name)
  if (isTranslated(locale)) {
    const texts = readTexts(`${locale}.json`)
    if (texts) useTranslation(locale, texts)
    else locale = chooseLocale(null)
  }
  process.env[languageVariable] = locale
  return locale
}

function readTexts(file: string): Translation | null {
  const path = folders
    .map((folder) => fileURLToPath(new URL(folder + file, import.meta.url)))
    .find((each) => nodeFiles.statSync(each)?.type === 'file')
  try {
    return path === undefined ? null : (JSON.parse(readText(nodeFiles, path)) as Translation)
  } catch {
    return null
  }
}
