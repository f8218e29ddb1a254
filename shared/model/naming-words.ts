/** What is said of a name that breaks the naming rule of its account. */
import { anyOf, message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import { readName, writeDay } from './naming-rule.ts'
import type { NamePart, NamingRule } from './naming-rule.ts'

const mostChoices = 6

/** Why a name breaks the naming rule of its account; null where it keeps to it. `day` (2026-11-24) is the example of a date in the message. */
export function namingFault(rule: NamingRule, name: string, day: string): Message | null {
  const { fault } = readName(rule, name)
  if (fault === null) return null
  const { found } = fault
  if (fault.why === 'rest') return message('model.naming.rest', { found })
  const part = rule.parts[fault.part]!
  const what = calledPart(part)
  if (fault.why === 'missing') return message('model.naming.missing', { what })
  switch (part.kind) {
    case 'fixed':
      return message('model.naming.fixed', { found, wanted: part.text })
    case 'choice': {
      const shown = part.choices.slice(0, mostChoices)
      const choices = part.choices.length > mostChoices ? [...shown, message('model.naming.more')] : anyOf(shown)
      return message('model.naming.choice', { found, what, choices })
    }
    case 'date':
      return message('model.naming.date', { found, what, example: writeDay(part.format, day) })
    case 'free':
      return message('model.naming.missing', { what })
  }
}

/** A part by its label; a fixed one by what it says. */
export function calledPart(part: NamePart): string {
  return part.kind === 'fixed' ? part.text : part.label
}
