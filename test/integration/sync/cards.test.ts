/** Cards of every kind from end to end: made offline with media that is only here, sent in order, changed on both sides, deleted, and once through each lost answer. */
import { says } from '../../support/says.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { TestGalley } from '../../support/galley.ts'
import { startSignedIn } from '../../support/started-galley.ts'
import { mp4, png } from '../../support/media-samples.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
let folder: string
startSignedIn((started) => ({ practice, galley } = started))
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-cards-'))
  await galley.pull()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const make = (kind: string, values: RecordValues): Promise<RecordView> =>
  galley.call('record.create', { kind, accountId: galley.accountId, values })
const find = (kind: string, id: string) => galley.call('record.find', { kind, id })
const all = (kind: string) =>
  galley.call('record.list', { kind, accountId: galley.accountId, filter: { equals: {} }, limit: 1000 })
const named = async (kind: string, name: string) => (await all(kind)).filter(({ values }) => values['name'] === name)
const remove = (kind: string, key: number) => galley.call('record.delete', { kind, selection: { keys: [key] } })
const plan = () => galley.call('push.plan', { accountId: null })
const setOffline = (isOffline: boolean) => galley.call('app.setOffline', { isOffline })
const codes = ({ problems }: RecordView) => problems.map(({ field, code }) => `${field} ${code}`)

async function add(name: string, bytes: Uint8Array): Promise<RecordView> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const [added] = await galley.call('media.add', { paths: [path], accountId: galley.accountId })
  return galley.call('record.get', { key: added!.recordKey! })
}

const show = (key: string): Json => ({ type: 'MEDIA', media_key: key })
const swipe = (...keys: string[]): Json => ({ type: 'SWIPEABLE_MEDIA', media_keys: keys })
const details = (path: string): Json => ({
  type: 'DETAILS',
  title: `About ${path}`,
  destination: { type: 'WEBSITE', url: `https://example.com/${path}` },
})
const slide = (key: string, path: string): Json => [show(key), details(path)]
const talk = (mediaKey: string, more: RecordValues = {}): RecordValues => ({
  name: 'Talk',
  title: 'How do you brew?',
  first_cta: '#TeamFilter',
  first_cta_tweet: 'Slow mornings. #TeamFilter',
  thank_you_text: 'Thanks',
  media_key: mediaKey,
  ...more,
})
const poll = (more: RecordValues = {}): RecordValues => ({
  name: 'Bag or tin',
  first_choice: 'Bag',
  second_choice: 'Tin',
  duration_in_minutes: 60,
  ...more,
})

