/**
 * Changes as they are typed: `field=text`, `field+=10%`, `field-=5`, `field*=1.1`, `field:replace=/old/new/gi`, `field:prefix=text`,
 * `field:suffix=text`, `field:case=upper`, `field:formula=daily * 1.1 + 5`.
 */
import { kindWord, message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import type { PresentedResource } from '../presentation/resources.ts'
import { millionthsOf } from './numbers.ts'
import { readPattern } from './patterns.ts'
import { readTemplate } from './template.ts'
import type { LetterCase, Transform } from './transform.ts'

const form = /^([A-Za-z_][A-Za-z0-9_]*)(=|\+=|-=|\*=|:[A-Za-z]+=)([\s\S]*)$/
const cases: ReadonlySet<string> = new Set(['upper', 'lower', 'title'])

/** Reads one change of the kind, its tokens and pattern too; `why`: what is wrong with it. Whether the field takes it is found out by `readyTransform`. */
export function parseTransform(resource: PresentedResource, word: string): Transform | { why: Message } {
  const read = parseForm(resource, word)
  return 'why' in read ? read : (faultOf(resource, read) ?? read)
}

/** A token that stands for nothing, or a pattern that cannot be read. */
function faultOf(resource: PresentedResource, transform: Transform): { why: Message } | null {
  const text = 'text' in transform ? (transform.text ?? '') : transform.do === 'replace' ? transform.by : ''
  const template = readTemplate(resource, text)
  if ('why' in template) return template
  const pattern = transform.do === 'replace' ? readPattern(transform.pattern, transform.ignoresCase) : null
  return pattern && 'why' in pattern ? pattern : null
}

function parseForm(resource: PresentedResource, word: string): Transform | { why: Message } {
  const [, field = '', mark = '', rest = ''] = form.exec(word) ?? []
  if (field === '') return { why: message('transform.parse.noChange', { word }) }
  if (!Object.hasOwn(resource.fields, field))
    return { why: message('transform.parse.noField', { kind: kindWord(resource.kind, 'label'), field }) }
  switch (mark) {
    case '=':
      return { do: 'set', field, text: rest }
    case '+=':
    case '-=':
    case '*=':
      return parseNumber(field, mark[0] as '+' | '-' | '*', rest)
    case ':replace=':
      return parseReplace(field, rest)
    case ':formula=':
      return { do: 'formula', field, formula: rest }
    case ':prefix=':
      return { do: 'prefix', field, text: rest }
    case ':suffix=':
      return { do: 'suffix', field, text: rest }
    case ':case=':
      if (cases.has(rest)) return { do: 'case', field, to: rest as LetterCase }
      return { why: message('transform.parse.noCase', { given: rest }) }
    default:
      return { why: message('transform.parse.noChange', { word }) }
  }
}

function parseNumber(field: string, sign: '+' | '-' | '*', given: string): Transform | { why: Message } {
  const isPercent = given.endsWith('%')
  const by = isPercent ? given.slice(0, -1) : given
  if (millionthsOf(by) === null) return { why: message('transform.parse.noOperand', { given }) }
  if (isPercent && sign === '*') return { why: message('transform.parse.timesPercent') }
  return { do: 'number', field, sign, by, isPercent }
}

/** `/old/new/gi`; a slash within stands behind a backslash. */
function parseReplace(field: string, given: string): Transform | { why: Message } {
  const [, pattern, by, flags = ''] = /^\/((?:[^\\/]|\\[\s\S])+)\/((?:[^\\/]|\\[\s\S])*)\/([gi]*)$/.exec(given) ?? []
  if (pattern === undefined || by === undefined || new Set(flags).size < flags.length)
    return { why: message('transform.parse.noReplace', { given }) }
  return {
    do: 'replace',
    field,
    pattern: pattern.replaceAll('\\/', '/'),
    by: by.replaceAll(/\\([\\/])/g, '$1'),
    isEverywhere: flags.includes('g'),
    ignoresCase: flags.includes('i'),
  }
}
