import { describe, expect, it } from 'vitest'
import { cardTypes } from '../../../shared/contract/creatives/card-type.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { checkRecord, lengthOf } from '../../../shared/contract/language/validate.ts'
import { postLength } from '../../../shared/model/post-text/post-text.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { MediaDesk } from '../../../src-main/practice/media/desk.ts'
import { Audiences } from '../../../src-main/practice/state/audiences.ts'
import { Meta, openDatabase } from '../../../src-main/practice/state/database.ts'
import { Ids } from '../../../src-main/practice/state/ids.ts'
import { Media } from '../../../src-main/practice/state/media.ts'
import { People } from '../../../src-main/practice/state/people.ts'
import { Records } from '../../../src-main/practice/state/records.ts'
import { accountPlans } from '../../../src-main/practice/world/accounts.ts'
import { makeWorld } from '../../../src-main/practice/world/world.ts'

const anchorMs = Date.UTC(2026, 10, 20)

function world(seed: number, isLarge = false) {
  const db = openDatabase(null)
  const [records, people] = [new Records(db), new People(db)]
  const ids = new Ids(new Meta(db))
  const media = new MediaDesk(new Media(db, null, process.pid), ids, 'http://127.0.0.1:1/media')
  makeWorld({ seed, isLarge, anchorMs }, records, people, ids, media, new Audiences(db))
  const rows = (kind: string, accountId: string) => records.list('ads', kind, [accountId])
  return { records, people, rows }
}

const isActive = (row: RecordValues) => row['entity_status'] === 'ACTIVE' && row['deleted'] !== true
const plans = accountPlans(false)
const first = plans[0]!.id

