import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../shared/model/values.ts'
import { postRows } from '../../../../shared/contract/creatives/tweet-row.ts'

const media = { media: [{ url: 'https://t.example/m' }] }

describe('the text of a received post', () => {
  it.each([
    ['without the link that stands for media', 'Hello https://t.example/m', 'Hello'],
    ['with the spaces that its author left at the end', 'Hello   https://t.example/m', 'Hello  '],
    ['empty where it is media alone', 'https://t.example/m', ''],
    ['whole where the link stands elsewhere', 'https://t.example/m, look', 'https://t.example/m, look'],
  ])('is %s', (_, full, text) => {
    expect(postRows.named({ id_str: '1', full_text: full, entities: media })['text']).toBe(text)
  })

  it('has links in full', () => {
    const urls = [{ url: 'https://t.example/a', expanded_url: 'https://example.com/$&' }]
    expect(postRows.named({ text: 'See https://t.example/a', entities: { urls } })['text']).toBe(
      'See https://example.com/$&',
    )
  })
})

describe('the media of a received post', () => {
  const four = ['3_1', '3_2', '3_3', '3_4']
  const keysOf = (row: Record<string, Json>) => postRows.named({ id_str: '1', ...row })['media_keys']

  it('are all that the row tells, in order, wherever it has more of them', () => {
    const all = { media: four.map((key) => ({ media_key: key, type: 'photo' })) }
    const first = { media: [{ media_key: '3_1', type: 'photo' }] }
    expect(keysOf({ entities: first, extended_entities: all })).toEqual(four)
    expect(keysOf({ entities: all })).toEqual(four)
    expect(keysOf({ entities: { hashtags: [] } })).toEqual([])
    const placed = { media: [{ media_key: '3_1', media_url_https: 'https://p.example/1.jpg' }, { media_key: '3_2' }] }
    expect(postRows.named({ id_str: '1', entities: placed })['media_urls']).toEqual(['https://p.example/1.jpg', ''])
  })

  it('have the key of the library where only kind and number are told', () => {
    const one = (media: Record<string, Json>) => keysOf({ extended_entities: { media: [{ id_str: '7', ...media }] } })
    expect(one({ type: 'photo' })).toEqual(['3_7'])
    expect(one({ type: 'animated_gif' })).toEqual(['16_7'])
    expect(one({ type: 'video' })).toEqual(['7_7'])
    expect(one({ type: 'video', media_url_https: 'https://p.example/amplify_video_thumb/7/img/x.jpg' })).toEqual([
      '13_7',
    ])
  })

  it('are told by their address where the type says photo of everything', () => {
    const one = (part: string) =>
      keysOf({ entities: { media: [{ id: 7n, type: 'photo', media_url_https: `https://p.example/${part}/x.jpg` }] } })
    expect(one('tweet_video_thumb')).toEqual(['16_7'])
    expect(one('ext_tw_video_thumb/7/pu/img')).toEqual(['7_7'])
    expect(one('media')).toEqual(['3_7'])
  })

  it('stay unknown where the row says nothing of them', () => {
    expect(postRows.named({ id_str: '1', full_text: 'x' })).not.toHaveProperty('media_keys')
    expect(keysOf({ media_keys: ['3_9'], entities: {} })).toEqual(['3_9'])
  })

  it('bring what stands under a video', () => {
    const info = {
      title: 'Quiet',
      description: 'A morning',
      call_to_actions: { watch_now: { url: 'https://a.example' } },
    }
    const row = {
      id_str: '1',
      extended_entities: { media: [{ id_str: '7', type: 'video', additional_media_info: info }] },
    }
    expect(postRows.named(row)).toMatchObject({
      video_title: 'Quiet',
      video_description: 'A morning',
      video_cta: 'WATCH_NOW',
      video_cta_value: 'https://a.example',
    })
  })
})

describe('the author of a received post', () => {
  it('has name, handle and picture, or only the number of a trimmed one', () => {
    const picture = 'https://p.example/a.png'
    const user = { id_str: '5', name: 'Ana', screen_name: 'ana', profile_image_url_https: picture }
    expect(postRows.named({ id_str: '1', user })).toMatchObject({
      user_id: '5',
      author_name: 'Ana',
      author_handle: 'ana',
      author_picture: picture,
    })
    const trimmed = postRows.named({ id_str: '1', user: { id: 5n, id_str: '5' } })
    expect(trimmed['user_id']).toBe('5')
    expect(trimmed).not.toHaveProperty('author_name')
  })
})

describe('a received post', () => {
  it('is the same when it is read twice', () => {
    const row = {
      id_str: '1',
      full_text: 'Hi https://t.example/m',
      entities: { media: [{ url: 'https://t.example/m', id_str: '7', type: 'video' }] },
      user: { id_str: '5', screen_name: 'ana' },
    }
    expect(postRows.named(postRows.named(row))).toEqual(postRows.named(row))
  })
})
