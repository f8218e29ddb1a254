import type { LookupAddress } from 'node:dns'
import { SaidError } from '../../../../src-main/engine/network/said-error.ts'
import { reads } from '../../../support/says.ts'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from '../../../../src-main/engine/service/public-address.ts'

/** First and last address of each range that is not everybody's, and its neighbours where those are. */
const ranges: [what: string, inside: string[], outside: string[]][] = [
  ['this network', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['private, 10', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['shared by carriers', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
  ['loopback', ['127.0.0.0', '127.0.0.1', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
  ['link-local', ['169.254.0.0', '169.254.169.254', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
  ['private, 172.16', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  ['protocol assignments', ['192.0.0.0', '192.0.0.255'], ['191.255.255.255', '192.0.1.0']],
  ['documentation, first', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
  ['relays of 6to4', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['private, 192.168', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['benchmarks', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['documentation, second', ['198.51.100.0', '198.51.100.255'], ['198.51.99.255', '198.51.101.0']],
  ['documentation, third', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['multicast', ['224.0.0.0', '239.255.255.255'], ['223.255.255.255']],
  ['reserved and broadcast', ['240.0.0.0', '255.255.255.255'], []],
]
const rangesV6: [what: string, inside: string[], outside: string[]][] = [
  ['unspecified and loopback', ['::', '::1', '0:0:0:0:0:0:0:1'], []],
  ['IPv4 written the old way', ['::8.8.8.8', '::127.0.0.1'], []],
  ['translation within a network', ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'], []],
  ['discarded', ['100::', '100:0:0:1::'], []],
  ['below and above what is handed out', ['1fff::1', '4000::', '5f00::1'], ['2003::1', '3ffe::1']],
  ['protocols and tunnels (Teredo)', ['2001::', '2001:0:4136:e378::1', '2001:1ff::1'], ['2001:200::1']],
  ['documentation', ['2001:db8::', '2001:db8:ffff:ffff::1', '3fff::', '3fff:fff::1'], ['2001:db9::1', '3fff:1000::1']],
  ['6to4', ['2002::', '2002:7f00:1::1'], ['2001:4860:4860::8888', '2003::']],
  ['unique local', ['fc00::', 'fd12:3456:789a::1', 'fdff:ffff::1'], []],
  ['link-local, with and without a zone', ['fe80::1', 'fe80::1%eth0', 'febf::1'], []],
  ['site-local', ['fec0::1', 'feff::1'], []],
  ['multicast', ['ff02::1', 'ffff::1'], []],
  ['with a zone, whatever it is', ['2600::1%1'], ['2600::1']],
]

describe('an address', () => {
  it.each([...ranges, ...rangesV6])('%s', (_, inside, outside) => {
    expect(inside.filter(isPublicAddress)).toEqual([])
    expect(outside.filter((address) => !isPublicAddress(address))).toEqual([])
  })

  it.each(ranges)('in the spellings of IPv6 too: %s', (_, inside, outside) => {
    for (const prefix of ['::ffff:', '0:0:0:0:0:FFFF:', '64:ff9b::']) {
      expect(inside.filter((address) => isPublicAddress(`${prefix}${address}`))).toEqual([])
      expect(outside.filter((address) => !isPublicAddress(`${prefix}${address}`))).toEqual([])
    }
  })

  it('in hexadecimal within IPv6 is the same', () => {
    expect(['::ffff:7f00:1', '::ffff:a9fe:a9fe', '64:ff9b::c0a8:101'].filter(isPublicAddress)).toEqual([])
    expect(isPublicAddress('::ffff:808:808')).toBe(true)
  })

  it('is in numbers: names and other spellings are none', () => {
    for (const text of ['', 'localhost', 'example.com', '127.1', '0x7f.1', '2130706433', '8.8.8.8 ', '[2600::1]'])
      expect(isPublicAddress(text), text).toBe(false)
  })
})

describe('a name', () => {
  const look = (found: LookupAddress[] | Error, all = false) => {
    const asked: string[] = []
    const lookup = publicLookup((hostname) => {
      asked.push(hostname)
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
    })
    return new Promise<unknown>((resolve) =>
      lookup('pictures.example', { all }, (error, address, family) =>
        resolve({ error: error instanceof SaidError ? error.said : error?.message, address, family, asked }),
      ),
    )
  }
  const four = { address: '8.8.8.8', family: 4 }
  const six = { address: '2600::1', family: 6 }

  it('leads to exactly what was found, looked up once', async () => {
    const asked = ['pictures.example']
    expect(await look([four, six])).toEqual({ address: '8.8.8.8', family: 4, asked })
    expect(await look([six, four], true)).toEqual({ address: [six, four], asked })
  })

  it('leads nowhere where any of its addresses is not everybody’s, or there is none', async () => {
    const error = reads('the address does not lie in the public internet')
    for (const bad of ['127.0.0.1', '10.1.2.3', '::1', '::ffff:192.168.1.1', 'fe80::1'])
      for (const all of [false, true])
        expect(await look([four, { address: bad, family: bad.includes(':') ? 6 : 4 }], all)).toMatchObject({ error })
    expect(await look([])).toMatchObject({ error })
  })

  it('that cannot be looked up says why', async () => {
    expect(await look(new Error('ENOTFOUND'))).toMatchObject({ error: 'ENOTFOUND' })
  })
})
