import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonLimitError, parseAnswer, parseJson, stringifyJson } from '../../../shared/model/json.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { Json } from '../../../shared/model/values.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

describe('JSON with exact numbers', () => {
  it.each(['9007199254740993', '-9007199254740993', '9223372036854775807', '-9223372036854775808'])(
    'keeps every digit of %s',
    (digits) => {
      const source = `{"user_id":${digits},"text":"${digits}","list":[${digits}, ${digits}]}`
      expect(stringifyJson(parseJson(source))).toBe(source.replace(', ', ','))
    },
  )

  it('finds a long number wherever it stands', () => {
    for (let shift = 0; shift < 40; shift++) {
      const source = `{"${'x'.repeat(shift)}": \t\n-9007199254740993}`
      expect(stringifyJson(parseJson(source))).toBe(source.replace(' \t\n', ''))
    }
  })

  it('reads small whole numbers, fractions and exponents as numbers', () =>
    expect(parseJson('[1, -0.5, 1e3, 1234567890123456.5]')).toEqual([1, -0.5, 1000, 1234567890123456.5]))

  it('is not fooled by digits inside a text', () =>
    expect(parseJson('{"a":":12345678901234567890,"}')).toEqual({ a: ':12345678901234567890,' }))

  it('refuses what is not JSON, long numbers or not', () => {
    expect(() => parseJson('{"a":1')).toThrow(SyntaxError)
    expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError)
  })

  it('keeps a member called __proto__ as data', () => {
    const read = parseJson('{"__proto__":{"x":12345678901234567890}}') as Record<string, Json>
    expect(Object.keys(read)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('is not fooled by a text that looks like what stands for a long number meanwhile', () => {
    const mark = '\u0000\u0001'
    for (const text of [`${mark}0`, `${mark}7`, mark, `${mark}x`]) {
      const given = { text, long: 12345678901234567890n, [text]: 1 }
      expect(parseJson(stringifyJson(given))).toEqual(given)
      expect(() => parseAnswer(stringifyJson({ text, more: [text], long: 12345678901234567890n }))).toThrow(SyntaxError)
    }
    expect(() => parseJson('{12345678901234567890:1}')).toThrow(SyntaxError)
  })

  it('reads an answer as any other text, up to its limits', () => {
    const source = '{"a":[1,-12345678901234567890,"\\"]}",0.5,1e3],"__proto__":{"b":[]}}'
    expect(parseAnswer(source)).toEqual(parseJson(source))
    expect(parseAnswer(`${'['.repeat(100)}${']'.repeat(100)}`)).toBeTruthy()
    expect(() => parseAnswer(`${'['.repeat(101)}${']'.repeat(101)}`)).toThrow(JsonLimitError)
    expect(parseAnswer('7'.repeat(400))).toBe(BigInt('7'.repeat(400)))
    expect(() => parseAnswer('7'.repeat(401))).toThrow(JsonLimitError)
    expect(() => parseAnswer('{"a":')).toThrow(SyntaxError)
  })

  it('counts nothing of what stands in texts', () => {
    const text = '[{"a":1,'.repeat(500)
    expect(parseAnswer(JSON.stringify({ text, more: `${text}"\\` }))).toEqual({ text, more: `${text}"\\` })
  })

  it('escapes line separators where asked', () =>
    expect(stringifyJson('a\u2028b\u2029', true)).toBe('"a\\u2028b\\u2029"'))

  it('comes back the same for any value', () => {
    const { json } = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc
          .double({ noNaN: true, noDefaultInfinity: true })
          // Whole numbers beyond 2^53 come back as bigint; they are the next case.
          .filter((number) => !Number.isInteger(number) || Number.isSafeInteger(number))
          .map((number) => (Object.is(number, -0) ? 0 : number)),
        int64,
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('json'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(json, (value) => sameValue(parseJson(stringifyJson(value)), value)),
      { numRuns: 300 },
    )
  })
})
