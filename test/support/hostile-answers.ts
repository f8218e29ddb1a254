/** Bodies that a service may answer to block or end whoever reads them; each is within the size of an answer. */

const records = (count: number, of: (index: number) => string) =>
  `{"data":[${Array.from({ length: count }, (_, index) => of(index)).join(',')}],"next_cursor":null}`

/** Refused: each with what is said of it. */
export const refusedAnswers: readonly [name: string, body: string, said: string][] = [
  [
    'nested 100,000 deep',
    `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'the answer is nested deeper than 100 levels',
  ],
  [
    'objects nested 100,000 deep',
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    'the answer is nested deeper than 100 levels',
  ],
  [
    'one record of 500,000 members',
    `{"data":{${Array.from({ length: 500_000 }, (_, index) => `"m${index}":1`).join(',')}}}`,
    'the answer holds more than 20,000 names of fields',
  ],
  ['500,000 members of one name', records(500_000, () => '{"a":1}'), 'the answer holds more than 200,000 values'],
  ['500,000 records without members', records(500_000, () => '{}'), 'the answer holds more than 200,000 values'],
  [
    'a number of 2,000,000 digits',
    `{"data":{"id":"a","n":${'7'.repeat(2_000_000)}}}`,
    'the answer holds a number of 2,000,000 digits',
  ],
  [
    'a fraction of 2,000,000 digits',
    `{"data":{"id":"a","n":-0.${'7'.repeat(2_000_000)}}}`,
    'the answer holds a number of 2,000,002 digits',
  ],
  [
    'more long numbers than a page has',
    records(20_000, (index) => `{"n":${'9'.repeat(300)}${index}}`),
    'the answer holds more than 10,000 very long numbers',
  ],
]

const limit = 7_900_000
const text = (piece: string) => `{"data":{"id":"a","t":"${piece.repeat(Math.floor(limit / piece.length))}"}}`

/** Read, since an honest service could send them: the worst of their kind within the limits. */
export const heavyAnswers: readonly [name: string, body: string][] = [
  ['as many values as may be, all different', records(99_000, (index) => `{"a":"s${index}"}`)],
  ['as many names as may be', records(19_900, (index) => `{"k${index}":1}`)],
  ['as many long numbers as may be', records(9_900, (index) => `{"n":${'9'.repeat(300)}${index}}`)],
  ['a text of escaped quotation marks', text('\\"')],
  ['a text of backslashes', text('\\\\')],
  ['a text of written-out characters', text('\\u0041')],
  ['a text in two bytes a character', text('é')],
  ['nothing but blanks', `{"data":{"id":"a"}${' '.repeat(limit)}}`],
  ['names of a thousand characters', records(7_500, (index) => `{"${'n'.repeat(1_000)}${index}":1}`)],
]
