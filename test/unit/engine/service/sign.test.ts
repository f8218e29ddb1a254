import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePairs, encodePart } from '../../../../src-main/engine/service/encode.ts'
import { authorizationHeader, baseAddress, signatureOf } from '../../../../src-main/engine/service/sign.ts'
import type { Pairs } from '../../../../src-main/engine/service/sign.ts'

const keys = (consumerSecret: string, tokenSecret: string | null) => ({
  consumerKey: '',
  consumerSecret,
  token: null,
  tokenSecret,
})

interface Vector {
  source: string
  method: string
  url: string
  query?: Pairs
  form?: Pairs
  oauth: Pairs
  consumerSecret: string
  tokenSecret: string | null
  signature: string
}

const vectors: Vector[] = [
  {
    source: 'RFC 5849 1.2, initiate: no token secret yet',
    method: 'POST',
    url: 'https://photos.example.net/initiate',
    oauth: [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131200'],
      ['oauth_nonce', 'wIjqoS'],
      ['oauth_callback', 'http://printer.example.com/ready'],
    ],
    consumerSecret: 'kd94hf93k423kf44',
    tokenSecret: null,
    signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
  },
  {
    source: 'RFC 5849 1.2, token: with verifier',
    method: 'POST',
    url: 'https://photos.example.net/token',
    oauth: [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_token', 'hh5s93j4hdidpola'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', 'walatlh'],
      ['oauth_verifier', 'hfdp7dh39dks9884'],
    ],
    consumerSecret: 'kd94hf93k423kf44',
    tokenSecret: 'hdhd0244k9j7ao03',
    signature: 'gKgrFCywp7rO0OXSjdot/IHF7IU=',
  },
  {
    source: 'RFC 5849 1.2, photos: query over plain HTTP',
    method: 'GET',
    url: 'http://photos.example.net/photos',
    query: [
      ['file', 'vacation.jpg'],
      ['size', 'original'],
    ],
    oauth: [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131202'],
      ['oauth_nonce', 'chapoH'],
    ],
    consumerSecret: 'kd94hf93k423kf44',
    tokenSecret: 'pfkkdhi9sl3r4s00',
    signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  },
  {
    source: 'OAuth Core 1.0a, appendix A: with version',
    method: 'get',
    url: 'http://PHOTOS.example.net:80/photos',
    query: [
      ['size', 'original'],
      ['file', 'vacation.jpg'],
    ],
    oauth: [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1191242096'],
      ['oauth_nonce', 'kllo9940pd9333jh'],
      ['oauth_version', '1.0'],
    ],
    consumerSecret: 'kd94hf93k423kf44',
    tokenSecret: 'pfkkdhi9sl3r4s00',
    signature: 'tR3+Ty81lMeYAr/Fid0kMTYa/WM=',
  },
  {
    source: 'the platform’s page on creating a signature',
    method: 'POST',
    url: 'https://api.x.com/1.1/statuses/update.json',
    query: [['include_entities', 'true']],
    form: [['status', 'Hello Ladies + Gentlemen, a signed OAuth request!']],
    oauth: [
      ['oauth_consumer_key', 'xvz1evFS4wEEPTGEFPHBog'],
      ['oauth_nonce', 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1318622958'],
      ['oauth_token', '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb'],
      ['oauth_version', '1.0'],
    ],
    consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
    tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    signature: 'Ls93hJiZbQ3akF3HF3x1Bz8/zU4=',
  },
]

describe('signatures of published examples', () => {
  it.each(vectors)(
    '$source',
    ({ method, url, query = [], form = [], oauth, consumerSecret, tokenSecret, signature }) => {
      expect(signatureOf({ method, url, query, form }, oauth, keys(consumerSecret, tokenSecret))).toBe(signature)
    },
  )

  it('RFC 5849 3.4.1.1: the base string sorts encoded pairs, keeps repeats and empty values', () => {
    let baseString = ''
    signatureOf(
      {
        method: 'POST',
        url: 'http://EXAMPLE.COM:80/request',
        query: [
          ['b5', '=%3D'],
          ['a3', 'a'],
          ['c@', ''],
          ['a2', 'r b'],
        ],
        form: [
          ['c2', ''],
          ['a3', '2 q'],
        ],
      },
      [
        ['oauth_consumer_key', '9djdj82h48djs9d2'],
        ['oauth_token', 'kkk9d7dh3k39sjv7'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '137131201'],
        ['oauth_nonce', '7d8f3e4a'],
      ],
      keys('j49sk3j29djd', 'dh893hdasih9'),
      (base) => {
        baseString = base
        return ''
      },
    )
    expect(baseString).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })
})

