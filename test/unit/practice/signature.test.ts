/** Signature vectors. Source: RFC 5849, sections 1.2 and 3.4.1.1; OAuth Core 1.0a, appendix A; the platform's page on signatures. */
import { describe, expect, it } from 'vitest'
import { decodePairs } from '../../../src-main/practice/request.ts'
import type { Pair } from '../../../src-main/practice/request.ts'
import {
  baseStringUri,
  hmacSha1,
  normalizePairs,
  percentEncode,
  signatureBase,
} from '../../../src-main/practice/oauth/signature.ts'

function signed(
  method: string,
  uri: string,
  pairs: Record<string, string>,
  consumerSecret: string,
  tokenSecret: string,
): string {
  return hmacSha1(signatureBase(method, uri, Object.entries(pairs)), consumerSecret, tokenSecret)
}

const printer = { oauth_consumer_key: 'dpf43f3p2l4k3l03', oauth_signature_method: 'HMAC-SHA1' }
const printerSecret = 'kd94hf93k423kf44'
const photos = { file: 'vacation.jpg', size: 'original', oauth_token: 'nnch734d00sl2jdk' }

describe('the signature', () => {
  it('of a request token, before there is any token, is the one of RFC 5849', () => {
    const oauth = {
      oauth_timestamp: '137131200',
      oauth_nonce: 'wIjqoS',
      oauth_callback: 'http://printer.example.com/ready',
    }
    const signature = signed('POST', 'https://photos.example.net/initiate', { ...printer, ...oauth }, printerSecret, '')
    expect(signature).toBe('74KNZJeDHnMBp0EMJ9ZHt/XKycU=')
  })

  it('of a token exchange is the one of RFC 5849', () => {
    const oauth = {
      oauth_token: 'hh5s93j4hdidpola',
      oauth_timestamp: '137131201',
      oauth_nonce: 'walatlh',
      oauth_verifier: 'hfdp7dh39dks9884',
    }
    const signature = signed(
      'POST',
      'https://photos.example.net/token',
      { ...printer, ...oauth },
      printerSecret,
      'hdhd0244k9j7ao03',
    )
    expect(signature).toBe('gKgrFCywp7rO0OXSjdot/IHF7IU=')
  })

  it('of a read with a query is the one of RFC 5849', () => {
    const oauth = { oauth_timestamp: '137131202', oauth_nonce: 'chapoH' }
    const signature = signed(
      'GET',
      'http://photos.example.net/photos',
      { ...printer, ...photos, ...oauth },
      printerSecret,
      'pfkkdhi9sl3r4s00',
    )
    expect(signature).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=')
  })

  it('of the same read with a version is the one of OAuth Core 1.0a', () => {
    const oauth = { oauth_timestamp: '1191242096', oauth_nonce: 'kllo9940pd9333jh', oauth_version: '1.0' }
    const signature = signed(
      'GET',
      'http://photos.example.net/photos',
      { ...printer, ...photos, ...oauth },
      printerSecret,
      'pfkkdhi9sl3r4s00',
    )
    expect(signature).toBe('tR3+Ty81lMeYAr/Fid0kMTYa/WM=')
  })

  it('of the platform’s own example covers the form body and depends on the host', () => {
    const pairs = {
      include_entities: 'true',
      status: 'Hello Ladies + Gentlemen, a signed OAuth request!',
      oauth_consumer_key: 'xvz1evFS4wEEPTGEFPHBog',
      oauth_nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1318622958',
      oauth_token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      oauth_version: '1.0',
    }
    const secrets = [
      'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    ] as const
    expect(signed('POST', 'https://api.x.com/1.1/statuses/update.json', pairs, ...secrets)).toBe(
      'Ls93hJiZbQ3akF3HF3x1Bz8/zU4=',
    )
    expect(signed('POST', 'https://api.twitter.com/1.1/statuses/update.json', pairs, ...secrets)).toBe(
      'hCtSmYh+iHYCEqBWrE7C7hYmtUk=',
    )
  })
})

describe('the base string', () => {
  it('keeps repeats and empty values and sorts by encoded name, then value, as RFC 5849 shows', () => {
    const query = decodePairs('b5=%3D%253D&a3=a&c%40=&a2=r%20b')!
    const body = decodePairs('c2&a3=2+q')!
    const oauth: Pair[] = [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
    ]
    expect(signatureBase('post', 'http://example.com/request', [...query, ...oauth, ...body])).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26' +
        'oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26' +
        'oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })

  it('sorts by the encoded form, not by the raw one', () => {
    const pairs: Pair[] = [
      ['a', 'z'],
      ['~', '1'],
      ['é', '2'],
      ['a', '!'],
    ]
    expect(normalizePairs(pairs)).toBe('%C3%A9=2&a=%21&a=z&~=1')
  })

  it('encodes everything but the unreserved characters', () => {
    expect(percentEncode("aZ09-._~!*'() +%&=☕")).toBe('aZ09-._~%21%2A%27%28%29%20%2B%25%26%3D%E2%98%95')
  })

  it('takes host in lower case and drops the default port only', () => {
    expect(baseStringUri('http', 'EXAMPLE.com:80', '/r%20v/X')).toBe('http://example.com/r%20v/X')
    expect(baseStringUri('https', 'example.com:443', '')).toBe('https://example.com/')
    expect(baseStringUri('http', '127.0.0.1:8080', '/a')).toBe('http://127.0.0.1:8080/a')
    expect(baseStringUri('http', 'example.com:443', '/')).toBe('http://example.com:443/')
  })
})

describe('a query', () => {
  it('whose encoding is broken is not guessed at', () => {
    expect(decodePairs('a=%zz')).toBeNull()
    expect(decodePairs('a=%ff')).toBeNull()
  })

  it('keeps empty values, repeats and a raw equals sign', () => {
    expect(decodePairs('a&b=&b=1&c=x=y&&d=1+2')).toEqual([
      ['a', ''],
      ['b', ''],
      ['b', '1'],
      ['c', 'x=y'],
      ['d', '1 2'],
    ])
  })
})
