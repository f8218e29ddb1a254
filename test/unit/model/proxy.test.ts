import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proxyName, readPacAnswer, readTypedProxy } from '../../../shared/model/proxy.ts'

describe('the answer of a PAC file', () => {
  const proxy = (scheme: 'http' | 'https', host: string, port: number) => ({
    kind: 'proxy',
    proxy: { scheme, host, port },
  })
  const direct = { kind: 'direct' }
  it.each([
    ['DIRECT', [direct], []],
    ['', [direct], []],
    [' ; ', [direct], []],
    ['PROXY p.example:8080', [proxy('http', 'p.example', 8080)], []],
    ['PROXY p:1;DIRECT', [proxy('http', 'p', 1), direct], []],
    [
      'proxy 10.0.0.1:3128 ; Https Q.Example:443',
      [proxy('http', '10.0.0.1', 3128), proxy('https', 'q.example', 443)],
      [],
    ],
    ['HTTP [2001:db8::1]:80', [proxy('http', '2001:db8::1', 80)], []],
    ['SOCKS5 s:1080', [], ['SOCKS5']],
    ['SOCKS s:1080; PROXY p:1', [proxy('http', 'p', 1)], ['SOCKS']],
    ['QUIC q:1; DIRECT', [direct], ['QUIC']],
    ['PROXY p', [], ['PROXY']],
    ['PROXY p:0; PROXY p:65536; PROXY p:-1; PROXY a b:1', [], ['PROXY', 'PROXY', 'PROXY', 'PROXY']],
    ['PROXY user:word@p:8080', [], ['PROXY']],
    ['PROXY p:80/path', [], ['PROXY']],
  ])('%s', (answer, ways, unusable) => expect(readPacAnswer(answer)).toEqual({ ways, unusable }))

  it('is read whatever it says, and never as a way that it does not name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (answer) => {
        const { ways, unusable } = readPacAnswer(answer)
        expect(ways.length + unusable.length).toBeGreaterThan(0)
        const isNamed = /DIRECT/i.test(answer) || answer.replaceAll(/[;\s]/g, '') === ''
        if (!isNamed) expect(ways).not.toContainEqual(direct)
      }),
    )
  })
})

describe('a proxy that a person typed', () => {
  it.each([
    ['proxy.example:8080', 'proxy.example:8080'],
    [' http://Proxy.Example:8080/ ', 'proxy.example:8080'],
    ['https://proxy.example:443', 'https://proxy.example:443'],
    ['[::1]:3128', '[::1]:3128'],
    ['192.168.1.10:3128', '192.168.1.10:3128'],
  ])('%s', (typed, name) => {
    const proxy = readTypedProxy(typed)
    expect(proxy && proxyName(proxy)).toBe(name)
    expect(readTypedProxy(name)).toEqual(proxy)
  })

  it.each([
    'proxy.example',
    'proxy.example:',
    ':8080',
    'socks5://p:1080',
    'http://user:word@p:8080',
    'p:8080/path',
    'p:8080?x',
    'p q:8080',
    'p:99999',
    '',
    'p:8080\r\nx: y',
  ])('%j is none', (typed) => expect(readTypedProxy(typed)).toBeNull())
})
