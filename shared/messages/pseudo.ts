/**
 * Languages that nobody speaks, made from the English texts, to see whether the window has room for others and whether each text comes from
 * the catalogue: en-XA is accented, 40 % longer and in brackets, ar-XB runs from right to left. Arguments stay as they are.
 */
const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ' },
  ...{ n: 'ñ', o: 'ó', p: 'þ', q: 'ǫ', r: 'ŕ', s: 'š', t: 'ţ', u: 'ú', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž' },
  ...{ A: 'Á', B: 'Ɓ', C: 'Ç', D: 'Ð', E: 'É', F: 'Ƒ', G: 'Ĝ', H: 'Ĥ', I: 'Í', J: 'Ĵ', K: 'Ķ', L: 'Ļ', M: 'Ṁ' },
  ...{ N: 'Ñ', O: 'Ó', P: 'Þ', Q: 'Ǫ', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Ú', V: 'Ṽ', W: 'Ŵ', X: 'Ẋ', Y: 'Ý', Z: 'Ž' },
}
const longerBy = 0.4
const vowels = /[aeiouAEIOU]/

/** How a made-up language writes a text: the words of a message, and the whole of it once they are in place. */
export interface Pseudo {
  words: (text: string) => string
  whole: (text: string) => string
}

/** Longer by 40 %: vowels are doubled until it is. */
function accented(text: string): string {
  let more = Math.ceil([...text].length * longerBy)
  return [...text]
    .map((letter) => {
      const shown = accents[letter] ?? letter
      if (more <= 0 || !vowels.test(letter)) return shown
      more--
      return shown + shown
    })
    .join('')
}

const rightToLeft = '\u202E'
const end = '\u202C'

/** Words alone are turned round, so that what stands between them stays in its place. */
function turned(text: string): string {
  return text.replace(/[\p{L}\p{N}’'-]+/gu, (word) => `${rightToLeft}${word}${end}`)
}

export const pseudoLocales: Readonly<Record<'en-XA' | 'ar-XB', Pseudo>> = {
  'en-XA': { words: accented, whole: (text) => `[${text}]` },
  'ar-XB': { words: turned, whole: (text) => text },
}
