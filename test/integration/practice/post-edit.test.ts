/** POST /2/posts in wire terms: the same post under a new id, and each refusal in words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bench } from './client.ts'
import type { Sent, Signing } from './client.ts'

const account = '18ce54d4x5t'
const mira = '1650214377'
let bench: Bench
let postId: string
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  postId = await publish('First')
})
afterAll(() => bench.close())

const edit = (json: unknown, more: Partial<Sent> = {}) =>
  bench.send({ method: 'POST', url: `${bench.line.base_url}/2/posts`, json, signing: bench.as(), ...more })
const listed = async (ids: string) =>
  (await bench.ads('GET', `/accounts/${account}/tweets`, { tweet_type: 'PUBLISHED', tweet_ids: ids })).json.data
async function publish(text: string): Promise<string> {
  const made = await bench.ads('POST', `/accounts/${account}/tweet`, { as_user_id: mira, text, nullcast: 'false' })
  return made.json.data.id_str
}

describe('an edited post', () => {
  it('is listed under its new id alone, with every id that it had', async () => {
    const first = await publish('Once')
    expect((await listed(first))[0]).not.toHaveProperty('edit_history')
    const second = (await edit({ text: 'Twice', edit_options: { previous_post_id: first } })).json.data.id
    const { status, json } = await edit({ text: 'Thrice', edit_options: { previous_post_id: second } })
    const third = json.data.id
    expect([status, json.data.text, json.data.edit_history_post_ids]).toEqual([201, 'Thrice', [first, second, third]])
    const rows = await listed([first, second, third].join(','))
    expect(rows.map((row: any) => [row.tweet_id, row.full_text, row.edit_history])).toEqual([
      [third, 'Thrice', { initial_tweet_id: first, edit_tweet_ids: [first, second, third] }],
    ])
  })
})

describe('is refused', () => {
  const order = (more: object = {}) => ({ text: 'New', edit_options: { previous_post_id: postId }, ...more })
  const refusal = async (json: unknown, more: Partial<Sent> = {}) => {
    const { status, json: answer } = await edit(json, more)
    return [status, answer.detail ?? `${answer.errors[0].code} ${answer.errors[0].message}`]
  }
  const idFault = 'edit_options.previous_post_id must be the number of a post, as a text.'
  it.each<[string, () => unknown, string]>([
    ['without a body', () => undefined, 'The body must be JSON.'],
    ['with a body that is not JSON', () => '{', 'The body is not JSON.'],
    ['with a list for a body', () => [], 'The body must be a JSON object.'],
    ['without a text', () => order({ text: undefined }), 'text is missing.'],
    ['with a number for a text', () => order({ text: 5 }), 'text must be a text.'],
    ['with blanks for a text', () => order({ text: ' \n ' }), 'text must not be blank.'],
    [
      'with a text too long',
      () => order({ text: 'x'.repeat(281) }),
      'Text takes at most 280 characters; this has 281.',
    ],
    ['without options', () => ({ text: 'New' }), 'edit_options is missing.'],
    ['with a text for options', () => order({ edit_options: 'x' }), 'edit_options must be an object.'],
    ['without an id', () => order({ edit_options: {} }), 'edit_options.previous_post_id is missing.'],
    ['with a bare number for an id', () => order({ edit_options: { previous_post_id: 12 } }), idFault],
    ['with words for an id', () => order({ edit_options: { previous_post_id: 'abc' } }), idFault],
    ['with media', () => order({ media: {} }), 'media is not taken here: posts are made by the advertising interface.'],
    [
      'with an option more',
      () => order({ edit_options: { previous_post_id: postId, x: 1 } }),
      'x is not taken here: posts are made by the advertising interface.',
    ],
  ])('%s', async (_, json, words) => {
    expect(await refusal(json())).toEqual([400, words])
  })

  it('with parameters in its address, for an unknown post and for somebody else’s', async () => {
    expect(await refusal(order(), { query: [['tweet_mode', 'extended']] })).toEqual([
      400,
      'This request takes no parameters in its address.',
    ])
    expect(await refusal(order({ edit_options: { previous_post_id: '999' } }))).toEqual([404, 'There is no post 999.'])
    const other = bench.line.users[1]!.screen_name
    expect(await refusal(order(), { signing: bench.as(other) })).toEqual([
      403,
      'Only its author can edit a post, and that is somebody else.',
    ])
  })

  it('unsigned, wrongly signed, with a token that may only read, and with one that was revoked', async () => {
    expect(await refusal(order(), { signing: undefined as unknown as Signing })).toEqual([
      400,
      '215 Bad authentication data.',
    ])
    expect(await refusal(order(), { oauth: { oauth_signature: 'x' } })).toEqual([401, '32 Could not authenticate you.'])
    const pairs = new URLSearchParams((await bench.signIn('mira_northwind', 'read')).text)
    const [token, tokenSecret] = ['oauth_token', 'oauth_token_secret'].map((name) => pairs.get(name)!)
    const reader = { ...bench.app(), token: token!, tokenSecret: tokenSecret! }
    expect(await refusal(order(), { signing: reader })).toEqual([
      403,
      '261 This access token may only read. Sign in again with write access.',
    ])
    expect((await listed(postId))[0].full_text).toBe('First')
    await bench.control('POST', '/revoke', { access_token: token })
    expect(await refusal(order(), { signing: reader })).toEqual([401, '89 Invalid or expired token.'])
  })
})
