/** Posts from end to end: written offline, planned, turned into each other, pushed, changed on both sides, through each kind of trouble. */
import { message } from '../../../shared/messages/message.ts'
import { says } from '../../support/says.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
startPulled((started) => ({ practice, galley } = started))
afterEach(() => practice.control('DELETE', '/faults'))

const make = (kind: string, values: RecordValues): Promise<RecordView> =>
  galley.call('record.create', { kind, accountId: galley.accountId, values })
const find = (kind: string, id: string) => galley.call('record.find', { kind, id })
const rows = (kind: string, text = '') =>
  galley.call('record.list', { kind, accountId: galley.accountId, filter: { text, equals: {} }, limit: 1000 })
const plan = () => galley.call('push.plan', { accountId: null })
const remove = (kind: string, key: number) => galley.call('record.delete', { kind, selection: { keys: [key] } })
const fault = (method: string, path: string, kind: object, more: object = {}) =>
  practice.control('POST', '/faults', { match: { method, path }, fault: kind, ...more })
const edit = (kind: string, id: string, fields: object) =>
  practice.control('POST', '/edit', { account_id: galley.accountId, kind, id, fields })
const created = async (kind: string) =>
  (await practice.ledger())
    .flatMap(({ effects }) => effects)
    .filter((each) => each.operation === 'create' && each.kind === kind)
const inMinutes = (minutes: number) =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString().replace('.000Z', 'Z')

describe('what was pulled', () => {
  it('holds posts of every audience and author with the text as it was written', async () => {
    const posts = await rows('tweet')
    expect(new Set(posts.map(({ values }) => values['nullcast']))).toEqual(new Set([true, false]))
    expect(new Set(posts.map(({ values }) => values['user_id'])).size).toBeGreaterThan(1)
    const [guji] = posts.filter(({ values }) => values['name'] === 'Guji launch, peach')
    expect(guji!.values['text']).toBe(
      'New in the bag: Guji, washed, with a hint of peach. https://shop.example.com/guji?utm_source=post',
    )
    expect(String(guji!.extra['full_text'])).toContain('https://short.example/')
    expect(posts.every(({ values }) => !String(values['text']).includes('short.example'))).toBe(true)
    expect(new Set((await rows('scheduled_tweet')).map(({ values }) => values['scheduled_status']))).toEqual(
      new Set(['SCHEDULED', 'SUCCESS', 'FAILED']),
    )
  })

  it('can be looked up again by number, as posts alone', async () => {
    const [post] = await rows('tweet')
    const order = { kind: 'tweet', accountId: galley.accountId }
    const found = await galley.call('kind.lookUp', { ...order, params: { tweet_ids: post!.id, timeline_type: 'ALL' } })
    expect(found.map(({ key }) => key)).toEqual([post!.key])
    await expect(galley.call('kind.lookUp', { ...order, params: { tweet_type: 'DRAFT' } })).rejects.toMatchObject({
      code: 'usage',
    })
  })
})

