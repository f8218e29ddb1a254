/** What to do about a field that must be filled in and is empty; pure. */
import { inSentence, withArticle } from '../../model/sentence.ts'

/** Labels that are said another way when they stand empty: verbs, ordinals, and what is not counted. */
const own: Readonly<Record<string, string>> = {
  'Goes out': 'Pick a time.',
  Starts: 'Pick a start.',
  Ends: 'Pick an end.',
  From: 'Pick a start.',
  To: 'Pick an end.',
  'Open for': 'Choose how long it is open.',
  'Posted as': 'Choose who posts it.',
  'Shared with': 'Choose who it is shared with.',
  'What is promoted': 'Choose what is promoted.',
  May: 'Choose what they may do with it.',
  Funding: 'Choose who pays.',
  Media: 'Choose media.',
}

/** A field, or a parameter of an operation with its label. */
interface Missing {
  type: string
  label: string
  /** Set where a person picks the value from records. */
  names?: unknown
}

/** "Pick a time.", "Choose a campaign.", "Enter a name.": what a person does, in the field's own word. */
export function missingWords({ type, label, names }: Missing): string {
  const said = own[label]
  if (said) return said
  if (type === 'instant') return 'Pick a time.'
  if (type === 'flag') return `Say yes or no: ${inSentence(label)}.`
  if (/list$/i.test(type)) return `Choose ${inSentence(label)}.`
  const isChosen = type === 'choice' || type === 'ref' || names !== undefined
  return `${isChosen ? 'Choose' : 'Enter'} ${withDeterminer(label)}.`
}

/** "the first choice", "a name". */
function withDeterminer(label: string): string {
  return /^(First|Second|Third|Fourth) /.test(label) ? `the ${inSentence(label)}` : withArticle(label)
}
