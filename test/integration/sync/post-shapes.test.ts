/** Every shape that a post may have, there and back: sent, pulled into an empty folder, made into a draft; nothing of it is lost on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { TestGalley } from '../../support/galley.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

const ines = '1784402258'
const kinds = ['tweet', 'scheduled_tweet', 'draft_tweet'] as const
const setHere = {
  scheduled_tweet: { scheduled_at: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 16) + ':00Z' },
  tweet: {},
  draft_tweet: {},
}

let practice: PracticeProcess
let galley: TestGalley
/** On a folder that saw none of it before. */
let fresh: TestGalley
/** What was sent, by kind and name of the shape. */
const sent = new Map<string, RecordView>()
const shapes = new Map<string, RecordValues>()

beforeAll(async () => {
  practice = await PracticeProcess.start()
  await practice.control('POST', '/limits', { enforce: false })
  galley = await TestGalley.open(practice.info)
  await galley.pull()
  for (const [name, values] of Object.entries(await allShapes())) shapes.set(name, values)
  for (const kind of kinds)
    for (const [name, values] of shapes) {
      const given = { name, text: `${name}, written here`, ...setHere[kind], ...values }
      sent.set(`${kind} ${name}`, await make(kind, fitting(kind, given)))
    }
  await makePolls()
  expect(await galley.pushed()).not.toHaveProperty('rejected')
  fresh = await TestGalley.open(practice.info)
  await fresh.pull()
}, 240_000)
afterAll(async () => {
  await fresh?.close()
  await galley.close()
  await practice.stop()
})

const make = (kind: string, values: RecordValues): Promise<RecordView> =>
  galley.call('record.create', { kind, accountId: galley.accountId, values })
const rows = (of: TestGalley, kind: string) =>
  of.call('record.list', { kind, accountId: of.accountId, filter: { text: '', equals: {} }, limit: 1000 })
/** Only what the kind takes. */
const fitting = (kind: string, values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => {
      const def = resourceOf(kind).fields[field]
      return def !== undefined && isWritable(def, 'create')
    }),
  )

async function allShapes(): Promise<Record<string, RecordValues>> {
  const library = await rows(galley, 'media_library')
  const keysOf = (type: string) =>
    library.filter(({ values }) => values['media_type'] === type).map(({ values }) => String(values['media_key']))
  const [images, [gif = ''], [video = '']] = [keysOf('IMAGE'), keysOf('GIF'), keysOf('VIDEO')]
  const cards = await rows(galley, 'card')
  const cardOfType = new Map(cards.map(({ values }) => [String(values['card_type']), values['card_uri']]))
  const conversations = await Promise.all(
    ['image_conversation_card', 'video_conversation_card'].map(async (kind) => (await rows(galley, kind))[0]!),
  )
  return {
    'Text alone': {},
    'Text with links': { text: 'See https://shop.example.com/a?b=c and #coffee by @mira_northwind $CUP' },
    'One picture': { media_keys: images.slice(0, 1) },
    'Pictures alone': { media_keys: images.slice(0, 1), text: '' },
    'Four pictures': { media_keys: images.slice(0, 4).toReversed() },
    GIF: { media_keys: [gif] },
    Video: {
      media_keys: [video],
      video_title: 'A quiet title',
      video_description: 'What it shows',
      video_cta: 'VISIT_SITE',
      video_cta_value: 'https://shop.example.com/film',
    },
    'Video, to be watched': {
      media_keys: [video],
      video_cta: 'WATCH_NOW',
      video_cta_value: 'https://shop.example.com',
    },
    'Replies of followed people': { conversation_settings: 'FOLLOWING' },
    'Replies of mentioned people': { conversation_settings: 'MENTIONED_USERS', media_keys: images.slice(0, 2) },
    Organic: { nullcast: false },
    ...Object.fromEntries([...cardOfType].map(([type, uri]) => [`Card ${type}`, { card_uri: uri! }])),
    ...Object.fromEntries(conversations.map(({ kind, values }) => [`Card ${kind}`, { card_uri: values['card_uri'] }])),
  }
}

/** A poll goes with its post, so each post has one of its own; a draft goes without. */
async function makePolls(): Promise<void> {
  for (const kind of ['tweet', 'scheduled_tweet'] as const) {
    const minutes = kind === 'tweet' ? 1440 : 10_080
    const at = { scheduled_at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16) + ':00Z' }
    const poll = await make('poll_card', {
      name: `Poll of a ${kind}`,
      first_choice: 'Yes',
      second_choice: 'No',
      duration_in_minutes: minutes,
    })
    const values = { name: 'Poll', text: 'Poll, written here', card_uri: `card://${poll.id}` }
    sent.set(`${kind} Poll`, await make(kind, { ...values, ...(kind === 'tweet' ? {} : at) }))
  }
}

const shapesOf = (kind: string) =>
  [...sent].flatMap(([shape, view]) => (view.kind === kind ? [[shape, view] as const] : []))
