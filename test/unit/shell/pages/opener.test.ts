import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOpener, isOpenable, loopbackOrigin } from '../../../../src-main/shell/pages/opener.ts'

const practice = ['http://127.0.0.1:4010']

const welcome = [
  'https://api.example.com/oauth/authorize?oauth_token=abc',
  'https://api.example.com',
  'https://api.example.com/',
  'https://api.example.com:8443/oauth/authorize?oauth_token=a%2Bb&force_login=true',
  'https://a-b.co.uk/path/to/%E2%82%AC',
  'http://127.0.0.1:4010/oauth/authorize?oauth_token=abc',
]

const hostile: unknown[] = [
  // Other schemes
  'file:///etc/passwd',
  'file://server/share',
  'smb://server/share',
  'ftp://example.com/',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'about:blank',
  'blob:https://example.com/1',
  'app://galley/',
  'chrome://settings',
  'ms-msdt:/id',
  'search-ms:query=x',
  'tel:+4912345',
  'mailto:a@example.com',
  'ssh://example.com',
  'ws://example.com/',
  'view-source:https://example.com/',
  'x-apple.systempreferences:',
  // Not secure, and not the loopback base in use
  'http://example.com/',
  'http://127.0.0.1:4011/oauth/authorize',
  'http://127.0.0.1/',
  'http://127.0.0.1:40100/',
  'http://localhost:4010/',
  'http://[::1]:4010/',
  'http://127.1:4010/',
  'http://2130706433:4010/',
  'http://0x7f.0.0.1:4010/',
  'http://0.0.0.0:4010/',
  'http://169.254.169.254/latest/meta-data',
  'http://192.168.0.1/',
  'http://127.0.0.1:4010.evil.example/',
  'https://127.0.0.1:4010/',
  'https://10.0.0.1/',
  'https://localhost/',
  'https://intranet/',
  'https://[2001:db8::1]/',
  // A user that looks like the host
  'https://api.example.com@evil.example/',
  'https://api.example.com:443@evil.example/',
  'https://user:password@example.com/',
  'http://127.0.0.1:4010@evil.example/',
  'http://evil.example@127.0.0.1:4010/',
  'https://@example.com/',
  // What parsers disagree about
  'https://example.com\\@evil.example/',
  'https:\\\\example.com/',
  'https:/example.com/',
  'https:example.com',
  'https:///example.com/',
  'https://example.com\u0000.evil.example/',
  'https://example.com/\u0000',
  'https://example.com/a b',
  ' https://example.com/',
  'https://example.com/\n',
  'https://exa\tmple.com/',
  'https://example.com/\u202egnp.exe',
  'https://example.com/"--flag',
  'https://example.com/`id`',
  'https://example.com/{a}|b',
  'https://example.com/<a>',
  'https://example.com/a/../b',
  'https://example.com/./',
  'https://EXAMPLE.com/',
  'HTTPS://example.com/',
  'https://example.com:443/',
  'https://example.com:99999/',
  // Names that look like others
  'https://exаmple.com/',
  'https://xn--exmple-4nf.com/',
  'https://api.xn--p1ai/',
  'https://example。com/',
  'https://example..com/',
  'https://.example.com/',
  'https://example.com./',
  'https://example.123/',
  // No address at all
  '',
  '/',
  'example.com',
  '-flag',
  '--remote-debugging-port=1',
  '\\\\server\\share',
  'C:\\Windows\\System32\\calc.exe',
  `https://example.com/${'a'.repeat(9000)}`,
  null,
  undefined,
  42,
  { toString: () => 'https://example.com/' },
  ['https://example.com/'],
]

describe('addresses that Galley opens', () => {
  it.each(welcome)('opens %s', (url) => expect(isOpenable(url, practice)).toBe(true))
  it.each(hostile.map((url) => [url]))('does not open %j', (url) => expect(isOpenable(url, practice)).toBe(false))

  it('opens no loopback address when no such connection is in use', () => {
    expect(isOpenable('http://127.0.0.1:4010/oauth/authorize', [])).toBe(false)
  })

  it('takes an origin from a loopback base only', () => {
    expect(loopbackOrigin('http://127.0.0.1:4010/base')).toBe('http://127.0.0.1:4010')
    expect(loopbackOrigin('https://localhost:8443')).toBe('https://localhost:8443')
    for (const base of ['http://example.com', 'file:///', 'http://127.0.0.1.example.com', 'nonsense', '', null, 7]) {
      expect(loopbackOrigin(base)).toBeNull()
    }
  })
})

describe('the opener', () => {
  const refuse = () => Promise.reject(new Error('not expected'))

  it('refuses a hostile address before the system hears of it', async () => {
    const open = createOpener({ openExternal: refuse, loopbackOrigins: () => practice, testFile: null })
    await expect(open('file:///etc/passwd')).rejects.toMatchObject({ code: 'refused' })
  })

  it('hands a good address to the system once', async () => {
    const opened: string[] = []
    const openExternal = (url: string) => Promise.resolve(void opened.push(url))
    await createOpener({ openExternal, loopbackOrigins: () => [], testFile: null })('https://example.com/a')
    expect(opened).toEqual(['https://example.com/a'])
  })

  it('says how to go on when the system has no browser', async () => {
    const open = createOpener({ openExternal: refuse, loopbackOrigins: () => [], testFile: null })
    await expect(open('https://example.com/')).rejects.toMatchObject({ code: 'internal', message: /Copy the address/ })
  })

  it('writes addresses to the file of a test, and hostile ones not even there', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'opener-')), 'opened.txt')
    const open = createOpener({ openExternal: refuse, loopbackOrigins: () => practice, testFile: file })
    await open('https://example.com/a')
    await open('http://127.0.0.1:4010/b')
    await expect(open('http://127.0.0.1:9/')).rejects.toMatchObject({ code: 'refused' })
    expect(await readFile(file, 'utf8')).toBe('https://example.com/a\nhttp://127.0.0.1:4010/b\n')
  })
})
