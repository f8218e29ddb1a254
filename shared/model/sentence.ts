/** Labels as they stand within a sentence. Pure. */

/** "Ad group" as "ad group"; what begins with an abbreviation stays: "IAB category", "TV shows". */
export function inSentence(label: string): string {
  return /^[A-Z][A-Z0-9]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Words with their full stop, unless they end in one, also within quotation marks: "Made from “Out now.”". */
export function asSentence(words: string): string {
  return /[.!?…]”?$/.test(words) ? words : `${words}.`
}

/** A name of the interface as words: "ENTITY_TYPE" and "entity_type" as "Entity type". */
export function wordsOfName(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The word for a value, or undefined; a value that happens to be called like a member of every object has none. */
export function wordFor(labels: Readonly<Record<string, string>> | undefined, value: string): string | undefined {
  return labels && Object.hasOwn(labels, value) ? labels[value] : undefined
}