describe('the sample world', () => {
  it('has 300 campaigns in the practice account, 150 of them active', () => {
    const campaigns = world(1).rows('campaign', first)
    expect(campaigns).toHaveLength(300)
    expect(campaigns.filter(isActive)).toHaveLength(150)
  })

  it('has 8,000 campaigns, 3,000 of them active, when it is large', () => {
    const campaigns = world(1, true).rows('campaign', first)
    expect(campaigns).toHaveLength(8000)
    expect(campaigns.filter(isActive)).toHaveLength(3000)
    expect(new Set(campaigns.map((row) => row['id'])).size).toBe(8000)
  })

  it('has audiences that can be targeted, or that say why not, and none of which both is so', () => {
    const { rows } = world(1)
    const audiences = plans.flatMap(({ id }) => rows('custom_audience', id))
    expect(audiences.length).toBeGreaterThan(20)
    for (const { name, targetable, reasons_not_targetable: reasons } of audiences)
      expect([name, targetable]).toEqual([name, (reasons as unknown[]).length === 0])
  })

  it('is the same for the same seed and another for another', () => {
    const text = (seed: number) => stringifyJson(world(seed).rows('campaign', first))
    expect(text(7)).toBe(text(7))
    expect(text(7)).not.toBe(text(8))
  })

  it.each(plans.map(({ id, name }) => [name, id] as const))('keeps its own rules in %s', (_name, accountId) => {
    const { rows } = world(1)
    for (const kind of ['account', 'funding_instrument', 'campaign']) {
      const resource = resourceOf(kind)
      for (const record of rows(kind, accountId).filter((row) => row['entity_status'] !== 'DRAFT')) {
        const given = new Set(Object.keys(record))
        expect(
          checkRecord(resource, { record, operation: 'create', given }),
          `${kind} ${String(record['id'])}`,
        ).toEqual([])
        expect(String(record['id'])).toMatch(/^[0-9a-z]+$/)
        expect(String(record['updated_at']) >= String(record['created_at'])).toBe(true)
        expect(Date.parse(String(record['updated_at']))).toBeLessThanOrEqual(anchorMs)
      }
    }
  })

  it('has funding of every kind, able and not, with the reason', () => {
    const funding = world(1).rows('funding_instrument', first)
    expect(new Set(funding.map((row) => row['type'])).size).toBe(5)
    const reasons = funding.flatMap((row) => row['reasons_not_able_to_fund'] as string[])
    expect(reasons.toSorted()).toEqual(['BUDGET_EXHAUSTED', 'DELETED', 'EXPIRED', 'STARTS_IN_FUTURE'])
    expect(funding.filter((row) => row['able_to_fund'] === true).length).toBeGreaterThanOrEqual(3)
  })

  it('has names of many scripts, one of exactly 255 characters, and none twice', () => {
    const names = world(1)
      .rows('campaign', first)
      .map((row) => String(row['name']))
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => lengthOf(name) === 255)).toHaveLength(1)
    for (const script of [/\p{Script=Han}/u, /\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Extended_Pictographic}/u])
      expect(names.some((name) => script.test(name))).toBe(true)
  })

  it('gives the first user the first account and every role to somebody', () => {
    const { people } = world(1)
    const [owner] = people.all()
    expect(people.accountIds('ads', owner!.user_id)[0]).toBe(first)
    expect(people.roles('ads', first, owner!.user_id)).toEqual(['ACCOUNT_ADMIN', 'TWEET_COMPOSER'])
    const held = new Set(people.all().flatMap((user) => people.roles('ads', first, user.user_id)))
    expect([...held].toSorted()).toEqual([
      'ACCOUNT_ADMIN',
      'AD_MANAGER',
      'ANALYST',
      'CAMPAIGN_ANALYST',
      'CREATIVE_MANAGER',
      'PARTNER_AUDIENCE_MANAGER',
      'TWEET_COMPOSER',
    ])
  })

  it('has pictures of the usual ratios, a GIF, and ready videos, 16:9 and square, in every library', () => {
    const { rows } = world(1)
    for (const { id } of plans) {
      const library = rows('media_library', id)
      expect(library.map((row) => row['media_type']).toSorted()).toEqual([
        'GIF',
        ...Array<string>(11).fill('IMAGE'),
        ...Array<string>(2).fill('VIDEO'),
      ])
      const videos = library.filter((row) => row['media_type'] === 'VIDEO')
      expect(videos).toMatchObject([
        { aspect_ratio: '16:9', duration: 8000, media_status: 'TRANSCODE_COMPLETED' },
        { aspect_ratio: '1:1', duration: 6000, media_status: 'TRANSCODE_COMPLETED' },
      ])
      for (const row of library)
        expect(
          checkRecord(resourceOf('media_library'), {
            record: row,
            operation: 'create',
            given: new Set(Object.keys(row)),
          }),
        ).toEqual([])
      const own = rows('account_media', id).map((row) => row['creative_type'])
      expect(own.toSorted()).toEqual(['BANNER_TABLET', 'MEDIUM_RECTANGLE', 'PREROLL', 'PREROLL'])
    }
  })

  it('has cards of each type, polls open and closed, and both conversation cards in every account', () => {
    const { rows } = world(1)
    const now = new Date(anchorMs).toISOString()
    for (const { id, businessId, hasLegacyCard } of plans) {
      const types = rows('card', id).map((row) => String(row['card_type']))
      const older = hasLegacyCard ? ['WEBSITE'] : []
      expect(types.toSorted()).toEqual([...cardTypes, ...older].toSorted())
      const ends = rows('poll_card', id).map((row) => String(row['end_time']))
      expect(new Set(ends.map((end) => end > now))).toEqual(new Set([true, false]))
      const polls = new Set(rows('poll_card', id).map((row) => row['card_type']))
      expect([...polls].toSorted()).toEqual(
        businessId === 'b7k2' ? ['IMAGE_POLLS', 'TEXT_POLLS', 'VIDEO_POLLS'] : ['TEXT_POLLS'],
      )
      expect(rows('image_conversation_card', id)).toHaveLength(2)
      expect(rows('video_conversation_card', id)[0]).toMatchObject({ video_width: 16, video_height: 9 })
    }
  })

  it('has posts for everybody and for ad groups alone, with each kind of media and cards, in several scripts', () => {
    const { rows } = world(1)
    for (const { id } of plans) {
      const posts = rows('tweet', id)
      expect(new Set(posts.map((row) => row['nullcast']))).toEqual(new Set([true, false]))
      const media = new Set(posts.flatMap((row) => (row['media_keys'] as string[]).map((key) => key.split('_')[0])))
      expect(media).toEqual(new Set(id === first ? ['3', '13', '16'] : media))
      expect(media.has('3') && media.has('13')).toBe(true)
      expect(posts.some((row) => String(row['card_uri']).startsWith('card://'))).toBe(true)
      const promoted = rows('promoted_tweet', id).map((row) => row['tweet_id'])
      for (const tweetId of promoted) expect(posts.map((row) => row['tweet_id'])).toContain(tweetId)
      const numbers = posts.toSorted((a, b) => String(a['created_at']).localeCompare(String(b['created_at'])))
      expect(numbers.map((row) => row['tweet_id'])).toEqual(numbers.map((row) => row['tweet_id']).toSorted())
    }
    const texts = ['tweet', 'draft_tweet'].flatMap((kind) => rows(kind, first).map((row) => String(row['text'])))
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Extended_Pictographic}/u])
      expect(texts.some((text) => script.test(text))).toBe(true)
    expect(texts.some((text) => postLength(text) === 280)).toBe(true)
    expect(new Set(rows('tweet', first).map((row) => row['user_id'])).size).toBeGreaterThan(2)
  })

  it('has scheduled posts that wait, went out and failed, each that went out with its post', () => {
    const { rows } = world(1)
    const posts = new Map(rows('tweet', first).map((row) => [row['tweet_id'], row]))
    const states = rows('scheduled_tweet', first).map((row) => row['scheduled_status'])
    expect(new Set(states)).toEqual(new Set(['SCHEDULED', 'SUCCESS', 'FAILED']))
    for (const row of rows('scheduled_tweet', first)) {
      const isToCome = String(row['scheduled_at']) > new Date(anchorMs).toISOString()
      expect(isToCome).toBe(row['scheduled_status'] === 'SCHEDULED')
      if (row['scheduled_status'] === 'SUCCESS') expect(posts.get(row['tweet_id'])?.['text']).toBe(row['text'])
      else expect(row['tweet_id']).toBeNull()
    }
  })
})
