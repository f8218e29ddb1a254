/** The grammar of cards: what may stand where, which type comes of it, and that whatever can be built step by step is whole. */
import { textOf } from '../../../../shared/presentation/text-of.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { card, layoutFaults } from '../../../../shared/contract/creatives/card.ts'
import {
  carryLayout,
  checkComponents,
  checkSlides,
  mediaIn,
  nextComponents,
  slideCount,
  swipeable,
} from '../../../../shared/contract/creatives/card-grammar.ts'
import type { ComponentType } from '../../../../shared/contract/creatives/card-grammar.ts'
import { cardTypeOf, cardTypes } from '../../../../shared/contract/creatives/card-type.ts'
import { checkRecord } from '../../../../shared/contract/language/validate.ts'
import { sameCarried, sentFields } from '../../../../shared/contract/language/wire.ts'
import type { Json, RecordValues } from '../../../../shared/model/values.ts'

const media = (key = '3_1'): Json => ({ type: 'MEDIA', media_key: key })
const swipe = (...keys: string[]): Json => ({ type: 'SWIPEABLE_MEDIA', media_keys: keys })
const details = (more: Record<string, Json> = {}): Json => ({
  type: 'DETAILS',
  title: 'Spring roast',
  destination: { type: 'WEBSITE', url: 'https://example.com/spring', ...more },
})
const button = (destination: Record<string, Json> = {}, value: Json = 'OPEN'): Json => ({
  type: 'BUTTON',
  label: { type: 'ENUM', value },
  destination: { type: 'APP', country_code: 'DE', android_store_app_id: 'com.example', ...destination },
})
const parts: Record<ComponentType, Json> = {
  MEDIA: media(),
  SWIPEABLE_MEDIA: swipe('3_1', '3_2'),
  DETAILS: details(),
  BUTTON: button(),
}
const paths = (value: Json, check = checkComponents) => check(value).map(({ path }) => path.join('.'))

describe('components of a card', () => {
  it.each<[string, Json]>([
    ['a picture and a headline', [media(), details()]],
    ['a picture and a button', [media(), button()]],
    ['several to swipe and a headline', [swipe('3_1', '13_2'), details()]],
    ['several to swipe and a button', [swipe('3_1', '3_2', '3_3', '3_4', '3_5', '3_6'), button()]],
    ['a button to one store alone', [media(), button({ android_store_app_id: '', ios_app_store_identifier: '42' })]],
    ['a deep link beside its app', [media(), button({ android_store_deep_link: 'app://spring' })]],
  ])('may be %s', (_words, value) => expect(checkComponents(value)).toEqual([]))

  it.each<[string, Json, string[]]>([
    ['nothing', [], ['']],
    ['a text', 'MEDIA', ['']],
    ['media alone', [media()], ['']],
    ['a headline alone', [details()], ['0']],
    ['a headline before the media', [details(), media()], ['0', '1']],
    ['two media', [media(), media(), details()], ['1', '2']],
    ['a headline and a button', [media(), details(), button()], ['2']],
    ['something unknown', [media(), { type: 'TEXT' }], ['1']],
    ['media without a key', [{ type: 'MEDIA' }, details()], ['0.media_key']],
    ['media with a member of another', [{ type: 'MEDIA', media_key: '3_1', title: 'x' }, details()], ['0.title']],
    ['one to swipe', [swipe('3_1'), details()], ['0.media_keys']],
    ['seven to swipe', [swipe('1', '2', '3', '4', '5', '6', '7'), details()], ['0.media_keys']],
    ['an empty headline', [media(), { ...(details() as object), title: '' }], ['1.title']],
    [
      'an app behind a headline',
      [media(), { ...(details() as object), destination: { type: 'APP' } }],
      ['1.destination'],
    ],
    ['a headline without an address', [media(), details({ url: '' })], ['1.destination.url']],
    ['an address without a protocol', [media(), details({ url: 'example.com' })], ['1.destination.url']],
    ['a website behind a button', [media(), button({ type: 'WEBSITE' })], ['1.destination']],
    ['a button without a known word', [media(), button({}, 'BUY')], ['1.label']],
    ['a country in small letters', [media(), button({ country_code: 'de' })], ['1.destination.country_code']],
    ['no app in any store', [media(), button({ android_store_app_id: '' })], ['1.destination.android_store_app_id']],
    ['a deep link without its app', [media(), button({ ios_deep_link: 'app://x' })], ['1.destination.ios_deep_link']],
  ])('may not be %s', (_words, value, expected) => expect(paths(value)).toEqual(expected))

  it('may have a long headline, with a warning', () => {
    const long = { ...(details() as Record<string, Json>), title: 'é'.repeat(71) }
    expect(checkComponents([media(), long])).toMatchObject([{ path: [1, 'title'], severity: 'warning' }])
    const record: RecordValues = { name: 'Long', components: [media(), long] }
    const problems = checkRecord(card, { record, operation: 'create', given: new Set(Object.keys(record)) })
    expect(problems.map(({ severity }) => severity)).toEqual(['warning'])
  })
})

