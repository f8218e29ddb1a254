/**
 * Find and replace by regular expressions, whose time grows with the text alone: RE2's syntax, without references back and look-around.
 * Source: github.com/google/re2/wiki/Syntax.
 */
import { RE2JS } from 're2js'
import { message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import { transformLimits } from './transform.ts'
import type { Finding } from './transform.ts'

export interface Pattern {
  /** The text with what was found replaced, once or everywhere; null where the result would be too long. */
  replaced: (text: string, by: string, isEverywhere: boolean) => string | null
}

/** Makes a pattern ready; `why`: what it lacks. */
export function readPattern(source: string, ignoresCase: boolean, finding: Finding = {}): Pattern | { why: Message } {
  if (source === '') return { why: message('transform.patterns.empty') }
  if (source.length > transformLimits.pattern)
    return { why: message('transform.patterns.tooLong', { most: transformLimits.pattern }) }
  const compiled = compile(finding.isPlain ? source.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&') : source, ignoresCase)
  if ('why' in compiled) return compiled
  return compiled.re.programSize() > transformLimits.program
    ? { why: message('transform.patterns.tooLarge') }
    : {
        replaced: (text, by, isEverywhere) =>
          replaced(compiled.re, text, by, { isEverywhere, isWholeWord: finding.isWholeWord ?? false }),
      }
}

function compile(source: string, ignoresCase: boolean): { re: RE2JS } | { why: Message } {
  try {
    return { re: RE2JS.compile(source, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0) }
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : ''
    return { why: message('transform.patterns.unreadable', { pattern: source, said }) }
  }
}

function replaced(
  re: RE2JS,
  text: string,
  by: string,
  { isEverywhere, isWholeWord }: { isEverywhere: boolean; isWholeWord: boolean },
): string | null {
  const matcher = re.matcher(text)
  let made = ''
  let from = 0
  while (matcher.find()) {
    if (isWholeWord && !standsAlone(text, matcher.start(), matcher.end())) continue
    made += text.slice(from, matcher.start()) + expanded(by, (group) => groupOf(matcher, group))
    from = matcher.end()
    if (made.length > transformLimits.text) return null
    if (!isEverywhere) break
  }
  return made + text.slice(from)
}

const wordSign = /[\p{L}\p{N}\p{M}_]/u

/** Whether a word neither goes on before what was found nor behind it. RE2's own \b knows ASCII alone. */
function standsAlone(text: string, start: number, end: number): boolean {
  const isWordAt = (at: number) => {
    const sign = text.codePointAt(at)
    return sign !== undefined && wordSign.test(String.fromCodePoint(sign))
  }
  const lastOf = (at: number) => (/[\uDC00-\uDFFF]/.test(text[at - 1] ?? '') ? at - 2 : at - 1)
  const goesOnBefore = start > 0 && isWordAt(start) && isWordAt(lastOf(start))
  const goesOnBehind = end < text.length && end > 0 && isWordAt(end) && isWordAt(lastOf(end))
  return !goesOnBefore && !goesOnBehind
}

/** The text as a replacement writes it: dollars in it stand for themselves. */
export function asReplacement(text: string): string {
  return text.replaceAll('$', '$$$$')
}

/** $1 to $9 and $0, the whole; $$ is a dollar. */
function expanded(by: string, groupText: (group: number) => string | null): string {
  return by.replaceAll(/\$([0-9$])/g, (whole, sign: string) =>
    sign === '$' ? '$' : (groupText(Number(sign)) ?? whole),
  )
}

/** What a group found; '' where it took no part, null where there is no such group. */
function groupOf(matcher: ReturnType<RE2JS['matcher']>, group: number): string | null {
  return group > matcher.groupCount() ? null : (matcher.group(group) ?? '')
}
