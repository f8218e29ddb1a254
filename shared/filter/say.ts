/** A condition in people's words: labels in place of the interface's names and values. Pure. */
import { listed, t } from '../messages/index.ts'
import { inSentence, wordFor } from '../model/sentence.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { findResource, resourceOf } from '../presentation/resources.ts'
import type { Condition, Sign, Spelled } from './condition.ts'
import { fieldPathOf } from './fields.ts'
import type { OwnName } from './fields.ts'

/** Says a condition that can be read for the kind: “Status is Paused and Campaign · Name contains “roast””. */
export function sayCondition(resource: PresentedResource, condition: Condition): string {
  const say = (part: Condition, isWithin: boolean): string => {
    switch (part.kind) {
      case 'and':
      case 'or': {
        const key = part.kind === 'and' ? 'filter.say.and' : 'filter.say.or'
        const said = part.parts.map((each) => say(each, true)).reduce((one, other) => t(key, { one, other }))
        return isWithin ? `(${said})` : said
      }
      case 'not':
        return t('filter.say.not', { what: say(part.part, true) })
      case 'has': {
        const child = findResource(part.child.text)
        const what = child ? sayCondition(child, part.part) : ''
        return t('filter.say.has', { child: child ? inSentence(child.label) : part.child.text, what })
      }
      case 'compare':
        return t(signKeys[part.sign], { field: called(part.field), value: valueOf(part.field, part.value) })
      case 'in':
        return t('filter.say.in', {
          field: called(part.field),
          values: listed(
            part.values.map((value) => valueOf(part.field, value)),
            'disjunction',
          ),
        })
      case 'contains':
        return t('filter.say.contains', { field: called(part.field), value: `“${part.value.text}”` })
      case 'empty':
        return t('filter.say.empty', { field: called(part.field) })
    }
  }
  const called = ({ text }: Spelled) => callFieldPath(resource, text) ?? text
  const valueOf = (field: Spelled, { text }: Spelled) => {
    const path = fieldPathOf(resource, field.text)
    if ('message' in path || path.of === 'galley') return text
    const { def } = path
    return wordFor(def.type === 'choice' || def.type === 'list' ? def.labels : undefined, text) ?? text
  }
  return say(condition, false)
}

const signKeys = {
  '=': 'filter.say.is',
  '!=': 'filter.say.isNot',
  '<': 'filter.say.below',
  '<=': 'filter.say.atMost',
  '>': 'filter.say.above',
  '>=': 'filter.say.atLeast',
} as const satisfies Record<Sign, string>

const ownWords: Record<OwnName, string> = {
  state: t('filter.say.state'),
  problem: t('filter.say.problem'),
  deleted: t('filter.say.deleted'),
  used: t('filter.say.used'),
  misnamed: t('filter.say.misnamed'),
  changed: t('filter.say.changed'),
  age: t('filter.say.age'),
}

/** What people call the field that a name means: “Campaign · Daily budget”; null where it means none. */
export function callFieldPath(resource: PresentedResource, name: string): string | null {
  const path = fieldPathOf(resource, name)
  if ('message' in path) return null
  const last = path.of === 'galley' ? ownWords[path.name] : path.def.label
  return [...path.steps.map(({ kind }) => resourceOf(kind).label), last].join(' · ')
}
