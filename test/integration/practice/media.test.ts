/** Uploads as the practice service takes them, from outside: each step, each refusal, and what the library makes of it. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OAuth1Helper } from 'twitter-api-v2/dist/cjs/client-mixins/oauth1.helper.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gif, mp4, png } from '../../support/media-samples.ts'
import { proves } from '../../support/ledger/proves.ts'
import { authorization, Bench } from './client.ts'
import type { Signing } from './client.ts'

const account = '18ce54d4x5t'
const mb = 1024 * 1024

interface Answer {
  status: number
  json: any
}

/** Sends one upload request: fields in the query, bytes as a part. */
async function send(
  bench: Bench,
  method: 'GET' | 'POST',
  fields: Record<string, string>,
  bytes?: Uint8Array,
  signing: Signing = bench.as(),
): Promise<Answer> {
  const url = `${bench.line.upload_base_url}/1.1/media/upload.json`
  const pairs = Object.entries(fields)
  const body = new FormData()
  if (bytes) body.set('media', new Blob([new Uint8Array(bytes)]), 'media')
  const answer = await fetch(`${url}?${new URLSearchParams(pairs).toString()}`, {
    method,
    headers: { authorization: authorization(method, url, pairs, signing, bench.nowMs()) },
    ...(bytes ? { body } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
}

async function begin(
  bench: Bench,
  bytes: Uint8Array,
  type: string,
  category: string,
  more: Record<string, string> = {},
) {
  const { json } = await send(bench, 'POST', {
    command: 'INIT',
    total_bytes: String(bytes.length),
    media_type: type,
    media_category: category,
    ...more,
  })
  return json.media_id_string as string
}

const append = (bench: Bench, id: string, index: number, bytes: Uint8Array) =>
  send(bench, 'POST', { command: 'APPEND', media_id: id, segment_index: String(index) }, bytes)
const finalize = (bench: Bench, id: string) => send(bench, 'POST', { command: 'FINALIZE', media_id: id })
const status = (bench: Bench, id: string) => send(bench, 'GET', { command: 'STATUS', media_id: id })

async function whole(bench: Bench, bytes: Uint8Array, type: string, category: string): Promise<Answer> {
  const id = await begin(bench, bytes, type, category)
  await append(bench, id, 0, bytes)
  return finalize(bench, id)
}

describe('uploading to the practice service', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await Bench.start()
    await bench.control('POST', '/limits', { enforce: false })
  })
  afterAll(() => bench.close())

  it('takes a picture in parts that come in any order and twice, and serves exactly its bytes', async () => {
    const bytes = png(200, 150)
    const cut = Math.floor(bytes.length / 3)
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut, 2 * cut), bytes.subarray(2 * cut)]
    const id = await begin(bench, bytes, 'image/png', 'tweet_image')
    for (const index of [2, 0, 1, 0]) expect((await append(bench, id, index, parts[index]!)).status).toBe(204)
    const done = await finalize(bench, id)
    expect(done).toMatchObject({
      status: 201,
      json: {
        media_id_string: id,
        media_key: `3_${id}`,
        size: bytes.length,
        expires_after_secs: 86_400,
        image: { image_type: 'image/png', w: 200, h: 150 },
      },
    })
    expect(done.json.processing_info).toBeUndefined()
    const made = await bench.ads('POST', `/accounts/${account}/media_library`, { media_key: `3_${id}`, name: 'Mine' })
    expect(made.json.data).toMatchObject({ media_key: `3_${id}`, media_type: 'IMAGE', media_category: 'TWEET_IMAGE' })
    expect(Object.keys(made.json.data as object)).not.toContain('duration')
    const served = await fetch(made.json.data.media_url as string)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await fetch(made.json.data.media_url as string, { headers: { range: 'bytes=5-9' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 5-9/${bytes.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true)
  })

  it('lets a video pass through its states by the service’s clock alone', async () => {
    const done = await whole(bench, mp4(), 'video/mp4', 'amplify_video')
    const id = done.json.media_id_string as string
    expect(done.json.processing_info).toEqual({ state: 'pending', check_after_secs: 1 })
    expect(
      (await bench.ads('POST', `/accounts/${account}/media_library`, { media_key: `13_${id}` })).json.errors[0],
    ).toMatchObject({
      code: 'INVALID_MEDIA_ID',
      parameter: 'media_key',
    })
    bench.clock.pass(700)
    expect((await status(bench, id)).json.processing_info).toMatchObject({ state: 'in_progress', check_after_secs: 1 })
    bench.clock.pass(1000)
    expect((await status(bench, id)).json.processing_info).toEqual({ state: 'succeeded', progress_percent: 100 })
    const { data } = (
      await bench.ads('POST', `/accounts/${account}/media_library`, { media_key: `13_${id}`, title: 'T'.repeat(70) })
    ).json
    expect(data).toMatchObject({ media_type: 'VIDEO', duration: 8000, aspect_ratio: '16:9', tweeted: false })
    expect((await fetch(data.poster_media_url as string)).headers.get('content-type')).toBe('image/png')
    const own = await bench.ads('GET', `/accounts/${account}/account_media`, {
      creative_types: 'PREROLL',
      count: '1000',
    })
    expect(own.json.data.map(({ video_id }: { video_id: string }) => video_id)).toContain(`13_${id}`)
  })

  it('ends the processing of what is no video as a failure with code 1', async () => {
    const video = mp4()
    video.write('xxxx', video.indexOf('moov', 0, 'latin1'), 'latin1')
    const done = await whole(bench, video, 'video/mp4', 'tweet_video')
    bench.clock.pass(5000)
    const { json } = await status(bench, done.json.media_id_string as string)
    expect(json.processing_info).toMatchObject({ state: 'failed', error: { code: 1, name: 'InvalidMedia' } })
    const still = await whole(bench, gif(40, 40, 1), 'image/gif', 'tweet_gif')
    bench.clock.pass(5000)
    expect((await status(bench, still.json.media_id_string as string)).json.processing_info.state).toBe('failed')
  })

  it('takes a moving GIF, whose record has a ratio and no length', async () => {
    const done = await whole(bench, gif(320, 180, 12), 'image/gif', 'tweet_gif')
    bench.clock.pass(3000)
    const key = done.json.media_key as string
    expect(key).toMatch(/^16_\d+$/)
    const { data } = (await bench.ads('POST', `/accounts/${account}/media_library`, { media_key: key })).json
    expect(data).toMatchObject({ media_type: 'GIF', aspect_ratio: '16:9', duration: null })
  })

  it('takes one picture in one request', async () => {
    const bytes = png(64, 48)
    const plain = await send(bench, 'POST', {}, bytes)
    expect(plain).toMatchObject({
      status: 200,
      json: { size: bytes.length, expires_after_secs: 86_400, image: { image_type: 'image/png', w: 64, h: 48 } },
    })
    expect(plain.json.media_key).toBeUndefined()
    const named = await send(bench, 'POST', { media_category: 'tweet_image' }, bytes)
    expect(named.json.media_key).toBe(`3_${named.json.media_id_string}`)
    expect((await send(bench, 'POST', {}, gif(8, 8, 3))).status).toBe(400)
  })

  it.each([
    ['no size', { command: 'INIT', media_type: 'image/png' }, /total_bytes/],
    ['a type that is none', { command: 'INIT', total_bytes: '5', media_type: 'image/svg+xml' }, /unrecognized/],
    [
      'a category in capitals',
      { command: 'INIT', total_bytes: '5', media_type: 'image/png', media_category: 'TWEET_IMAGE' },
      /none of/,
    ],
    [
      'a type that does not fit',
      { command: 'INIT', total_bytes: '5', media_type: 'image/png', media_category: 'tweet_video' },
      /does not fit/,
    ],
    [
      'a picture too big',
      { command: 'INIT', total_bytes: String(5 * mb + 1), media_type: 'image/png', media_category: 'tweet_image' },
      /5 MB/,
    ],
    [
      'a video too big',
      { command: 'INIT', total_bytes: String(512 * mb + 1), media_type: 'video/mp4', media_category: 'amplify_video' },
      /512 MB/,
    ],
    ['a stray parameter', { command: 'INIT', total_bytes: '5', media_type: 'image/png', alt: 'x' }, /alt/],
    [
      'too many owners',
      { command: 'INIT', total_bytes: '5', media_type: 'image/png', additional_owners: Array(101).fill('7').join() },
      /100/,
    ],
    ['another command', { command: 'BEGIN' }, /INIT, APPEND or FINALIZE/],
    ['an unknown upload', { command: 'FINALIZE', media_id: '12' }, /unknown/],
  ])('refuses %s', async (_, fields, words) => {
    const { status: code, json } = await send(bench, 'POST', fields)
    expect(code).toBe(400)
    expect(json.errors[0].message).toMatch(words)
  })

  it('refuses parts that are too big, misplaced, too many bytes, or not all there', async () => {
    const bytes = png(100, 100)
    const id = await begin(bench, bytes, 'image/png', 'tweet_image')
    expect((await append(bench, id, 1000, bytes)).status).toBe(400)
    expect((await append(bench, id, 0, Buffer.concat([bytes, Buffer.from('x')]))).json.errors[0].message).toMatch(
      /larger/,
    )
    expect((await append(bench, id, 0, new Uint8Array())).status).toBe(400)
    await append(bench, id, 1, bytes.subarray(10))
    expect((await finalize(bench, id)).json.errors[0].message).toMatch(/Segment 0 is missing/)
    await append(bench, id, 0, bytes.subarray(0, 9))
    expect((await finalize(bench, id)).json.errors[0].message).toMatch(/do not add up/)
    await append(bench, id, 0, bytes.subarray(0, 10))
    expect((await finalize(bench, id)).status).toBe(201)
    expect((await append(bench, id, 0, bytes.subarray(0, 10))).status).toBe(400)
    const video = await begin(bench, new Uint8Array(20 * mb), 'video/mp4', 'tweet_video')
    expect((await append(bench, video, 0, new Uint8Array(5 * mb))).status).toBe(204)
    expect((await append(bench, video, 1, new Uint8Array(5 * mb + 1))).status).toBe(413)
  })

  it('looks at pictures when they are finished: what lies is refused there', async () => {
    expect((await whole(bench, mp4(), 'image/png', 'tweet_image')).status).toBe(400)
    expect((await whole(bench, png(10, 10).subarray(0, 60), 'image/png', 'tweet_image')).json.errors[0]).toMatchObject({
      code: 324,
    })
  })

  it('forgets what nobody used in a day, and keeps what the library has', async () => {
    const own = await Bench.start()
    try {
      const [lost, used] = [
        await whole(own, png(50, 50), 'image/png', 'tweet_image'),
        await whole(own, png(51, 50), 'image/png', 'tweet_image'),
      ]
      await own.ads('POST', `/accounts/${account}/media_library`, { media_key: used.json.media_key })
      const unfinished = await begin(own, png(52, 50), 'image/png', 'tweet_image')
      own.clock.pass(86_399_000)
      expect((await status(own, lost.json.media_id_string as string)).json.expires_after_secs).toBe(1)
      own.clock.pass(1000)
      expect((await status(own, lost.json.media_id_string as string)).status).toBe(400)
      expect((await append(own, unfinished, 0, png(52, 50))).status).toBe(400)
      const late = await own.ads('POST', `/accounts/${account}/media_library`, { media_key: lost.json.media_key })
      expect(late.json.errors[0].code).toBe('INVALID_MEDIA_ID')
      const kept = await own.ads('GET', `/accounts/${account}/media_library/${used.json.media_key}`)
      expect((await fetch(kept.json.data.media_url as string)).status).toBe(200)
    } finally {
      await own.close()
    }
  })

  it('lets only the uploader and the owners named use it', async () => {
    const jonas = bench.as('jonas_media')
    const bytes = png(70, 70)
    const shut = await whole(bench, bytes, 'image/png', 'tweet_image')
    const mine = { signing: jonas }
    const refused = await bench.ads(
      'POST',
      `/accounts/${account}/media_library`,
      { media_key: shut.json.media_key },
      mine,
    )
    expect(refused.json.errors[0].code).toBe('INVALID_MEDIA_ID')
    const id = await begin(bench, bytes, 'image/png', 'tweet_image', { additional_owners: '1650214391,1784402258' })
    await append(bench, id, 0, bytes)
    await finalize(bench, id)
    expect((await bench.ads('POST', `/accounts/${account}/media_library`, { media_key: `3_${id}` }, mine)).status).toBe(
      200,
    )
    expect((await send(bench, 'GET', { command: 'STATUS', media_id: id }, undefined, jonas)).status).toBe(400)
  })

  it('goes into posts of the uploader, and of others where they are among the owners', async () => {
    const ines = bench.as('ines_studio')
    const mira = '1650214377'
    const upload = async (more: Record<string, string> = {}) => {
      const bytes = png(80, 80)
      const kind = { media_type: 'image/png', media_category: 'tweet_image' }
      const init = { command: 'INIT', total_bytes: String(bytes.length), ...kind, ...more }
      const id = (await send(bench, 'POST', init, undefined, ines)).json.media_id_string as string
      await send(bench, 'POST', { command: 'APPEND', media_id: id, segment_index: '0' }, bytes, ines)
      await send(bench, 'POST', { command: 'FINALIZE', media_id: id }, undefined, ines)
      return `3_${id}`
    }
    const post = (mediaKeys: string, author: string) => {
      const query = { as_user_id: author, text: 'Roast', media_keys: mediaKeys }
      return bench.ads('POST', `/accounts/${account}/tweet`, query, { signing: ines })
    }
    const refused = await post(await upload(), mira)
    expect([refused.status, refused.json.errors[0]]).toMatchObject([
      400,
      { code: 'INVALID_MEDIA_ID', parameter: 'media_keys' },
    ])
    expect((await post(await upload({ additional_owners: mira }), mira)).status).toBe(200)
    proves('practice', 'rule:upload-owner-is-author')
  })

  it('answers a bad signature, a bad token and none in the form of the standard paths', async () => {
    const wrong = { ...bench.as(), tokenSecret: 'no' }
    expect(await send(bench, 'POST', { command: 'INIT' }, undefined, wrong)).toMatchObject({
      status: 401,
      json: { errors: [{ code: 32 }] },
    })
    const unknown = { ...bench.as(), token: '1-no' }
    expect(await send(bench, 'POST', { command: 'INIT' }, undefined, unknown)).toMatchObject({
      status: 401,
      json: { errors: [{ code: 89 }] },
    })
    const bare = await fetch(`${bench.line.upload_base_url}/1.1/media/upload.json`, { method: 'POST' })
    expect(bare.status).toBe(400)
  })

  it('makes account media of pictures with exactly its sizes', async () => {
    const count = async () =>
      (await bench.ads('GET', `/accounts/${account}/account_media`, { creative_types: 'INTERSTITIAL_LANDSCAPE' })).json
        .data.length as number
    expect(await count()).toBe(0)
    for (const [width, height] of [
      [480, 320],
      [481, 320],
    ] as const) {
      const done = await whole(bench, png(width, height), 'image/png', 'tweet_image')
      await bench.ads('POST', `/accounts/${account}/media_library`, { media_key: done.json.media_key })
    }
    expect(await count()).toBe(1)
  })

  it('accepts parts signed by twitter-api-v2 and written by the platform’s own form', async () => {
    await bench.control('POST', '/clock', { offset_s: Math.round((Date.now() - bench.nowMs()) / 1000) })
    const keys = bench.as()
    const signer = new OAuth1Helper({ consumerKeys: { key: keys.consumerKey, secret: keys.consumerSecret } })
    const url = `${bench.line.upload_base_url}/1.1/media/upload.json`
    const post = async (fields: Record<string, string>, bytes?: Uint8Array) => {
      // Its fields travel as parts too, which no signature covers.
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      if (bytes) body.set('media', new Blob([new Uint8Array(bytes)]), 'blob')
      const signed = signer.authorize({ url, method: 'POST' }, { key: keys.token!, secret: keys.tokenSecret! })
      const { Authorization } = signer.toHeader(signed)
      const answer = await fetch(url, { method: 'POST', headers: { Authorization }, body })
      const text = await answer.text()
      return { status: answer.status, json: text === '' ? null : JSON.parse(text) }
    }
    const bytes = png(120, 90)
    const begun = await post({
      command: 'INIT',
      total_bytes: String(bytes.length),
      media_type: 'image/png',
      media_category: 'tweet_image',
    })
    expect(begun.status).toBe(202)
    const media_id = begun.json.media_id_string as string
    expect((await post({ command: 'APPEND', media_id, segment_index: '0' }, bytes)).status).toBe(204)
    expect(await post({ command: 'FINALIZE', media_id })).toMatchObject({
      status: 201,
      json: { size: bytes.length, media_key: `3_${media_id}` },
    })
    await bench.control('POST', '/clock', { offset_s: 0 })
  })

  it('lists the library in its own way and searches words anywhere', async () => {
    const list = (query: Record<string, string>) => bench.ads('GET', `/accounts/${account}/media_library`, query)
    expect((await list({})).json.data.length).toBeLessThanOrEqual(20)
    expect((await list({ count: '51' })).status).toBe(400)
    expect((await list({ sort_by: 'created_at-desc' })).status).toBe(400)
    expect(
      (await list({ q: 'QUIET film' })).json.data.map(({ file_name }: { file_name: string }) => file_name),
    ).toEqual(['film-1280x720.mp4'])
    expect((await list({ media_type: 'VIDEO', q: 'carousel' })).json.data).toEqual([])
  })
})

describe('what the practice service keeps of media', () => {
  it('goes with it unless it has a data file, and moves with its port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-practice-'))
    // Others on this machine keep media too: here only this one does.
    vi.stubEnv('TMPDIR', folder)
    const passing = await Bench.start()
    await whole(passing, png(30, 30), 'image/png', 'tweet_image')
    const kept = () => readdirSync(folder).filter((name) => name.startsWith('galley-practice-media-'))
    expect(kept().length).toBe(1)
    await passing.close()
    expect(kept()).toEqual([])
    vi.unstubAllEnvs()
    try {
      const dataFile = join(folder, 'practice.sqlite')
      const bytes = png(31, 30)
      const first = await Bench.start({ dataFile })
      const done = await whole(first, bytes, 'image/png', 'tweet_image')
      await first.ads('POST', `/accounts/${account}/media_library`, { media_key: done.json.media_key })
      await first.close()
      const second = await Bench.start({ dataFile }, first.clock)
      second.clock.pass(2000)
      const { data } = (await second.ads('GET', `/accounts/${account}/media_library/${done.json.media_key}`)).json
      const served = Buffer.from(await (await fetch(data.media_url as string)).arrayBuffer())
      expect(createHash('sha256').update(served).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
      await second.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