/** What was sent; the address of a poll that was made with its post is known once it was. */
async function expected(view: RecordView): Promise<RecordValues> {
  const now = await galley.call('record.get', { key: view.key })
  return { ...fitting(view.kind, view.values), card_uri: now.values['card_uri'] ?? undefined }
}
const said = (values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

describe.each(kinds)('each shape of a %s', (kind) => {
  it('was sent, and stands here as it was sent', async () => {
    for (const [shape, view] of shapesOf(kind)) {
      const now = await galley.call('record.get', { key: view.key })
      expect([shape, now.state, said(fitting(kind, now.values))]).toEqual([shape, 'clean', said(await expected(view))])
    }
  })

  it('comes into an empty folder with everything that was sent', async () => {
    const there = await rows(fresh, kind)
    for (const [shape, view] of shapesOf(kind)) {
      const [found] = there.filter(({ values }) => values['name'] === view.values['name'])
      const silent = kind === 'tweet' ? { conversation_settings: 'EVERYONE' } : {}
      const wanted = { ...silent, ...said(await expected(view)) }
      expect([shape, said(fitting(kind, found?.values ?? {}))]).toEqual([shape, wanted])
    }
    expect(shapesOf(kind).length).toBeGreaterThan(14)
  })

  it('is all there again in a draft that is made of it, and in a copy', async () => {
    const there = await rows(fresh, kind)
    for (const [shape, view] of shapesOf(kind)) {
      const source = there.find(({ values }) => values['name'] === view.values['name'])!
      const copy = await duplicated(source)
      expect([shape, said(fitting(kind, copy.values))]).toEqual([shape, said(fitting(kind, named(source, copy)))])
      if (kind === 'draft_tweet') continue
      const draft = await fresh.call('record.convert', { key: source.key, to: 'draft_tweet', removesSource: false })
      const wanted = fitting('draft_tweet', named(source, draft))
      expect([shape, said(fitting('draft_tweet', draft.values))]).toEqual([shape, said(wanted)])
    }
  })
})

/** What the one says, under the name of the other. */
const named = ({ values }: RecordView, other: RecordView): RecordValues => ({ ...values, name: other.values['name'] })
const duplicated = async ({ kind, key }: RecordView): Promise<RecordView> => {
  const { copies } = await fresh.call('record.copy', { kind, selection: { keys: [key] } })
  return fresh.call('record.get', { key: copies[0]!.key })
}

describe('who wrote a post', () => {
  it('is known by name, handle and picture after a pull, and named so wherever the number stands', async () => {
    const posts = (await rows(fresh, 'tweet')).filter(({ operation }) => operation === null)
    const byInes = posts.find(({ values }) => values['user_id'] === ines)!
    expect(byInes.values).toMatchObject({ author_name: 'Inès Caron', author_handle: 'ines_studio' })
    expect(String(byInes.values['author_picture'])).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    expect(posts.every(({ values }) => typeof values['author_handle'] === 'string')).toBe(true)
    const page = await fresh.call('grid.page', {
      kind: 'tweet',
      accountId: fresh.accountId,
      filter: { text: '', chip: 'all', equals: {} },
      sort: null,
      offset: 0,
      limit: 200,
      columns: ['user_id'],
    })
    expect(page.rows.find(({ key }) => key === byInes.key)!.names['user_id']).toBe('Inès Caron @ines_studio')
    expect(await fresh.call('user.find', { userId: ines })).toMatchObject({ name: 'Inès Caron', handle: 'ines_studio' })
    const hits = await fresh.call('search.query', { text: 'Inès Caron', limit: 50 })
    expect(hits.filter(({ kind }) => kind === 'tweet').map(({ key }) => key)).toContain(byInes.key)
  })

  it('comes with the picture, which is fetched when somebody looks', async () => {
    const [post] = await rows(fresh, 'tweet')
    const look = () =>
      fresh.call('preview.sources', { kind: 'tweet', accountId: fresh.accountId, values: post!.values })
    await expect.poll(async () => (await look()).authors[0]!.author.src).toMatch(/^media:\/\/file\/[\da-f]{64}$/)
    const { author } = (await look()).authors[0]!
    expect([author.name, author.handle]).toEqual([post!.values['author_name'], post!.values['author_handle']])
  })
})

describe('a picture of a published post', () => {
  it('is used by that post, also in a folder that only pulled it', async () => {
    const post = (await rows(fresh, 'tweet')).find(({ values }) => values['name'] === 'Four pictures')!
    const [mediaKey] = post.values['media_keys'] as string[]
    const { key } = await fresh.call('record.find', { kind: 'media_library', id: mediaKey! })
    const uses = await fresh.call('record.usedBy', { key, limit: 50 })
    expect(uses.map((use) => use.key)).toContain(post.key)
  })
})

describe('a post is found', () => {
  const found = async (kind: string, text: string) => {
    const filter = { text, equals: {} }
    const all = await fresh.call('record.list', { kind, accountId: fresh.accountId, filter, limit: 1000 })
    return all.map(({ values }) => values['name'])
  }
  const nameOf = async (kind: string, id: string) =>
    String((await fresh.call('record.find', { kind, id })).values['name'])

  it.each(kinds)('as a %s by the name of its pictures and of its card', async (kind) => {
    const [mediaKey] = shapes.get('Four pictures')!['media_keys'] as string[]
    expect(await found(kind, await nameOf('media_library', mediaKey!))).toContain('Four pictures')
    expect(await found(kind, await nameOf('media_library', mediaKey!))).not.toContain('Text alone')
    const card = [...shapes].find(([name]) => name.startsWith('Card ') && !name.includes('conversation'))!
    const id = String(card[1]['card_uri']).replace('card://', '')
    expect(await found(kind, await nameOf('card', id))).toContain(card[0])
  })

  it('by who posts it, also before it is posted', async () => {
    expect(await found('draft_tweet', 'mira lindqvist')).toContain('Text alone')
    expect(await found('scheduled_tweet', 'mira_northwind')).toContain('Text alone')
    expect(await found('scheduled_tweet', 'ines_studio')).toEqual([])
  })
})
