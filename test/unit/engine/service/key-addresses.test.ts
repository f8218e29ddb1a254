import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Secret } from '../../../../src-main/engine/ports.ts'
import { isBelow, keyAddresses } from '../../../../src-main/engine/service/key-addresses.ts'

const bases = ['https://api.example.com', 'https://ads.example.com/v', 'http://127.0.0.1:4010/one']

describe('an address that keys were given for', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com/oauth/request_token',
    'https://api.example.com:443/1.1/x',
    'https://ads.example.com/v/12/accounts',
    'http://127.0.0.1:4010/one/oauth/authorize',
  ])('%s', (url) => expect(isBelow(url, bases)).toBe(true))

  it.each([
    'http://api.example.com/oauth/request_token',
    'https://api.example.com:8443/oauth/request_token',
    'https://api.example.com.evil.test/oauth/request_token',
    'https://api.example.comevil.test/',
    'https://api.example.com@evil.test/oauth/request_token',
    'https://user:pass@api.example.com/',
    'https://ads.example.com/',
    'https://ads.example.com/vv/12/accounts',
    'https://ads.example.com/v/../w',
    'https://ads.example.com/v/%2e%2e/w',
    'https://xn--pi-7lc.example.com/',
    'http://127.0.0.1:4011/one/oauth/authorize',
    'http://localhost:4010/one/oauth/authorize',
    'http://127.0.0.1:4010/two',
    'file:///etc/passwd',
    'nonsense',
    '',
  ])('is not %s', (url) => expect(isBelow(url, bases)).toBe(false))

  it('is each base of the connection once, none for uploads where there is none', () => {
    const one = 'https://api.example.com'
    expect(keyAddresses({ baseUrl: one, adsBaseUrl: one, adsSandboxBaseUrl: `${one}/s`, uploadBaseUrl: null })).toEqual(
      [one, `${one}/s`],
    )
  })
})

describe('a secret', () => {
  it('is revealed for requests to its addresses alone', () => {
    const secret = new Secret('canary', bases)
    expect(secret.revealFor('https://api.example.com/oauth2/token')).toBe('canary')
    expect(() => secret.revealFor('https://evil.test/oauth2/token?x=1')).toThrow(
      expect.objectContaining({ code: 'keys_needed', details: { addresses: ['https://evil.test/oauth2/token'] } }),
    )
  })

  it('that was given for nowhere is revealed for no request', () => {
    expect(() => new Secret('canary').revealFor('https://api.example.com/')).toThrow(
      expect.objectContaining({ code: 'keys_needed' }),
    )
  })

  it('gives its addresses to what it is exchanged for', () => {
    const token = new Secret('key', bases).forSameAddresses('token')
    expect(token.revealFor(bases[0]!)).toBe('token')
    expect(() => token.revealFor('https://evil.test')).toThrow()
  })

  it('is revealed without an address only to be kept and compared', () => {
    const engine = join(import.meta.dirname, '../../../../src-main/engine')
    const revealing = readdirSync(engine, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && /\.reveal\(\)/.test(readFileSync(join(engine, file), 'utf8')))
      .toSorted()
    expect(revealing).toEqual([
      'connections/credentials.ts',
      'connections/keys.ts',
      'connections/sign-in.ts',
      'keychain/keychain.ts',
      'network/network.ts',
      'practice.ts',
      'service/oauth.ts',
    ])
  })

  it('is never shown, whatever prints it', () => {
    const secret = new Secret('canary', bases)
    expect(`${String(secret)} ${JSON.stringify({ secret })}`).toBe('[secret] {"secret":"[secret]"}')
  })
})
