/** Steps of a change of many records, as a person stacks them: each is one rule for one field or several. Pure. */
import { isWritable } from '../../shared/contract/language/fields.ts'
import type { PresentedField, PresentedResource } from '../../shared/presentation/resources.ts'
import type { Transform } from '../../shared/transform/index.ts'

/** What a step does, as it is chosen; affix stands for prefix and suffix. */
export type StepKind =
  'replace' | 'affix' | 'case' | 'number' | 'formula' | 'days' | 'parameter' | 'items' | 'value' | 'set'

type RuleOf<T> = T extends Transform ? Omit<T, 'field'> : never
export type Rule = RuleOf<Transform>
export type RuleOfKind<D extends Transform['do']> = Extract<Rule, { do: D }>

export interface Step {
  /** Within the window. */
  id: number
  fields: readonly string[]
  rule: Rule
  /** Of `value`: somebody said which. */
  isGiven: boolean
}

export const stepKinds: readonly StepKind[] = [
  'replace',
  'affix',
  'case',
  'number',
  'formula',
  'days',
  'parameter',
  'items',
  'set',
  'value',
]

const takes: Record<StepKind, (def: PresentedField) => boolean> = {
  replace: isWords,
  affix: isWords,
  case: isWords,
  number: ({ type }) => type === 'money' || type === 'integer',
  formula: ({ type }) => type === 'money' || type === 'integer',
  days: ({ type }) => type === 'instant',
  parameter: (def) => def.type === 'text' && (def.form === 'url' || def.form === undefined),
  items: ({ type }) => type === 'list',
  set: isWords,
  value: ({ type }) => type !== 'text' && type !== 'json',
}

function isWords(def: PresentedField): boolean {
  return def.type === 'text' && def.names === undefined
}

/** Fields of the kind that a step can change, in their order. */
export function fieldsFor(resource: PresentedResource, kind: StepKind): [string, PresentedField][] {
  const found = Object.entries(resource.fields).filter(
    ([, def]) => (isWritable(def, 'update') || isWritable(def, 'create')) && takes[kind](def),
  )
  // Addresses first: parameters are theirs.
  return kind === 'parameter' ? found.toSorted(([, a], [, b]) => Number(isAddress(b)) - Number(isAddress(a))) : found
}

function isAddress(def: PresentedField): boolean {
  return def.type === 'text' && def.form === 'url'
}

export function kindsFor(resource: PresentedResource): StepKind[] {
  return stepKinds.filter((kind) => fieldsFor(resource, kind).length > 0)
}

export function kindOfRule({ do: what }: Rule): StepKind {
  return what === 'prefix' || what === 'suffix' ? 'affix' : what
}

/** A step as it begins: it changes nothing until something is typed. */
export function newStep(resource: PresentedResource, kind: StepKind, id: number): Step {
  const usual = usualField(resource, kind)
  return { id, fields: usual === undefined ? [] : [usual], rule: newRule(kind), isGiven: false }
}

function usualField(resource: PresentedResource, kind: StepKind): string | undefined {
  const names = fieldsFor(resource, kind).map(([name]) => name)
  const { nameField } = resource
  return names.includes(nameField) ? nameField : names[0]
}

function newRule(kind: StepKind): Rule {
  switch (kind) {
    case 'replace':
      return { do: 'replace', pattern: '', by: '', isEverywhere: true, ignoresCase: true, isPlain: true }
    case 'affix':
      return { do: 'prefix', text: '' }
    case 'case':
      return { do: 'case', to: 'title' }
    case 'number':
      return { do: 'number', sign: '+', by: '', isPercent: true }
    case 'formula':
      return { do: 'formula', formula: '' }
    case 'days':
      return { do: 'days', days: 0 }
    case 'parameter':
      return { do: 'parameter', name: '', text: '' }
    case 'items':
      return { do: 'items', add: [], remove: [] }
    case 'set':
      return { do: 'set', text: '' }
    case 'value':
      return { do: 'value', value: null }
  }
}

const operand = /^-?\d{1,13}(\.\d{1,6})?$/

/** Whether the step says enough to change something. */
export function isReady({ fields, rule, isGiven }: Step): boolean {
  if (fields.length === 0) return false
  switch (rule.do) {
    case 'replace':
      return rule.pattern !== ''
    case 'prefix':
    case 'suffix':
      return rule.text !== ''
    case 'number':
      return operand.test(rule.by) && (rule.to === undefined || operand.test(rule.to))
    case 'formula':
      return rule.formula.trim() !== '' && (rule.to === undefined || operand.test(rule.to))
    case 'days':
      return rule.days !== 0
    case 'parameter':
      return rule.name !== ''
    case 'items':
      return rule.add.length + rule.remove.length > 0
    case 'set':
      return isGiven || rule.text !== ''
    case 'value':
      return isGiven
    case 'case':
      return true
  }
}

/** What the engine is asked to do; steps that say too little are left out. */
export function transformsOf(steps: readonly Step[]): Transform[] {
  return steps.filter(isReady).flatMap(({ fields, rule }) => fields.map((field) => ({ ...rule, field })))
}

/** Kept transforms as steps again: those that differ by their field alone and follow each other are one. Fields that the kind has no more are left out. */
export function stepsOf(resource: PresentedResource, transforms: readonly Transform[], firstId: number): Step[] {
  const steps: Step[] = []
  for (const { field, ...rule } of transforms) {
    if (!Object.hasOwn(resource.fields, field)) continue
    const last = steps.at(-1)
    const isSame = last !== undefined && textOfRule(last.rule) === textOfRule(rule)
    if (isSame && !last.fields.includes(field)) steps[steps.length - 1] = { ...last, fields: [...last.fields, field] }
    else steps.push({ id: firstId + steps.length, fields: [field], rule, isGiven: true })
  }
  return steps
}

function textOfRule(rule: Rule): string {
  return JSON.stringify(rule, (_name, value: unknown) => (typeof value === 'bigint' ? `${String(value)}n` : value))
}
