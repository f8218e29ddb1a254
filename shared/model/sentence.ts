/** Labels as they stand within a sentence of the chosen language. */
import { ownOf } from './values.ts'
import { chosenLanguage } from '../messages/locale.ts'

/** "Ad group" as "ad group" in a language that writes it so; what begins with an abbreviation stays: "IAB category", "TV shows". */
export function inSentence(label: string): string {
  const { labelsWithin, rules } = chosenLanguage()
  if (labelsWithin === 'asTheyAre' || /^\p{Lu}[\p{Lu}\d]/u.test(label)) return label
  const [first = ''] = label
  return first.toLocaleLowerCase(rules) + label.slice(first.length)
}

/** Words with their full stop, unless they end in a mark, also within quotation marks: "Made from “Out now.”". */
export function asSentence(words: string): string {
  return /[\p{Sentence_Terminal}…][\p{Pf}\p{Pe}]?$/u.test(words) ? words : `${words}${chosenLanguage().fullStop}`
}

/** A name of the interface as words: "ENTITY_TYPE" and "entity_type" as "Entity type". */
export function wordsOfName(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The word for a value, or undefined; a value that happens to be called like a member of every object has none. */
export function wordFor(labels: Readonly<Record<string, string>> | undefined, value: string): string | undefined {
  return labels && ownOf(labels, value)
}
