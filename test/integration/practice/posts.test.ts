/** Golden exchanges of drafts, scheduled posts, posts and their previews: done and refused for each row, in wire terms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply, Sent } from './client.ts'

const account = '18ce54d4x5t'
const mira = '1650214377'
const ines = '1784402258'
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  const { json } = await ads('GET', 'media_library', { count: '50' })
  const keyOf = (part: string) => json.data.find((row: any) => row.file_name.includes(part)).media_key
  for (const part of ['website-card-1600', 'carousel-1', 'carousel-2', 'carousel-3', 'story', 'film-1280', 'steam'])
    media[part] = keyOf(part)
})
afterAll(() => bench.close())

const media: Record<string, string> = {}
const ads = (method: string, path: string, query: Record<string, string> = {}, more: Partial<Sent> = {}) =>
  bench.ads(method, `/accounts/${account}/${path}`, query, more)
const code = ({ status, json }: Reply) => [status, json.errors[0].code, json.errors[0].parameter]
const images = (count: number) =>
  ['website-card-1600', 'carousel-1', 'carousel-2', 'carousel-3', 'story']
    .slice(0, count)
    .map((part) => media[part])
    .join(',')
const later = (minutes: number) =>
  new Date(bench.nowMs() + minutes * 60_000).toISOString().replace(/:\d\d\.\d+Z$/, ':00Z')

describe('drafts', () => {
  it('are made, read, listed for one user, changed and deleted for good', async () => {
    const made = await ads('POST', 'draft_tweets', { as_user_id: mira, text: 'Written', media_keys: images(2) })
    expect(made.status).toBe(200)
    expect(made.json.request.params).toEqual({
      as_user_id: 1650214377,
      text: 'Written',
      media_keys: images(2).split(','),
    })
    expect(made.json.data).toMatchObject({
      name: null,
      text: 'Written',
      user_id: mira,
      nullcast: true,
      card_uri: null,
      media_keys: images(2).split(','),
    })
    expect(made.json.data).not.toHaveProperty('deleted')
    const path = `draft_tweets/${made.json.data.id}`
    expect((await ads('GET', path)).json.data).toEqual(made.json.data)
    const listed = (await ads('GET', 'draft_tweets')).json
    expect(listed.data.map((row: any) => row.id)).toContain(made.json.data.id)
    expect((await ads('GET', 'draft_tweets', { user_id: ines })).json.data).toEqual([])
    const put = await ads('PUT', path, { media_keys: '', card_uri: '', name: 'Named', text: 'Rewritten' })
    expect(put.json.data).toMatchObject({ media_keys: [], name: 'Named', text: 'Rewritten' })
    const gone = await ads('DELETE', path)
    expect([gone.status, gone.json.data.status, gone.json.data.id]).toEqual([200, 'DELETED', made.json.data.id])
    expect((await ads('GET', path)).status).toBe(404)
    expect((await ads('DELETE', path)).status).toBe(404)
    proves('practice', 'state:draft-deleted', 'field:draft_tweet.status', 'value:draft_tweet.status=DELETED')
    proves('practice', 'rule:draft-empty-unsets')
  })

  it('keep to their own pages', async () => {
    expect(code(await ads('GET', 'draft_tweets', { count: '201' }))).toEqual([400, 'INVALID_PARAMETER', 'count'])
    expect(code(await ads('GET', 'draft_tweets', { sort_by: 'created_at-desc' }))[2]).toBe('sort_by')
    const first = (await ads('GET', 'draft_tweets', { count: '2' })).json
    const second = (await ads('GET', 'draft_tweets', { count: '2', cursor: first.next_cursor })).json
    expect(first.data).toHaveLength(2)
    expect(second.data.map((row: any) => row.id)).not.toContain(first.data[0].id)
  })

  it.each([
    ['nothing to say', { text: ' ' }, [400, 'TWEET_CANNOT_BE_BLANK', 'text']],
    ['too much', { text: `${'x'.repeat(279)}🙂` }, [400, 'INVALID_PARAMETER', 'text']],
    ['a sign that none may hold', { text: 'a\ufeffb' }, [400, 'ILLEGAL_CHARACTERS', 'text']],
    ['nobody who says it', { as_user_id: '' }, [400, 'MISSING_PARAMETER', 'as_user_id']],
    ['somebody else', { as_user_id: ines }, [400, 'INVALID_USER', 'as_user_id']],
    ['a long name', { name: 'x'.repeat(81) }, [400, 'INVALID_PARAMETER', 'name']],
    ['media that is not there', { media_keys: '3_1' }, [400, 'INVALID_MEDIA_ID', 'media_keys']],
    ['no such card', { card_uri: 'card://1' }, [404, 'CARD_NOT_FOUND', 'card_uri']],
    ['no card at all', { card_uri: 'https://example.com' }, [400, 'INVALID_PARAMETER', 'card_uri']],
    [
      'a parameter of another request',
      { scheduled_at: '2027-01-01T00:00:00Z' },
      [400, 'INVALID_PARAMETER', 'scheduled_at'],
    ],
  ])('are refused with %s', async (_, given, refusal) => {
    expect(code(await ads('POST', 'draft_tweets', { as_user_id: mira, text: 'Fine', ...given }))).toEqual(refusal)
  })

  it('hold one kind of media, and a card in its place or beside it', async () => {
    const post = (given: Record<string, string>) =>
      ads('POST', 'draft_tweets', { as_user_id: mira, text: 'x', ...given })
    expect(code(await post({ media_keys: images(5) }))).toEqual([400, 'INVALID_PARAMETER', 'media_keys'])
    for (const mixed of [`${images(1)},${media['steam']}`, `${media['film-1280']},${images(1)}`])
      expect(code(await post({ media_keys: mixed }))).toEqual([400, 'INVALID_MEDIA', 'media_keys'])
    expect((await post({ media_keys: media['steam']!, text: '' })).json.data.text).toBe('')
    const card = (await ads('GET', 'cards')).json.data[0].card_uri
    expect((await post({ card_uri: card, media_keys: images(1) })).status).toBe(200)
    expect((await post({ card_uri: card })).json.data.card_uri).toBe(card)
    expect(code(await post({ text: '' }))).toEqual([400, 'TWEET_CANNOT_BE_BLANK', 'text'])
    proves('practice', 'rule:post-media-kinds', 'rule:post-text-or-media')
  })

  it('are shown on the author’s devices', async () => {
    const { id } = (await ads('GET', 'draft_tweets')).json.data[0]
    const { json, status } = await ads('POST', `draft_tweets/preview/${id}`)
    expect(status).toBe(200)
    expect(json).toEqual({ request: { params: { draft_tweet_id: id } }, message: expect.any(String) })
    expect(code(await ads('POST', 'draft_tweets/preview/12'))).toEqual([404, 'NOT_FOUND', 'draft_tweet_id'])
    proves('practice', 'rule:draft-preview-devices')
  })

  it('are not for those who only count', async () => {
    const signing = bench.as('tomasz_numbers')
    expect((await ads('GET', 'draft_tweets', {}, { signing })).status).toBe(200)
    expect(code(await ads('POST', 'draft_tweets', { as_user_id: mira, text: 'x' }, { signing }))[1]).toBe(
      'ACTION_NOT_ALLOWED',
    )
  })
})

describe('scheduled posts', () => {
  const plan = (given: Record<string, string> = {}) =>
    ads('POST', 'scheduled_tweets', { as_user_id: mira, text: 'Planned', scheduled_at: later(90), ...given })

  it('wait, can be changed, and are deleted for good', async () => {
    const { json } = await plan({ scheduled_at: later(90).replace(':00Z', ':42Z'), nullcast: 'false' })
    expect(json.data).toMatchObject({
      scheduled_at: later(90),
      scheduled_status: 'SCHEDULED',
      completed_at: null,
      tweet_id: null,
      nullcast: false,
    })
    const path = `scheduled_tweets/${json.data.id}`
    expect((await ads('PUT', path, { scheduled_at: later(120), text: 'Later' })).json.data).toMatchObject({
      scheduled_at: later(120),
      text: 'Later',
    })
    expect(code(await ads('PUT', path, { media_keys: images(1) }))).toEqual([400, 'INVALID_PARAMETER', 'media_keys'])
    expect((await ads('DELETE', path)).json.data.scheduled_status).toBe('DELETED')
    expect((await ads('GET', path)).status).toBe(404)
  })

  it('are refused for times that are over, too far, or none', async () => {
    for (const time of [later(-1), later(0), later(366 * 24 * 60), 'tomorrow', ''])
      expect(code(await plan({ scheduled_at: time }))[2]).toBe('scheduled_at')
    expect((await plan({ scheduled_at: later(364 * 24 * 60) })).status).toBe(200)
  })

  it('are at most thirty in any quarter of an hour', async () => {
    const from = 40 * 24 * 60
    for (let number = 0; number < 30; number++)
      expect((await plan({ scheduled_at: later(from + (number % 15)), text: `Number ${number}` })).status).toBe(200)
    expect(code(await plan({ scheduled_at: later(from + 7) }))).toEqual([
      400,
      'SCHEDULED_TWEET_LIMIT_EXCEEDED',
      'scheduled_at',
    ])
    // A quarter of an hour further on only part of them is near.
    expect((await plan({ scheduled_at: later(from + 15) })).status).toBe(200)
  })

  it('go out at their time, with what promotes them, and cannot be changed then', async () => {
    const { id } = (await plan({ scheduled_at: later(30), name: 'Goes out', media_keys: images(1) })).json.data
    const group = (await ads('GET', 'line_items', { count: '1000' })).json.data.find(
      (row: any) => row.product_type === 'PROMOTED_TWEETS',
    )
    const promotion = await ads('POST', 'scheduled_promoted_tweets', { line_item_id: group.id, scheduled_tweet_id: id })
    expect(promotion.json.data).toMatchObject({
      line_item_id: group.id,
      scheduled_tweet_id: id,
      tweet_id: null,
      deleted: false,
    })
    bench.clock.pass(31 * 60_000)
    const post = (await ads('GET', `scheduled_tweets/${id}`)).json.data
    expect(post).toMatchObject({ scheduled_status: 'SUCCESS', tweet_id: expect.stringMatching(/^\d{19}$/) })
    expect(Date.parse(post.completed_at) - Date.parse(post.scheduled_at)).toBe(1_000)
    const published = (await ads('GET', 'tweets', { tweet_type: 'PUBLISHED', tweet_ids: post.tweet_id })).json.data
    expect(published).toMatchObject([{ tweet_id: post.tweet_id, name: 'Goes out', tweet_type: 'PUBLISHED' }])
    const promotionPath = `scheduled_promoted_tweets/${promotion.json.data.id}`
    expect((await ads('GET', promotionPath)).json.data.tweet_id).toBe(post.tweet_id)
    const promoted = (await ads('GET', 'promoted_tweets', { line_item_ids: group.id })).json.data
    expect(promoted.map((row: any) => row.tweet_id)).toContain(post.tweet_id)
    expect(code(await ads('PUT', `scheduled_tweets/${id}`, { text: 'Too late' }))).toEqual([
      400,
      'INVALID_TWEET',
      'scheduled_at',
    ])
    expect(code(await ads('DELETE', promotionPath))).toEqual([403, 'ACTION_NOT_ALLOWED', 'scheduled_promoted_tweet_id'])
    expect(
      code(await ads('POST', 'scheduled_promoted_tweets', { line_item_id: group.id, scheduled_tweet_id: id }))[1],
    ).toBe('INVALID_TWEET')
  })

  it('show what went out and what failed in the sample world', async () => {
    const states = (await ads('GET', 'scheduled_tweets')).json.data.map((row: any) => row.scheduled_status)
    expect(new Set(states)).toEqual(new Set(['SCHEDULED', 'SUCCESS', 'FAILED']))
  })
})

describe('posts', () => {
  const publish = (given: Record<string, string>, more: Partial<Sent> = {}) =>
    ads('POST', 'tweet', { as_user_id: mira, ...given }, more)

  it('are public at once, with links shortened and media as a link at the end', async () => {
    const text = 'See example.com/roast by @jonas_media #coffee $NWR'
    const made = await publish({ text, media_keys: images(2), name: 'Made', conversation_settings: 'FOLLOWING' })
    const { data } = made.json
    expect(made.status).toBe(200)
    expect(data).not.toHaveProperty('tweet_id')
    expect(data).not.toHaveProperty('full_text')
    expect(data).not.toHaveProperty('conversation_settings')
    expect(made.text).toContain(`"id":${data.id_str}`)
    expect(data.text).toMatch(
      /^See https:\/\/short\.example\/\w+ by @jonas_media #coffee \$NWR https:\/\/short\.example\/\w+$/,
    )
    expect(data.created_at).toMatch(/^\w{3} \w{3} \d\d \d\d:\d\d:\d\d \+0000 \d{4}$/)
    expect(data.user).toMatchObject({ id_str: mira, screen_name: 'mira_northwind' })
    const [listed] = (
      await ads('GET', 'tweets', { tweet_type: 'PUBLISHED', tweet_ids: data.id_str, trim_user: 'true' })
    ).json.data
    expect(listed).toMatchObject({
      tweet_id: data.id_str,
      full_text: data.text,
      conversation_settings: 'FOLLOWING',
      nullcast: true,
    })
    expect(Object.keys(listed.user)).toEqual(['id', 'id_str'])
    expect(listed.entities.urls[0].expanded_url).toBe('http://example.com/roast')
    expect(listed.entities.media.map((each: any) => each.type)).toEqual(['photo', 'photo'])
    const at = ([from, to]: number[]) => [...listed.full_text].slice(from, to).join('')
    expect(at(listed.entities.hashtags[0].indices)).toBe('#coffee')
    expect(at(listed.entities.media[0].indices)).toBe(listed.entities.media[0].url)
  })

  it('are listed by user and audience', async () => {
    const list = async (query: Record<string, string>) =>
      (await ads('GET', 'tweets', { tweet_type: 'PUBLISHED', ...query })).json.data as any[]
    expect(new Set((await list({})).map((row) => `${row.nullcast} ${row.user.id_str}`))).toEqual(
      new Set([`true ${mira}`]),
    )
    proves('practice', 'rule:default-user-full')
    expect((await list({ timeline_type: 'ORGANIC' })).every((row) => !row.nullcast)).toBe(true)
    const all = await list({ timeline_type: 'ALL' })
    const withReplies = await list({ timeline_type: 'ALL', include_mentions_and_replies: 'true' })
    expect(withReplies.length).toBeGreaterThanOrEqual(all.length)
    expect((await list({ timeline_type: 'ALL', user_id: ines })).length).toBeGreaterThan(0)
    expect((await list({ name: 'guji' })).map((row) => row.name).every((name) => /^guji/i.test(name))).toBe(true)
    expect(code(await ads('GET', 'tweets'))).toEqual([400, 'MISSING_PARAMETER', 'tweet_type'])
    expect(code(await ads('GET', 'tweets', { tweet_type: 'LOST' }))).toEqual([400, 'INVALID_PARAMETER', 'tweet_type'])
  })

  it('come as drafts and scheduled posts too, where the ids fit the type', async () => {
    const draft = (await ads('GET', 'draft_tweets')).json.data[0]
    const list = (type: string) => ads('GET', 'tweets', { tweet_type: type, tweet_ids: draft.id })
    expect((await list('DRAFT')).json.data).toMatchObject([
      { tweet_id: draft.id, tweet_type: 'DRAFT', id_str: draft.id },
    ])
    expect((await list('PUBLISHED')).json.data).toEqual([])
    expect(
      (await ads('GET', 'tweets', { tweet_type: 'SCHEDULED', timeline_type: 'ALL' })).json.data.length,
    ).toBeGreaterThan(3)
    proves('practice', 'rule:ids-match-type')
  })

  it('take a name, and nothing else afterwards', async () => {
    const { id_str: id } = (await publish({ text: 'To be named' })).json.data
    expect((await ads('PUT', `tweets/${id}/name`, { name: 'Named' })).json.data).toMatchObject({
      tweet_id: id,
      name: 'Named',
    })
    expect((await ads('PUT', `tweets/${id}/name`, { name: '' })).json.data.name).toBeNull()
    expect(code(await ads('PUT', `tweets/${id}/name`, { name: 'x'.repeat(81) }))[2]).toBe('name')
    expect(code(await ads('PUT', `tweets/${id}/name`, { text: 'Changed' }))).toEqual([400, 'INVALID_PARAMETER', 'text'])
    expect((await ads('PUT', 'tweets/12/name', { name: 'x' })).status).toBe(404)
    expect((await ads('DELETE', `tweets/${id}`)).status).toBe(404)
  })

  it('may carry words for a video', async () => {
    const video = { media_keys: media['film-1280']!, video_cta: 'VISIT_SITE', video_cta_value: 'https://example.com' }
    expect((await publish({ ...video, video_title: 'Quiet', video_description: 'Eight seconds.' })).status).toBe(200)
    expect(code(await publish({ text: 'x', video_title: 'Quiet' }))).toEqual([400, 'INVALID_PARAMETER', 'video_title'])
    expect(code(await publish({ ...video, video_cta_value: '' }))).toEqual([
      400,
      'INCLUSIVE_PARAMETERS',
      'video_cta_value',
    ])
    expect(code(await publish({ ...video, video_title: 'x'.repeat(71) }))[2]).toBe('video_title')
    expect(code(await publish({ ...video, video_description: 'x'.repeat(201) }))[2]).toBe('video_description')
  })

  it('are by the user in person, or by somebody who composes for the account', async () => {
    expect(code(await publish({ text: 'x', as_user_id: ines }))).toEqual([400, 'INVALID_USER', 'as_user_id'])
    const signing = bench.as('ines_studio')
    expect((await publish({ text: 'In her name', as_user_id: ines, nullcast: 'false' }, { signing })).status).toBe(200)
    expect((await publish({ text: 'In the brand’s name' }, { signing })).status).toBe(200)
    expect(code(await publish({ text: 'x', nullcast: 'false' }, { signing }))).toEqual([
      400,
      'INVALID_USER',
      'nullcast',
    ])
    await bench.control('POST', '/edit', {
      account_id: account,
      kind: 'authenticated_user_access',
      id: ines,
      fields: { permissions: ['CREATIVE_MANAGER'] },
    })
    expect(code(await publish({ text: 'x' }, { signing }))).toEqual([403, 'ACTION_NOT_ALLOWED', 'nullcast'])
    expect((await publish({ text: 'Still her own', as_user_id: ines, nullcast: 'false' }, { signing })).status).toBe(
      200,
    )
    proves('practice', 'rule:organic-own-only', 'rule:composer-posts-for-others')
  })
})

describe('previews', () => {
  it('are one unclosed iframe tag each, whose address draws the post', async () => {
    const post = (await ads('GET', 'tweets', { tweet_type: 'PUBLISHED' })).json.data[0]
    const { json } = await ads('GET', 'tweet_previews', { tweet_type: 'PUBLISHED', tweet_ids: `${post.tweet_id},12` })
    expect(json.data).toEqual([
      {
        tweet_id: post.tweet_id,
        preview: expect.stringMatching(/^<iframe class='tweet-preview' src='http:[^']+\?data=[\w-]+'>$/),
      },
    ])
    const page = await bench.send({ url: /src='([^']+)'/.exec(json.data[0].preview)![1]! })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.text).toContain('@mira_northwind')
    expect((await bench.send({ url: `${bench.line.base_url}/preview?data=W10` })).status).toBe(404)
    proves('practice', 'rule:preview-frames', 'param:GET /accounts/:account_id/tweet_previews:tweet_ids')
  })

  it('are refused without a type, and silent about ids of another', async () => {
    expect(code(await ads('GET', 'tweet_previews', { tweet_ids: '12' }))).toEqual([
      400,
      'MISSING_PARAMETER',
      'tweet_type',
    ])
    expect(code(await ads('GET', 'tweet_previews', { tweet_ids: 'x', tweet_type: 'DRAFT' }))[2]).toBe('tweet_ids')
    expect((await ads('GET', 'tweet_previews', { tweet_ids: '12', tweet_type: 'DRAFT' })).json.data).toEqual([])
    const draft = String((await ads('GET', 'draft_tweets')).json.data[0].id)
    const found = async (tweet_type: string) =>
      (await ads('GET', 'tweet_previews', { tweet_ids: draft, tweet_type })).json.data.map((row: any) => row.tweet_id)
    expect([await found('DRAFT'), await found('PUBLISHED'), await found('SCHEDULED')]).toEqual([[draft], [], []])
    proves('practice', 'param:GET /accounts/:account_id/tweet_previews:tweet_type')
  })
})