describe('a card', () => {
  let wide: RecordView
  let clip: RecordView
  let card: RecordView
  let slides: RecordView
  let video: RecordView

  it('is made offline of files that are only here, and is judged by what they show', async () => {
    await setOffline(true)
    wide = await add('wide.png', png(800, 419))
    clip = await add('film.mp4', mp4())
    const upright = await add('upright.png', png(800, 1000))
    card = await make('card', { name: 'Swipe', components: [swipe(wide.id, clip.id, wide.id), details('swipe')] })
    slides = await make('card', { name: 'Slides', slides: [slide(clip.id, 'a'), slide(wide.id, 'b')] })
    video = await make('video_conversation_card', talk(clip.id, { poster_media_key: upright.id }))
    expect([card, slides, video].map(codes)).toEqual([[], [], []])
    const bad = await make('card', { name: 'Bad', components: [show(upright.id), details('bad')] })
    expect(codes(bad)).toEqual(['components INVALID_IMAGE'])
    const better = await galley.edit(bad.key, { components: [details('bad'), show(wide.id)] })
    expect(codes(better)).toEqual(['components INVALID_PARAMETER'])
    await remove('card', bad.key)
    expect((await find('media_library', wide.id)).usedBy).toEqual([{ kind: 'card', count: 2 }])
    expect((await find('media_library', clip.id)).usedBy).toEqual([
      { kind: 'card', count: 2 },
      { kind: 'video_conversation_card', count: 1 },
    ])
    const filter = { equals: { '@media_library': wide.id } }
    const using = await galley.call('record.list', { kind: 'card', accountId: galley.accountId, filter, limit: 10 })
    expect(using.map(({ id }) => id)).toEqual([card.id, slides.id])
  })

  it('is marked when the file that it shows goes, until that comes back', async () => {
    await remove('media_library', wide.key)
    expect(codes(await find('card', card.id))).toEqual(['components INVALID_MEDIA'])
    expect((await plan()).find(({ key }) => key === card.key)!.heldBy.map(({ code }) => code)).toContain(
      'INVALID_MEDIA',
    )
    await galley.call('journal.undo', {})
    expect(codes(await find('card', card.id))).toEqual([])
  })

  it('goes after its uploads, with the keys that they gave', async () => {
    const steps = await plan()
    const step = (kind: string, key: number) => steps.find((each) => each.kind === kind && each.key === key)!
    expect(step('card', card.key).dependsOn.toSorted()).toEqual(
      [step('media_library', wide.key), step('media_library', clip.key)].map((each) => each.step).toSorted(),
    )
    expect(step('video_conversation_card', video.key).dependsOn).toHaveLength(2)
    await setOffline(false)
    expect(await galley.pushed()).toEqual({ applied: 6 })
    card = await find('card', card.id)
    slides = await find('card', slides.id)
    video = await find('video_conversation_card', video.id)
    const [wideKey, videoKey] = [await find('media_library', wide.id), await find('media_library', clip.id)].map(
      ({ id }) => id,
    )
    expect([card, slides, video].map(({ state }) => state)).toEqual(['clean', 'clean', 'clean'])
    expect(card.values).toMatchObject({
      card_type: 'MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE',
      card_uri: `card://${card.id}`,
      components: [{ media_keys: [wideKey, videoKey, wideKey] }, { type: 'DETAILS' }],
    })
    expect(slides.values['card_type']).toBe('MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE')
    expect(video.values).toMatchObject({ media_key: videoKey, card_type: 'VIDEO_CONVERSATION', video_width: 16 })
    expect(JSON.stringify([card.values, slides.values, video.values])).not.toContain('new-')
  })

  it('never sends back what the service added, and has nothing left to send', async () => {
    const components = structuredClone(card.values['components']) as Record<string, Json>[]
    expect(components[1]).toMatchObject({ destination: { tco_url: expect.stringContaining('https://') as string } })
    components[1]!['title'] = 'Other words'
    await galley.edit(card.key, { components })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('card', card.id)).values['components']).toMatchObject([{}, { title: 'Other words' }])
    expect(await plan()).toEqual([])
  })

  it('turns to slides and back; what makes room is not sent and leaves nothing behind', async () => {
    const key = (await find('media_library', wide.id)).id
    const turned = await galley.edit(card.key, { slides: [slide(key, 'x'), slide(key, 'y')] })
    expect(turned.values['components'] ?? null).toBeNull()
    expect(codes(turned)).toEqual([])
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('card', card.id)).values['card_type']).toBe('IMAGE_MULTI_DEST_CAROUSEL_WEBSITE')
    expect(await plan()).toEqual([])
    // Emptied by hand, as a form does it.
    await galley.edit(card.key, { components: [show(key), details('back')], slides: null })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('card', card.id)).values).toMatchObject({ card_type: 'IMAGE_WEBSITE' })
    expect(await plan()).toEqual([])
  })

  it('is edited on both sides, settled and sent', async () => {
    const key = (await find('media_library', wide.id)).id
    await galley.edit(card.key, { name: 'Mine', components: [show(key), details('mine')] })
    const fields = { name: 'Theirs', components: [show(key), details('theirs')] }
    await practice.control('POST', '/edit', { account_id: galley.accountId, kind: 'card', id: card.id, fields })
    expect((await galley.pull()).find(({ kind }) => kind === 'card')).toMatchObject({ conflicts: 1 })
    expect(Object.keys((await find('card', card.id)).conflict).toSorted()).toEqual(['components', 'name'])
    await galley.call('conflict.resolve', { key: card.key, side: 'mine', field: 'components' })
    await galley.call('conflict.resolve', { key: card.key, side: 'theirs', field: 'name' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('card', card.id)).values).toMatchObject({
      name: 'Theirs',
      components: [{}, { title: 'About mine' }],
    })
  })

  it('is undone to what it was before its media had keys of the service', async () => {
    await setOffline(true)
    const later = await add('later.png', png(800, 800, 3))
    const made = await make('card', { name: 'Undone', components: [show(later.id), details('one')] })
    await galley.edit(made.key, { components: [show(later.id), details('two')] })
    await setOffline(false)
    expect(await galley.pushed()).toEqual({ applied: 2 })
    await galley.call('journal.undo', {})
    const undone = await find('card', made.id)
    expect(undone).toMatchObject({
      state: 'edited',
      problems: [],
      values: { components: [{}, { title: 'About one' }] },
    })
    expect(JSON.stringify(undone.values)).not.toContain('new-')
    expect(await galley.pushed()).toEqual({ applied: 1 })
  })

  it('is deleted', async () => {
    await remove('card', card.key)
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await all('card')).map(({ id }) => id)).not.toContain(card.id)
  })
})