describe('a draft', () => {
  let draft: RecordView

  it('is written offline, as the user who posts for the account, and told what it may not be', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    draft = await make('draft_tweet', { text: 'Written on a train', name: 'Train' })
    expect(draft.values).toMatchObject({ user_id: '1650214377', nullcast: true })
    expect(draft.problems).toEqual([])
    const problems = async (values: RecordValues) =>
      (await galley.edit(draft.key, values)).problems.map(({ code, field }) => `${field} ${code}`)
    expect(await problems({ text: '' })).toEqual(['text TWEET_CANNOT_BE_BLANK'])
    expect(await problems({ text: `${'x'.repeat(260)} https://example.com` })).toEqual(['text INVALID_PARAMETER'])
    expect(await problems({ text: `${'x'.repeat(256)} https://example.com/${'y'.repeat(99)}` })).toEqual([])
    expect(await problems({ media_keys: ['16_1', '3_1'] })).toEqual([
      'media_keys INVALID_MEDIA',
      'media_keys INVALID_MEDIA_ID',
    ])
    expect(await problems({ text: 'Written on a train', media_keys: [] })).toEqual([])
  })

  it('is pushed, shown on devices, changed on both sides and settled', async () => {
    await galley.restart()
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    draft = await find('draft_tweet', draft.id)
    expect([draft.state, draft.id]).toEqual(['clean', expect.stringMatching(/^\d{19}$/)])
    const shown = await galley.call('action.run', {
      kind: 'draft_tweet',
      action: 'preview',
      accountId: galley.accountId,
      id: draft.id,
      params: {},
    })
    expect(shown).toEqual({ data: null, rest: { message: expect.any(String) as string } })
    await galley.edit(draft.key, { text: 'Mine', name: 'Mine too' })
    await edit('draft_tweet', draft.id, { text: 'Theirs' })
    expect((await galley.pull()).find(({ kind }) => kind === 'draft_tweet')).toMatchObject({ conflicts: 1 })
    await galley.call('conflict.resolve', { key: draft.key, side: 'mine' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('draft_tweet', draft.id)).values).toMatchObject({ text: 'Mine', name: 'Mine too' })
  })

  it('loses its media and card by being told so', async () => {
    const [image] = (await rows('media_library')).filter(({ values }) => values['media_type'] === 'IMAGE')
    await galley.edit(draft.key, { media_keys: [image!.id], text: '' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('draft_tweet', draft.id)).values).toMatchObject({ media_keys: [image!.id], text: '' })
    await galley.edit(draft.key, { media_keys: [], text: 'Words again' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull()
    expect(await find('draft_tweet', draft.id)).toMatchObject({ state: 'clean', values: { media_keys: [] } })
  })

  it('is deleted for good, and written again when that is taken back', async () => {
    await remove('draft_tweet', draft.key)
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull()
    expect((await rows('draft_tweet')).map(({ id }) => id)).not.toContain(draft.id)
    await galley.call('journal.undo', {})
    const again = (await rows('draft_tweet')).find(({ values }) => values['text'] === 'Words again')!
    expect(again).toMatchObject({ operation: 'create', values: { name: 'Mine too', user_id: '1650214377' } })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('draft_tweet', again.id)).id).not.toBe(draft.id)
  })

  it('that somebody deletes there is gone here too', async () => {
    const [mine] = (await rows('draft_tweet')).filter(({ values }) => values['text'] === 'Words again')
    const other = await TestGalley.open(practice.info)
    try {
      await other.pull({ kinds: ['draft_tweet'] })
      const { key } = await other.call('record.find', { kind: 'draft_tweet', id: mine!.id })
      await other.call('record.delete', { kind: 'draft_tweet', selection: { keys: [key] } })
      expect(await other.pushed()).toEqual({ applied: 1 })
    } finally {
      await other.close()
    }
    await galley.pull()
    expect((await rows('draft_tweet')).map(({ id }) => id)).not.toContain(mine!.id)
  })

  it.each(['before', 'after'])('is made once when the answer is lost %s the effect', async (when) => {
    const text = `Draft, answer lost ${when}`
    await make('draft_tweet', { text })
    await fault('POST', 'draft_tweets$', { kind: 'drop', when })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull()
    expect(await rows('draft_tweet', text)).toHaveLength(1)
  })
})

describe('many drafts at once', () => {
  it('are one action, with what a new draft is filled in with', async () => {
    const list = [{ text: 'One of many' }, { text: 'One of many, too', nullcast: false }]
    const { keys } = await galley.call('record.createMany', {
      kind: 'draft_tweet',
      accountId: galley.accountId,
      list,
      label: message('engine.journal.draftsFromSheet', { count: 2 }),
    })
    const made = await Promise.all(keys.map((key) => galley.call('record.get', { key })))
    expect(
      made.map(({ values }) => [values['text'], values['nullcast'], values['user_id'] === made[0]!.values['user_id']]),
    ).toEqual([
      ['One of many', true, true],
      ['One of many, too', false, true],
    ])
    expect(textOf((await galley.call('journal.undo', {})).label)).toBe('Make 2 drafts from a sheet')
    expect(await rows('draft_tweet', 'One of many')).toHaveLength(0)
  })
})

