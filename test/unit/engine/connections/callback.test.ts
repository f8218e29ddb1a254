import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callbackPath, callbackPorts, readCallback } from '../../../../src-main/engine/connections/callback-server.ts'
import { readPin } from '../../../../src-main/engine/connections/sign-in.ts'

const host = '127.0.0.1:31170'
const token = 'b5151629dd1b6bdeb51c3cfb8936'
const read = (url: string, more: { method?: string; host?: string } = {}) =>
  readCallback({ method: more.method ?? 'GET', url, headers: { host: more.host ?? host } }, host, token)

describe('the callback', () => {
  it('waits on ports that no system gives to other programs at random', () => {
    const firstOfLinux = 32_768
    for (const port of callbackPorts) expect(port).toBeLessThan(firstOfLinux)
  })

  it('is the one with the pending token and a verifier, or its denial', () => {
    expect(read(`${callbackPath}?oauth_token=${token}&oauth_verifier=v`)).toEqual({ kind: 'verifier', verifier: 'v' })
    expect(read(`${callbackPath}?oauth_verifier=v%2B1&oauth_token=${token}&lang=en`)).toEqual({
      kind: 'verifier',
      verifier: 'v+1',
    })
    expect(read(`${callbackPath}?denied=${token}`)).toEqual({ kind: 'denied' })
  })

  it.each([
    ['another token', `${callbackPath}?oauth_token=x${token}&oauth_verifier=v`],
    ['a cut token', `${callbackPath}?oauth_token=${token.slice(0, -1)}&oauth_verifier=v`],
    ['no verifier', `${callbackPath}?oauth_token=${token}`],
    ['an empty verifier', `${callbackPath}?oauth_token=${token}&oauth_verifier=`],
    ['two tokens', `${callbackPath}?oauth_token=${token}&oauth_token=x&oauth_verifier=v`],
    ['two verifiers', `${callbackPath}?oauth_token=${token}&oauth_verifier=a&oauth_verifier=b`],
    ['denial and approval at once', `${callbackPath}?oauth_token=${token}&oauth_verifier=v&denied=${token}`],
    ['the denial of another', `${callbackPath}?denied=x`],
    ['another path', `/oauth/callback/?oauth_token=${token}&oauth_verifier=v`],
    ['a longer path', `${callbackPath}/x?oauth_token=${token}&oauth_verifier=v`],
    ['a whole address', `http://${host}${callbackPath}?oauth_token=${token}&oauth_verifier=v`],
    ['two question marks', `${callbackPath}?a?oauth_token=${token}&oauth_verifier=v`],
    ['no query', callbackPath],
  ])('is not %s', (_, url) => {
    expect(read(url)).toBeNull()
  })

  it('comes by GET and for this address: pages that point their own name here get nothing', () => {
    const url = `${callbackPath}?oauth_token=${token}&oauth_verifier=v`
    for (const method of ['POST', 'HEAD', 'OPTIONS', 'PUT']) expect(read(url, { method })).toBeNull()
    for (const name of [
      'localhost:31170',
      '127.0.0.1',
      '127.0.0.1:31171',
      'evil.example:31170',
      'evil.example',
      '[::1]:31170',
      '',
    ])
      expect(read(url, { host: name })).toBeNull()
  })

  it('is none of 1,000 made-up requests', () => {
    const part = fc.constantFrom('oauth_token', 'oauth_verifier', 'denied', 'state', '', 'OAUTH_TOKEN', 'oauth_token[]')
    const value = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(token.toUpperCase(), token.slice(1), `${token}%00`, `%20${token}`, 'v', ''),
    )
    const query = fc
      .array(fc.tuple(part, value), { maxLength: 5 })
      .map((pairs) =>
        pairs
          .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed()).replaceAll('%25', '%')}`)
          .join('&'),
      )
    const path = fc.constantFrom(
      callbackPath,
      '/',
      '/oauth',
      '/oauth/callback/',
      '//oauth/callback',
      '/oauth/../oauth/callback',
      '/OAUTH/CALLBACK',
    )
    fc.assert(
      fc.property(
        path,
        query,
        fc.constantFrom('GET', 'POST'),
        fc.constantFrom(host, 'localhost:31170', 'a.example'),
        (at, pairs, method, name) => {
          expect(readCallback({ method, url: `${at}?${pairs}`, headers: { host: name } }, host, token)).toBeNull()
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a typed PIN', () => {
  it.each([
    ['3353049', '3353049'],
    [' 335 3049\n', '3353049'],
    ['335-3049', '3353049'],
    ['\u200b3353049\ufeff', '3353049'],
    ['aB-9_x', 'aB-9_x'],
    [`http://127.0.0.1:31170/oauth/callback?oauth_token=${token}&oauth_verifier=abc`, 'abc'],
    [`oauth_token=${token}&oauth_verifier=abc`, 'abc'],
    ['oauth_verifier=abc', 'abc'],
  ])('%j is read as %s', (typed, pin) => {
    expect(readPin(typed, token)).toBe(pin)
  })

  it.each(['', '   ', 'äöü', '12 34 "', 'x'.repeat(600), 'https://x.example/?oauth_verifier='])(
    '%j is none',
    (typed) => {
      expect(readPin(typed, token)).toMatchObject({ code: 'usage' })
    },
  )

  it('does not take the address of another sign-in', () => {
    expect(readPin(`http://127.0.0.1:31170/oauth/callback?oauth_token=other&oauth_verifier=abc`, token)).toMatchObject({
      code: 'sign_in_failed',
    })
  })
})
