/** Messages made into words, where they are shown: in the window, in a dialog, on the command line, in the log. */
import { textWith } from '../messages/index.ts'
import type { Message, Word } from '../messages/message.ts'
import type { Problem, SaidProblem } from '../contract/language/rules.ts'
import { inSentence, wordFor } from '../model/sentence.ts'
import { findResource } from './resources.ts'
import type { PresentedField } from './resources.ts'

/** The text of a message in the chosen language, with its arguments in place. */
export function textOf(message: Message): string {
  return textWith(message, wordText)
}

let typedValues: 'byLabel' | 'asSent' = 'byLabel'

/** How this process says values that a person is to write, from now on: by their labels, or as they are sent, which the command line takes. */
export function sayTypedValues(how: typeof typedValues): void {
  typedValues = how
}

/** A problem with its message in words. */
export function saidProblem(problem: Problem): SaidProblem {
  return { ...problem, message: textOf(problem.message) }
}

/** The word; the name itself of a kind, field or value that has none. */
function wordText({ kind, field, value, form }: Word): string {
  const resource = findResource(kind)
  if (field !== undefined && value !== undefined)
    return form === 'typed' && typedValues === 'asSent' ? value : valueText(resource?.fields[field], value)
  if (field !== undefined) {
    const label = resource?.fields[field]?.label ?? field
    return form === 'within' ? inSentence(label) : label
  }
  if (!resource) return kind
  const label = form === 'plural' || form === 'pluralWithin' ? resource.labelPlural : resource.label
  return form === 'within' || form === 'pluralWithin' ? inSentence(label) : label
}

function valueText(field: PresentedField | undefined, value: string): string {
  const labels = field && 'labels' in field ? field.labels : undefined
  return wordFor(labels, value) ?? value
}