/** A post that takes the poll along. */
const postOf = ({ id }: RecordView, text: string, kind = 'tweet', more: RecordValues = {}) =>
  make(kind, { text, card_uri: `card://${id}`, ...more })

describe('a poll', () => {
  it('warns of choices that read alike, opens when it is sent with its post, and cannot be changed then', async () => {
    const made = await make('poll_card', poll({ third_choice: 'bag ' }))
    expect(made.problems).toMatchObject([{ code: 'DUPLICATE_CHOICE', severity: 'warning' }])
    expect(await galley.pushed()).toEqual({ held: 1 })
    await postOf(made, 'Bag or tin?')
    expect(await galley.pushed()).toEqual({ applied: 2 })
    const sent = await find('poll_card', made.id)
    expect(sent).toMatchObject({ state: 'clean', values: { duration_in_minutes: 60, card_type: 'TEXT_POLLS' } })
    expect(Date.parse(String(sent.values['end_time'])) - Date.parse(String(sent.values['start_time']))).toBe(3_600_000)
    expect(sent.readOnlyReason).toEqual(says('does not let'))
    await expect(galley.edit(sent.key, { name: 'Other' })).rejects.toMatchObject({ code: 'read_only' })
  })

  it('that is gone at the service is found missing by the next pull', async () => {
    const made = await make('poll_card', poll({ name: 'Gone' }))
    await postOf(made, 'Soon gone')
    await galley.pushed()
    const { id } = await find('poll_card', made.id)
    const other = await TestGalley.open(practice.info)
    try {
      await other.pull({ kinds: ['account', 'authenticated_user_access', 'poll_card'] })
      const seen = await other.call('record.find', { kind: 'poll_card', id })
      await other.call('record.delete', { kind: 'poll_card', selection: { keys: [seen.key] } })
      expect(await other.pushed()).toEqual({ applied: 1 })
    } finally {
      await other.close()
    }
    expect((await galley.pull({ kinds: ['poll_card'] }))[0]).toMatchObject({ status: 'complete', deleted: 1 })
    expect(await named('poll_card', 'Gone')).toEqual([])
  })

  it('is made last, after the uploads that its post needs and beside nothing else, and its post is next', async () => {
    await setOffline(true)
    const library = [await add('first.png', png(800, 420)), await add('second.png', png(800, 421))]
    const polls = [await make('poll_card', poll({ name: 'Early' })), await make('poll_card', poll({ name: 'Late' }))]
    const atOnce = await postOf(polls[0]!, 'Which one?')
    const scheduled_at = new Date(Math.ceil((Date.now() + 30 * 60_000) / 60_000) * 60_000).toISOString()
    const planned = await postOf(polls[1]!, 'And which later?', 'scheduled_tweet', { scheduled_at })
    expect(planned.problems).toMatchObject([{ code: 'POLL_TIME_LOST', severity: 'warning' }])
    await make('card', { name: 'Beside', components: [show(library[0]!.id), details('beside')] })
    await setOffline(false)
    const before = (await practice.ledger()).length
    expect(await galley.pushed()).toEqual({ applied: 7 })
    // Uploads run beside everything else.
    const sent = (await practice.ledger())
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && !path.includes('/media/upload'))
    const indexes = sent.flatMap(({ path }, index) =>
      /cards\/poll$|\/tweet$|scheduled_tweets$/.test(path) ? [index] : [],
    )
    expect(indexes).toHaveLength(4)
    expect(indexes.at(-1)! - indexes[0]!).toBe(3)
    for (const [post, vote] of [
      [await find('tweet', atOnce.id), await find('poll_card', polls[0]!.id)],
      [await find('scheduled_tweet', planned.id), await find('poll_card', polls[1]!.id)],
    ] as const)
      expect(post.values['card_uri']).toBe(vote.values['card_uri'])
  })

  it('blocks a scheduled post that would be seen after its end', async () => {
    const vote = await make('poll_card', poll({ name: 'Over by then' }))
    const scheduled_at = new Date(Math.ceil((Date.now() + 2 * 3_600_000) / 60_000) * 60_000).toISOString()
    const late = await postOf(vote, 'Too late', 'scheduled_tweet', { scheduled_at })
    expect(codes(late)).toEqual(['card_uri INVALID_PARAMETER'])
    expect(await galley.pushed()).toEqual({ held: 2 })
    await galley.edit(vote.key, { duration_in_minutes: 1440 })
    expect(await galley.pushed()).toEqual({ applied: 2 })
  })

  it('stays here when its draft goes, and goes with the post that the draft becomes', async () => {
    const vote = await make('poll_card', poll({ name: 'From a draft' }))
    const draft = await postOf(vote, 'A draft first', 'draft_tweet')
    expect(await galley.pushed()).toEqual({ applied: 1, held: 1 })
    const kept = await find('draft_tweet', draft.id)
    expect(kept.values['card_uri']).toBe(`card://${vote.id}`)
    expect(kept.id).toMatch(/^\d+$/)
    expect(await galley.pushed()).toEqual({ held: 2 })
    await galley.call('record.convert', { key: kept.key, to: 'tweet', removesSource: true })
    expect(await galley.pushed()).toEqual({ applied: 3 })
    const [sent] = await named('poll_card', 'From a draft')
    expect(sent!.state).toBe('clean')
  })

  it('is not made again for a post that was refused after it; that post says what time is left', async () => {
    const vote = await make('poll_card', poll({ name: 'Refused' }))
    const post = await postOf(vote, 'Refused at first')
    const fault = { kind: 'status', status: 403, body: { errors: [{ code: 'ACTION_NOT_ALLOWED', message: 'No.' }] } }
    await practice.control('POST', '/faults', { match: { method: 'POST', path: '/tweet' }, fault })
    expect(await galley.pushed()).toEqual({ applied: 1, rejected: 1 })
    expect((await find('tweet', post.id)).parked!.message).toEqual(
      says(/Its poll is running already, with (1 h|59 min) left/),
    )
    expect(await galley.pushed([post.key])).toEqual({ applied: 1 })
    expect(await named('poll_card', 'Refused')).toHaveLength(1)
  })
})

