/** Cards, polls and conversation cards as the service answers about them. Source: interface, Creatives; gaps 2, 6.7. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'

const account = '18ce54d4x5t'
const plain = '18ce61f0m2d'
let bench: Bench
let media: { wide: string; square: string; small: string; video: string; poster: string; unlocked: string; odd: string }
beforeAll(async () => {
  bench = await Bench.start()
  const rows = (await list('media_library', { count: '50' })).json.data as any[]
  const key = (fileName: string) => rows.find((row) => row.file_name === fileName).media_key as string
  media = {
    wide: key('website-card-1600x838.png'),
    square: key('app-card-800x800.png'),
    small: key('medium-rectangle-300x250.png'),
    video: key('film-1280x720.mp4'),
    poster: key('poster-1280x720.png'),
    unlocked: key('unlocked-1000x400.png'),
    odd: key('story-1080x1350.png'),
  }
})
afterAll(() => bench.close())

const list = (path: string, query: Record<string, string> = {}) =>
  bench.ads('GET', `/accounts/${account}/${path}`, query)
const post = (path: string, query: Record<string, string>, more: object = {}) =>
  bench.ads('POST', `/accounts/${account}/${path}`, query, more)
const one = (method: string, path: string, query: Record<string, string> = {}, more: object = {}) =>
  bench.ads(method, `/accounts/${account}/${path}`, query, more)
const faults = (reply: { json: any }) => reply.json.errors.map((each: any) => `${each.code} ${each.parameter}`)

const details = (url = 'https://example.com', title = 'Spring roast') => ({
  type: 'DETAILS',
  title,
  destination: { type: 'WEBSITE', url },
})
const show = (key: string) => ({ type: 'MEDIA', media_key: key })

describe('a card', () => {
  it('is made from JSON, gets its type, its address and short addresses, and echoes the account alone', async () => {
    const reply = await post('cards', {}, { json: { name: 'Roast', components: [show(media.wide), details()] } })
    expect(reply.status).toBe(200)
    expect(reply.json.request.params).toEqual({ account_id: account })
    const { data } = reply.json
    expect(data.id).toMatch(/^\d{19}$/)
    expect(data).toMatchObject({
      name: 'Roast',
      card_type: 'IMAGE_WEBSITE',
      card_uri: `card://${data.id}`,
      deleted: false,
    })
    expect(Object.keys(data)).not.toContain('slides')
    expect(data.components[1].destination).toMatchObject({ type: 'WEBSITE', url: 'https://example.com/' })
    expect(data.components[1].destination.tco_url).toMatch(/^https:\/\/t\.example\/\w{10}$/)
  })

  it('turns from components to slides, and its type with it', async () => {
    const made = await post('cards', {}, { json: { name: 'Turns', components: [show(media.wide), details()] } })
    const { id } = made.json.data
    const slides = [media.wide, media.video].map((key, index) => [show(key), details(`https://example.com/${index}`)])
    const changed = await one('PUT', `cards/${id}`, {}, { json: { slides } })
    expect(changed.json.request.params).toEqual({ account_id: account, card_id: id })
    expect(changed.json.data).toMatchObject({ id, card_type: 'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE' })
    expect(Object.keys(changed.json.data)).not.toContain('components')
    const back = await one('PUT', `cards/${id}`, {}, { json: { components: [show(media.video), details()] } })
    expect(back.json.data).toMatchObject({ card_type: 'VIDEO_WEBSITE' })
    expect(Object.keys(back.json.data)).not.toContain('slides')
  })

  it.each<[string, () => object, string]>([
    ['neither components nor slides', () => ({ name: 'x' }), 'MISSING_PARAMETER components'],
    [
      'both',
      () => ({ name: 'x', components: [show(media.wide), details()], slides: [[], []] }),
      'EXCLUSIVE_PARAMETERS slides',
    ],
    ['no name', () => ({ components: [show(media.wide), details()] }), 'MISSING_PARAMETER name'],
    [
      'a headline before the picture',
      () => ({ name: 'x', components: [details(), show(media.wide)] }),
      'INVALID_PARAMETER components',
    ],
    [
      'media that is not there',
      () => ({ name: 'x', components: [show('3_1'), details()] }),
      'INVALID_MEDIA components',
    ],
    ['a small picture', () => ({ name: 'x', components: [show(media.small), details()] }), 'INVALID_IMAGE components'],
    ['an upright picture', () => ({ name: 'x', components: [show(media.odd), details()] }), 'INVALID_IMAGE components'],
    ['an unknown member', () => ({ name: 'x', card_type: 'IMAGE_APP', components: [] }), 'INVALID_PARAMETER card_type'],
  ])('with %s is refused', async (_words, json, expected) => {
    const reply = await post('cards', {}, { json: json() })
    expect(reply.status).toBe(400)
    expect(faults(reply)).toContain(expected)
  })

  it('in the query instead of JSON is refused', async () =>
    expect((await post('cards', { name: 'x' })).status).toBe(400))

  it('is listed by type, id, address and beginning of its name, 200 at most', async () => {
    const types = (await list('cards', { card_types: 'IMAGE_APP,VIDEO_APP' })).json.data.map(
      (row: any) => row.card_type,
    )
    expect(new Set(types)).toEqual(new Set(['IMAGE_APP', 'VIDEO_APP']))
    const [first] = (await list('cards', { count: '1' })).json.data
    expect((await list('cards', { card_id: first.id })).json.data).toHaveLength(1)
    expect((await list('cards', { card_uris: `${first.card_uri},card://1` })).json.data).toHaveLength(1)
    expect((await list('cards', { q: 'carousel, a PAGE' })).json.data).toHaveLength(1)
    expect((await list('cards', { card_types: 'POLL' })).status).toBe(400)
    expect((await list('cards', { count: '201' })).status).toBe(400)
    expect((await list('cards', { include_legacy_cards: 'true', sort_by: 'name-desc' })).status).toBe(200)
  })

  it('is listed with cards of older kinds only when they are asked for', async () => {
    const types = async (query: Record<string, string>) =>
      (await bench.ads('GET', '/accounts/18ce55a9k0q/cards', query)).json.data.map((row: any) => row.card_type)
    const usual = await types({})
    expect(usual).not.toContain('WEBSITE')
    expect((await types({ include_legacy_cards: 'true' })).toSorted()).toEqual([...usual, 'WEBSITE'].toSorted())
  })

  it('is deleted softly: shown with deleted records, not found otherwise', async () => {
    const { id } = (await post('cards', {}, { json: { name: 'Gone', components: [show(media.wide), details()] } })).json
      .data
    expect((await one('DELETE', `cards/${id}`)).json.data).toMatchObject({ id, deleted: true })
    expect((await one('GET', `cards/${id}`)).status).toBe(404)
    expect((await one('GET', `cards/${id}`, { with_deleted: 'true' })).json.data.deleted).toBe(true)
    expect((await one('DELETE', `cards/${id}`)).status).toBe(404)
  })
})

describe('a poll', () => {
  const poll = { name: 'Bag or tin', first_choice: 'Bag', second_choice: 'Tin', duration_in_minutes: '90' }

  it('opens when it is made, closes after its minutes, and tells them as text', async () => {
    const { data } = (await post('cards/poll', poll)).json
    expect(data).toMatchObject({ card_type: 'TEXT_POLLS', duration_in_minutes: '90', first_choice: 'Bag' })
    expect(Object.keys(data)).not.toContain('media_key')
    expect(Date.parse(data.end_time) - Date.parse(data.start_time)).toBe(90 * 60_000)
    expect(data.start_time).toBe(data.created_at)
    proves('practice', 'state:poll-closes', 'rule:poll-minutes-are-end')
  })

  it('with a video has its members, and never shows the key', async () => {
    const { data } = (await post('cards/poll', { ...poll, media_key: media.video })).json
    expect(data).toMatchObject({ card_type: 'VIDEO_POLLS', video_width: '1280', content_duration_seconds: '8' })
    expect(Object.keys(data)).not.toContain('media_key')
    expect((await post('cards/poll', { ...poll, media_key: media.wide })).json.data.card_type).toBe('IMAGE_POLLS')
    proves('practice', 'rule:poll-media-write-only')
  })

  it.each([
    [{ duration_in_minutes: '4' }, 'INVALID_PARAMETER duration_in_minutes'],
    [{ duration_in_minutes: '10081' }, 'INVALID_PARAMETER duration_in_minutes'],
    [{ first_choice: 'x'.repeat(26) }, 'INVALID_PARAMETER first_choice'],
    [{ second_choice: '' }, 'MISSING_PARAMETER second_choice'],
    [{ fourth_choice: 'Cup' }, 'INCLUSIVE_PARAMETERS fourth_choice'],
  ])('refuses %j', async (change, expected) =>
    expect(faults(await post('cards/poll', { ...poll, ...change }))).toEqual([expected]),
  )

  it('takes a third choice after two, and a fourth after three', async () => {
    const more = { third_choice: 'Cup', fourth_choice: 'Box' }
    expect((await post('cards/poll', { ...poll, third_choice: 'Cup' })).json.data).toMatchObject({
      third_choice: 'Cup',
    })
    expect((await post('cards/poll', { ...poll, ...more })).json.data).toMatchObject(more)
    const refused = async (given: object) => faults(await post('cards/poll', { ...poll, ...given }))
    expect(await refused({ fourth_choice: 'Box' })).toEqual(['INCLUSIVE_PARAMETERS fourth_choice'])
    expect(await refused({ second_choice: '', third_choice: 'Cup' })).toContain('INCLUSIVE_PARAMETERS third_choice')
    proves('practice', 'rule:poll-choices-in-order')
  })

  it('takes two choices that are the same', async () =>
    expect((await post('cards/poll', { ...poll, second_choice: 'bag ' })).status).toBe(200))

  it('refuses square pictures, and media without the feature', async () => {
    expect(faults(await post('cards/poll', { ...poll, media_key: media.square }))).toEqual(['INVALID_IMAGE media_key'])
    const asSummit = { signing: bench.as('summit_ads') }
    const [row] = (await bench.ads('GET', `/accounts/${plain}/media_library`, { count: '1' }, asSummit)).json.data
    const reply = await bench.ads(
      'POST',
      `/accounts/${plain}/cards/poll`,
      { ...poll, media_key: row.media_key },
      asSummit,
    )
    expect(faults(reply)).toContain('FEATURE_NOT_AVAILABLE media_key')
    proves('practice', 'rule:poll-image-shape', 'rule:poll-media-feature')
  })

  it('cannot be changed, and is gone for good once deleted', async () => {
    const { id } = (await post('cards/poll', poll)).json.data
    expect((await one('PUT', `cards/poll/${id}`, { name: 'x' })).status).toBe(405)
    expect((await one('DELETE', `cards/poll/${id}`)).json.data).toMatchObject({ id, deleted: true })
    expect((await one('GET', `cards/poll/${id}`, { with_deleted: 'true' })).status).toBe(404)
  })
})

describe('conversation cards', () => {
  const texts = {
    name: 'Brew',
    first_cta: '#TeamFilter',
    first_cta_tweet: 'Slow. #TeamFilter',
    thank_you_text: 'Thanks',
  }

  it('show what was made of their media, and never what they unlock by picture', async () => {
    const given = { ...texts, title: 'How?', media_key: media.wide, unlocked_image_media_key: media.unlocked }
    const { data } = (await post('cards/image_conversation', given)).json
    expect(data).toMatchObject({ card_type: 'IMAGE_CONVERSATION', media_key: media.wide, image_display_width: '1600' })
    expect(Object.keys(data)).not.toContain('unlocked_image_media_key')
    const read = (await one('GET', `cards/image_conversation/${data.id}`)).json.data
    expect(Object.keys(read)).not.toContain('unlocked_image_media_key')
    proves('practice', 'rule:unlocked-image-write-only')
    const conversation = { ...texts, title: 'How?', media_key: media.video, poster_media_key: media.poster }
    const video = (await post('cards/video_conversation', conversation)).json.data
    expect(video).toMatchObject({ card_type: 'VIDEO_CONVERSATION', video_width: '16', video_height: '9' })
    expect(video.media_url).toMatch(/\.vmap$/)
    const posted = (await one('GET', `media_library/${media.poster}`)).json.data.media_url
    expect(video.poster_media_url).toBe(posted)
  })

  it('of videos stand without a poster, too: the video’s own picture is shown', async () => {
    const { data } = (await post('cards/video_conversation', { ...texts, title: 'How?', media_key: media.video })).json
    expect(data).toMatchObject({ card_type: 'VIDEO_CONVERSATION', video_width: '16' })
    expect(data.poster_media_url).toMatch(/^http:/)
    proves('practice', 'rule:poster-first-frame')
  })

  it('have a title or a second call, each call its post, and a sign that does not count', async () => {
    const given = { ...texts, media_key: media.wide }
    const second = { second_cta: '#TeamEspresso', second_cta_tweet: 'Fast. #TeamEspresso' }
    const make = (more: object) => post('cards/image_conversation', { ...given, ...more })
    expect(faults(await make({}))).toEqual(['MISSING_PARAMETER title'])
    expect((await make({ title: 'How?' })).status).toBe(200)
    expect((await make(second)).json.data).toMatchObject(second)
    proves('practice', 'rule:title-or-second-cta')
    expect(faults(await make({ second_cta: '#TeamEspresso' }))).toEqual(['MISSING_PARAMETER second_cta_tweet'])
    proves('practice', 'rule:cta-with-post')
    expect((await make({ title: 'x', first_cta: `#${'x'.repeat(20)}` })).status).toBe(200)
    expect(faults(await make({ title: 'x', first_cta: 'TeamFilter' }))).toEqual(['INVALID_PARAMETER first_cta'])
    proves('practice', 'rule:cta-hashtag')
  })

  it('answer an update of an image conversation with a few members only', async () => {
    const { id } = (await post('cards/image_conversation', { ...texts, title: 'How?', media_key: media.wide })).json
      .data
    const { data } = (await one('PUT', `cards/image_conversation/${id}`, { title: 'Why?' })).json
    expect(Object.keys(data).toSorted()).toEqual([
      'card_type',
      'card_uri',
      'created_at',
      'deleted',
      'id',
      'name',
      'updated_at',
    ])
    expect((await one('GET', `cards/image_conversation/${id}`)).json.data).toMatchObject({
      title: 'Why?',
      first_cta: '#TeamFilter',
    })
  })

  it.each([
    [{}, ['MISSING_PARAMETER title']],
    [{ second_cta: '#TeamEspresso' }, ['MISSING_PARAMETER second_cta_tweet']],
    [{ title: 'x'.repeat(24) }, ['INVALID_PARAMETER title']],
    [{ title: 'x', first_cta: 'TeamFilter' }, ['INVALID_PARAMETER first_cta']],
    [{ title: 'x', first_cta: `#${'x'.repeat(21)}` }, ['INVALID_PARAMETER first_cta']],
    [{ title: 'x', thank_you_url: 'example.com' }, ['INVALID_PARAMETER thank_you_url']],
  ])('refuse %j', async (change, expected) => {
    const given = { ...texts, media_key: media.wide, ...change } as Record<string, string>
    expect(faults(await post('cards/image_conversation', given))).toEqual(expected)
  })

  it('of videos refuse pictures, and those of pictures videos', async () => {
    expect(faults(await post('cards/video_conversation', { ...texts, title: 'x', media_key: media.wide }))).toEqual([
      'INVALID_MEDIA media_key',
    ])
    expect(faults(await post('cards/image_conversation', { ...texts, title: 'x', media_key: media.video }))).toEqual([
      'INVALID_MEDIA media_key',
    ])
    proves('practice', 'rule:video-card-wide')
  })
})

describe('cards of all kinds', () => {
  it('are found by their addresses, flat, lengths as text', async () => {
    const [poll] = (await list('cards/poll', { q: 'Bag or tin?' })).json.data
    const [video] = (await list('cards', { card_types: 'VIDEO_WEBSITE' })).json.data
    const [talk] = (await list('cards/video_conversation')).json.data
    const uris = [poll, video, talk].map((row) => row.card_uri).join(',')
    const { data } = (await list('cards/all', { card_uris: uris })).json
    const byType = Object.fromEntries(data.map((row: any) => [row.card_type, row]))
    expect(Object.keys(byType).toSorted()).toEqual([poll.card_type, 'VIDEO_CONVERSATION', 'VIDEO_WEBSITE'].toSorted())
    expect(byType['VIDEO_WEBSITE']).toMatchObject({
      title: video.components[1].title,
      website_url: video.components[1].destination.url,
      video_width: '1280',
    })
    expect(Object.keys(byType['VIDEO_WEBSITE'])).not.toContain('components')
    expect((await one('GET', `cards/all/${talk.id}`)).json.data.video_owner_id).toBe(talk.video_owner_id)
  })

  it('need addresses, and are unknown by another id', async () => {
    expect(faults(await list('cards/all'))).toEqual(['MISSING_PARAMETER card_uris'])
    for (const path of ['cards', 'cards/all'])
      expect(faults(await list(path, { card_uris: 'foo' }))).toEqual(['INVALID_PARAMETER card_uris'])
    expect((await one('GET', 'cards/all/1')).status).toBe(404)
  })
})
