import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropPicture, showPicture, takePicture } from '../../../../src-renderer/picture/last-picture.ts'
import { elementOf, treeOf } from '../../../../src-renderer/picture/picture-tree.ts'

const noPreferences = { getItem: () => null }
const cover = () => document.querySelector<HTMLElement>('[data-picture]')

/** Builds without markup, so that the tests say what elements there are. */
function element(name: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

function list(): HTMLElement {
  const row = element('div', {
    class: 'row svelte-1',
    role: 'row',
    'aria-selected': 'false',
    'data-slot': '0',
    title: 'x',
  })
  row.style.setProperty('transform', 'translateY(36px)')
  row.style.setProperty('--c0', '120px')
  row.style.setProperty('background', 'var(--account-1)')
  row.append(element('span', { class: 'cell dated' }, 'Today 13:58'), ' <b>Zürich</b> & 東京')
  const search = element('input', { type: 'search', placeholder: 'Filter  Ctrl F', id: 'f' })
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M5 12h14')
  icon.append(path)
  return element('main', { class: 'frame' }, search, icon, row)
}

beforeEach(() => {
  document.body.replaceChildren()
  document.documentElement.dataset['theme'] = 'light'
})

describe('a tree', () => {
  test('makes the same elements again: names, what draws them, styles and text as text', () => {
    const shown = list()
    document.body.append(shown)
    const tree = treeOf(shown)
    expect(tree).not.toBeNull()
    const made = elementOf(JSON.parse(JSON.stringify(tree)), document)
    expect(treeOf(made as Element)).toEqual(tree)
    const row = made?.querySelector<HTMLElement>('[data-slot]')
    expect(row?.style.transform).toBe('translateY(36px)')
    expect(row?.style.getPropertyValue('--c0')).toBe('120px')
    expect(row?.style.cssText).toContain('background: var(--account-1)')
    expect(row?.textContent).toBe('Today 13:58 <b>Zürich</b> & 東京')
    expect(row?.querySelector('b')).toBeNull()
    expect(made?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
    // What only a living page needs is not in it.
    expect(row?.hasAttribute('title')).toBe(false)
    expect(made?.querySelector('input')?.id).toBe('')
  })

  test('leaves out what is not drawn', () => {
    const hidden = element('div', {}, 'gone')
    hidden.style.display = 'none'
    const shown = element('div', {}, 'here', hidden)
    document.body.append(shown)
    expect(treeOf(shown)).toEqual(['div', null, null, 'here'])
  })

  test.each([
    ['a picture', () => element('img', { src: 'media://thumb/1' })],
    ['a link', () => element('a', { href: 'https://x.example' })],
    ['a dialog', () => element('dialog', { open: '' })],
    ['a password box', () => element('input', { type: 'password' })],
    ['a text box', () => element('input', { type: 'text' })],
  ])('is none where it would hold %s', (_what, make) => {
    const shown = element('div', {}, make())
    document.body.append(shown)
    expect(treeOf(shown)).toBeNull()
  })

  test('is none where somebody typed into the search box', () => {
    const search = element('input', { type: 'search' }) as HTMLInputElement
    search.value = 'secret'
    document.body.append(element('div', {}, search))
    expect(treeOf(document.body.firstElementChild as Element)).toBeNull()
  })

  test.each<[string, unknown]>([
    ['a script', ['script', null, null, 'alert(1)']],
    ['a link', ['a', { href: 'http://x.example' }, null]],
    ['a picture', ['img', { src: 'http://x.example/p.png' }, null]],
    ['a style element', ['style', null, null, '@import "http://x.example"']],
    ['a handler', ['div', { onclick: 'alert(1)' }, null]],
    ['a handler of svg', ['svg', { onload: 'alert(1)' }, null]],
    ['a source', ['div', { src: 'http://x.example' }, null]],
    ['an address', ['div', { href: 'javascript:alert(1)' }, null]],
    ['a style attribute', ['div', { style: 'color: red' }, null]],
    ['another type of box', ['input', { type: 'password' }, null]],
    ['a fill from elsewhere', ['path', { fill: 'url(http://x.example/#a)' }, null]],
    ['a background from elsewhere', ['div', null, { 'background-image': 'url(http://x.example)' }]],
    ['an image set', ['div', null, { background: 'image-set("http://x.example" 1x)' }]],
    ['an escaped function', ['div', null, { background: 'u\\72l(http://x.example)' }]],
    ['a value that goes on', ['div', null, { color: 'red; background: blue' }]],
    ['an unknown element', ['galley-thing', null, null]],
    ['a name that is no text', [7, null, null]],
    ['attributes that are no texts', ['div', { class: 7 }, null]],
    ['attributes as a list', ['div', ['class'], null]],
    ['a number', 7],
    ['nothing', null],
    ['a depth without end', Array.from({ length: 80 }).reduce<unknown>((inner) => ['div', null, null, inner], 'x')],
    ['too much', ['div', null, null, ...Array.from({ length: 20_001 }, () => 'x')]],
  ])('is refused with %s in it, wherever it stands', (_what, bad) => {
    expect(elementOf(['div', null, null, ['p', null, null, 'ok'], bad], document)).toBeNull()
  })
})

describe('the last picture', () => {
  const take = () => {
    const shown = list()
    document.body.append(shown)
    const text = takePicture(shown, noPreferences, 1000, 5000)
    shown.remove()
    return text
  }

  test('is painted over the page, out of reach of hands and readers, and goes when the window is there', () => {
    expect(showPicture(take(), noPreferences, 2000)).toBe(true)
    expect(cover()?.inert).toBe(true)
    expect(cover()?.getAttribute('aria-hidden')).toBe('true')
    expect(cover()?.textContent).toContain('東京')
    expect(cover()?.dataset['picture']).toBe('same-day')
    dropPicture()
    expect(cover()).toBeNull()
    dropPicture()
  })

  test('says that a day has passed, since "today" is another one then', () => {
    expect(showPicture(take(), noPreferences, 5000)).toBe(true)
    expect(cover()?.dataset['picture']).toBe('another-day')
  })

  test.each<[string, () => void]>([
    ['another theme', () => (document.documentElement.dataset['theme'] = 'dark')],
    ['another width', () => vi.stubGlobal('innerWidth', innerWidth + 1)],
    ['another height', () => vi.stubGlobal('innerHeight', innerHeight + 1)],
    ['another scale', () => vi.stubGlobal('devicePixelRatio', 2.5)],
  ])('is not shown in a window of %s', (_what, change) => {
    const text = take()
    change()
    expect(showPicture(text, noPreferences, 2000)).toBe(false)
    expect(cover()).toBeNull()
    vi.unstubAllGlobals()
  })

  test('is not shown with other preferences, nor by a clock that went back', () => {
    const text = take()
    expect(showPicture(text, { getItem: (name) => (name === 'window' ? '{}' : null) }, 2000)).toBe(false)
    expect(showPicture(text, noPreferences, 999)).toBe(false)
    expect(showPicture(text, noPreferences, 2000)).toBe(true)
  })

  test.each([null, '', 'no json', 'null', '[]', '{}', '{"fit":{}}'])('is none where the text is %j', (text) => {
    expect(showPicture(text, noPreferences, 2000)).toBe(false)
    expect(document.body.childElementCount).toBe(0)
  })

  test('with a hostile part leaves the page as it was', () => {
    const text = take() ?? ''
    const picture = JSON.parse(text) as { tree: unknown[] }
    picture.tree.push(['div', { onclick: 'alert(1)' }, null])
    expect(showPicture(JSON.stringify(picture), noPreferences, 2000)).toBe(false)
    expect(document.body.childElementCount).toBe(0)
  })
})
