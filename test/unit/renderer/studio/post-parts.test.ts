import { describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { authorsOf } from '../../../../src-renderer/studio/post/authors.ts'
import { joinMedia, kindOfFile, kindOfMedia } from '../../../../src-renderer/studio/post/media-fit.ts'
import { movesOf, sourceWords } from '../../../../src-renderer/studio/post/moves.ts'
import { audienceWords } from '../../../../src-renderer/studio/post/post-words.ts'

describe('media dropped on a post', () => {
  const image = (name: string) => ({ name, kind: 'image' as const })
  const video = { name: 'film.mp4', kind: 'video' as const }

  it('are taken up to four images', () => {
    const { taken, refused } = joinMedia(['image', 'image', 'image'], [image('a.png'), image('b.png')])
    expect(taken).toEqual([0])
    expect(refused).toEqual(['b.png was left out: a post takes at most 4 pictures.'])
  })

  it.each([
    { present: ['image'], offer: video, why: 'a video stands alone in a post. Take the picture out first.' },
    {
      present: ['image', 'image'],
      offer: { name: 'x.gif', kind: 'gif' },
      why: 'a GIF stands alone in a post. Take the pictures out first.',
    },
    { present: ['gif'], offer: image('a.png'), why: 'a post with a GIF takes nothing else. Take the GIF out first.' },
    { present: ['video'], offer: video, why: 'a post with a video takes nothing else. Take the video out first.' },
  ] as const)('are refused beside $present with the reason', ({ present, offer, why }) => {
    expect(joinMedia(present, [offer])).toEqual({ taken: [], refused: [`${offer.name} was left out: ${why}`] })
  })

  it('that nobody can tell yet are let in, and judged once they are known', () => {
    expect(joinMedia(['video'], [{ name: 'thing', kind: null }]).taken).toEqual([0])
    expect(kindOfFile({ type: '' })).toBeNull()
    expect(kindOfFile({ type: 'image/gif' })).toBe('gif')
    expect(kindOfMedia({ id: 'new-1', values: { media_type: 'VIDEO' } })).toBe('video')
    expect(kindOfMedia({ id: '16_1', values: undefined })).toBe('gif')
  })
})

describe('whom one may post as', () => {
  const me = { userId: '1', screenName: 'mira' }
  const promotable = [
    { user_id: '1', promotable_user_type: 'FULL' },
    { user_id: '2', promotable_user_type: 'FULL' },
    { user_id: '3', promotable_user_type: 'RETWEETS_ONLY' },
  ]

  const nameOf = (userId: string) => (userId === '1' ? '@mira' : `User ${userId}`)
  it('is oneself and whom the account may promote wholly', () => {
    expect(
      authorsOf(me, nameOf, promotable, ['TWEET_COMPOSER']).map(({ label, reason }) => [label, reason !== null]),
    ).toEqual([
      ['@mira', false],
      ['User 2', false],
      ['User 3', true],
    ])
  })

  it('is oneself alone without the permission of a composer', () => {
    expect(authorsOf(me, nameOf, promotable, ['AD_MANAGER']).map(({ reason }) => reason !== null)).toEqual([
      false,
      true,
      true,
    ])
    expect(authorsOf(me, nameOf, promotable, []).map(({ reason }) => reason !== null)).toEqual([false, false, true])
  })
})

describe('who sees a post', () => {
  const about = { author: '@mira', zone: 'Europe/Berlin' }

  it('is said of each kind, promoted only or not', () => {
    const draft = audienceWords({ ...about, kind: 'draft_tweet', values: { nullcast: true } })
    expect(draft).toBe(
      'Nobody sees a draft. Once posted, only people whom an ad group shows it to see it; it stands in no timeline and not on the profile of @mira.',
    )
    expect(audienceWords({ ...about, kind: 'tweet', values: { nullcast: false } })).toContain(
      'everybody who follows @mira',
    )
  })

  it('of a scheduled one says from when on, in the zone of the account', () => {
    const values = { nullcast: true, scheduled_at: '2026-12-01T06:00:00Z' }
    expect(audienceWords({ ...about, kind: 'scheduled_tweet', values })).toMatch(
      /^From .*1 Dec.*07:00 \(Berlin\) on, only/,
    )
    expect(audienceWords({ ...about, kind: 'scheduled_tweet', values: {} })).toContain('Once its time is set')
  })
})

describe('what a post can be made into', () => {
  const labels = (kind: string, operation: 'create' | 'update' | null, values = {}) =>
    movesOf({ kind, operation, values }).map(({ label, removes }) => `${label}${removes ? ', old one goes' : ''}`)

  it('takes the old one away until something went out', () => {
    expect(labels('draft_tweet', null)).toEqual(['Schedule, old one goes', 'Post now, old one goes'])
    expect(labels('scheduled_tweet', null)).toEqual(['Back to draft, old one goes', 'Post now, old one goes'])
    expect(labels('tweet', 'create')).toEqual(['Schedule, old one goes', 'Back to draft, old one goes'])
    expect(labels('tweet', null)).toEqual(['Schedule', 'Use again as a draft'])
    expect(labels('scheduled_tweet', null, { scheduled_status: 'FAILED' })).toEqual([
      'Use again as a draft',
      'Post now',
    ])
  })

  it('says what of this one the new one does not keep, and nothing where it keeps all', () => {
    const losses = (kind: string, values: RecordValues) =>
      movesOf({ kind, operation: null, values }).map(({ loses }) => loses)
    const plain = { text: 'Hi', media_keys: ['3_1'], conversation_settings: 'EVERYONE', user_id: '1' }
    expect(losses('tweet', plain)).toEqual([null, null])
    expect(losses('draft_tweet', plain)).toEqual([null, null])
    expect(losses('tweet', { ...plain, conversation_settings: 'FOLLOWING', video_title: 'A', video_cta: 'B' })).toEqual(
      [
        'A scheduled post does not keep who can reply and what stands under the video.',
        'A draft does not keep who can reply and what stands under the video.',
      ],
    )
    expect(losses('scheduled_tweet', { ...plain, scheduled_at: '2026-12-01T06:00:00Z' })).toEqual([
      'A draft does not keep its time.',
      'A post does not keep its time.',
    ])
  })

  it('says what a draft has of a post that it is made of', () => {
    const done = (values: RecordValues) => movesOf({ kind: 'tweet', operation: null, values }).at(-1)!.done
    expect(done({ text: 'Hi', media_keys: ['3_1', '3_2', '3_3', '3_4'] })).toBe('A draft with its text and 4 pictures.')
    expect(done({ text: '', media_keys: ['16_1'] })).toBe('A draft with its GIF.')
    expect(done({ text: 'Hi', card_uri: 'card://1' })).toBe('A draft with its text and card.')
    expect(done({ text: 'Hi', media_keys: ['7_1'], conversation_settings: 'FOLLOWING' })).toBe(
      'A draft with its text and video. A draft does not keep who can reply.',
    )
  })

  it('says what it was made from', () => {
    expect(sourceWords({ kind: 'draft_tweet', key: 1, name: 'Autumn', isToGo: true })).toBe(
      'Made from the draft “Autumn”, which is deleted once this is at the service.',
    )
    const from = (name: string) => sourceWords({ kind: 'draft_tweet', key: 1, name, isToGo: false })
    expect(from('Autumn')).toBe('Made from the draft “Autumn”.')
    // A post is called by its text, which may have a full stop of its own.
    expect(from('Out now.')).toBe('Made from the draft “Out now.”')
  })
})
