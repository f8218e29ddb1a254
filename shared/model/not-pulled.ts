/** Words about kinds that no pull brought so far: never "0", "none" or "up to date". Pure. */
import { listed, t } from '../messages/index.ts'
import { resourceOf } from '../presentation/resources.ts'
import { inSentence } from './sentence.ts'

export const notPulledYet = t('model.notPulled.notPulledYet')

/** Says which kinds were never pulled: "Not pulled yet: ad groups and cards."; '' where `kinds` is empty. */
export function notPulledWords(kinds: readonly string[]): string {
  const names = kinds.map((kind) => inSentence(resourceOf(kind).labelPlural))
  if (names.length === 0) return ''
  return `${notPulledYet}: ${listed(names)}.`
}
