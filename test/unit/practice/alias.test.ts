import { describe, expect, it } from 'vitest'
import { jsonAnswer } from '../../../src-main/practice/answers.ts'
import { exchangeAnswer, exchangeRequest, parseAliases } from '../../../src-main/practice/alias.ts'
import { toRequest } from '../../../src-main/practice/request.ts'

const aliases = parseAliases(['service_id=twitter_id', 'ALL_ON_SERVICE=ALL_ON_TWITTER'])

describe('aliases', () => {
  it('exchange names and whole values of a request, and leave what was signed', () => {
    const request = toRequest(
      { method: 'GET', url: '/x?twitter_id=1&placements=ALL_ON_TWITTER,TAP_FULL&name=my%20twitter_id', headers: {} },
      Buffer.alloc(0),
    )
    const neutral = exchangeRequest(request, aliases)
    expect(neutral.queryPairs).toEqual([
      ['service_id', '1'],
      ['placements', 'ALL_ON_SERVICE,TAP_FULL'],
      ['name', 'my twitter_id'],
    ])
    expect(neutral.signedPairs).toEqual(request.signedPairs)
  })

  it('make the neutral name a stranger', () => {
    const request = toRequest({ method: 'GET', url: '/x?service_id=1', headers: {} }, Buffer.alloc(0))
    expect(exchangeRequest(request, aliases).queryPairs).toEqual([['twitter_id', '1']])
  })

  it('exchange members of JSON both ways, numbers exact', () => {
    const body = '[{"twitter_id":["ALL_ON_TWITTER"],"amount":9007199254740993}]'
    const request = toRequest(
      { method: 'POST', url: '/x', headers: { 'content-type': 'application/json' } },
      Buffer.from(body),
    )
    expect(exchangeRequest(request, aliases).body.toString()).toBe(
      '[{"service_id":["ALL_ON_SERVICE"],"amount":9007199254740993}]',
    )
    expect(exchangeAnswer(jsonAnswer(200, { service_id: 9007199254740993n }), aliases).body).toBe(
      '{"twitter_id":9007199254740993}',
    )
  })

  it('are refused when they are not two names', () => {
    expect(() => parseAliases(['one'])).toThrow('--alias takes neutral=wire, not one.')
  })
})
