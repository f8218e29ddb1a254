/** What may come next in a condition that is being typed: fields, signs, values of closed sets, and how it goes on. Pure. */
import { findResource, resourceOf } from '../presentation/resources.ts'
import type { PresentedField, PresentedResource } from '../presentation/resources.ts'
import { wordFor } from '../model/sentence.ts'
import { Faulty } from './condition.ts'
import { childKinds, fieldPathOf, ownNames, stepName } from './fields.ts'
import { printValue } from './print.ts'
import { callFieldPath } from './say.ts'
import { stateWords } from './states.ts'
import { tokensOf } from './tokens.ts'
import type { Token } from './tokens.ts'

/** A word that fits; `text` takes the place of what is typed since `from`. */
export interface Completion {
  text: string
  /** What people call it, to be read first; '' where the text says it. */
  label: string
}

/** Choices at the cursor; none within quotation marks, and where nothing fits. */
export function completionsAt(
  resource: PresentedResource,
  source: string,
  cursor: number,
): { from: number; options: Completion[]; named: NamedValue | null } {
  const before = source.slice(0, cursor)
  const tokens = readable(before)
  if (!tokens) return { from: cursor, options: [], named: null }
  const last = tokens.at(-1)
  const isTyping = last?.kind === 'word' && last.at + last.text.length === cursor
  const typed = isTyping ? last.text : ''
  const { expects, field, at } = walked(resource, isTyping ? tokens.slice(0, -1) : tokens)
  const options = optionsOf(at, expects, field, typed)
  const named = expects === 'value' ? namedBy(at, field) : null
  return { from: cursor - typed.length, options: fitting(options, typed), named: named && { ...named, typed } }
}

/** A record as a value: of that kind, by its name or by its id. */
export interface NamedValue {
  kind: string
  by: 'name' | 'id'
  /** What is typed of it so far. */
  typed: string
}

function namedBy(resource: PresentedResource, field: string): Omit<NamedValue, 'typed'> | null {
  const path = fieldPathOf(resource, field)
  if ('message' in path || path.of === 'galley') return null
  const { def, kind, name } = path
  if (def.type === 'ref') return { kind: def.to, by: 'id' }
  return findResource(kind)?.nameField === name ? { kind, by: 'name' } : null
}

function readable(text: string): Token[] | null {
  try {
    return tokensOf(text)
  } catch (thrown) {
    if (thrown instanceof Faulty) return null
    throw thrown
  }
}

type Expected = 'child' | 'open' | 'field' | 'sign' | 'value' | 'empty' | 'list' | 'joiner'

/** What the tokens lead to, the field that is being compared, and the kind that the condition is about there. */
function walked(
  resource: PresentedResource,
  tokens: readonly Token[],
): { expects: Expected; field: string; at: PresentedResource } {
  const kinds = [resource]
  let expects: Expected = 'field'
  let field = ''
  let isListing = false
  for (const { kind, text } of tokens) {
    const at = kinds.at(-1)!
    const word = kind === 'word' ? text.toLowerCase() : ''
    if (kind === 'sign' && text === '(') {
      isListing = expects === 'list'
      if (!isListing) kinds.push(expects === 'open' ? (findResource(field) ?? at) : at)
      expects = isListing ? 'value' : 'field'
    } else if (kind === 'sign' && text === ')') {
      if (!isListing && kinds.length > 1) kinds.pop()
      isListing = false
      expects = 'joiner'
    } else if (kind === 'sign') expects = 'value'
    else if (word === 'and' || word === 'or') expects = 'field'
    else if (word === 'in') expects = 'list'
    else if (word === 'contains') expects = 'value'
    else if (word === 'is') expects = 'empty'
    else if (expects === 'field' && word === 'has' && childKinds(at).length > 0) expects = 'child'
    else if (expects === 'child') {
      field = text
      expects = 'open'
    } else if (expects === 'field' && word !== 'not') {
      field = text
      expects = 'sign'
    } else if (expects === 'value' || expects === 'empty') expects = word === 'not' ? expects : 'joiner'
  }
  return { expects: isListing && expects === 'joiner' ? 'list' : expects, field, at: kinds.at(-1)! }
}

