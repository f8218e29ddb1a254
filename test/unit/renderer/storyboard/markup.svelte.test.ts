import { beforeEach, describe, expect, it } from 'vitest'
import { addressesOf, markupOf, styleOf } from '../../../../src-renderer/storyboard/markup.ts'

let root: HTMLElement

beforeEach(() => {
  root = document.createElement('div')
  root.className = 'page'
  document.body.replaceChildren(root)
})

describe('what is drawn as text', () => {
  it('keeps texts as they are and loses what could run or be fetched', () => {
    root.innerHTML =
      '<p onclick="bad()" tabindex="0" class="a">1 &lt; 2 &amp; “3”</p><a href="https://example.com">link</a><!-- note --><script>bad()</script><iframe></iframe>'
    expect(markupOf(root, new Map())).toBe('<div class="page"><p class="a">1 &lt; 2 &amp; “3”</p><a>link</a></div>')
  })

  it('has its pictures within, and a picture that cannot be read leaves no address', () => {
    root.innerHTML = '<img src="media://file/a" alt="Two &quot;cups&quot;"><img src="media://file/b" alt="">'
    expect(addressesOf(root)).toEqual(['media://file/a', 'media://file/b'])
    const pictures = new Map([
      ['media://file/a', 'data:image/webp;base64,AAAA'],
      ['media://file/b', null],
    ])
    expect(markupOf(root, pictures)).toBe(
      '<div class="page"><img src="data:image/webp;base64,AAAA" alt="Two &quot;cups&quot;" decoding="sync"><img alt="" decoding="sync"></div>',
    )
  })

  it('keeps drawings whose names have capitals', () => {
    root.innerHTML = '<svg viewBox="0 0 24 24"><path d="M0 0"></path></svg>'
    expect(markupOf(root, new Map())).toContain('<svg viewBox="0 0 24 24"><path d="M0 0"></path></svg>')
  })
})

describe('the rules of style that go along', () => {
  const style = (css: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return styleOf(root, [sheet]).replaceAll(/\s+/g, '')
  }

  it('are those that hold for something in it', () => {
    root.innerHTML = '<p class="a"></p>'
    const kept = style('.a{color:red}.b{color:blue}.page{margin:0}.a:hover{color:green}body{margin:9px}')
    expect(kept).toContain('.a{color:red;}')
    expect(kept).toContain('.page{margin:0')
    expect(kept).not.toMatch(/\.b|body/)
  })

  it('follow the reader’s theme on the screen and are light on paper', () => {
    const kept = style(":root{--x:#fff}[data-theme='dark']{--x:#000}[data-surface='dark']{--p:#111}")
    expect(kept).toContain('@mediascreenand(prefers-color-scheme:dark){:root{--x:#000')
    expect(kept).toContain(':root{--x:#fff')
    expect(kept).toMatch(/\[data-surface=.dark.\]\{--p:#111/)
  })
})
