import { describe, expect, it } from 'vitest'
import { previewSource } from '../../../../src-main/engine/service/preview-source.ts'

const hosts = ['assets.example.com', '127.0.0.1:4000']
const frame = (src: string) => `<iframe class='tweet-preview' src='${src}'>`

describe('the address of a preview', () => {
  it('is the src of the one iframe, with its entities read', () => {
    expect(previewSource(frame('https://assets.example.com/p?data=a%20b&amp;lang=de'), hosts)).toBe(
      'https://assets.example.com/p?data=a%20b&lang=de',
    )
    expect(
      previewSource('<iframe src="http://127.0.0.1:4000/preview?data=x" class="tweet-preview"></iframe>', hosts),
    ).toBe('http://127.0.0.1:4000/preview?data=x')
  })

  it.each([
    ['another host', frame('https://example.org/p')],
    ['a host that only begins alike', frame('https://assets.example.com.evil.example/p')],
    ['another port', frame('http://127.0.0.1:4001/preview')],
    ['plain http elsewhere', frame('http://assets.example.com/p')],
    ['a script address', frame('javascript:alert(1)')],
    ['bytes in the address', frame('data:text/html,hello')],
    ['a user name', frame('https://assets.example.com@evil.example/p')],
    ['credentials', frame('https://a:b@assets.example.com/p')],
    ['no address', "<iframe class='tweet-preview'>"],
    ['a relative address', frame('/p?data=x')],
    ['two frames', frame('https://assets.example.com/a') + frame('https://assets.example.com/b')],
    ['no frame', "<img src='https://assets.example.com/p'>"],
    ['a look-alike attribute', "<iframe data-src='https://assets.example.com/p'>"],
  ])('is none for %s', (_, markup) => expect(previewSource(markup, hosts)).toBeNull())
})