function optionsOf(resource: PresentedResource, expects: Expected, field: string, typed: string): Completion[] {
  const plain = (...texts: string[]) => texts.map((text) => ({ text, label: '' }))
  switch (expects) {
    case 'field':
      return [
        ...fieldsFor(resource, typed),
        ...(typed === '' ? [] : plain('not', ...(childKinds(resource).length > 0 ? ['has'] : []))),
      ]
    case 'child':
      return childKinds(resource).map((kind) => ({ text: kind, label: resourceOf(kind).label }))
    case 'open':
      return plain('(')
    case 'sign':
      return plain('=', '!=', '<', '<=', '>', '>=', 'in (', 'contains', 'is empty', 'is not empty')
    case 'value':
      return valuesFor(resource, field)
    case 'empty':
      return plain('empty', 'not empty')
    case 'list':
      return plain('(', ',', ')')
    case 'joiner':
      return plain('and', 'or')
  }
}

/** Fields of the kind, or of what the typed path leads to. */
function fieldsFor(resource: PresentedResource, typed: string): Completion[] {
  const path = typed.slice(0, typed.lastIndexOf('.') + 1)
  const led = path === '' ? null : fieldPathOf(resource, `${path}id`)
  const at = led === null ? resource : 'message' in led ? undefined : findResource(led.kind)
  if (!at) return []
  const fields = Object.entries(at.fields)
  const steps = fields.flatMap(([field, def]) => {
    const step = stepName(field, def)
    return step === null ? [] : [{ text: `${path}${step}.`, label: stepLabel(resource, `${path}${step}.`) }]
  })
  return [
    ...fields.map(([field, { label }]) => ({
      text: path + field,
      label: callFieldPath(resource, path + field) ?? label,
    })),
    ...steps,
    ...ownNames
      .filter((name) => !Object.hasOwn(at.fields, name))
      .map((name) => ({ text: path + name, label: callFieldPath(resource, path + name) ?? '' })),
  ]
}

/** What stands behind the point: fields of that kind. */
function stepLabel(resource: PresentedResource, text: string): string {
  const path = fieldPathOf(resource, `${text}id`)
  return 'message' in path ? '' : path.steps.map(({ kind }) => resourceOf(kind).label).join(' · ')
}

function valuesFor(resource: PresentedResource, field: string): Completion[] {
  const path = fieldPathOf(resource, field)
  if ('message' in path) return []
  if (path.of === 'galley')
    return path.name === 'state'
      ? stateWords.map((text) => ({ text, label: '' }))
      : flagsOf(['deleted', 'used', 'misnamed'].includes(path.name))
  const { def } = path
  return def.type === 'flag' ? flagsOf(true) : wordsOf(def)
}

function flagsOf(isFlag: boolean): Completion[] {
  return isFlag ? ['true', 'false'].map((text) => ({ text, label: '' })) : []
}

function wordsOf(def: PresentedField): Completion[] {
  if (def.type !== 'choice' && def.type !== 'list') return []
  const labels = def.labels ?? {}
  const values = [...new Set([...(def.values ?? []), ...Object.keys(labels)])]
  return values.map((value) => ({ text: printValue({ text: value }), label: wordFor(labels, value) ?? '' }))
}

/** Those that begin with what is typed first, then those that hold it, by name or label. */
function fitting(options: readonly Completion[], typed: string): Completion[] {
  const wanted = typed.toLowerCase()
  const rank = ({ text, label }: Completion) => {
    const found = [text, label].map((each) => each.toLowerCase().indexOf(wanted)).filter((at) => at >= 0)
    return found.length === 0 ? 2 : Math.min(1, ...found)
  }
  const ranked = options.map((option) => ({ option, rank: rank(option) })).filter((each) => each.rank < 2)
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option)
}
