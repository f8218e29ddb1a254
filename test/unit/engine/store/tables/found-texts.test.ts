/** Everything that people write is found: each text of each kind, what stands within cards, and what is kept beside records. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import path from 'node:path'
import { json } from '../../../../../shared/contract/language/fields.ts'
import { resources } from '../../../../../shared/presentation/resources.ts'
import type { PresentedField } from '../../../../../shared/presentation/resources.ts'
import { makeFunctions } from '../../../../../src-main/engine/store/query/condition.ts'
import { openFile } from '../../../../../src-main/engine/store/open.ts'
import { kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { makeScratch } from '../../../../../src-main/engine/store/tables/scratch.ts'
import { Store } from '../../../../../src-main/engine/store/tables/store.ts'
import { Workspace } from '../../../../../src-main/engine/store/workspace.ts'
import { testFiles } from '../../../../support/files/test-files.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

const find = (words: string) => bench.workspace.records.search(words, 10).map(({ kind, id }) => `${kind} ${id}`)
const listed = (kind: string, words: string) =>
  bench.workspace.records
    .gridPage({
      ...{ kind, accountId, sort: null, offset: 0, limit: 10, columns: [] },
      filter: { text: words, chip: 'all', equals: {} },
    })
    .rows.map(({ id }) => id)

describe('texts that people write', () => {
  /** Codes, numbers of others' making and names of records, which are found by what they name; and the forms of one account. */
  const isWritten = ({ type, write, ...def }: PresentedField & { form?: string; names?: unknown }) =>
    write !== 'never' && (type === 'text' || type === 'json') && def.form !== 'digits' && def.names === undefined
  const others = [
    // Who may see the account's data, and its taxes: one record an account, on a screen of its own.
    ...['tax_settings', 'user_settings'],
    // Ids of audiences, which stand there by name.
    'custom_audience.segments',
    // A number and a code that the service gave.
    'funding_instrument.currency',
    'line_item.primary_web_event_tag',
  ]

  it('are looked at by search, all but what names something else', () => {
    const left = resources.flatMap(({ kind, fields }) =>
      Object.entries(fields).flatMap(([field, def]) => (isWritten(def) && !def.searchable ? [`${kind}.${field}`] : [])),
    )
    expect(left.filter((each) => !others.includes(each) && !others.includes(each.split('.')[0]!))).toEqual([])
  })
})