describe('a draft that becomes a post', () => {
  it('shares all it has, and goes only once the post is there', async () => {
    const draft = await make('draft_tweet', { text: 'From draft to post', name: 'Turned' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const known = await find('draft_tweet', draft.id)
    const post = await galley.call('record.convert', { key: known.key, to: 'tweet', removesSource: true })
    expect(post).toMatchObject({
      kind: 'tweet',
      values: { text: 'From draft to post', name: 'Turned', nullcast: true },
    })
    const steps = await plan()
    expect(steps.map(({ kind, operation }) => `${operation} ${kind}`)).toEqual(['create tweet', 'delete draft_tweet'])
    expect(steps[1]!.dependsOn).toEqual([steps[0]!.step])
    expect(steps[0]!.isReversible).toBe(false)
    // Without the post the draft stays, whatever was selected.
    expect(await galley.pushed([known.key])).toEqual({ held: 1 })
    await fault('POST', 'tweet$', { kind: 'status', status: 403, code: 'TWEET_IS_SPAM' })
    expect(await galley.pushed()).toEqual({ rejected: 1, held: 1 })
    expect((await find('draft_tweet', draft.id)).operation).toBe('delete')
    expect(await galley.pushed([post.key, known.key])).toEqual({ applied: 2 })
    const writes = (await practice.ledger()).filter(({ method }) => method !== 'GET').slice(-2)
    expect(writes.map(({ method, path }) => `${method} ${path.replace(/\/\d+$/, '').replace(/^.*\//, '')}`)).toEqual([
      'POST tweet',
      'DELETE draft_tweets',
    ])
    await galley.pull()
    expect(await rows('tweet', 'From draft to post')).toHaveLength(1)
    expect(await rows('draft_tweet', 'From draft to post')).toHaveLength(0)
  })

  it('can be planned in its place, and taken back', async () => {
    const draft = await make('draft_tweet', { text: 'Planned later' })
    const planned = await galley.call('record.convert', { key: draft.key, to: 'scheduled_tweet', removesSource: true })
    expect(planned.problems.map(({ field, code }) => `${field} ${code}`)).toEqual(['scheduled_at MISSING_PARAMETER'])
    expect(await rows('draft_tweet', 'Planned later')).toHaveLength(0)
    await galley.call('journal.undo', {})
    expect(await rows('scheduled_tweet', 'Planned later')).toHaveLength(0)
    expect(await rows('draft_tweet', 'Planned later')).toHaveLength(1)
    await expect(
      galley.call('record.convert', { key: draft.key, to: 'campaign', removesSource: false }),
    ).rejects.toMatchObject({ code: 'usage' })
    await remove('draft_tweet', draft.key)
  })
})

describe('a scheduled post that becomes a draft again', () => {
  it('knows what it was made from, and leaves the service once the draft is there', async () => {
    const planned = await make('scheduled_tweet', { text: 'Not yet after all', scheduled_at: inMinutes(60 * 24 * 9) })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const known = await find('scheduled_tweet', planned.id)
    const draft = await galley.call('record.convert', { key: known.key, to: 'draft_tweet', removesSource: true })
    expect(draft.madeFrom).toEqual({ kind: 'scheduled_tweet', key: known.key, name: 'Not yet after all', isToGo: true })
    expect((await plan()).map(({ kind, operation }) => `${operation} ${kind}`)).toEqual([
      'create draft_tweet',
      'delete scheduled_tweet',
    ])
    expect(await galley.pushed()).toEqual({ applied: 2 })
    expect((await find('draft_tweet', draft.id)).madeFrom).toBeNull()
    await remove('draft_tweet', (await find('draft_tweet', draft.id)).key)
    expect(await galley.pushed()).toEqual({ applied: 1 })
  })

  it('is dropped at once where the service never had it', async () => {
    const post = await make('tweet', { text: 'Thought better of it', conversation_settings: 'FOLLOWING' })
    const draft = await galley.call('record.convert', { key: post.key, to: 'draft_tweet', removesSource: true })
    expect(draft.values).toMatchObject({ text: 'Thought better of it', nullcast: true })
    expect(draft.madeFrom).toBeNull()
    expect(await rows('tweet', 'Thought better of it')).toHaveLength(0)
    await remove('draft_tweet', draft.key)
  })
})

describe('a scheduled post', () => {
  it('is held back once its time is over before it went', async () => {
    const late = await make('scheduled_tweet', { text: 'Too late', scheduled_at: '2026-01-01T00:00:00Z' })
    expect(late.problems.map(({ code }) => code)).toEqual(['INVALID_PARAMETER'])
    expect(await galley.pushed()).toEqual({ held: 1 })
    await remove('scheduled_tweet', late.key)
  })

  it('keeps to thirty in a quarter of an hour with those that wait here', async () => {
    const at = inMinutes(60 * 24 * 20)
    const made: RecordView[] = []
    for (let number = 0; number < 31; number++)
      made.push(await make('scheduled_tweet', { text: `Slot ${number}`, scheduled_at: at }))
    const codes = (from: number, to: number) =>
      made.slice(from, to).flatMap(({ problems }) => problems.map(({ code }) => code))
    expect(codes(0, 26)).toEqual([])
    // From the last tenth on a check tells how many still fit.
    expect(codes(26, 30)).toEqual(Array(4).fill('CHECK_NEAR_LIMIT'))
    expect(codes(30, 31)).toEqual(['SCHEDULED_TWEET_LIMIT_EXCEEDED'])
    await remove('scheduled_tweet', made[3]!.key)
    expect((await find('scheduled_tweet', made[30]!.id)).problems).toEqual([])
    const keys = made.map(({ key }) => key)
    await galley.call('record.delete', { kind: 'scheduled_tweet', selection: { keys } })
  })

  it('is pushed, goes out by itself with what promotes it, and cannot be changed then', async () => {
    const scheduled = await make('scheduled_tweet', { text: 'Goes out', scheduled_at: inMinutes(10) })
    const [group] = (await rows('line_item')).filter(({ values }) => values['product_type'] === 'PROMOTED_TWEETS')
    await make('scheduled_promoted_tweet', { line_item_id: group!.id, scheduled_tweet_id: scheduled.id })
    const steps = await plan()
    expect(steps[1]!.dependsOn).toEqual([steps[0]!.step])
    expect(await galley.pushed()).toEqual({ applied: 2 })
    const other = await TestGalley.open(practice.info)
    await practice.control('POST', '/clock', { offset_s: 15 * 60 })
    try {
      await other.pull()
      const there = await other.call('record.find', {
        kind: 'scheduled_tweet',
        id: (await find('scheduled_tweet', scheduled.id)).id,
      })
      const postId = String(there.values['tweet_id'])
      expect(there.values).toMatchObject({
        scheduled_status: 'SUCCESS',
        tweet_id: expect.stringMatching(/^\d+$/) as string,
      })
      expect((await other.call('record.find', { kind: 'tweet', id: postId })).values['text']).toBe('Goes out')
      const list = { accountId: other.accountId, filter: { equals: { tweet_id: postId } }, limit: 10 }
      expect(await other.call('record.list', { kind: 'promoted_tweet', ...list })).toHaveLength(1)
      const [promotion] = await other.call('record.list', { kind: 'scheduled_promoted_tweet', ...list })
      const deleted = await other.call('record.delete', {
        kind: 'scheduled_promoted_tweet',
        selection: { keys: [promotion!.key] },
      })
      expect(deleted).toMatchObject({ changed: 0, skipped: [{ message: says('is out') }] })
      const changed = await other.call('record.edit', { key: there.key, values: { text: 'Too late' } })
      expect(changed.problems.map(({ code }) => code)).toContain('INVALID_TWEET')
    } finally {
      await practice.control('POST', '/clock', { offset_s: 0 })
      await other.close()
    }
  })

  it.each(['before', 'after'])('is made once when the answer is lost %s the effect', async (when) => {
    const text = `Scheduled, answer lost ${when}`
    await make('scheduled_tweet', { text, scheduled_at: inMinutes(60 * 24 * 5).replace(':00Z', ':31Z') })
    await fault('POST', 'scheduled_tweets$', { kind: 'drop', when })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull()
    expect(await rows('scheduled_tweet', text)).toHaveLength(1)
  })
})

describe('a post', () => {
  it('is published with its media, which are added first, and a name later', async () => {
    const [image] = (await rows('media_library')).filter(({ values }) => values['media_type'] === 'IMAGE')
    const post = await make('tweet', { text: 'See example.com, twice example.org/a?b=c', media_keys: [image!.id] })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    const known = await find('tweet', post.id)
    expect(known).toMatchObject({ state: 'clean', id: expect.stringMatching(/^\d{19}$/) as string })
    await galley.edit(known.key, { name: 'Named' })
    await expect(galley.edit(known.key, { text: 'Changed' })).rejects.toMatchObject({ code: 'read_only' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    await galley.pull()
    expect(await find('tweet', post.id)).toMatchObject({ state: 'clean', values: { name: 'Named' } })
    expect((await galley.call('record.delete', { kind: 'tweet', selection: { keys: [known.key] } })).changed).toBe(0)
  })

  it('finds its lost answer among the posts of its author, links shortened or not', async () => {
    const before = (await created('tweet')).length
    const post = await make('tweet', { text: 'Found again: shop.example.com/lost #coffee' })
    await fault('POST', 'tweet$', { kind: 'drop', when: 'after' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('tweet', post.id)).state).toBe('clean')
    expect(await created('tweet')).toHaveLength(before + 1)
    await galley.pull()
    expect(await rows('tweet', 'Found again')).toHaveLength(1)
  })

  it.each([
    ['cut before the effect', { kind: 'drop', when: 'before' }],
    ['answered with a 500', { kind: 'status', status: 500 }],
  ])('is never sent again by itself when it was %s', async (_, how) => {
    const before = (await practice.ledger()).filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/tweet'),
    ).length
    const post = await make('tweet', { text: `Sent once, ${String(how.kind)}` })
    await fault('POST', 'tweet$', how)
    expect(await galley.pushed()).toEqual({ unknown: 1 })
    const open = await find('tweet', post.id)
    expect(open.undecided).not.toBeNull()
    // Neither pushing all, nor by name, nor a restart sends it.
    expect(await galley.pushed()).toEqual({ unknown: 1 })
    expect(await galley.pushed([post.key])).toEqual({ unknown: 1 })
    await galley.restart()
    await galley.pull()
    const sent = async () =>
      (await practice.ledger()).filter(({ method, path }) => method === 'POST' && path.endsWith('/tweet')).length -
      before
    expect(await sent()).toBe(1)
    await galley.call('unknown.decide', { key: post.key, decision: 'sendAgain' })
    expect(await galley.pushed([post.key])).toEqual({ applied: 1 })
    expect(await sent()).toBe(2)
    await galley.pull()
    expect(await rows('tweet', `Sent once, ${String(how.kind)}`)).toHaveLength(1)
  })

  it('can be dropped where it is not known what became of it', async () => {
    const post = await make('tweet', { text: 'Dropped' })
    await fault('POST', 'tweet$', { kind: 'drop', when: 'before' })
    expect(await galley.pushed()).toEqual({ unknown: 1 })
    await galley.call('unknown.decide', { key: post.key, decision: 'drop' })
    expect(await plan()).toEqual([])
    expect(await rows('tweet', 'Dropped')).toHaveLength(0)
  })

  it('is found although lists lag behind', async () => {
    const before = (await created('tweet')).length
    await fault('GET', 'tweets', { kind: 'lag', s: 2 }, { times: 4 })
    await fault('POST', 'tweet$', { kind: 'drop', when: 'after' })
    const post = await make('tweet', { text: 'Hidden at first' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect(await created('tweet')).toHaveLength(before + 1)
    expect((await find('tweet', post.id)).state).toBe('clean')
  })

  it('keeps its new name when the answer to that is lost', async () => {
    const [post] = await rows('tweet', 'Found again')
    for (const [name, when] of [
      ['Renamed once', 'before'],
      ['Renamed twice', 'after'],
    ] as const) {
      await galley.edit(post!.key, { name })
      await fault('PUT', '/name$', { kind: 'drop', when })
      expect(await galley.pushed()).toEqual({ applied: 1 })
      await galley.pull()
      expect(await find('tweet', post!.id)).toMatchObject({ state: 'clean', values: { name } })
    }
  })

  it('goes after a card made here, whose address it gets', async () => {
    const [image] = (await rows('media_library')).filter(
      ({ values }) => values['file_name'] === 'website-card-1600x838.png',
    )
    const card = await make('card', {
      name: 'Made for a post',
      components: [
        { type: 'MEDIA', media_key: image!.id },
        { type: 'DETAILS', title: 'Roast', destination: { type: 'WEBSITE', url: 'https://shop.example.com/' } },
      ],
    })
    const post = await make('tweet', { text: 'With a card of its own', card_uri: `card://${card.id}` })
    expect([card.problems, post.problems]).toEqual([[], []])
    const steps = await plan()
    expect(steps.map(({ kind }) => kind)).toEqual(['card', 'tweet'])
    expect(steps[1]!.dependsOn).toEqual([steps[0]!.step])
    expect(await galley.pushed()).toEqual({ applied: 2 })
    const made = await find('card', card.id)
    expect((await find('tweet', post.id)).values['card_uri']).toBe(`card://${made.id}`)
  })

  it('previews give addresses alone, of the service’s own pages', async () => {
    const [post] = await rows('tweet')
    const order = { kind: 'tweet', action: 'previews', accountId: galley.accountId, id: null }
    const ask = () => galley.call('action.run', { ...order, params: { tweet_type: 'PUBLISHED', tweet_ids: post!.id } })
    expect((await ask()).data).toEqual([
      { tweet_id: post!.id, src: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/preview\?data=/) as string },
    ])
    const [{ src }] = (await ask()).data as [{ src: string }]
    const { contentType, bytes } = await galley.call('preview.page', { url: src })
    expect(contentType).toContain('text/html')
    expect(new TextDecoder().decode(bytes)).toContain('<article>')
    await expect(galley.call('preview.page', { url: 'https://elsewhere.example/p' })).rejects.toMatchObject({
      code: 'usage',
    })
    const preview = `<iframe class='tweet-preview' src='https://elsewhere.example/p'>`
    const body = { request: { params: {} }, data: [{ tweet_id: post!.id, preview }] }
    await fault('GET', 'tweet_previews', { kind: 'status', status: 200, body })
    expect((await ask()).data).toEqual([{ tweet_id: post!.id, src: null }])
  })
})
