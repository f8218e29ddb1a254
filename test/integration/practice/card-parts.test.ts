/** What cards are made of, member by member, as the practice service takes, shows and refuses it. Source: interface, Creatives. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'

const account = '18ce54d4x5t'
let bench: Bench
let picture: string
let square: string
let video: string
beforeAll(async () => {
  bench = await Bench.start()
  const rows = (await bench.ads('GET', at('media_library'), { count: '50' })).json.data as any[]
  const key = (fileName: string) => rows.find((row) => row.file_name === fileName).media_key as string
  picture = key('website-card-1600x838.png')
  square = key('app-card-800x800.png')
  video = key('film-1280x720.mp4')
})
afterAll(() => bench.close())

const at = (path: string) => `/accounts/${account}/${path}`
const make = (parts: object) => bench.ads('POST', at('cards'), {}, { json: { name: 'Parts', ...parts } })
const change = (id: string, json: object) => bench.ads('PUT', at(`cards/${id}`), {}, { json })
const faults = ({ json }: { json: any }) => json.errors.map((each: any) => `${each.code} ${each.parameter}`)

const show = (key: string) => ({ type: 'MEDIA', media_key: key })
const swipe = (...keys: string[]) => ({ type: 'SWIPEABLE_MEDIA', media_keys: keys })
const website = (url = 'https://example.com/') => ({ type: 'WEBSITE', url })
const details = (title = 'Spring roast', destination: object = website()) => ({ type: 'DETAILS', title, destination })
const app = (more: object = { ios_app_store_identifier: '1234567890' }) => ({
  type: 'APP',
  country_code: 'DE',
  ...more,
})
const button = (destination: object = app(), value = 'INSTALL') => ({
  type: 'BUTTON',
  label: { type: 'ENUM', value },
  destination,
})

describe('a card for a website', () => {
  it('has a picture or a video, a title and the address', async () => {
    for (const [key, type] of [
      [picture, 'IMAGE_WEBSITE'],
      [video, 'VIDEO_WEBSITE'],
    ] as const) {
      const { data } = (await make({ components: [show(key), details()] })).json
      expect(data.card_type).toBe(type)
      expect(data.components).toMatchObject([show(key), details()])
    }
    proves(
      'practice',
      'field:card_component.type',
      'value:card_component.type=MEDIA',
      'value:card_component.type=DETAILS',
      'field:card_media.media_key',
      'field:card_details.title',
      'field:card_details.destination',
      'field:card_website.type',
      'value:card_website.type=WEBSITE',
      'field:card_website.url',
    )
  })

  it.each([
    ['no media key', [{ type: 'MEDIA' }, details()]],
    ['a destination without its type', [() => show(picture), details('x', { url: 'https://example.com/' })]],
    ['a destination without its address', [() => show(picture), details('x', { type: 'WEBSITE' })]],
    ['no destination', [() => show(picture), { type: 'DETAILS', title: 'x' }]],
    [
      'a destination of another type',
      [() => show(picture), details('x', { type: 'FILM', url: 'https://example.com/' })],
    ],
    ['a part of another type', [() => show(picture), { type: 'BANNER' }]],
  ])('with %s is refused', async (_what, parts) => {
    const components = parts.map((part) => (typeof part === 'function' ? part() : part))
    const reply = await make({ components })
    expect([reply.status, reply.json.errors.length]).toEqual([400, 1])
  })
})

describe('a carousel', () => {
  it('swipes through two to six pieces of media', async () => {
    const six = [picture, video, picture, video, picture, video]
    for (const keys of [six.slice(0, 2), six]) {
      const { data } = (await make({ components: [swipe(...keys), details()] })).json
      expect(data.components[0]).toEqual(swipe(...keys))
      expect(data.card_type).toBe('MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE')
    }
    for (const keys of [[picture], [...six, picture]])
      expect(faults(await make({ components: [swipe(...keys), details()] }))).toEqual(['INVALID_PARAMETER components'])
    proves(
      'practice',
      'value:card_component.type=SWIPEABLE_MEDIA',
      'field:card_swipeable_media.media_keys',
      'bound:card_swipeable_media.media_keys min 2',
      'bound:card_swipeable_media.media_keys max 6',
      'limit:swipeable',
    )
  })

  it('with several destinations is made of slides, a card with one of components, and none of both', async () => {
    const slides = [1, 2].map((each) => [show(picture), details('Two', website(`https://example.com/${each}`))])
    const made = (await make({ slides })).json.data
    expect(made.card_type).toBe('IMAGE_MULTI_DEST_CAROUSEL_WEBSITE')
    expect(made.slides.map((slide: any) => slide[1].destination.url)).toEqual([
      'https://example.com/1',
      'https://example.com/2',
    ])
    expect(faults(await make({ slides, components: [show(picture), details()] }))).toEqual([
      'EXCLUSIVE_PARAMETERS slides',
    ])
    expect((await make({ slides: slides.slice(0, 1) })).status).toBe(400)
    expect((await make({ components: [details(), show(picture)] })).status).toBe(400)
    proves('practice', 'rule:slides-multi-destination', 'rule:components-or-slides')
  })
})

describe('a card for an app', () => {
  it('has a button with one of seven labels', async () => {
    const values = ['BOOK', 'CONNECT', 'INSTALL', 'OPEN', 'ORDER', 'PLAY', 'SHOP']
    for (const value of values) {
      const { data } = (await make({ components: [show(square), button(app(), value)] })).json
      expect(data.card_type).toBe('IMAGE_APP')
      expect(data.components[1]).toMatchObject(button(app(), value))
    }
    expect((await make({ components: [show(square), button(app(), 'BUY')] })).status).toBe(400)
    expect(
      (await make({ components: [show(square), { ...button(), label: { type: 'TEXT', value: 'PLAY' } }] })).status,
    ).toBe(400)
    expect((await make({ components: [show(square), { ...button(), label: { type: 'ENUM' } }] })).status).toBe(400)
    proves(
      'practice',
      'value:card_component.type=BUTTON',
      'field:card_button.label',
      'field:card_button.destination',
      'field:card_label.type',
      'value:card_label.type=ENUM',
      'field:card_label.value',
      ...values.map((value) => `value:card_label.value=${value}`),
    )
  })

  it('leads to the app of a country in one store or both, deep links with the app of their store', async () => {
    const whole = {
      android_store_app_id: 'com.example.roast',
      ios_app_store_identifier: '1234567890',
      android_store_deep_link: 'roast://android',
      ios_deep_link: 'roast://ios',
    }
    const made = (await make({ components: [show(square), button(app(whole))] })).json.data
    expect(made.components[1].destination).toMatchObject(app(whole))
    const alone = { android_store_app_id: 'com.example.roast' }
    expect((await make({ components: [show(square), button(app(alone))] })).status).toBe(200)
    const refused = async (destination: object) =>
      expect((await make({ components: [show(square), button(destination)] })).status).toBe(400)
    await refused(app({}))
    await refused({ type: 'APP', ...alone })
    await refused({ country_code: 'DE', ...alone })
    await refused(app({ ...alone, ios_deep_link: 'roast://ios' }))
    await refused(app({ ios_app_store_identifier: '1234567890', android_store_deep_link: 'roast://android' }))
    proves(
      'practice',
      'field:card_app.type',
      'value:card_app.type=APP',
      'field:card_app.country_code',
      'field:card_app.android_store_app_id',
      'field:card_app.ios_app_store_identifier',
      'field:card_app.android_store_deep_link',
      'field:card_app.ios_deep_link',
      'rule:app-store-id-needed',
      'rule:deep-link-with-app',
    )
  })

  it('stands on a button, a website on details', async () => {
    const bad = [
      [show(square), button(website())],
      [show(picture), details('x', app())],
    ]
    for (const components of bad) expect(faults(await make({ components }))).toEqual(['INVALID_PARAMETER components'])
    proves('practice', 'rule:details-website-button-app')
  })
})

describe('an update of a card', () => {
  it('replaces each field that is given, and leaves the others', async () => {
    const { id } = (await make({ components: [show(picture), details('Before')] })).json.data
    const renamed = (await change(id, { name: 'Another name' })).json.data
    expect(renamed).toMatchObject({ name: 'Another name', components: [show(picture), details('Before')] })
    const changed = (await change(id, { components: [show(video), details('After')] })).json.data
    expect(changed).toMatchObject({ name: 'Another name', card_type: 'VIDEO_WEBSITE' })
    expect(changed.components).toMatchObject([show(video), details('After')])
    proves('practice', 'rule:card-update-replaces')
  })
})

describe('the list of cards', () => {
  it('is that of the cards endpoint, with legacy ones only when they are asked for', async () => {
    const types = async (query: Record<string, string>) => {
      const reply = await bench.ads('GET', '/accounts/18ce55a9k0q/cards', query)
      return reply.json.data.map((row: any) => row.card_type as string)
    }
    const usual = await types({})
    expect(usual).not.toContain('WEBSITE')
    expect(await types({ include_legacy_cards: 'true' })).toContain('WEBSITE')
    const polls = (await bench.ads('GET', at('cards/poll'))).json.data.map((row: any) => row.card_uri)
    const listed = (await bench.ads('GET', at('cards'), { count: '200' })).json.data.map((row: any) => row.card_uri)
    expect(polls.filter((uri: string) => listed.includes(uri))).toEqual([])
    proves('practice', 'rule:cards-own-endpoint')
  })
})
