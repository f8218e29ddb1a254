import { describe, expect, it } from 'vitest'
import { parseAuthorization } from '../../../src-main/practice/oauth/verify.ts'

describe('an Authorization header', () => {
  it('is read in any order and spacing, decoded, without its realm', () => {
    const header = 'oauth realm="x",  oauth_token="a%2Fb" ,oauth_nonce="n"'
    expect(Object.fromEntries(parseAuthorization(header)!)).toEqual({ oauth_token: 'a/b', oauth_nonce: 'n' })
  })

  it.each([
    '',
    'Bearer abc',
    'OAuth',
    'OAuth oauth_token=a',
    'OAuth oauth_token="%zz"',
    'OAuth oauth_nonce="1", oauth_nonce="2"',
  ])('is none when it reads %j', (header) => {
    expect(parseAuthorization(header)).toBeNull()
  })
})
