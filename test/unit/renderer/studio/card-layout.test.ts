import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkComponents, checkSlides } from '../../../../shared/contract/creatives/card-grammar.ts'
import {
  emptyTarget,
  fieldsOf,
  layoutOf,
  lossOf,
  movedSlide,
  panelFaults,
  panelsIn,
  panelsOf,
  pastedAddresses,
  targetLoss,
  targetsFor,
  withAddresses,
  withoutSlide,
  withPanel,
  withSlide,
} from '../../../../src-renderer/studio/card-layout.ts'
import type { Panel } from '../../../../src-renderer/studio/card-layout.ts'
import { builtCards } from '../../../support/window/canvas-program.ts'

const details = (title: string, url = 'https://example.com/') => ({ type: 'DETAILS', title, url }) as const
const nameOf = (id: string) => id
const two: Panel[] = [
  { media: ['3_1'], target: details('Light') },
  { media: ['3_2'], target: details('Dark', 'https://example.com/dark') },
]
const app: Panel = {
  media: ['3_1'],
  target: { type: 'BUTTON', label: 'INSTALL', app: { country_code: 'DE', ios_app_store_identifier: '1' } },
}

describe('the canvas of a card', () => {
  it('starts as one picture with nothing in it', () => {
    expect(layoutOf({})).toBe('single')
    expect(panelsOf({})).toEqual([{ media: [], target: null }])
  })

  it('reads back what it wrote', () => {
    for (const [layout, panels] of [
      ['single', [{ media: ['3_1'], target: details('Light') }]],
      ['single', [app]],
      ['swipe', [{ media: ['3_1', '3_2'], target: null }]],
      ['slides', two],
    ] as const) {
      const fields = fieldsOf(layout, panels)
      expect(layoutOf(fields)).toBe(layout)
      expect(panelsOf(fields)).toEqual(panels)
    }
  })

  it('takes addresses that are pasted, with the headlines before them', () => {
    expect(pastedAddresses('Guji\thttps://a.example/1\n https://a.example/2 ')).toEqual([
      { title: 'Guji', url: 'https://a.example/1' },
      { title: '', url: 'https://a.example/2' },
    ])
    for (const text of ['https://a.example/1', 'https://a.example/1\nno address', 'one\ntwo', ''])
      expect(pastedAddresses(text), text).toBeNull()
  })

  it('leads slides to addresses from one on, keeps media and headlines, and adds slides as long as there is room', () => {
    const addresses = Array.from({ length: 6 }, (_, at) => ({
      title: at === 1 ? 'New' : '',
      url: `https://a.example/${at}`,
    }))
    const { panels, left } = withAddresses(two, 1, addresses)
    expect(panels).toHaveLength(6)
    expect(panels[0]).toEqual(two[0])
    expect(panels[1]).toEqual({ media: ['3_2'], target: details('Dark', 'https://a.example/0') })
    expect(panels[2]).toEqual({ media: [], target: details('New', 'https://a.example/1') })
    expect(left).toEqual(['https://a.example/5'])
  })

  it('offers an app for one destination only: slides lead to websites', () => {
    expect(targetsFor('single')).toEqual(['DETAILS', 'BUTTON'])
    expect(targetsFor('swipe')).toEqual(['DETAILS', 'BUTTON'])
    expect(targetsFor('slides')).toEqual(['DETAILS'])
  })

  it('builds only what the grammar takes once every place is filled', () => {
    expect(checkComponents(fieldsOf('single', [app]).components)).toEqual([])
    expect(checkComponents(fieldsOf('swipe', [{ media: ['3_1', '3_2'], target: details('Both') }]).components)).toEqual(
      [],
    )
    expect(checkSlides(fieldsOf('slides', two).slides)).toEqual([])
  })

  it('keeps what one panel has when it becomes slides, and gives each the same headline and address', () => {
    const panels = panelsIn('slides', 'swipe', [{ media: ['3_1', '3_2', '3_3'], target: details('All') }])
    expect(panels).toEqual(['3_1', '3_2', '3_3'].map((id) => ({ media: [id], target: details('All') })))
    expect(panelsIn('slides', 'single', [{ media: [], target: null }])).toHaveLength(2)
  })

  it('says before a switch what it loses', () => {
    expect(lossOf('slides', 'single', [{ media: ['3_1'], target: details('Light') }], nameOf)).toEqual([])
    expect(lossOf('swipe', 'slides', two, nameOf)).toEqual([
      'The headline “Dark” and the address https://example.com/dark of slide 2',
    ])
    expect(lossOf('single', 'slides', two, nameOf)).toEqual([
      '3_2 (the media stays in the library)',
      'The headline “Dark” and the address https://example.com/dark of slide 2',
    ])
    expect(lossOf('slides', 'single', [app], nameOf)).toEqual(['The button with its app and deep links'])
  })

  it('says what another destination leaves behind, where there is something', () => {
    expect(targetLoss(emptyTarget('BUTTON'))).toBeNull()
    expect(targetLoss(details('', 'https://example.com/x'))).toBe('The address https://example.com/x')
  })

  it('adds, removes and moves slides', () => {
    const three = withSlide(two)
    expect(three[2]).toEqual({ media: [], target: details('', 'https://example.com/dark') })
    expect(withoutSlide(three, 0)[0]).toEqual(two[1])
    expect(movedSlide(three, 0, 1)[1]).toEqual(two[0])
    expect(withPanel(two, 1, { media: ['3_9'] })[1]!.media).toEqual(['3_9'])
  })

  it('says at which place of which slide something is wrong', () => {
    const fields = fieldsOf('slides', [two[0]!, { media: [], target: details('', 'nowhere') }])
    expect(panelFaults(fields, 0)).toEqual([])
    expect(panelFaults(fields, 1).map(({ at, fault }) => [at, fault.message])).toEqual([
      ['media', 'Choose a picture or video.'],
      ['title', 'Enter a headline.'],
      ['url', expect.stringContaining('The address must be')],
    ])
  })

  it('builds nothing that the grammar refuses, in whatever order it is used', () => {
    fc.assert(
      fc.property(builtCards(['3_1', '3_2', '13_3', '13_4', '3_5', '3_6']), (card) => {
        const faults = [
          ...(card.components === null ? [] : checkComponents(card.components)),
          ...(card.slides === null ? [] : checkSlides(card.slides)),
        ]
        expect(faults.filter(({ severity }) => severity === 'error')).toEqual([])
        expect([card.components, card.slides].filter((part) => part !== null)).toHaveLength(1)
      }),
      { numRuns: 500 },
    )
  })
})
