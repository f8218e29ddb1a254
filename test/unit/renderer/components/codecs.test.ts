import { describe, expect, it } from 'vitest'
import { jsonCodec } from '../../../../src-renderer/components/codecs.ts'
import { tooLargeJson } from '../../../support/large-json.ts'

describe('a box for a structure', () => {
  it.each(tooLargeJson)('refuses one %s, in words', (_, text, said) => {
    expect(jsonCodec.parse(text)).toEqual({ message: expect.stringContaining(said) as string })
  })

  it('keeps long numbers exact', () => {
    expect(jsonCodec.parse('{"n": 9007199254740993}')).toEqual({ value: { n: 9_007_199_254_740_993n } })
  })
})