describe('slides', () => {
  const slide = [media(), details()]
  it.each([slideCount.min, slideCount.max])('may be %d', (count) =>
    expect(checkSlides(Array.from({ length: count }, () => slide))).toEqual([]),
  )
  it.each<[string, Json, string[]]>([
    ['one', [slide], ['']],
    ['seven', Array.from({ length: 7 }, () => slide), ['']],
    ['a button in one', [slide, [media(), button()]], ['1.1', '1']],
    ['swiping in one', [[swipe('3_1', '3_2'), details()], slide], ['0.0', '0.1']],
    ['no list', [slide, details()], ['1']],
  ])('may not be or have %s', (_words, value, expected) => {
    const found = paths(value, checkSlides)
    for (const path of expected.slice(0, 1)) expect(found).toContain(path)
  })
  it('say which of them is wrong', () =>
    expect(textOf(checkSlides([slide, [media(), details({ url: 'x' })]])[0]!.message)).toMatch(/^Slide 2: /))
})

describe('building step by step', () => {
  const anyCard = fc.array(fc.constantFrom<ComponentType>('MEDIA', 'SWIPEABLE_MEDIA', 'DETAILS', 'BUTTON'), {
    maxLength: 4,
  })

  it('allows exactly what the check finds nothing wrong with', () => {
    fc.assert(
      fc.property(anyCard, (types) => {
        const built: Json[] = []
        let isAllowed = true
        for (const type of types) {
          isAllowed &&= nextComponents(built, 'card').includes(type)
          built.push(parts[type])
        }
        const isWhole = isAllowed && nextComponents(built, 'card').length === 0
        expect(checkComponents(built).length === 0).toBe(isWhole)
      }),
    )
  })

  it('finds every media key in its place', () => {
    expect(mediaIn([swipe('3_1', '13_2'), details()], 'components')).toEqual([
      { id: '3_1', path: [0, 'media_keys', 0] },
      { id: '13_2', path: [0, 'media_keys', 1] },
    ])
    expect(mediaIn([[media('3_1')], [media('3_2')]], 'slides').map(({ path }) => path)).toEqual([
      [0, 0, 'media_key'],
      [1, 0, 'media_key'],
    ])
    expect(mediaIn('odd', 'slides')).toEqual([])
  })
})

describe('the type of a card', () => {
  const typeOf = (id: string) => (id.startsWith('13_') ? 'VIDEO' : id.startsWith('16_') ? 'GIF' : 'IMAGE')
  const layouts: [string, RecordValues][] = [
    ['IMAGE_WEBSITE', { components: [media(), details()] }],
    ['VIDEO_WEBSITE', { components: [media('13_1'), details()] }],
    ['IMAGE_APP', { components: [media(), button()] }],
    ['VIDEO_APP', { components: [media('13_1'), button()] }],
    ['IMAGE_CAROUSEL_WEBSITE', { components: [swipe('3_1', '3_2'), details()] }],
    ['IMAGE_CAROUSEL_APP', { components: [swipe('3_1', '3_2'), button()] }],
    ['VIDEO_CAROUSEL_WEBSITE', { components: [swipe('13_1', '13_2'), details()] }],
    ['VIDEO_CAROUSEL_APP', { components: [swipe('13_1', '13_2'), button()] }],
    ['MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE', { components: [swipe('13_1', '3_2'), details()] }],
    ['MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP', { components: [swipe('3_1', '13_2'), button()] }],
    [
      'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE',
      {
        slides: [
          [media(), details()],
          [media('3_2'), details()],
        ],
      },
    ],
    [
      'VIDEO_MULTI_DEST_CAROUSEL_WEBSITE',
      {
        slides: [
          [media('13_1'), details()],
          [media('13_2'), details()],
        ],
      },
    ],
    [
      'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE',
      {
        slides: [
          [media('13_1'), details()],
          [media(), details()],
        ],
      },
    ],
  ]
  it.each(layouts)('is %s', (type, record) => expect(cardTypeOf(record, typeOf)).toBe(type))
  it('has words for all of them', () =>
    expect(layouts.map(([type]) => type).toSorted()).toEqual([...cardTypes].toSorted()))
  it.each<[string, RecordValues]>([
    ['nothing is there', {}],
    ['it leads nowhere yet', { components: [media()] }],
    ['its media is not known', { components: [media(), details()] }],
    ['it has a GIF', { components: [media('16_1'), details()] }],
  ])('is open while %s', (words, record) =>
    expect(cardTypeOf(record, words.includes('not known') ? () => null : typeOf)).toBeNull(),
  )
})

describe('what a request carries of a layout', () => {
  it('leaves out what the service adds and spells addresses as it does', () => {
    const seen = [media(), details({ url: 'https://example.com/', tco_url: 'https://t.example/1' })]
    const made = [media(), details({ url: 'https://example.com' })]
    expect(carryLayout(seen)).toEqual([media(), details({ url: 'https://example.com/' })])
    expect(carryLayout(carryLayout(made))).toEqual(carryLayout(made))
    expect(sameCarried(card.fields['components'], seen, made)).toBe(true)
    expect(sentFields(card, 'update', { components: seen }, { components: seen })['components']).toEqual(
      carryLayout(made),
    )
  })

  it('is judged with it all the same', () =>
    expect(layoutFaults({ components: [media(), details({ tco_url: 'https://t.example/1' })] }, 'components')).toEqual(
      [],
    ))

  it('has one layout: the one that is given last', () => {
    const given = { components: [swipe('3_1', '3_2'), details()] }
    expect(card.behaviour!.consequences!.of(given)).toEqual({ slides: undefined })
    const changes = { slides: [[media(), details()]], components: null }
    expect(sentFields(card, 'update', changes, { slides: changes.slides })).toEqual({ slides: changes.slides })
  })
})

it('a swipeable component takes as many as the interface says', () => expect(swipeable).toEqual({ min: 2, max: 6 }))