describe('what is signed', () => {
  it('normalises scheme, host and port of the address, and nothing of its path', () => {
    expect(baseAddress('HTTPS://Api.Example.com:443/12/Accounts')).toBe('https://api.example.com/12/Accounts')
    expect(baseAddress('http://127.0.0.1:8080/ads/12')).toBe('http://127.0.0.1:8080/ads/12')
    expect(() => baseAddress('https://api.example.com/a?b=c')).toThrow('scheme, host, port and path only')
  })

  it('keeps empty repeats and values with an equals sign apart', () => {
    const base = (query: Pairs) =>
      signatureOf({ method: 'GET', url: 'https://a.example/b', query, form: [] }, [], keys('c', 't'), (text) => text)
    expect(
      base([
        ['a', ''],
        ['a', ''],
      ]),
    ).not.toBe(base([['a', '']]))
    expect(base([['a', 'b=c']])).not.toBe(base([['a', 'b']]))
    expect(
      base([
        ['a', '2'],
        ['a', '10'],
      ]),
    ).toBe(
      base([
        ['a', '10'],
        ['a', '2'],
      ]),
    )
  })

  it('puts exactly the OAuth pairs into the header, encoded once', () => {
    const header = authorizationHeader(
      { method: 'POST', url: 'https://a.example/oauth/request_token', query: [], form: [] },
      { consumerKey: 'key/1', consumerSecret: 's', token: null, tokenSecret: null },
      { nonce: 'n', timestampS: 1 },
      [['oauth_callback', 'http://127.0.0.1:53170/oauth/callback']],
    )
    expect(header).toMatch(
      /^OAuth oauth_callback="http%3A%2F%2F127.0.0.1%3A53170%2Foauth%2Fcallback", oauth_consumer_key="key%2F1", oauth_nonce="n", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1", oauth_version="1.0", oauth_signature="[\w%]+"$/,
    )
  })

  it('encodes all but the unreserved characters, colon and comma included', () => {
    expect(encodePart("aZ09-._~ :,/?&=+!*'()%é\u{1f600}\ud800")).toBe(
      'aZ09-._~%20%3A%2C%2F%3F%26%3D%2B%21%2A%27%28%29%25%C3%A9%F0%9F%98%80%EF%BF%BD',
    )
  })
})

// ── Against implementations that share nothing with ours ─────────────────────

const python = '/usr/bin/python3'
const hasOauthlib = spawnSync(python, ['-c', 'import oauthlib']).status === 0
const script = fileURLToPath(new URL('../../../support/oauthlib-sign.py', import.meta.url))

/** Any text, with the characters that encoders get wrong more often than by chance. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aB1 -._~%+&=?/:,;!*\'()@#"é日\u{1f600}'), maxLength: 12 }),
)
const pairs = fc.array(fc.tuple(text, text), { maxLength: 8 })
const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  url: fc.constantFrom(
    'https://API.example.com/12/accounts',
    'http://127.0.0.1:8443/ads/12/x%20y',
    'https://a.example:443/',
    'http://a.example:80/b',
  ),
  query: pairs,
  form: pairs,
  consumerSecret: text,
  tokenSecret: fc.option(text),
  nonce: fc.stringMatching(/^[0-9a-f]{32}$/),
})

describe('signatures of made-up requests', () => {
  it.skipIf(!hasOauthlib)(
    `10,000 agree with python3-oauthlib${hasOauthlib ? '' : ' (SKIPPED: python3-oauthlib is not installed)'}`,
    { timeout: 120_000 },
    () => {
      const seed = Number(process.env['GALLEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
      const cases = fc.sample(request, { numRuns: 10_000, seed }).map((given) => {
        const named = (list: [string, string][]): Pairs =>
          list.map(([name, value]) => [`p${name.toWellFormed()}`, value.toWellFormed()])
        const parts = { method: given.method, url: given.url, query: named(given.query), form: named(given.form) }
        const header = authorizationHeader(
          parts,
          { consumerKey: 'ck', consumerSecret: given.consumerSecret, token: 'tk', tokenSecret: given.tokenSecret },
          { nonce: given.nonce, timestampS: 1_800_000_000 },
        )
        return {
          method: parts.method,
          url: parts.url,
          query: encodePairs(parts.query),
          form: encodePairs(parts.form),
          header,
          consumer_secret: given.consumerSecret.toWellFormed(),
          token_secret: given.tokenSecret?.toWellFormed() ?? '',
        }
      })
      const answers = execFileSync(python, [script], {
        input: cases.map((one) => JSON.stringify(one)).join('\n'),
        maxBuffer: 1e9,
      })
      const theirs = answers.toString().trim().split('\n')
      const ours = cases.map((one) => decodeURIComponent(/oauth_signature="([^"]*)"/.exec(one.header)?.[1] ?? ''))
      expect(theirs).toHaveLength(cases.length)
      const differing = cases.filter((_, index) => theirs[index] !== ours[index])
      expect(differing, `GALLEY_SEED=${seed}`).toEqual([])
    },
  )

  it('agree with the signer of twitter-api-v2 where that one can express the request', () => {
    const require = createRequire(import.meta.url)
    const folder = dirname(require.resolve('twitter-api-v2'))
    const { OAuth1Helper } = require(join(folder, 'client-mixins', 'oauth1.helper.js')) as {
      OAuth1Helper: new (options: { consumerKeys: { key: string; secret: string } }) => {
        getSignature(request: object, tokenSecret: string, oauth: object): string
      }
    }
    const name = fc.stringMatching(/^[a-z_]{1,12}$/)
    fc.assert(
      fc.property(
        fc.dictionary(name, text, { maxKeys: 6 }),
        fc.dictionary(name, text, { maxKeys: 6 }),
        (query, form) => {
          const wellFormed = (of: Record<string, string>): [string, string][] =>
            Object.entries(of).map(([key, value]) => [key, value.toWellFormed()])
          const queryPairs = wellFormed(query).map(([key, value]): [string, string] => [`q_${key}`, value])
          const formPairs = wellFormed(form).map(([key, value]): [string, string] => [`f_${key}`, value])
          const oauth: [string, string][] = [
            ['oauth_consumer_key', 'ck'],
            ['oauth_nonce', 'n'],
          ]
          const url = 'https://api.example.com/12/accounts'
          const theirs = new OAuth1Helper({ consumerKeys: { key: 'ck', secret: 'cs' } }).getSignature(
            {
              method: 'POST',
              url: queryPairs.length ? `${url}?${encodePairs(queryPairs)}` : url,
              data: Object.fromEntries(formPairs),
            },
            'ts',
            Object.fromEntries(oauth),
          )
          expect(
            signatureOf({ method: 'POST', url, query: queryPairs, form: formPairs }, oauth, keys('cs', 'ts')),
          ).toBe(theirs)
        },
      ),
      { numRuns: 500 },
    )
  })
})
