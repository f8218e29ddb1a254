/** What the service refused, said at the field itself. */
import { t } from '../../shared/messages/index.ts'

const quotes = t('editors.refusedWords.serviceSays')

/**
 * "The service refused it: Expected a multiple of 10000", in the service's own words where it gave any: the general ones, which ask to look for the field
 * that they mean, stand at the head of the form.
 */
export function refusedHere(message: string): string {
  const at = message.indexOf(quotes)
  return t('editors.refusedWords.serviceRefused', { at: at < 0 ? message : message.slice(at + quotes.length) })
}
