import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { says } from '../../support/says.ts'

const shown = vi.hoisted(() => [] as string[])
vi.mock('electron', () => ({ shell: { showItemInFolder: (path: string) => shown.push(path) }, dialog: {} }))

const { SavedFiles } = await import('../../../src-main/shell/files/saved-files.ts')
const { storyboardDocument, withoutTags } = await import('../../../src-main/shell/pages/storyboard/document.ts')
const { Storyboards } = await import('../../../src-main/shell/pages/storyboard/storyboards.ts')

const folder = mkdtempSync(join(tmpdir(), 'galley-saved-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a page that stands alone', () => {
  it('is held by its policy before anything else in it', () => {
    const page = storyboardDocument({ title: 'A <b> & c', css: 'p{color:red}', body: '<p>Hello</p>' }, null)
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style>'))
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/script-src|https?:/)
    expect(page).toContain('<title>A &lt;b&gt; &amp; c</title>')
    expect(page).toContain('<body><p>Hello</p></body>')
  })

  it('has no way out of its style, and its type within', () => {
    const css = 'p{}</style><script>bad()</script><style>'
    const page = storyboardDocument({ title: 'x', css, body: '' }, Buffer.from('font'))
    expect(page.match(/<\/style/g)).toHaveLength(1)
    expect(page).toContain(`data:font/woff2;base64,${Buffer.from('font').toString('base64')}`)
  })
})

describe('style that comes from the page', () => {
  /** Pieces that make an element's end when something between them is taken out. */
  const pieces = fc.array(
    fc.constantFrom(
      '<',
      '/',
      '</',
      'st',
      'yle',
      'style',
      'STYLE',
      '</style',
      '<style>',
      '>',
      '<!--',
      'p{}',
      ' ',
      '\\3c ',
    ),
    { maxLength: 30 },
  )

  it('is clean after one cleaning, whatever stands within what', () => {
    fc.assert(
      fc.property(pieces, (given) => {
        const cleaned = withoutTags(given.join(''))
        expect(cleaned).not.toMatch(/<\/|<style|<!/i)
        expect(withoutTags(cleaned)).toBe(cleaned)
      }),
    )
  })

  it.each(['<</style/style', '<</stylestyle', '</sty</stylele>', '<<style/style>', '</</style>style>'])(
    '%s does not end the style',
    (css) => {
      const page = storyboardDocument({ title: 'x', css: `${css}><script>bad()</script>`, body: '' }, null)
      expect(page.match(/<\/style/gi)).toHaveLength(1)
      expect(page.indexOf('bad()')).toBeLessThan(page.indexOf('</style'))
    },
  )

  it('keeps what style means by the sign', () => {
    const css = '@media (width < 600px) and (width <= 40em){p::before{content:"a < b"}}'
    expect(withoutTags(css)).toBe(css)
    expect(withoutTags('p{content:"</x"}')).toBe('p{content:"\\3c /x"}')
  })
})

describe('saving', () => {
  let asked: string[]
  let drawn: { html: string; widthPx: number; heightPx: number; scale: number }[]
  let isKept = true
  const boards = (saved = new SavedFiles()) =>
    new Storyboards(
      {
        file: (suggested) => {
          asked.push(suggested)
          return Promise.resolve(isKept ? join(folder, suggested) : null)
        },
        folder: () => {
          asked.push('folder')
          return Promise.resolve(isKept ? folder : null)
        },
      },
      saved,
      (page) => {
        drawn.push(page)
        return Promise.resolve(Buffer.from('png'))
      },
    )
  beforeEach(() => {
    asked = []
    drawn = []
    isKept = true
    shown.length = 0
  })
  const picture = (title: string) => ({ title, body: `<p>${title}</p>`, widthPx: 330, heightPx: 500 })

  it('writes one page where the person wants it, and shows it there when asked', async () => {
    const saved = new SavedFiles()
    expect(await boards(saved).savePage({ title: 'Spring', css: '', body: '<p>x</p>' })).toEqual({
      names: ['Spring.html'],
    })
    expect(readFileSync(join(folder, 'Spring.html'), 'utf8')).toContain('<p>x</p>')
    saved.show()
    expect(shown).toEqual([join(folder, 'Spring.html')])
  })

  it('draws pictures at twice their size; several go into a folder, none over another', async () => {
    expect(await boards().savePictures('p{}', [picture('One'), picture('one'), picture('Two')])).toEqual({
      names: ['One.png', 'one 2.png', 'Two.png'],
    })
    expect(asked).toEqual(['folder'])
    expect(drawn.map(({ widthPx, heightPx, scale }) => [widthPx, heightPx, scale])).toEqual(
      Array.from({ length: 3 }, () => [330, 500, 2]),
    )
    expect(await boards().savePictures('', [picture('Alone')])).toEqual({ names: ['Alone.png'] })
    expect(asked).toEqual(['folder', 'Alone.png'])
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('writes nothing where the person changed their mind', async () => {
    isKept = false
    expect(await boards().savePage({ title: 'Never', css: '', body: '' })).toEqual({ names: [] })
    expect(await boards().savePictures('', [picture('a'), picture('b')])).toEqual({ names: [] })
    expect([drawn, readdirSync(folder).includes('Never.html')]).toEqual([[], false])
  })

  it('says in words when a file cannot be written', async () => {
    const saved = new Storyboards(
      { file: () => Promise.resolve(join(folder, 'no-such-folder/x.html')), folder: () => Promise.resolve(null) },
      new SavedFiles(),
      () => Promise.resolve(Buffer.alloc(0)),
    )
    await expect(saved.savePage({ title: 'x', css: '', body: '' })).rejects.toMatchObject({
      code: 'internal',
      said: says('x.html could not be saved'),
    })
  })
})
