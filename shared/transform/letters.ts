/** The case of letters, by Unicode's own rules and no language's. */
import type { LetterCase } from './transform.ts'

export function inCase(text: string, to: LetterCase): string {
  switch (to) {
    case 'upper':
      return text.toUpperCase()
    case 'lower':
      return text.toLowerCase()
    case 'title':
      return text.replaceAll(
        word,
        (whole, first: string) => first.toUpperCase() + whole.slice(first.length).toLowerCase(),
      )
  }
}

/** Letters with their marks, digits, and apostrophes within. */
const word = /([\p{L}\p{N}]\p{M}*)[\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu
