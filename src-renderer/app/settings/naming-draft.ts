/** A naming rule while it is typed: parts may lack what they need. Pure. */
import type { DateFormat, NamePart, NamePartKind, NamingRule, Separator } from '../../../shared/model/naming-rule.ts'
import { namingLimits } from '../../../shared/model/naming-rule.ts'
import type { GuardPosition } from '../../../shared/model/guards.ts'

export interface PartDraft {
  /** Stays with the part while others move. */
  id: number
  kind: NamePartKind
  /** What the part is called; of a fixed one, its text. */
  text: string
  /** As they are typed, with commas between them. */
  choices: string
  format: DateFormat
}
/** Choices are typed with it between them, in every language. */
const typedComma = ', '

export interface RuleDraft {
  separator: Separator
  parts: readonly PartDraft[]
  position: GuardPosition
}

export function draftOf(rule: NamingRule | undefined): RuleDraft {
  if (!rule) return { separator: '_', parts: [], position: 'on' }
  return {
    ...rule,
    parts: rule.parts.map((part, id) => ({
      id,
      kind: part.kind,
      text: part.kind === 'fixed' ? part.text : part.label,
      choices: part.kind === 'choice' ? part.choices.join(typedComma) : '',
      format: part.kind === 'date' ? part.format : 'YYYY-MM',
    })),
  }
}

/** The rule that the draft comes to; null where a part lacks something, or there is none. */
export function ruleOf({ separator, parts, position }: RuleDraft): NamingRule | null {
  const whole = parts.flatMap((part) => partOf(part) ?? [])
  return whole.length === 0 || whole.length < parts.length ? null : { separator, parts: whole, position }
}

export function withPart(draft: RuleDraft): RuleDraft {
  const id = Math.max(-1, ...draft.parts.map((part) => part.id)) + 1
  return { ...draft, parts: [...draft.parts, { id, kind: 'choice', text: '', choices: '', format: 'YYYY-MM' }] }
}

/** With the part so many places further down. */
export function movedPart(draft: RuleDraft, at: number, by: number): RuleDraft {
  const rest = draft.parts.toSpliced(at, 1)
  return { ...draft, parts: rest.toSpliced(at + by, 0, draft.parts[at]!) }
}

function partOf({ kind, text, choices, format }: PartDraft): NamePart | null {
  const said = text.trim()
  if (said === '' || said.length > namingLimits.text) return null
  switch (kind) {
    case 'fixed':
      return { kind, text: said }
    case 'date':
      return { kind, label: said, format }
    case 'free':
      return { kind, label: said }
    case 'choice': {
      const list = [...new Set(choices.split(',').map((each) => each.trim()))].filter((each) => each !== '')
      const isRoomy = list.length <= namingLimits.choices && list.every((each) => each.length <= namingLimits.text)
      return list.length > 0 && isRoomy ? { kind, label: said, choices: list } : null
    }
  }
}
