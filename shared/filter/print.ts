/** A condition as text, in one form: what is printed parses to the same tree. */
import { keywords } from './condition.ts'
import type { Condition, Spelled } from './condition.ts'

export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.map((part) => within(part, condition.kind)).join(` ${condition.kind} `)
    case 'not':
      return `not ${within(condition.part, 'not')}`
    case 'has':
      return `has ${condition.child.text} (${printCondition(condition.part)})`
    case 'compare':
      return `${condition.field.text} ${condition.sign} ${printValue(condition.value)}`
    case 'in':
      return `${condition.field.text} in (${condition.values.map(printValue).join(', ')})`
    case 'contains':
      return `${condition.field.text} contains ${printValue(condition.value)}`
    case 'empty':
      return `${condition.field.text} is empty`
  }
}

/** In parentheses where it would be read as something else. */
function within(part: Condition, around: 'and' | 'or' | 'not'): string {
  const isBare = part.kind !== 'and' && part.kind !== 'or' ? true : around === 'or' && part.kind === 'and'
  return isBare ? printCondition(part) : `(${printCondition(part)})`
}

/** A value as it is typed: bare where that says the same, else in quotation marks. */
export function printValue({ text }: Pick<Spelled, 'text'>): string {
  const isBare = /^[^\s(),"'=<>!]+$/.test(text) && !keywords.has(text.toLowerCase())
  return isBare ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