describe('within cards', () => {
  const website = (title: string, url: string) => ({ type: 'DETAILS', title, destination: { type: 'WEBSITE', url } })
  const media = { type: 'MEDIA', media_key: '3_77' }
  const shop = { type: 'APP', country_code: 'DE', android_store_app_id: 'com.example.kettle' }
  const cards = [
    {
      id: 'wide',
      name: 'Wide',
      card_uri: 'card://wide',
      components: [media, website('Sieben "Sorten" – 7', 'https://shop.example/filter?utm_source=winter')],
    },
    {
      id: 'app',
      name: 'App',
      components: [media, { type: 'BUTTON', label: { type: 'ENUM', value: 'SHOP' }, destination: shop }],
    },
    {
      id: 'slides',
      name: 'Slides',
      slides: [
        [media, website('Light', 'https://light.example/a')],
        [media, website('Dark', 'https://dark.example/b')],
      ],
    },
  ]
  const read = (kind: string, rows: object[]) =>
    bench.workspace.ingest.ingestRead(
      accountId,
      kind,
      rows.map((row) => ({ deleted: false, ...row })),
    )
  beforeEach(() => void read('card', cards))

  it.each([
    ['utm_source=winter', 'wide'],
    ['"sorten"', 'wide'],
    ['sorten 7', 'wide'],
    ['com.example.kettle', 'app'],
    ['dark.example', 'slides'],
  ])('“%s” is found in “%s”', (words, id) => {
    expect(find(words)).toEqual([`card ${id}`])
    expect(listed('card', words)).toEqual([id])
  })

  it.each(['WEBSITE', 'components', '3_77', 'destination'])('“%s”, which nobody wrote, is not', (words) => {
    expect(find(words)).toEqual([])
  })

  it('a changed address is found from then on, the former one no longer', () => {
    const key = bench.workspace.records.keyOf('card', 'wide')!
    bench.workspace.edits.edit(key, { components: [media, website('Neun', 'https://spring.example/')] })
    expect(find('spring.example')).toEqual(['card wide'])
    expect(find('utm_source')).toEqual([])
    bench.workspace.edits.undo()
    expect(find('utm_source')).toEqual(['card wide'])
    read('card', [{ ...cards[0], components: [media, website('Zehn', 'https://theirs.example/')] }])
    expect(find('theirs.example')).toEqual(['card wide'])
  })

  it('a post is found by what its card says, and by the alt text of its picture', () => {
    read('media_library', [{ media_key: '3_77', name: 'Kettle' }])
    read('tweet', [
      { tweet_id: '501', text: 'With a card', card_uri: 'card://wide', user_id: '7' },
      { tweet_id: '502', text: 'With a picture', media_keys: ['3_77'], user_id: '7' },
    ])
    const picture = bench.workspace.records.keyOf('media_library', '3_77')!
    bench.workspace.edits.annotate(
      'media_library',
      { keys: [picture] },
      { alt: 'Steam over copper', addTags: ['kitchen ware'] },
    )
    expect(listed('tweet', 'utm_source=winter')).toEqual(['501'])
    expect(listed('tweet', 'over copper')).toEqual(['502'])
    const shown = ['card wide', 'card app', 'card slides', 'media_library 3_77', 'tweet 502']
    expect(find('over copper').toSorted()).toEqual(shown.toSorted())
    expect(find('kitchen ware').toSorted()).toEqual(shown.toSorted())
  })

  it('a card is found by the alt text of its pictures as it is now, in whatever kind of card and layout', () => {
    read('media_library', [
      { media_key: '3_77', name: 'Kettle' },
      { media_key: '3_78', name: 'Cup' },
    ])
    read('poll_card', [{ id: 'poll', name: 'Poll', first_choice: 'Guji', second_choice: 'Huila', media_key: '3_78' }])
    read('video_conversation_card', [{ id: 'talk', name: 'Talk', media_key: '13_1', poster_media_key: '3_78' }])
    const describe = (id: string, alt: string) =>
      bench.workspace.edits.annotate(
        'media_library',
        { keys: [bench.workspace.records.keyOf('media_library', id)!] },
        { alt },
      )
    const cardsWith = (words: string) => find(words).filter((each) => !each.startsWith('media_library'))
    expect(cardsWith('over copper')).toEqual([])
    describe('3_77', 'Steam over copper')
    describe('3_78', 'A cup on oak')
    expect(cardsWith('over copper').toSorted()).toEqual(['card app', 'card slides', 'card wide'])
    expect(listed('card', 'over copper').toSorted()).toEqual(['app', 'slides', 'wide'])
    expect(listed('card', 'over copper utm_source=winter')).toEqual(['wide'])
    expect(cardsWith('on oak').toSorted()).toEqual(['poll_card poll', 'video_conversation_card talk'])
    bench.workspace.edits.edit(bench.workspace.records.keyOf('card', 'wide')!, {
      components: [{ type: 'MEDIA', media_key: '3_78' }, website('Neun', 'https://spring.example/')],
    })
    expect(cardsWith('over copper').toSorted()).toEqual(['card app', 'card slides'])
    describe('3_77', 'Steam over brass')
    expect(cardsWith('over copper')).toEqual([])
    expect(cardsWith('over brass').toSorted()).toEqual(['card app', 'card slides'])
    bench.workspace.edits.undo()
    expect(cardsWith('over copper').toSorted()).toEqual(['card app', 'card slides'])
  })

  it('poll choices and what conversation cards say are found', () => {
    read('poll_card', [
      { id: 'poll', name: 'Poll', first_choice: 'Guji', second_choice: 'Huila', duration_in_minutes: 60 },
    ])
    read('image_conversation_card', [
      {
        id: 'talk',
        name: 'Talk',
        title: 'Beans',
        first_cta: '#roastday',
        first_cta_tweet: 'I roast today',
        thank_you_text: 'Merci bien',
        thank_you_url: 'https://thanks.example/',
      },
    ])
    expect(find('huila')).toEqual(['poll_card poll'])
    for (const words of ['beans', 'roastday', 'roast today', 'merci', 'thanks.example'])
      expect(find(words), words).toEqual(['image_conversation_card talk'])
  })

  it('a layout that is no layout hinders nothing', () => {
    read('card', [
      { id: 'odd', name: 'Odd one', components: 'https://plain.example' },
      {
        id: 'deep',
        name: 'Deep one',
        components: JSON.parse(`${'['.repeat(1200)}{"title":"far down"}${']'.repeat(1200)}`) as never,
      },
      {
        id: 'big',
        name: 'Big one',
        components: [{ title: 'Ninety', url: ['https://inner.example'], more: 9007199254740993n }] as never,
      },
    ])
    expect(find('ninety')).toEqual(['card big'])
    expect(find('deep one')).toEqual(['card deep'])
    expect(find('odd one')).toEqual(['card odd'])
  })
})

it('a data file that looked at less finds the rest once it is opened', () => {
  bench.workspace.close()
  const file = path.join(bench.folder, 'past', 'galley.sqlite')
  const past = resources.map((of) =>
    of.kind === 'card'
      ? { ...of, fields: { ...of.fields, components: { ...json({ write: 'always' }), label: 'Components' } } }
      : of,
  )
  const open = (kinds: typeof resources) => {
    const sql = openFile(testFiles, file, kinds.map(kindTable), '2026-11-20T12:00:00.000Z')
    makeScratch(sql)
    makeFunctions(sql)
    const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-past' })
    Object.assign(store, { kinds: new Map(kinds.map((of) => [of.kind, kindTable(of)])) })
    return new Workspace(store)
  }
  bench.workspace = open(past)
  const destination = { type: 'WEBSITE', url: 'https://former.example/' }
  bench.workspace.ingest.ingestRead(accountId, 'card', [
    { id: 'old', name: 'Old', components: [{ type: 'DETAILS', title: 'Former', destination }], deleted: false },
  ])
  expect(find('former.example')).toEqual([])
  expect(find('old')).toEqual(['card old'])
  bench.workspace.close()
  bench.workspace = open(resources)
  expect(find('former.example')).toEqual(['card old'])
})