describe('an image conversation', () => {
  it('keeps what the short answer to an update leaves out, and no trace of what is never shown', async () => {
    const library = await all('media_library')
    const keyOf = (fileName: string) => library.find(({ values }) => values['file_name'] === fileName)!.id
    const made = await make('image_conversation_card', talk(keyOf('website-card-1600x838.png')))
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const unlocked = keyOf('unlocked-1000x400.png')
    await galley.edit(made.key, { thank_you_text: 'Thank you', unlocked_image_media_key: unlocked })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const { state, values } = await find('image_conversation_card', made.id)
    expect(state).toBe('clean')
    expect(values).toMatchObject({ thank_you_text: 'Thank you', title: 'How do you brew?', first_cta: '#TeamFilter' })
    expect(values['unlocked_image_media_key'] ?? null).toBeNull()
    const before = (await practice.ledger()).length
    await galley.pull({ kinds: ['image_conversation_card'], isFull: true })
    expect((await practice.ledger()).length).toBeGreaterThan(before)
    expect((await find('image_conversation_card', made.id)).values).toEqual(values)
  })
})

describe('when the answer is lost', () => {
  const media = async (fileName: string) =>
    (await all('media_library')).find(({ values }) => values['file_name'] === fileName)!.id
  const kinds: [kind: string, path: string, values: () => Promise<RecordValues>][] = [
    ['card', 'cards', async () => ({ components: [show(await media('app-card-800x800.png')), details('lost')] })],
    ['poll_card', 'cards/poll', () => Promise.resolve(poll())],
    ['image_conversation_card', 'cards/image_conversation', async () => talk(await media('website-card-1600x838.png'))],
    ['video_conversation_card', 'cards/video_conversation', async () => talk(await media('film-1280x720.mp4'))],
  ]
  const cases = kinds.flatMap(([kind, path, values]) =>
    (['before', 'after'] as const).map((when) => [kind, when, path, values] as const),
  )

  it.each(cases)('a %s is made once, be it %s the effect', async (kind, when, path, values) => {
    const name = `Lost ${when}`
    const made = await make(kind, { ...(await values()), name })
    const isPoll = kind === 'poll_card'
    if (isPoll) await postOf(made, name)
    await practice.control('POST', '/faults', { match: { method: 'POST', path }, fault: { kind: 'drop', when } })
    expect(await galley.pushed()).toEqual({ applied: isPoll ? 2 : 1 })
    await galley.pull({ kinds: [kind], isFull: true })
    expect(await named(kind, name)).toMatchObject([{ state: 'clean' }])
  })

  it('an update of a card is found by what it holds, whatever the service added', async () => {
    const [card] = await named('card', 'Lost after')
    await galley.edit(card!.key, { components: [show(await media('app-card-800x800.png')), details('found')] })
    const fault = { kind: 'drop', when: 'after' }
    await practice.control('POST', '/faults', { match: { method: 'PUT', path: `cards/${card!.id}` }, fault })
    const before = (await practice.ledger()).filter(({ method }) => method === 'PUT').length
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await practice.ledger()).filter(({ method }) => method === 'PUT')).toHaveLength(before + 1)
    expect(await plan()).toEqual([])
  })
})

describe('a card of any kind', () => {
  it('is looked up by its address', async () => {
    const [card] = await named('card', 'Lost after')
    const [asked] = await named('poll_card', 'Lost after')
    const uris = [card!, asked!].map(({ values }) => values['card_uri'] as string)
    const found = await galley.call('kind.lookUp', {
      kind: 'any_card',
      accountId: galley.accountId,
      params: { card_uris: uris },
    })
    expect(found.map(({ id }) => id).toSorted()).toEqual([card!.id, asked!.id].toSorted())
    expect(found.map(({ extra }) => extra)).toEqual([{}, {}])
    expect(found.find(({ id }) => id === card!.id)!.values).toMatchObject({
      title: 'About found',
      image_display_width: 800,
    })
  })
})
