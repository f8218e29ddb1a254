/** A condition cut into words, texts and signs. Pure; time grows with the text. */
import { message } from '../messages/message.ts'
import { Faulty } from './condition.ts'

/** word: bare, so that it may be a keyword. text: stood in quotation marks. */
export interface Token {
  kind: 'word' | 'text' | 'sign'
  text: string
  /** Characters from 0. */
  at: number
}

const blank = /\s+/y
const word = /[^\s(),"=<>!]+/y
const sign = /<=|>=|!=|[()=<>,]/y
const ends = { '"': /[^"\\]*(?:\\[\s\S][^"\\]*)*"/y, "'": /[^'\\]*(?:\\[\s\S][^'\\]*)*'/y }

/** Throws Faulty where a quotation mark is not closed or a sign is none. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < source.length;) {
    at += matched(blank, source, at).length
    if (at >= source.length) break
    const mark = source[at]!
    if (mark === '"' || mark === "'") {
      const body = matched(ends[mark], source, at + 1)
      if (body === '') throw new Faulty(message('filter.tokens.openQuote', { mark }), at)
      tokens.push({ kind: 'text', text: unescaped(body.slice(0, -1)), at })
      at += body.length + 1
      continue
    }
    const taken = matched(sign, source, at) || matched(word, source, at)
    if (taken === '') throw new Faulty(message('filter.tokens.noSign', { sign: mark }), at)
    tokens.push({ kind: /^[^()=<>,!]/.test(taken) ? 'word' : 'sign', text: taken, at })
    at += taken.length
  }
  return tokens
}

function matched(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

function unescaped(body: string): string {
  return body.replaceAll(/\\([\s\S])/g, '$1')
}
